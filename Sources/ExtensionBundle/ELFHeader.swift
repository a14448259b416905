import Foundation
import Glibc

/// The few facts of an ELF file that say whether and how it can be started.
package struct ELFHeader: Equatable {
  /// What stops a file from being an executable.
  package struct Fault: Error, Equatable {
    package var reason: String
  }

  /// The architecture, by the name that `uname -m` uses.
  var architecture: String
  /// The program that loads the executable; `nil` when it is static.
  package var interpreter: String?
  /// What the linker made of the whole program, so that equal ones come from one link; empty where it made none.
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

  /// Reads an open file, at most its header, its program header table, the interpreter's name and notes.
  package init(_ descriptor: Int32) throws(Fault) {
    let start = Self.bytes(of: descriptor, at: 0, count: 64)
    guard start.count >= 20, start.starts(with: [0x7F, 0x45, 0x4C, 0x46]) else {
      throw Fault(reason: Self.describe(start))
    }
    let isWide = start[4] == 2
    let isBig = start[5] == 2
    func number(_ bytes: [UInt8], _ offset: Int, _ size: Int) -> Int? {
      guard offset + size <= bytes.count else { return nil }
      let part = bytes[offset..<offset + size]
      let value = (isBig ? Array(part) : part.reversed()).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(exactly: value)
    }
    let machine = number(start, 18, 2) ?? 0
    let name = Self.machines[machine] ?? "the machine with ELF number \(machine)"
    architecture = machine == 243 && !isWide ? "riscv32" : name
    interpreter = nil
    // Another machine's executable is refused by its name alone; its tables need no reading.
    guard architecture == Self.currentArchitecture else { return }
    guard isWide, !isBig, let kind = number(start, 16, 2), kind == 2 || kind == 3 else {
      throw Fault(
        reason: "the file is an ELF file but no executable (an object file or a core dump)")
    }
    guard let table = number(start, 32, 8), let size = number(start, 54, 2),
      let count = number(start, 56, 2), size >= 56, size <= 256, count >= 1, count <= 512
    else { throw Fault(reason: "the executable's header is damaged") }
    let headers = Self.bytes(of: descriptor, at: table, count: size * count)
    guard headers.count == size * count else {
      throw Fault(reason: "the executable is cut off")
    }
    for index in 0..<count where number(headers, index * size, 4) == 4 && buildID.isEmpty {
      guard let place = number(headers, index * size + 8, 8),
        let length = number(headers, index * size + 32, 8), length <= 4096
      else { continue }
      buildID = Self.buildID(inNotes: Self.bytes(of: descriptor, at: place, count: length))
    }
    for index in 0..<count where number(headers, index * size, 4) == 3 {
      guard let place = number(headers, index * size + 8, 8),
        let length = number(headers, index * size + 32, 8), length > 1, length <= 4096
      else { throw Fault(reason: "the executable's interpreter is damaged") }
      let path = Self.bytes(of: descriptor, at: place, count: length).prefix { $0 != 0 }
      interpreter = String(decoding: path, as: UTF8.self)
    }
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
      return "the executable is Apple's (Mach-O); build the extension from its sources with "
        + "`keyward build`"
    }
    return "the file is no ELF executable; build the extension with `keyward build`"
  }

  private static func bytes(of descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        pread(
          descriptor, buffer.baseAddress?.advanced(by: done), count - done, off_t(offset &+ done))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      done += got
    }
    return Array(bytes[..<done])
  }
}
