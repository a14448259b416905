internal import COpenSSL

/// An authority for certificates for one run, which only the keyboards of that run trust.
///
/// Its private key never leaves the memory of the process.
final class TestAuthority: Sendable {
  /// Its own certificate, as PEM.
  let certificate: [UInt8]
  private let key: Owned
  private let own: Owned
  private let context: Owned

  /// Makes keys and a certificate; `nil` where the library cannot.
  init?() {
    guard let key = Owned(kw_makeKey(), EVP_PKEY_free),
      let own = Self.sign(
        key, name: "Keyward test authority",
        extensions: [
          (NID_basic_constraints, "critical,CA:TRUE"), (NID_key_usage, "critical,keyCertSign"),
          (NID_subject_key_identifier, "hash"),
        ], issuer: nil, issuerKey: key),
      let text = Self.text(of: own),
      let context = Owned(SSL_CTX_new(TLS_server_method()), SSL_CTX_free)
    else { return nil }
    SSL_CTX_set_num_tickets(context.pointer, 0)
    (self.key, self.own, self.context, certificate) = (key, own, context, text)
    kw_onServerName(
      context.pointer,
      { connection, _, argument in
        guard let connection, let argument else { return SSL_TLSEXT_ERR_NOACK }
        let authority = Unmanaged<TestAuthority>.fromOpaque(argument).takeUnretainedValue()
        let name = SSL_get_servername(connection, TLSEXT_NAMETYPE_host_name)
        if let name { _ = authority.certify(connection, as: String(cString: name)) }
        return SSL_TLSEXT_ERR_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// A new connection's own part; each retains the context, and its user retains the authority.
  func makeConnection() -> OpaquePointer? { SSL_new(context.pointer) }

  /// Lets a connection be that of a host, by its name or its address; false for what can be neither.
  func certify(_ connection: OpaquePointer, as host: String) -> Bool {
    let isPlain = host.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    guard isPlain, !host.isEmpty, host.utf8.count <= 253 else { return false }
    let isAddress =
      host.contains(":") || host.allSatisfy { $0.isNumber || $0 == "." }
    let certificate = Self.sign(
      key, name: "Keyward test",
      extensions: [
        (NID_basic_constraints, "critical,CA:FALSE"), (NID_ext_key_usage, "serverAuth"),
        (NID_subject_alt_name, (isAddress ? "IP:" : "DNS:") + host),
      ], issuer: own, issuerKey: key)
    guard let certificate else { return false }
    return SSL_use_certificate(connection, certificate.pointer) == 1
      && SSL_use_PrivateKey(connection, key.pointer) == 1
  }

  // MARK: Certificates

  /// A certificate for `key`; without an issuer it is its own.
  private static func sign(
    _ key: Owned, name: String, extensions: [(Int32, String)], issuer: Owned?, issuerKey: Owned
  ) -> Owned? {
    guard let certificate = Owned(X509_new(), X509_free) else { return nil }
    let made = certificate.pointer
    let issued = issuer?.pointer ?? made
    let day = 86_400
    let bytes = Array(name.utf8)
    guard X509_set_version(made, 2) == 1,
      ASN1_INTEGER_set_uint64(X509_get_serialNumber(made), .random(in: 1...(.max >> 1))) == 1,
      // A device's clock may be a little late.
      X509_gmtime_adj(X509_getm_notBefore(made), -day) != nil,
      X509_gmtime_adj(X509_getm_notAfter(made), 7 * day) != nil,
      X509_set_pubkey(made, key.pointer) == 1,
      let subject = X509_get_subject_name(made),
      X509_NAME_add_entry_by_txt(
        subject, "CN", MBSTRING_ASC, bytes, Int32(bytes.count), -1, 0) == 1,
      X509_set_issuer_name(made, X509_get_subject_name(issued)) == 1,
      extensions.allSatisfy({ kw_addExtension(made, issued, $0.0, $0.1) == 1 }),
      X509_sign(made, issuerKey.pointer, EVP_sha256()) > 0
    else {
      ERR_clear_error()
      return nil
    }
    return certificate
  }

  private static func text(of certificate: Owned) -> [UInt8]? {
    guard let memory = Owned(BIO_new(BIO_s_mem()), { BIO_free($0) }),
      PEM_write_bio_X509(memory.pointer, certificate.pointer) == 1
    else { return nil }
    return TLSEnd.drain(memory.pointer)
  }

  /// Something of the library's, given back with its last use.
  private final class Owned: @unchecked Sendable {
    // It is not changed once it is made, and the library counts its users atomically.
    let pointer: OpaquePointer
    private let free: (OpaquePointer) -> Void

    init?(_ pointer: OpaquePointer?, _ free: @escaping (OpaquePointer) -> Void) {
      guard let pointer else { return nil }
      self.pointer = pointer
      self.free = free
    }

    deinit { free(pointer) }
  }
}
