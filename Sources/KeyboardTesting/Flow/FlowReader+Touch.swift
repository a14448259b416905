import KeyboardHost
import YAML

/// Where fingers touch: names of keys, and points of the keyboard.
extension FlowReader {
  static let pointKeys = ["at"]

  /// A key's name, or `{at: [X, Y]}`.
  func touch(_ node: YAMLNode) throws(FlowError) -> TouchPlace {
    guard case .mapping = node.content else { return .key(try name(node, "a key")) }
    guard let at = try mapping(node, "a point of the keyboard", keys: Self.pointKeys).first else {
      throw error(node, "the point is missing; write {at: [X, Y]}, or a key's name")
    }
    let numbers = try items(at.value, "'at'")
    guard numbers.count == 2 else {
      throw error(
        at.value, "'at' is [X, Y], in points from the keyboard's upper left corner")
    }
    return .point(
      x: try points(numbers[0], "a number of 'at'"), y: try points(numbers[1], "a number of 'at'"))
  }

  /// One place, or a list of them.
  func touches(_ node: YAMLNode) throws(FlowError) -> [TouchPlace] {
    guard case .sequence(let items) = node.content else { return [try touch(node)] }
    guard !items.isEmpty else { throw error(node, "a key is an empty list; name at least one") }
    var result: [TouchPlace] = []
    for item in items { result.append(try touch(item)) }
    return result
  }

  /// Whether this is a point rather than a key's name or names with values of another meaning.
  func isPoint(_ node: YAMLNode) -> Bool {
    guard case .mapping(let entries) = node.content else { return false }
    return entries.contains {
      if case .scalar(let name, _) = $0.key.content { Self.pointKeys.contains(name) } else { false }
    }
  }
}
