public import Combine
public import Foundation
public import FoundationNetworking

extension URLSession {
  /// A server's answer as a publisher: each subscriber makes its own request when it requests a value.
  public struct DataTaskPublisher: Publisher, Sendable {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError
    public let request: URLRequest
    public let session: URLSession
    public init(request: URLRequest, session: URLSession) {
      (self.request, self.session) = (request, session)
    }
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      subscriber.receive(subscription: DataTaskSubscription(self, subscriber))
    }
  }

  /// Publishes the answer to a request for an address.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
    dataTaskPublisher(for: URLRequest(url: url))
  }
  /// Publishes the answer to a request.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }
}

/// One request for one subscriber. It goes on after a cancellation, and its answer is dropped: Foundation (Swift 6.3) ends
/// the process if a request is cancelled at the moment in which it completes or fails.
private final class DataTaskSubscription: Subscription, @unchecked Sendable {  // behind a lock
  private typealias Target = any Subscriber<URLSession.DataTaskPublisher.Output, URLError>
  private let publisher: URLSession.DataTaskPublisher
  private let lock = NSLock()
  private var target: Target?
  private var hasBegun = false

  init(
    _ publisher: URLSession.DataTaskPublisher,
    _ target: any Subscriber<URLSession.DataTaskPublisher.Output, URLError>
  ) {
    (self.publisher, self.target) = (publisher, target)
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let isFirst = lock.withLock { () -> Bool in
      guard target != nil, !hasBegun else { return false }
      hasBegun = true
      return true
    }
    guard isFirst else { return }
    publisher.session.dataTask(with: publisher.request) { [self] in finish($0, $1, $2) }.resume()
  }
  func cancel() {
    // Released after the lock.
    _ = lock.withLock { () -> Target? in
      defer { target = nil }
      return target
    }
  }

  private func finish(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
    let target = lock.withLock {
      defer { self.target = nil }
      return self.target
    }
    guard let target else { return }
    guard let response, error == nil else {
      return target.receive(completion: .failure(error as? URLError ?? URLError(.unknown)))
    }
    _ = target.receive((data ?? Data(), response))
    target.receive(completion: .finished)
  }
}
