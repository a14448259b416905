import Platform
import Glibc

/// The folders that one of the toolchain's programs, or of Keyward's, names for its libraries
/// (`DT_RUNPATH`).
enum LibraryFolders {
  private static let headerSize = 64
  private static let segmentSize = 56
  private static let textLimit = 16 << 10

  /// The folders, without those that its loader would look at anyway; none for anything that isn't an ELF file of 64 bits.
  static func of(_ program: String) -> [String] {
    let number = unsafe open(program, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else { return [] }
    let file = ELFBytes(descriptor: Descriptor(owning: number))
    let origin = PathText.split(program)?.folder ?? "/"
    return file.runPath.split(separator: ":").map {
      PathText.normalised(
        $0.hasPrefix("$ORIGIN") ? origin + $0.dropFirst("$ORIGIN".count) : String($0))
    }.filter { $0 != "/" }
  }

  /// An ELF file, read piece by piece.
  private struct ELFBytes: ~Copyable {
    struct Segment {
      var kind: UInt32
      var offset: UInt64
      var address: UInt64
      var size: UInt64
    }
    let descriptor: Descriptor

    var runPath: String {
      guard let segments, let dynamic = segments.first(where: { $0.kind == UInt32(PT_DYNAMIC) }),
        let table = read(dynamic.offset, Int(clamping: min(dynamic.size, UInt64(textLimit))))
      else { return "" }
      var values: [UInt64: UInt64] = [:]
      for place in stride(from: 0, to: table.count - 15, by: 16) {
        let tag: UInt64 = word(table, place)
        if tag == UInt64(DT_NULL) { break }
        values[tag] = word(table, place + 8)
      }
      guard let text = values[UInt64(DT_STRTAB)],
        let path = values[UInt64(DT_RUNPATH)] ?? values[UInt64(DT_RPATH)],
        let home = segments.first(where: {
          $0.kind == UInt32(PT_LOAD) && text >= $0.address && text - $0.address < $0.size
        }), path < UInt64(UInt32.max)
      else { return "" }
      let bytes = read(home.offset + (text - home.address) + path, textLimit, orLess: true) ?? []
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private var segments: [Segment]? {
      guard let header = read(0, headerSize), header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
      else { return nil }
      let count = Int(word(header, 56) as UInt16)
      guard let table = read(word(header, 32), count * segmentSize) else { return nil }
      return (0..<count).map { index in
        let place = index * segmentSize
        return Segment(
          kind: word(table, place), offset: word(table, place + 8),
          address: word(table, place + 16), size: word(table, place + 32))
      }
    }

    private func read(_ offset: UInt64, _ count: Int, orLess: Bool = false) -> [UInt8]? {
      guard let offset = off_t(exactly: offset), count > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: count)
      let done = unsafe pread(descriptor.number, &bytes, count, offset)
      guard done == count || orLess && done > 0 else { return nil }
      return Array(bytes[..<done])
    }

    private func word<Value: FixedWidthInteger>(_ bytes: [UInt8], _ place: Int) -> Value {
      unsafe bytes.withUnsafeBytes {
        unsafe $0.loadUnaligned(fromByteOffset: place, as: Value.self)
      }
    }
  }
}

extension ToolPolicy.Grant {
  /// A program with the libraries that it is linked with.
  package static func program(_ path: String) -> [ToolPolicy.Grant] {
    let real = PathText.resolved(path)
    return [Self(.programs, real)]
      + LibraryFolders.of(real).map { Self(.read, $0, isRequired: false) } + system
  }
}
