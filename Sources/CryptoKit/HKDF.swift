/// Makes keys of a key or a secret (RFC 5869).
public struct HKDF<H: HashFunction>: Sendable {
  public static func deriveKey<Salt: DataProtocol, Info: DataProtocol>(
    inputKeyMaterial: SymmetricKey, salt: Salt, info: Info, outputByteCount: Int
  ) -> SymmetricKey {
    expand(
      pseudoRandomKey: extract(inputKeyMaterial: inputKeyMaterial, salt: salt), info: info,
      outputByteCount: outputByteCount)
  }
  public static func deriveKey<Info: DataProtocol>(
    inputKeyMaterial: SymmetricKey, info: Info, outputByteCount: Int
  ) -> SymmetricKey {
    deriveKey(
      inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: info,
      outputByteCount: outputByteCount)
  }
  public static func deriveKey<Salt: DataProtocol>(
    inputKeyMaterial: SymmetricKey, salt: Salt, outputByteCount: Int
  ) -> SymmetricKey {
    deriveKey(
      inputKeyMaterial: inputKeyMaterial, salt: salt, info: [UInt8](),
      outputByteCount: outputByteCount)
  }
  public static func deriveKey(
    inputKeyMaterial: SymmetricKey, outputByteCount: Int
  ) -> SymmetricKey {
    deriveKey(
      inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: [UInt8](),
      outputByteCount: outputByteCount)
  }

  /// A key of even bits; without a salt it is as many zeros as a digest has bytes.
  public static func extract<Salt: DataProtocol>(
    inputKeyMaterial: SymmetricKey, salt: Salt?
  ) -> HashedAuthenticationCode<H> {
    let salt = salt.map { Array($0) } ?? [UInt8](repeating: 0, count: H.Digest.byteCount)
    return inputKeyMaterial.withUnsafeBytes {
      HMAC<H>.authenticationCode(for: Array($0), using: SymmetricKey(data: salt))
    }
  }
  /// As many bytes as are wanted, at most 255 digests.
  public static func expand<PRK: ContiguousBytes, Info: DataProtocol>(
    pseudoRandomKey prk: PRK, info: Info?, outputByteCount: Int
  ) -> SymmetricKey {
    precondition(
      outputByteCount <= 255 * H.Digest.byteCount, "HKDF makes at most 255 digests of bytes")
    let keyed = HMAC<H>(key: SymmetricKey(data: prk))
    let info = info.map { Array($0) } ?? []
    var output: [UInt8] = []
    var last: [UInt8] = []
    var number: UInt8 = 1
    while output.count < outputByteCount {
      var code = keyed
      code.update(data: last + info + [number])
      last = Array(code.finalize())
      output += last
      number &+= 1
    }
    return SymmetricKey(data: Array(output.prefix(outputByteCount)))
  }
}
