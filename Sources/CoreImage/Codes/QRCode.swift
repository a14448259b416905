/// A QR code of bytes, as ISO/IEC 18004 defines it.
struct QRCode {
  enum Level: Int, CaseIterable {
    case medium = 0
    case low, high, quartile

    init?(_ letter: String) {
      guard let place = ["M", "L", "H", "Q"].firstIndex(of: letter.uppercased()) else {
        return nil
      }
      self = Self.allCases[place]
    }
  }
  let side: Int
  /// Dark modules, row by row from above.
  private(set) var modules: [Bool]
  /// The modules that a mask doesn't change.
  private var isFixed: [Bool]

  /// `nil` for more bytes than a code can have.
  init?(_ bytes: [UInt8], level: Level) {
    guard let version = Self.version(bytes.count, level) else { return nil }
    side = 17 + 4 * version
    modules = Array(repeating: false, count: side * side)
    isFixed = modules
    drawPatterns(version)
    drawFormat(level, mask: 0)
    place(Self.interleaved(Self.codewords(bytes, version, level), version, level))
    chooseMask(level)
  }
  subscript(column: Int, row: Int) -> Bool { modules[row * side + column] }

  // MARK: Codewords

  private static func capacity(_ version: Int, _ level: Level) -> Int {
    let all = QRTables.dataModules(version) / 8
    let correction = QRTables.correction[level]?[version - 1] ?? 0
    return all - correction * (QRTables.blocks[level]?[version - 1] ?? 0)
  }
  /// The least version with room for a mode, a length and the bytes.
  private static func version(_ count: Int, _ level: Level) -> Int? {
    (1...40).first { version in
      4 + (version < 10 ? 8 : 16) + 8 * count <= 8 * capacity(version, level)
    }
  }
  private static func codewords(_ bytes: [UInt8], _ version: Int, _ level: Level) -> [UInt8] {
    var bits: [Bool] = []
    func put(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    put(0b0100, 4)
    put(bytes.count, version < 10 ? 8 : 16)
    for byte in bytes { put(Int(byte), 8) }
    let room = capacity(version, level)
    put(0, min(4, room * 8 - bits.count))
    put(0, (8 - bits.count % 8) % 8)
    var words = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    for index in 0..<room - words.count { words.append(index % 2 == 0 ? 0xEC : 0x11) }
    return words
  }
  /// The codewords of all blocks in turn, and then their corrections.
  private static func interleaved(_ words: [UInt8], _ version: Int, _ level: Level) -> [UInt8] {
    let count = QRTables.blocks[level]?[version - 1] ?? 1
    let correction = QRTables.correction[level]?[version - 1] ?? 0
    let (short, longer) = (words.count / count, words.count % count)
    var (blocks, place) = ([ArraySlice<UInt8>](), 0)
    for index in 0..<count {
      let length = short + (index < count - longer ? 0 : 1)
      blocks.append(words[place..<place + length])
      place += length
    }
    func turns(_ blocks: [[UInt8]]) -> [UInt8] {
      (0..<(blocks.map(\.count).max() ?? 0)).flatMap { index in
        blocks.compactMap { index < $0.count ? $0[index] : nil }
      }
    }
    return turns(blocks.map(Array.init))
      + turns(blocks.map { QRField.correction($0, count: correction) })
  }

  // MARK: Patterns

  private mutating func set(_ column: Int, _ row: Int, _ isDark: Bool) {
    guard 0..<side ~= column, 0..<side ~= row else { return }
    modules[row * side + column] = isDark
    isFixed[row * side + column] = true
  }
  private mutating func drawPatterns(_ version: Int) {
    for index in 0..<side {
      set(index, 6, index % 2 == 0)
      set(6, index, index % 2 == 0)
    }
    for (column, row) in [(3, 3), (side - 4, 3), (3, side - 4)] {
      for y in -4...4 {
        for x in -4...4 {
          let ring = max(abs(x), abs(y))
          set(column + x, row + y, ring != 2 && ring != 4)
        }
      }
    }
    let places = QRTables.alignment(version)
    for row in places {
      for column in places {
        let isCorner =
          (column == 6 && row == 6) || (column == 6 && row == side - 7)
          || (column == side - 7 && row == 6)
        guard !isCorner else { continue }
        for y in -2...2 {
          for x in -2...2 { set(column + x, row + y, max(abs(x), abs(y)) != 1) }
        }
      }
    }
    if version >= 7 { drawVersion(version) }
  }
  /// The remainder of a number behind which there is room for it.
  private static func remainder(_ value: Int, _ polynomial: Int, _ bits: Int) -> Int {
    var rest = value
    for _ in 0..<bits { rest = rest << 1 ^ (rest >> (bits - 1) & 1) * polynomial }
    return rest
  }
  private mutating func drawVersion(_ version: Int) {
    let bits = version << 12 | Self.remainder(version, 0x1F25, 12) & 0xFFF
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      set(side - 11 + index % 3, index / 3, isDark)
      set(index / 3, side - 11 + index % 3, isDark)
    }
  }
  private mutating func drawFormat(_ level: Level, mask: Int) {
    let data = level.rawValue << 3 | mask
    let bits = (data << 10 | Self.remainder(data, 0x537, 10) & 0x3FF) ^ 0x5412
    for index in 0..<15 {
      let isDark = bits >> index & 1 == 1
      // Beside the upper left corner, around it.
      let around = index < 6 ? index : index < 8 ? index + 1 : 0
      if index < 8 {
        set(8, around, isDark)
        set(side - 1 - index, 8, isDark)
      } else {
        set(index == 8 ? 7 : 14 - index, 8, isDark)
        set(8, side - 15 + index, isDark)
      }
    }
    set(8, side - 8, true)
  }

