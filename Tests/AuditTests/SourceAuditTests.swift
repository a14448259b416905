import Platform
import ExtensionBundle
import Foundation
import Audit
import TestSupport
import Testing

/// Findings about keyboards' sources, and allowed uses.
struct SourceAuditTests {
  private static let imports = "import UIKit\n"

  /// Audits a correct keyboard with one more file of code and changes to its other files.
  private func audit(
    _ code: String, files: [String: String] = [:], settings: [String: String] = [:],
    suppressions: String? = nil
  ) throws -> StaticAudit {
    try withScratchFolder { folder in
      let good = try #require(Rule.named("recording")).passes
      try good.write(in: folder)
      let keyboard = folder.appendingPathComponent("Keyboard")
      try Data((Self.imports + code).utf8)
        .write(to: keyboard.appendingPathComponent("Example.swift"))
      for (path, text) in files {
        let file = keyboard.appendingPathComponent(path)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
      var request = StaticAudit.Request(
        paths: [keyboard.path], settings: settings, sourceTool: sourceReader.path)
      if let suppressions {
        request.suppressions = folder.appendingPathComponent("allowed").path
        try Data(suppressions.utf8).write(to: folder.appendingPathComponent("allowed"))
      }
      let audit = StaticAudit(request)
      #expect(audit.sourceFault == nil)
      return audit
    }
  }

  private func rules(_ audit: StaticAudit) -> [String] { audit.findings.map(\.rule) }

  // MARK: Rules

  /// Code in a correct keyboard, and the rules that find something in it.
  static let cases: [(code: String, rules: [String])] = [
    ("let a = UIApplication.shared.delegate", ["unavailable-api"]),
    ("struct UIApplication { static let shared = 1 }; let a = UIApplication.shared", []),
    ("let a: UIAlertView? = nil", []), ("let a = UIAlertView()", ["unavailable-api"]),
    ("#if os(macOS)\nlet a = UIApplication.shared\n#endif", []),
    ("func f(_ r: UIResponder) { _ = r as? UIApplication }", ["open-url-responder"]),
    (
      "func f(_ r: UIResponder) { _ = r.perform(#selector(openURL(_:)), with: 1) }",
      ["open-url-responder"]
    ),
    ("let s = NSSelectorFromString(\"openURL:\")", ["open-url-responder"]),
    ("let s = \"openURL:\"", []),
    ("let c = NSClassFromString(\"LSApplicationWorkspace\")", ["private-api"]),
    ("let v = [1: \"markedText\"].value(forKey: \"markedText\")", ["private-api"]),
    ("import FBAudienceNetwork", ["advertising"]), ("import AdSupport", ["advertising"]),
    ("let r = SFSpeechRecognizer()", ["recording"]),
    ("let m = UITextInputMode.activeInputModes", ["reason-manifest-missing"]),
    ("let u = ProcessInfo.processInfo.systemUptime", ["reason-manifest-missing"]),
    (
      "func f(_ a: [FileAttributeKey: Any]) { _ = a[.modificationDate] }",
      ["reason-manifest-missing"]
    ),
    ("struct P { var creationDate = 1 }; let d = P().creationDate", []),
    ("var s = stat(); let r = stat(\"/\", &s)", ["reason-manifest-missing"]),
    ("var s = stat()", []),
    ("let s = socket(AF_INET6, 1, 0)", ["network-closed"]), ("let s = socket(AF_UNIX, 1, 0)", []),
    ("let d = UserDefaults(suiteName: \"g\")", ["group-closed", "reason-manifest-missing"]),
    ("func f() { UIDevice.current.playInputClick() }", ["haptics-closed"]),
    (
      "extension UITextDocumentProxy { var a: String { self.documentContextAfterInput! } }",
      ["context-forced"]
    ),
    (
      "func f(_ p: UITextDocumentProxy, _ t: String) { p.setMarkedText(t, selectedRange: NSRange(location: t.count, length: 0)) }",
      ["offset-in-characters"]
    ),
    (
      "func f(_ p: UITextDocumentProxy, _ n: Int) { p.adjustTextPosition(byCharacterOffset: -n) }",
      []
    ),
    (
      "extension KeyboardViewController { func f() { let h = view.heightAnchor.constraint(equalToConstant: 9)\nh.isActive = true } }",
      ["height-required"]
    ),
    (
      "extension KeyboardViewController { func f() { NSLayoutConstraint.activate([view.heightAnchor.constraint(equalToConstant: 9).withPriority(999)]) } }",
      []
    ),
    (
      "extension KeyboardViewController { func f() { view.addConstraint(NSLayoutConstraint(item: view!, attribute: .height, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1, constant: 9)) } }",
      ["height-required"]
    ),
    (
      "final class Row: UIView { func f(_ view: UIView) { view.heightAnchor.constraint(equalToConstant: 9).isActive = true } }",
      []
    ),
  ]

  @Test func `a source whose name takes the dot along is read`() throws {
    let found = try audit(
      "", files: ["x\u{600}.swift": "import UIKit\nlet pasted = UIPasteboard.general.string\n"])
    #expect(found.findings.contains { $0.file.unicodeScalars.contains("\u{600}") })
  }

  @Test(arguments: cases)
  func `a rule tells code from what only looks like it`(row: (code: String, rules: [String])) throws
  {
    let audit = try audit(row.code)
    #expect(rules(audit).sorted() == row.rules, "\(audit.findings.map(\.message))")
    for finding in audit.findings where finding.rule != "class-unknown" {
      #expect(finding.file.hasSuffix("Keyboard/Example.swift"))
      #expect((finding.position?.line ?? 0) > 1)
      #expect(finding.quote?.isEmpty == false)
    }
  }

  @Test func `columns count bytes, as compilers do, and characters beside`() throws {
    let audit = try audit("let é = \"😀\"; let a = UIApplication.shared")
    let finding = try #require(audit.findings.first)
    #expect(finding.position == SourcePosition(line: 2, column: 40))
    #expect(finding.character == 36)
    #expect(finding.quote == "let é = \"😀\"; let a = UIApplication.shared")
  }

  @Test func `what a foreign module may do is not said to be missing`() throws {
    let controller = "import UIKit\nclass KeyboardViewController: UIInputViewController {}"
    let files = ["KeyboardViewController.swift": controller]
    #expect(rules(try audit("", files: files)) == ["no-next-keyboard"])
    #expect(rules(try audit("import KeyboardKit", files: files)) == [])
    let connection = "<action selector=\"handleInputModeListFromView:withEvent:\"/>"
    #expect(rules(try audit("", files: files.merging(["K.xib": connection]) { $1 })) == [])
  }

  @Test func `sources belong to the keyboard whose manifest is nearest`() throws {
    let tests = [
      "Tests/Info.plist": "<plist><dict><key>CFBundleName</key><string>T</string></dict></plist>",
      "Tests/T.swift": "let a = UIApplication.shared", "More/M.swift": "import StoreKit",
    ]
    #expect(rules(try audit("", files: tests)) == ["in-app-purchase"])
  }

  @Test func `conditions may be set`() throws {
    let code = "#if ADS\nimport iAd\n#endif"
    #expect(rules(try audit(code)) == [])
    let set = ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "$(inherited) ADS"]
    #expect(rules(try audit(code, settings: set)) == ["advertising"])
  }

