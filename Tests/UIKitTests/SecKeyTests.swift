import Foundation
import Security
import TestSupport
import Testing

private let rsa: [String: any Sendable] = [kSecAttrKeyType: kSecAttrKeyTypeRSA]
private let curve: [String: any Sendable] = [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom]

private func read(
  _ data: Data, _ type: [String: any Sendable], isPrivate: Bool
) -> SecKey? {
  let name = isPrivate ? kSecAttrKeyClassPrivate : kSecAttrKeyClassPublic
  return SecKeyCreateWithData(
    data, (type as [String: Any]).merging([kSecAttrKeyClass: name]) { $1 }, nil)
}
private func make(_ type: [String: any Sendable], bits: Int) throws -> SecKey {
  try #require(
    SecKeyCreateRandomKey(
      (type as [String: Any]).merging([kSecAttrKeySizeInBits: bits]) { $1 }, nil))
}

@Suite struct `A key` {
  private let privateRSA: SecKey
  private let publicRSA: SecKey
  private let privateCurve: SecKey
  private let publicCurve: SecKey
  private let message = KeyFixture.message

  init() throws {
    privateRSA = try #require(read(KeyFixture.rsaPrivate, rsa, isPrivate: true))
    publicRSA = try #require(read(KeyFixture.rsaPublic, rsa, isPrivate: false))
    privateCurve = try #require(read(KeyFixture.curvePrivate, curve, isPrivate: true))
    publicCurve = try #require(read(KeyFixture.curvePublic, curve, isPrivate: false))
  }

  @Test func `has the bytes that it was read from, and a public part`() {
    #expect(SecKeyCopyExternalRepresentation(privateRSA, nil) == KeyFixture.rsaPrivate)
    #expect(SecKeyCopyExternalRepresentation(publicRSA, nil) == KeyFixture.rsaPublic)
    #expect(SecKeyCopyExternalRepresentation(privateCurve, nil) == KeyFixture.curvePrivate)
    #expect(SecKeyCopyExternalRepresentation(publicCurve, nil) == KeyFixture.curvePublic)
    #expect(SecKeyCopyPublicKey(privateRSA) == publicRSA && publicRSA != privateRSA)
    #expect(SecKeyCopyPublicKey(privateCurve) == publicCurve)
    #expect(read(KeyFixture.rsaInfo, rsa, isPrivate: false) == publicRSA)
    #expect(SecKeyGetBlockSize(publicRSA) == 256 && SecKeyGetBlockSize(publicCurve) == 48)
  }

