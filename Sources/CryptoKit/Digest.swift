import CommonCrypto

/// The output of a hash function. Digests compare in a time that does not depend on where they differ.
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sendable, Sequence
where Element == UInt8 {
  /// How many bytes a digest has.
  static var byteCount: Int { get }
}

extension Digest {
  public func makeIterator() -> Array<UInt8>.Iterator {
    withUnsafeBytes { Array($0).makeIterator() }
  }
  public var underestimatedCount: Int { Self.byteCount }
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.withUnsafeBytes { left in rhs.withUnsafeBytes { isEqualInConstantTime(left, $0) } }
  }
  public static func == <D: DataProtocol>(lhs: Self, rhs: D) -> Bool {
    lhs.withUnsafeBytes { left in Array(rhs).withUnsafeBytes { isEqualInConstantTime(left, $0) } }
  }
  public static func != <D: DataProtocol>(lhs: Self, rhs: D) -> Bool { !(lhs == rhs) }
  public func hash(into hasher: inout Hasher) { withUnsafeBytes { hasher.combine(bytes: $0) } }
  /// The function's name and the bytes: `SHA256 digest: ba78…`.
  public var description: String {
    "\(String(describing: Self.self).dropLast("Digest".count)) digest: \(hexText(self))"
  }
}

public struct SHA256Digest: Digest {
  let bytes: [UInt8]
  public static var byteCount: Int { 32 }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }
}
public struct SHA384Digest: Digest {
  let bytes: [UInt8]
  public static var byteCount: Int { 48 }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }
}
public struct SHA512Digest: Digest {
  let bytes: [UInt8]
  public static var byteCount: Int { 64 }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    try bytes.withUnsafeBytes(body)
  }
}
extension Insecure {
  public struct SHA1Digest: Digest {
    let bytes: [UInt8]
    public static var byteCount: Int { 20 }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
      try bytes.withUnsafeBytes(body)
    }
  }
  public struct MD5Digest: Digest {
    let bytes: [UInt8]
    public static var byteCount: Int { 16 }
    public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
      try bytes.withUnsafeBytes(body)
    }
  }
}
