/// The properties of an image from the beginning of its file.
package struct ImageHeader: Sendable {
  package enum Kind: Sendable {
    case png, jpeg, gif, webp
  }
  package let kind: Kind
  package let width: Int
  package let height: Int
  /// How the picture is turned before it is shown, `up` where the file does not specify it.
  package var orientation = UIImage.Orientation.up
  package var hasAlpha = false

  /// How much of a file is read for it: pictures of cameras have others of themselves at the beginning.
  static let most = 1 << 20

  package init?(_ data: Data) {
    let bytes = ImageBytes(data.prefix(Self.most))
    guard
      let found = Self.png(bytes) ?? Self.gif(bytes) ?? Self.webp(bytes) ?? Self.jpeg(bytes),
      found.width > 0, found.height > 0
    else { return nil }
    self = found
  }

  private init(_ kind: Kind, _ width: Int, _ height: Int, hasAlpha: Bool = false) {
    (self.kind, self.width, self.height, self.hasAlpha) = (kind, width, height, hasAlpha)
  }

  private static func png(_ bytes: ImageBytes) -> ImageHeader? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      bytes.text(12, 4) == "IHDR", let width = bytes.big(16, 4), let height = bytes.big(20, 4)
    else { return nil }
    let color = bytes.big(25, 1)
    return ImageHeader(.png, width, height, hasAlpha: color == 4 || color == 6)
  }

  private static func gif(_ bytes: ImageBytes) -> ImageHeader? {
    guard ["GIF87a", "GIF89a"].contains(bytes.text(0, 6)), let width = bytes.little(6, 2),
      let height = bytes.little(8, 2)
    else { return nil }
    return ImageHeader(.gif, width, height, hasAlpha: true)
  }

  private static func webp(_ bytes: ImageBytes) -> ImageHeader? {
    guard bytes.text(0, 4) == "RIFF", bytes.text(8, 4) == "WEBP" else { return nil }
    switch bytes.text(12, 4) {
    case "VP8X":
      guard let flags = bytes.little(20, 1), let width = bytes.little(24, 3),
        let height = bytes.little(27, 3)
      else { return nil }
      return ImageHeader(.webp, width + 1, height + 1, hasAlpha: flags & 0x10 != 0)
    case "VP8L":
      guard bytes.little(20, 1) == 0x2F, let bits = bytes.little(21, 4) else { return nil }
      return ImageHeader(
        .webp, bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1, hasAlpha: bits >> 28 & 1 == 1)
    case "VP8 ":
      guard bytes.little(23, 3) == 0x2A019D, let width = bytes.little(26, 2),
        let height = bytes.little(28, 2)
      else { return nil }
      return ImageHeader(.webp, width & 0x3FFF, height & 0x3FFF)
    default: return nil
    }
  }

  /// Walks from segment to segment up to the one with the size.
  private static func jpeg(_ bytes: ImageBytes) -> ImageHeader? {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var at = 2
    var orientation = UIImage.Orientation.up
    while let marker = bytes.big(at, 2), marker >> 8 == 0xFF {
      if marker == 0xFFFF {
        at += 1
        continue
      }
      guard let length = bytes.big(at + 2, 2), length >= 2 else { return nil }
      let isFrame =
        (0xFFC0...0xFFCF).contains(marker) && ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker)
      if isFrame, let height = bytes.big(at + 5, 2), let width = bytes.big(at + 7, 2) {
        var header = ImageHeader(.jpeg, width, height)
        header.orientation = orientation
        return header
      }
      if marker == 0xFFE1, bytes.text(at + 4, 4) == "Exif" {
        orientation = exif(bytes, at + 10) ?? orientation
      }
      at += 2 + length
    }
    return nil
  }

  /// The orientation among the values of a camera, which have the form of a TIFF file.
  private static func exif(_ bytes: ImageBytes, _ start: Int) -> UIImage.Orientation? {
    guard let order = bytes.text(start, 2), order == "II" || order == "MM" else { return nil }
    func number(_ at: Int, _ count: Int) -> Int? {
      order == "II" ? bytes.little(start + at, count) : bytes.big(start + at, count)
    }
    guard let table = number(4, 4), let count = number(table, 2) else { return nil }
    for entry in 0..<min(count, 64) {
      let at = table + 2 + entry * 12
      guard number(at, 2) == 0x0112, let value = number(at + 8, 2) else { continue }
      return UIImage.Orientation(exif: value)
    }
    return nil
  }
}

extension UIImage.Orientation {
  /// In the order in which cameras count them, from 1.
  private static let ofCameras: [UIImage.Orientation] = [
    .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
  ]
  package init?(exif value: Int) {
    guard Self.ofCameras.indices.contains(value - 1) else { return nil }
    self = Self.ofCameras[value - 1]
  }
  package var exif: Int { (Self.ofCameras.firstIndex(of: self) ?? 0) + 1 }
  /// Whether width and height change places.
  package var isSideways: Bool {
    [.left, .right, .leftMirrored, .rightMirrored].contains(self)
  }
}

/// Bytes of a file, of which none is taken for granted.
struct ImageBytes {
  private let bytes: [UInt8]
  init(_ data: Data) { bytes = [UInt8](data) }

  var count: Int { bytes.count }
  subscript(index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  private func part(_ start: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard start >= 0, start <= bytes.count, count <= bytes.count - start else { return nil }
    return bytes[start..<start + count]
  }
  func starts(with beginning: [UInt8]) -> Bool { bytes.starts(with: beginning) }
  func text(_ start: Int, _ count: Int) -> String? {
    part(start, count).map { String(decoding: $0, as: UTF8.self) }
  }
  func big(_ start: Int, _ count: Int) -> Int? {
    part(start, count).map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }
  func little(_ start: Int, _ count: Int) -> Int? {
    part(start, count).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
  }
}
