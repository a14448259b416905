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

  @Test func `what its main thread does is over, and other threads are expected to be done later`()
    throws
  {
    try withScratchFolder { folder in
      let code = #"""
        import UIKit
        class KeyboardViewController: UIInputViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            for (column, (title, seconds)) in [("ask", 2.0), ("ask in vain", 3600)].enumerated() {
              let key = UIButton(frame: CGRect(x: column * 150, y: 0, width: 140, height: 40))
              key.setTitle(title, for: .normal)
              key.addAction(UIAction { [unowned self] _ in
                Thread.detachNewThread {
                  Thread.sleep(forTimeInterval: seconds)
                  DispatchQueue.main.async { self.textDocumentProxy.insertText("told") }
                }
              }, for: .touchUpInside)
              view.addSubview(key)
            }
          }
        }
        """#
      let source = try keyboard("Asking", code, in: folder)
      func run(_ key: String, _ expectation: String) throws -> ProgramResult {
        let flow = folder.appendingPathComponent("ask.yaml")
        let text = """
          keyboards: \(source)
          steps:
            - focus: text
            - tap: \(key)
            - expect: {document: "", notifications: [didShow]}
            - expect: {\(expectation)}
          """
        try Data(text.utf8).write(to: flow)
        return try runProgram(
          builtProductsFolder.appendingPathComponent("keyward").path, ["test", flow.path],
          environment: ["KEYWARD_HOME": stageFolder.path, "HOME": folder.path])
      }
      let patient = try run("ask", "document: told, notifications: none, within: 60000")
      #expect(patient.status == 0, "\(patient.output)\(patient.error)")
      let late = try run("ask in vain", "document: told, within: 20")
      #expect(late.status == 1 && late.output.contains("expected “told”"), "\(late.output)")
    }
  }

  @Test func `no block waits on its run loop`() throws {
    try withScratchFolder { folder in
      let source = try keyboard("Settling", Self.source, in: folder)
      let taps = ["block", "blocks", "layout", "queue", "block"].flatMap { ["--tap", $0] }
      let report = try runReport([source] + taps, in: folder)
      #expect(report["document"] as? String == "bclqb")
    }
  }
}
