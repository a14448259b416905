package import Foundation

/// A property list file that was read, with facts that its value tree lacks.
package struct PropertyListDocument: Equatable, Sendable {
  /// The three forms that Xcode and `plutil` accept.
  package enum Format: String, Equatable, Sendable {
    /// XML, with positions.
    case xml
    /// `bplist00`, without positions.
    case binary
    /// The old text form of projects and `.strings` files, with positions.
    case openStep
  }

  /// A key that occurs more than once in one dictionary.
  package struct DuplicateKey: Equatable, Sendable {
    /// The path of the key, as in `NSExtension.NSExtensionAttributes.IsASCIICapable`.
    package var keyPath: String
    /// Where each of them is, empty for binary files; the last one counts.
    package var positions: [SourcePosition]
    /// How many of them there are.
    package var count: Int
  }

  /// The top value.
  package var root: PropertyListNode
  /// How the file was written.
  package var format: Format
  /// The place at which the entries of a `.strings` file end before the file does, such as a second `;`.
  ///
  /// Foundation reads nothing from there on, and reports no error.
  package var ignoredFrom: SourcePosition?

  /// Makes a document.
  package init(root: PropertyListNode, format: Format) {
    self.root = root
    self.format = format
  }

  /// The limit of `duplicateKeys`, because each carries a path, which can be long.
  private static let duplicateLimit = 1_000

  /// The first 1,000 keys that occur more than once in their dictionary, in file order.
  package var duplicateKeys: [DuplicateKey] {
    var found: [DuplicateKey] = []
    Self.collectDuplicates(in: root.value, path: "", into: &found)
    return found
  }

  private static func collectDuplicates(
    in value: PropertyList, path: String, into found: inout [DuplicateKey]
  ) {
    switch value {
    case .dictionary(let entries):
      for (_, group) in Dictionary(grouping: entries, by: \.key).sorted(by: { $0.key < $1.key })
      where group.count > 1 && found.count < duplicateLimit {
        found.append(
          DuplicateKey(
            keyPath: path + group[0].pathComponent, positions: group.compactMap(\.keyPosition),
            count: group.count))
      }
      for entry in entries where found.count < duplicateLimit {
        collectDuplicates(
          in: entry.node.value, path: path + entry.pathComponent + ".", into: &found)
      }
    case .array(let items):
      for (index, item) in items.enumerated() {
        collectDuplicates(in: item.value, path: path + "\(index).", into: &found)
      }
    default: break
    }
  }

  /// Reads a file of any of the three forms.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - name: What errors call it; its path when left out.
  ///   - limits: How much it may contain.
  /// - Returns: The values with their places.
  /// - Throws: What is wrong and where.
  package static func read(
    _ url: URL, named name: String? = nil, limits: PropertyListLimits = .init()
  ) throws(PropertyListError) -> PropertyListDocument {
    try read(url, named: name, limits: limits, beneath: nil)
  }

  /// Reads a file that has to be in the folder of its project.
  package static func read(
    _ url: URL, named name: String? = nil, limits: PropertyListLimits = .init(),
    beneath root: ProjectRoot?
  ) throws(PropertyListError) -> PropertyListDocument {
    let name = name ?? url.path
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try RegularFile.read(url.path, limit: limits.bytes, beneath: root)
    } catch {
      throw PropertyListError(file: name, reason: error.reason)
    }
    return try parse(bytes, named: name, limits: limits)
  }

  /// Reads the bytes of a file of any of the three forms.
  package static func parse(
    _ bytes: [UInt8], named name: String, limits: PropertyListLimits = .init()
  ) throws(PropertyListError) -> PropertyListDocument {
    do throws(PropertyListFault) {
      guard bytes.count <= limits.bytes else {
        throw PropertyListFault("the file is larger than \(limits.bytes) bytes")
      }
      guard !bytes.isEmpty else { throw PropertyListFault("the file is empty") }
      if bytes.starts(with: "bplist".utf8) {
        return .init(root: try BinaryPropertyList.read(bytes, limits), format: .binary)
      }
      if looksLikeXML(bytes) {
        return .init(root: try XMLPropertyList.read(bytes, limits), format: .xml)
      }
      return try OpenStepPropertyList.read(bytes, limits)
    } catch {
      throw PropertyListError(file: name, position: error.position, reason: error.reason)
    }
  }

  private static func looksLikeXML(_ bytes: [UInt8]) -> Bool {
    // In UTF-16 every second byte at the top of a file is 0.
    let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    var rest = isWide ? bytes.dropFirst(2) : bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    let blank: [UInt8] = isWide ? [0, 0x20, 0x09, 0x0A, 0x0D] : [0x20, 0x09, 0x0A, 0x0D]
    guard let first = rest.first(where: { !blank.contains($0) }) else {
      return false
    }
    // OpenStep data begins with `<` too, but never at the top of a file that is read here.
    return first == UInt8(ascii: "<")
  }
}
