import Platform
import Glibc

/// The kernel's figures for one process's memory and threads.
///
/// The files are held open or are opened below the process's own folder, so that they never belong to another
/// process that has the number by then.
struct ProcessFigures: ~Copyable, Sendable {
  /// Page counts from `/proc/PID/statm`: 1.4 µs a reading (measured; a page walk takes 250 to 400 µs).
  struct Quick: Equatable {
    /// Everything resident, program and libraries included.
    var resident: UInt64
    /// Resident pages of files and of memory that processes can share.
    var shared: UInt64
    /// Private memory that is reserved, used or not.
    var reserved: UInt64
    /// The size of the process's page tables, where that may be more than `unseenTables`.
    var tables: UInt64
    /// Resident pages that belong to no file and to no other process.
    var anonymous: UInt64 { resident > shared ? resident - shared : 0 }
  }

  /// The use that counts against a memory limit, in bytes.
  struct Footprint {
    var anonymous: UInt64
    var shared: UInt64
    var swapped: UInt64
    /// Pages of mapped files that the process may write, its share of each.
    var files: UInt64
    /// The size of the process's page tables.
    var tables: UInt64
    var method: MemoryMethod
    var bytes: UInt64 { anonymous + shared + swapped + files + tables }
  }

  /// The possible size of page tables before each reading of the counters includes them, which costs 20 µs.
  static let unseenTables: UInt64 = 4 << 20

  private let folder: Descriptor
  private let statm: Descriptor
  private let stat: Descriptor
  private let writable: [String]
  private static let page = UInt64(sysconf(Int32(_SC_PAGESIZE)))

  /// Opens the existing files; for a process that has exited, it fails.
  /// - Parameters:
  ///   - process: The process.
  ///   - writable: The folders whose files it may write.
  /// - Throws: What cannot be opened.
  init(process: Int32, writable: [String] = []) throws(SystemError) {
    let path = "/proc/\(process)"
    let number = unsafe open(path, O_PATH | O_DIRECTORY | O_CLOEXEC)
    let folder = try Descriptor("open", number < 0 ? -errno : number)
    let statm = try Self.file("statm", in: folder)
    let stat = try Self.file("stat", in: folder)
    self.writable = writable
    self.folder = folder
    self.statm = statm
    self.stat = stat
  }

  private static func file(
    _ name: String, in folder: borrowing Descriptor
  ) throws(SystemError) -> Descriptor {
    let number = unsafe openat(folder.number, name, O_RDONLY | O_CLOEXEC)
    return try Descriptor("openat", number < 0 ? -errno : number)
  }

  /// The page counts in bytes; `nil` once the process has exited.
  func quick() -> Quick? {
    let fields = Self.read(statm) { Self.numbers($0) }
    guard let fields, fields.count >= 6 else { return nil }
    // Each table of 512 entries finds that many pages at most, so that what is mapped bounds them.
    let bound = fields[0] * Self.page / 512
    return Quick(
      resident: fields[1] * Self.page, shared: fields[2] * Self.page,
      reserved: fields[5] * Self.page,
      tables: bound > Self.unseenTables ? self.fields("status")?["VmPTE"] ?? 0 : 0)
  }

  /// How many threads there are; `nil` once the process has exited.
  func threads() -> Int? {
    Self.read(stat) { bytes in
      // The name in parentheses is the process's own choice and may contain anything, also parentheses.
      guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
      // After the name come the state, which isn't a number, and then the fields from the fourth on.
      let fields = Self.numbers(bytes[(end + 3)...])
      return fields.count > 16 ? Int(fields[16]) : nil
    }
  }

