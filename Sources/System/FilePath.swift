@_exported import UIKit

#if canImport(Glibc)
  import Glibc
#endif

/// The path of a file.
public struct FilePath: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public var string: String
  public init(_ string: String) { self.string = string }
  public init(stringLiteral value: String) { string = value }
  public init() { string = "" }
  public var description: String { string }
  public var isEmpty: Bool { string.isEmpty }
  public var isAbsolute: Bool { string.hasPrefix("/") }
  public var isRelative: Bool { !isAbsolute }
  private var parts: [Substring] { string.split(separator: "/") }
  public var lastComponent: String? { parts.last.map(String.init) }
  public var `extension`: String? {
    guard let name = lastComponent, let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return nil
    }
    return String(name[name.index(after: dot)...])
  }
  public func appending(_ other: String) -> FilePath {
    FilePath(string.isEmpty || string.hasSuffix("/") ? string + other : string + "/" + other)
  }
  public mutating func append(_ other: String) { self = appending(other) }
  public func removingLastComponent() -> FilePath {
    FilePath((isAbsolute ? "/" : "") + parts.dropLast().joined(separator: "/"))
  }
}

/// An error number of the system.
public struct Errno: RawRepresentable, Error, Hashable, Sendable, CustomStringConvertible {
  public let rawValue: CInt
  public init(rawValue: CInt) { self.rawValue = rawValue }
  public var description: String { String(cString: strerror(rawValue)) }
  public static let notPermitted = Errno(rawValue: EPERM)
  public static let noSuchFileOrDirectory = Errno(rawValue: ENOENT)
  public static let interrupted = Errno(rawValue: EINTR)
  public static let ioError = Errno(rawValue: EIO)
  public static let badFileDescriptor = Errno(rawValue: EBADF)
  public static let permissionDenied = Errno(rawValue: EACCES)
  public static let fileExists = Errno(rawValue: EEXIST)
  public static let notDirectory = Errno(rawValue: ENOTDIR)
  public static let isDirectory = Errno(rawValue: EISDIR)
  public static let invalidArgument = Errno(rawValue: EINVAL)
  public static let noSpace = Errno(rawValue: ENOSPC)
  public static let readOnlyFileSystem = Errno(rawValue: EROFS)
  public static let wouldBlock = Errno(rawValue: EWOULDBLOCK)
  public static let resourceTemporarilyUnavailable = Errno(rawValue: EAGAIN)
}

/// The permissions of a file.
public struct FilePermissions: OptionSet, Hashable, Sendable {
  public let rawValue: CModeT
  public typealias CModeT = mode_t
  public init(rawValue: CModeT) { self.rawValue = rawValue }
  public static let ownerRead = FilePermissions(rawValue: 0o400)
  public static let ownerWrite = FilePermissions(rawValue: 0o200)
  public static let ownerExecute = FilePermissions(rawValue: 0o100)
  public static let ownerReadWrite = FilePermissions(rawValue: 0o600)
  public static let ownerReadWriteExecute = FilePermissions(rawValue: 0o700)
  public static let groupRead = FilePermissions(rawValue: 0o040)
  public static let groupReadWrite = FilePermissions(rawValue: 0o060)
  public static let otherRead = FilePermissions(rawValue: 0o004)
  public static let otherReadWrite = FilePermissions(rawValue: 0o006)
}

/// An open file.
public struct FileDescriptor: RawRepresentable, Hashable, Sendable {
  public let rawValue: CInt
  public init(rawValue: CInt) { self.rawValue = rawValue }
  public static let standardInput = FileDescriptor(rawValue: 0)
  public static let standardOutput = FileDescriptor(rawValue: 1)
  public static let standardError = FileDescriptor(rawValue: 2)

