package import Platform
import Foundation
import Glibc

/// The few facts of an ELF file that say whether and how it can be started.
package struct ELFHeader: Equatable {
  /// Why a file isn't an executable.
  package struct Fault: Error, Equatable {
    package var reason: String
    /// The remedy.
    package var remedy: Remedy?
  }

  /// The architecture, by the name that `uname -m` uses.
  var architecture: String
  /// The program that loads the executable; `nil` when it is static.
  package var interpreter: String?
  /// The linker's hash of the whole program, equal for programs of one link; empty where there is none.
  package private(set) var buildID: [UInt8] = []

  /// The architecture that this program was built for.
  static var currentArchitecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #elseif arch(riscv64)
      "riscv64"
    #else
      "another architecture"
    #endif
  }

  private static let machines: [Int: String] = [
    3: "i386", 8: "mips", 20: "powerpc", 21: "ppc64", 22: "s390x", 40: "arm", 62: "x86_64",
    183: "aarch64", 243: "riscv64", 258: "loongarch64",
  ]

  /// The programs that load others on this machine.
  ///
  /// A stranger's executable can name any file or folder, and the sandbox lets it read what loads it.
  package static let loaders: [String] = {
    #if arch(x86_64)
      ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-musl-x86_64.so.1"]
    #elseif arch(arm64)
      ["/lib/ld-linux-aarch64.so.1", "/lib/ld-musl-aarch64.so.1"]
    #elseif arch(riscv64)
      ["/lib/ld-linux-riscv64-lp64d.so.1", "/lib/ld-musl-riscv64.so.1"]
    #else
      []
    #endif
  }()

  /// Reads an open file, at most its header, its program header table, the interpreter's name and notes.
  package init(_ descriptor: Int32) throws(Fault) {
    let start = Piece(descriptor, at: 0, count: 64)
    guard start.bytes.count >= 20, start.bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
      throw Fault(reason: Self.describe(start.bytes), remedy: .buildHere)
    }
    let isWide = start.bytes[4] == 2
    let isBig = start.bytes[5] == 2
    let number = (isBig ? [18, 19] : [19, 18]).reduce(0) { $0 << 8 | Int(start.bytes[$1]) }
    let name = Self.machines[number] ?? "the machine with ELF number \(number)"
    architecture = number == 243 && !isWide ? "riscv32" : name
    interpreter = nil
    // Another machine's executable is refused by its name alone; its tables need no reading.
    guard architecture == Self.currentArchitecture else { return }
    guard isWide, !isBig, let kind = start.number(16, 2), kind == 2 || kind == 3 else {
      throw Fault(
        reason: "the file is an ELF file but not an executable (an object file or a core dump)")
    }
    let segments = try Self.segments(descriptor, start)
    for segment in segments where segment.kind == 4 && buildID.isEmpty && segment.size <= 4096 {
      buildID = Self.buildID(
        inNotes: Piece(descriptor, at: segment.place, count: segment.size).bytes)
    }
    try Self.checkProtection(segments)
    interpreter = try Self.interpreter(descriptor, segments.filter { $0.kind == 3 })
  }

  /// One entry of the program header table.
  private struct Segment {
    var kind: Int
    var flags: Int
    var place: Int
    var size: Int
  }

  private static func segments(
    _ descriptor: Int32, _ start: Piece
  ) throws(Fault) -> [Segment] {
    // The kernel takes entries of this size only.
    let size = 56
    guard let table = start.number(32, 8), start.number(54, 2) == size,
      let count = start.number(56, 2), count >= 1, count <= 512
    else { throw Fault(reason: "the executable's header is damaged") }
    let headers = Piece(descriptor, at: table, count: size * count)
    guard headers.bytes.count == size * count else {
      throw Fault(reason: "the executable is truncated")
    }
    var segments: [Segment] = []
    for entry in stride(from: 0, to: size * count, by: size) {
      guard let kind = headers.number(entry, 4), let flags = headers.number(entry + 4, 4),
        let place = headers.number(entry + 8, 8), let length = headers.number(entry + 32, 8)
      else { throw Fault(reason: "the executable's header is damaged") }
      segments.append(Segment(kind: kind, flags: flags, place: place, size: length))
    }
    return segments
  }

  /// Nothing may be both writable and executable, neither a loaded segment (1) nor the stack
  /// (0x6474e551).
  private static func checkProtection(_ segments: [Segment]) throws(Fault) {
    for segment in segments where segment.flags & 1 != 0 {
      if segment.kind == 0x6474_E551 {
        throw Fault(reason: "the executable requests an executable stack; link it without")
      }
      if segment.kind == 1, segment.flags & 2 != 0 {
        throw Fault(
          reason: "the executable has writable and executable memory; link it without")
      }
    }
  }

  /// The one loader that is named, `nil` without one.
  ///
  /// Linux takes the first of several, so that a look at any other would be a look at the wrong one.
  private static func interpreter(
    _ descriptor: Int32, _ segments: [Segment]
  ) throws(Fault) -> String? {
    guard let segment = segments.first else { return nil }
    guard segments.count == 1 else {
      throw Fault(reason: "the executable names \(segments.count) interpreters; it may name one")
    }
    let damaged = Fault(reason: "the executable's interpreter is damaged")
    guard segment.size > 1, segment.size <= 4096 else { throw damaged }
    let bytes = Piece(descriptor, at: segment.place, count: segment.size).bytes
    // The zero at its end is the only one.
    guard bytes.count == segment.size, bytes.firstIndex(of: 0) == segment.size - 1 else {
      throw damaged
    }
    let path = String(decoding: bytes.dropLast(), as: UTF8.self)
    guard loaders.contains(path) else {
      throw Fault(
        reason:
          "the executable names the interpreter \(path.prefix(200)), which is not a loader of "
          + "this machine (\(loaders.joined(separator: " or "))); build the extension here")
    }
    return path
  }

  /// Finds the note of type 3 of the owner GNU; each note is three lengths, the owner and the contents, in words.
  static func buildID(inNotes notes: [UInt8]) -> [UInt8] {
    func word(_ place: Int) -> Int {
      notes[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    var place = 0
    while place + 12 <= notes.count {
      let owner = (start: place + 12, count: word(place))
      let contents = (start: owner.start + (owner.count + 3) / 4 * 4, count: word(place + 4))
      guard contents.start + contents.count <= notes.count else { return [] }
      if word(place + 8) == 3,
        notes[owner.start..<owner.start + owner.count].elementsEqual("GNU\0".utf8)
      {
        return Array(notes[contents.start..<contents.start + contents.count])
      }
      place = contents.start + (contents.count + 3) / 4 * 4
    }
    return []
  }

  private static func describe(_ start: [UInt8]) -> String {
    let macho: [[UInt8]] = [
      [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE],
    ]
    if macho.contains(where: { start.starts(with: $0) }) {
      return "the executable is Apple's (Mach-O)"
    }
    return "the file is not an ELF executable"
  }

  /// A part of the file, as far as there is one.
  private struct Piece {
    var bytes: [UInt8]

    init(_ descriptor: Int32, at offset: Int, count: Int) {
      bytes = []
      guard offset >= 0, offset <= Int.max - count else { return }
      bytes = [UInt8](repeating: 0, count: count)
      let done = unsafe bytes.withUnsafeMutableBytes {
        unsafe readAll(into: $0, from: descriptor, at: offset)
      }
      bytes.removeLast(count - done)
    }

    /// The little-endian number.
    func number(_ place: Int, _ size: Int) -> Int? {
      guard place + size <= bytes.count else { return nil }
      let value = bytes[place..<place + size].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(exactly: value)
    }
  }
}
