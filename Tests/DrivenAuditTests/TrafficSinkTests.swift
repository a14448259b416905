import COpenSSL
import Testing

@testable import DrivenAudit
@testable import Sandbox

struct TrafficSinkTests {
  /// The other end of TLS, which trusts the given authorities.
  private final class Client {
    private let context: OpaquePointer
    private let connection: OpaquePointer
    private let incoming: OpaquePointer
    private let outgoing: OpaquePointer

    init(_ host: String, trusting certificates: [UInt8]) throws {
      context = try #require(SSL_CTX_new(TLS_client_method()))
      connection = try #require(SSL_new(context))
      incoming = try #require(BIO_new(BIO_s_mem()))
      outgoing = try #require(BIO_new(BIO_s_mem()))
      SSL_set_bio(connection, incoming, outgoing)
      SSL_set_connect_state(connection)
      SSL_set_verify(connection, SSL_VERIFY_PEER, nil)
      try #require(kw_setHostName(connection, host) == 1)
      try #require(SSL_set1_host(connection, host) == 1)
      guard !certificates.isEmpty else { return }
      let text = try #require(BIO_new_mem_buf(certificates, Int32(certificates.count)))
      defer { BIO_free(text) }
      let authority = try #require(PEM_read_bio_X509(text, nil, nil, nil))
      defer { X509_free(authority) }
      try #require(X509_STORE_add_cert(SSL_CTX_get_cert_store(context), authority) == 1)
    }

    deinit {
      SSL_free(connection)
      SSL_CTX_free(context)
    }

    var isOpen: Bool { SSL_is_init_finished(connection) == 1 }

    func take(_ bytes: [UInt8]) -> [UInt8] {
      if !bytes.isEmpty { BIO_write(incoming, bytes, Int32(bytes.count)) }
      var content: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while case let count = SSL_read(connection, &buffer, 4096), count > 0 {
        content += buffer[..<Int(count)]
      }
      ERR_clear_error()
      return content
    }

    func say(_ text: String) { SSL_write(connection, text, Int32(text.utf8.count)) }
    func takeOutgoing() -> [UInt8] { TLSEnd.drain(outgoing) }
  }

  /// Lets a client and the sink talk, in pieces of a size; returns what the client read and whether the connection was closed.
  private func talk(
    _ client: Client, _ sink: TrafficSink, saying text: String, piece: Int,
    endpoint: String = "192.0.2.1:443"
  ) -> (read: String, conversation: TrafficCapture.Conversation) {
    var conversation = TrafficCapture.Conversation(number: 7, isStream: true)
    conversation.routes = [.init(mark: 0, endpoint: endpoint)]
    var read = client.take([])
    var hasSpoken = false
    for mark in 1..<2000 {
      if client.isOpen, !hasSpoken {
        client.say(text)
        hasSpoken = true
      }
      let outgoing = client.takeOutgoing()
      guard !outgoing.isEmpty else { break }
      for start in stride(from: 0, to: outgoing.count, by: piece) {
        let bytes = Array(outgoing[start..<min(start + piece, outgoing.count)])
        conversation.pieces.append(.init(mark: mark, bytes: bytes))
        let answer = sink.answer(conversation)
        if answer.closes { conversation.isClosed = true }
        read += client.take(answer.bytes)
      }
    }
    return (String(decoding: read, as: UTF8.self), conversation)
  }

  @Test(arguments: [("collect.example.com", 5), ("a.b", 4096), ("192.0.2.1", 1)])
  func `a request inside TLS is read and answered`(host: String, piece: Int) throws {
    let authority = try #require(TestAuthority())
    let sink = TrafficSink(authority)
    let client = try Client(host, trusting: authority.certificate)
    let request = "POST / HTTP/1.1\r\nHost: \(host)\r\nContent-Length: 4\r\n\r\nword"
    let (read, conversation) = talk(client, sink, saying: request, piece: piece)
    #expect(read.hasPrefix("HTTP/1.1 200 OK") && read.hasSuffix("{}"))
    #expect(conversation.isClosed)
    let inside = try #require(sink.insides[7])
    #expect(String(decoding: inside.pieces.flatMap(\.bytes), as: UTF8.self) == request)
    let evidence = Evidence.traffic([inside], isEncrypted: true)
    #expect(evidence.last?.place == .encrypted("an HTTPS request to \(host)"))
  }

  @Test func `who does not trust the certificate is not read`() throws {
    let sink = TrafficSink(try #require(TestAuthority()))
    let other = try #require(TestAuthority())
    for trusted in [[], other.certificate] {
      let client = try Client("collect.example.com", trusting: trusted)
      let (read, conversation) = talk(client, sink, saying: "GET / HTTP/1.1\r\n\r\n", piece: 512)
      #expect(read.isEmpty && !client.isOpen)
      #expect(sink.isRefused(conversation, hasLeft: false) && sink.insides.isEmpty)
    }
  }

  @Test func `a certificate holds for the host that was asked for, and for no other`() throws {
    let authority = try #require(TestAuthority())
    // A name that no certificate can contain leaves the connection without one.
    let client = try Client(
      "collect.example.com,DNS:bank.example.com", trusting: authority.certificate)
    _ = talk(client, TrafficSink(authority), saying: "x", piece: 512, endpoint: "somewhere")
    #expect(!client.isOpen)
  }

  @Test func `bytes that only begin as TLS does end the conversation`() throws {
    let sink = TrafficSink(try #require(TestAuthority()))
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      var conversation = TrafficCapture.Conversation(
        number: .random(in: 0..<(1 << 40)), isStream: true)
      var bytes: [UInt8] = [0x16, 3, 1, 0, .random(in: 0...255)]
      bytes += (0..<Int.random(in: 0..<400)).map { _ in UInt8.random(in: 0...255, using: &random) }
      conversation.pieces = [.init(mark: 0, bytes: bytes)]
      let answer = sink.answer(conversation)
      #expect(answer.bytes.count < 4096)
    }
    #expect(sink.insides.isEmpty)
  }

  @Test func `a connection that its process's end cut off was not refused, one that was left was`()
    throws
  {
    let authority = try #require(TestAuthority())
    let sink = TrafficSink(authority)
    let client = try Client("a.example.com", trusting: authority.certificate)
    _ = client.take([])
    var conversation = TrafficCapture.Conversation(number: 3, isStream: true)
    conversation.pieces = [.init(mark: 0, bytes: client.takeOutgoing())]
    #expect(!sink.answer(conversation).bytes.isEmpty)
    #expect(!sink.isRefused(conversation, hasLeft: false))
    #expect(sink.isRefused(conversation, hasLeft: true))
  }

  @Test func `without an authority TLS is refused`() {
    var conversation = TrafficCapture.Conversation(number: 1, isStream: true)
    // The first bytes come one by one.
    for (byte, closes) in [(UInt8(0x16), false), (3, false), (1, true)] {
      conversation.pieces.append(.init(mark: 0, bytes: [byte]))
      #expect(TrafficSink(nil).answer(conversation).closes == closes)
    }
  }

  @Test func `endpoints have hosts`() {
    for (endpoint, host) in [
      ("192.0.2.1:443", "192.0.2.1"), ("[2001:db8::1]:443", "2001:db8::1"), ("x", "x"),
    ] {
      #expect(SinkAnswers.host(of: endpoint) == host)
    }
  }
}
