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

  /// The first page's box, where it is not inside a compressed stream.
  static func pdf(_ bytes: [UInt8]) -> PictureSize? {
    guard bytes.starts(with: "%PDF".utf8) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let key = text.firstRange(of: "/MediaBox"),
      let open = text[key.upperBound...].firstIndex(of: "["),
      let close = text[open...].firstIndex(of: "]")
    else { return nil }
    let values = text[text.index(after: open)..<close].split(whereSeparator: \.isWhitespace)
      .compactMap { Double($0) }
    guard values.count == 4 else { return nil }
    return PictureSize(
      width: abs(values[2] - values[0]), height: abs(values[3] - values[1]), isVector: true)
  }

  /// The width and height of the outermost element, else those of its view box.
  static func svg(_ bytes: [UInt8]) -> PictureSize? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let start = text.firstRange(of: "<svg"),
      let end = text[start.upperBound...].firstIndex(of: ">")
    else { return nil }
    let head = text[start.upperBound..<end]
    func attribute(_ name: String) -> Substring? {
      var rest = head
      while let found = rest.firstRange(of: name) {
        let before = found.lowerBound == head.startIndex ? nil : head[..<found.lowerBound].last
        let after = head[found.upperBound...].drop(while: \.isWhitespace)
        if before?.isWhitespace == true, after.first == "=" {
          let value = after.dropFirst().drop(while: \.isWhitespace)
          guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
          return value.dropFirst().prefix { $0 != quote }
        }
        rest = head[found.upperBound...]
      }
      return nil
    }
    func points(_ value: Substring?) -> Double? {
      let plain = value?.prefix { $0.isNumber || $0 == "." }
      return value?.hasSuffix("%") == true ? nil : plain.flatMap { Double($0) }
    }
    if let width = points(attribute("width")), let height = points(attribute("height")) {
      return PictureSize(width: width, height: height, isVector: true)
    }
    let box = (attribute("viewBox") ?? "").split { $0.isWhitespace || $0 == "," }
      .compactMap { Double($0) }
    return box.count == 4 ? PictureSize(width: box[2], height: box[3], isVector: true) : nil
  }
}
