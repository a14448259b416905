internal import CExtensionProcess
import Glibc

extension URL {
  /// The bytes of a file, as `resourceBytes` reads them.
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8
    public typealias AsyncIterator = Iterator
    private let url: URL
    init(_ url: URL) { self.url = url }
    public func makeAsyncIterator() -> Iterator { Iterator(FileByteSource(url)) }

    public struct Iterator: AsyncIteratorProtocol {
      public typealias Element = UInt8
      private var bytes: FileBytes
      fileprivate init(_ source: FileByteSource) { bytes = FileBytes(source) }
      public mutating func next() async throws -> UInt8? { try await next(isolation: nil) }
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws -> UInt8? { try await bytes.next(isolation: actor) }
    }
  }
  /// The bytes of the file; a URL with another scheme throws `URLError.unsupportedURL`.
  public var resourceBytes: AsyncBytes { AsyncBytes(self) }
  /// The lines of the file; a URL with another scheme throws `URLError.unsupportedURL`.
  public var lines: AsyncLineSequence<AsyncBytes> { resourceBytes.lines }
}
@available(*, unavailable)
extension URL.AsyncBytes.Iterator: Sendable {}

extension FileHandle {
  /// The bytes of a file, a pipe or a socket, from where the handle is.
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8
    public typealias AsyncIterator = Iterator
    private let handle: FileHandle
    init(_ handle: FileHandle) { self.handle = handle }
    public func makeAsyncIterator() -> Iterator { Iterator(FileByteSource(handle)) }

    public struct Iterator: AsyncIteratorProtocol {
      public typealias Element = UInt8
      private var bytes: FileBytes
      fileprivate init(_ source: FileByteSource) { bytes = FileBytes(source) }
      public mutating func next() async throws -> UInt8? { try await next(isolation: nil) }
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws -> UInt8? { try await bytes.next(isolation: actor) }
    }
  }
  /// The bytes from where the handle is, as they come.
  public var bytes: AsyncBytes { AsyncBytes(self) }
}
@available(*, unavailable)
extension FileHandle.AsyncBytes.Iterator: Sendable {}

/// Hands the chunks of a source out one byte at a time.
private struct FileBytes {
  private let source: FileByteSource
  private var chunk: [UInt8] = []
  private var index = 0
  init(_ source: FileByteSource) { self.source = source }

  mutating func next(isolation actor: isolated (any Actor)?) async throws -> UInt8? {
    if index == chunk.count {
      chunk = try await source.next(isolation: actor)
      index = 0
      if chunk.isEmpty { return nil }
    }
    defer { index += 1 }
    return chunk[index]
  }
}

/// Reads a file's chunks on another thread, and a cancelled task's no longer.
private final class FileByteSource: @unchecked Sendable {  // one read at a time, behind a lock
  private static let size = 1 << 14
  private let lock = NSLock()
  private let url: URL?
  private var handle: FileHandle?
  /// Wakes a thread that waits for another process's bytes. Not a pipe, which a keyboard may not make.
  private let wake: Int32

  init(_ url: URL) { (self.url, wake) = (url, -1) }
  init(_ handle: FileHandle) {
    (url, self.handle, wake) = (nil, handle, kw_openEvent())
  }
  deinit { if wake >= 0 { close(wake) } }

  /// The next bytes; none at the end.
  func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8] {
    try Task.checkCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { reader in
        read { reader.resume(with: $0) }
      }
    } onCancel: {
      if wake >= 0 { kw_raiseEvent(wake) }
    }
  }

  private func read(_ done: @escaping @Sendable (Result<[UInt8], any Error>) -> Void) {
    let work = { @Sendable [self] in
      lock.lock()
      let result = Result { try chunk() }
      lock.unlock()
      done(result)
    }
    if isEndless {
      // Others decide when bytes come, so a settle doesn't wait for them.
      DispatchQueue.global().async(group: nil, qos: .unspecified, flags: [], execute: work)
    } else {
      DispatchQueue.global().async(execute: work)
    }
  }
  private var isEndless: Bool {
    guard let handle else { return false }
    var status = stat()
    return fstat(handle.fileDescriptor, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  private func chunk() throws -> [UInt8] {
    let handle = try opened()
    let descriptor = handle.fileDescriptor
    guard descriptor >= 0 else { throw failure(EBADF) }
    var events = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      // A negative descriptor is left out.
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&events, 2, -1) < 0 {
      guard errno == EINTR else { throw failure(errno) }
    }
    if events[1].revents != 0 { throw CancellationError() }
    var bytes = [UInt8](repeating: 0, count: Self.size)
    var count = Glibc.read(descriptor, &bytes, bytes.count)
    while count < 0, errno == EINTR { count = Glibc.read(descriptor, &bytes, bytes.count) }
    guard count >= 0 else { throw failure(errno) }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
  private func opened() throws -> FileHandle {
    if let handle { return handle }
    guard let url, url.isFileURL else { throw URLError(.unsupportedURL) }
    let handle = try FileHandle(forReadingFrom: url)
    self.handle = handle
    return handle
  }
  private func failure(_ code: Int32) -> CocoaError {
    var details: [String: Any] = [
      NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    ]
    details[NSURLErrorKey] = url
    return CocoaError(.fileReadUnknown, userInfo: details)
  }
}
