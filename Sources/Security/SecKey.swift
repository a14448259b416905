internal import CTrust

/// A public or private key, of RSA or of one of the curves P-256, P-384 and P-521.
///
/// Keys are in memory alone: the keychain keeps none, and there is no Secure Enclave.
public final class SecKey: @unchecked Sendable {  // immutable
  let key: OpaquePointer
  let isPrivate: Bool
  /// The developer's label and tag.
  let names: [String: Any]
  /// The public key's external representation, by which keys are compared.
  let publicBytes: Data

  /// Takes a key over.
  init?(_ key: OpaquePointer?, isPrivate: Bool, names: [String: Any] = [:]) {
    guard let key else { return nil }
    guard let bytes = taken({ kw_keyWrite(key, 0, $0) }) else {
      kw_keyFree(key)
      return nil
    }
    (self.key, self.isPrivate, self.names) = (key, isPrivate, names)
    publicBytes = bytes
  }
  deinit { kw_keyFree(key) }

  var isRSA: Bool { kw_keyKind(key) == kw_rsa }
  var bits: Int { Int(kw_keyBits(key)) }
  var external: Data? { isPrivate ? taken { kw_keyWrite(key, 1, $0) } : publicBytes }
}

extension SecKey: Hashable {
  public static func == (a: SecKey, b: SecKey) -> Bool {
    a.isPrivate == b.isPrivate && a.publicBytes == b.publicBytes
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(publicBytes) }
}

/// The bytes that a call of libcrypto wrote; `nil` if it failed.
func taken(_ write: (UnsafeMutablePointer<kw_bytes>) -> Int32) -> Data? {
  var bytes = kw_bytes()
  guard write(&bytes) == 1 else { return nil }
  defer { kw_bytesFree(bytes) }
  return bytes.base.map { Data(bytes: $0, count: bytes.count) } ?? Data()
}

extension Data {
  /// Calls with an address that is never missing, as C's is not allowed to be.
  func withBase<Result>(_ body: (UnsafePointer<UInt8>, Int) -> Result) -> Result {
    withUnsafeBytes { bytes in
      var none: UInt8 = 0
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return body(&none, 0) }
      return body(base, bytes.count)
    }
  }
}

typealias ErrorPointer = UnsafeMutablePointer<Unmanaged<CFError>?>

/// Hands an error over to the caller, who releases it.
func fail(_ error: ErrorPointer?, _ status: OSStatus, _ text: String) {
  error?.pointee = Unmanaged.passRetained(securityError(status, text))
}
func securityError(_ status: OSStatus, _ text: String) -> NSError {
  NSError(
    domain: "NSOSStatusErrorDomain", code: Int(status), userInfo: [NSLocalizedDescriptionKey: text])
}

// MARK: Making and reading keys

private struct KeyForm {
  let kind: kw_keyKind
  let names: [String: Any]

  init?(_ attributes: CFDictionary, _ error: ErrorPointer?) {
    switch attributes[kSecAttrKeyType] as? String {
    case kSecAttrKeyTypeRSA: kind = kw_rsa
    case kSecAttrKeyTypeECSECPrimeRandom: kind = kw_ec
    default:
      fail(error, errSecParam, "The key type is neither RSA nor ECSECPrimeRandom.")
      return nil
    }
    let all = [
      attributes, attributes[kSecPrivateKeyAttrs] as? [String: Any] ?? [:],
      attributes[kSecPublicKeyAttrs] as? [String: Any] ?? [:],
    ]
    guard all.allSatisfy({ !isTrue($0[kSecAttrIsPermanent]) }) else {
      fail(error, errSecUnimplemented, "The keychain of the simulated device keeps no keys.")
      return nil
    }
    guard all.allSatisfy({ $0[kSecAttrTokenID] == nil }) else {
      fail(error, errSecUnimplemented, "The simulated device has no Secure Enclave.")
      return nil
    }
    names = all[0].merging(all[1]) { $1 }
      .filter { [kSecAttrLabel, kSecAttrApplicationTag].contains($0.key) }
  }
}

