import Foundation
import TestSupport
import Testing

/// Behavior of Apple's runtime that the rewriter writes out.
@Suite struct `Members of the runtime` {
  @Test(arguments: [
    ("class L: CALayer {}", "override class func _make() -> CALayer? { L() }"),
    (
      "class L: CAShapeLayer { init(r: Int) { super.init() } }",
      "override class func _make() -> CALayer? { nil }"
    ),
    (
      "class L: CALayer { init(r: Int) { super.init() }\n convenience override init() { self.init(r: 1) } }",
      "override class func _make() -> CALayer? { L() }"
    ),
    (
      "public class G: UITapGestureRecognizer {}",
      "public override class func _make(coder: NSCoder) -> UIGestureRecognizer? { G(coder: coder) }"
    ),
    (
      "class G: UIGestureRecognizer { init(f: Int) { super.init(target: nil, action: nil) } }",
      "override class func _make(coder: NSCoder) -> UIGestureRecognizer? { nil }"
    ),
  ])
  func `layers and recognisers are made only by what they have`(source: String, member: String)
    throws
  {
    #expect(try rewritten(source)[0].contains(member))
  }

  @Test(arguments: [
    (
      "@NSManaged public var name: String?",
      "public var name: String? { get { _managed(\"name\") } set { _setManaged(\"name\", newValue) } }"
    ),
    (
      "@NSManaged var a: Int16, b: Bool",
      "var a: Int16 { get { _managed(\"a\") } set { _setManaged(\"a\", newValue) } }; var b: Bool { get"
    ),
    (
      "@objc(addItemsObject:) @NSManaged public func addToItems(_ value: Item)",
      "addToItems(_ value: Item) { _performManaged(\"addToItems\", value) }"
    ),
    (
      "@objc(addItemsObject:) @NSManaged func put(_ value: Item)",
      "put(_ value: Item) { _performManaged(\"addItemsObject\", value) }"
    ),
    (
      "init(a: Int) { super.init(entity: x, insertInto: nil) }",
      "override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?)"
    ),
  ])
  func `what Core Data makes at run time is written out`(member: String, text: String) throws {
    #expect(try rewritten("class O: NSManagedObject { \(member) }")[0].contains(text))
  }

  @Test(arguments: [
    ("r", "r ._any"), ("self.r", "self.r ._any"), ("A.b.r", "A.b.r ._any"),
    ("Item.fetchRequest()", "Item.fetchRequest() ._any"), ("(r)", "(r) ._any"), ("r!", "r! ._any"),
    (
      "NSFetchRequest<Item>(entityName: \"Item\")",
      "NSFetchRequest<Item>(entityName: \"Item\") ._any"
    ),
    ("a?.r", "(a?.r )!._any"), ("a?.b[0].f()", "(a?.b[0].f() )!._any"),
    ("try a.f()", "try a.f() ._any"), ("try await a?.f()", "try await (a?.f() )!._any"),
    // Values of any type, and optional ones.
    ("r.copy()", nil), ("all[0]", nil), (".init()", nil), ("try? f()", nil),
    ("a.fetchRequestTemplate(forName: n)", nil),
  ])
  func `a request that is cast to one of any result is converted`(value: String, text: String?)
    throws
  {
    let cast = "\(value) as! NSFetchRequest<NSFetchRequestResult>"
    let source = "let b = NSBatchDeleteRequest(fetchRequest: \(cast))"
    #expect(try rewritten(source)[0].contains("fetchRequest: \(text ?? cast))"))
  }

  @Test(arguments: [
    ("s as", "s ._typed"), ("s as!", "s ._typed"), ("e.s as", "e.s ._typed"),
    ("e.s() as", "e.s() ._typed"), ("e?.s as!", "(e?.s )!._typed"),
    ("e?.s as?", "e?.s as? NSDiffableDataSourceSnapshot<String, NSManagedObjectID>"),
  ])
  func `a snapshot that is cast to one of identities is converted`(cast: String, text: String)
    throws
  {
    let source = "let b = f(\(cast) NSDiffableDataSourceSnapshot<String, NSManagedObjectID>)"
    #expect(try rewritten(source)[0].contains("f(\(text))"))
  }

