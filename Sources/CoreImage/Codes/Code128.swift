/// The bars of a text, as ISO/IEC 15417 defines Code 128.
enum Code128 {
  /// The widths of bars and gaps of each symbol.
  private static let widths = """
    212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232
    122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122
    321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311
    211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113
    213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422
    121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111
    241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121
    412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412
    211214 211232 2331112
    """.split { $0 == " " || $0 == "\n" }.map { $0.compactMap(\.wholeNumberValue) }
  private static let (toC, toB, toA, startA, startB, startC, stop) = (
    99, 100, 101, 103, 104, 105, 106
  )

  /// Far more than a reader sees at once.
  static let mostBytes = 1_000

  /// Whether each module from the left is dark; `nil` for what is empty, too long or not ASCII.
  static func modules(_ bytes: [UInt8]) -> [Bool]? {
    guard 1...mostBytes ~= bytes.count, bytes.allSatisfy({ $0 < 128 }) else { return nil }
    var values = symbols(bytes)
    let sum = values.enumerated().reduce(0) { $0 + max(1, $1.offset) * $1.element }
    values += [sum % 103, stop]
    return values.flatMap { value in
      widths[value].enumerated().flatMap { Array(repeating: $0 % 2 == 0, count: $1) }
    }
  }
  /// Pairs of digits in the set C, where there are four or more, and all else in B, or in A for controls.
  private static func symbols(_ bytes: [UInt8]) -> [Int] {
    // The number of digits from each place on.
    var digits = Array(repeating: 0, count: bytes.count + 1)
    for index in bytes.indices.reversed() where 48...57 ~= bytes[index] {
      digits[index] = digits[index + 1] + 1
    }
    var (values, set, index) = ([Int](), 0, 0)
    func use(_ wanted: Int, _ start: Int, _ change: Int) {
      guard set != wanted else { return }
      values.append(values.isEmpty ? start : change)
      set = wanted
    }
    while index < bytes.count {
      let count = digits[index]
      if count >= 4 || (set == startC && count >= 2) || (count == 2 && bytes.count == 2) {
        // An odd digit comes first, in the set before.
        if count % 2 == 1, set != startC {
          use(set == startA ? startA : startB, startB, toB)
          values.append(Int(bytes[index]) - 32)
          index += 1
        }
        use(startC, startC, toC)
        values.append((Int(bytes[index]) - 48) * 10 + Int(bytes[index + 1]) - 48)
        index += 2
        continue
      }
      let byte = Int(bytes[index])
      if byte < 32 {
        use(startA, startA, toA)
        values.append(byte + 64)
      } else if byte >= 96 || set != startA {
        use(startB, startB, toB)
        values.append(byte - 32)
      } else {
        values.append(byte - 32)
      }
      index += 1
    }
    return values
  }
}
