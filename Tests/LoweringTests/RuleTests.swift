import Foundation
import TestSupport
import Testing

/// One line of a source and its rewritten form.
struct Rule: CustomTestStringConvertible, Sendable {
  let name: String
  /// The lines around it, the line itself being `%`.
  var around = "import UIKit\n%\n"
  let line: String
  let becomes: String

  var testDescription: String { name }

  static func member(_ name: String, _ line: String, _ becomes: String, others: String = "") -> Rule
  {
    Rule(
      name: name,
      around: "import UIKit\nclass C: UIView {\n%\n\(others)\n}\n", line: line, becomes: becomes)
  }

  /// A selector inside a class that has the usual methods.
  static func selector(_ argument: String, _ becomes: String, others: String = "") -> Rule {
    let methods = """
        @objc func tap(_ s: UIButton) {}
        @objc func none() {}
        @objc private func two(_ a: UIButton, event: UIEvent) {}
        @objc func insert(text: String) {}
        @objc func move(from a: Int, to b: Int) {}
        @objc func over(_ a: UIButton) {}
        @objc func over(_ a: UILabel) {}
        @objc(own:name:) func named(_ a: Int, _ b: Int) {}
        @objc func three(_ a: Int, _ b: Int, _ c: Int) {}
        @objc var value = 1
      """
    return .member(
      "#selector(\(argument))", "  let s = [#selector(\(argument)), nil]",
      "  let s = [\(becomes), nil]", others: methods + others)
  }

  /// The key of an `@Entry` with the access that its property needs, by what is before the property.
  private static func entry(_ name: String, _ line: String, _ property: String, _ key: String)
    -> Rule
  {
    Rule(
      name: name, around: "import SwiftUI\n%\n", line: line,
      becomes:
        "\(property) { get { self[_Entry_a.self] } set { self[_Entry_a.self] = newValue } }; \(key) } }"
    )
  }

  static let entries: [Rule] = [
    .entry(
      "an entry with a type", "public extension EnvironmentValues { @Entry var a: S? }",
      "public extension EnvironmentValues { /*..*/ var a: S?",
      "private enum _Entry_a: EnvironmentKey { static var defaultValue: S? { nil }"),
    .entry(
      "an entry of a public extension", "public extension EnvironmentValues { @Entry var a = S() }",
      "public extension EnvironmentValues { /*..*/ var a: _Entry_a.Value",
      "enum _Entry_a: EnvironmentKey { nonisolated(unsafe) public static let defaultValue = S()"),
    .entry(
      "an internal entry of a public extension",
      "public extension EnvironmentValues { @Entry internal var a = S() }",
      "public extension EnvironmentValues { /*..*/ internal var a: _Entry_a.Value",
      "internal enum _Entry_a: EnvironmentKey { nonisolated(unsafe) static let defaultValue = S()"),
    .entry(
      "a public entry", "extension EnvironmentValues { @Entry public var a = S() }",
      "extension EnvironmentValues { /*..*/ public var a: _Entry_a.Value",
      "public enum _Entry_a: EnvironmentKey { nonisolated(unsafe) public static let defaultValue = S()"
    ),
    .entry(
      "a private entry", "extension EnvironmentValues { @Entry private var a = S() }",
      "extension EnvironmentValues { /*..*/ private var a: _Entry_a.Value",
      "fileprivate enum _Entry_a: EnvironmentKey { nonisolated(unsafe) static let defaultValue = S()"
    ),
  ]

  static let table: [Rule] =
    attributes + selectors + conditions + imports + extensions + members + entries

