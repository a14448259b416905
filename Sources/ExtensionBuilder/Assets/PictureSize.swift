import ExtensionBundle
import Foundation

/// How big a picture is, by the head of its file.
struct PictureSize: Equatable {
  var width: Double
  var height: Double
  /// Whether it has lines in place of pixels, so that its measures are points.
  var isVector = false

  init(width: Double, height: Double, isVector: Bool = false) {
    (self.width, self.height, self.isVector) = (width, height, isVector)
  }

  private static let byteLimit = 1 << 20
  /// The most bytes of an SVG file that are looked at.
  private static let longestMarkup = 1 << 16

  /// `nil` for files of other kinds and for damaged ones.
  static func read(_ path: String, _ files: ProjectFiles) throws(BuildError) -> PictureSize? {
    guard try files.status(path).map({ $0.st_mode & S_IFMT == S_IFREG }) ?? false else {
      return nil
    }
    return PictureSize(head: try files.head(path, count: byteLimit))
  }

  init?(head bytes: [UInt8]) {
    let size = Self.png(bytes) ?? Self.jpeg(bytes) ?? Self.pdf(bytes) ?? Self.svg(bytes)
    guard let size, size.width > 0, size.height > 0, size.width < 1e6, size.height < 1e6 else {
      return nil
    }
    self = size
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Double {
    Double(bytes[start..<start + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  static func png(_ bytes: [UInt8]) -> PictureSize? {
    guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    else { return nil }
    // Xcode's own optimized form has one chunk before the header.
    let start = bytes[12..<16].elementsEqual("CgBI".utf8) ? 32 : 16
    guard bytes.count >= start + 8, bytes[start - 4..<start].elementsEqual("IHDR".utf8) else {
      return nil
    }
    return PictureSize(width: number(bytes, start, 4), height: number(bytes, start + 4, 4))
  }

  /// Goes from segment to segment until the one that begins the frame.
  static func jpeg(_ bytes: [UInt8]) -> PictureSize? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var offset = 2
    while offset + 9 < bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return PictureSize(
          width: number(bytes, offset + 7, 2), height: number(bytes, offset + 5, 2))
      }
      offset += marker == 0xFF ? 1 : 2 + Int(number(bytes, offset + 2, 2))
    }
    return nil
  }

  /// Where some bytes begin in others.
  private static func place(of mark: StaticString, in bytes: ArraySlice<UInt8>) -> Int? {
    let mark = Array(mark.description.utf8)
    var rest = bytes
    while let start = rest.firstIndex(of: mark[0]) {
      if rest[start...].starts(with: mark) { return start }
      rest = rest[(start + 1)...]
    }
    return nil
  }

  /// The first page's box, where it is not inside a compressed stream.
  static func pdf(_ bytes: [UInt8]) -> PictureSize? {
    guard bytes.starts(with: "%PDF".utf8), let key = place(of: "/MediaBox", in: bytes[...]) else {
      return nil
    }
    let text = String(decoding: bytes[key...].prefix(256), as: UTF8.self)
    guard let open = text.firstIndex(of: "["), let close = text[open...].firstIndex(of: "]") else {
      return nil
    }
    let values = text[text.index(after: open)..<close].split(whereSeparator: \.isWhitespace)
      .compactMap { Double($0) }
    guard values.count == 4 else { return nil }
    return PictureSize(
      width: abs(values[2] - values[0]), height: abs(values[3] - values[1]), isVector: true)
  }

  /// The width and height of the outermost element, else those of its view box.
  static func svg(_ bytes: [UInt8]) -> PictureSize? {
    // A project may hold thousands of files that look like pictures.
    let head = bytes.prefix(longestMarkup)
    guard let start = place(of: "<svg", in: head) else { return nil }
    let attributes = attributes(head[(start + 4)...])
    func points(_ name: String) -> Double? {
      guard let value = attributes[name], !value.hasSuffix("%") else { return nil }
      return Double(value.prefix { $0.isNumber || $0 == "." })
    }
    if let width = points("width"), let height = points("height") {
      return PictureSize(width: width, height: height, isVector: true)
    }
    let box = (attributes["viewBox"] ?? "").split { $0.isWhitespace || $0 == "," }
      .compactMap { Double($0) }
    return box.count == 4 ? PictureSize(width: box[2], height: box[3], isVector: true) : nil
  }

  /// The attributes of an element up to its end, those with short values only.
  private static func attributes(_ bytes: ArraySlice<UInt8>) -> [String: String] {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
    let (equals, end, slash) = (UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"))
    var found: [String: String] = [:]
    var rest = bytes.drop { isSpace($0) || $0 == slash }
    while let first = rest.first, first != end {
      let name = rest.prefix { !isSpace($0) && $0 != equals && $0 != end && $0 != slash }
      rest = rest[name.endIndex...].drop(while: isSpace)
      if rest.first == equals {
        rest = rest.dropFirst().drop(while: isSpace)
        guard let quote = rest.first, quote == 0x22 || quote == 0x27,
          let close = rest.dropFirst().firstIndex(of: quote)
        else { return found }
        let value = rest[(rest.startIndex + 1)..<close]
        if name.count < 64, value.count < 200 {
          let key = String(decoding: name, as: UTF8.self)
          if found[key] == nil { found[key] = String(decoding: value, as: UTF8.self) }
        }
        rest = rest[(close + 1)...]
      } else if name.isEmpty, rest.first != end {
        rest = rest.dropFirst()
      }
      rest = rest.drop { isSpace($0) || $0 == slash }
    }
    return found
  }
}