  // MARK: Data

  /// The modules for data, in columns of two from the right, up and down.
  private var path: [Int] {
    var places: [Int] = []
    var (right, isUp) = (side - 1, true)
    while right > 0 {
      if right == 6 { right = 5 }
      for step in 0..<side {
        let row = isUp ? side - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * side + column] {
          places.append(row * side + column)
        }
      }
      right -= 2
      isUp.toggle()
    }
    return places
  }
  private mutating func place(_ words: [UInt8]) {
    for (index, place) in path.enumerated() where index / 8 < words.count {
      modules[place] = words[index / 8] >> UInt8(7 - index % 8) & 1 == 1
    }
  }
  private static func isTurned(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
    switch mask {
    case 0: (x + y) % 2 == 0
    case 1: y % 2 == 0
    case 2: x % 3 == 0
    case 3: (x + y) % 3 == 0
    case 4: (x / 3 + y / 2) % 2 == 0
    case 5: x * y % 2 + x * y % 3 == 0
    case 6: (x * y % 2 + x * y % 3) % 2 == 0
    default: ((x + y) % 2 + x * y % 3) % 2 == 0
    }
  }
  private mutating func turn(_ mask: Int) {
    for place in modules.indices where !isFixed[place] {
      if Self.isTurned(mask, place % side, place / side) { modules[place].toggle() }
    }
  }
  /// Takes the mask with the fewest patterns that confuse readers.
  private mutating func chooseMask(_ level: Level) {
    var (best, least) = (0, Int.max)
    for mask in 0..<8 {
      turn(mask)
      drawFormat(level, mask: mask)
      let penalty = penalty
      if penalty < least { (best, least) = (mask, penalty) }
      turn(mask)
    }
    turn(best)
    drawFormat(level, mask: best)
  }
  private var penalty: Int {
    var sum = 0
    for line in 0..<side {
      sum += Self.penalty((0..<side).map { self[$0, line] })
      sum += Self.penalty((0..<side).map { self[line, $0] })
    }
    for row in 0..<side - 1 {
      for column in 0..<side - 1 {
        let color = self[column, row]
        if self[column + 1, row] == color, self[column, row + 1] == color,
          self[column + 1, row + 1] == color
        {
          sum += 3
        }
      }
    }
    let dark = modules.count { $0 }
    return sum + abs(dark * 20 - modules.count * 10) / modules.count * 10
  }
  private static let finder = [true, false, true, true, true, false, true]
  private static func penalty(_ line: [Bool]) -> Int {
    var (sum, run) = (0, 0)
    for (index, isDark) in line.enumerated() {
      run = index > 0 && line[index - 1] == isDark ? run + 1 : 1
      sum += run == 5 ? 3 : run > 5 ? 1 : 0
    }
    for start in 0...line.count - 7 where line[start..<start + 7].elementsEqual(finder) {
      let before = line[max(0, start - 4)..<start]
      let after = line[start + 7..<min(line.count, start + 11)]
      if !before.contains(true) || !after.contains(true) { sum += 40 }
    }
    return sum
  }
}
