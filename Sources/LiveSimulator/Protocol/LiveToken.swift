import COpenSSL
import Foundation

/// The proof that a page shows before it is let in: that it knows the token of the address.
///
/// Where browsers can compute it, they answer a challenge, so that a program that listens on the port after keyward's end
/// learns nothing from the page that looks for keyward again.
struct LiveToken: Equatable {
  let text: String

  /// A new token: 192 random bits, in letters that an address and a policy may contain.
  init() {
    // The kernel's random numbers.
    var source = SystemRandomNumberGenerator()
    text = Self.hex((0..<24).map { _ in UInt8.random(in: 0...255, using: &source) })
  }

  /// A token that was kept; `nil` if it is invalid.
  init?(_ text: String) {
    guard text.utf8.count == 48, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) })
    else { return nil }
    self.text = text
  }

  /// The answer to a challenge.
  func answer(to challenge: String) -> String {
    let (key, input) = (Array(text.utf8), Array(challenge.utf8))
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    HMAC(EVP_sha256(), key, Int32(key.count), input, input.count, &digest, &length)
    return Self.hex(digest)
  }

  /// Whether a page's first message shows the token: by the answer to its challenge, or in plain
  /// text.
  func isShown(by message: String, to challenge: String) -> Bool {
    // Both comparisons are made, so that the time reveals nothing.
    let isAnswer = Self.areEqual(message, answer(to: challenge))
    return Self.areEqual(message, text) || isAnswer
  }

  private static func areEqual(_ one: String, _ other: String) -> Bool {
    let (given, wanted) = (Array(one.utf8), Array(other.utf8))
    guard given.count == wanted.count else { return false }
    return zip(given, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
