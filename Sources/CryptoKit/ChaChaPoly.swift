import CCryptography

/// ChaCha20 with Poly1305 (RFC 8439), with keys of 256 bits.
public enum ChaChaPoly {
  /// A number that no other message with the same key has.
  public struct Nonce: ContiguousBytes, Sequence, Sendable {
    let bytes: [UInt8]
    /// A random one.
    public init() { bytes = Sealing.randomNonce() }
    /// One of 12 bytes.
    public init<D: DataProtocol>(data: D) throws {
      guard data.count == Sealing.nonceCount else { throw CryptoKitError.incorrectParameterSize }
      bytes = Array(data)
    }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
      try bytes.withUnsafeBytes(body)
    }
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
  }

  /// An encrypted message with what is needed to open it.
  public struct SealedBox: Sendable {
    public let nonce: Nonce
    public let ciphertext: Data
    public let tag: Data
    /// All of it in one.
    public var combined: Data { Data(nonce.bytes) + ciphertext + tag }

    public init<D: DataProtocol>(combined: D) throws {
      let bytes = Array(combined)
      let least = Sealing.nonceCount + Sealing.tagCount
      guard bytes.count >= least else { throw CryptoKitError.incorrectParameterSize }
      nonce = try Nonce(data: bytes.prefix(Sealing.nonceCount))
      ciphertext = Data(bytes[Sealing.nonceCount..<(bytes.count - Sealing.tagCount)])
      tag = Data(bytes.suffix(Sealing.tagCount))
    }
    public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {
      guard tag.count == Sealing.tagCount else { throw CryptoKitError.incorrectParameterSize }
      self.nonce = nonce
      self.ciphertext = Data(ciphertext)
      self.tag = Data(tag)
    }
  }

  private static func check(_ key: SymmetricKey) throws {
    guard key.secret.count == 32 else { throw CryptoKitError.incorrectKeySize }
  }

  public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
    _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil,
    authenticating authenticatedData: AuthenticatedData
  ) throws -> SealedBox {
    try check(key)
    let nonce = nonce ?? Nonce()
    let sealed = try Sealing.seal(
      kw_chaChaPoly, key, nonce.bytes, Array(message), shown: Array(authenticatedData))
    return try SealedBox(nonce: nonce, ciphertext: sealed.ciphertext, tag: sealed.tag)
  }
  public static func seal<Plaintext: DataProtocol>(
    _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil
  ) throws -> SealedBox {
    try seal(message, using: key, nonce: nonce, authenticating: [UInt8]())
  }
  public static func open<AuthenticatedData: DataProtocol>(
    _ sealedBox: SealedBox, using key: SymmetricKey,
    authenticating authenticatedData: AuthenticatedData
  ) throws -> Data {
    try check(key)
    return try Sealing.open(
      kw_chaChaPoly, key, sealedBox.nonce.bytes, Array(sealedBox.ciphertext),
      tag: Array(sealedBox.tag), shown: Array(authenticatedData))
  }
  public static func open(_ sealedBox: SealedBox, using key: SymmetricKey) throws -> Data {
    try open(sealedBox, using: key, authenticating: [UInt8]())
  }
}