  @Test func `a project's sources are those of its target and its libraries`() {
    let projects = repositoryFolder.appendingPathComponent("Tests/Projects")
    let audit = StaticAudit(
      StaticAudit.Request(paths: [projects.path], sourceTool: sourceReader.path))
    #expect(audit.sourceFault == nil)
    #expect(!rules(audit).contains("class-unknown"))
    #expect(!rules(audit).contains("source-unparsable"))
  }

  @Test func `sources that nobody is there to look at are told of`() throws {
    let folder = repositoryFolder.appendingPathComponent("Extensions/Letters").path
    let none = StaticAudit(StaticAudit.Request(paths: [folder]))
    #expect(none.leavesSourcesOut)
    let plist = StaticAudit(StaticAudit.Request(paths: [folder + "/Info.plist"]))
    #expect(!plist.leavesSourcesOut)
    let broken = StaticAudit(
      StaticAudit.Request(paths: [folder], sourceTool: "/nowhere/keyward-lower"))
    #expect(broken.sourceFault?.contains("could not be started") == true)
    try withScratchFolder { tools in
      // The launcher beside a tool starts it.
      for (name, target) in [
        ("keyward-lower", "/bin/false"), ("keyward-launch", builtTool("keyward-launch")),
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: tools.path + "/" + name, withDestinationPath: target)
      }
      let other = StaticAudit(
        StaticAudit.Request(paths: [folder], sourceTool: tools.path + "/keyward-lower"))
      #expect(other.sourceFault?.contains("exited with status 1") == true)
    }
  }

  // MARK: Suppressions

  static let comments: [(code: String, rules: [String], suppressed: Int)] = [
    ("// keyward:allow unavailable-api it is dead code\nlet a = UIApplication.shared", [], 1),
    ("let a = UIApplication.shared // keyward:allow unavailable-api it is dead code", [], 1),
    ("/* keyward:allow unavailable-api it is dead code */ let a = UIApplication.shared", [], 1),
    (
      "// keyward:allow unavailable-api a\n// keyward:allow network-closed b\nlet a = (UIApplication.shared, URLSession.shared)",
      [], 2
    ),
    (
      "// keyward:allow unavailable-api\nlet a = UIApplication.shared",
      ["unavailable-api", "suppression-unfounded"], 0
    ),
    ("// keyward:ignore it", ["suppression-unfounded"], 0),
    (
      "// keyward:allow recording it is quiet\nlet a = UIApplication.shared",
      ["unavailable-api", "suppression-unused"], 0
    ),
    ("// keyward:allow unavailable-ape it is\nlet a = 1", ["suppression-unused"], 0),
    (
      "// keyward:allow unavailable-api it is\n\nlet b = 1\nlet a = UIApplication.shared",
      ["unavailable-api", "suppression-unused"], 0
    ),
    (
      "let s = \"// keyward:allow unavailable-api it is\"; let a = UIApplication.shared",
      ["unavailable-api"], 0
    ),
  ]

  @Test(arguments: comments)
  func `a comment allows what is on its line or the next`(
    row: (code: String, rules: [String], suppressed: Int)
  ) throws {
    let audit = try audit(row.code)
    #expect(rules(audit) == row.rules, "\(audit.findings.map(\.message))")
    #expect(audit.suppressed.count == row.suppressed)
    #expect(audit.suppressed.allSatisfy { $0.by.kind == .inSource && !$0.by.reason.isEmpty })
  }

  static let files: [(line: String, rules: [String])] = [
    ("unavailable-api Example.swift it is dead code", []),
    ("# all\n\n  unavailable-api \"./Example.swift\" it is dead code", []),
    ("unavailable-api . it is dead code", []), ("unavailable-api * it is dead code", []),
    ("unavailable-api Example.swift", ["unavailable-api", "suppression-unfounded"]),
    ("unavailable-api Other.swift it is", ["unavailable-api", "suppression-unused"]),
    ("recording Example.swift it is", ["unavailable-api", "suppression-unused"]),
    ("unavailable-api ../Keyboard/Example.swift it is\u{1B}[31m", []),
  ]

  @Test(arguments: files)
  func `a file beside the manifest allows what it names`(row: (line: String, rules: [String]))
    throws
  {
    let code = "let a = UIApplication.shared"
    let audit = try audit(code, files: [".keyward-audit": row.line])
    #expect(rules(audit) == row.rules, "\(audit.findings.map(\.message))")
    #expect(audit.suppressed.count == (row.rules.isEmpty ? 1 : 0))
    #expect(audit.suppressed.allSatisfy { $0.by.kind == .external })
    #expect(audit.suppressed.allSatisfy { $0.by.reason == $0.by.reason.onOneLine })
  }

  @Test func `a file that was named allows findings of manifests too`() throws {
    let manifest = "Keyboard/Info.plist"
    let code = [
      "KeyboardViewController.swift": "import UIKit\nclass Keys: UIInputViewController {}"
    ]
    let lines =
      "class-unknown \(manifest) it is made at run time\nno-next-keyboard Keyboard it has no room"
    let audit = try audit("", files: code, suppressions: lines)
    #expect(rules(audit) == [])
    #expect(Set(audit.suppressed.map(\.finding.rule)) == ["class-unknown", "no-next-keyboard"])
    let request = StaticAudit.Request(paths: [], suppressions: "/nowhere/allowed")
    #expect(StaticAudit(request).suppressionFault?.contains("no such file") == true)
  }

  // MARK: Limits

  private static func nested(_ open: String, _ inner: String, _ close: String, _ depth: Int)
    -> String
  {
    String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
  }

  /// Sources that keep the parser busy for minutes or fill the memory, and the findings about them.
  static let excessive: [(name: String, code: String, reason: String)] = [
    ("interpolations", "let a = " + nested("\"\\(", "1", ")\"", 12_000), "nested more deeply"),
    ("square brackets", "let a = " + nested("[", "1", "]", 5_000), "nested more deeply"),
    ("brackets", "let a = " + nested("(", "1", ")", 5_000), "nested more deeply"),
    ("text without an end", "let a = \"" + nested("\\(", "", "", 20_000), "nested more deeply"),
    ("arrows", "let a: " + nested("A -> ", "A", "", 20_000), "takes longer than 3 s"),
    ("data", "/*" + nested(" ", "", "", 2 << 20) + "*/", "larger than 2 MB"),
  ]

  @Test(arguments: excessive)
  func `a source over the limits is a finding, and what is found in the others stays`(
    row: (name: String, code: String, reason: String)
  ) throws {
    let audit = try audit(row.code, files: ["More.swift": "import UIKit\nlet a = UIAlertView()"])
    #expect(rules(audit).sorted() == ["source-over-limit", "unavailable-api"])
    let finding = audit.findings.first { $0.rule == "source-over-limit" }
    #expect(finding?.file.hasSuffix("Keyboard/Example.swift") == true)
    #expect(finding?.message.contains(row.reason) == true, "\(finding?.message ?? "")")
  }

  @Test func `more classes than the audit takes are a finding, and many uses of a name are none`()
    throws
  {
    let classes = (0..<10_050).map { "class C\($0) {}\n" }.joined()
    let finding = try audit(classes).findings.first { $0.rule == "source-over-limit" }
    #expect(finding?.message.contains("more uses, classes and imports") == true)
    let uses = (0..<400).map { "let a\($0) = UIAlertView()\n" }.joined()
    #expect(Set(rules(try audit("import UIKit\n" + uses))) == ["unavailable-api"])
  }

  /// A parser that crashes with every source that it doesn't skip, and names it.
  private static let crashing = #"""
    #include <stdio.h>
    #include <string.h>
    int main(int count, char **arguments) {
      const char *skipped = "";
      int next = 0, files = 0, byte, rest = 0;
      for (int i = 1; i + 1 < count; i++)
        if (strcmp(arguments[i], "--skip") == 0) skipped = arguments[i + 1];
      if (*skipped) next = 1;
      for (const char *at = skipped; *at; at++) next += *at == ',', rest |= *at == '-';
      while ((byte = getchar()) != EOF) files += byte == 0;
      if (!rest) return printf("{\"version\":1,\"stopped\":%d,\"reason\":\"crash\"}\n", next), 75;
      printf("{\"version\":1,\"classes\":[],\"imports\":[],\"declared\":[],\"uses\":[],");
      printf("\"allowances\":[],\"leftOut\":0,\"files\":[");
      for (int i = 0; i < files; i++) printf("%s{\"stopped\":\"unread\"}", i ? "," : "");
      puts("]}");
    }
    """#

  @Test
  func
    `after four sources that crash the parser the later ones are left out, and the manifest's findings stay`()
    throws
  {
    try withScratchFolder { folder in
      let source = folder.appendingPathComponent("parser.c")
      try Data(Self.crashing.utf8).write(to: source)
      let parser = folder.appendingPathComponent("parser")
      let compiler = try runProgram(
        "/usr/bin/env", ["cc", "-static", "-o", parser.path, source.path])
      try #require(compiler.status == 0, "\(compiler.error)")
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("keyward-launch"),
        withDestinationURL: builtProductsFolder.appendingPathComponent("keyward-launch"))
      let keyboard = folder.appendingPathComponent("Keyboard")
      let rule = try #require(Rule.named("language-malformed"))
      _ = try rule.fires.write(in: keyboard)
      for number in 1...7 {
        try Data("let a = \(number)".utf8)
          .write(to: keyboard.appendingPathComponent("Source\(number).swift"))
      }
      let audit = StaticAudit(.init(paths: [keyboard.path], sourceTool: parser.path))
      #expect(audit.sourceFault == nil)
      let left = audit.findings.filter { $0.rule == "source-over-limit" }
      let names = left.map { ($0.file as NSString).lastPathComponent }.sorted()
      #expect(names == (1...7).map { "Source\($0).swift" })
      #expect(left.count { $0.message.contains("reading it crashes the parser") } == 4)
      #expect(left.count { $0.message.contains("4 sources before it exceeded") } == 3)
      #expect(audit.findings.contains { $0.rule == "language-malformed" })
    }
  }

  /// Brackets in strings and comments don't count, and real sources nest far below the limits.
  static let plain = [
    "let a = \"" + nested("[", "", "", 300) + "\"", "// " + nested("[(", "", "", 300),
    "/* " + nested("[(/* */", "", "", 300) + " */",
    "let a = #\"" + nested("\\(", "", "", 300) + "\"#",
    "let a = \"\"\"\n  \"" + nested("[", "", "", 300) + "\"\n  \"\"\"",
    "let a = " + nested("f(", "1", ")", 60), "let a = " + nested("[", "1", "]", 8),
    "let a = [1, 2]" + nested("[0]", "", "", 300),
  ]

  @Test(arguments: plain)
  func `a source that only looks deeply nested is looked at`(code: String) throws {
    #expect(rules(try audit(code + "\nlet b = UIAlertView()")) == ["unavailable-api"])
  }
}
