import Foundation
import TestSupport

/// The folder of the keyboards that tests build, each in a folder as Xcode would have it.
let keyboardsFolder = repositoryFolder.appendingPathComponent("Tests/Keyboards")

/// The Swift files of one keyboard, as tokens.
struct KeyboardSources {
  let name: String
  let tokens: [SwiftToken]

  init(name: String, code: String) {
    self.name = name
    tokens = SwiftToken.all(in: code)
  }

  /// The keyboards of `Tests/Keyboards`, by name; a keyboard's files are read in the order of their paths.
  static func all() throws -> [KeyboardSources] {
    let names = try FileManager.default.contentsOfDirectory(atPath: keyboardsFolder.path)
    return try names.sorted().compactMap { name in
      let folder = keyboardsFolder.appendingPathComponent(name)
      let files = (FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? [])
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
      guard !files.isEmpty else { return nil }
      let texts = try files.map {
        try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
      }
      return KeyboardSources(name: name, code: texts.joined(separator: "\n"))
    }
  }

  /// The names that are used as members: after a dot, as the name of an override, or in `inherited`.
  ///
  /// A name of `inherited` counts wherever it is not declared, because controllers use it without `self`.
  func members(inherited: Set<String>) -> Set<String> {
    var found: Set<String> = []
    var isOverride = false
    for (index, token) in tokens.enumerated() {
      let previous = index > 0 ? tokens[index - 1] : .punctuation(";")
      if token == .keyword("override") { isOverride = true }
      if token == .punctuation("{") || token == .punctuation("(") { isOverride = false }
      guard case .identifier(let name) = token else { continue }
      let isDeclared = ["func", "var", "let", "case"].contains { previous == .keyword($0) }
      if previous == .punctuation(".") || isDeclared && isOverride
        || !isDeclared && inherited.contains(name)
      {
        found.insert(name)
      }
      if isDeclared { isOverride = false }
    }
    return found
  }

  /// Each run of `length` tokens, with all names replaced by one, and all literals by one.
  func shapes(length: Int = 24) -> Set<[String]> {
    let shape = tokens.map(\.shape)
    guard shape.count >= length else { return [shape] }
    return Set((0...shape.count - length).map { Array(shape[$0..<$0 + length]) })
  }

  /// The share of the smaller one's runs that the other one has too, from 0 to 1.
  static func likeness(_ one: Set<[String]>, _ other: Set<[String]>) -> Double {
    Double(one.intersection(other).count) / Double(max(1, min(one.count, other.count)))
  }
}
