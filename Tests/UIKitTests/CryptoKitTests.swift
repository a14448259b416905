import CryptoKit
import LocalAuthentication
import Testing

@testable import UIKit

/// The bytes of hexadecimal digits.
func hex(_ digits: String) -> [UInt8] {
  var rest = digits.filter { !$0.isWhitespace }[...]
  var bytes: [UInt8] = []
  while let byte = UInt8(rest.prefix(2), radix: 16) {
    bytes.append(byte)
    rest = rest.dropFirst(2)
  }
  return bytes
}

/// Known answers of public standards.
@Suite struct `CryptoKit's hash functions` {
  private func digest<H: HashFunction>(_ function: H.Type, _ text: String) -> String {
    var pieces = H()
    for byte in text.utf8 { pieces.update(data: [byte]) }
    let digest = H.hash(data: Data(text.utf8))
    #expect(pieces.finalize() == digest && digest == Data(digest) && Set([digest]).count == 1)
    #expect(Array(digest).count == H.Digest.byteCount && H.byteCount == H.Digest.byteCount)
    return digest.description
  }

  @Test func `make the digests of FIPS 180 and RFC 1321`() {
    #expect(
      digest(SHA256.self, "abc")
        == "SHA256 digest: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      digest(SHA384.self, "abc")
        == "SHA384 digest: cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
        + "8086072ba1e7cc2358baeca134c825a7")
    #expect(
      digest(SHA512.self, "abc")
        == "SHA512 digest: ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
    #expect(
      digest(Insecure.SHA1.self, "abc") == "SHA1 digest: a9993e364706816aba3e25717850c26c9cd0d89d")
    #expect(digest(Insecure.MD5.self, "abc") == "MD5 digest: 900150983cd24fb0d6963f7d28e17f72")
    #expect(digest(Insecure.MD5.self, "") == "MD5 digest: d41d8cd98f00b204e9800998ecf8427e")
  }

  @Test func `go on from a copy`() {
    var function = SHA256()
    function.update(data: Data("a".utf8))
    var copy = function
    copy.update(data: Data("bc".utf8))
    _ = function.finalize()
    function.update(data: Data("bc".utf8))
    #expect(function.finalize() == copy.finalize())
    #expect(function.finalize() == SHA256.hash(data: Data("abc".utf8)))
    #expect(SHA256.hash(data: Data("abc".utf8)) != SHA256.hash(data: Data("abd".utf8)))
  }

  @Test func `make the codes of RFC 4231`() {
    let key = SymmetricKey(data: Data("Jefe".utf8))
    let data = Data("what do ya want for nothing?".utf8)
    let code = HMAC<SHA256>.authenticationCode(for: data, using: key)
    #expect(
      code.description
        == "HMAC with SHA256: 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(
      HMAC<SHA512>.authenticationCode(for: data, using: key)
        == hex(
          "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
            + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"))
    let long = SymmetricKey(data: [UInt8](repeating: 0xaa, count: 131))
    #expect(
      HMAC<SHA256>.authenticationCode(
        for: Data("Test Using Larger Than Block-Size Key - Hash Key First".utf8), using: long)
        == hex("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"))
    #expect(HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: data, using: key))
    #expect(HMAC<SHA256>.isValidAuthenticationCode(Data(code), authenticating: data, using: key))
    #expect(!HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: data, using: long))
    #expect(
      !HMAC<SHA256>.isValidAuthenticationCode(
        Data(code).dropLast(), authenticating: data, using: key))
  }

  @Test func `make the keys of RFC 5869`() {
    let key = SymmetricKey(data: [UInt8](repeating: 0x0b, count: 22))
    let (salt, info) = (Array(UInt8(0)...12), Array(UInt8(0xf0)...0xf9))
    let code = HKDF<SHA256>.extract(inputKeyMaterial: key, salt: salt)
    #expect(code == hex("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"))
    let wanted = SymmetricKey(
      data: hex(
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"))
    let derived = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: key, salt: salt, info: info, outputByteCount: 42)
    #expect(derived == wanted && derived.bitCount == 336)
    #expect(HKDF<SHA256>.expand(pseudoRandomKey: code, info: info, outputByteCount: 42) == wanted)
    let plain = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, outputByteCount: 42)
    #expect(
      plain
        == SymmetricKey(
          data: hex(
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
          )))
  }
}

@Suite struct `CryptoKit's ciphers` {
  private let key = SymmetricKey(data: hex("feffe9928665731c6d6a8f9467308308"))
  private let text = hex(
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449"
      + "a6b525b16aedf5aa0de657ba637b39")
  private let shown = hex("feedfacedeadbeeffeedfacedeadbeefabaddad2")

