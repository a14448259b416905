import Platform
import Glibc

/// Bytes that are read piece by piece, so that the cost depends on what is read and not on the file's
/// size.
struct ByteSource {
  private enum Place {
    case memory([UInt8])
    /// An open file, where in it the bytes begin.
    case file(Int32, start: Int)
  }

  private let place: Place
  /// How many there are.
  let count: Int

  init(_ bytes: [UInt8]) {
    place = .memory(bytes)
    count = bytes.count
  }

  private init(_ place: Place, count: Int) {
    self.place = place
    self.count = count
  }

  /// Opens a regular file for as long as `body` runs.
  static func withFile<Value>(
    _ path: String, _ files: AuditFiles = .named, _ body: (ByteSource) -> Value
  ) throws(BoundedFile.Fault) -> Value {
    try files.withFile(path) { descriptor in
      var status = stat()
      // A file that cannot be read counts as empty.
      fstat(descriptor, &status)
      return body(ByteSource(.file(descriptor, start: 0), count: Int(clamping: status.st_size)))
    }
  }

  /// Bytes from `offset` on; `nil` where some are missing, also when the file shrinks during the read.
  func bytes(at offset: Int, count wanted: Int) -> [UInt8]? {
    guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else { return nil }
    switch place {
    case .memory(let bytes): return Array(bytes[offset..<offset + wanted])
    case .file(let descriptor, let start):
      let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, filled in
        let place = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[..<wanted])
        filled = readAll(into: place, from: descriptor, at: start + offset)
      }
      return bytes.count == wanted ? bytes : nil
    }
  }

  /// A part of the bytes; `nil` where it is not all there.
  func part(at offset: Int, count wanted: Int) -> ByteSource? {
    guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else { return nil }
    switch place {
    case .memory: return bytes(at: offset, count: wanted).map { ByteSource($0) }
    case .file(let descriptor, let start):
      return ByteSource(.file(descriptor, start: start + offset), count: wanted)
    }
  }
}

extension [UInt8] {
  /// A number of four bytes; 0 where they are not there, which callers rule out by size.
  func uint32(_ offset: Int, isBig: Bool = false) -> Int {
    guard offset >= 0, offset + 4 <= count else { return 0 }
    let four = self[offset..<offset + 4].map { Int($0) }
    return isBig
      ? four[0] << 24 | four[1] << 16 | four[2] << 8 | four[3]
      : four[3] << 24 | four[2] << 16 | four[1] << 8 | four[0]
  }

  /// A number of eight bytes; `Int.max` for those that no file can reach.
  func uint64(_ offset: Int, isBig: Bool = false) -> Int {
    let (first, second) = (uint32(offset, isBig: isBig), uint32(offset + 4, isBig: isBig))
    let (high, low) = isBig ? (first, second) : (second, first)
    return high > Int(Int32.max) ? .max : high << 32 | low
  }

  /// The text from `offset` to the next zero byte or to the end, at most `limit` bytes of it; `nil` when it is longer.
  func text(at offset: Int, limit: Int) -> String? {
    guard offset >= 0, offset < count else { return nil }
    let text = self[offset...].prefix(limit + 1).prefix { $0 != 0 }
    return text.count > limit ? nil : String(decoding: text, as: UTF8.self)
  }
}
