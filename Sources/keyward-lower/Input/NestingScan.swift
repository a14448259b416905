/// Looks for nesting that no source needs and that parsers pay for dearly, before anything is parsed.
///
/// The parser tries several readings of each square bracket in a row, so that two dozen of them take minutes, and reads an
/// interpolation inside an interpolation again for each level.
struct NestingScan {
  /// The deepest nesting of brackets, strings and interpolations together.
  static let deepest = 256
  /// The deepest nesting of square brackets, and of interpolations.
  static let deepestOfOneKind = 16

  private enum Level {
    case bracket(UInt8)
    case interpolation
    case string(hashes: Int, isLong: Bool)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var levels: [Level] = []
  private var squares = 0
  private var interpolations = 0
  private var place = 0

  /// Where a source is nested too deeply; `nil` where it is not.
  static func excess(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      var scan = NestingScan(bytes: buffer)
      return scan.excess()
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func excess() -> Int? {
    while place < bytes.count {
      if case .string(let hashes, let isLong)? = levels.last {
        readString(hashes, isLong)
      } else {
        readCode()
      }
      if levels.count > Self.deepest || squares > Self.deepestOfOneKind
        || interpolations > Self.deepestOfOneKind
      {
        return min(place, bytes.count) - 1
      }
    }
    return nil
  }

  private func byte(_ offset: Int) -> UInt8 {
    place + offset < bytes.count ? bytes[place + offset] : 0
  }

  private func hashes(from offset: Int) -> Int {
    var count = 0
    while byte(offset + count) == UInt8(ascii: "#") { count += 1 }
    return count
  }

  // MARK: Code

  private mutating func readCode() {
    switch byte(0) {
    case UInt8(ascii: "/"): readSlash()
    case UInt8(ascii: "#"):
      let count = hashes(from: 0)
      place += count
      if byte(0) == UInt8(ascii: "\"") { openString(count) }
    case UInt8(ascii: "\""): openString(0)
    case let open where open == UInt8(ascii: "(") || open == UInt8(ascii: "{"):
      push(.bracket(open))
    case UInt8(ascii: "["): push(.bracket(UInt8(ascii: "[")))
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close()
    default: place += 1
    }
  }

  private mutating func push(_ level: Level) {
    levels.append(level)
    if case .bracket(UInt8(ascii: "[")) = level { squares += 1 }
    if case .interpolation = level { interpolations += 1 }
    place += 1
  }

  private mutating func close() {
    place += 1
    switch levels.popLast() {
    case .bracket(UInt8(ascii: "[")): squares -= 1
    case .interpolation: interpolations -= 1
    default: break
    }
  }

  private mutating func readSlash() {
    switch byte(1) {
    case UInt8(ascii: "/"):
      while place < bytes.count, !isLineEnd(bytes[place]) { place += 1 }
    case UInt8(ascii: "*"): skipComment()
    default: place += 1
    }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      let pair = (byte(0), byte(1))
      if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
        depth += 1
        place += 2
      } else if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
        depth -= 1
        place += 2
      } else {
        place += 1
      }
    } while depth > 0 && place < bytes.count
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  // MARK: Strings

  private func isQuote(at offset: Int, isLong: Bool) -> Bool {
    (0..<(isLong ? 3 : 1)).allSatisfy { byte(offset + $0) == UInt8(ascii: "\"") }
  }

  private mutating func openString(_ hashes: Int) {
    let isLong = isQuote(at: 0, isLong: true)
    levels.append(.string(hashes: hashes, isLong: isLong))
    place += isLong ? 3 : 1
  }

  private mutating func readString(_ hashes: Int, _ isLong: Bool) {
    if byte(0) == UInt8(ascii: "\\"), hasHashes(hashes, from: 1) {
      place += 1 + hashes
      if byte(0) == UInt8(ascii: "(") { push(.interpolation) } else { place += 1 }
    } else if isQuote(at: 0, isLong: isLong), hasHashes(hashes, from: isLong ? 3 : 1) {
      place += (isLong ? 3 : 1) + hashes
      levels.removeLast()
    } else if !isLong, isLineEnd(byte(0)) {
      levels.removeLast()
    } else {
      place += 1
    }
  }

  private func hasHashes(_ count: Int, from offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }
}
