import CCryptography

/// The common parts of the two authenticated ciphers.
enum Sealing {
  static let tagCount = 16
  static let nonceCount = 12

  static func seal(
    _ cipher: kw_aead, _ key: SymmetricKey, _ nonce: [UInt8], _ message: [UInt8], shown: [UInt8]
  ) throws -> (ciphertext: Data, tag: Data) {
    var tag = [UInt8](repeating: 0, count: tagCount)
    var isSealed = false
    let sealed = [UInt8](unsafeUninitializedCapacity: message.count) { buffer, count in
      isSealed = run(cipher, key, nonce, shown) {
        kw_seal($0, message, message.count, buffer.baseAddress, &tag) == 1
      }
      count = isSealed ? message.count : 0
    }
    guard isSealed else { throw CryptoKitError.invalidParameter }
    return (Data(sealed), Data(tag))
  }

  static func open(
    _ cipher: kw_aead, _ key: SymmetricKey, _ nonce: [UInt8], _ sealed: [UInt8], tag: [UInt8],
    shown: [UInt8]
  ) throws -> Data {
    guard tag.count == tagCount else { throw CryptoKitError.incorrectParameterSize }
    var isRight = false
    let text = [UInt8](unsafeUninitializedCapacity: sealed.count) { buffer, count in
      isRight = run(cipher, key, nonce, shown) {
        kw_open($0, sealed, sealed.count, tag, buffer.baseAddress) == 1
      }
      count = isRight ? sealed.count : 0
    }
    guard isRight else { throw CryptoKitError.authenticationFailure }
    return Data(text)
  }

  private static func run(
    _ cipher: kw_aead, _ key: SymmetricKey, _ nonce: [UInt8], _ shown: [UInt8],
    _ body: (UnsafePointer<kw_sealing>) -> Bool
  ) -> Bool {
    nonce.withUnsafeBufferPointer { nonce in
      shown.withUnsafeBufferPointer { shown in
        guard let place = nonce.baseAddress else { return false }
        var how = kw_sealing(
          cipher: cipher, key: key.secret.base, keyCount: key.secret.count, nonce: place,
          nonceCount: nonce.count, shown: shown.baseAddress, shownCount: shown.count)
        return withExtendedLifetime(key.secret) { body(&how) }
      }
    }
  }

  static func randomNonce() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: nonceCount)
    bytes.withUnsafeMutableBytes { fillRandomly($0) }
    return bytes
  }
}
