import ExtensionBundle
import Foundation
import Audit
import TestSupport
import Testing

/// Which named files are read, and the findings about unreadable ones.
struct StaticAuditTests {
  private func audit(
    _ path: URL, target: String? = nil, settings: [String: String] = [:]
  ) -> StaticAudit {
    StaticAudit(
      StaticAudit.Request(paths: [path.path], target: target, settings: settings))
  }

  private func rules(_ audit: StaticAudit) -> [String] { audit.findings.map(\.rule) }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// A keyboard's manifest with an underscore in its language.
  private let manifest = """
    <plist version="1.0">
    <dict>
      <key>NSExtension</key>
      <dict>
        <key>NSExtensionAttributes</key>
        <dict>
          <key>IsASCIICapable</key><true/>
          <key>PrefersRightToLeft</key><false/>
          <key>PrimaryLanguage</key>
          <string>ko_KR</string>
          <key>RequestsOpenAccess</key><false/>
        </dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.keyboard-service</string>
        <key>NSExtensionPrincipalClass</key><string>Keys.Controller</string>
      </dict>
    </dict>
    </plist>

    """

  private let appManifest =
    "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>org.example.a</string></dict></plist>"

  private let groups = """
    <plist version="1.0"><dict><key>com.apple.security.application-groups</key>
    <array><string>group.org.example</string></array></dict></plist>
    """

  // MARK: Forms

