import Foundation
import TestSupport
import Testing

@Suite struct `Diagnostics` {
  static let keyboard = "class Keyboard: UIInputViewController {}\n"

  struct Refusal: CustomTestStringConvertible, Sendable {
    let source: String
    /// The part after `File0.swift:`, up to the relevant part of the message.
    let complaint: String
    var testDescription: String { complaint }
  }

  static let table: [Refusal] = [
    Refusal(
      source: "@objc protocol P {\n  @objc optional static func f()\n}",
      complaint: "2:9: error: this optional requirement of 'P'"),
    Refusal(
      source: "extension Keyboard {\n  override var p: Int { get { 1 } set {} }\n}",
      complaint: "2:16: error: the override of 'p' in an extension has a setter"),
    Refusal(
      source: "extension UILabel { override func f() {} }",
      complaint: "1:35: error: the override of 'f' in an extension cannot be forwarded: 'UILabel'"),
    Refusal(
      source: "extension Keyboard where Self: Any { override func f() {} }",
      complaint: "1:52: error: the override of 'f' in an extension cannot be forwarded"),
    Refusal(
      source: "class C: UIView { func f() { _ = #selector(other.go) } }",
      complaint: "1:44: warning: the type of 'other' is not known here"),
    Refusal(
      source: "class C: UIView { @objc static func go() {}; let s = #selector(go) }",
      complaint: "1:64: warning: 'go' is static"),
    Refusal(
      source: "class C: UIView { @IBAction func go() async {} }",
      complaint: "1:34: warning: 'go' is async"),
    Refusal(
      source: "class C: UIView { @IBAction func go() throws {} }",
      complaint: "1:34: warning: 'go' is throwing"),
    Refusal(
      source: "@UIApplicationMain class App: UIResponder {}",
      complaint:
        "1:26: warning: 'App' is left out: '@UIApplicationMain' is the entry point of an app"),
    Refusal(
      source: "@main struct App {}",
      complaint: "1:14: warning: 'App' is left out: '@main' is the entry point"),
    Refusal(
      source: "class Scenes: UIResponder, UIWindowSceneDelegate {}",
      complaint: "1:7: warning: 'Scenes' is left out: it is an app's UIWindowSceneDelegate"),
    Refusal(
      source: "class App: UIResponder, UIApplicationDelegate {}; var app: App?",
      complaint: "1:7: warning: 'App' keeps only what the app doesn't call: it is an app's"),
    Refusal(source: "import WebKit", complaint: "1:8: warning: WebKit is not available"),
    Refusal(
      source: "class C: NSObject { @objc dynamic var a = 1, b = 2 }",
      complaint: "1:39: warning: observers of 'a' and 'b' don't"),
    Refusal(
      source: "let r = CGRectMake(0, 0, 1, 1)", complaint: "1:9: warning: 'CGRectMake' is from"),
    Refusal(
      source: "@objc(Bare) class C: UIView {}\nlet c = NSClassFromString(\"Bare\")",
      complaint: "2:27: warning: Keyward's NSClassFromString"),
    Refusal(
      source: "let é = \"ü\"; let r = CGRectMake(0, 0, 1, 1)",
      complaint: "1:24: warning: 'CGRectMake'"),
  ]

  @Test(arguments: table)
  func `what cannot work is said at its place`(refusal: Refusal) throws {
    try withScratchFolder { folder in
      let rewritten = try Rewritten([refusal.source, Self.keyboard], in: folder)
      let lines = rewritten.outcome.errors.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("File0.swift:\(refusal.complaint)") }, "\(lines)")
      let isError = refusal.complaint.contains(": error: ")
      #expect(rewritten.outcome.status == (isError ? 65 : 0))
    }
  }

  @Test func `a private override is not forwarded from another file`() throws {
    try withScratchFolder { folder in
      let rewritten = try Rewritten(
        [Self.keyboard, "private extension Keyboard { override func f() {} }"], in: folder)
      #expect(rewritten.outcome.status == 65)
      #expect(rewritten.outcome.errors.contains("File1.swift:1:44: error: the override of 'f'"))
    }
  }

  @Test(arguments: [
    (["rewrite"], "--out is missing"), (["polish"], "unknown command 'polish'"),
    (["rewrite", "--out"], "--out needs a value"), (["facts", "--nonsense"], "unknown option"),
  ])
  func `wrong usage is exit 64`(arguments: [String], message: String) throws {
    try withScratchFolder { folder in
      let outcome = try LoweringTool.run(arguments, in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(message))
    }
  }

  /// The first is refused before it is parsed; the other, which would take minutes, is abandoned after seconds.
  @Test(arguments: [
    "let a = " + String(repeating: "[", count: 5_000), String(repeating: "#", count: 100_000),
  ])
  func `a source that takes too much to read is named, with exit 65`(source: String) throws {
    try withScratchFolder { folder in
      for (name, text) in [("Good.swift", Self.keyboard), ("Bad.swift", source)] {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      let outcome = try LoweringTool.run(
        [
          "rewrite", "--out", "gen", "--overlay", "overlay.yaml", "--facts", "facts.json",
          "--module", "Sample", "--principal", "Sample.Keyboard", "Good.swift", "Bad.swift",
        ], in: folder)
      #expect(outcome.status == 65 && !outcome.isSignalled)
      #expect(outcome.errors.contains("error: ") && outcome.errors.contains("Bad.swift"))
      #expect(!outcome.errors.contains("Good.swift"), "\(outcome.errors)")
    }
  }

  @Test func `a source that is not there is exit 65`() throws {
    try withScratchFolder { folder in
      let outcome = try LoweringTool.run(["facts", "Absent.swift"], in: folder)
      #expect(outcome.status == 65)
      #expect(outcome.errors.contains("error: Absent.swift: open: No such file"))
    }
  }

  @Test func `output that cannot be written is exit 74`() throws {
    try withScratchFolder { folder in
      try Data(Self.keyboard.utf8).write(to: folder.appendingPathComponent("K.swift"))
      try Data().write(to: folder.appendingPathComponent("taken"))
      let outcome = try LoweringTool.run(
        [
          "rewrite", "--out", "taken/gen", "--overlay", "o", "--facts", "f", "--module", "M",
          "--principal", "M.Keyboard", "K.swift",
        ], in: folder)
      #expect(outcome.status == 74)
    }
  }
}
