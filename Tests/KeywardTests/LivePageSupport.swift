import BrowserDriver
import Foundation
import TestSupport

extension OpenCommand {
  /// Opens keyboards with the stage's command, in a home of their own.
  convenience init(_ arguments: [String], in folder: URL) throws {
    var cache = folder.appendingPathComponent("cache").path
    if let shared = ProcessInfo.processInfo.environment["KEYWARD_TEST_CACHE"],
      arguments.contains(where: { $0.hasPrefix(sample("")) })
    {
      cache = shared
    }
    try self.init(
      program: stageFolder.appendingPathComponent("bin/keyward"), arguments,
      environment: [
        "KEYWARD_HOME": stageFolder.path, "HOME": folder.path, "XDG_CACHE_HOME": cache,
        "XDG_STATE_HOME": folder.path,
      ], errors: folder.appendingPathComponent("open.err"))
  }
}

extension BrowserPage {
  /// The selector of a key by its accessibility label.
  func key(_ label: String) -> String { "#overlay button[aria-label=\"\(label)\"]" }

  func tap(_ labels: String...) throws {
    for label in labels { try click(key(label)) }
  }

  func waitForText(_ text: String) throws {
    try wait(until: "document.getElementById('document').textContent === '\(text)'")
  }

  func waitForKey(_ label: String) throws {
    try wait(until: "document.querySelector('#overlay button[aria-label=\"\(label)\"]')")
  }

  /// Chooses in a list, as a user does.
  func choose(_ value: String, in list: String) throws {
    try evaluate(
      """
      (() => { const e = document.getElementById('\(list)'); e.value = '\(value)';
        e.dispatchEvent(new Event('change', { bubbles: true })); })()
      """)
  }

  /// The color of the keyboard's backdrop, in its lower left corner.
  var backdrop: String {
    get throws {
      try evaluate(
        """
        (() => { const c = document.getElementById('canvas');
          return [...c.getContext('2d').getImageData(0, c.height - 1, 1, 1).data].join(','); })()
        """) as? String ?? ""
    }
  }
}

/// A keyboard that types markup, crashes, and fills all resources, each with a separate key.
enum HostileKeyboard {
  /// A PNG that declares 30,000 pixels a side.
  private static let hugeImage =
    "iVBORw0KGgoAAAANSUhEUgAAdTAAAHUwCAIAAADpRW/tAAAAbklEQVR4nO3BAQ0AAADCoPdPbQ8HFAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwKkBX6AAAcEQiAgAAAAASUVORK5CYII="

  static func code(_ title: String, _ more: String = "") -> String {
    #"""
    import UIKit
    #if canImport(Glibc)
    import Glibc
    #endif

    final class KeyboardViewController: UIInputViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        let titles = [
          "\#(title)", "crash", "connect", "views", "label", "image", "<img src=x onerror=\"window.hacked = 1\">",
        ]
        for (row, title) in titles.enumerated() {
          let key = UIButton(type: .system)
          key.setTitle(title, for: .normal)
          key.frame = CGRect(x: 0, y: row * 26, width: 380, height: 24)
          key.addTarget(self, action: #selector(tapped(_:)), for: .touchUpInside)
          view.addSubview(key)
        }
        for index in 0..<3000 {
          let label = UILabel(frame: CGRect(x: index % 380, y: 190, width: 20, height: 20))
          label.text = index == 0
            ? String(repeating: "</script><script>window.hacked = 2</script>", count: 20000) : "<b>"
          view.addSubview(label)
        }
        print("<script>window.hacked = 3</script>")
        \#(more)
      }

      @objc private func tapped(_ sender: UIButton) {
        switch sender.title(for: .normal) ?? "" {
        case "crash": fail()
        case "connect": connectToPage()
        case "views": for _ in 0..<1_000_000 { view.addSubview(UIView()) }
        case "label": sender.setTitle(String(repeating: "<b>", count: 3_500_000), for: .normal)
        case "image": showImage()
        case let title: textDocumentProxy.insertText(title.first == "<" ? "markup" : title)
        }
      }

      @inline(never) private func fail() {
        fatalError("as asked")
      }

      private func showImage() {
        let image = Data(base64Encoded: "\#(hugeImage)").flatMap(UIImage.init)
        let shown = UIImageView(frame: CGRect(x: 0, y: 0, width: 380, height: 200))
        shown.image = image
        view.addSubview(shown)
        textDocumentProxy.insertText(" \(Int(image?.size.width ?? 0))")
      }

      private func connectToPage() {
        let port = UInt16(textDocumentProxy.documentContextBeforeInput ?? "") ?? 0
        let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
          }
        }
        textDocumentProxy.insertText(result == 0 ? " open" : errno == ECONNREFUSED ? " refused" : " \(errno)")
      }
    }
    """#
  }
}
