import CryptoKit
import LocalAuthentication
import Testing

@testable import UIKit

@Suite struct `Keys of Curve25519` {
  @Test func `sign as RFC 8032 does`() throws {
    let key = try Curve25519.Signing.PrivateKey(
      rawRepresentation: hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
    #expect(
      Array(key.publicKey.rawRepresentation)
        == hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"))
    let signature = try key.signature(for: Data())
    #expect(
      Array(signature)
        == hex(
          "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"))
    let publicKey = try Curve25519.Signing.PublicKey(
      rawRepresentation: key.publicKey.rawRepresentation)
    #expect(publicKey.isValidSignature(signature, for: Data()))
    #expect(!publicKey.isValidSignature(signature, for: Data([0])))
    #expect(!publicKey.isValidSignature(signature.dropLast(), for: Data()))
    let other = Curve25519.Signing.PrivateKey().publicKey
    #expect(!other.isValidSignature(signature, for: Data()))
    #expect(throws: CryptoKitError.incorrectParameterSize) {
      try Curve25519.Signing.PublicKey(rawRepresentation: Data(count: 31))
    }
  }

  @Test func `agree as RFC 7748 does`() throws {
    let alice = try Curve25519.KeyAgreement.PrivateKey(
      rawRepresentation: hex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a"))
    let bob = try Curve25519.KeyAgreement.PrivateKey(
      rawRepresentation: hex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb"))
    let secret = try alice.sharedSecretFromKeyAgreement(with: bob.publicKey)
    #expect(secret == hex("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"))
    #expect(try bob.sharedSecretFromKeyAgreement(with: alice.publicKey) == secret)
    let zero = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: Data(count: 32))
    #expect(throws: CryptoKitError.self) { try alice.sharedSecretFromKeyAgreement(with: zero) }
  }
}

/// A known signature of RFC 6979 over `sample`.
struct KnownSignature: Sendable {
  let curve: String
  let number, r, s: String
}

@Suite struct `Keys of NIST's curves` {
  static let known = [
    KnownSignature(
      curve: "P256", number: "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721",
      r: "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716",
      s: "f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"),
    KnownSignature(
      curve: "P384",
      number: "6b9d3dad2e1b8c1c05b19875b6659f4de23c3b667bf297ba9aa47740787137d896d5724e4c70a825"
        + "f872c9ea60d2edf5",
      r: "94edbb92a5ecb8aad4736e56c691916b3f88140666ce9fa73d64c4ea95ad133c81a648152e44acf9"
        + "6e36dd1e80fabe46",
      s: "99ef4aeb15f178cea1fe40db2603138f130e740a19624526203b6351d0a3a94fa329c145786e679e"
        + "7b82c71a38628ac8"),
    KnownSignature(
      curve: "P521",
      number: "00fad06daa62ba3b25d2fb40133da757205de67f5bb0018fee8c86e1b68c7e75caa896eb32f1f47c"
        + "70855836a6d16fcc1466f6d8fbec67db89ec0c08b0e996b83538",
      r: "00c328fafcbd79dd77850370c46325d987cb525569fb63c5d3bc53950e6d4c5f174e25a1ee9017b5"
        + "d450606add152b534931d7d4e8455cc91f9b15bf05ec36e377fa",
      s: "00617cce7cf5064806c467f678d3b4080d6f1cc50af26ca209417308281b68af282623eaa63e5b5c"
        + "0723d8b8c37ff0777b1a20f8ccb1dccc43997f1ee0e44da4a67a"),
  ]

