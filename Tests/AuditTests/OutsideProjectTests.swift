import ExtensionBundle
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Audit

/// A keyboard's folder and its project in `app`, and a file beside `app` that belongs to neither.
private struct Neighbourhood {
  let top: URL
  var app: URL { top.appendingPathComponent("app") }
  var keys: URL { app.appendingPathComponent("Keys") }
  var project: URL { app.appendingPathComponent("Keys.xcodeproj") }
  var secret: URL { top.appendingPathComponent("secret/canary") }
  static let canary = "canary-of-the-host"

  init(_ folder: URL) throws {
    top = folder.resolvingSymlinksInPath()
    _ = try RuleExample(.folder, swift: "").write(in: app)
    try FileManager.default.moveItem(at: app.appendingPathComponent("Keyboard"), to: keys)
    let plist = "<plist version=\"1.0\"><dict><key>\(Self.canary)</key><string/></dict></plist>"
    for suffix in ["txt", "xcconfig", "swift"] {
      try write(
        "let a = UIAlertView() // \(Self.canary)\n", to: secret.appendingPathExtension(suffix))
    }
    for suffix in ["plist", "entitlements", "xcprivacy"] {
      try write(plist, to: secret.appendingPathExtension(suffix))
    }
  }

  func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Writes the project: its sixth line names the member, its seventh the settings.
  func setProject(
    member: String = "path = Keys/Info.plist; sourceTree = \"<group>\";", settings: String = "",
    root: String = "", manifest: String = "Keys/Info.plist"
  ) throws {
    try write(
      """
      // !$*UTF8*$!
      { rootObject = P; objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L0; \(root)};
      G = {isa = PBXGroup; sourceTree = "<group>"; children = (S, R, C);};
      S = {isa = PBXFileReference; path = Keys/KeyboardViewController.swift; sourceTree = "<group>";};
      R = {isa = PBXFileReference; \(member)};
      D1 = {isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = "\(manifest)"; \(settings)};};
      C = {isa = PBXFileReference; path = Base.xcconfig; sourceTree = "<group>";};
      BS = {isa = PBXBuildFile; fileRef = S;};
      BR = {isa = PBXBuildFile; fileRef = R;};
      T = {isa = PBXNativeTarget; name = Keys; productType = "com.apple.product-type.app-extension";
        buildPhases = (PS, PR); buildConfigurationList = L1;};
      PS = {isa = PBXSourcesBuildPhase; files = (BS);};
      PR = {isa = PBXResourcesBuildPhase; files = (BR);};
      L0 = {isa = XCConfigurationList; buildConfigurations = (D0);};
      D0 = {isa = XCBuildConfiguration; name = Release; baseConfigurationReference = C; buildSettings = {};};
      L1 = {isa = XCConfigurationList; buildConfigurations = (D1);};
      }; }
      """, to: project.appendingPathComponent("project.pbxproj"))
    try write("// nothing\n", to: app.appendingPathComponent("Base.xcconfig"))
  }

  func audit(_ path: URL, sourceRoot: URL? = nil) -> StaticAudit {
    var request = StaticAudit.Request(paths: [path.path], sourceTool: sourceReader.path)
    request.sourceRoot = sourceRoot?.path
    let audit = StaticAudit(request)
    #expect(audit.sourceFault == nil)
    for finding in audit.findings {
      let text = "\(finding.message) \(finding.help) \(finding.quote ?? "")"
      #expect(!text.contains(Self.canary), "\(text)")
    }
    return audit
  }
}

/// An audit's findings about files that are not the project's.
struct OutsideProjectTests {
  private func inPlace(_ body: (Neighbourhood) throws -> Void) throws {
    try withScratchFolder { try body(Neighbourhood($0)) }
  }

