import CommonCrypto
import Testing

@testable import UIKit

/// A cipher's known answer.
struct KnownCipher: Sendable {
  let algorithm, mode: Int
  let key, iv, text, sealed: String

  init(
    _ algorithm: Int, _ mode: Int, key: String, iv: String = "", _ text: String, _ sealed: String
  ) {
    (self.algorithm, self.mode, self.key, self.iv) = (algorithm, mode, key, iv)
    (self.text, self.sealed) = (text, sealed)
  }
}

@Suite struct `CommonCrypto` {
  private static let aes = "2b7e151628aed2a6abf7158809cf4f3c"
  private static let counting = "000102030405060708090a0b0c0d0e0f"
  private static let block = "6bc1bee22e409f96e93d7e117393172a"

  /// Of NIST SP 800-38A and 800-67, FIPS 46, RFC 2144, RFC 2268 and the ciphers' authors.
  static let known = [
    KnownCipher(
      kCCAlgorithmAES, kCCModeECB, key: aes, block, "3ad77bb40d7a3660a89ecaf32466ef97"),
    KnownCipher(
      kCCAlgorithmAES, kCCModeCBC, key: aes, iv: counting, block,
      "7649abac8119b246cee98e9b12e9197d"),
    KnownCipher(
      kCCAlgorithmAES, kCCModeCFB, key: aes, iv: counting, block,
      "3b3fd92eb72dad20333449f8e83cfb4a"),
    KnownCipher(
      kCCAlgorithmAES, kCCModeOFB, key: aes, iv: counting, block,
      "3b3fd92eb72dad20333449f8e83cfb4a"),
    KnownCipher(
      kCCAlgorithmAES, kCCModeCFB8, key: aes, iv: counting, block,
      "3b79424c9c0dd436bace9e0ed4586a4f"),
    KnownCipher(
      kCCAlgorithmAES, kCCModeCTR, key: aes, iv: "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff", block,
      "874d6191b620e3261bef6864990db6ce"),
    KnownCipher(
      kCCAlgorithmAES, kCCModeECB, key: counting + "101112131415161718191a1b1c1d1e1f",
      "00112233445566778899aabbccddeeff", "8ea2b7ca516745bfeafc49904b496089"),
    KnownCipher(
      kCCAlgorithmDES, kCCModeECB, key: "133457799bbcdff1", "0123456789abcdef", "85e813540f0ab405"),
    KnownCipher(
      kCCAlgorithm3DES, kCCModeECB, key: "0123456789abcdef23456789abcdef01456789abcdef0123",
      "6bc1bee22e409f96", "714772f339841d34"),
    KnownCipher(
      kCCAlgorithmCAST, kCCModeECB, key: "0123456712345678234567893456789a", "0123456789abcdef",
      "238b4fe5847e44b2"),
    KnownCipher(
      kCCAlgorithmRC2, kCCModeECB, key: "88bca90e90875a7f0f79c384627bafb2", "0000000000000000",
      "2269552ab0f85ca6"),
    KnownCipher(
      kCCAlgorithmBlowfish, kCCModeECB, key: "0000000000000000", "0000000000000000",
      "4ef997456198dd78"),
    KnownCipher(
      kCCAlgorithmRC4, kCCModeRC4, key: "4b6579", "506c61696e74657874", "bbf316e8d940af0ad3"),
  ]

