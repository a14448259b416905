/// The samples in a WAVE or CAF file: their layout and place.
struct SoundFile: Equatable {
  enum Kind: Equatable { case wave, caf }
  enum Flaw: Error { case notSound, damaged, compressed }
  let kind: Kind
  let layout: SoundLayout
  /// The first byte of the samples.
  let start: Int
  let frames: Int
  /// Where chunks may be.
  private static let mostChunks = 256

  /// Reads the chunks before the samples. `read` returns the bytes at a place, fewer at the end.
  init(size: Int, read: (Int, Int) throws -> [UInt8]) throws {
    let head = try read(0, 12)
    switch head.prefix(4) {
    case ArraySlice("RIFF".utf8) where head.suffix(4) == ArraySlice("WAVE".utf8):
      self = try Self.wave(size, read)
    case ArraySlice("caff".utf8): self = try Self.caf(size, read)
    default: throw Flaw.notSound
    }
  }
  init(_ handle: FileHandle) throws {
    try self.init(size: Int(clamping: handle.seekToEnd())) { place, count in
      try handle.seek(toOffset: UInt64(place))
      return [UInt8](try handle.read(upToCount: count) ?? Data())
    }
  }
  init(_ data: Data) throws {
    try self.init(size: data.count) { place, count in
      [UInt8](data.dropFirst(place).prefix(count))
    }
  }
  private init(_ kind: Kind, _ layout: SoundLayout, _ start: Int, _ bytes: Int) {
    (self.kind, self.layout, self.start) = (kind, layout, start)
    frames = max(0, bytes) / layout.bytesPerFrame
  }

  private static func wave(
    _ size: Int, _ read: (Int, Int) throws -> [UInt8]
  ) throws -> SoundFile {
    var (place, layout) = (12, SoundLayout?.none)
    for _ in 0..<mostChunks {
      let head = try read(place, 8)
      guard head.count == 8 else { break }
      let length = Int(number(head[4..<8].reversed()))
      switch head.prefix(4) {
      case ArraySlice("fmt ".utf8): layout = try wave(format: read(place + 8, min(length, 40)))
      case ArraySlice("data".utf8):
        guard let layout else { throw Flaw.damaged }
        return SoundFile(.wave, layout, place + 8, min(length, size - place - 8))
      default: break
      }
      place += 8 + length + length % 2
    }
    throw Flaw.damaged
  }
  private static func wave(format: [UInt8]) throws -> SoundLayout {
    guard format.count >= 16 else { throw Flaw.damaged }
    func field(_ place: Int, _ count: Int) -> Int {
      Int(number(format[place..<place + count].reversed()))
    }
    // The extended format has the real one in the first bytes of its identifier.
    let tag = field(0, 2) == 0xFFFE && format.count >= 26 ? field(24, 2) : field(0, 2)
    guard [1, 3].contains(tag) else { throw Flaw.compressed }
    guard
      let layout = SoundLayout(
        rate: Double(field(4, 4)), channels: field(2, 2), bits: field(14, 2), isFloat: tag == 3,
        isUnsigned: tag == 1 && field(14, 2) == 8)
    else { throw Flaw.damaged }
    return layout
  }

  private static func caf(
    _ size: Int, _ read: (Int, Int) throws -> [UInt8]
  ) throws -> SoundFile {
    var (place, layout) = (8, SoundLayout?.none)
    for _ in 0..<mostChunks {
      let head = try read(place, 12)
      guard head.count == 12 else { break }
      let length = Int64(bitPattern: number(head[4..<12]))
      switch head.prefix(4) {
      case ArraySlice("desc".utf8): layout = try caf(description: read(place + 12, 32))
      case ArraySlice("data".utf8):
        guard let layout else { throw Flaw.damaged }
        // Behind the number of edits. A length of -1 is that of the rest.
        let rest = size - place - 16
        let bytes = length < 4 ? rest : min(Int(length) - 4, rest)
        return SoundFile(.caf, layout, place + 16, bytes)
      default: break
      }
      guard length >= 0, length < Int64(size) else { break }
      place += 12 + Int(length)
    }
    throw Flaw.damaged
  }
  private static func caf(description: [UInt8]) throws -> SoundLayout {
    guard description.count == 32 else { throw Flaw.damaged }
    func field(_ place: Int) -> Int { Int(number(description[place..<place + 4])) }
    guard field(8) == Int(kAudioFormatLinearPCM) else { throw Flaw.compressed }
    let flags = field(12)
    guard
      let layout = SoundLayout(
        rate: Double(bitPattern: number(description[0..<8])), channels: field(24),
        bits: field(28), isFloat: flags & 1 != 0, isBigEndian: flags & 2 == 0)
    else { throw Flaw.damaged }
    return layout
  }
  private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  var seconds: TimeInterval { Double(frames) / layout.rate }

  // MARK: Writing

  /// The bytes before the samples of a file with a number of frames.
  static func head(_ kind: Kind, _ layout: SoundLayout, frames: Int) -> [UInt8] {
    let size = UInt64(frames * layout.bytesPerFrame)
    var bytes: [UInt8] = []
    func put(_ text: String) { bytes += Array(text.utf8) }
    func put(_ value: UInt64, _ count: Int, big: Bool) {
      let places = big ? Array((0..<count).reversed()) : Array(0..<count)
      bytes += places.map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }
    if kind == .wave {
      put("RIFF")
      put(min(36 + size, 0xFFFF_FFFF), 4, big: false)
      put("WAVEfmt ")
      put(16, 4, big: false)
      put(layout.isFloat ? 3 : 1, 2, big: false)
      put(UInt64(layout.channels), 2, big: false)
      put(UInt64(layout.rate), 4, big: false)
      put(UInt64(layout.rate) * UInt64(layout.bytesPerFrame), 4, big: false)
      put(UInt64(layout.bytesPerFrame), 2, big: false)
      put(UInt64(layout.width * 8), 2, big: false)
      put("data")
      put(min(size, 0xFFFF_FFFF), 4, big: false)
      return bytes
    }
    put("caff")
    put(0x0001_0000, 4, big: true)
    put("desc")
    put(32, 8, big: true)
    put(layout.rate.bitPattern, 8, big: true)
    put("lpcm")
    let parts = [
      (layout.isFloat ? 1 : 0) | (layout.isBigEndian ? 0 : 2), layout.bytesPerFrame, 1,
      layout.channels, layout.width * 8,
    ]
    for part in parts { put(UInt64(part), 4, big: true) }
    put("data")
    put(size + 4, 8, big: true)
    put(0, 4, big: true)
    return bytes
  }
}
