/// SHA-256 (FIPS 180-4), by which the builder detects changed inputs and the settings recognize a bundle.
package struct Digest {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]
  /// The bytes that do not fill a block yet.
  private var rest: [UInt8] = []
  private var length: UInt64 = 0

  private static let constants: [UInt32] = {
    // The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    var primes: [Int] = []
    var number = 2
    while primes.count < 64 {
      if primes.allSatisfy({ number % $0 != 0 }) { primes.append(number) }
      number += 1
    }
    return primes.map { UInt32(truncatingIfNeeded: fraction(of: $0)) }
  }()

  /// The fraction of a cube root in 32 bits, exact: the largest x with x³ ≤ prime · 2⁹⁶.
  private static func fraction(of prime: Int) -> UInt64 {
    var low: UInt64 = 0
    var high: UInt64 = 8 << 32
    let target = UInt128(prime) << 96
    while high - low > 1 {
      let middle = (low + high) / 2
      if UInt128(middle) * UInt128(middle) * UInt128(middle) <= target {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }

  /// The digest of no bytes.
  package init() {}

  /// Takes more bytes in.
  package mutating func update(_ bytes: ArraySlice<UInt8>) {
    length += UInt64(bytes.count)
    rest += bytes
    let whole = rest.count / 64 * 64
    unsafe rest.withUnsafeBytes { buffer in
      for start in stride(from: 0, to: whole, by: 64) { unsafe Self.process(buffer, start, &state) }
    }
    rest.removeFirst(whole)
  }

  /// The digest of all bytes in hexadecimal.
  package mutating func finish() -> String {
    let bits = length * 8
    let padding = 64 - (rest.count + 9) % 64
    var tail: [UInt8] = [0x80] + [UInt8](repeating: 0, count: padding % 64)
    for shift in stride(from: 56, through: 0, by: -8) {
      tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    update(tail[...])
    return state.map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 8 - text.count) + text
    }.joined()
  }

  /// The digest in hexadecimal.
  package static func hex(_ bytes: [UInt8]) -> String {
    var digest = Digest()
    digest.update(bytes[...])
    return digest.finish()
  }

  /// The digest of a text in hexadecimal.
  package static func hex(_ text: String) -> String { hex(Array(text.utf8)) }

  private static func process(
    _ buffer: UnsafeRawBufferPointer, _ start: Int, _ state: inout [UInt32]
  ) {
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for index in 0..<16 {
        unsafe words[index] =
          unsafe UInt32(
            bigEndian: buffer.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
      }
      func rotate(_ word: UInt32, _ by: UInt32) -> UInt32 { word >> by | word << (32 - by) }
      for index in 16..<64 {
        let (left, right) = unsafe (words[index - 15], words[index - 2])
        let first = rotate(left, 7) ^ rotate(left, 18) ^ left >> 3
        let second = rotate(right, 17) ^ rotate(right, 19) ^ right >> 10
        unsafe words[index] = unsafe words[index - 16] &+ first &+ words[index - 7] &+ second
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for index in 0..<64 {
        let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
        let choice = (e & f) ^ (~e & g)
        let first = unsafe h &+ sum1 &+ choice &+ constants[index] &+ words[index]
        let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
        let second = sum0 &+ ((a & b) ^ (a & c) ^ (b & c))
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
      }
      for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
    }
  }
}
