/// Reads Mach-O files of strangers: thin and universal, 32 and 64 bits, as loader.h describes them.
///
/// Every table is bounded before it is read and must be inside its slice.
struct MachOReader {
  /// Why a file isn't a program, and where that shows.
  struct Fault: Error, Equatable {
    var reason: String
    /// From the beginning of the file.
    var offset: Int
  }

  static let commandLimit = 4_096
  static let commandBytesLimit = 1 << 20
  static let sliceLimit = 16
  static let symbolLimit = 4 << 20
  static let importLimit = 100_000
  static let stringBytesLimit = 64 << 20
  static let nameLimit = 1_024
  /// The bytes of all import names of a slice.
  ///
  /// Names can overlap in the string table.
  static let nameBytesLimit = 16 << 20

  /// Texts that are looked for among selectors, class names and strings.
  let watched: Set<String>

  /// Whether bytes begin as a Mach-O file does.
  static func isMachO(_ start: [UInt8]) -> Bool {
    [0xFEED_FACE, 0xFEED_FACF].contains(start.uint32(0))
      || [0xFEED_FACE, 0xFEED_FACF].contains(start.uint32(0, isBig: true)) || isUniversal(start)
  }

  private static func isUniversal(_ start: [UInt8]) -> Bool {
    // Java classes begin with the same four bytes, followed by a larger number.
    [0xCAFE_BABE, 0xCAFE_BABF].contains(start.uint32(0, isBig: true))
      && start.uint32(4, isBig: true) < 40
  }

  /// The slices of a file, that for devices first.
  func slices(of source: ByteSource) throws(Fault) -> [MachOSlice] {
    guard let start = source.bytes(at: 0, count: min(source.count, 8)), start.count == 8 else {
      throw Fault(reason: "the file has only \(source.count) bytes", offset: 0)
    }
    guard Self.isUniversal(start) else { return [try slice(source, at: 0)] }
    let isWide = start.uint32(0, isBig: true) == 0xCAFE_BABF
    let count = start.uint32(4, isBig: true)
    guard (1...Self.sliceLimit).contains(count) else {
      throw Fault(reason: "the file declares \(count) architectures", offset: 4)
    }
    let size = isWide ? 32 : 20
    guard let table = source.bytes(at: 8, count: size * count) else {
      throw Fault(reason: "the file ends within its list of architectures", offset: source.count)
    }
    var slices: [MachOSlice] = []
    var taken: [Range<Int>] = []
    for index in 0..<count {
      let entry = index * size
      let offset =
        isWide ? table.uint64(entry + 8, isBig: true) : table.uint32(entry + 8, isBig: true)
      let length =
        isWide ? table.uint64(entry + 16, isBig: true) : table.uint32(entry + 12, isBig: true)
      guard let part = source.part(at: offset, count: length) else {
        throw Fault(
          reason: "architecture \(index + 1) is beyond the end of the file", offset: 8 + entry)
      }
      let range = offset..<offset + part.count
      guard !taken.contains(where: range.overlaps) else {
        throw Fault(
          reason: "architecture \(index + 1) overlaps another one", offset: 8 + entry)
      }
      taken.append(range)
      slices.append(try slice(part, at: offset))
    }
    return slices.filter { $0.architecture.hasPrefix("arm64") }
      + slices.filter { !$0.architecture.hasPrefix("arm64") }
  }

  // MARK: A slice

  private func slice(_ source: ByteSource, at base: Int) throws(Fault) -> MachOSlice {
    guard let header = source.bytes(at: 0, count: min(32, source.count)), header.count >= 28 else {
      throw Fault(reason: "the header is truncated", offset: base)
    }
    let magic = header.uint32(0)
    guard magic == 0xFEED_FACF || magic == 0xFEED_FACE else {
      let isSwapped = [0xFEED_FACE, 0xFEED_FACF].contains(header.uint32(0, isBig: true))
      throw Fault(
        reason: isSwapped
          ? "the code is for a big-endian machine, which Apple no longer makes"
          : "there is no Mach-O header", offset: base)
    }
    let isWide = magic == 0xFEED_FACF
    var slice = MachOSlice(
      architecture: Self.architecture(header.uint32(4), header.uint32(8)), offset: base,
      kind: MachOSlice.Kind(rawValue: header.uint32(12)),
      isExtensionSafe: header.uint32(24) & 0x0200_0000 != 0)
    let (count, size) = (header.uint32(16), header.uint32(20))
    guard count <= Self.commandLimit, size <= Self.commandBytesLimit else {
      throw Fault(
        reason: "the header declares \(count) load commands in \(size) bytes",
        offset: base + 16)
    }
    let start = isWide ? 32 : 28
    guard let bytes = source.bytes(at: start, count: size) else {
      throw Fault(
        reason: "the file ends within the load commands", offset: base + source.count)
    }
    var tables = MachOTables(isWide: isWide)
    var place = 0
    for number in 0..<count {
      let length = bytes.uint32(place + 4)
      guard place + 8 <= size, length >= 8, length <= size - place else {
        throw Fault(
          reason: "load command \(number + 1) does not fit among the others",
          offset: base + start + place)
      }
      tables.add(
        Array(bytes[place..<place + length]), at: base + start + place, to: &slice)
      place += length
    }
    try tables.fill(&slice, from: source, watched: watched)
    return slice
  }

  private static func architecture(_ type: Int, _ subtype: Int) -> String {
    switch (type, subtype & 0xFF_FFFF) {
    case (0x0100_000C, 2): "arm64e"
    case (0x0100_000C, _): "arm64"
    case (0x0200_000C, _): "arm64_32"
    case (12, 9): "armv7"
    case (12, 11): "armv7s"
    case (12, _): "arm"
    case (0x0100_0007, _): "x86_64"
    case (7, _): "i386"
    default: "cputype \(type)"
    }
  }
}