  @Test func `seal with AES as NIST's validation does`() throws {
    let nonce = try AES.GCM.Nonce(data: hex("cafebabefacedbaddecaf888"))
    let box = try AES.GCM.seal(text, using: key, nonce: nonce, authenticating: shown)
    #expect(
      Array(box.ciphertext)
        == hex(
          "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f"
            + "6a5aac84aa051ba30b396a0aac973d58e091"))
    #expect(Array(box.tag) == hex("5bc94fbc3221a5db94fae95ae7121a47"))
    let combined = try #require(box.combined)
    let read = try AES.GCM.SealedBox(combined: combined)
    #expect(try AES.GCM.open(read, using: key, authenticating: shown) == Data(text))
    #expect(combined.count == 12 + text.count + 16 && Array(read.nonce) == Array(nonce))
  }

  @Test func `seal as RFC 8439 does`() throws {
    let key = SymmetricKey(data: Array(UInt8(0x80)...0x9f))
    let text =
      "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
      + "sunscreen would be it."
    let shown = hex("50515253c0c1c2c3c4c5c6c7")
    let nonce = try ChaChaPoly.Nonce(data: hex("070000004041424344454647"))
    let box = try ChaChaPoly.seal(
      Data(text.utf8), using: key, nonce: nonce, authenticating: shown)
    #expect(Array(box.ciphertext.prefix(16)) == hex("d31a8d34648e60db7b86afbc53ef7ec2"))
    #expect(Array(box.tag) == hex("1ae10b594f09e26a7e902ecbd0600691"))
    let read = try ChaChaPoly.SealedBox(combined: box.combined)
    #expect(try ChaChaPoly.open(read, using: key, authenticating: shown) == Data(text.utf8))
    #expect(throws: CryptoKitError.authenticationFailure) { try ChaChaPoly.open(read, using: key) }
  }

  @Test func `open nothing that was changed anywhere`() throws {
    let box = try #require(try AES.GCM.seal(text, using: key, authenticating: shown).combined)
    let chacha = SymmetricKey(size: .bits256)
    let other = try ChaChaPoly.seal(text, using: chacha).combined
    for place in stride(from: 0, to: box.count, by: 5) {
      var (aes, poly) = (box, other)
      aes[place] ^= 1
      poly[place] ^= 0x80
      #expect(throws: CryptoKitError.authenticationFailure) {
        try AES.GCM.open(try AES.GCM.SealedBox(combined: aes), using: key, authenticating: shown)
      }
      #expect(throws: CryptoKitError.authenticationFailure) {
        try ChaChaPoly.open(try ChaChaPoly.SealedBox(combined: poly), using: chacha)
      }
    }
    let right = try AES.GCM.SealedBox(combined: box)
    #expect(throws: CryptoKitError.authenticationFailure) { try AES.GCM.open(right, using: key) }
  }

  @Test func `refuse keys, nonces and boxes of other sizes`() throws {
    let odd = SymmetricKey(data: [UInt8](repeating: 1, count: 17))
    #expect(throws: CryptoKitError.incorrectKeySize) { try AES.GCM.seal(text, using: odd) }
    #expect(throws: CryptoKitError.incorrectKeySize) { try ChaChaPoly.seal(text, using: key) }
    #expect(throws: CryptoKitError.incorrectParameterSize) {
      try AES.GCM.Nonce(data: Data(count: 11))
    }
    #expect(throws: CryptoKitError.incorrectParameterSize) {
      try ChaChaPoly.Nonce(data: Data(count: 13))
    }
    #expect(throws: CryptoKitError.incorrectParameterSize) {
      try AES.GCM.SealedBox(combined: Data(count: 27))
    }
    let long = try AES.GCM.Nonce(data: Data(count: 16))
    let box = try AES.GCM.seal(Data(), using: key, nonce: long)
    #expect(box.combined == nil && box.ciphertext.isEmpty)
    #expect(try AES.GCM.open(box, using: key).isEmpty)
    #expect(throws: CryptoKitError.incorrectParameterSize) {
      try AES.GCM.SealedBox(nonce: long, ciphertext: Data(), tag: Data(count: 12))
    }
  }

  @Test func `wrap keys as RFC 3394 does`() throws {
    let kek = SymmetricKey(data: Array(UInt8(0)...15))
    let key = SymmetricKey(data: hex("00112233445566778899aabbccddeeff"))
    let wrapped = try AES.KeyWrap.wrap(key, using: kek)
    #expect(Array(wrapped) == hex("1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5"))
    #expect(try AES.KeyWrap.unwrap(wrapped, using: kek) == key)
    var changed = wrapped
    changed[3] ^= 1
    #expect(throws: CryptoKitError.unwrapFailure) { try AES.KeyWrap.unwrap(changed, using: kek) }
    #expect(throws: CryptoKitError.unwrapFailure) { try AES.KeyWrap.unwrap(Data(), using: kek) }
    #expect(throws: CryptoKitError.wrapFailure) {
      try AES.KeyWrap.wrap(SymmetricKey(data: [1, 2, 3]), using: kek)
    }
  }
}