  private func check<Key: NISTSigningPrivateKey>(
    _ known: KnownSignature, _ type: Key.Type
  ) throws {
    let text = Data("sample".utf8)
    let key = try Key(rawRepresentation: hex(known.number))
    let signature = try Key.PublicKey.Signature(rawRepresentation: hex(known.r + known.s))
    #expect(key.publicKey.isValidSignature(signature, for: text))
    #expect(!key.publicKey.isValidSignature(signature, for: Data("Sample".utf8)))
    #expect(!Key().publicKey.isValidSignature(signature, for: text))
    let again = try Key.PublicKey.Signature(derRepresentation: signature.derRepresentation)
    #expect(again.rawRepresentation == signature.rawRepresentation)
    let own = try key.signature(for: text)
    #expect(key.publicKey.isValidSignature(own, for: text))
    var changed = own.rawRepresentation
    changed[changed.count - 1] ^= 1
    #expect(
      !key.publicKey.isValidSignature(
        try Key.PublicKey.Signature(rawRepresentation: changed), for: text))
    try checkForms(key)
  }

  /// Every representation restores the same key.
  private func checkForms<Key: NISTPrivateKey>(_ key: Key) throws {
    let keys = [
      try Key(x963Representation: key.x963Representation),
      try Key(derRepresentation: key.derRepresentation),
      try Key(pemRepresentation: key.pemRepresentation),
    ]
    #expect(keys.allSatisfy { $0.rawRepresentation == key.rawRepresentation })
    let publicKey = key.publicKey
    let forms = [
      try Key.PublicKey(rawRepresentation: publicKey.rawRepresentation),
      try Key.PublicKey(x963Representation: publicKey.x963Representation),
      try Key.PublicKey(compressedRepresentation: publicKey.compressedRepresentation),
      try Key.PublicKey(derRepresentation: publicKey.derRepresentation),
      try Key.PublicKey(pemRepresentation: publicKey.pemRepresentation),
    ]
    #expect(forms.allSatisfy { $0.x963Representation == publicKey.x963Representation })
    let compact = Key().publicKey
    let read = try Key.PublicKey(
      compactRepresentation: try #require(compact.compactRepresentation))
    #expect(read.rawRepresentation == compact.rawRepresentation)
  }

  @Test(arguments: known)
  func `check signatures of RFC 6979 and have every representation`(known: KnownSignature) throws {
    switch known.curve {
    case "P256": try check(known, P256.Signing.PrivateKey.self)
    case "P384": try check(known, P384.Signing.PrivateKey.self)
    default: try check(known, P521.Signing.PrivateKey.self)
    }
  }

  @Test func `agree, and derive the same keys`() throws {
    let (own, other) = (P256.KeyAgreement.PrivateKey(), P256.KeyAgreement.PrivateKey())
    let secret = try own.sharedSecretFromKeyAgreement(with: other.publicKey)
    #expect(try other.sharedSecretFromKeyAgreement(with: own.publicKey) == secret)
    let keys = [
      secret.hkdfDerivedSymmetricKey(
        using: SHA256.self, salt: Data(), sharedInfo: Data(), outputByteCount: 32),
      secret.x963DerivedSymmetricKey(using: SHA256.self, sharedInfo: Data(), outputByteCount: 40),
    ]
    #expect(keys.map(\.bitCount) == [256, 320] && keys[0] != keys[1])
    let first = Data(
      SHA256.hash(data: secret.withUnsafeBytes { Data($0) } + Data([0, 0, 0, 1])))
    #expect(keys[1].withUnsafeBytes { Data($0).prefix(32) } == first)
  }

  @Test func `refuse what is no key`() throws {
    typealias Key = P256.Signing.PrivateKey
    let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
    for number in [[UInt8](repeating: 0, count: 32), order] {
      #expect(throws: CryptoKitError.self) { try Key(rawRepresentation: number) }
    }
    #expect(throws: CryptoKitError.incorrectParameterSize) { try Key(rawRepresentation: [1]) }
    let key = Key()
    var beside = key.publicKey.rawRepresentation
    beside[40] ^= 1
    #expect(throws: CryptoKitError.self) {
      try P256.Signing.PublicKey(rawRepresentation: beside)
    }
    #expect(throws: CryptoKitError.self) {
      try Key(x963Representation: Key().publicKey.x963Representation + key.rawRepresentation)
    }
    #expect(throws: CryptoKitASN1Error.self) {
      try P256.Signing.PublicKey(derRepresentation: P384.Signing.PrivateKey().derRepresentation)
    }
    let der = key.derRepresentation
    for length in 0..<der.count {
      #expect(throws: (any Error).self) { try Key(derRepresentation: der.prefix(length)) }
    }
    #expect(throws: (any Error).self) { try Key(derRepresentation: der + [0]) }
    for text in ["", "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----", "-----BEGIN"] {
      #expect(throws: CryptoKitASN1Error.invalidPEMDocument) { try Key(pemRepresentation: text) }
    }
  }

  /// `02 01 -1`, a number with a needless zero, a length in a longer form than it needs, and one beyond the end.
  @Test(arguments: [
    "3006020181020101", "300702020001020101", "30810602010102 0101", "300602010102",
  ])
  func `read no signature that is not in its shortest form`(digits: String) {
    #expect(throws: CryptoKitASN1Error.self) {
      try P256.Signing.ECDSASignature(derRepresentation: hex(digits))
    }
  }

  @Test func `are not made in a chip`() {
    #expect(!SecureEnclave.isAvailable)
    #expect(throws: CryptoKitError.self) { try SecureEnclave.P256.Signing.PrivateKey() }
    #expect(throws: CryptoKitError.self) {
      try SecureEnclave.P256.KeyAgreement.PrivateKey(
        dataRepresentation: Data(), authenticationContext: LAContext())
    }
  }
}
