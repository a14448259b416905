import Foundation
import TestSupport
import Testing

/// A built extension is linked so that its runtime knows what waits on the run loop; a test process is not.
@Suite struct `A built keyboard has settled only when` {
  private static let source = """
    import UIKit

    final class EagerView: UIView {
      var onLayout: (() -> Void)?
      override func layoutSubviews() {
        super.layoutSubviews()
        onLayout?()
      }
    }

    final class KeyboardViewController: UIInputViewController {
      private let eager = EagerView()

      override func viewDidLoad() {
        super.viewDidLoad()
        let keys = ["block", "blocks", "layout", "queue"].map { title -> UIButton in
          let key = UIButton(type: .system)
          key.setTitle(title, for: .normal)
          key.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside)
          return key
        }
        let row = UIStackView(arrangedSubviews: keys)
        row.frame = CGRect(x: 0, y: 0, width: 320, height: 100)
        row.distribution = .fillEqually
        view.addSubview(row)
        view.addSubview(eager)
        view.heightAnchor.constraint(equalToConstant: 100).isActive = true
      }

      @objc private func tapped(_ sender: UIButton) {
        switch sender.currentTitle {
        case "block": RunLoop.main.perform { MainActor.assumeIsolated { self.type("b") } }
        case "blocks": chain(5)
        case "layout":
          eager.onLayout = { [unowned self] in
            eager.onLayout = nil
            RunLoop.main.perform { MainActor.assumeIsolated { self.type("l") } }
          }
          eager.setNeedsLayout()
        default: DispatchQueue.main.async { RunLoop.main.perform { DispatchQueue.main.async { self.type("q") } } }
        }
      }

      private func chain(_ count: Int) {
        guard count > 0 else { return type("c") }
        RunLoop.main.perform { MainActor.assumeIsolated { self.chain(count - 1) } }
      }

      private func type(_ text: String) { textDocumentProxy.insertText(text) }
    }
    """

  private static let manifest = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>NSExtension</key><dict>
    <key>NSExtensionPointIdentifier</key><string>com.apple.keyboard-service</string>
    <key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).KeyboardViewController</string>
    <key>NSExtensionAttributes</key><dict><key>PrimaryLanguage</key><string>en</string></dict>
    </dict></dict></plist>
    """

  @Test func `no block waits on its run loop`() throws {
    try withScratchFolder { folder in
      let keyboard = folder.appendingPathComponent("Settling")
      try FileManager.default.createDirectory(at: keyboard, withIntermediateDirectories: true)
      try Data(Self.source.utf8).write(to: keyboard.appendingPathComponent("Keyboard.swift"))
      try Data(Self.manifest.utf8).write(to: keyboard.appendingPathComponent("Info.plist"))
      let taps = ["block", "blocks", "layout", "queue", "block"].flatMap { ["--tap", $0] }
      let result = try runProgram(
        stageFolder.appendingPathComponent("bin/keyward").path,
        ["run", keyboard.path, "--json"] + taps,
        environment: ["KEYWARD_HOME": stageFolder.path, "HOME": folder.path])
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.contains("\"document\": \"bclqb\""), "\(result.output)")
    }
  }
}
