import Foundation
import TestSupport
import Testing

@Suite struct `A keyboard with an Arabic localization` {
  private let code = #"""
    import UIKit
    class KeyboardViewController: UIInputViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        let keys = ["first", "second"].map { title in
          let key = UIButton(type: .system)
          key.setTitle(title, for: .normal)
          return key
        }
        let row = UIStackView(arrangedSubviews: keys)
        row.distribution = .fillEqually
        row.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
        view.addSubview(row)
        let label = UILabel()
        label.text = "label"
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        NSLayoutConstraint.activate([
          label.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
          label.topAnchor.constraint(equalTo: view.topAnchor, constant: 60),
          label.widthAnchor.constraint(equalToConstant: 100),
        ])
        let traits = traitCollection.layoutDirection == .rightToLeft
        textDocumentProxy.insertText(
          "\(view.effectiveUserInterfaceLayoutDirection == .rightToLeft) \(traits)")
      }
    }
    """#

  /// The left edges of texts in the layout, and the alignment of the label.
  private func run(_ keyboard: String, _ languages: String, in folder: URL) throws -> [String] {
    let report = try runReport([keyboard, "--languages", languages], in: folder)
    let layout = try #require(report["layout"] as? [String: Any])
    let views = try #require(layout["views"] as? [[String: Any]])
    let width = try #require(layout["width"] as? Double)
    func left(_ text: String) throws -> Double {
      let view = try #require(views.first { $0["text"] as? String == text })
      return try #require((view["frame"] as? [String: Any])?["x"] as? Double)
    }
    let label = try #require(views.first { $0["text"] as? String == "label" })
    return [
      try #require(report["document"] as? String),
      try left("first") < left("second") ? "first left" : "first right",
      try left("label") == 10 ? "label left" : left("label") == width - 110 ? "label right" : "?",
      try #require((label["font"] as? [String: Any])?["alignment"] as? String),
    ]
  }

  @Test func `is mirrored for a user who reads Arabic, and for no other`() throws {
    try withScratchFolder { folder in
      let source = try keyboard("Mirror", code, in: folder)
      let folders = ["en", "ar"].map { URL(fileURLWithPath: source + "/\($0).lproj") }
      for language in folders {
        try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
        try Data("\"key\" = \"text\";\n".utf8).write(
          to: language.appendingPathComponent("Localizable.strings"))
      }
      #expect(
        try run(source, "ar", in: folder)
          == ["true true", "first right", "label right", "right"])
      let plain = ["false false", "first left", "label left", "left"]
      #expect(try run(source, "en", in: folder) == plain)
      // A device goes by the keyboard's own localization, which this one no longer has.
      try FileManager.default.removeItem(at: folders[1])
      #expect(try run(source, "ar", in: folder) == plain)
    }
  }
}
