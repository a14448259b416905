/// Finds PNG files of a bundle and reads how big they are.
enum ImageFile {
  /// The size in points and the scale of the best file: three pixels to a point before two before one.
  static func measure(named name: String, in bundle: Bundle) -> (CGSize, CGFloat)? {
    guard let folder = bundle.resourceURL ?? URL(string: bundle.bundlePath) else { return nil }
    return measure(named: name, in: folder)
  }

  static func measure(named name: String, in folder: URL) -> (CGSize, CGFloat)? {
    // A name that leaves the folder is never one of the bundle's images.
    guard !name.isEmpty, !name.split(separator: "/").contains("..") else { return nil }
    let stem = name.hasSuffix(".png") ? String(name.dropLast(4)) : name
    let folders = [folder, folder.appendingPathComponent("Assets.xcassets/\(stem).imageset")]
    for folder in folders {
      for scale in [3, 2, 1] {
        let suffix = scale == 1 ? ".png" : "@\(scale)x.png"
        let file = folder.appendingPathComponent((stem as NSString).lastPathComponent + suffix)
        let candidate = folder == folders[0] ? folder.appendingPathComponent(stem + suffix) : file
        if let pixels = pixelSize(of: candidate) {
          let points = CGSize(
            width: pixels.width / CGFloat(scale), height: pixels.height / CGFloat(scale))
          return (points, CGFloat(scale))
        }
      }
    }
    return nil
  }

  /// The width and height in a PNG's first chunk.
  static func pixelSize(of file: URL) -> CGSize? {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return nil }
    defer { try? handle.close() }
    return (try? handle.read(upToCount: 24)).flatMap(pixelSize)
  }
  static func pixelSize(in data: Data) -> CGSize? {
    let bytes = [UInt8](data.prefix(24))
    guard bytes.count == 24, bytes[0..<8] == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
      bytes[12..<16] == [0x49, 0x48, 0x44, 0x52]
    else { return nil }
    func number(_ start: Int) -> CGFloat {
      CGFloat(bytes[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    }
    return CGSize(width: number(16), height: number(20))
  }
}
