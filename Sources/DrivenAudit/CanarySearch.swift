/// How a word was written where it was found.
enum CanaryEncoding: String, CaseIterable, Sendable {
  case plain = "as plain text"
  case lowercase = "in lowercase"
  case uppercase = "in uppercase"
  case utf16LittleEndian = "in UTF-16LE"
  case utf16BigEndian = "in UTF-16BE"
  case base64 = "in base64"
  case hexadecimal = "in hexadecimal"
  case percent = "percent-encoded"
  case jsonEscapes = "in JSON escapes"
  case reversed = "reversed"
  case base32 = "in base32"
  case decimal = "as decimal numbers"
  case separated = "as letters with separators"
  case rotated = "in rotated letters"
  case masked = "with a mask (XOR)"
}

/// Looks for words in bytes, plain and in the encodings that are common where data is sent or kept.
///
/// Packed data (gzip, zlib, deflate), and data wrapped as a whole in base64, is opened and searched too, two levels
/// deep.
struct CanarySearch: Sendable {
  /// A word that was found, and how it was written.
  struct Hit: Hashable, Sendable {
    var canary: Canary
    var encoding: CanaryEncoding
    /// The opened wrappers, from the outside in, such as “gzip”.
    var wrapping: [String]

    /// The way it was written, for people.
    var form: String {
      ([encoding.rawValue] + wrapping.reversed().map { "inside \($0)" }).joined(separator: " ")
    }
  }

  private struct Pattern: Sendable {
    var bytes: [UInt8]
    var canary: Int
    var encoding: CanaryEncoding
  }

  private let canaries: [Canary]
  private var patterns: [Pattern] = []
  /// The patterns by their first two bytes.
  private var byStart: [[Int]] = []
  /// The differences between bytes that are as far apart as a mask is long, which survive it, by this length and a word's
  /// first two differences.
  private var differences: [Int: [UInt16: [(bytes: [UInt8], canary: Int)]]] = [:]
  private static let masks = 1...8
  private static let depth = 2

  init(_ canaries: [Canary]) {
    self.canaries = canaries
    byStart = Array(repeating: [], count: 1 << 16)
    for (index, canary) in canaries.enumerated() {
      var seen: Set<[UInt8]> = []
      for (encoding, bytes) in Self.forms(of: canary.word)
      where bytes.count >= 8 && seen.insert(bytes).inserted {
        byStart[Int(bytes[0]) << 8 | Int(bytes[1])].append(patterns.count)
        patterns.append(Pattern(bytes: bytes, canary: index, encoding: encoding))
      }
      // Digits differ so little that other numbers may look alike.
      for length in Self.masks where canary.word.allSatisfy(\.isLetter) {
        let steps = Self.differences(Array(canary.word.utf8), length)
        guard steps.count >= 9, Set(steps).count >= 5 else { break }
        let start = UInt16(steps[0]) << 8 | UInt16(steps[1])
        differences[length, default: [:]][start, default: []].append((steps, index))
      }
    }
  }

  /// Every word that is in the bytes, each form of it once.
  func hits(in bytes: [UInt8]) -> Set<Hit> {
    var packed = PackedContent()
    return hits(in: bytes, opening: &packed)
  }

  /// The same, where packed data is opened as far as a budget allows.
  func hits(in bytes: [UInt8], opening packed: inout PackedContent) -> Set<Hit> {
    var hits: Set<Hit> = []
    search(bytes, wrapping: [], &packed, into: &hits)
    // A word in base64 is found as such, and again where a run of base64 was opened.
    let own: [String: CanaryEncoding] = ["base64": .base64, "hexadecimal": .hexadecimal]
    return hits.filter { hit in
      guard let form = hit.wrapping.last.flatMap({ own[$0] }), hit.encoding == .plain else {
        return true
      }
      return !hits.contains(
        Hit(canary: hit.canary, encoding: form, wrapping: hit.wrapping.dropLast()))
    }
  }

  private func search(
    _ bytes: [UInt8], wrapping: [String], _ packed: inout PackedContent, into hits: inout Set<Hit>
  ) {
    guard bytes.count >= 8 else { return }
    for start in 0..<(bytes.count - 1) {
      let candidates = byStart[Int(bytes[start]) << 8 | Int(bytes[start + 1])]
      for index in candidates where bytes[start...].starts(with: patterns[index].bytes) {
        let pattern = patterns[index]
        hits.insert(
          Hit(
            canary: canaries[pattern.canary], encoding: pattern.encoding, wrapping: wrapping))
      }
    }
    searchMasked(bytes, wrapping: wrapping, into: &hits)
    guard wrapping.count < Self.depth else { return }
    for (name, content) in packed.opened(bytes) {
      search(content, wrapping: wrapping + [name], &packed, into: &hits)
    }
  }

  /// Finds words that were masked by a few bytes again and again; the mask that changes nothing isn't a mask.
  private func searchMasked(_ bytes: [UInt8], wrapping: [String], into hits: inout Set<Hit>) {
    for (length, patterns) in differences {
      let steps = Self.differences(bytes, length)
      for start in 0..<max(0, steps.count - 1) {
        let key = UInt16(steps[start]) << 8 | UInt16(steps[start + 1])
        for (pattern, canary) in patterns[key] ?? []
        where steps[start...].starts(with: pattern)
          && !Self.isPlain(bytes[start...].prefix(length), canaries[canary].word)
        {
          hits.insert(Hit(canary: canaries[canary], encoding: .masked, wrapping: wrapping))
        }
      }
    }
  }

