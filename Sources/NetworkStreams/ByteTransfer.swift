internal import Foundation
internal import FoundationNetworking

/// Receives one request's answer for `URLSession.bytes(for:delegate:)`.
///
/// A session gives bytes only to its own delegate, so each request has a session of its own, and passes the questions of
/// the transfer on to the delegates that the developer set.
final class ByteTransfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {  // behind a lock
  let feed = ByteFeed()
  private let session: URLSession
  private let taskDelegate: (any URLSessionTaskDelegate)?
  private let lock = NSLock()
  private var waiter: CheckedContinuation<URLResponse, any Error>?
  private var head: Result<URLResponse, any Error>?
  /// An answer that requires credentials, after which another one may come, and the size of its body.
  private var held: (response: URLResponse, size: Int)?
  private static let heldLimit = 1 << 20

  init(session: URLSession, taskDelegate: (any URLSessionTaskDelegate)?) {
    self.session = session
    self.taskDelegate = taskDelegate ?? session.delegate as? any URLSessionTaskDelegate
  }

  /// Makes the task that this receives; it doesn't run yet.
  func makeTask(_ request: URLRequest) -> URLSessionDataTask {
    let own = URLSession(configuration: session.configuration, delegate: self, delegateQueue: nil)
    defer { own.finishTasksAndInvalidate() }
    return own.dataTask(with: request)
  }

  /// The head of the answer, once it has come.
  func response() async throws -> URLResponse {
    try await withCheckedThrowingContinuation { waiter in
      let known = lock.withLock {
        if head == nil { self.waiter = waiter }
        return head
      }
      if let known { waiter.resume(with: known) }
    }
  }

  private func settle(_ result: Result<URLResponse, any Error>) {
    let waiter = lock.withLock {
      guard head == nil else { return nil as CheckedContinuation<URLResponse, any Error>? }
      head = result
      defer { self.waiter = nil }
      return self.waiter
    }
    waiter?.resume(with: result)
  }

  // MARK: The answer

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    completionHandler(.allow)
    let isQuestion = (response as? HTTPURLResponse)?.statusCode == 401
    let wasQuestion = lock.withLock {
      defer { held = isQuestion ? (response, 0) : nil }
      return held != nil
    }
    if wasQuestion { feed.removeAll() }
    if !isQuestion { settle(.success(response)) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard feed.add(data) else {
      feed.finish(.failure(URLError(.dataLengthExceedsMaximum)), dropsUnread: true)
      return dataTask.cancel()
    }
    let overlong = lock.withLock { () -> URLResponse? in
      guard let held else { return nil }
      self.held?.size += data.count
      guard held.size + data.count > Self.heldLimit else { return nil }
      self.held = nil
      return held.response
    }
    if let overlong { settle(.success(overlong)) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error {
      settle(.failure(error))
      return feed.finish(.failure(error))
    }
    let last = lock.withLock {
      defer { held = nil }
      return held?.response ?? task.response
    }
    settle(last.map { .success($0) } ?? .failure(URLError(.badServerResponse)))
    feed.finish(.success(()))
  }

  // MARK: Questions of the transfer

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void
  ) {
    guard let taskDelegate else { return completionHandler(.performDefaultHandling, nil) }
    ask {
      taskDelegate.urlSession($0, task: task, didReceive: challenge) { answer, credential in
        // The toolchain's Foundation traps on credentials that are used and missing.
        let isMissing = answer == .useCredential && credential == nil
        completionHandler(isMissing ? .performDefaultHandling : answer, credential)
      }
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let taskDelegate else { return completionHandler(request) }
    ask {
      taskDelegate.urlSession(
        $0, task: task, willPerformHTTPRedirection: response, newRequest: request,
        completionHandler: completionHandler)
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) {
    guard let taskDelegate else { return completionHandler(nil) }
    ask { taskDelegate.urlSession($0, task: task, needNewBodyStream: completionHandler) }
  }

  /// Calls the developer's delegate on the queue of its session.
  private func ask(_ question: @escaping (URLSession) -> Void) {
    nonisolated(unsafe) let question = question
    let session = session
    session.delegateQueue.addOperation { question(session) }
  }
}
