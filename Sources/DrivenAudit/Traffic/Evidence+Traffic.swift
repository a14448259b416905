import Foundation
import KeyboardHost
import Platform
import Sandbox

extension TrafficCapture.Conversation {
  /// Whether anyone outside would notice it: the connection of a stream is enough, a datagram socket must send.
  var isHeard: Bool { isStream || !pieces.isEmpty }

  /// Where it led at a step.
  func endpoint(at mark: Int) -> String? {
    routes.last { $0.mark <= mark }?.endpoint ?? endpoint
  }
}

extension Evidence {
  /// The sent data, a part for each piece, so that a word is reported with the step that completed it.
  static func traffic(
    _ conversations: [TrafficCapture.Conversation], isEncrypted: Bool = false
  ) -> [Evidence] {
    conversations.flatMap { conversation -> [Evidence] in
      let place = place(of: conversation, isEncrypted: isEncrypted)
      var sent: [UInt8] = []
      var parts: [Evidence] = []
      for (index, piece) in conversation.pieces.enumerated() {
        sent += piece.bytes
        // Earlier pieces are searched again with each new one, so their number is bounded.
        if index < 16 || index == conversation.pieces.count - 1 {
          parts.append(Evidence(place: place, step: piece.mark, bytes: sent))
        }
      }
      return parts
        + conversation.routes.filter { _ in conversation.isHeard }.map {
          Evidence(
            place: place, step: $0.mark, bytes: Array($0.endpoint.utf8), part: .attributes)
        }
    }
  }

  /// Where a conversation leads, as reports name it.
  static func place(
    of conversation: TrafficCapture.Conversation, isEncrypted: Bool
  ) -> EvidencePlace {
    let description = description(of: conversation, isEncrypted: isEncrypted)
    return isEncrypted ? .encrypted(description) : .traffic(description)
  }

  /// The name that reports give to the place of a requested host name.
  static let nameQuery = "a query to the name server"

  /// How the name of a place begins that is the unencrypted part of a TLS connection.
  static let openTLS = "the open part of a TLS connection"

  private static func description(
    of conversation: TrafficCapture.Conversation, isEncrypted: Bool
  ) -> String {
    let first = conversation.pieces.first?.bytes ?? []
    if SinkAnswers.isNameQuery(conversation) {
      return nameQuery
    }
    let address = conversation.endpoint.map { " to \($0.forDisplay)" } ?? ""
    let head = String(decoding: first.prefix(4096), as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    if conversation.isStream, head.first?.contains(" HTTP/1.") == true {
      let host = head.first { $0.lowercased().hasPrefix("host:") }?.dropFirst(5)
        .trimmingCharacters(in: .whitespaces)
      let isWebSocket =
        WebSocketFrames.key(in: head.prefix { !$0.isEmpty }.joined(separator: "\r\n")) != nil
      return (isWebSocket ? "a WebSocket" : "an HTTP\(isEncrypted ? "S" : "") request")
        + (host.map { " to \($0.forDisplay)" } ?? address)
    }
    if isEncrypted { return "a TLS connection\(address)" }
    if SinkAnswers.isTLS(conversation) { return openTLS + address }
    return (conversation.isStream ? "a TCP connection" : "a datagram") + address
  }
}
