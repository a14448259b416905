import Foundation
import Glibc

/// A program without its symbols: what the linker put behind everything that is loaded is cut off.
///
/// A separate link without symbols would take as long as the first, and have another build ID.
enum StrippedProgram {
  /// Cuts the file, which is an executable that the linker has just made, after its last loaded byte.
  static func strip(_ path: String) throws {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    var (header, end) = try loadedEnd(of: descriptor)
    // The table of sections was at the end, and is removed.
    (header.e_shoff, header.e_shnum, header.e_shstrndx) = (0, 0, 0)
    guard pwrite(descriptor, &header, 64, 0) == 64, ftruncate(descriptor, off_t(end)) == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
  }

  /// The program's header, and the end of its loaded parts.
  static func loadedEnd(of descriptor: Int32) throws -> (header: Elf64_Ehdr, end: UInt64) {
    var header = Elf64_Ehdr()
    guard pread(descriptor, &header, 64, 0) == 64, header.e_phentsize == 56, header.e_phnum > 0
    else { throw POSIXError(.ENOEXEC) }
    var segments = [Elf64_Phdr](repeating: Elf64_Phdr(), count: Int(header.e_phnum))
    let size = segments.count * 56
    guard let table = off_t(exactly: header.e_phoff),
      pread(descriptor, &segments, size, table) == size
    else {
      throw POSIXError(.ENOEXEC)
    }
    var status = stat()
    fstat(descriptor, &status)
    // A source can steer the linker, and have anything made of the program.
    let ends = segments.filter { $0.p_type == UInt32(PT_LOAD) }.map {
      let (end, overflows) = $0.p_offset.addingReportingOverflow($0.p_filesz)
      return overflows ? UInt64.max : end
    }
    guard let end = ends.max(), end >= 64, end <= UInt64(clamping: status.st_size) else {
      throw POSIXError(.ENOEXEC)
    }
    return (header, end)
  }
}

/// A program of which only the symbols take room: what the bundle has too is a hole.
enum SymbolFile {
  /// The first pages stay: they contain the header and the build ID.
  private static let head = 65_536

  /// Turns a linked program into such a file; `false` where the file system has no holes, and the program is unchanged.
  static func make(of program: String, at place: String) -> Bool {
    let descriptor = open(program, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard let end = try? StrippedProgram.loadedEnd(of: descriptor).end, end > head else {
      return false
    }
    let mode = FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE
    guard fallocate(descriptor, mode, off_t(head), off_t(end) - off_t(head)) == 0 else {
      return false
    }
    return rename(program, place) == 0
  }
}
