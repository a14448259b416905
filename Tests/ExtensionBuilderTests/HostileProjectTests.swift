import Foundation
import Glibc
import TestSupport
import Testing

@testable import ExtensionBuilder
@testable import ExtensionBundle

/// A project `app/Keys.xcodeproj` with a keyboard in `app/Keys`, and a secret beside `app`.
private struct HostileProject {
  let top: URL
  var app: URL { top.appendingPathComponent("app") }
  var project: URL { app.appendingPathComponent("Keys.xcodeproj") }
  var output: URL { top.appendingPathComponent("out") }
  var secret: URL { top.appendingPathComponent("secret.txt") }
  static let canary = "CANARY_OF_THE_HOST"

  init(_ folder: URL) throws {
    top = folder.resolvingSymlinksInPath()
    try write("SECRET = \(Self.canary)\n", to: secret)
    try write(KeyboardFolder.plist, to: app.appendingPathComponent("Keys/Info.plist"))
    try write(
      KeyboardFolder.controller, to: app.appendingPathComponent("Keys/KeyboardViewController.swift")
    )
    try setProject()
  }

  func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Writes the project; `files` are additional resources, each the contents of its file reference.
  func setProject(
    files: [String] = [], settings: String = "INFOPLIST_FILE = Keys/Info.plist;"
  ) throws {
    let references = files.enumerated().map { index, file in
      "R\(index) = {isa = PBXFileReference; \(file)};\nB\(index) = {isa = PBXBuildFile; fileRef = R\(index);};"
    }
    let names = files.indices.map { "R\($0)" }
    let builds = files.indices.map { "B\($0)" }
    try write(
      """
      // !$*UTF8*$!
      {
      rootObject = P;
      objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L0;};
      G = {isa = PBXGroup; sourceTree = "<group>"; children = (S, C, \(names.joined(separator: ", ")));};
      S = {isa = PBXFileReference; path = Keys/KeyboardViewController.swift; sourceTree = "<group>";};
      C = {isa = PBXFileReference; path = Base.xcconfig; sourceTree = "<group>";};
      BS = {isa = PBXBuildFile; fileRef = S;};
      \(references.joined(separator: "\n"))
      T = {isa = PBXNativeTarget; name = Keys; productType = "com.apple.product-type.app-extension";
        buildPhases = (PS, PR); buildConfigurationList = L1;};
      PS = {isa = PBXSourcesBuildPhase; files = (BS);};
      PR = {isa = PBXResourcesBuildPhase; files = (\(builds.joined(separator: ", ")));};
      L0 = {isa = XCConfigurationList; buildConfigurations = (D0);};
      D0 = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = C; buildSettings = {};};
      L1 = {isa = XCConfigurationList; buildConfigurations = (D1);};
      D1 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {
        \(settings)
        PRODUCT_BUNDLE_IDENTIFIER = org.example.keys;};};
      };
      }
      """, to: project.appendingPathComponent("project.pbxproj"))
    try write("// nothing\n", to: app.appendingPathComponent("Base.xcconfig"))
  }

  /// The refusal of a plan; `nil` if it is accepted.
  func refusal(sourceRoot: URL? = nil, of source: URL? = nil) -> String? {
    var request = BuildRequest(source: source ?? project, outputDirectory: output)
    request.sourceRoot = sourceRoot
    do throws(BuildError) {
      _ = try BuildPlan(
        request, environment: [:], launcher: Installation(prefix: stageFolder).launcher.path)
      return nil
    } catch {
      return error.message
    }
  }
}

private func withProject<Value>(_ body: (HostileProject) throws -> Value) throws -> Value {
  try withScratchFolder { try body(HostileProject($0)) }
}

