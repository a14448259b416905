public import Foundation
public import FoundationNetworking
internal import UIKit

// URL loading has no WebSockets here: its tasks fail before they connect. In an audit they seem to be connected, and what
// they would send is noted instead. The keyboard's module has methods of Foundation's names, which call these.

extension URLSession {
  /// Makes a task; in an audit, one that fails unnoticed.
  public func _webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask {
    guard WebSocketRecord.isKept else { return webSocketTask(with: request) }
    let task = URLSession(configuration: .ephemeral).webSocketTask(with: request)
    let session = self
    DispatchQueue.main.async {
      guard task.state != .suspended else { return }
      WebSocketRecord(request).note(WebSocketRecord.head(of: request))
      session.delegateQueue.addOperation {
        (session.delegate as? any URLSessionWebSocketDelegate)?.urlSession(
          session, webSocketTask: task, didOpenWithProtocol: nil)
      }
    }
    return task
  }
  /// Makes a task with the protocols that it offers.
  public func _webSocketTask(with url: URL, protocols: [String]) -> URLSessionWebSocketTask {
    guard WebSocketRecord.isKept else { return webSocketTask(with: url, protocols: protocols) }
    var request = URLRequest(url: url)
    request.setValue(
      protocols.joined(separator: ", "), forHTTPHeaderField: "Sec-WebSocket-Protocol")
    return _webSocketTask(with: request)
  }
}

extension URLSessionWebSocketTask {
  /// Sends a message, or notes it in an audit.
  public func _send(
    _ message: Message, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    guard note(message) else { return send(message, completionHandler: completionHandler) }
    DispatchQueue.global().async { completionHandler(nil) }
  }
  /// Sends a message, or notes it in an audit.
  public func _send(_ message: Message) async throws {
    guard note(message) else { return try await send(message) }
  }
  /// Receives a message; in an audit none comes.
  public func _receive(
    completionHandler: @escaping @Sendable (Result<Message, any Error>) -> Void
  ) {
    guard !WebSocketRecord.isKept else { return }
    receive(completionHandler: completionHandler)
  }
  /// Receives a message; in an audit none comes.
  public func _receive() async throws -> Message {
    guard WebSocketRecord.isKept else { return try await receive() }
    return try await withUnsafeThrowingContinuation { (_: UnsafeContinuation<Message, any Error>) in
    }
  }
  /// Sends a ping, to which an audit answers.
  public func _sendPing(
    pongReceiveHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    guard WebSocketRecord.isKept else { return sendPing(pongReceiveHandler: pongReceiveHandler) }
    WebSocketRecord(originalRequest).note(Data("ping".utf8))
    DispatchQueue.global().async { pongReceiveHandler(nil) }
  }
  /// Ends the connection with a reason, which an audit notes.
  public func _cancel(with closeCode: CloseCode, reason: Data?) {
    if WebSocketRecord.isKept {
      WebSocketRecord(originalRequest).note(
        Data("close \(closeCode.rawValue) ".utf8) + (reason ?? Data()))
    }
    cancel(with: closeCode, reason: reason)
  }

  private func note(_ message: Message) -> Bool {
    guard WebSocketRecord.isKept else { return false }
    let bytes: Data
    switch message {
    case .string(let text): bytes = Data(text.utf8)
    case .data(let data): bytes = data
    @unknown default: bytes = Data()
    }
    WebSocketRecord(originalRequest).note(bytes)
    return true
  }
}

/// Where an audit notes what a WebSocket would send.
private struct WebSocketRecord {
  private let record: AuditRecord
  private let host: String

  init(_ request: URLRequest?) {
    record = ["wss", "https"].contains(request?.url?.scheme?.lowercased()) ? .sealed : .sent
    host = request?.url?.host ?? ""
  }

  /// Whether an audit reads the notes, and the keyboard would have a network.
  static var isKept: Bool { AuditRecord.isKept && SystemServices.hasFullAccess }

  func note(_ bytes: Data) { record.note(Data("\(host) ".utf8) + bytes + [0x0A]) }

  /// The address and the headers, as far as the developer chose them.
  static func head(of request: URLRequest) -> Data {
    let headers = (request.allHTTPHeaderFields ?? [:]).map { "\($0.key): \($0.value)" }.sorted()
    return Data(([request.url?.absoluteString ?? ""] + headers).joined(separator: " ").utf8)
  }
}
