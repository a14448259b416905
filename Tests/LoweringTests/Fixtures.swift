import Foundation
import TestSupport

/// The sources for the laws: every construct, in the styles that keyboards use.
enum Fixtures {
  static let all: [String] = [classic, extensions, conditions, odd, broken] + shipped

  /// The keyboards that come with Keyward.
  static let shipped: [String] = {
    let folder = repositoryFolder.appendingPathComponent("Extensions")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
  }()

  static let classic = #"""
    import Foundation
    import UIKit

    @objc(Keyboard)
    class Keyboard: UIInputViewController {
      @IBOutlet weak var label: UILabel!
      @IBOutlet private var keys: [UIButton]!
      @IBInspectable var size: CGFloat = 3
      private lazy var sel = #selector(tap)

      override func viewDidLoad() {
        super.viewDidLoad()
        let button = UIButton(type: .system)
        button.addTarget(self, action: #selector(tap), for: .touchUpInside)  // ¿café?
        button.addTarget(self, action: #selector(self.slide(_:event:)), for: .touchDragInside)
        button.addTarget(self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
        button.addTarget(
          self,
          action: #selector(
            Keyboard.over(_:)
              as (Keyboard) -> (UIButton) -> Void
          ), for: .touchCancel)
        _ = Selector("tap:")
      }

      @objc private func tap(_ sender: UIButton) { label.text = sender.currentTitle }
      @IBAction func slide(_ sender: Any, event: UIEvent) {}
      @objc func over(_ b: UIButton) {}
      func over(_ i: Int) {}
      @objc(custom:) func named(_ x: AnyObject?) -> Bool { true }
    }
    """#

  static let extensions = #"""
    import UIKit
    class Keyboard: UIInputViewController { var n = 0 }
    extension Keyboard {
      override func textDidChange(_ textInput: UITextInput?) {
        super.textDidChange(textInput)
      }
      open override var prefersStatusBarHidden: Bool { true }
      @objc fileprivate func ext() {}
    }
    class Watcher: NSObject { @objc func tick() { print("tick") } }
    class Deep: Watcher {
      @objc func tock() {}
    }
    """#

  static let conditions = #"""
    import struct Foundation.Date
    #if os(iOS) && !targetEnvironment(simulator) || os( iOS )
    import UIKit
    #elseif os(macOS)
    import AppKit
    #endif
    func f() -> Int {
      if #available(iOS 99, *), true { return 1 }
      guard #unavailable(iOS 13.4) else { return 2 }
      return "\(#keyPath(Holder.inner.name)) \(os)".count
    }
    """#

  static let odd =
    "\u{feff}// Ümläut\r\n@objc protocol P { func a() }\r\n"
    + "class  K :UIView{@objc func a(){};@objc\tfunc b(){ _ = #selector(a) }}\r\n"
    + "class L { @objc dynamic var x = 1 ; @objc  (foo:\n bar:) func c(_ a: Int, _ b: Int) {} }"

  static let broken = #"""
    import Foundation
    class A: UIView {
      @objc func t( {
      @IBOutlet var x: UILabel!
      let s = #selector(
    """#
}
