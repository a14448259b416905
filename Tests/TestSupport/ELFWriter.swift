/// Writes small ELF executables for this machine, with a header, a program header table and its contents.
public enum ELFWriter {
  /// An entry of a program header table.
  public struct Segment: Sendable {
    /// The type: 1 for loaded memory, 3 for the interpreter, 4 for notes.
    public var kind: UInt32
    /// The permissions: 4 for reading, 2 for writing, 1 for executing.
    public var flags: UInt32
    /// The contents in the file.
    public var bytes: [UInt8]
    /// The offset in the table; `nil` for the actual one.
    public var place: UInt64?
    /// The size in the table; `nil` for the actual one.
    public var size: UInt64?

    /// Makes an entry.
    public init(
      kind: UInt32, flags: UInt32 = 4, bytes: [UInt8] = [], place: UInt64? = nil,
      size: UInt64? = nil
    ) {
      (self.kind, self.flags, self.bytes) = (kind, flags, bytes)
      (self.place, self.size) = (place, size)
    }

    /// The entry for the program's loader.
    public static func interpreter(_ path: String) -> Segment {
      Segment(kind: 3, bytes: Array(path.utf8) + [0])
    }
  }

  /// The little-endian bytes of a number.
  public static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian, Array.init)
  }

  /// An executable with these segments.
  public static func file(_ segments: [Segment], entrySize: UInt16 = 56) -> [UInt8] {
    #if arch(arm64)
      let machine: UInt16 = 183
    #else
      let machine: UInt16 = 62
    #endif
    var header: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + .init(repeating: 0, count: 9)
    header += bytes(UInt16(3)) + bytes(machine) + bytes(UInt32(1)) + bytes(UInt64(0))
    header += bytes(UInt64(64)) + bytes(UInt64(0)) + bytes(UInt32(0)) + bytes(UInt16(64))
    header += bytes(entrySize) + bytes(UInt16(segments.count)) + .init(repeating: 0, count: 6)
    var table: [UInt8] = []
    var contents: [UInt8] = []
    for segment in segments {
      let place = segment.place ?? UInt64(64 + segments.count * 56 + contents.count)
      let size = segment.size ?? UInt64(segment.bytes.count)
      table += bytes(segment.kind) + bytes(segment.flags) + bytes(place) + bytes(UInt64(0))
      table += bytes(UInt64(0)) + bytes(size) + bytes(size) + bytes(UInt64(1))
      contents += segment.bytes
    }
    return header + table + contents
  }

  /// A note with its header, owner and contents, padded to 4 bytes.
  public static func note(type: UInt32, owner: String, contents: [UInt8]) -> [UInt8] {
    func filled(_ bytes: [UInt8]) -> [UInt8] {
      bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    return bytes(UInt32(owner.utf8.count)) + bytes(UInt32(contents.count)) + bytes(type)
      + filled(Array(owner.utf8)) + filled(contents)
  }
}
