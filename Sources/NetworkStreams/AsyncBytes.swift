public import Foundation
public import FoundationNetworking

extension URLSession {
  /// The bytes of a server's answer, as they come.
  ///
  /// A reader that is more than 32 MiB behind ends the request with `URLError.dataLengthExceedsMaximum`.
  public struct AsyncBytes: AsyncSequence, Sendable {
    public typealias Element = UInt8
    public typealias AsyncIterator = Iterator
    let request: RunningRequest
    /// The request's task.
    public var task: URLSessionDataTask { request.task }

    public func makeAsyncIterator() -> Iterator { Iterator(request: request) }

    public struct Iterator: AsyncIteratorProtocol {
      public typealias Element = UInt8
      let request: RunningRequest
      private var chunk = Data()
      private var index = 0

      init(request: RunningRequest) { self.request = request }

      public mutating func next() async throws -> UInt8? { try await next(isolation: nil) }
      public mutating func next(
        isolation actor: isolated (any Actor)?
      ) async throws -> UInt8? {
        if index == chunk.endIndex {
          guard let more = try await request.next() else { return nil }
          (chunk, index) = (more, more.startIndex)
        }
        defer { index += 1 }
        return chunk[index]
      }
    }
  }

  /// Sends a request, and returns once the head of the answer has come.
  public func bytes(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) {
    if Task.isCancelled { throw URLError(.cancelled) }
    let transfer = ByteTransfer(session: self, taskDelegate: delegate)
    let running = RunningRequest(task: transfer.makeTask(request), feed: transfer.feed)
    running.task.resume()
    let response = try await withTaskCancellationHandler {
      try await transfer.response()
    } onCancel: {
      running.task.cancel()
    }
    return (AsyncBytes(request: running), response)
  }
  /// Sends a request for an address, and returns once the head of the answer has come.
  public func bytes(
    from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (AsyncBytes, URLResponse) {
    try await bytes(for: URLRequest(url: url), delegate: delegate)
  }
}

@available(*, unavailable)
extension URLSession.AsyncBytes.Iterator: Sendable {}

/// A request that is cancelled when nobody can read its answer any more.
final class RunningRequest: @unchecked Sendable {  // Foundation's tasks are safe on all threads
  let task: URLSessionDataTask
  private let feed: ByteFeed

  init(task: URLSessionDataTask, feed: ByteFeed) {
    (self.task, self.feed) = (task, feed)
  }
  deinit { task.cancel() }

  func next() async throws -> Data? {
    try await withTaskCancellationHandler {
      try await feed.next()
    } onCancel: {
      feed.finish(.failure(URLError(.cancelled)), dropsUnread: true)
      task.cancel()
    }
  }
}
