import Foundation
import TestSupport
import Testing

/// Interface Builder stores actions under the names that Apple's compiler gives to methods.
@Suite struct `Names in interface files` {
  private static let names: [(method: String, selector: String)] = [
    ("pressed()", "pressed"),
    ("tap(_ sender: UIButton)", "tap:"),
    ("keyPressed(sender: UIButton)", "keyPressedWithSender:"),
    ("didTap(button: UIButton)", "didTapWithButton:"),
    ("didTapWith(key: UIButton)", "didTapWithKey:"),
    ("insertText(from sender: UIButton)", "insertTextFrom:"),
    ("type(in field: UIView)", "typeIn:"),
    ("typed(inField field: UIView)", "typedInField:"),
    ("moveBy(x sender: Any)", "moveByX:"),
    ("handle(pan: UIPanGestureRecognizer)", "handleWithPan:"),
    ("touchDown(_ sender: Any, forEvent event: UIEvent)", "touchDown:forEvent:"),
    ("touchDown(_ sender: Any, for event: UIEvent)", "touchDown:for:"),
    ("touchDown(_ sender: Any, event: UIEvent)", "touchDown:event:"),
    ("keyPressed(key: UIButton, withEvent event: UIEvent)", "keyPressedWithKey:withEvent:"),
    ("changed(for sender: Any, event: UIEvent)", "changedFor:event:"),
    ("open(URL sender: Any)", "openWithURL:"),
    ("Pressed(Sender sender: Any)", "PressedWithSender:"),
    ("nextKeyboard(_: Any?)", "nextKeyboard:"),
    ("`default`(_ sender: Any)", "default:"),
    ("without(_ a: Any, _ b: UIEvent)", "without::"),
  ]

  @Test func `actions are found by the names that Xcode writes`() throws {
    let methods = Self.names.map { "  @IBAction func \($0.method) {}" }.joined(separator: "\n")
    let text = try withScratchFolder {
      try Rewritten(["import UIKit\nclass C: UIView {\n\(methods)\n}\n"], in: $0).texts[0]
    }
    for (method, selector) in Self.names {
      #expect(text.contains("case \"\(selector)\":"), "\(method)")
    }
  }

  @Test func `what Interface Builder can set is in the table, whatever its form`() throws {
    let source = """
      import UIKit
      @IBDesignable class C: UIView {
        @IBOutlet weak var a: UIView!
        @IBOutlet private var b: [UIButton]!
        @IBOutlet public var c: UILabel?
        @IBInspectable var d: CGFloat = 1 { didSet { alpha = d } }
        @IBInspectable var e: UIColor? { get { backgroundColor } set { backgroundColor = newValue } }
        @IBInspectable var f: Int { 3 }
        @objc dynamic var g: Int = 0
        @objc let h = 1
        var i = 0
      }
      extension C { @IBInspectable private var j: CGFloat { get { 0 } set {} } }
      @objcMembers final class D: NSObject { var k = 0; private var l = 0 }
      """
    try withScratchFolder { folder in
      let text = try Rewritten([source], in: folder).texts[0]
      for name in ["a", "b", "c", "d", "e", "g", "j", "k"] {
        #expect(text.contains("case \"\(name)\": return _keyboardAssign(&self.\(name), value)"))
      }
      for name in ["f", "h", "i", "l"] {
        #expect(!text.contains("case \"\(name)\": return _keyboardAssign"))
      }
    }
  }

  @Test
  func `what extensions in other files let Interface Builder set is named only where it can be`()
    throws
  {
    let sources = [
      "import UIKit\nclass Keyboard: UIInputViewController {}\nclass C: UIView {}\n"
        + "private class Own: UIView {}\nextension Own { @IBInspectable var a: Int { get { 0 } set {} } }\n",
      """
      import UIKit
      extension C { @IBInspectable var b: Int { get { 0 } set {} } }
      private extension C { @IBInspectable var c: Int { get { 0 } set {} } }
      protocol P: AnyObject {}
      extension P { @IBInspectable var d: Int { get { 0 } set {} } }
      extension UIView {
        @IBInspectable var e: CGFloat { get { 0 } set {} }
        @IBInspectable private(set) var f: CGFloat { get { 0 } set {} }
      }
      """,
    ]
    try withScratchFolder { folder in
      let rewritten = try Rewritten(sources, in: folder)
      for name in ["a", "b"] {
        #expect(rewritten.texts[0].contains("case \"\(name)\": return _keyboardAssign"), "\(name)")
      }
      let all = rewritten.texts.joined() + rewritten.main
      for name in ["c", "d"] { #expect(!all.contains("\"\(name)\""), "\(name)") }
      #expect(!all.contains("_keyboardAssign(&object.f"))
      #expect(rewritten.main.contains("if name == \"e\", let object = object as? UIView"))
      #expect(
        rewritten.main.contains(
          "if name == \"f\", let object = object as? UIView { return object.f as Any }"))
    }
  }
}