  @Test(arguments: [
    ("notes.txt", "txt"), ("Info.plist", "plist"), ("Keys.entitlements", "entitlements"),
    ("PrivacyInfo.xcprivacy", "xcprivacy"), ("More.swift", "swift"), ("folder", ""),
    ("de.lproj/Localizable.strings", "txt"),
  ])
  func `a link that leads outside is a finding, and is not followed`(
    name: String, suffix: String
  ) throws {
    try inPlace { place in
      let link = place.keys.appendingPathComponent(name)
      try? FileManager.default.createDirectory(
        at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
      let target =
        suffix.isEmpty ? place.top.path : place.secret.appendingPathExtension(suffix).path
      for destination in [target, "/etc/passwd", "/proc/self/environ", "/root"] {
        unlink(link.path)
        symlink(destination, link.path)
        let found = place.audit(place.keys).findings.filter { $0.rule == "outside-project" }
        #expect(found.map(\.file) == [link.path], "\(destination)")
        #expect(found.first?.message.contains("leads outside \(place.keys.path)") == true)
      }
      unlink(link.path)
      symlink(place.keys.appendingPathComponent("KeyboardViewController.swift").path, link.path)
      let rules = place.audit(place.keys).findings.map(\.rule)
      #expect(!rules.contains("outside-project"))
    }
  }

  @Test(arguments: [
    "path = \"SECRET.txt\"; sourceTree = \"<absolute>\";",
    "path = ../secret/canary.swift; sourceTree = \"<group>\";",
    "path = \"Keys/../../secret/canary.xcprivacy\"; sourceTree = SOURCE_ROOT;",
    "path = Keys/link; sourceTree = \"<group>\";", "path = /dev/zero; sourceTree = \"<absolute>\";",
    "path = ../secret; sourceTree = \"<group>\";",
  ])
  func `a member that lies outside is a finding where the project names it`(member: String) throws {
    try inPlace { place in
      symlink(
        place.secret.appendingPathExtension("txt").path,
        place.keys.appendingPathComponent("link").path)
      try place.setProject(member: member.replacing("SECRET", with: place.secret.path))
      let audit = place.audit(place.project)
      let finding = try #require(audit.findings.first { $0.rule == "outside-project" })
      #expect(finding.file == place.project.appendingPathComponent("project.pbxproj").path)
      #expect(finding.position?.line == 6)
      #expect(finding.message.contains("leads outside \(place.app.path)"), "\(finding.message)")
      #expect(audit.findings.count { $0.rule == "outside-project" } == 1)
    }
  }

  @Test(arguments: ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"])
  func `a setting that names a file outside is a finding with its place`(setting: String) throws {
    try inPlace { place in
      let path = place.secret.appendingPathExtension("plist").path
      if setting == "INFOPLIST_FILE" {
        try place.setProject(manifest: path)
      } else {
        try place.setProject(settings: "\(setting) = \"\(path)\";")
      }
      let found = place.audit(place.project).findings.filter { $0.rule == "outside-project" }
      #expect(found.count == 1)
      #expect(found.first?.position?.line == 7)
      #expect(found.first?.message.contains(path) == true)
    }
  }

  @Test func `a file of settings that includes one outside is a finding with the line`() throws {
    try inPlace { place in
      try place.setProject()
      let file = place.app.appendingPathComponent("Base.xcconfig")
      try place.write("A = b\n#include \"/proc/self/environ\"\n", to: file)
      let found = place.audit(place.project).findings.filter { $0.rule == "outside-project" }
      #expect(found.map(\.file) == [file.path])
      #expect(found.first?.position?.line == 2)
    }
  }

  @Test func `a project that calls the machine's root its folder makes nothing of it its own`()
    throws
  {
    try inPlace { place in
      let up = String(repeating: "../", count: 20)
      let secret = String(place.secret.path.dropFirst())
      try place.setProject(
        member: "path = \"\(secret).swift\"; sourceTree = \"<group>\";",
        root: "projectDirPath = \"\(up)\";",
        manifest: String(place.keys.path.dropFirst()) + "/Info.plist")
      let audit = place.audit(place.project)
      let lines = audit.findings.filter { $0.rule == "outside-project" }.compactMap(
        \.position?.line)
      #expect(lines.contains(6), "\(audit.findings.map(\.message))")
      #expect(!audit.findings.contains { $0.rule == "unavailable-api" })
    }
  }

  @Test func `what lies in a larger folder that the user allows is read`() throws {
    try inPlace { place in
      let other = place.secret.deletingLastPathComponent().appendingPathComponent("other.swift")
      try place.write("let a = 1\n", to: other)
      try place.setProject(member: "path = ../secret/other.swift; sourceTree = \"<group>\";")
      #expect(
        place.audit(place.project, sourceRoot: place.top).findings
          .allSatisfy { $0.rule != "outside-project" })
      #expect(
        place.audit(place.project, sourceRoot: place.secret.deletingLastPathComponent())
          .findings.map(\.rule) == ["unreadable"])
    }
  }

  @Test func `what is no file is a finding, and keeps nobody waiting`() throws {
    try inPlace { place in
      #expect(mkfifo(place.keys.appendingPathComponent("Pipe.swift").path, 0o600) == 0)
      #expect(
        mknod(place.keys.appendingPathComponent("Socket.plist").path, S_IFSOCK | 0o600, 0) == 0)
      symlink("Self.swift", place.keys.appendingPathComponent("Self.swift").path)
      symlink("Nowhere.swift", place.keys.appendingPathComponent("Lost.swift").path)
      symlink("Pipe.swift", place.keys.appendingPathComponent("ToPipe.swift").path)
      let found = place.audit(place.keys).findings.filter { $0.rule == "unreadable" }
      let names = found.map { ($0.file as NSString).lastPathComponent }
      #expect(
        Set(names) == ["Pipe.swift", "Socket.plist", "Self.swift", "Lost.swift", "ToPipe.swift"])
    }
  }

  @Test func `two thousand links are reported in a hundred lines`() throws {
    try inPlace { place in
      for number in 0..<2_000 {
        symlink("/etc/passwd", place.keys.appendingPathComponent("l\(number)").path)
      }
      let found = place.audit(place.keys).findings
      #expect((100...110).contains(found.count))
      #expect(found.contains { $0.message.contains("1900 more files") })
    }
  }

  @Test func `a file of suppressions that is a link elsewhere allows and shows nothing`() throws {
    try inPlace { place in
      let link = place.keys.appendingPathComponent(".keyward-audit")
      symlink(place.secret.appendingPathExtension("txt").path, link.path)
      let found = place.audit(place.keys).findings
      #expect(found.map(\.rule) == ["outside-project"])
      #expect(found.map(\.file) == [link.path])
    }
  }

  @Test func `the folder of an app is what its keyboards' files may lie in`() throws {
    try withScratchFolder { folder in
      let app = URL(
        fileURLWithPath: try RuleExample(.app).write(in: folder.resolvingSymlinksInPath()))
      let bundle = app.appendingPathComponent("PlugIns/Keyboard.appex")
      func rules(_ path: URL) -> [String] {
        StaticAudit(.init(paths: [path.path])).findings.map(\.rule)
      }
      #expect(rules(app) == [] && rules(bundle) == [])
      symlink("../../Info.plist", bundle.appendingPathComponent("inside").path)
      #expect(rules(app) == [] && rules(bundle) == [])
      symlink("/etc/passwd", bundle.appendingPathComponent("words.txt").path)
      #expect(rules(app) == ["outside-project"] && rules(bundle) == ["outside-project"])
    }
  }
}