  /// One byte at a time.
  private func run(_ operation: Int, _ known: KnownCipher, _ input: [UInt8]) -> [UInt8] {
    let (key, iv) = (hex(known.key), hex(known.iv))
    var cryptor: CCCryptorRef?
    let status = CCCryptorCreateWithMode(
      CCOperation(operation), CCMode(known.mode), CCAlgorithm(known.algorithm),
      CCPadding(ccNoPadding), iv.isEmpty ? nil : iv, key, key.count, nil, 0, 0, 0, &cryptor)
    #expect(status == kCCSuccess)
    defer { CCCryptorRelease(cryptor) }
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 32)
    var moved = 0
    for byte in input {
      #expect(CCCryptorUpdate(cryptor, [byte], 1, &piece, piece.count, &moved) == kCCSuccess)
      output += piece.prefix(moved)
    }
    #expect(CCCryptorFinal(cryptor, &piece, piece.count, &moved) == kCCSuccess && moved == 0)
    return output
  }

  @Test(arguments: known)
  func `ciphers give known answers, both ways`(known: KnownCipher) {
    #expect(run(kCCEncrypt, known, hex(known.text)) == hex(known.sealed))
    #expect(run(kCCDecrypt, known, hex(known.sealed)) == hex(known.text))
  }

  private func crypt(
    _ operation: Int, _ algorithm: Int, _ options: Int, _ key: [UInt8], _ input: [UInt8], room: Int
  ) -> (status: Int, output: [UInt8], moved: Int) {
    var output = [UInt8](repeating: 0, count: room)
    var moved = 0
    let status = CCCrypt(
      CCOperation(operation), CCAlgorithm(algorithm), CCOptions(options), key, key.count, nil,
      input, input.count, &output, room, &moved)
    return (Int(status), status == kCCSuccess ? Array(output.prefix(moved)) : [], moved)
  }

  @Test(arguments: [kCCOptionPKCS7Padding, kCCOptionPKCS7Padding | kCCOptionECBMode])
  func `texts of every length are padded, and come back`(options: Int) {
    for (algorithm, length, block) in [
      (kCCAlgorithmAES, 32, 16), (kCCAlgorithm3DES, 24, 8), (kCCAlgorithmBlowfish, 16, 8),
    ] {
      let key = (0..<length).map { UInt8($0) }
      for count in 0...33 {
        let text = (0..<count).map { UInt8($0 * 7 & 0xff) }
        let sealed = crypt(kCCEncrypt, algorithm, options, key, text, room: count + block)
        #expect(sealed.output.count == (count / block + 1) * block)
        let opened = crypt(kCCDecrypt, algorithm, options, key, sealed.output, room: count + block)
        #expect(opened.status == kCCSuccess && opened.output == text)
      }
    }
  }

  @Test func `wrong sizes, paddings and rooms are errors`() {
    let (key, pads) = ([UInt8](repeating: 1, count: 16), kCCOptionPKCS7Padding)
    let text = [UInt8](repeating: 2, count: 20)
    let short = crypt(kCCEncrypt, kCCAlgorithmAES, pads, key, text, room: 31)
    #expect(short.status == kCCBufferTooSmall && short.moved == 32)
    #expect(
      crypt(kCCEncrypt, kCCAlgorithmAES, 0, key, text, room: 64).status == kCCAlignmentError)
    #expect(
      crypt(kCCEncrypt, kCCAlgorithmAES, pads, [1, 2, 3], text, room: 64).status
        == kCCKeySizeError)
    let zeros = [UInt8](repeating: 0, count: 32)
    #expect(crypt(kCCDecrypt, kCCAlgorithmAES, pads, key, zeros, room: 64).status == kCCDecodeError)
    #expect(
      crypt(kCCDecrypt, kCCAlgorithmAES, pads, key, Array(zeros.prefix(20)), room: 64).status
        == kCCAlignmentError)
    #expect(crypt(kCCEncrypt, 9, pads, key, text, room: 64).status == kCCParamError)
    #expect(crypt(9, kCCAlgorithmAES, pads, key, text, room: 64).status == kCCParamError)
  }

  @Test func `digests and codes have both forms`() {
    var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
    var (context, again) = (CC_SHA256_CTX(), digest)
    _ = CC_SHA256("abc", 3, &digest)
    CC_SHA256_Init(&context)
    CC_SHA256_Update(&context, "ab", 2)
    CC_SHA256_Update(&context, "c", 1)
    CC_SHA256_Final(&again, &context)
    #expect(digest.prefix(4).elementsEqual(hex("ba7816bf")) && digest == again)
    var md5 = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
    _ = CC_MD5("abc", 3, &md5)
    #expect(md5 == hex("900150983cd24fb0d6963f7d28e17f72"))
    var sha224 = [UInt8](repeating: 0, count: Int(CC_SHA224_DIGEST_LENGTH))
    _ = CC_SHA224("abc", 3, &sha224)
    #expect(sha224 == hex("23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"))
    var code = [UInt8](repeating: 0, count: 32)
    CCHmac(
      CCHmacAlgorithm(kCCHmacAlgSHA256), "Jefe", 4, "what do ya want for nothing?", 28, &code)
    #expect(code == hex("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
  }

  @Test func `keys of passwords are those of RFC 6070, and random bytes differ`() {
    var key = [UInt8](repeating: 0, count: 20)
    func derive(_ rounds: UInt32, _ function: Int) -> Int32 {
      CCKeyDerivationPBKDF(
        CCPBKDFAlgorithm(kCCPBKDF2), "password", 8, Array("salt".utf8), 4,
        CCPseudoRandomAlgorithm(function), rounds, &key, key.count)
    }
    #expect(derive(4096, kCCPRFHmacAlgSHA1) == kCCSuccess)
    #expect(key == hex("4b007901b765489abead49d926f721d065a429c1"))
    #expect(derive(0, kCCPRFHmacAlgSHA1) == kCCParamError && derive(1, 9) == kCCParamError)
    var (one, two) = ([UInt8](repeating: 0, count: 300), [UInt8](repeating: 0, count: 300))
    #expect(CCRandomGenerateBytes(&one, one.count) == kCCSuccess)
    #expect(CCRandomGenerateBytes(&two, two.count) == kCCSuccess && one != two)
    #expect(CCRandomGenerateBytes(nil, 1) == kCCParamError)
  }
}
