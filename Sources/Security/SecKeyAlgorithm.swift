internal import CTrust

/// A way to sign, verify, encrypt or decrypt with a key.
public struct SecKeyAlgorithm: RawRepresentable, Hashable, Sendable {
  public let rawValue: CFString
  public init(rawValue: CFString) { self.rawValue = rawValue }
}

/// A use of a key. No algorithm here exchanges keys.
public enum SecKeyOperationType: Int, Sendable {
  case sign = 0
  case verify, encrypt, decrypt, keyExchange
}

extension SecKeyAlgorithm {
  public static let rsaEncryptionPKCS1 = SecKeyAlgorithm(
    rawValue: "algid:encrypt:RSA:PKCS1")
  public static let rsaEncryptionOAEPSHA1 = SecKeyAlgorithm(
    rawValue: "algid:encrypt:RSA:OAEP:SHA1")
  public static let rsaEncryptionOAEPSHA224 = SecKeyAlgorithm(
    rawValue: "algid:encrypt:RSA:OAEP:SHA224")
  public static let rsaEncryptionOAEPSHA256 = SecKeyAlgorithm(
    rawValue: "algid:encrypt:RSA:OAEP:SHA256")
  public static let rsaEncryptionOAEPSHA384 = SecKeyAlgorithm(
    rawValue: "algid:encrypt:RSA:OAEP:SHA384")
  public static let rsaEncryptionOAEPSHA512 = SecKeyAlgorithm(
    rawValue: "algid:encrypt:RSA:OAEP:SHA512")
  public static let rsaSignatureDigestPKCS1v15SHA1 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:digest-PKCS1v15:SHA1")
  public static let rsaSignatureDigestPKCS1v15SHA224 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:digest-PKCS1v15:SHA224")
  public static let rsaSignatureDigestPKCS1v15SHA256 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:digest-PKCS1v15:SHA256")
  public static let rsaSignatureDigestPKCS1v15SHA384 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:digest-PKCS1v15:SHA384")
  public static let rsaSignatureDigestPKCS1v15SHA512 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:digest-PKCS1v15:SHA512")
  public static let rsaSignatureDigestPSSSHA1 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:digest-PSS:SHA1:SHA1:20")
  public static let rsaSignatureDigestPSSSHA224 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:digest-PSS:SHA224:SHA224:28")
  public static let rsaSignatureDigestPSSSHA256 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:digest-PSS:SHA256:SHA256:32")
  public static let rsaSignatureDigestPSSSHA384 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:digest-PSS:SHA384:SHA384:48")
  public static let rsaSignatureDigestPSSSHA512 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:digest-PSS:SHA512:SHA512:64")
  public static let ecdsaSignatureDigestX962SHA1 = SecKeyAlgorithm(
    rawValue: "algid:sign:ECDSA:digest-X962:SHA1")
  public static let ecdsaSignatureDigestX962SHA224 = SecKeyAlgorithm(
    rawValue: "algid:sign:ECDSA:digest-X962:SHA224")
  public static let ecdsaSignatureDigestX962SHA256 = SecKeyAlgorithm(
    rawValue: "algid:sign:ECDSA:digest-X962:SHA256")
  public static let ecdsaSignatureDigestX962SHA384 = SecKeyAlgorithm(
    rawValue: "algid:sign:ECDSA:digest-X962:SHA384")
  public static let ecdsaSignatureDigestX962SHA512 = SecKeyAlgorithm(
    rawValue: "algid:sign:ECDSA:digest-X962:SHA512")
  public static let rsaSignatureMessagePKCS1v15SHA1 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:message-PKCS1v15:SHA1")
  public static let rsaSignatureMessagePKCS1v15SHA224 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:message-PKCS1v15:SHA224")
  public static let rsaSignatureMessagePKCS1v15SHA256 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:message-PKCS1v15:SHA256")
  public static let rsaSignatureMessagePKCS1v15SHA384 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:message-PKCS1v15:SHA384")
  public static let rsaSignatureMessagePKCS1v15SHA512 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:message-PKCS1v15:SHA512")
  public static let rsaSignatureMessagePSSSHA1 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:message-PSS:SHA1:SHA1:20")
  public static let rsaSignatureMessagePSSSHA224 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:message-PSS:SHA224:SHA224:28")
  public static let rsaSignatureMessagePSSSHA256 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:message-PSS:SHA256:SHA256:32")
  public static let rsaSignatureMessagePSSSHA384 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:message-PSS:SHA384:SHA384:48")
  public static let rsaSignatureMessagePSSSHA512 = SecKeyAlgorithm(
    rawValue: "algid:sign:RSA:message-PSS:SHA512:SHA512:64")
  public static let ecdsaSignatureMessageX962SHA1 = SecKeyAlgorithm(
    rawValue: "algid:sign:ECDSA:message-X962:SHA1")
  public static let ecdsaSignatureMessageX962SHA224 = SecKeyAlgorithm(
    rawValue: "algid:sign:ECDSA:message-X962:SHA224")
  public static let ecdsaSignatureMessageX962SHA256 = SecKeyAlgorithm(
    rawValue: "algid:sign:ECDSA:message-X962:SHA256")
  public static let ecdsaSignatureMessageX962SHA384 = SecKeyAlgorithm(
    rawValue: "algid:sign:ECDSA:message-X962:SHA384")
  public static let ecdsaSignatureMessageX962SHA512 = SecKeyAlgorithm(
    rawValue: "algid:sign:ECDSA:message-X962:SHA512")
}

