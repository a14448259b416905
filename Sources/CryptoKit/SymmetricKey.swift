import CommonCrypto

public struct SymmetricKeySize: Sendable {
  public let bitCount: Int
  public static var bits128: SymmetricKeySize { SymmetricKeySize(bitCount: 128) }
  public static var bits192: SymmetricKeySize { SymmetricKeySize(bitCount: 192) }
  public static var bits256: SymmetricKeySize { SymmetricKeySize(bitCount: 256) }
  /// A size in bits, a multiple of 8.
  public init(bitCount: Int) {
    precondition(bitCount > 0 && bitCount % 8 == 0, "a key has whole bytes")
    self.bitCount = bitCount
  }
}

/// A key that both sides have. Its bytes are overwritten when the last copy is released.
public struct SymmetricKey: ContiguousBytes, Equatable, Sendable {
  let secret: SecretBytes
  public var bitCount: Int { secret.count * 8 }

  public init<D: ContiguousBytes>(data: D) { secret = SecretBytes(data) }
  /// Makes a random key.
  public init(size: SymmetricKeySize) { secret = SecretBytes(randomCount: size.bitCount / 8) }
  init(_ secret: SecretBytes) { self.secret = secret }

  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withExtendedLifetime(secret) { try body(secret.view) }
  }
  public static func == (lhs: SymmetricKey, rhs: SymmetricKey) -> Bool {
    lhs.secret.isEqual(to: rhs.secret.view)
  }
}

/// The secret that two sides computed from their own key and the other's. Derive keys from it; it is
/// no key itself.
public struct SharedSecret: ContiguousBytes, Hashable, CustomStringConvertible, Sendable {
  let secret: SecretBytes

  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try withExtendedLifetime(secret) { try body(secret.view) }
  }
  public static func == (lhs: SharedSecret, rhs: SharedSecret) -> Bool {
    lhs.secret.isEqual(to: rhs.secret.view)
  }
  public static func == <D: DataProtocol>(lhs: SharedSecret, rhs: D) -> Bool {
    Array(rhs).withUnsafeBytes { lhs.secret.isEqual(to: $0) }
  }
  public func hash(into hasher: inout Hasher) { withUnsafeBytes { hasher.combine(bytes: $0) } }
  public var description: String { "SharedSecret: \(withUnsafeBytes { hexText($0) })" }

  /// A key by the function of ANSI X9.63.
  public func x963DerivedSymmetricKey<H: HashFunction, SI: DataProtocol>(
    using hashFunction: H.Type, sharedInfo: SI, outputByteCount: Int
  ) -> SymmetricKey {
    var output: [UInt8] = []
    var counter: UInt32 = 1
    while output.count < outputByteCount {
      var function = H()
      withUnsafeBytes { function.update(bufferPointer: $0) }
      Swift.withUnsafeBytes(of: counter.bigEndian) { function.update(bufferPointer: $0) }
      function.update(data: sharedInfo)
      output += function.finalize()
      counter += 1
    }
    return SymmetricKey(data: Array(output.prefix(outputByteCount)))
  }
  /// A key by HKDF.
  public func hkdfDerivedSymmetricKey<H: HashFunction, Salt: DataProtocol, SI: DataProtocol>(
    using hashFunction: H.Type, salt: Salt, sharedInfo: SI, outputByteCount: Int
  ) -> SymmetricKey {
    HKDF<H>.deriveKey(
      inputKeyMaterial: SymmetricKey(secret), salt: salt, info: sharedInfo,
      outputByteCount: outputByteCount)
  }
}