private func isTrue(_ value: Any?) -> Bool {
  value as? Bool ?? (value as? NSNumber)?.boolValue ?? false
}
private func number(_ value: Any?) -> Int? {
  value as? Int ?? (value as? NSNumber)?.intValue ?? (value as? String).flatMap { Int($0) }
}

/// Makes a private key. The keychain can't keep it, so that `kSecAttrIsPermanent` is an error.
public func SecKeyCreateRandomKey(
  _ parameters: CFDictionary, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
  guard let form = KeyForm(parameters, error) else { return nil }
  let sizes =
    form.kind == kw_rsa ? Array(stride(from: 1024, through: 8192, by: 8)) : [256, 384, 521]
  guard let bits = number(parameters[kSecAttrKeySizeInBits]), sizes.contains(bits) else {
    fail(error, errSecParam, "The size of the key is missing, or not supported.")
    return nil
  }
  guard
    let key = SecKey(kw_keyGenerate(form.kind, Int32(bits)), isPrivate: true, names: form.names)
  else {
    fail(error, errSecInternalError, "The key could not be made.")
    return nil
  }
  return key
}

/// Reads a key: PKCS #1 for RSA, X9.63 for curves.
public func SecKeyCreateWithData(
  _ keyData: CFData, _ attributes: CFDictionary,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> SecKey? {
  guard let form = KeyForm(attributes, error) else { return nil }
  let isPrivate: Bool
  switch attributes[kSecAttrKeyClass] as? String {
  case kSecAttrKeyClassPrivate: isPrivate = true
  case kSecAttrKeyClassPublic: isPrivate = false
  default:
    fail(error, errSecParam, "The key class is neither public nor private.")
    return nil
  }
  let read = keyData.withBase { kw_keyRead(form.kind, isPrivate ? 1 : 0, $0, $1) }
  guard let key = SecKey(read, isPrivate: isPrivate, names: form.names) else {
    fail(error, errSecParam, "The data is no key of this type and class.")
    return nil
  }
  return key
}

/// The key's bytes: PKCS #1 for RSA, X9.63 for curves.
public func SecKeyCopyExternalRepresentation(
  _ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  guard let data = key.external else {
    fail(error, errSecInternalError, "The key could not be written.")
    return nil
  }
  return data
}

/// The public key of a private one; a public key itself.
public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? {
  guard key.isPrivate else { return key }
  let kind = kw_keyKind(key.key)
  return SecKey(
    key.publicBytes.withBase { kw_keyRead(kind, 0, $0, $1) }, isPrivate: false, names: key.names)
}

/// The key's type, class, size, names and uses. The application label is the digest of the public key.
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? {
  let label = key.publicBytes.withBase { base, count in taken { kw_hash(kw_sha1, base, count, $0) }
  }
  var attributes: [String: Any] = [
    kSecClass: "keys",
    kSecAttrKeyType: key.isRSA ? kSecAttrKeyTypeRSA : kSecAttrKeyTypeECSECPrimeRandom,
    kSecAttrKeyClass: key.isPrivate ? kSecAttrKeyClassPrivate : kSecAttrKeyClassPublic,
    kSecAttrKeySizeInBits: key.bits, kSecAttrEffectiveKeySize: key.bits,
    kSecAttrIsPermanent: false,
    kSecAttrCanSign: key.isPrivate, kSecAttrCanVerify: !key.isPrivate,
    kSecAttrCanEncrypt: key.isRSA && !key.isPrivate,
    kSecAttrCanDecrypt: key.isRSA && key.isPrivate,
  ]
  attributes[kSecAttrApplicationLabel] = label
  if let data = key.external { attributes[kSecValueData] = data }
  return attributes.merging(key.names) { $1 }
}

/// The number of bytes of RSA's modulus, or of a curve's coordinate.
public func SecKeyGetBlockSize(_ key: SecKey) -> Int { (key.bits + 7) / 8 }
