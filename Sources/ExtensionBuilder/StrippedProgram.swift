import Foundation
import Glibc

/// A program without its symbols: what the linker put behind everything that is loaded is cut off.
///
/// A link of its own without symbols would take as long as the first, and have another build ID.
enum StrippedProgram {
  /// Cuts the file, which is an executable that the linker has just made, after its last loaded byte.
  static func strip(_ path: String) throws {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    var header = Elf64_Ehdr()
    guard pread(descriptor, &header, 64, 0) == 64, header.e_phentsize == 56, header.e_phnum > 0
    else { throw POSIXError(.ENOEXEC) }
    var segments = [Elf64_Phdr](repeating: Elf64_Phdr(), count: Int(header.e_phnum))
    let size = segments.count * 56
    guard pread(descriptor, &segments, size, off_t(header.e_phoff)) == size else {
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
    // The table of sections is at the end, and gone.
    (header.e_shoff, header.e_shnum, header.e_shstrndx) = (0, 0, 0)
    guard pwrite(descriptor, &header, 64, 0) == 64, ftruncate(descriptor, off_t(end)) == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
  }
}