  @Test func `traits whose type is no optional answer the optional requirements`() throws {
    let text = try rewritten(
      "class T: NSObject, UITextInputTraits { var keyboardType: UIKeyboardType = .default\n"
        + "var isSecureTextEntry = true; var returnKeyType: UIReturnKeyType?; static var a = 1 }")[
        0]
    #expect(
      text.contains(
        "@_implements(UITextInputTraits, keyboardType) var _trait_keyboardType: UIKeyboardType? "
          + "{ let own: UIKeyboardType = self.keyboardType; return own }"))
    #expect(
      text.contains(
        "var _trait_isSecureTextEntry: Bool? { let own: Bool = self.isSecureTextEntry; return own }"
      ))
    #expect(!text.contains("_trait_returnKeyType"))
  }

  @Test func `what is written into a class is as visible as the class`() throws {
    let texts = try rewritten(
      "public class T: NSObject, UITextInputTraits { public var keyboardType = UIKeyboardType.default }",
      "public extension Outer { class A: NSObject { @objc func a() {} }\n"
        + "internal class B: NSObject { @objc func b() {} } }",
      "struct Outer {}\nextension Outer { class C: NSObject { @objc func c() {} } }")
    #expect(
      texts[0].contains(
        "@_implements(UITextInputTraits, keyboardType) public var _trait_keyboardType"))
    let classes = texts[1].split(separator: "\n")
    #expect(classes[0].contains("@MainActor public func _perform"))
    #expect(classes[1].contains("@MainActor func _perform"))
    #expect(texts[2].contains("@MainActor func _perform"))
  }

  @Test func `an optional requirement has another name, a default and an answer`() throws {
    let texts = try rewritten(
      "@objc protocol P { func a(); @objc optional func b(_ x: Int, y: String) -> Int\n"
        + "@objc optional var c: String { get } }",
      "class A: NSObject, P { func a() {}; func b(_ x: Int, y: String) -> Int { 1 } }\n"
        + "class B: A { var c: String { \"c\" } }",
      "func use(_ p: P?) { _ = p?.b?(1, y: \"\"); p?.a() }")
    #expect(texts[0].contains("func _opt_b(_ p0: Int, y p1: String) -> (Int)?"))
    #expect(
      texts[0].contains("extension P { func _opt_b(_ p0: Int, y p1: String) -> (Int)? { nil }"))
    #expect(texts[0].contains("var c: (String)? { _opt_c } }"))
    #expect(
      texts[1].contains("func _opt_b(_ p0: Int, y p1: String) -> (Int)? { self.b(p0, y: p1) }"))
    #expect(texts[1].contains("var _opt_c: (String)? { nil }"))
    #expect(texts[1].contains("override var _opt_c: (String)? { self.c }"))
    #expect(texts[2].contains("p?._opt_b (1, y: \"\"); p?.a()"))
  }

  @Test func `a private extension in another file has its table beside it`() throws {
    let texts = try rewritten(
      "class C: UIView {}", "private extension C {\n  @objc func f() {}\n}")
    #expect(texts[1].contains("}; extension C { @MainActor func _performExtension0("))
  }

  @Test func `what belongs to the app is left out`() throws {
    let texts = try rewritten(
      "@main class AppDelegate: UIResponder, UIApplicationDelegate {\n  var window: UIWindow?\n}\n"
        + "let kept = 1\n")
    #expect(!texts[0].contains("UIResponder") && texts[0].contains("let kept = 1"))
    #expect(texts[0].split(separator: "\n", omittingEmptySubsequences: false).count == 5)
  }

  @Test func `what other code names of the app stays, without what the app calls`() throws {
    let texts = try rewritten(
      "@UIApplicationMain\nclass Delegate: UIResponder, UIApplicationDelegate {\n"
        + "  func applicationWillTerminate(_ application: UIApplication) {}\n"
        + "  func isOn() -> Bool { true }\n}\n",
      "class Scenes: UIWindowSceneDelegate { let own = Scenes.self }\n"
        + "var delegate: Delegate?\n")
    #expect(texts[0].contains("class Delegate: UIResponder {"), "\(texts[0])")
    #expect(
      !texts[0].contains("UIApplication") && texts[0].contains("func isOn() -> Bool { true }"))
    #expect(texts[0].filter { $0 == "\n" }.count == 5)
    #expect(!texts[1].contains("Scenes"), "a class that names itself alone is left out")
  }

  @Test(arguments: [
    ("", false), ("let other = \"Delegate\" // Delegate", false), ("let d: Delegate? = nil", true),
    ("@main struct Keys: App { let d = Delegate.self }", false),
    ("extension Delegate: Sendable { static let d = Delegate() }", false),
    ("@main struct Keys: App { let d = Delegate.self }\nlet keys = Keys.self", true),
  ])
  func `only code that is kept makes a part of the app stay`(other: String, stays: Bool) throws {
    let texts = try rewritten(
      "class Delegate: NSObject, UIApplicationDelegate { let kept = 1 }\n"
        + "extension Delegate { func more() {} }", other)
    #expect(texts[0].contains("let kept = 1") == stays)
    #expect(texts[0].contains("func more() {}") == stays)
    #expect(texts[1].contains("extension Delegate") == false)
  }

  @Test func `an extension of a delegate that stays loses the app's methods too`() throws {
    let texts = try rewritten(
      "class Delegate: NSObject {}\nlet delegate = Delegate()\n",
      "extension Delegate: UIApplicationDelegate, Sendable {\n"
        + "  func applicationWillTerminate(_ application: UIApplication) {}\n"
        + "  func own() {}\n}\n")
    #expect(texts[0].contains("class Delegate: NSObject {"))
    #expect(texts[1].contains("extension Delegate: Sendable {") && texts[1].contains("func own"))
    #expect(!texts[1].contains("UIApplication"))
  }

  @Test(arguments: [
    ("import OSLog", "import os"), ("import CoreFoundation", "import UIKit"),
    ("import MachO", "import UIKit"), ("import MachO.dyld", "import UIKit"),
    ("import Darwin", "import UIKit"), ("import ObjectiveC.runtime", "import UIKit"),
  ])
  func `modules that other modules hold here`(line: String, becomes: String) throws {
    #expect(try rewritten(line)[0].hasPrefix(becomes))
  }

  @Test func `a callback of Core Foundation's centers becomes a closure`()
    throws
  {
    let texts = try rewritten(
      "let a: @convention(c) (CFNotificationCenter?, CFDictionary?) -> Void = { _, _ in }\n"
        + "let b: @convention(c) (Int) -> Void = { _ in }\n")
    let lines = texts[0].split(separator: "\n")
    #expect(!lines[0].contains("@convention") && lines[1].contains("@convention(c)"))
  }

  @Test func `an import of what is not here is left out where nothing of it is used`() throws {
    let texts = try rewritten(
      "import MapKit\nlet cities = 1", "import MapKit\nlet item: MKMapItem? = nil")
    #expect(!texts[0].contains("MapKit") && texts[1].contains("import MapKit"))
  }

  @Test func `a pattern for errors of Foundation becomes a cast, which does not crash`() throws {
    let text = try rewritten(
      """
      func a() { do { try b() } catch let error as NSError { print(error.code) } }
      func c() { do { try b() } catch let error as NSError where error.code == 1 {} catch {} }
      func d() { do { try b() } catch let error as Own { print(error) } catch {} }
      """)[0]
    #expect(text.contains("catch let error { let error = error as NSError; print(error.code) }"))
    #expect(text.contains("catch let error as NSError where error.code == 1 {}"))
    #expect(text.contains("catch let error as Own { print(error) }"))
  }

  @Test func `a controller of another module is made by the initialiser that it has`() throws {
    try withScratchFolder { folder in
      let source = "import Core\nclass Keyboard: BaseController {}"
      let plain = try Rewritten(
        [source], options: ["--imported", "BaseController=plainController"], in: folder)
      #expect(plain.main.contains("{ Keyboard() }"))
      let usual = try Rewritten(
        [source], options: ["--imported", "BaseController=controller"], in: folder)
      #expect(usual.main.contains("{ Keyboard(nibName: nil, bundle: nil) }"))
    }
  }
}
