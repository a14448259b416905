/// Unpacks DEFLATE data (RFC 1951), as far as it is intact, within a limit.
///
/// The bytes come from a keyboard: for any input, unpacking ends and uses no more memory than the
/// limit.
struct Inflate {
  private let bytes: [UInt8]
  private var position: Int
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let limit: Int
  /// How many more blocks may have tables of their own, which cost time even if the block is empty.
  private var tablesLeft: Int

  private struct Broken: Error {}

  private init(_ bytes: [UInt8], from start: Int, limit: Int) {
    self.bytes = bytes
    position = start
    self.limit = limit
    // Packers make tables for thousands of bytes.
    tablesLeft = 16 + limit / 512
  }

  /// Unpacks the bytes from `start` on, as far as they are intact.
  static func unpack(_ bytes: [UInt8], from start: Int = 0, limit: Int = 4 << 20) -> [UInt8] {
    var inflate = Inflate(bytes, from: start, limit: limit)
    // The part before the damage may contain a word.
    try? inflate.run()
    return inflate.output
  }

  private mutating func run() throws(Broken) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try readBlock(Self.fixedLiterals, Self.fixedDistances)
      case 2:
        tablesLeft -= 1
        guard tablesLeft > 0 else { throw Broken() }
        let (literals, distances) = try readTables()
        try readBlock(literals, distances)
      default: throw Broken()
      }
    }
  }

  private mutating func take(_ count: Int) throws(Broken) -> Int {
    while bitCount < count {
      guard position < bytes.count else { throw Broken() }
      bits |= UInt32(bytes[position]) << UInt32(bitCount)
      position += 1
      bitCount += 8
    }
    let value = bits & ((1 << UInt32(count)) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  private mutating func put(_ byte: UInt8) throws(Broken) {
    guard output.count < limit else { throw Broken() }
    output.append(byte)
  }

  private mutating func copyStored() throws(Broken) {
    (bits, bitCount) = (0, 0)
    guard position + 4 <= bytes.count else { throw Broken() }
    let count = Int(bytes[position]) | Int(bytes[position + 1]) << 8
    let check = Int(bytes[position + 2]) | Int(bytes[position + 3]) << 8
    guard count ^ check == 0xFFFF, position + 4 + count <= bytes.count else { throw Broken() }
    for byte in bytes[(position + 4)..<(position + 4 + count)] { try put(byte) }
    position += 4 + count
  }

  private static let lengths: [(base: Int, extra: Int)] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1),
    (17, 1), (19, 2), (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4),
    (83, 4), (99, 4), (115, 4), (131, 5), (163, 5), (195, 5), (227, 5), (258, 0),
  ]
  private static let distances: [(base: Int, extra: Int)] = [
    (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (7, 1), (9, 2), (13, 2), (17, 3), (25, 3), (33, 4),
    (49, 4), (65, 5), (97, 5), (129, 6), (193, 6), (257, 7), (385, 7), (513, 8), (769, 8),
    (1025, 9), (1537, 9), (2049, 10), (3073, 10), (4097, 11), (6145, 11), (8193, 12), (12289, 12),
    (16385, 13), (24577, 13),
  ]

  private mutating func readBlock(_ literals: Table, _ distances: Table) throws(Broken) {
    while true {
      let symbol = try decode(literals)
      if symbol == 256 { return }
      guard symbol > 256 else {
        try put(UInt8(symbol))
        continue
      }
      guard symbol - 257 < Self.lengths.count else { throw Broken() }
      let length = Self.lengths[symbol - 257]
      let count = length.base + (try take(length.extra))
      let place = try decode(distances)
      guard place < Self.distances.count else { throw Broken() }
      let distance = Self.distances[place].base + (try take(Self.distances[place].extra))
      guard distance <= output.count else { throw Broken() }
      for _ in 0..<count { try put(output[output.count - distance]) }
    }
  }

  /// The codes of a block: how many there are of each length, and their symbols in order.
  private struct Table {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: [Int]) {
      for length in 1...15 {
        let found = lengths.indices.filter { lengths[$0] == length }
        counts[length] = found.count
        symbols += found
      }
    }
  }

  private static let fixedLiterals = Table(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = Table([Int](repeating: 5, count: 30))

  private mutating func decode(_ table: Table) throws(Broken) -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      code |= try take(1)
      let count = table.counts[length]
      if code - first < count { return table.symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw Broken()
  }

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readTables() throws(Broken) -> (Table, Table) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let codeCount = try take(4) + 4
    var codeLengths = [Int](repeating: 0, count: 19)
    for place in Self.order.prefix(codeCount) { codeLengths[place] = try take(3) }
    let codes = Table(codeLengths)
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try decode(codes)
      switch symbol {
      case 0...15: lengths.append(symbol)
      case 16:
        guard let last = lengths.last else { throw Broken() }
        lengths += [Int](repeating: last, count: 3 + (try take(2)))
      case 17: lengths += [Int](repeating: 0, count: 3 + (try take(3)))
      default: lengths += [Int](repeating: 0, count: 11 + (try take(7)))
      }
    }
    return (
      Table(Array(lengths.prefix(literalCount))),
      Table(Array(lengths.dropFirst(literalCount).prefix(distanceCount)))
    )
  }
}
