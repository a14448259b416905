import Foundation

/// The old text form, `{ key = value; }`, which Foundation reads.
enum OpenStepPropertyList {
  static func read(
    _ bytes: [UInt8], _ limits: PropertyListLimits
  ) throws(PropertyListFault) -> PropertyListNode {
    try checkNesting(bytes, limits.depth)
    let parsed: Any
    do {
      parsed = try PropertyListSerialization.propertyList(
        from: Data(bytes), options: [], format: nil)
    } catch {
      throw PropertyListFault(
        "the file is neither an XML, a binary nor an OpenStep property list")
    }
    var count = 0
    return PropertyListNode(try convert(parsed, limits, count: &count))
  }

  /// Foundation's parser recurses without a limit.
  ///
  /// Quotes and comments are not looked at, because a file
  /// could use them to hide its brackets from a check that reads them differently.
  private static func checkNesting(
    _ bytes: [UInt8], _ limit: Int
  ) throws(PropertyListFault) {
    var depth = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "{"):
        depth += 1
        guard depth <= limit else { throw .tooDeep(limit) }
      case UInt8(ascii: ")"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      default: break
      }
    }
  }

  private static func convert(
    _ value: Any, _ limits: PropertyListLimits, count: inout Int
  ) throws(PropertyListFault) -> PropertyList {
    count += 1
    guard count <= limits.count else { throw .tooMany(limits.count) }
    switch value {
    case let text as String: return .string(text)
    case let data as Data: return .data(Array(data))
    case let items as [Any]:
      var nodes: [PropertyListNode] = []
      for item in items { nodes.append(.init(try convert(item, limits, count: &count))) }
      return .array(nodes)
    case let pairs as [String: Any]:
      var entries: [PropertyListEntry] = []
      for (key, item) in pairs.sorted(by: { $0.key < $1.key }) {
        entries.append(.init(key, try convert(item, limits, count: &count)))
      }
      return .dictionary(entries)
    default: throw PropertyListFault("the file holds a value that no property list can hold")
    }
  }
}
