import CommonCrypto

/// A code that authenticates a message. Codes compare in a time that does not depend on where they differ.
public protocol MessageAuthenticationCode: Hashable, ContiguousBytes, CustomStringConvertible,
  Sendable, Sequence
where Element == UInt8 {
  var byteCount: Int { get }
}

extension MessageAuthenticationCode {
  public func makeIterator() -> Array<UInt8>.Iterator {
    withUnsafeBytes { Array($0).makeIterator() }
  }
  public var underestimatedCount: Int { byteCount }
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.withUnsafeBytes { left in rhs.withUnsafeBytes { isEqualInConstantTime(left, $0) } }
  }
  public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool {
    lhs.withUnsafeBytes { left in Array(rhs).withUnsafeBytes { isEqualInConstantTime(left, $0) } }
  }
  public func hash(into hasher: inout Hasher) { withUnsafeBytes { hasher.combine(bytes: $0) } }
}

/// The result of HMAC.
public struct HashedAuthenticationCode<H: HashFunction>: MessageAuthenticationCode {
  let bytes: [UInt8]
  public var byteCount: Int { bytes.count }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }
  /// The function's name and the bytes: `HMAC with SHA256: 5bdc…`.
  public var description: String { "HMAC with \(H.self): \(hexText(bytes))" }
}

/// Codes of a hash function and a key (RFC 2104).
public struct HMAC<H: HashFunction>: Sendable {
  public typealias Key = SymmetricKey
  public typealias MAC = HashedAuthenticationCode<H>
  private var inner = H()
  private var outer = H()

  public init(key: SymmetricKey) {
    var padded = key.withUnsafeBytes { Array($0) }
    if padded.count > H.blockByteCount { padded = Array(H.hash(data: padded)) }
    padded += [UInt8](repeating: 0, count: H.blockByteCount - padded.count)
    inner.update(data: padded.map { $0 ^ 0x36 })
    outer.update(data: padded.map { $0 ^ 0x5c })
  }
  public mutating func update<D: DataProtocol>(data: D) { inner.update(data: data) }
  public func finalize() -> MAC {
    var last = outer
    inner.finalize().withUnsafeBytes { last.update(bufferPointer: $0) }
    return MAC(bytes: Array(last.finalize()))
  }

  public static func authenticationCode<D: DataProtocol>(
    for data: D, using key: SymmetricKey
  ) -> MAC {
    var code = HMAC(key: key)
    code.update(data: data)
    return code.finalize()
  }
  public static func isValidAuthenticationCode<D: DataProtocol>(
    _ authenticationCode: MAC, authenticating authenticatedData: D, using key: SymmetricKey
  ) -> Bool {
    self.authenticationCode(for: authenticatedData, using: key) == authenticationCode
  }
  public static func isValidAuthenticationCode<C: ContiguousBytes, D: DataProtocol>(
    _ authenticationCode: C, authenticating authenticatedData: D, using key: SymmetricKey
  ) -> Bool {
    let own = self.authenticationCode(for: authenticatedData, using: key)
    return own.withUnsafeBytes { left in
      authenticationCode.withUnsafeBytes { isEqualInConstantTime(left, $0) }
    }
  }
  public static func isValidAuthenticationCode(
    _ authenticationCode: MAC, authenticating bufferPointer: UnsafeRawBufferPointer,
    using key: SymmetricKey
  ) -> Bool {
    isValidAuthenticationCode(
      authenticationCode, authenticating: Array(bufferPointer), using: key)
  }
}
