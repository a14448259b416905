import CCryptography
import CommonCrypto

/// The Advanced Encryption Standard, with keys of 128, 192 and 256 bits.
public enum AES {
  static func check(_ key: SymmetricKey) throws {
    guard [16, 24, 32].contains(key.secret.count) else { throw CryptoKitError.incorrectKeySize }
  }

  /// Keys that travel encrypted (RFC 3394).
  public enum KeyWrap {
    public static func wrap(
      _ keyToWrap: SymmetricKey, using kek: SymmetricKey
    ) throws -> Data {
      try AES.check(kek)
      guard let wrapped = run(CCSymmetricKeyWrap, kek, keyToWrap.secret, keyToWrap.secret.count + 8)
      else { throw CryptoKitError.wrapFailure }
      return Data(wrapped.view)
    }
    public static func unwrap<WrappedKey: DataProtocol>(
      _ wrappedKey: WrappedKey, using kek: SymmetricKey
    ) throws -> SymmetricKey {
      try AES.check(kek)
      let wrapped = SecretBytes(Array(wrappedKey))
      guard wrapped.count > 8, let key = run(CCSymmetricKeyUnwrap, kek, wrapped, wrapped.count - 8)
      else { throw CryptoKitError.unwrapFailure }
      return SymmetricKey(key)
    }

    private typealias Call = (
      CCWrappingAlgorithm, UnsafePointer<UInt8>?, Int, UnsafePointer<UInt8>?, Int,
      UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?
    ) -> Int32

    private static func run(
      _ call: Call, _ kek: SymmetricKey, _ input: SecretBytes, _ count: Int
    ) -> SecretBytes? {
      struct Failure: Error {}
      return try? SecretBytes(count: count) { output in
        var written = output.count
        let place = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let status = withExtendedLifetime((kek.secret, input)) {
          call(
            CCWrappingAlgorithm(kCCWRAPAES), CCrfc3394_iv, CCrfc3394_ivLen, kek.secret.base,
            kek.secret.count, input.base, input.count, place, &written)
        }
        guard status == CCCryptorStatus(kCCSuccess), written == output.count else {
          throw Failure()
        }
      }
    }
  }

  /// AES in Galois/Counter mode: the message is unreadable, and changes to it or to the authenticated data
  /// are detected.
  public enum GCM {
    static let tagByteCount = Sealing.tagCount

    /// A number that no other message with the same key has.
    public struct Nonce: ContiguousBytes, Sequence, Sendable {
      let bytes: [UInt8]
      /// A random one of 12 bytes.
      public init() { bytes = Sealing.randomNonce() }
      /// One of at least 12 bytes.
      public init<D: DataProtocol>(data: D) throws {
        guard data.count >= Sealing.nonceCount else { throw CryptoKitError.incorrectParameterSize }
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
      /// All of it in one; `nil` with a nonce that has not 12 bytes.
      public var combined: Data? {
        nonce.bytes.count == Sealing.nonceCount ? Data(nonce.bytes) + ciphertext + tag : nil
      }
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

    public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
      _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil,
      authenticating authenticatedData: AuthenticatedData
    ) throws -> SealedBox {
      try AES.check(key)
      let nonce = nonce ?? Nonce()
      let sealed = try Sealing.seal(
        kw_aesGCM, key, nonce.bytes, Array(message), shown: Array(authenticatedData))
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
      try AES.check(key)
      return try Sealing.open(
        kw_aesGCM, key, sealedBox.nonce.bytes, Array(sealedBox.ciphertext),
        tag: Array(sealedBox.tag), shown: Array(authenticatedData))
    }
    public static func open(_ sealedBox: SealedBox, using key: SymmetricKey) throws -> Data {
      try open(sealedBox, using: key, authenticating: [UInt8]())
    }
  }
}