@Suite("Projects that name what is not theirs")
struct HostileProjectTests {
  @Test func `an honest project is planned`() throws {
    try withProject { #expect($0.refusal() == nil) }
  }

  @Test(arguments: [
    "/proc/self/environ", "SECRET", "../secret.txt", "../../../../../../../../etc/passwd",
  ])
  func `settings include no file outside, and the error has the line`(path: String) throws {
    try withProject { project in
      let path = path.replacing("SECRET", with: project.secret.path)
      try project.write(
        "A = b\n#include \"\(path)\"\n", to: project.app.appendingPathComponent("Base.xcconfig"))
      let message = try #require(project.refusal())
      #expect(message.contains("Base.xcconfig:2:10: error: "), "\(message)")
      #expect(message.contains("is outside"), "\(message)")
      #expect(!message.contains(HostileProject.canary))
    }
  }

  @Test(arguments: [
    "path = SECRET; sourceTree = \"<absolute>\";",
    "path = ../secret.txt; sourceTree = \"<group>\";",
    "path = \"Keys/../../secret.txt\"; sourceTree = SOURCE_ROOT;",
    "path = /etc/passwd; sourceTree = \"<group>\";",
    "path = Keys/link.txt; sourceTree = \"<group>\";",
    "path = /dev/zero; sourceTree = \"<absolute>\";",
  ])
  func `a member outside is refused where the project names it`(reference: String) throws {
    try withProject { project in
      symlink(project.secret.path, project.app.appendingPathComponent("Keys/link.txt").path)
      try project.setProject(files: [
        reference.replacing("SECRET", with: "\"\(project.secret.path)\"")
      ])
      let message = try #require(project.refusal())
      #expect(message.contains("project.pbxproj:10:"), "\(message)")
      #expect(message.contains("is outside"), "\(message)")
    }
  }

  @Test(arguments: ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS", "SWIFT_OBJC_BRIDGING_HEADER"])
  func `a setting that names a file outside is refused with its place`(setting: String) throws {
    try withProject { project in
      let manifest = setting == "INFOPLIST_FILE" ? "" : "INFOPLIST_FILE = Keys/Info.plist; "
      try project.setProject(settings: "\(manifest)\(setting) = /proc/self/environ;")
      let message = try #require(project.refusal())
      #expect(message.contains("project.pbxproj:"), "\(message)")
      #expect(message.contains("/proc/self/environ"), "\(message)")
      #expect(message.contains("is outside"), "\(message)")
    }
  }

  @Test func `a sibling is allowed by the repository's root, and by the user`() throws {
    try withProject { project in
      try project.setProject(files: ["path = ../secret.txt; sourceTree = \"<group>\";"])
      #expect(project.refusal() != nil)
      #expect(project.refusal(sourceRoot: project.top) == nil)
      let inner = project.refusal(sourceRoot: project.project)
      #expect(inner?.contains("the folder that was chosen for sources") == true)
      try project.write("", to: project.top.appendingPathComponent(".git/HEAD"))
      #expect(project.refusal() == nil)
    }
  }

  @Test(arguments: ["words.txt", "More.swift", "de.lproj", "Pictures.xcassets", "View.xib"])
  func `a folder's link to the outside is refused, and one inside is not`(name: String) throws {
    try withProject { project in
      let keys = project.app.appendingPathComponent("Keys")
      let link = keys.appendingPathComponent(name)
      symlink(project.secret.path, link.path)
      let message = try #require(project.refusal(of: keys))
      #expect(message.hasPrefix("\(link.path): error: "), "\(message)")
      #expect(message.contains("is outside"), "\(message)")
      unlink(link.path)
      try project.write("x", to: keys.appendingPathComponent("inside.txt"))
      symlink(
        keys.appendingPathComponent("inside.txt").path, keys.appendingPathComponent("l.txt").path)
      #expect(project.refusal(of: keys) == nil)
    }
  }

  @Test(arguments: [
    "../../x/en", "/en", "a/b", "e\u{1B}n", String(repeating: "x", count: 300),
  ])
  func `a catalogue's language names one folder`(language: String) throws {
    try withProject { project in
      let keys = project.app.appendingPathComponent("Keys")
      let name = String(data: try JSONEncoder().encode(language), encoding: .utf8) ?? ""
      for json in [
        #"{"sourceLanguage":\#(name),"strings":{"a":{}}}"#,
        #"{"strings":{"a":{"localizations":{\#(name):{"stringUnit":{"value":"x"}}}}}}"#,
      ] {
        try project.write(json, to: keys.appendingPathComponent("Localizable.xcstrings"))
        let message = try #require(project.refusal(of: keys))
        #expect(message.contains("Localizable.xcstrings: error: the language"), "\(message)")
      }
    }
  }

  @Test func `a catalogue may be called by one letter`() throws {
    try withProject { project in
      let keys = project.app.appendingPathComponent("Keys")
      try project.write(
        #"{"strings":{"a":{}}}"#, to: keys.appendingPathComponent("L.xcstrings"))
      #expect(project.refusal(of: keys) == nil)
    }
  }

  @Test(arguments: [
    "Info.plist", "Localizable.strings", "Localizable.xcstrings",
    "A.xcassets/a.colorset/Contents.json",
    "A.xcassets/i.imageset/p.png", "View.xib", "More.swift", "words.txt",
  ])
  func `a pipe keeps no build waiting`(name: String) throws {
    try withProject { project in
      let keys = project.app.appendingPathComponent("Keys")
      let file = keys.appendingPathComponent(name)
      if name.hasSuffix("p.png") {
        try project.write(
          #"{"images":[{"filename":"p.png"}]}"#,
          to: file.deletingLastPathComponent().appendingPathComponent("Contents.json"))
      }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      unlink(file.path)
      #expect(mkfifo(file.path, 0o600) == 0)
      let message = project.refusal(of: keys)
      // An image without a size is left out with a warning.
      #expect(message?.contains(file.path) ?? name.hasSuffix("p.png"), "\(message ?? "")")
    }
  }

  @Test func `a large manifest is not repeated for each of many languages`() throws {
    try withProject { project in
      let keys = project.app.appendingPathComponent("Keys")
      let long = "<key>A</key><string>\(String(repeating: "x", count: 1 << 20))</string>"
      try project.write(
        KeyboardFolder.plist.replacing(
          "<key>NSExtension</key>", with: long + "<key>NSExtension</key>"),
        to: keys.appendingPathComponent("Info.plist"))
      for number in 0..<70 {
        try project.write(
          "A = b;", to: keys.appendingPathComponent("l\(number).lproj/InfoPlist.strings"))
      }
      let message = try #require(project.refusal(of: keys))
      #expect(message.contains("for each of 70 languages"), "\(message)")
    }
  }

  @Test(arguments: [
    (String(repeating: "[", count: 100_000), "nested more than 64 deep"),
    (
      "{\"a\":" + String(repeating: "[", count: 65) + String(repeating: "]", count: 65) + "}",
      "nested more than 64 deep"
    ),
    (
      "{\"a\":[" + String(repeating: "0,", count: 400_001) + "0]}",
      "more than 400000 values; split the file"
    ),
    ("[0]", "this is not a dictionary"),
  ])
  func `JSON is bounded before it is read`(text: String, reason: String) {
    let bytes = Array(text.utf8)
    #expect(BoundedJSON.dictionary(bytes) == nil)
    #expect(BoundedJSON.fault(bytes, expected: "a dictionary").contains(reason))
  }

  @Test func `brackets in a text are no depth`() {
    let text = #"{"a":"\"[[["# + String(repeating: "[", count: 1_000) + #"","b":1}"#
    #expect(BoundedJSON.dictionary(Array(text.utf8))?.count == 2)
  }
}

@Suite("Where a build writes")
struct OutputRootTests {
  @Test(arguments: ["../x", "a/../../x", "/x", "a//b", "", "a/\u{0}", "a\nb", "."])
  func `a path that leads elsewhere is not written`(path: String) throws {
    try withScratchFolder { folder in
      let inner = folder.appendingPathComponent("inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      let root = try OutputRoot(inner)
      #expect(throws: OutputRoot.Fault.self) { try root.write(Data([1]), to: path) }
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == ["inner"])
    }
  }

  @Test func `no link is followed and no file is replaced`() throws {
    try withScratchFolder { folder in
      let inner = folder.appendingPathComponent("inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      symlink("..", inner.appendingPathComponent("up").path)
      symlink("../new", inner.appendingPathComponent("file").path)
      let root = try OutputRoot(inner)
      for path in ["up/x", "file"] {
        #expect(throws: OutputRoot.Fault.self) { try root.write(Data([1]), to: path) }
      }
      try root.write(Data([1]), to: "a/b/c")
      #expect(throws: OutputRoot.Fault.self) { try root.write(Data([2]), to: "a/b/c") }
      #expect(try Data(contentsOf: inner.appendingPathComponent("a/b/c")) == Data([1]))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["inner"])
    }
  }

  @Test func `a project's own link is no way out`() throws {
    try withProject { project in
      let build = project.app.appendingPathComponent("build")
      symlink(project.top.path, build.path)
      let error = try #require(throws: BuildError.self) {
        try OutputFolder.make(build.appendingPathComponent("x"), project: project.app.path)
      }
      #expect(error.message.contains("is part of the project"), "\(error)")
      unlink(build.path)
      try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
      symlink(project.top.path, build.appendingPathComponent(".keyward").path)
      #expect(throws: BuildError.self) { try OutputFolder.make([".keyward", "Keys"], in: build) }
      #expect(access(project.top.appendingPathComponent("Keys").path, F_OK) != 0)
    }
  }

  @Test func `what came with an output folder leads the build nowhere`() throws {
    try withScratchFolder { folder in
      let work = folder.appendingPathComponent("work/objects")
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      try Data("x".utf8).write(to: work.appendingPathComponent("kept"))
      symlink("/etc/passwd", work.appendingPathComponent("link").path)
      mkfifo(work.appendingPathComponent("pipe").path, 0o600)
      link(
        work.appendingPathComponent("kept").path, folder.appendingPathComponent("second").path)
      link(
        work.appendingPathComponent("kept").path, work.appendingPathComponent("third").path)
      try Data("y".utf8).write(to: work.appendingPathComponent("own"))
      symlink("objects/own", folder.appendingPathComponent("work/symbols").path)
      OutputFolder.removeStrangers(
        in: folder.appendingPathComponent("work"), except: ["symbols"])
      let left = try FileManager.default.subpathsOfDirectory(
        atPath: folder.appendingPathComponent("work").path)
      #expect(Set(left) == ["objects", "objects/own", "symbols"])
    }
  }
}