  /// The access for which a file is opened.
  public struct AccessMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: CInt
    public init(rawValue: CInt) { self.rawValue = rawValue }
    public static let readOnly = AccessMode(rawValue: O_RDONLY)
    public static let writeOnly = AccessMode(rawValue: O_WRONLY)
    public static let readWrite = AccessMode(rawValue: O_RDWR)
  }
  /// How a file is opened.
  ///
  /// No lock is taken: no other process opens the files of a keyboard's containers, so that a lock is always free.
  public struct OpenOptions: OptionSet, Hashable, Sendable {
    public let rawValue: CInt
    public init(rawValue: CInt) { self.rawValue = rawValue }
    public static let nonBlocking = OpenOptions(rawValue: O_NONBLOCK)
    public static let append = OpenOptions(rawValue: O_APPEND)
    public static let create = OpenOptions(rawValue: O_CREAT)
    public static let truncate = OpenOptions(rawValue: O_TRUNC)
    public static let exclusiveCreate = OpenOptions(rawValue: O_EXCL)
    public static let closeOnExec = OpenOptions(rawValue: O_CLOEXEC)
    public static let noFollow = OpenOptions(rawValue: O_NOFOLLOW)
    public static let sharedLock = OpenOptions(rawValue: 1 << 30)
    public static let exclusiveLock = OpenOptions(rawValue: 1 << 29)
    var flags: CInt {
      rawValue & ~(OpenOptions.sharedLock.rawValue | OpenOptions.exclusiveLock.rawValue)
    }
  }
  /// The origin of an offset.
  public struct SeekOrigin: RawRepresentable, Hashable, Sendable {
    public let rawValue: CInt
    public init(rawValue: CInt) { self.rawValue = rawValue }
    public static let start = SeekOrigin(rawValue: CInt(SEEK_SET))
    public static let current = SeekOrigin(rawValue: CInt(SEEK_CUR))
    public static let end = SeekOrigin(rawValue: CInt(SEEK_END))
  }

  private static func checked<Number: SignedInteger>(_ call: () -> Number) throws -> Number {
    while true {
      let result = call()
      if result != -1 { return result }
      if errno != EINTR { throw Errno(rawValue: errno) }
    }
  }

  public static func open(
    _ path: FilePath, _ mode: AccessMode, options: OpenOptions = OpenOptions(),
    permissions: FilePermissions? = nil, retryOnInterrupt: Bool = true
  ) throws -> FileDescriptor {
    let flags = mode.rawValue | options.flags
    let number = try checked {
      Glibc.open(path.string, flags, permissions?.rawValue ?? 0)
    }
    return FileDescriptor(rawValue: number)
  }
  public static func open(
    _ path: String, _ mode: AccessMode, options: OpenOptions = OpenOptions(),
    permissions: FilePermissions? = nil, retryOnInterrupt: Bool = true
  ) throws -> FileDescriptor {
    try open(FilePath(path), mode, options: options, permissions: permissions)
  }
  public func close() throws { _ = try Self.checked { Glibc.close(rawValue) } }
  public func closeAfter<Result>(_ body: () throws -> Result) throws -> Result {
    let result: Result
    do { result = try body() } catch {
      try? close()
      throw error
    }
    try close()
    return result
  }
  @discardableResult
  public func seek(offset: Int64, from whence: SeekOrigin) throws -> Int64 {
    Int64(try Self.checked { lseek(rawValue, off_t(offset), whence.rawValue) })
  }
  public func read(
    into buffer: UnsafeMutableRawBufferPointer, retryOnInterrupt: Bool = true
  ) throws -> Int { try Self.checked { Glibc.read(rawValue, buffer.baseAddress, buffer.count) } }
  public func write(
    _ buffer: UnsafeRawBufferPointer, retryOnInterrupt: Bool = true
  ) throws -> Int { try Self.checked { Glibc.write(rawValue, buffer.baseAddress, buffer.count) } }
  @discardableResult
  public func writeAll(_ sequence: some Sequence<UInt8>) throws -> Int {
    let bytes = Array(sequence)
    var done = 0
    while done < bytes.count {
      done += try bytes.withUnsafeBytes {
        try write(UnsafeRawBufferPointer(rebasing: $0[done...]))
      }
    }
    return done
  }
}
