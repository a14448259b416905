import Foundation
import TestSupport
import Testing

@Suite struct `Conformances of extensions for some version` {
  @Test(arguments: [
    ("enum E: String, P {}", "extension E: P {}", "extension E {}"),
    ("enum E: P {}", "extension E: P, Q {}", "extension E: Q {}"),
    ("enum E {}; extension E: P {}", "extension E: P {}", "extension E {}"),
    ("struct S { enum E: P {} }", "extension S.E: P {}", "extension S.E {}"),
    ("enum E {}", "extension E: P {}", "extension E: P {}"),
    ("enum E: Q {}", "extension E: P {}", "extension E: P {}"),
    ("protocol E: P {}", "extension E: P {}", "extension E: P {}"),
  ])
  func `are left out where the type has them already`(
    type: String, written: String, rewritten: String
  ) throws {
    let start = "@available(iOS 16, *) "
    let text = try withScratchFolder {
      try Rewritten(["protocol P {}; protocol Q {}\n\(type)\n\(start)\(written)\n"], in: $0)
        .texts[0]
    }
    let last = text.components(separatedBy: "\n")[2].replacing(/\/\*[.]*\*\//, with: "")
    #expect(last.split(separator: " ").joined(separator: " ") == start + rewritten, "\(text)")
  }
  @Test func `are left out once where two extensions repeat one`() throws {
    let text = try withScratchFolder {
      try Rewritten(
        [
          "protocol P {}; enum E {}\n@available(iOS 15, *) extension E: P {}\n"
            + "@available(iOS 16, *) extension E: P {}\n"
        ], in: $0
      ).texts[0]
    }
    let lines = text.components(separatedBy: "\n")
    #expect(lines[1].contains("E: P {}") && !lines[2].contains(": P"), "\(text)")
  }
}

@Suite struct `Dispatch tables` {
  private func rewritten(_ sources: String...) throws -> [String] {
    try withScratchFolder { try Rewritten(sources, in: $0).texts }
  }

  private static let perform = "func _perform(_ selector: String, _ arguments: [Any?]) -> Bool"
  private static let hasMethod = "func _hasMethod(_ selector: String) -> Bool"
  private static let setOutlet = "func _setOutlet(_ name: String, _ value: Any?) -> Bool"

  @Test func `a responder's methods are in an override at the closing brace`() throws {
    let text = try rewritten(
      "import UIKit\nclass C: UIView {\n  @objc private func tap(_ s: UIButton!) { g(s) }\n}\n")[0]
    let last = text.components(separatedBy: "\n")[3]
    #expect(
      last
        == " nonisolated override \(Self.hasMethod) { switch selector { case \"tap:\": return true; "
        + "default: return super._hasMethod(selector) } }; "
        + "override \(Self.perform) { switch selector { case \"tap:\": "
        + "guard let a0 = _keyboardArgument(arguments, 0, (UIButton?).self) else { return false }; "
        + "self.tap(a0); return true; default: return super._perform(selector, arguments) } } }")
  }

  @Test(arguments: [
    ("_ s: UIButton", "f(s)", false), ("_ s: UIButton", "f()", true), ("s: UIButton", "", true),
    ("at s: UIButton", "s.f()", false), ("_: UIButton", "s.f()", true),
    ("_ s: UIButton", "{ [weak s] in }()", false), ("_ s: UIButton", #"f("\(s)")"#, false),
  ])
  func `an argument that a method does not read may be any object`(
    parameter: String, body: String, isAnyObject: Bool
  ) throws {
    let text = try rewritten("class C: UIView { @objc func tap(\(parameter)) { \(body) } }")[0]
    #expect(
      text.contains("= _keyboardUnreadArgument(arguments, 0, (UIButton).self)") == isAnyObject)
    #expect(text.contains("= _keyboardArgument(arguments, 0, (UIButton).self)") == !isAnyObject)
  }

