internal import COpenSSL

/// The server's end of one TLS connection; bytes go in and out of memory alone.
final class TLSEnd {
  /// Kept because the connection asks it for certificates.
  private let authority: TestAuthority
  private let connection: OpaquePointer
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer
  /// Whether nothing more can be read or sent.
  private(set) var isOver = false

  /// Makes an end for a peer that requested `host`, which may name another one itself; `nil` where the library cannot.
  init?(_ authority: TestAuthority, host: String?) {
    guard let connection = authority.makeConnection() else { return nil }
    guard let incoming = BIO_new(BIO_s_mem()) else {
      SSL_free(connection)
      return nil
    }
    guard let outgoing = BIO_new(BIO_s_mem()) else {
      BIO_free(incoming)
      SSL_free(connection)
      return nil
    }
    SSL_set_bio(connection, incoming, outgoing)
    SSL_set_accept_state(connection)
    (self.authority, self.connection) = (authority, connection)
    (self.incoming, self.outgoing) = (incoming, outgoing)
    if let host { _ = authority.certify(connection, as: host) }
  }

  deinit { SSL_free(connection) }

  /// Whether the peer has accepted the certificate, so that its messages can be read.
  var isAccepted: Bool { SSL_is_init_finished(connection) == 1 }

  /// Takes received bytes, and returns the decrypted ones.
  func receive(_ bytes: [UInt8]) -> [UInt8] {
    guard !isOver, !bytes.isEmpty else { return [] }
    ERR_clear_error()
    guard BIO_write(incoming, bytes, Int32(clamping: bytes.count)) == bytes.count else {
      isOver = true
      return []
    }
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = SSL_read(connection, &buffer, Int32(buffer.count))
      if count > 0 {
        content += buffer[..<Int(count)]
        continue
      }
      isOver = SSL_get_error(connection, count) != SSL_ERROR_WANT_READ
      ERR_clear_error()
      return content
    }
  }

  /// Says something to the peer, and with `closes` that it was all.
  func send(_ bytes: [UInt8], closes: Bool) {
    guard isAccepted, !isOver else { return }
    ERR_clear_error()
    if !bytes.isEmpty, SSL_write(connection, bytes, Int32(clamping: bytes.count)) <= 0 {
      isOver = true
    }
    if closes {
      SSL_shutdown(connection)
      isOver = true
    }
    ERR_clear_error()
  }

  /// The bytes to send to the peer.
  func takeOutgoing() -> [UInt8] { Self.drain(outgoing) }

  /// Everything that is in a memory of the library's.
  static func drain(_ memory: OpaquePointer) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = BIO_read(memory, &buffer, Int32(buffer.count))
      guard count > 0 else { return all }
      all += buffer[..<Int(count)]
    }
  }
}