  @Test func `verifies what OpenSSL signed, and nothing else`() {
    func fits(_ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signature: Data) -> Bool {
      SecKeyVerifySignature(key, algorithm, message, signature, nil)
    }
    let signature = KeyFixture.signedPKCS1SHA256
    #expect(fits(publicRSA, .rsaSignatureMessagePKCS1v15SHA256, signature))
    #expect(fits(publicRSA, .rsaSignatureMessagePSSSHA512, KeyFixture.signedPSSSHA512))
    #expect(fits(publicCurve, .ecdsaSignatureMessageX962SHA384, KeyFixture.signedCurveSHA384))
    #expect(!fits(publicRSA, .rsaSignatureMessagePKCS1v15SHA1, signature))
    #expect(!fits(publicRSA, .rsaSignatureMessagePSSSHA256, signature))
    #expect(!fits(publicCurve, .ecdsaSignatureMessageX962SHA256, KeyFixture.signedCurveSHA384))
    #expect(!fits(publicCurve, .ecdsaSignatureMessageX962SHA384, Data()))
    for bit in 0..<64 {
      var changed = signature
      changed[bit * 4] ^= 1
      #expect(!fits(publicRSA, .rsaSignatureMessagePKCS1v15SHA256, changed))
    }
    var error: Unmanaged<CFError>?
    #expect(
      !SecKeyVerifySignature(
        publicRSA, .rsaSignatureMessagePKCS1v15SHA256, Data("other".utf8), signature, &error))
    #expect(error?.takeRetainedValue().code == Int(errSecVerifyFailed))
  }

  @Test func `decrypts what OpenSSL encrypted`() {
    func decrypted(_ algorithm: SecKeyAlgorithm, _ data: Data) -> Data? {
      SecKeyCreateDecryptedData(privateRSA, algorithm, data, nil)
    }
    #expect(decrypted(.rsaEncryptionOAEPSHA256, KeyFixture.encryptedOAEPSHA256) == message)
    #expect(decrypted(.rsaEncryptionPKCS1, KeyFixture.encryptedPKCS1) == message)
    #expect(decrypted(.rsaEncryptionOAEPSHA1, KeyFixture.encryptedOAEPSHA256) == nil)
    #expect(decrypted(.rsaEncryptionPKCS1, Data()) == nil)
  }

  @Test func `signs so that OpenSSL verifies it, and encrypts so that OpenSSL decrypts it`() throws
  {
    try withScratchFolder { folder in
      func file(_ name: String, _ data: Data?) throws -> String {
        let url = folder.appendingPathComponent(name)
        try #require(data).write(to: url)
        return url.path
      }
      func openssl(_ arguments: [String]) throws -> String {
        let result = try runProgram("/usr/bin/openssl", arguments)
        #expect(result.status == 0, Comment(rawValue: result.error))
        return result.output
      }
      func pem(_ words: String, _ data: Data) -> Data {
        let text = data.base64EncodedString(options: .lineLength64Characters)
          .replacingOccurrences(of: "\r", with: "")
        return Data("-----BEGIN \(words)-----\n\(text)\n-----END \(words)-----\n".utf8)
      }
      let input = try file("message", message)
      let key = try file("key.pem", pem("RSA PRIVATE KEY", KeyFixture.rsaPrivate))
      let pss = SecKeyCreateSignature(privateRSA, .rsaSignatureMessagePSSSHA256, message, nil)
      let plain = SecKeyCreateSignature(
        privateRSA, .rsaSignatureMessagePKCS1v15SHA384, message, nil)
      for (signature, arguments) in [
        (pss, ["-sha256", "-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:32"]),
        (plain, ["-sha384"]),
      ] {
        let path = try file("signature", signature)
        let answer = try openssl(
          ["dgst"] + arguments + ["-prverify", key, "-signature", path, input])
        #expect(answer == "Verified OK\n")
      }
      // The header of a public key of P-384.
      let header = Data(hex("3076301006072a8648ce3d020106052b81040022036200"))
      let point = try file("point.pem", pem("PUBLIC KEY", header + KeyFixture.curvePublic))
      let signed = SecKeyCreateSignature(
        privateCurve, .ecdsaSignatureMessageX962SHA512, message, nil)
      let path = try file("signature", signed)
      let answer = try openssl(["dgst", "-sha512", "-verify", point, "-signature", path, input])
      #expect(answer == "Verified OK\n")
      let sealed = SecKeyCreateEncryptedData(publicRSA, .rsaEncryptionOAEPSHA384, message, nil)
      let text = try openssl(
        ["pkeyutl", "-decrypt", "-inkey", key, "-in", try file("sealed", sealed)]
          + ["rsa_padding_mode:oaep", "rsa_oaep_md:sha384", "rsa_mgf1_md:sha384"]
          .flatMap { ["-pkeyopt", $0] })
      #expect(Data(text.utf8) == message)
    }
  }

  @Test(arguments: [256, 384, 521])
  func `is made for a curve`(bits: Int) throws {
    let key = try make(curve, bits: bits)
    let data = try #require(SecKeyCopyExternalRepresentation(key, nil))
    #expect(read(data, curve, isPrivate: true) == key && SecKeyGetBlockSize(key) == (bits + 7) / 8)
    let open = try #require(SecKeyCopyPublicKey(key))
    for algorithm in [
      SecKeyAlgorithm.ecdsaSignatureMessageX962SHA1, .ecdsaSignatureMessageX962SHA512,
    ] {
      let signature = try #require(SecKeyCreateSignature(key, algorithm, message, nil))
      #expect(SecKeyVerifySignature(open, algorithm, message, signature, nil))
    }
    // The private number doesn't belong to another point.
    var changed = data
    changed[changed.endIndex - 1] ^= 1
    #expect(read(changed, curve, isPrivate: true) == nil)
  }

  @Test func `tells its attributes`() throws {
    let tag = Data("tag".utf8)
    let key = try #require(
      SecKeyCreateRandomKey(
        rsa.merging([
          kSecAttrKeySizeInBits: 2048, kSecPrivateKeyAttrs: [kSecAttrApplicationTag: tag],
        ]) { $1 }, nil))
    let attributes = try #require(SecKeyCopyAttributes(key))
    #expect(attributes[kSecAttrKeySizeInBits] as? Int == 2048)
    #expect(attributes[kSecAttrKeyType] as? String == kSecAttrKeyTypeRSA)
    #expect(attributes[kSecAttrKeyClass] as? String == kSecAttrKeyClassPrivate)
    #expect(attributes[kSecAttrApplicationTag] as? Data == tag)
    #expect((attributes[kSecAttrApplicationLabel] as? Data)?.count == 20)
  }

  @Test func `supports only what fits its kind, its class and its size`() throws {
    #expect(SecKeyIsAlgorithmSupported(privateRSA, .sign, .rsaSignatureDigestPSSSHA512))
    #expect(SecKeyIsAlgorithmSupported(privateRSA, .decrypt, .rsaEncryptionOAEPSHA512))
    #expect(!SecKeyIsAlgorithmSupported(publicRSA, .sign, .rsaSignatureDigestPSSSHA512))
    #expect(!SecKeyIsAlgorithmSupported(publicRSA, .encrypt, .rsaSignatureDigestPSSSHA512))
    #expect(!SecKeyIsAlgorithmSupported(publicCurve, .verify, .rsaSignatureDigestPSSSHA512))
    #expect(!SecKeyIsAlgorithmSupported(publicCurve, .keyExchange, .rsaEncryptionPKCS1))
    #expect(!SecKeyIsAlgorithmSupported(privateRSA, .sign, SecKeyAlgorithm(rawValue: "none")))
    let small = try make(rsa, bits: 1024)
    #expect(SecKeyIsAlgorithmSupported(small, .sign, .rsaSignatureMessagePSSSHA384))
    #expect(!SecKeyIsAlgorithmSupported(small, .sign, .rsaSignatureMessagePSSSHA512))
    var error: Unmanaged<CFError>?
    #expect(
      SecKeyCreateSignature(privateRSA, .rsaSignatureDigestPSSSHA256, message, &error) == nil)
    #expect(error?.takeRetainedValue().code == Int(errSecParam))
    let long = Data(count: 191)
    #expect(SecKeyCreateEncryptedData(publicRSA, .rsaEncryptionOAEPSHA256, long, nil) == nil)
    #expect(
      SecKeyCreateEncryptedData(publicRSA, .rsaEncryptionOAEPSHA256, long.dropLast(), nil) != nil)
  }

  @Test func `is not made in the keychain, the Secure Enclave or an odd size`() {
    let table: [[String: Any]] = [
      [kSecAttrKeySizeInBits: 2048, kSecAttrIsPermanent: true],
      [kSecAttrKeySizeInBits: 2048, kSecAttrTokenID: kSecAttrTokenIDSecureEnclave],
      [kSecAttrKeySizeInBits: 2048, kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true]],
      [kSecAttrKeySizeInBits: 512], [kSecAttrKeySizeInBits: 16_384], [:],
    ]
    for more in table {
      var error: Unmanaged<CFError>?
      let attributes = (rsa as [String: Any]).merging(more) { $1 }
      #expect(SecKeyCreateRandomKey(attributes, &error) == nil, "\(more)")
      #expect(error?.takeRetainedValue().domain == "NSOSStatusErrorDomain")
    }
  }

  @Test func `is not read from random bytes, or other keys`() {
    #expect(read(KeyFixture.rsaPublic, rsa, isPrivate: true) == nil)
    #expect(read(KeyFixture.rsaPrivate, rsa, isPrivate: false) == nil)
    #expect(read(KeyFixture.rsaPublic + [0], rsa, isPrivate: false) == nil)
    #expect(read(KeyFixture.curvePublic, rsa, isPrivate: false) == nil)
    #expect(read(Data([4]) + Data(count: 64), curve, isPrivate: false) == nil)
    var random = SystemRandomNumberGenerator()
    for count in 0..<200 {
      let noise = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      for type in [rsa, curve] {
        for isPrivate in [true, false] { #expect(read(noise, type, isPrivate: isPrivate) == nil) }
      }
    }
  }

  @Test func `survives random changes of its bytes`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var data = KeyFixture.rsaPrivate
      data[Int.random(in: 0..<data.count, using: &random)] ^=
        1
        << UInt8.random(
          in: 0...7, using: &random)
      guard let key = read(data, rsa, isPrivate: true) else { continue }
      _ = SecKeyCreateSignature(key, .rsaSignatureMessagePSSSHA256, message, nil)
      _ = SecKeyCreateDecryptedData(
        key, .rsaEncryptionPKCS1, KeyFixture.encryptedPKCS1, nil)
    }
  }
}
