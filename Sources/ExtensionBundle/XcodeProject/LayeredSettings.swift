import Glibc

/// Build settings in layers, as a target's over its project's.
struct LayeredSettings {
  /// The values that conditions of settings such as `NAME[sdk=iphoneos*]` are compared with.
  struct Context {
    var sdk: String
    var architecture: String
    var configuration: String

    func holds(_ condition: Substring) -> Bool {
      let parts = condition.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return false }
      let value: String? =
        switch parts[0] {
        case "sdk": sdk
        case "arch": architecture
        case "config": configuration
        default: nil
        }
      return value.map { unsafe fnmatch(String(parts[1]), $0, 0) == 0 } ?? false
    }
  }

  private static let lengthLimit = 256 * 1024
  /// The most bytes that all values together gain from `$(inherited)`.
  private static let gainLimit = 4 << 20

  let context: Context
  private(set) var values: [String: String]
  private var gainLeft = gainLimit

  init(context: Context, values: [String: String]) {
    self.context = context
    self.values = values
  }

  /// Adds a layer on top; its `$(inherited)` is replaced by the value of the layers below.
  mutating func add(_ assignments: [(name: String, value: String)]) {
    var layer: [String: String] = [:]
    // A setting with a true condition takes precedence over one without, in any order.
    for (name, value) in assignments where !name.contains("[") { layer[name] = value }
    for (name, value) in assignments where name.contains("[") {
      let parts = name.split(whereSeparator: { "[]".contains($0) })
      guard let plain = parts.first,
        parts.dropFirst().flatMap({ $0.split(separator: ",") }).allSatisfy(context.holds)
      else { continue }
      layer[String(plain)] = value
    }
    for (name, value) in layer.sorted(by: { $0.key < $1.key }) {
      let below = values[name] ?? ""
      let limit = min(Self.lengthLimit, value.utf8.count + gainLeft)
      let text = Self.text(of: value, named: name, over: below, limit: limit)
      gainLeft -= max(0, (text ?? "").utf8.count - value.utf8.count)
      values[name] = text ?? below
    }
  }

  /// A value with the one below in place of `$(inherited)`; `nil` beyond the limit.
  private static func text(
    of value: String, named name: String, over below: String, limit: Int
  ) -> String? {
    guard value.utf8.contains(UInt8(ascii: "$")) else {
      return value.utf8.count <= limit ? value : nil
    }
    var text = value
    for reference in ["inherited", name] {
      for written in ["$(\(reference))", "${\(reference)}"] {
        let count = text.ranges(of: written).count
        guard text.utf8.count + count * below.utf8.count <= limit else { return nil }
        if count > 0 { text = text.replacing(written, with: below) }
      }
    }
    return text
  }
}