  /// Whether the bytes are the word's first letters, small or large.
  private static func isPlain(_ bytes: ArraySlice<UInt8>, _ word: String) -> Bool {
    zip(bytes, word.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }

  private static func differences(_ bytes: [UInt8], _ distance: Int) -> [UInt8] {
    zip(bytes, bytes.dropFirst(distance)).map { $0 ^ $1 }
  }

  // MARK: Forms of a word

  static func forms(of word: String) -> [(CanaryEncoding, [UInt8])] {
    let bytes = Array(word.utf8)
    let units = Array(word.utf16)
    func hex(_ value: Int, _ width: Int, _ upper: Bool) -> String {
      let digits = String(value, radix: 16, uppercase: upper)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    var forms: [(CanaryEncoding, [UInt8])] = [
      (.plain, bytes), (.lowercase, Array(word.lowercased().utf8)),
      (.uppercase, Array(word.uppercased().utf8)),
      (.utf16LittleEndian, units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }),
      (.utf16BigEndian, units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }),
      (.reversed, Array(String(word.reversed()).utf8)),
    ]
    forms += otherForms(of: bytes)
    for offset in 0..<3 {
      let text = Self.base64(bytes, offset: offset)
      forms.append((.base64, text))
      // The alphabet of URLs has two other characters.
      forms.append(
        (
          .base64,
          text.map {
            $0 == UInt8(ascii: "+")
              ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
          }
        ))
    }
    for upper in [false, true] {
      forms.append((.hexadecimal, Array(bytes.map { hex(Int($0), 2, upper) }.joined().utf8)))
      forms.append((.percent, Array(bytes.map { "%" + hex(Int($0), 2, upper) }.joined().utf8)))
      forms.append(
        (.jsonEscapes, Array(units.map { "\\u" + hex(Int($0), 4, upper) }.joined().utf8)))
      // Most writers escape only what is not ASCII.
      let some = word.utf8.map { byte -> String in
        byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + hex(Int(byte), 2, upper)
      }
      forms.append((.percent, Array(some.joined().utf8)))
      let escaped = units.map { unit -> String in
        unit < 0x80
          ? String(UnicodeScalar(UInt8(unit))) : "\\u" + hex(Int(unit), 4, upper)
      }
      forms.append((.jsonEscapes, Array(escaped.joined().utf8)))
    }
    return forms
  }

  private static func otherForms(of bytes: [UInt8]) -> [(CanaryEncoding, [UInt8])] {
    var forms: [(CanaryEncoding, [UInt8])] = []
    for separator in [",", ", ", " ", "-", ".", ";", "|", "_", "/", ":", "\n", "&", "+"] {
      let mark = Array(separator.utf8)
      let numbers = bytes.map { String($0) }.joined(separator: separator)
      forms.append((.decimal, Array(numbers.utf8)))
      forms.append((.separated, Array(bytes.map { [$0] }.joined(separator: mark))))
    }
    forms.append((.decimal, Array(bytes.map { String($0) }.joined().utf8)))
    for shift in 1..<26 where bytes.contains(where: { (97...122).contains($0) }) {
      let moved = bytes.map {
        (97...122).contains($0) ? ($0 - 97 + UInt8(shift)) % 26 + 97 : $0
      }
      forms.append((.rotated, moved))
    }
    for offset in 0..<5 {
      let text = base32(bytes, offset: offset)
      forms.append((.base32, text))
      forms.append((.base32, text.map { (65...90).contains($0) ? $0 + 32 : $0 }))
    }
    return forms
  }

  /// The characters of base32 that bytes alone decide when they come `offset` bytes after a border of five.
  private static func base32(_ bytes: [UInt8], offset: Int) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
    let all = [UInt8](repeating: 0, count: offset) + bytes
    let (first, sure) = ((offset * 8 + 4) / 5, all.count * 8 / 5)
    guard sure > first else { return [] }
    return (first..<sure).map { index in
      let (place, shift) = (index * 5 / 8, index * 5 % 8)
      let pair = UInt16(all[place]) << 8 | UInt16(place + 1 < all.count ? all[place + 1] : 0)
      return alphabet[Int(pair >> UInt16(11 - shift)) & 31]
    }
  }

  static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The characters of base64 that bytes alone decide when they come `offset` bytes after a border of three.
  static func base64(_ bytes: [UInt8], offset: Int) -> [UInt8] {
    let all = [UInt8](repeating: 0, count: offset) + bytes
    let sure = all.count * 8 / 6
    let first = (offset * 8 + 5) / 6
    guard sure > first else { return [] }
    return (first..<sure).map { index in
      let bit = index * 6
      let (place, shift) = (bit / 8, bit % 8)
      let pair = UInt16(all[place]) << 8 | UInt16(place + 1 < all.count ? all[place + 1] : 0)
      return alphabet[Int(pair >> UInt16(10 - shift)) & 63]
    }
  }
}