  static let attributes: [Rule] = [
    .member("objc", "  @objc func f() {}", "  /*.*/ func f() {}"),
    .member("objc and a name", "  @objc(g) func f() {}", "  /*....*/ func f() {}"),
    .member("nonobjc", "  @nonobjc func f() {}", "  /*....*/ func f() {}"),
    .member(
      "outlet", "  @IBOutlet weak var v: UIView!", "  /*.....*/ weak var v: UIView!"),
    .member("action", "  @IBAction func f() {}", "  /*.....*/ func f() {}"),
    .member("copying", "  @NSCopying var v: UIColor?", "  /*......*/ var v: UIColor?"),
    // The compiler would accept it, but a table's entry must not request one a second time.
    .member("inspectable", "  @IBInspectable var v = 1", "  /*..........*/ var v = 1"),
    .member(
      "an observed property", "  @objc dynamic var v = 1",
      "  /*.*/ dynamic var v = 1 { didSet { _didSetValue(of: self, \\C.v, \"v\") } }"),
    .member(
      "an observed property with a name and observers",
      "  @objc(w) dynamic var v: Int { willSet { f() } }",
      "  /*....*/ dynamic var v: Int { didSet { _didSetValue(of: self, \\C.v, \"w\") }  willSet { f() } }"
    ),
    .member(
      "an observed property that is computed",
      "  @objc dynamic var v: Int { get { 1 } set { f() } }",
      "  /*.*/ dynamic var v: Int { get { 1 } set { defer { _didSetValue(of: self, \\C.v, \"v\") }; f() } }"
    ),
    Rule(
      name: "an observed property behind a condition",
      around: "import UIKit\nclass C: UIView {\n#if os(iOS)\n%\n#endif\n}\n",
      line: "  @objc dynamic var v = 1",
      becomes: "  /*.*/ dynamic var v = 1 { didSet { _didSetValue(of: self, \\C.v, \"v\") } }"),
    .member(
      "a computed property without a setter", "  @objc dynamic var v: Int { 1 }",
      "  /*.*/ dynamic var v: Int { 1 }"),
    Rule(
      name: "an observed property of an extension",
      around: "import UIKit\nextension UserDefaults {\n%\n}\n",
      line: "  @objc dynamic var v: Int { get { 1 } set { } }",
      becomes:
        "  /*.*/ dynamic var v: Int { get { 1 } set { defer { _didSetValue(of: self, \\UserDefaults.v, \"v\") }; } }"
    ),
    Rule(
      name: "objcMembers", line: "@objcMembers class D {}", becomes: "/*........*/ class D {}"),
    Rule(
      name: "two attributes without a space", line: "@objc@MainActor func f() {}",
      becomes: "/*.*/@MainActor func f() {}"),
    Rule(
      name: "a protocol stays bound to classes", line: "@objc protocol P { func f() }",
      becomes: "/*.*/ protocol P: AnyObject { func f() }"),
    Rule(
      name: "a protocol that inherits another", line: "@objc protocol P: Q { func f() }",
      becomes: "/*.*/ protocol P: AnyObject, Q { func f() }"),
    Rule(
      name: "a protocol that says so itself", line: "@objc protocol P: NSObjectProtocol {}",
      becomes: "/*.*/ protocol P: NSObjectProtocol {}"),
    Rule(
      name: "text in a string or a comment is no attribute",
      line: #"let s = "@objc #selector(x)" // @objc"#,
      becomes: #"let s = "@objc #selector(x)" // @objc"#),
  ]

  static let selectors: [Rule] = [
    .selector("tap", #"Selector._of("tap:", C.tap(_:))"#),
    .selector("tap(_:)", #"Selector._of("tap:", C.tap(_:))"#),
    .selector("self.none", #"Selector._of("none", C.none)"#),
    .selector("Self.none", #"Selector._of("none", C.none)"#),
    .selector("super.none", #"Selector._of("none", C.none)"#),
    .selector("C.two(_:event:)", #"Selector._of("two:event:", C.two(_:event:))"#),
    .selector("two", #"Selector._of("two:event:", C.two(_:event:))"#),
    .selector("insert", #"Selector._of("insertWithText:", C.insert(text:))"#),
    .selector("move", #"Selector._of("moveFrom:to:", C.move(from:to:))"#),
    .selector("named", #"Selector._of("own:name:", C.named(_:_:))"#),
    .selector("three", #"Selector("three:::")"#),
    .selector(
      "over as (UILabel) -> Void",
      #"Selector._of("over:", C.over(_:) as (C) -> (UILabel) -> Void)"#),
    .selector(
      "C.over(_:) as (C) -> (UILabel) -> Void",
      #"Selector._of("over:", C.over(_:) as (C) -> (UILabel) -> Void)"#),
    .selector("getter: value", #"Selector("value")"#),
    .selector("setter: value", #"Selector("setValue:")"#),
    .selector("Other.go", #"Selector._of("go", Other.go)"#),
    .selector("Nest.Inner.go(_:)", #"Selector._of("go:", Nest.Inner.go(_:))"#),
    .selector("misspelt", #"Selector._of("misspelt", C.misspelt)"#),
    .selector(
      "advanceToNextInputMode",
      #"Selector._of("advanceToNextInputMode", C.advanceToNextInputMode)"#),
    .selector(
      "handleInputModeList(from:with:)",
      #"Selector._of("handleInputModeListFromView:withEvent:", C.handleInputModeList(from:with:))"#),
    .selector("other.go(_:)", #"Selector("go:")"#),
    Rule(
      name: "a method of an outer class is found from an inner one",
      around: "class C: UIView { class D: UIView {\n%\n}\n@objc func tap(_ s: Int) {} }\n",
      line: "let s = #selector(tap)", becomes: #"let s = Selector._of("tap:", C.tap(_:))"#),
    Rule(
      name: "a method of a superclass in the sources",
      around: "class C: UIView { @objc func tap(x: Int) {} }\nclass D: C {\n%\n}\n",
      line: "let s = #selector(tap)", becomes: #"let s = Selector._of("tapWithX:", D.tap(x:))"#),
    Rule(
      name: "a method of the coordinator of a representable view",
      around: "struct Other { class Coordinator { @objc func go(a: Int, b: Int) {} } }\n"
        + "struct V {\n%\nclass Coordinator { @objc func copy(_ s: Int) {} } }\n",
      line: "func f() { g(#selector(context.coordinator.copy(_:))) }",
      becomes: #"func f() { g(Selector._of("copy:", Coordinator.copy(_:))) }"#),
    Rule(
      name: "a method of a coordinator that has a name of UIKit's with other labels",
      around: "struct V {\n%\n}\nextension V { class Coordinator {"
        + " @objc func handleInputModeList(from: Int, with: Int) {} } }\n",
      line: "func f() { g(#selector(context.coordinator.handleInputModeList(from:with:))) }",
      becomes: "func f() { g(Selector._of(\"handleInputModeListFrom:with:\", "
        + "Coordinator.handleInputModeList(from:with:))) }"),
    Rule(
      name: "a method of one of two nested classes with the same name",
      around: "struct V { class Coordinator { @objc func go(_ s: Int) {} } }\n"
        + "struct W {\n%\nclass Coordinator { @objc func go() {} } }\n",
      line: "func f() { g(#selector(Coordinator.go)) }",
      becomes: #"func f() { g(Selector._of("go", Coordinator.go)) }"#),
    Rule(
      name: "a method that the coordinator of the view doesn't have",
      around: "struct V {\n%\nclass Coordinator {} }\n",
      line: "func f() { g(#selector(context.coordinator.go(_:))) }",
      becomes: #"func f() { g(Selector("go:")) }"#),
    Rule(
      name: "a selector in an extension of a class from elsewhere",
      around: "extension UIView {\n%\n@objc func hide() {}\n}\n",
      line: "var s: Selector { #selector(hide) }",
      becomes: #"var s: Selector { Selector._of("hide", UIView.hide) }"#),
  ]

  static let conditions: [Rule] =
    [
      ("os(iOS)", "os(Linux)"), ("!os(iOS)", "!os(Linux)"),
      ("os(iOS) || os(macOS)", "os(Linux) || os(macOS)"),
      ("(os(iOS) && DEBUG)", "(os(Linux) && DEBUG)"),
      ("!(os(macOS) || !os(iOS))", "!(os(macOS) || !os(Linux))"),
      ("os(iOS) && !targetEnvironment(simulator)", "os(Linux) && !targetEnvironment(simulator)"),
      ("canImport(UIKit)", "canImport(UIKit)"), ("os(iOSX)", "os(iOSX)"),
    ].map {
      Rule(
        name: "#if \($0.0)", around: "import UIKit\n%\nlet x = 1\n#endif\n", line: "#if \($0.0)",
        becomes: "#if \($0.1)")
    }
    + [
      ("#available(iOS 26, *)", #"_iOSVersion("26")"#),
      ("#available(iOS 13.4.1, macOS 11, *)", #"_iOSVersion("13.4.1")"#),
      ("#available(iOS 13, iOSApplicationExtension 14, *)", #"_iOSVersion("14")"#),
      ("#available(macOS 11, *)", "#available(macOS 11, *)"),
      ("#unavailable(iOS 15)", #"!_iOSVersion("15")"#),
      ("a, #available(iOS 15, *), b", #"a, _iOSVersion("15"), b"#),
    ].map {
      Rule(
        name: $0.0, around: "import UIKit\nfunc f() {\n%\n}\n", line: "if \($0.0) { g() }",
        becomes: "if \($0.1) { g() }")
    }
    + [
      ("#keyPath(UIView.frame)", #""frame""#), ("#keyPath(a.b)", #""a.b""#),
      ("#keyPath(UIView.layer.bounds)", #""layer.bounds""#),
    ].map { Rule(name: $0.0, line: "let k = \($0.0)", becomes: "let k = \($0.1)") }

  static let imports: [Rule] =
    [
      ("import Foundation", "import UIKit"),
      ("import Foundation // why", "import UIKit // why"),
      ("import struct Foundation.Date", "import UIKit"),
      ("@_exported import Foundation", "@_exported import UIKit"),
      ("@preconcurrency import Foundation", "/*...........*/ import UIKit"),
      ("internal import Foundation", "import UIKit"),
      ("import Foundation; import AVFoundation", "import UIKit; import AVFoundation"),
      ("import FoundationNetworking", "import FoundationNetworking"),
      ("import SwiftUI", "import SwiftUI"), ("import os.log", "import os"),
      ("import UIKit.UIGestureRecognizerSubclass", "import UIKit"),
      ("import class UIKit.UIView", "import class UIKit.UIView"),
      ("import GameKit; let a = GCKeyboard.self", "import GameController; let a = GCKeyboard.self"),
      ("import GameKit; let a = GKPlayer.self", "import GameKit; let a = GKPlayer.self"),
    ].map { Rule(name: $0.0, around: "%\nlet x = 1\n", line: $0.0, becomes: $0.1) } + [
      Rule(
        name: "a rewritten import has the access of the others",
        around: "public import UIKit\n%\n", line: "import Foundation",
        becomes: "public import UIKit"),
      Rule(
        name: "an import for a version check",
        around: "%\nfunc f() { if #available(iOS 13, *) {} }\n",
        line: "// A header.", becomes: "import UIKit; // A header."),
    ]

  static let extensions: [Rule] = [
    Rule(
      name: "an override in an extension is renamed",
      around: "class C: UIView {}\nextension C {\n%\n}\n",
      line: "  override func layoutSubviews() { super.layoutSubviews() }",
      becomes: "  /*....*/ func _ext_layoutSubviews() { super.layoutSubviews() }"),
    Rule(
      name: "the class forwards to it",
      around: "%\nextension C { override func f(_: Int, b c: inout Int) throws -> Int { 1 } }\n",
      line: "public class C: UIView {}",
      becomes: "public class C: UIView { public override func f(_ p0: Int, b p1: inout Int) "
        + "throws -> Int { try self._ext_f(p0, b: &p1) } }"),
    Rule(
      name: "a read-only property is forwarded",
      around: "%\nextension C { public override var p: CGSize { .zero } }\n",
      line: "class C: UIView {}",
      becomes: "class C: UIView { override var p: CGSize { _ext_p } }"),
    Rule(
      name: "its own declaration is renamed", around: "class C: UIView {}\n%\n",
      line: "extension C { public override var p: CGSize { get { .zero } } }",
      becomes: "extension C { /*..*/ /*....*/ var _ext_p: CGSize { get { .zero } } }"),
    Rule(
      name: "a class method is forwarded",
      around: "%\nextension C { override class func f() {} }\n", line: "class C: UIView {}",
      becomes: "class C: UIView { override class func f() { self._ext_f() } }"),
  ]
}

@Suite struct `Rewriting rules` {
  @Test(arguments: Rule.table)
  func `a line becomes what its rule says`(rule: Rule) throws {
    try withScratchFolder { folder in
      let source = rule.around.replacingOccurrences(of: "%", with: rule.line)
      let rewritten = try Rewritten([source], in: folder)
      let index = rule.around.components(separatedBy: "\n").firstIndex(of: "%")
      #expect(rewritten.lines[try #require(index)] == rule.becomes)
    }
  }
}
