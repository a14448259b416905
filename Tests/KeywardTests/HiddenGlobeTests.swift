import Foundation
import TestSupport
import Testing

/// Xcode's template has a next-keyboard key alone, which one enabled keyboard does not need.
@Suite struct `A keyboard with a globe alone` {
  private static let template = #"""
    import UIKit
    class KeyboardViewController: UIInputViewController {
        @IBOutlet var nextKeyboardButton: UIButton!
        override func viewDidLoad() {
            super.viewDidLoad()
            self.nextKeyboardButton = UIButton(type: .system)
            self.nextKeyboardButton.setTitle(
                NSLocalizedString("Next Keyboard", comment: "Title for 'Next Keyboard' button"), for: [])
            self.nextKeyboardButton.sizeToFit()
            self.nextKeyboardButton.translatesAutoresizingMaskIntoConstraints = false
            self.nextKeyboardButton.addTarget(
                self, action: #selector(handleInputModeList(from:with:)), for: .allTouchEvents)
            self.view.addSubview(self.nextKeyboardButton)
            self.nextKeyboardButton.leftAnchor.constraint(equalTo: self.view.leftAnchor).isActive = true
            self.nextKeyboardButton.bottomAnchor.constraint(equalTo: self.view.bottomAnchor).isActive = true
        }
        override func viewWillLayoutSubviews() {
            self.nextKeyboardButton.isHidden = !self.needsInputModeSwitchKey
            super.viewWillLayoutSubviews()
        }
    }
    """#

  @Test func `has it explained, shown by an option, and shown by the flow of keyward init`() throws
  {
    try withScratchFolder { folder in
      let source = try keyboard("Template", Self.template, in: folder)
      let alone = try staged(["run", source, "--hide", "--show"], in: folder)
      let why =
        "Letters notes: all of its keys are hidden. A next-keyboard key stays hidden while "
        + "needsInputModeSwitchKey is false, as it is here: no other keyboard is enabled"
      #expect(alone.output.components(separatedBy: why).count == 2, "\(alone.output)\(alone.error)")
      #expect(alone.output.contains("--second-keyboard enables another one"), "\(alone.output)")
      let system = try staged(["run", source, "--system-globe"], in: folder)
      #expect(system.output.contains("the system draws the globe below the keyboard"))
      let second = try staged(
        ["run", source, "--second-keyboard", "--tap", "Next Keyboard"], in: folder)
      #expect(second.status == 0 && !second.output.contains("stays hidden"), "\(second.error)")
      #expect(second.output.contains("globe: Letters → "), "\(second.output)")
      let report = try runReport([source], in: folder)
      #expect("\(report["notices"] ?? "")".contains("no other keyboard is enabled"))
      let start = try staged(["init", source, "--no-package", "--no-run"], in: folder)
      #expect(start.status == 0, "\(start.error)")
      let flow = try String(
        contentsOf: folder.appendingPathComponent("Template/Flows/first.yaml"), encoding: .utf8)
      #expect(flow.contains("settings: {secondKeyboard: on}"), "\(flow)")
      #expect(flow.contains(#"visible: ["Next Keyboard"]"#), "\(flow)")
      let test = try staged(
        ["test", folder.appendingPathComponent("Template/Flows").path], in: folder)
      #expect(test.status == 0, "\(test.output)\(test.error)")
    }
  }
}