  @Test(arguments: [
    (
      "class C: UIView { override func touchesBegan(_ t: Set<UITouch>, with e: UIEvent?) {} }", true
    ),
    (
      "class C: UIInputViewController { override func touchesEnded(_ t: Set<UITouch>, with e: UIEvent?) {} }",
      true
    ),
    (
      "class C: UIView { override func touchesMoved(_ t: Set<UITouch>, with e: UIEvent?) {} }",
      false
    ),
    (
      "class C: UITapGestureRecognizer { override func touchesBegan(_ t: Set<UITouch>, with e: UIEvent) {} }",
      false
    ),
    ("class C: UIView { func touchesBegan() {} }", false),
    (
      "class C: UIView {} \n extension C { override func touchesEnded(_ t: Set<UITouch>, with e: UIEvent?) {} }",
      true
    ),
  ])
  func `a responder that sees to touches says so`(source: String, isHandler: Bool) throws {
    let text = try rewritten(source)[0]
    #expect(text.contains("override var _takesTouches: Bool { true }") == isHandler)
  }

  @Test func `an outlet is set by name`() throws {
    let text = try rewritten("class C: UIView { @IBOutlet var v: UIView! }")[0]
    #expect(
      text.contains(
        "; override \(Self.setOutlet) { switch name { case \"v\": return "
          + "_keyboardAssign(&self.v, value); default: return super._setOutlet(name, value) } } }"))
    #expect(!text.contains("_perform"))
  }

  @Test(arguments: [
    ("class C: NSObject { @objc func f() {} }", "class C: NSObject, @MainActor _ObjCDispatching {"),
    ("class C { @objc func f() {} }", "class C: @MainActor _ObjCDispatching {"),
    ("class C<T> { @objc func f() {} }", "class C<T>: @MainActor _ObjCDispatching {"),
    (
      "class C: UIGestureRecognizer { @objc func f() {} }",
      "class C: UIGestureRecognizer, @MainActor _ObjCDispatching {"
    ),
    (
      "class C: KeyDelegate { @objc func f() {} }",
      "class C: KeyDelegate, @MainActor _ObjCDispatching {"
    ),
  ])
  func `a class outside the responders conforms`(source: String, beginning: String) throws {
    let text = try rewritten(source)[0]
    #expect(text.hasPrefix(beginning))
    #expect(text.contains("@MainActor \(Self.perform)"))
    #expect(text.contains("@MainActor \(Self.setOutlet) { return false }"))
  }

  @Test(arguments: ["public", "open", "package"])
  func `a class outside the responders has tables as visible as itself`(access: String) throws {
    let text = try rewritten("\(access) class C: NSObject { @objc func f() {} }")[0]
    #expect(text.contains("; @MainActor \(access) \(Self.perform)"))
    #expect(text.contains("; @MainActor \(access) \(Self.setOutlet) { return false }"))
  }

  @Test func `a subclass of a class with a table overrides it`() throws {
    let text = try rewritten(
      "class A: NSObject { @objc func f() {} }\nclass B: A {}\nclass C: B { @objc func g() {} }")[0]
    let lines = text.components(separatedBy: "\n")
    #expect(lines[1] == "class B: A {}")
    #expect(lines[2].hasPrefix("class C: B {"))
    #expect(lines[2].contains("override \(Self.perform)"))
  }

  @Test(arguments: [
    (
      "class C: NSObject { @objc func g(_ s: Int) {} }",
      "case \"g:\": return true; default: return false"
    ),
    (
      "class C: UIView { @objc var n = 1 }",
      "case \"n\", \"setN:\": return true; default: return super."
    ),
    (
      "class C: UIView { @objc var n: Int { 1 } \n @objc func f() {} }",
      "case \"f\", \"n\": return true; default: return super."
    ),
    (
      "class C: NSObject {} \n extension C { @objc func f() {} }",
      "case \"f\": return true; default: return false"
    ),
  ])
  func `a class knows the names of its methods and properties`(source: String, part: String) throws
  {
    let text = try rewritten(source)[0]
    #expect(text.contains("\(Self.hasMethod) { switch selector { \(part)"))
  }

  @Test(arguments: [
    ("@objc var n: Int { 1 }", true), ("@objc var n: Int { get { 1 } set {} }", true),
    ("@objc private var n: Int { 1 }", true), ("@objc lazy var n = 1", true),
    ("@objc @Published var n = 1", true), ("@IBInspectable var n: Int { 1 }", true),
    ("@objc var n = 1", false), ("@objc var n = 1 { didSet {} }", false),
    ("@objc dynamic var n = 1", false), ("var n: Int { 1 }", false),
    ("@objc static var n: Int { 1 }", false), ("@objc override var n: Int { 1 }", false),
    ("@available(*, deprecated) @objc var n: Int { 1 }", false),
    ("var n: Int { get async { 1 } }", false),
  ])
  func `a value that is not in storage is read by its name`(property: String, isRead: Bool) throws {
    let text = try rewritten("class C: UIView { \(property) }")[0]
    #expect(
      text.contains(
        "; override func _exposedValue(_ name: String) -> Any? { switch name { "
          + "case \"n\": return self.n as Any; default: return super._exposedValue(name) } }")
        == isRead)
    #expect(text.contains("_exposedValue") == isRead)
  }

  @Test func `values of extensions and with names of their own are read by these`() throws {
    let text = try rewritten(
      "@objcMembers class C: NSObject { private var m: Int { 1 } }",
      "extension C { @objc(size) var n: Int? { 1 } \n @objc private var o: Int { 1 } }")[0]
    #expect(
      text.contains("{ switch name { case \"size\": return self.n as Any; default: return nil }"))
  }

  @Test func `a class that is open has open tables`() throws {
    let text = try rewritten("open class C: UIView { @objc func f() {} }")[0]
    #expect(text.contains("; open override \(Self.perform)"))
  }

  @Test func `an extension in another file has its own table`() throws {
    let texts = try rewritten(
      "class C: UIView {}", "extension C { @objc private func f() {} }")
    #expect(texts[0].contains("if self._performExtension0(selector, arguments) { return true }"))
    #expect(texts[1].contains("case \"f\": self.f(); return true"))
  }

  @Test(arguments: [
    "static func f() {}", "func f() async {}", "func f() throws {}", "func f<T>(_ x: T) {}",
    "func f(_ x: inout Int) {}", "func f(_ x: Int...) {}", "func f(_ x: some View) {}",
  ])
  func `what cannot be called by name is in no table`(method: String) throws {
    #expect(try !rewritten("class C: UIView { @objc \(method) }")[0].contains("_perform"))
  }

  @Test func `objcMembers exposes what is not private`() throws {
    let text = try rewritten(
      "@objcMembers class C: UIView { func a() {}; private func b() {}; @nonobjc func c() {} }")[0]
    #expect(text.contains("case \"a\":"))
    #expect(!text.contains("case \"b\":") && !text.contains("case \"c\":"))
  }

  @Test(arguments: [
    ("os(iOS)", [String](), true), ("os(macOS)", [], false), ("DEBUG", [], false),
    ("DEBUG", ["-D", "DEBUG"], true), ("!DEBUG", ["-DDEBUG"], false),
    ("os(macOS) || DEBUG && os(iOS)", ["-D", "DEBUG"], true), ("swift(>=5.3)", [], true),
    ("targetEnvironment(simulator)", [], false), ("canImport(UnknownKit)", [], false),
  ])
  func `a method under a condition counts where the condition holds`(
    condition: String, options: [String], isExpected: Bool
  ) throws {
    let source = "class C: UIView {\n#if \(condition)\n@objc func f() {}\n#endif\n}"
    let text = try withScratchFolder {
      try Rewritten([source], options: options, in: $0).texts[0]
    }
    #expect(text.contains("_perform") == isExpected)
  }
}
