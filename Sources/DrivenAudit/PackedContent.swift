/// Opens data that is packed (gzip, zlib, deflate) or written in base64 or hexadecimal digits.
///
/// The bytes come from a keyboard, and a few of them may unpack to many: a value opens up to a budget, and says whether
/// that was enough.
struct PackedContent {
  /// How many more bytes may come out.
  private var left: Int
  /// How much of the budget was used.
  private(set) var spent = 0
  /// Whether some data was not opened, or not all of it, because the budget was spent.
  private(set) var isCut = false
  private static let openings = 64
  /// The most bytes of one packed part.
  private static let longest = 4 << 20
  /// An attempt that yields nothing takes time too.
  private static let attempt = 256

  /// Starts with a budget in bytes, by default one for a file or message.
  init(budget: Int = 16 << 20) { left = budget }

  /// The contents of at least 8 bytes, with the names of their forms.
  mutating func opened(_ bytes: [UInt8]) -> [(String, [UInt8])] {
    var found: [(String, [UInt8])] = []
    for start in 0..<max(0, bytes.count - 6) where found.count < Self.openings {
      if bytes[start] == 0x1F, bytes[start + 1] == 0x8B, bytes[start + 2] == 8 {
        if let body = Self.gzipBody(bytes, start) {
          found.append(("gzip", unpacked(bytes, from: body)))
        }
      } else if bytes[start] == 0x78, (Int(bytes[start]) << 8 | Int(bytes[start + 1])) % 31 == 0 {
        found.append(("zlib", unpacked(bytes, from: start + 2)))
      }
    }
    found.append(("deflate", unpacked(bytes, from: 0)))
    if let body = Self.bodyStart(bytes) { found.append(("deflate", unpacked(bytes, from: body))) }
    for run in Self.base64Runs(bytes) where spends(run.count) { found.append(("base64", run)) }
    for run in Self.hexadecimalRuns(bytes) where spends(run.count) {
      found.append(("hexadecimal", run))
    }
    return found.filter { $0.1.count >= 8 }
  }

  private mutating func unpacked(_ bytes: [UInt8], from start: Int) -> [UInt8] {
    guard spends(Self.attempt) else { return [] }
    let limit = min(Self.longest, left)
    let content = Inflate.unpack(bytes, from: start, limit: limit)
    _ = spends(content.count)
    if content.count == limit { isCut = true }
    return content
  }

  private mutating func spends(_ count: Int) -> Bool {
    guard count <= left else {
      isCut = true
      return false
    }
    (left, spent) = (left - count, spent + count)
    return true
  }

  /// Where the packed data of a gzip member begins.
  private static func gzipBody(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard start + 10 < bytes.count else { return nil }
    let flags = bytes[start + 3]
    var place = start + 10
    if flags & 4 != 0 {
      guard place + 2 <= bytes.count else { return nil }
      place += 2 + Int(bytes[place]) + Int(bytes[place + 1]) << 8
    }
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      guard place < bytes.count, let end = bytes[place...].firstIndex(of: 0) else { return nil }
      place = end + 1
    }
    if flags & 2 != 0 { place += 2 }
    return place < bytes.count ? place : nil
  }

  /// Where the body of an HTTP message begins.
  private static func bodyStart(_ bytes: [UInt8]) -> Int? {
    let mark = Array("\r\n\r\n".utf8)
    let last = min(bytes.count, 1 << 16) - mark.count
    guard last > 0 else { return nil }
    return (0..<last).first { bytes[$0...].starts(with: mark) }.map { $0 + mark.count }
  }

  /// The contents of long runs of hexadecimal digits.
  private static func hexadecimalRuns(_ bytes: [UInt8]) -> [[UInt8]] {
    var runs: [[UInt8]] = []
    var run: [UInt8] = []
    for byte in bytes + [0] {
      switch byte {
      case 48...57: run.append(byte - 48)
      case 65...70: run.append(byte - 55)
      case 97...102: run.append(byte - 87)
      default:
        if run.count >= 16, runs.count < openings {
          let pairs = stride(from: 0, to: run.count - 1, by: 2)
          runs.append(pairs.map { run[$0] << 4 | run[$0 + 1] })
        }
        run = []
      }
    }
    return runs
  }

  /// The contents of long runs of base64's characters.
  private static func base64Runs(_ bytes: [UInt8]) -> [[UInt8]] {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, character) in CanarySearch.alphabet.enumerated() {
      values[Int(character)] = UInt8(value)
    }
    (values[Int(UInt8(ascii: "-"))], values[Int(UInt8(ascii: "_"))]) = (62, 63)
    var runs: [[UInt8]] = []
    var start = 0
    while start < bytes.count, runs.count < openings {
      let end: Int = bytes[start...].firstIndex { values[Int($0)] == 255 } ?? bytes.count
      if end - start >= 24 {
        var (bits, count): (UInt32, Int) = (0, 0)
        var content: [UInt8] = []
        for byte in bytes[start..<end] {
          bits = bits << 6 | UInt32(values[Int(byte)])
          count += 6
          if count >= 8 {
            count -= 8
            content.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
          }
        }
        runs.append(content)
      }
      start = end + 1
    }
    return runs
  }
}