  /// The use that counts against the limit, in bytes, and the method; `nil` once the process is
  /// gone.
  ///
  /// iOS counts dirty, compressed and anonymous memory, not clean pages of files. Not `Private_Dirty`: it includes
  /// the program's own pages until its freshly built file has been written to the disk (measured).
  func footprint() -> Footprint? {
    let status = fields("status")
    let tables = status?["VmPTE"] ?? 0
    if let fields = fields("smaps_rollup"), let anonymous = fields["Anonymous"] {
      let freed = fields["LazyFree", default: 0]
      return Footprint(
        anonymous: anonymous > freed ? anonymous - freed : 0,
        shared: fields["Pss_Shmem", default: 0], swapped: fields["SwapPss", default: 0],
        // A process with more mappings than can be looked at has all of its files counted.
        files: ownFiles() ?? fields["Pss_File", default: 0], tables: tables, method: .pages)
    }
    if let status, let anonymous = status["RssAnon"] {
      return Footprint(
        anonymous: anonymous, shared: status["RssShmem", default: 0],
        swapped: status["VmSwap", default: 0], files: 0, tables: tables, method: .counters)
    }
    return nil
  }

  /// The resident size of mapped files in the folders that the process may write; `nil` where there are too
  /// many mappings.
  private func ownFiles() -> UInt64? {
    guard !writable.isEmpty, let file = try? Self.file("smaps", in: folder) else { return 0 }
    var reader = MappingReader(writable)
    let isWhole = unsafe withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 16) { buffer in
      for _ in 0..<MappingReader.pieces {
        let count = unsafe Glibc.read(file.number, buffer.baseAddress, buffer.count)
        guard count > 0 else { return count == 0 }
        unsafe reader.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      return false
    }
    return isWhole ? reader.bytes : nil
  }

  /// The sizes that a file names, in bytes.
  private func fields(_ name: String) -> [String: UInt64]? {
    guard let file = try? Self.file(name, in: folder) else { return nil }
    return Self.read(file) { Self.sizes($0) }
  }

  /// Reads a file of the kernel's whole, at most 8 KiB of it.
  private static func read<Value>(
    _ file: borrowing Descriptor, _ body: (ArraySlice<UInt8>) -> Value?
  ) -> Value? {
    unsafe withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 16) { buffer in
      let count = unsafe pread(file.number, buffer.baseAddress, buffer.count, 0)
      guard count > 0 else { return nil }
      return unsafe body(ArraySlice(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
    }
  }

  /// The decimal numbers between spaces; a sign counts as a space.
  static func numbers(_ bytes: ArraySlice<UInt8>) -> [UInt64] {
    var numbers: [UInt64] = []
    var current: UInt64?
    for byte in bytes {
      if byte >= 48, byte <= 57 {
        current = (current ?? 0) &* 10 &+ UInt64(byte - 48)
      } else if let number = current {
        numbers.append(number)
        current = nil
      }
    }
    if let current { numbers.append(current) }
    return numbers
  }

  /// The lines of the form `Name:   12 kB`, in bytes.
  static func sizes(_ bytes: ArraySlice<UInt8>) -> [String: UInt64] {
    var sizes: [String: UInt64] = [:]
    for line in bytes.split(separator: 10) where line.suffix(2).elementsEqual("kB".utf8) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      sizes[name] = numbers(line[(colon + 1)...]).first.map { $0 << 10 }
    }
    return sizes
  }
}

/// Adds up the entries of `/proc/PID/smaps` for the files in some folders.
struct MappingReader {
  /// As many pieces of 64 KiB are read, which is about 4,000 mappings.
  static let pieces = 64

  private let folders: [String]
  private var rest: [UInt8] = []
  private var isInFolder = false
  private(set) var bytes: UInt64 = 0

  init(_ folders: [String]) { self.folders = folders }

  mutating func take(_ piece: UnsafeRawBufferPointer) {
    unsafe rest += piece
    var start = rest.startIndex
    while let end = rest[start...].firstIndex(of: 10) {
      read(rest[start..<end])
      start = end + 1
    }
    rest.removeSubrange(..<start)
  }

  /// A mapping's line begins with its address, in digits and small letters; the lines about it with a capital.
  private mutating func read(_ line: ArraySlice<UInt8>) {
    guard let first = line.first else { return }
    if !(65...90).contains(first) {
      let path = line.firstIndex(of: UInt8(ascii: "/")).map { line[$0...] } ?? []
      isInFolder = folders.contains { folder in
        path.starts(with: folder.utf8) && path.dropFirst(folder.utf8.count).first == 47
      }
    } else if isInFolder, line.starts(with: "Pss:".utf8) {
      bytes += (ProcessFigures.numbers(line).first ?? 0) << 10
    }
  }
}
