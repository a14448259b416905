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

  @Test func `no block waits on its run loop`() throws {
    try withScratchFolder { folder in
      let source = try keyboard("Settling", Self.source, in: folder)
      let taps = ["block", "blocks", "layout", "queue", "block"].flatMap { ["--tap", $0] }
      let report = try runReport([source] + taps, in: folder)
      #expect(report["document"] as? String == "bclqb")
    }
  }
}