  @Test func `a finding has the file, the place, the line and what to do`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Keys-Info.plist")
      try write(manifest, to: file)
      let finding = try #require(audit(file).findings.first)
      #expect(audit(file).findings.count == 1)
      #expect(finding.rule == "language-malformed")
      #expect(finding.file == file.path)
      #expect(finding.position == SourcePosition(line: 10, column: 7))
      #expect(finding.quote == "<string>ko_KR</string>")
      #expect(finding.help == "Write ko-KR.")
    }
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.binary, .xml])
  func `each form of property list is read`(
    format: PropertyListSerialization.PropertyListFormat
  ) throws {
    try withScratchFolder { folder in
      let value = try PropertyListSerialization.propertyList(
        from: Data(manifest.utf8), options: [], format: nil)
      let file = folder.appendingPathComponent("Info.plist")
      try PropertyListSerialization.data(fromPropertyList: value, format: format, options: 0)
        .write(to: file)
      #expect(rules(audit(file)) == ["language-malformed"])
      let isBinary = format == .binary
      #expect((audit(file).findings.first?.position == nil) == isBinary)
      #expect((audit(file).findings.first?.quote == nil) == isBinary)
    }
  }

  @Test(arguments: [("YES", []), ("no", []), ("1", []), ("maybe", ["attribute-type"])])
  func `the old text form has no booleans and needs none`(text: String, expected: [String]) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Info.plist")
      try write(
        """
        { NSExtension = { NSExtensionPointIdentifier = "com.apple.keyboard-service";
          NSExtensionPrincipalClass = "Keys.Controller";
          NSExtensionAttributes = { IsASCIICapable = YES; PrefersRightToLeft = NO;
            PrimaryLanguage = nl; RequestsOpenAccess = \(text); }; }; }
        """, to: file)
      #expect(rules(audit(file)) == expected)
    }
  }

  @Test func `a short manifest is in order`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Info.plist")
      try write(manifest.replacingOccurrences(of: "ko_KR", with: "ko-KR"), to: file)
      #expect(rules(audit(file)) == [])
    }
  }

  @Test func `every fault is said at once`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Info.plist")
      try write(
        """
        <plist version="1.0"><dict><key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.keyboard-extension</string>
        <key>RequestsOpenAccess</key><true/>
        </dict></dict></plist>
        """, to: file)
      #expect(
        Set(rules(audit(file))) == [
          "extension-point", "attribute-misplaced", "attributes-missing", "principal-class",
        ])
    }
  }

  // MARK: Unreadable files

  static let unreadable = [
    ("Info.plist", "", nil, "empty"),
    ("Info.plist", "<plist>\n<dict>\n<key>a</key>\n</dict></plist>", 4, "has no value"),
    ("Info.plist", "{ a = b; c", 1, "; is missing"),
    ("Info.plist", "bplist00", nil, "damaged"),
    ("Info.plist", "\u{0}\u{1}", nil, "neither an XML, a binary nor an OpenStep"),
    ("a.entitlements", "<plist><dict>\n<oops/></dict></plist>", 2, "<oops>"),
    ("PrivacyInfo.xcprivacy", "<plist><dict/>", 1, "broken"),
    (
      "Keys.xcodeproj/project.pbxproj", "// !$*UTF8*$!\n{ objects = ; }", 2,
      "put text into quotation"
    ),
    ("Keys.xcworkspace/contents.xcworkspacedata", "<Workspace/>", nil, "only lists projects"),
    ("Keys.appex/nothing", "", nil, "contains no Info.plist"),
    ("Keys.appex/Info.plist", "<plist>", 1, "broken"),
    ("Keys.app/PlugIns/Keys.appex/nothing", "", nil, "contains no Info.plist"),
  ]

  static let accidents: [([UInt8], String)] = [
    ([], "broken off"),
    (Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\n".utf8), "git lfs pull"),
    (
      Array("<plist><dict><key>a</key><string>".utf8) + [0xE9]
        + Array("</string></dict></plist>".utf8), "not in UTF-8"
    ),
    (Array("<plist>\n<<<<<<< HEAD\n<dict/>\n=======\n</plist>".utf8), "conflict markers"),
    (Array(" {\"NSExtension\": {\"a\": true}}".utf8), "plutil -convert xml1"),
  ]

  @Test(arguments: accidents)
  func `what happened to a file is told, where its bytes show it`(
    bytes: [UInt8], advice: String
  ) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Info.plist")
      try Data(bytes).write(to: file)
      let findings = audit(file).findings
      #expect(findings.map(\.rule) == ["unreadable"])
      #expect(findings.first?.help.contains(advice) == true, "\(findings.map(\.help))")
    }
  }

  @Test(arguments: unreadable)
  func `what cannot be read is a finding`(
    path: String, text: String, line: Int?, reason: String
  ) throws {
    try withScratchFolder { folder in
      try write(text, to: folder.appendingPathComponent(path))
      let top = try #require(path.split(separator: "/").first)
      let audit = audit(folder.appendingPathComponent(String(top)))
      let finding = try #require(audit.findings.first)
      #expect(audit.findings.count == 1)
      #expect(finding.rule == "unreadable")
      #expect(finding.message.contains(reason), "\(finding.message)")
      #expect(finding.position?.line == line)
      #expect(!finding.help.isEmpty)
    }
  }

  @Test func `what is not there, no file or too large is a finding`() throws {
    try withScratchFolder { folder in
      let pipe = folder.appendingPathComponent("pipe")
      #expect(mkfifo(pipe.path, 0o600) == 0)
      let large = folder.appendingPathComponent("Info.plist")
      try Data(repeating: 0x20, count: 2 << 20).write(to: large)
      for file in [folder.appendingPathComponent("none/Info.plist"), pipe, large] {
        #expect(rules(audit(file)) == ["unreadable"], "\(file.path)")
      }
    }
  }

  @Test(arguments: [
    ("Info.plist", "it has no NSExtension"), ("Keys.zip", "unpack it"), ("K.swift", "source file"),
  ])
  func `what was named and is no keyboard is an error`(name: String, reason: String) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent(name)
      try write(appManifest, to: file)
      let finding = try #require(audit(file).findings.first)
      #expect(finding.rule == "not-a-keyboard")
      #expect(finding.severity == .error)
      #expect(finding.message.contains(reason))
    }
  }

  // MARK: Folders

  @Test func `a folder is searched, and what is no keyboard is passed over and said`() throws {
    try withScratchFolder { folder in
      try write(manifest, to: folder.appendingPathComponent("a/Keyboard/Info.plist"))
      try write(groups, to: folder.appendingPathComponent("a/Keyboard/more/K.entitlements"))
      try write(appManifest, to: folder.appendingPathComponent("a/App/App-Info.plist"))
      try write(groups, to: folder.appendingPathComponent("a/App/App\u{600}.entitlements"))
      try write(manifest, to: folder.appendingPathComponent("Pods/K/Info.plist"))
      try write(manifest, to: folder.appendingPathComponent(".hidden/Info.plist"))
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("a/loop"), withDestinationURL: folder)
      let audit = audit(folder)
      #expect(rules(audit) == ["language-malformed", "entitlement-closed"])
      #expect(audit.keyboards.count == 1)
      #expect(audit.keyboards.first?.files.count == 2)
      #expect(
        audit.passedOver.map { ($0.file as NSString).lastPathComponent }
          == ["App-Info.plist", "App\u{600}.entitlements"])
    }
  }

  @Test func `a folder without a keyboard is an error`() throws {
    try withScratchFolder { folder in
      #expect(rules(audit(folder)) == ["not-a-keyboard"])
    }
  }

  @Test func `what is named twice is audited once`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Info.plist")
      try write(manifest, to: file)
      let link = folder.appendingPathComponent("Other-Info.plist")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      let audit = StaticAudit(
        StaticAudit.Request(paths: [file.path, link.path, folder.path + "/", file.path]))
      #expect(audit.keyboards.count == 1)
      #expect(rules(audit) == ["language-malformed"])
    }
  }

  @Test func `entitlements and privacy manifests are audited alone`() throws {
    try withScratchFolder { folder in
      let rights = folder.appendingPathComponent("K.entitlements")
      try write(groups.replacingOccurrences(of: "group.org", with: "org"), to: rights)
      #expect(rules(audit(rights)) == ["group-form"])
      let privacy = folder.appendingPathComponent("PrivacyInfo.xcprivacy")
      try write("<plist><dict><key>NSPrivacyTracking</key><string/></dict></plist>", to: privacy)
      #expect(rules(audit(privacy)) == ["privacy-type"])
    }
  }

  // MARK: Apps

  @Test func `a bundle inside an app is compared with it, however it is named`() throws {
    let rule = try #require(Rule.named("identifier-prefix"))
    try withScratchFolder { folder in
      try rule.fires.write(in: folder)
      for path in ["Example.app", "Example.app/PlugIns/Keyboard.appex", "", "Example.app/PlugIns"] {
        #expect(rules(audit(folder.appendingPathComponent(path))) == [rule.id], "\(path)")
      }
    }
  }

  @Test func `an app's other extensions are passed over`() throws {
    try withScratchFolder { folder in
      let app = folder.appendingPathComponent("A.app")
      let share = manifest.replacingOccurrences(
        of: "com.apple.keyboard-service", with: "com.apple.share"
      )
      .replacingOccurrences(of: "IsASCIICapable", with: "A")
      .replacingOccurrences(of: "PrefersRightToLeft", with: "B")
      .replacingOccurrences(of: "PrimaryLanguage", with: "C")
      .replacingOccurrences(of: "RequestsOpenAccess", with: "D")
      try write(share, to: app.appendingPathComponent("PlugIns/S.appex/Info.plist"))
      #expect(rules(audit(app)) == ["not-a-keyboard"])
      #expect(
        audit(app).passedOver.map(\.reason) == [
          "its extension point is com.apple.share, not that of keyboards"
        ])
    }
  }

  // MARK: Projects

  private let projects = repositoryFolder.appendingPathComponent("Tests/Projects")

  @Test func `a project's keyboards are audited with their settings`() {
    let audit = audit(projects.appendingPathComponent("Greeter/Greeter.xcodeproj"))
    #expect(audit.keyboards.map(\.name) == ["GreeterKeyboard", "DigitsKeyboard"])
    let greeter = audit.keyboards.first?.files.map { ($0 as NSString).lastPathComponent }
    #expect(greeter == ["Info.plist", "GreeterKeyboard.entitlements"])
    #expect(rules(audit).contains("entitlement-closed"))
    #expect(!rules(audit).contains("identifier-prefix"))
  }

  @Test func `a project in a folder is not read twice`() {
    let audit = audit(projects.appendingPathComponent("Notes"))
    #expect(audit.keyboards.map(\.name) == ["NotesKeyboard"])
    #expect(audit.passedOver.isEmpty)
  }

  @Test func `one target can be asked for`() {
    let project = projects.appendingPathComponent("Greeter/Greeter.xcodeproj")
    let one = audit(project, target: "DigitsKeyboard")
    #expect(one.keyboards.map(\.name) == ["DigitsKeyboard"])
    #expect(!one.lacksTarget)
    #expect(audit(project, target: "Greeter").lacksTarget)
    #expect(audit(project.appendingPathComponent("project.pbxproj"), target: "None").lacksTarget)
  }

  @Test func `settings may be given`() {
    let project = projects.appendingPathComponent("Greeter/Greeter.xcodeproj")
    let settings = [
      "MARKETING_VERSION": "1", "CURRENT_PROJECT_VERSION": "1",
      "PRODUCT_BUNDLE_IDENTIFIER": "org example",
    ]
    let audit = audit(project, target: "DigitsKeyboard", settings: settings)
    #expect(!rules(audit).contains { $0.hasPrefix("variable-") })
    #expect(rules(audit).contains("bundle-identifier"))
  }

  @Test func `a variable without a value is a note in a file, and a warning in its project`() throws
  {
    try withScratchFolder { folder in
      let copy = folder.appendingPathComponent("Notes")
      try FileManager.default.copyItem(at: projects.appendingPathComponent("Notes"), to: copy)
      let manifest = copy.appendingPathComponent("NotesKeyboard/Info.plist")
      let text = try String(contentsOf: manifest, encoding: .utf8)
      try write(
        text.replacingOccurrences(
          of: "<key>NSExtension</key>",
          with: "<key>Title</key><string>$(NONE)</string><key>NSExtension</key>"),
        to: manifest)
      let alone = audit(manifest).findings.filter { $0.rule.hasPrefix("variable-") }
      #expect(alone.map(\.rule) == ["variable-unknown"] && alone.first?.severity == .note)
      #expect(alone.first?.message == "$(NONE) in Title is not known here")
      let whole = audit(copy.appendingPathComponent("Notes.xcodeproj")).findings
        .filter { $0.rule.hasPrefix("variable-") }
      #expect(whole.map(\.rule) == ["variable-empty"] && whole.first?.severity == .warning)
      #expect(whole.first?.message == "$(NONE) in Title has no value")
    }
  }

  @Test(arguments: [false, true])
  func `a manifest that a project names and that is missing is one finding`(isLink: Bool) throws {
    try withScratchFolder { folder in
      let copy = folder.appendingPathComponent("Notes")
      try FileManager.default.copyItem(at: projects.appendingPathComponent("Notes"), to: copy)
      let manifest = copy.appendingPathComponent("NotesKeyboard/Info.plist")
      try FileManager.default.removeItem(at: manifest)
      if isLink { symlink("nowhere.plist", manifest.path) }
      let audit = audit(isLink ? copy : copy.appendingPathComponent("Notes.xcodeproj"))
      #expect(rules(audit) == ["unreadable"])
      #expect(
        audit.findings.first?.message.contains(
          isLink ? "leads nowhere" : "INFOPLIST_FILE of the target NotesKeyboard") == true
      )
    }
  }

  // MARK: Hostile files

  @Test func `thousands of faults make a report of hundreds of lines`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("Info.plist")
      let keys = (0..<5_000).map { "<key>RequestsOpenAcces\($0)</key><true/>" }.joined()
      let giant =
        "<key>\(String(repeating: "k", count: 300_000))</key><dict>"
        + (0..<2_000).map { "<key>\($0)</key><string>$(X)</string>" }.joined() + "</dict>"
      try write(
        manifest.replacingOccurrences(
          of: "<key>PrimaryLanguage</key>", with: keys + giant + "<key>PrimaryLanguage</key>"),
        to: file)
      let audit = audit(file)
      #expect(audit.findings.count { $0.rule == "attribute-unknown" } == 101)
      #expect(audit.findings.count { $0.rule == "variable-unknown" } == 101)
      #expect(audit.findings.allSatisfy { $0.message.utf8.count < 1_100 })
    }
  }
}
