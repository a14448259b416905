import Foundation
import TestSupport
import Testing

/// A keyboard with models in a store of its container.
@Suite struct `A keyboard with SwiftData` {
  /// Taps keys in a launch of its own, and returns the document's words.
  private func launch(_ keys: String..., state: String, in folder: URL) throws -> [String] {
    let source = keyboardsFolder.appendingPathComponent("Shelves").path
    let taps = keys.flatMap { ["--tap", $0, "--wait", "100"] }
    let result = try staged(
      ["run", source, "--json", "--timeout", "20", "--state", state] + taps, in: folder)
    try #require(result.status == 0, "\(result.output)\(result.error)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let report = try #require(json as? [String: Any])
    // The sandbox refuses only the store that one key opens outside the container.
    let events = report["accessEvents"] as? [[String: Any]] ?? []
    #expect(
      events.allSatisfy { ($0["subject"] as? String)?.hasPrefix("/closed") == true },
      "\(result.output)")
    let document = try #require(report["document"] as? String)
    return document.split(separator: " ").map(String.init)
  }

  @Test func `keeps both sides of relationships in step, and finds its models in the next launch`()
    throws
  {
    try withScratchFolder { folder in
      try withState(in: folder) { state in
        // The second shelf has the name of the first and becomes the same one, with the phrases of both.
        let first = try launch(
          "put", "same", "once more 0", "once more 1", "loud", "mark", "count", state: state,
          in: folder)
        #expect(
          first == ["1", "2", "once", "more1A", "once", "more2A", "2true", "221word", "0[4]"])

        let second = try launch(
          "ONCE MORE 2", "undo", "actor", "count", "seek", "word 0 0", "seek", "clear",
          "ONCE MORE 3", "count", "refuse", state: state, in: folder)
        #expect(
          second == [
            "ONCE", "MORE1A", "true1A2false", "2", "221near[4]", "word", "01A", "ONCE", "MORE2A",
            "221word",
            "0[4]", "truetruetruetrue",
          ])
      }
    }
  }

  @Test func `migrates a store through the stages of a plan`() throws {
    try withScratchFolder { folder in
      try withState(in: folder) { state in
        let words = try launch("versions", state: state, in: folder)
        #expect(words == ["to", "be", "kept!23"])
      }
    }
  }

  @Test func `needs no views of SwiftUI's`() throws {
    try withScratchFolder { folder in
      let source = try keyboard(
        "Tally",
        """
        import SwiftData
        import UIKit
        @Model final class Use { var key: String; init(key: String) { self.key = key } }
        class KeyboardViewController: UIInputViewController {
            override func viewDidLoad() {
                super.viewDidLoad()
                let button = UIButton(frame: CGRect(x: 0, y: 0, width: 90, height: 40))
                button.setTitle("go", for: .normal)
                button.addTarget(self, action: #selector(go), for: .touchUpInside)
                view.addSubview(button)
            }
            @objc func go() {
                do {
                    let container = try ModelContainer(for: Use.self)
                    container.mainContext.insert(Use(key: "go"))
                    let count = try container.mainContext.fetchCount(FetchDescriptor<Use>())
                    try container.mainContext.save()
                    textDocumentProxy.insertText("\\(count)\\(container.configurations[0].url.lastPathComponent)")
                } catch { textDocumentProxy.insertText("\\(error)") }
            }
        }
        """, in: folder)
      let result = try staged(["run", source, "--tap", "go", "--tap", "go"], in: folder)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.contains("1default.store2default.store"), "\(result.output)")
    }
  }
}
