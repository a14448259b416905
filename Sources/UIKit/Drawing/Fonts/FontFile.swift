/// The tables of one font in a file (OpenType 1.9, "Organization of an OpenType Font"): numbers at places that may lie
/// outside of it.
struct FontTables {
  private let bytes: Data
  private var places: [UInt32: Range<Int>] = [:]

  /// The tables whose directory begins at a place; `nil` where no font begins there.
  init?(_ bytes: Data, at start: Int) {
    self.bytes = bytes
    let whole = FontTable(bytes, 0..<bytes.count)
    guard let kind = whole.number(start, 4),
      [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(kind),
      let count = whole.number(start + 4, 2)
    else { return nil }
    for index in 0..<count {
      let entry = start + 12 + index * 16
      guard let tag = whole.number(entry, 4), let offset = whole.number(entry + 8, 4),
        let length = whole.number(entry + 12, 4), offset <= bytes.count
      else { return nil }
      places[UInt32(tag)] = offset..<min(offset + length, bytes.count)
    }
  }

  /// A table by its tag of four letters; `nil` if the font has none.
  subscript(_ tag: StaticString) -> FontTable? {
    let number = "\(tag)".utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return places[number].map { FontTable(bytes, $0) }
  }
}

/// A part of a font file. Numbers are big-endian; one outside of the part is `nil`.
struct FontTable {
  private let bytes: Data
  private let range: Range<Int>
  var count: Int { range.count }

  init(_ bytes: Data, _ range: Range<Int>) { (self.bytes, self.range) = (bytes, range) }

  /// An unsigned number of up to four bytes.
  func number(_ offset: Int, _ width: Int) -> Int? {
    guard offset >= 0, offset <= count - width else { return nil }
    let start = bytes.startIndex + range.lowerBound + offset
    var value = 0
    for place in start..<start + width { value = value << 8 | Int(bytes[place]) }
    return value
  }
  func byte(_ offset: Int) -> Int? { number(offset, 1) }
  func word(_ offset: Int) -> Int? { number(offset, 2) }
  /// A signed number of two bytes.
  func signed(_ offset: Int) -> Int? {
    number(offset, 2).map { Int(Int16(truncatingIfNeeded: $0)) }
  }
  /// The part from one place to another; `nil` if it isn't inside.
  func part(_ part: Range<Int>) -> FontTable? {
    guard part.lowerBound >= 0, part.upperBound <= count else { return nil }
    return FontTable(
      bytes, range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
  }
  /// The bytes from a place on; `nil` if they aren't all inside.
  func data(_ offset: Int, count length: Int) -> Data? {
    guard offset >= 0, length >= 0, offset <= count - length else { return nil }
    let start = bytes.startIndex + range.lowerBound + offset
    return Data(bytes[start..<start + length])
  }
  func text(_ part: Range<Int>, isWide: Bool) -> String? {
    guard let part = self.part(part) else { return nil }
    if isWide {
      let units = (0..<part.count / 2).map { UInt16(truncatingIfNeeded: part.word($0 * 2) ?? 0) }
      return String(decoding: units, as: UTF16.self)
    }
    return String(decoding: (0..<part.count).map { UInt8(part.byte($0) ?? 0) }, as: UTF8.self)
  }
}

/// A font file: TrueType, OpenType or a collection of them.
package enum FontFile {
  private static let largest = 64 << 20
  /// A collection has a font for each style of a family.
  private static let mostFaces = 256

  /// The fonts of a file; empty if it can't be read or is none. Its pages stay the file's own and don't count as memory
  /// of the keyboard.
  package static func faces(of url: URL) -> [FontFace] { bytes(of: url).map(faces) ?? [] }

  /// The tables of a file with one font; `nil` if it can't be read or is none.
  static func tables(of url: URL) -> FontTables? {
    bytes(of: url).flatMap { FontTables($0, at: 0) }
  }

  private static func bytes(of url: URL) -> Data? {
    guard
      let size = try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int,
      size <= largest
    else { return nil }
    return try? Data(contentsOf: url, options: .alwaysMapped)
  }

  /// The fonts of a file's bytes; empty if they are none.
  package static func faces(of bytes: Data) -> [FontFace] {
    let whole = FontTable(bytes, 0..<bytes.count)
    guard whole.number(0, 4) == 0x7474_6366 else {  // ttcf
      return FontTables(bytes, at: 0).flatMap(FontFace.init).map { [$0] } ?? []
    }
    let count = min(whole.number(8, 4) ?? 0, mostFaces)
    return (0..<count).compactMap { index in
      whole.number(12 + index * 4, 4).flatMap { FontTables(bytes, at: $0) }.flatMap(FontFace.init)
    }
  }
}
