internal import Foundation
internal import FoundationNetworking

/// The bytes that came and weren't read yet, and those who wait for them.
final class ByteFeed: @unchecked Sendable {  // behind a lock
  /// libcurl's transfers can't be paused here, so a reader that is that far behind ends the request.
  static let limit = 32 << 20

  private let lock = NSLock()
  private var chunks: [Data] = []
  private var unread = 0
  private var end: Result<Void, any Error>?
  private var readers: [CheckedContinuation<Data?, any Error>] = []

  /// Adds bytes; `false` if there are too many unread ones.
  func add(_ data: Data) -> Bool {
    guard !data.isEmpty else { return true }
    let (isKept, reader) = lock.withLock { () -> (Bool, CheckedContinuation<Data?, any Error>?) in
      guard end == nil else { return (true, nil) }
      if !readers.isEmpty { return (true, readers.removeFirst()) }
      guard data.count <= Self.limit - unread else { return (false, nil) }
      chunks.append(data)
      unread += data.count
      return (true, nil)
    }
    reader?.resume(returning: data)
    return isKept
  }

  /// Ends the bytes after those that came, or at once; only the first end counts.
  func finish(_ result: Result<Void, any Error>, dropsUnread: Bool = false) {
    let waiting = lock.withLock {
      if dropsUnread { (chunks, unread) = ([], 0) }
      guard end == nil else { return [CheckedContinuation<Data?, any Error>]() }
      end = result
      defer { readers = [] }
      return readers
    }
    for reader in waiting { reader.resume(with: result.map { nil }) }
  }

  /// Forgets the bytes of an answer that another one replaces.
  func removeAll() { lock.withLock { (chunks, unread) = ([], 0) } }

  /// All that came since the last call; waits for it. `nil` at the end.
  func next() async throws -> Data? {
    try await withCheckedThrowingContinuation { reader in
      let result = lock.withLock { () -> Result<Data?, any Error>? in
        if !chunks.isEmpty {
          let data = chunks.count == 1 ? chunks[0] : Data(chunks.joined())
          (chunks, unread) = ([], 0)
          return .success(data)
        }
        if end == nil { readers.append(reader) }
        return end?.map { nil }
      }
      if let result { reader.resume(with: result) }
    }
  }
}
