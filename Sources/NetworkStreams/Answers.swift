public import Foundation
public import FoundationNetworking

// Foundation (Swift 6.3) ends the process if a request is cancelled at the moment in which it completes or fails, as a
// refused one does at once. These calls, which are preferred to Foundation's with the default delegate, throw as they
// are cancelled, and let the request end.

extension URLSession {
  /// Sends a request, and returns the answer. The request goes on if the task is cancelled, and its answer is dropped.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    try await answer { dataTask(with: request, completionHandler: $0) }
  }
  /// Sends a request for an address, and returns the answer.
  public func data(from url: URL) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url))
  }
  /// Sends data with a request, and returns the answer.
  public func upload(
    for request: URLRequest, from bodyData: Data
  ) async throws -> (Data, URLResponse) {
    try await answer { uploadTask(with: request, from: bodyData, completionHandler: $0) }
  }
  /// Sends a file with a request, and returns the answer.
  public func upload(
    for request: URLRequest, fromFile fileURL: URL
  ) async throws -> (Data, URLResponse) {
    try await answer { uploadTask(with: request, fromFile: fileURL, completionHandler: $0) }
  }
  /// Sends a request, and returns a file with the answer.
  public func download(for request: URLRequest) async throws -> (URL, URLResponse) {
    try await answer { downloadTask(with: request, completionHandler: $0) }
  }
  /// Sends a request for an address, and returns a file with the answer.
  public func download(from url: URL) async throws -> (URL, URLResponse) {
    try await download(for: URLRequest(url: url))
  }

  private func answer<Value: Sendable>(
    _ makeTask: (@escaping @Sendable (Value?, URLResponse?, (any Error)?) -> Void) ->
      URLSessionTask
  ) async throws -> (Value, URLResponse) {
    let awaited = AwaitedAnswer<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard awaited.begin(continuation) else { return }
        makeTask { value, response, error in
          if let value, let response {
            awaited.end(.success((value, response)))
          } else {
            awaited.end(.failure(error ?? URLError(.badServerResponse)))
          }
        }.resume()
      }
    } onCancel: {
      awaited.end(.failure(URLError(.cancelled)))
    }
  }
}

/// The first end of a request: its answer, or the cancellation of the task that awaits it.
private final class AwaitedAnswer<Value: Sendable>: @unchecked Sendable {  // behind a lock
  private let lock = NSLock()
  private typealias Waiting = CheckedContinuation<(Value, URLResponse), any Error>
  private var waiting: Waiting?
  private var hasEnded = false

  /// Keeps who waits; `false` if the task was cancelled before.
  func begin(_ continuation: CheckedContinuation<(Value, URLResponse), any Error>) -> Bool {
    let isOpen = lock.withLock { () -> Bool in
      if !hasEnded { waiting = continuation }
      return !hasEnded
    }
    if !isOpen { continuation.resume(throwing: URLError(.cancelled)) }
    return isOpen
  }
  func end(_ result: Result<(Value, URLResponse), any Error>) {
    let waiting = lock.withLock { () -> Waiting? in
      defer { (self.waiting, hasEnded) = (nil, true) }
      return self.waiting
    }
    waiting?.resume(with: result)
  }
}
