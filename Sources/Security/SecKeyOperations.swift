internal import CTrust

/// Whether the key can do this with the algorithm.
public func SecKeyIsAlgorithmSupported(
  _ key: SecKey, _ operation: SecKeyOperationType, _ algorithm: SecKeyAlgorithm
) -> Bool { recipe(key, operation, algorithm) != nil }

private func recipe(
  _ key: SecKey, _ operation: SecKeyOperationType, _ algorithm: SecKeyAlgorithm
) -> SecKeyAlgorithm.Recipe? {
  guard let recipe = algorithm.recipe, recipe.does(operation),
    recipe.kind == kw_keyKind(key.key)
  else { return nil }
  // Apple's private keys verify and encrypt nothing.
  let needsPrivate = operation == .sign || operation == .decrypt
  guard key.isPrivate == needsPrivate else { return nil }
  // The digests, twice for OAEP and once with its salt for PSS, must have room in the modulus.
  let overhead =
    switch recipe.padding {
    case kw_oaep, kw_pss: 2 * recipe.digest.count + 2
    case kw_pkcs1: recipe.signs ? recipe.digest.count + 30 : 11
    default: 0
    }
  return overhead <= SecKeyGetBlockSize(key) ? recipe : nil
}

private func failUnsupported(_ error: ErrorPointer?, _ algorithm: SecKeyAlgorithm) {
  fail(error, errSecParam, "The key does not support this with \(algorithm.rawValue).")
}

/// The digest of a message, or the digest that was given; `nil` for one of another length.
private func digest(_ data: Data, _ recipe: SecKeyAlgorithm.Recipe) -> Data? {
  guard recipe.isOfMessage else { return data.count == recipe.digest.count ? data : nil }
  return data.withBase { base, count in taken { kw_hash(recipe.digest.ours, base, count, $0) } }
}

/// Signs a message or a digest with a private key.
public func SecKeyCreateSignature(
  _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  guard let recipe = recipe(key, .sign, algorithm) else {
    failUnsupported(error, algorithm)
    return nil
  }
  guard let digest = digest(dataToSign, recipe) else {
    fail(error, errSecParam, "The data is no digest of \(recipe.digest.rawValue).")
    return nil
  }
  let signature = digest.withBase { base, count in
    taken { kw_sign(key.key, recipe.padding, recipe.digest.ours, base, count, $0) }
  }
  if signature == nil { fail(error, errSecInternalError, "The data could not be signed.") }
  return signature
}

/// Whether a signature of a message or a digest fits a public key; if not, the error says so.
public func SecKeyVerifySignature(
  _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  guard let recipe = recipe(key, .verify, algorithm) else {
    failUnsupported(error, algorithm)
    return false
  }
  guard let digest = digest(signedData, recipe) else {
    fail(error, errSecParam, "The data is no digest of \(recipe.digest.rawValue).")
    return false
  }
  let fits = digest.withBase { base, count in
    signature.withBase {
      kw_verify(key.key, recipe.padding, recipe.digest.ours, base, count, $0, $1) == 1
    }
  }
  if !fits { fail(error, errSecVerifyFailed, "The signature does not fit.") }
  return fits
}

/// Encrypts with a public key; the data must be shorter than the key's block.
public func SecKeyCreateEncryptedData(
  _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ plaintext: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { crypt(key, .encrypt, algorithm, plaintext, error) }

/// Decrypts with a private key.
public func SecKeyCreateDecryptedData(
  _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ ciphertext: CFData,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? { crypt(key, .decrypt, algorithm, ciphertext, error) }

private func crypt(
  _ key: SecKey, _ operation: SecKeyOperationType, _ algorithm: SecKeyAlgorithm, _ data: Data,
  _ error: ErrorPointer?
) -> Data? {
  guard let recipe = recipe(key, operation, algorithm) else {
    failUnsupported(error, algorithm)
    return nil
  }
  let encrypts: Int32 = operation == .encrypt ? 1 : 0
  let result = data.withBase { base, count in
    taken { kw_crypt(key.key, encrypts, recipe.padding, recipe.digest.ours, base, count, $0) }
  }
  if result == nil {
    fail(
      error, errSecParam,
      encrypts == 1 ? "The data is too long for the key." : "The data could not be decrypted.")
  }
  return result
}
