/// The sizes of ISO/IEC 18004, for each version from 1.
enum QRTables {
  /// The codewords for correction in each block.
  static let correction: [QRCode.Level: [Int]] = [
    .low: [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30,
      30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    .medium: [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ],
    .quartile: [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30,
      30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
    .high: [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ],
  ]
  /// The blocks that the codewords are divided into.
  static let blocks: [QRCode.Level: [Int]] = [
    .low: [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14,
      15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
    ],
    .medium: [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25,
      26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
    .quartile: [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34,
      34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
    ],
    .high: [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37,
      40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ],
  ]
  /// The modules of a version that hold codewords.
  static func dataModules(_ version: Int) -> Int {
    let side = 17 + 4 * version
    // Without the three corners with their formats, the two timing rows and the dark module.
    var count = side * side - 3 * 64 - 31 - 2 * (side - 16)
    let places = alignment(version).count
    if places > 0 {
      // Each pattern has 25 modules; those on the timing rows share five with them.
      count -= 25 * (places * places - 3) - 2 * 5 * (places - 2)
    }
    return version >= 7 ? count - 36 : count
  }
  /// The middles of the alignment patterns, in each direction.
  static func alignment(_ version: Int) -> [Int] {
    guard version > 1 else { return [] }
    let (last, count) = (10 + 4 * version, version / 7 + 2)
    // Even steps from the end, the odd rest at the beginning. The standard has a wider one for version 32.
    let even = (last - 6 + count - 2) / (count - 1)
    let step = version == 32 ? 26 : (even + 1) / 2 * 2
    return [6] + (0..<count - 1).reversed().map { last - $0 * step }
  }
}

/// Numbers modulo the polynomial of the code, and the remainders that correct errors.
enum QRField {
  private static let powers: [UInt8] = {
    var (values, value) = ([UInt8](), 1)
    for _ in 0..<255 {
      values.append(UInt8(value))
      value <<= 1
      if value > 255 { value ^= 0x11D }
    }
    return values
  }()
  private static let logarithms: [Int] = {
    var values = [Int](repeating: 0, count: 256)
    for (index, power) in powers.enumerated() { values[Int(power)] = index }
    return values
  }()
  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    guard a != 0, b != 0 else { return 0 }
    return powers[(logarithms[Int(a)] + logarithms[Int(b)]) % 255]
  }
  /// The codewords that correct a block.
  static func correction(_ block: some Collection<UInt8>, count: Int) -> [UInt8] {
    var generator: [UInt8] = [1]
    for index in 0..<count {
      var next = generator + [0]
      for (place, value) in generator.enumerated() {
        next[place + 1] ^= product(value, powers[index])
      }
      generator = next
    }
    var rest = Array(block) + [UInt8](repeating: 0, count: count)
    for index in 0..<block.count where rest[index] != 0 {
      let factor = rest[index]
      for (place, value) in generator.enumerated() { rest[index + place] ^= product(value, factor) }
    }
    return Array(rest.suffix(count))
  }
}
