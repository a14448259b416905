import Foundation
import TestSupport

/// The tests that a page names as `file: \`test\``, several of one file with commas between them.
struct NamedTests {
  private var sources: [String: String] = [:]

  init() throws {
    let tests = repositoryFolder.appendingPathComponent("Tests")
    let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let name = file.deletingPathExtension().lastPathComponent
      sources[name, default: ""] += try String(contentsOf: file, encoding: .utf8)
    }
  }

  /// The tests that a text names, and which of them don't exist.
  func read(_ text: some StringProtocol) -> (count: Int, missing: [String]) {
    let named = String(text).matches(of: /(\w+): `([^`]+)`/)
    let missing = named.filter { match in
      sources[String(match.1)]?.contains("func `\(match.2)`(") != true
        && sources[String(match.1)]?.contains("\n    `\(match.2)`(") != true
    }
    return (named.count, missing.map { "\($0.1): \($0.2)" })
  }
}