extension SecKeyAlgorithm {
  /// The steps of an algorithm.
  struct Recipe {
    let signs: Bool
    let kind: kw_keyKind
    let padding: kw_padding
    let digest: Digest
    /// Whether the data is digested first; otherwise it is the digest.
    let isOfMessage: Bool

    func does(_ operation: SecKeyOperationType) -> Bool {
      switch operation {
      case .sign, .verify: signs
      case .encrypt, .decrypt: !signs
      case .keyExchange: false
      }
    }
  }
  /// A digest, by its name in that of an algorithm.
  enum Digest: String, CaseIterable {
    case sha1 = "SHA1"
    case sha224 = "SHA224"
    case sha256 = "SHA256"
    case sha384 = "SHA384"
    case sha512 = "SHA512"

    var ours: kw_digest {
      switch self {
      case .sha1: kw_sha1
      case .sha224: kw_sha224
      case .sha256: kw_sha256
      case .sha384: kw_sha384
      case .sha512: kw_sha512
      }
    }
    var count: Int {
      switch self {
      case .sha1: 20
      case .sha224: 28
      case .sha256: 32
      case .sha384: 48
      case .sha512: 64
      }
    }
  }

  /// `nil` for a name that is none of those above.
  var recipe: Recipe? { Self.recipes[rawValue] }

  private static let recipes: [String: Recipe] = {
    var recipes = [
      rsaEncryptionPKCS1.rawValue: Recipe(
        signs: false, kind: kw_rsa, padding: kw_pkcs1, digest: .sha1, isOfMessage: false)
    ]
    for digest in Digest.allCases {
      let name = digest.rawValue
      recipes["algid:encrypt:RSA:OAEP:\(name)"] = Recipe(
        signs: false, kind: kw_rsa, padding: kw_oaep, digest: digest, isOfMessage: false)
      for (form, isOfMessage) in [("digest", false), ("message", true)] {
        recipes["algid:sign:RSA:\(form)-PKCS1v15:\(name)"] = Recipe(
          signs: true, kind: kw_rsa, padding: kw_pkcs1, digest: digest, isOfMessage: isOfMessage)
        recipes["algid:sign:RSA:\(form)-PSS:\(name):\(name):\(digest.count)"] = Recipe(
          signs: true, kind: kw_rsa, padding: kw_pss, digest: digest, isOfMessage: isOfMessage)
        recipes["algid:sign:ECDSA:\(form)-X962:\(name)"] = Recipe(
          signs: true, kind: kw_ec, padding: kw_ecdsa, digest: digest, isOfMessage: isOfMessage)
      }
    }
    return recipes
  }()
}
