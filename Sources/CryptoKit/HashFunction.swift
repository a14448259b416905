import CommonCrypto

/// A function that makes a digest of any number of bytes. A copy continues from the state of its
/// original.
public protocol HashFunction: Sendable {
  associatedtype Digest: CryptoKit.Digest
  /// How many bytes the function takes at a time.
  static var blockByteCount: Int { get }
  init()
  mutating func update(bufferPointer: UnsafeRawBufferPointer)
  /// The digest of all bytes until now; more can follow.
  func finalize() -> Digest
}

extension HashFunction {
  /// How many bytes a digest has.
  public static var byteCount: Int { Digest.byteCount }

  public static func hash<D: DataProtocol>(data: D) -> Digest {
    var function = Self()
    function.update(data: data)
    return function.finalize()
  }
  public mutating func update<D: DataProtocol>(data: D) {
    for region in data.regions { region.withUnsafeBytes { update(bufferPointer: $0) } }
  }
}

/// CommonCrypto counts in 32 bits.
private func pieces(
  of buffer: UnsafeRawBufferPointer, _ take: (UnsafeRawPointer, CC_LONG) -> Void
) {
  guard let base = buffer.baseAddress else { return }
  let most = 1 << 30
  for start in stride(from: 0, to: buffer.count, by: most) {
    take(base + start, CC_LONG(min(most, buffer.count - start)))
  }
}

/// A digest's bytes, written by a function of CommonCrypto.
private func digestBytes(_ count: Int, _ finish: (UnsafeMutablePointer<UInt8>?) -> Void) -> [UInt8]
{
  [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
    finish(buffer.baseAddress)
    written = count
  }
}

public struct SHA256: HashFunction {
  public typealias Digest = SHA256Digest
  public static var blockByteCount: Int { 64 }
  private var context = CC_SHA256_CTX()

  public init() { CC_SHA256_Init(&context) }
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    pieces(of: bufferPointer) { CC_SHA256_Update(&context, $0, $1) }
  }
  public func finalize() -> SHA256Digest {
    var copy = context
    return SHA256Digest(bytes: digestBytes(32) { CC_SHA256_Final($0, &copy) })
  }
}

public struct SHA384: HashFunction {
  public typealias Digest = SHA384Digest
  public static var blockByteCount: Int { 128 }
  private var context = CC_SHA512_CTX()

  public init() { CC_SHA384_Init(&context) }
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    pieces(of: bufferPointer) { CC_SHA384_Update(&context, $0, $1) }
  }
  public func finalize() -> SHA384Digest {
    var copy = context
    return SHA384Digest(bytes: digestBytes(48) { CC_SHA384_Final($0, &copy) })
  }
}

public struct SHA512: HashFunction {
  public typealias Digest = SHA512Digest
  public static var blockByteCount: Int { 128 }
  private var context = CC_SHA512_CTX()

  public init() { CC_SHA512_Init(&context) }
  public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
    pieces(of: bufferPointer) { CC_SHA512_Update(&context, $0, $1) }
  }
  public func finalize() -> SHA512Digest {
    var copy = context
    return SHA512Digest(bytes: digestBytes(64) { CC_SHA512_Final($0, &copy) })
  }
}

/// Functions that others can break; use them only where something old needs them.
public enum Insecure {
  public struct SHA1: HashFunction {
    public typealias Digest = Insecure.SHA1Digest
    public static var blockByteCount: Int { 64 }
    private var context = CC_SHA1_CTX()

    public init() { CC_SHA1_Init(&context) }
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
      pieces(of: bufferPointer) { CC_SHA1_Update(&context, $0, $1) }
    }
    public func finalize() -> Insecure.SHA1Digest {
      var copy = context
      return Insecure.SHA1Digest(bytes: digestBytes(20) { CC_SHA1_Final($0, &copy) })
    }
  }

  public struct MD5: HashFunction {
    public typealias Digest = Insecure.MD5Digest
    public static var blockByteCount: Int { 64 }
    private var context = CC_MD5_CTX()

    public init() { CC_MD5_Init(&context) }
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {
      pieces(of: bufferPointer) { CC_MD5_Update(&context, $0, $1) }
    }
    public func finalize() -> Insecure.MD5Digest {
      var copy = context
      return Insecure.MD5Digest(bytes: digestBytes(16) { CC_MD5_Final($0, &copy) })
    }
  }
}
