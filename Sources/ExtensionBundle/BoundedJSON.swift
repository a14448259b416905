import Foundation

/// Reads untrusted JSON, whose depth and number of values are bounded before it is parsed.
package enum BoundedJSON {
  /// The top dictionary; `nil` if this isn't a JSON dictionary, or exceeds the bounds.
  package static func dictionary(
    _ bytes: [UInt8], depth: Int = 64, count: Int = 400_000
  ) -> [String: Any]? {
    guard isBounded(bytes, depth: depth, count: count) else { return nil }
    return try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
  }

  /// Why `dictionary` is `nil` for these bytes: the exceeded bound, or else what was expected.
  package static func fault(
    _ bytes: [UInt8], expected: String, depth: Int = 64, count: Int = 400_000
  ) -> String {
    if isBounded(bytes, depth: depth, count: count) { return "this is not \(expected)" }
    return isBounded(bytes, depth: depth, count: .max)
      ? "the JSON has more than \(count) values; split the file"
      : "the JSON is nested more than \(depth) deep; flatten it"
  }

  /// Whether the values are no deeper inside each other, and no more, than allowed.
  package static func isBounded(_ bytes: [UInt8], depth limit: Int, count: Int) -> Bool {
    var depth = 0
    var values = 0
    var isText = false
    var isEscaped = false
    for byte in bytes {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "["), UInt8(ascii: "{"): (depth, values) = (depth + 1, values + 1)
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ","): values += 1
      default: break
      }
      if depth > limit || values > count { return false }
    }
    return true
  }
}
