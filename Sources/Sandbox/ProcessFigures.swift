import Glibc

/// What the kernel tells of one process's memory and threads.
///
/// The files are held open or are opened below the process's own folder, so that nothing is ever read of another
/// process that has the number by then.
struct ProcessFigures: Sendable {
  /// Page counts from `/proc/PID/statm`: 1.4 µs a reading (measured; a page walk takes 250 to 400 µs).
  struct Quick: Equatable {
    /// Everything resident, program and libraries included.
    var resident: UInt64
    /// Resident pages of files and of memory that processes can share.
    var shared: UInt64
    /// Private memory that is reserved, used or not.
    var reserved: UInt64
    /// Resident pages that belong to no file and to no other process.
    var anonymous: UInt64 { resident > shared ? resident - shared : 0 }
  }

  /// What counts against a memory limit, in bytes.
  struct Footprint {
    var anonymous: UInt64
    var shared: UInt64
    var swapped: UInt64
    var method: MemoryMethod
    var bytes: UInt64 { anonymous + shared + swapped }
  }

  private let folder: Descriptor
  private let statm: Descriptor
  private let stat: Descriptor
  private static let page = UInt64(sysconf(Int32(_SC_PAGESIZE)))

  /// Opens what there is; a process that is gone gives an error.
  init(process: Int32) throws(SystemError) {
    let path = "/proc/\(process)"
    let number = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC)
    folder = try Descriptor("open", number < 0 ? -errno : number)
    statm = try Self.file("statm", in: folder)
    stat = try Self.file("stat", in: folder)
  }

  private static func file(_ name: String, in folder: Descriptor) throws(SystemError) -> Descriptor
  {
    let number = openat(folder.number, name, O_RDONLY | O_CLOEXEC)
    return try Descriptor("openat", number < 0 ? -errno : number)
  }

  /// The page counts in bytes; `nil` once the process is gone.
  func quick() -> Quick? {
    let fields = Self.read(statm) { Self.numbers($0) }
    guard let fields, fields.count >= 6 else { return nil }
    return Quick(
      resident: fields[1] * Self.page, shared: fields[2] * Self.page,
      reserved: fields[5] * Self.page)
  }

  /// How many threads there are; `nil` once the process is gone.
  func threads() -> Int? {
    Self.read(stat) { bytes in
      // The name in parentheses is the process's own choice and may hold anything, also parentheses.
      guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
      // After the name come the state, which is no number, and then the fields from the fourth on.
      let fields = Self.numbers(bytes[(end + 3)...])
      return fields.count > 16 ? Int(fields[16]) : nil
    }
  }

  /// What counts against the limit, in bytes, and how it was found; `nil` once the process is gone.
  ///
  /// iOS counts dirty, compressed and anonymous memory, not clean pages of files. Not `Private_Dirty`: it holds the
  /// pages of the program itself as long as its freshly built file is not written to the disk (measured).
  func footprint() -> Footprint? {
    if let fields = fields("smaps_rollup"), let anonymous = fields["Anonymous"] {
      let freed = fields["LazyFree", default: 0]
      return Footprint(
        anonymous: anonymous > freed ? anonymous - freed : 0,
        shared: fields["Pss_Shmem", default: 0], swapped: fields["SwapPss", default: 0],
        method: .pages)
    }
    if let fields = fields("status"), let anonymous = fields["RssAnon"] {
      return Footprint(
        anonymous: anonymous, shared: fields["RssShmem", default: 0],
        swapped: fields["VmSwap", default: 0], method: .counters)
    }
    return nil
  }

  /// The sizes that a file names, in bytes.
  private func fields(_ name: String) -> [String: UInt64]? {
    guard let file = try? Self.file(name, in: folder) else { return nil }
    return Self.read(file) { Self.sizes($0) }
  }

  /// Reads a file of the kernel's whole, at most 8 KiB of it.
  private static func read<Value>(
    _ file: Descriptor, _ body: (ArraySlice<UInt8>) -> Value?
  ) -> Value? {
    withUnsafeTemporaryAllocation(byteCount: 8192, alignment: 16) { buffer in
      let count = pread(file.number, buffer.baseAddress, buffer.count, 0)
      guard count > 0 else { return nil }
      return body(ArraySlice(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
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
