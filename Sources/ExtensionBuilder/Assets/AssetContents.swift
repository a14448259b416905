import ExtensionBundle
import Foundation

/// Reads the `Contents.json` files of asset catalogs.
enum AssetContents {
  private static let byteLimit = 1 << 20

  static func read(
    _ file: String, _ files: ProjectFiles
  ) throws(BuildError) -> [String: Any] {
    guard try files.status(file) != nil else {
      throw .source(path: file, reason: "the asset has no Contents.json")
    }
    let bytes = try files.read(file, limit: byteLimit)
    guard let object = BoundedJSON.dictionary(bytes) else {
      throw .source(
        path: file,
        reason: BoundedJSON.fault(bytes, expected: "a JSON dictionary, as asset catalogs contain"))
    }
    return object
  }

  /// The entries for a phone: its own before those for all devices, those of other devices only if there are
  /// no others.
  static func forPhones(_ value: Any?) -> [[String: Any]] {
    let entries = value as? [[String: Any]] ?? []
    func rank(_ entry: [String: Any]) -> Int {
      switch entry["idiom"] as? String {
      case "iphone": 0
      case "universal", nil: 1
      case "ipad": 2
      default: 3
      }
    }
    return entries.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }.map(\.element)
  }

  static func appearance(of entry: [String: Any]) -> String {
    let values = (entry["appearances"] as? [[String: Any]] ?? []).compactMap {
      $0["value"] as? String
    }
    let isDark = values.contains("dark")
    let isHigh = values.contains("high")
    return isDark ? (isHigh ? "dark-high" : "dark") : isHigh ? "high" : "any"
  }
}
