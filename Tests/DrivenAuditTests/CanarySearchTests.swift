import Foundation
import TestSupport
import Testing

@testable import DrivenAudit

struct CanarySearchTests {
  static let word = "mxqrtzplwvkd"
  static let canary = Canary(word: word, kind: .context, field: "text")

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }

  private static func wrapped(_ text: String) -> [UInt8] {
    Array("{\"note\": \"\(text)\"}".utf8)
  }

  /// Made by zlib, not by this project: “see WORD here” stored and with fixed codes, and 1,766 bytes of text.
  static let streams = [
    "stored": bytes(
      "011500eaff736565206d787172747a706c77766b642068657265"),
    "fixed": bytes("2b4e4d55c8ad282c2aa92ac8292fcb4e51c8482d4a0500"),
    "dynamic": bytes(
      "95d44712c2500c04d1abe80848221e07b04d70f8ce363e3d5b56947adfbb5733e333976e7add4bb9"
        + "f56969a448abbca7ba1d24cd792f3ba9aedb47b2f41864fc9f6a3cb578eaf1741f4f0ff1f4184f4f"
        + "f1f41c4f2f808070012f05600ac4149029305380a6404d019b0237036e467606dc0cb8197033e066"
        + "c0cd809b0137036e0edc1cb8393948e0e6c0cd819b0337076e0edcfcd7ad5ebb7edcda6a99cb4cf2"
        + "26fb02"),
  ]
  static let gzip = bytes(
    "1f8b08080000000002ff6e6f74652e747874002b4e4d55c8ad282c2aa92ac8292fcb4e51c8482d4a"
      + "0500adc1ef5315000000")
  static let zlib = bytes(
    "789c2b4e4d55c8ad282c2aa92ac8292fcb4e51c8482d4a05005d3f0870")

  /// How the word is encoded, and how the search must name the encoding.
  static let forms: [(bytes: [UInt8], form: String)] = {
    let data = Data(word.utf8)
    let utf16 = word.utf16.map { ($0 & 0xFF, $0 >> 8) }
    let hexadecimal = data.map { String(format: "%02x", $0) }
    var forms: [([UInt8], String)] = [
      (wrapped(word), "as plain text"),
      (utf16.flatMap { [UInt8($0.0), UInt8($0.1)] }, "in UTF-16LE"),
      (utf16.flatMap { [UInt8($0.1), UInt8($0.0)] }, "in UTF-16BE"),
      (wrapped(hexadecimal.joined()), "in hexadecimal"),
      (wrapped(hexadecimal.joined().uppercased()), "in hexadecimal"),
      (wrapped(hexadecimal.map { "%" + $0 }.joined()), "percent-encoded"),
      (wrapped(word.utf16.map { String(format: "\\u%04X", $0) }.joined()), "in JSON escapes"),
      (wrapped(String(word.reversed())), "reversed"),
      (wrapped(word.uppercased()), "in uppercase"),
      (wrapped("NV4HC4TUPJYGY53WNNSA"), "in base32"),
      (wrapped(word.utf8.map { String($0) }.joined(separator: ",")), "as decimal numbers"),
      (wrapped(word.map(String.init).joined(separator: "-")), "as letters with separators"),
      (wrapped("zkdegmcyjixq"), "in rotated letters"),
      (word.utf8.map { $0 ^ 0x5A }, "with a mask (XOR)"),
      (zip(word.utf8, 0...).map { $0 ^ [0x9C, 0x31, 0xE7][$1 % 3] }, "with a mask (XOR)"),
      (
        wrapped(word.utf8.map { String(format: "%02x", $0 ^ 0x5A) }.joined()),
        "with a mask (XOR) inside hexadecimal"
      ),
      (gzip, "as plain text inside gzip"), (zlib, "as plain text inside zlib"),
      (streams["fixed"] ?? [], "as plain text inside deflate"),
      (wrapped(Data(gzip).base64EncodedString()), "as plain text inside gzip inside base64"),
      (
        Array("POST / HTTP/1.1\r\nHost: example.com\r\n\r\n".utf8) + (streams["fixed"] ?? []),
        "as plain text inside deflate"
      ),
    ]
    for count in 0..<3 {
      let text = String(repeating: "é~", count: count) + String(repeating: "x", count: count) + word
      forms.append((wrapped(Data(text.utf8).base64EncodedString()), "in base64"))
    }
    return forms
  }()

  @Test(arguments: forms)
  func `a word is found however it is written`(row: (bytes: [UInt8], form: String)) {
    let hits = CanarySearch([Self.canary]).hits(in: row.bytes)
    #expect(hits.map(\.form) == [row.form])
    #expect(hits.allSatisfy { $0.canary == Self.canary })
  }

  static let close = [
    "mxqrtzplwvk", "mxqrtzplwvk d", "MXQRTZPlWVKD mx", "dkvwlpztrqx",
    Data("mxqrtzplwvKd".utf8).base64EncodedString(), "6d7871727a74",
  ]

  @Test(arguments: close)
  func `what is only close to a word is not found`(text: String) {
    #expect(CanarySearch([Self.canary]).hits(in: Array(text.utf8)).isEmpty)
  }

  @Test func `a word in capitals is found in small letters, as host names are written`() {
    let canary = Canary(word: "Mxqrtzplwvkd", kind: .typed, field: "text")
    let hits = CanarySearch([canary]).hits(in: Array("mxqrtzplwvkd.example.com".utf8))
    #expect(hits.map(\.form) == ["in lowercase"])
  }

  @Test func `words are found in noise, and nothing is found in noise alone`() {
    var random = SeededRandom(seed: Proof.seed)
    var source = CanarySource(seed: random.next())
    let words = WatchWords(seed: source.next())
    let canaries = (0..<8).map {
      Canary(word: words.word($0, .first), kind: .typed, field: "text")
    }
    let search = CanarySearch(canaries)
    for _ in 0..<Proof.count(20, full: 2_000) {
      let noise = (0..<2_000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      #expect(search.hits(in: noise).isEmpty)
      let canary = canaries[Int(random.next() % 8)]
      let forms = CanarySearch.forms(of: canary.word).filter { $0.1.count >= 8 }
      let form = forms[Int(random.next() % UInt64(forms.count))]
      let place = Int(random.next() % 2_000)
      let bytes = Array(noise[..<place]) + form.1 + Array(noise[place...])
      #expect(search.hits(in: bytes).contains { $0.canary == canary })
    }
  }

  // MARK: Unpacking

  @Test(arguments: streams.keys.sorted())
  func `what zlib packed is unpacked`(name: String) throws {
    let unpacked = String(
      decoding: Inflate.unpack(try #require(Self.streams[name])), as: UTF8.self)
    #expect(unpacked.contains(Self.word))
    #expect(unpacked.count == (name == "dynamic" ? 1_766 : 21))
  }

  /// Eight empty blocks with tables of their own; none is the last.
  private static let emptyBlocks: [UInt8] = [
    4, 192, 129, 0, 0, 0, 0, 0, 144, 255, 107, 16, 0, 7, 2, 0, 0, 0, 0, 64, 254, 175, 65, 0, 28, 8,
    0, 0, 0, 0, 0, 249, 191, 6, 1, 112, 32, 0, 0, 0, 0, 0, 228, 255, 26, 4, 192, 129, 0, 0, 0, 0, 0,
    144, 255, 107, 16, 0, 7, 2, 0, 0, 0, 0, 64, 254, 175, 65, 0, 28, 8, 0, 0, 0, 0, 0, 249, 191, 6,
    1, 112, 32, 0, 0, 0, 0, 0, 228, 255, 26,
  ]

  @Test func `blocks that are nothing but tables end a stream`() {
    let stored: [UInt8] = [1, 4, 0, 0xFB, 0xFF] + Array("word".utf8)
    let few = Self.emptyBlocks + stored
    let many = [[UInt8]](repeating: Self.emptyBlocks, count: 3).flatMap { $0 } + stored
    #expect(Inflate.unpack(few, limit: 500) == Array("word".utf8))
    #expect(Inflate.unpack(many, limit: 500).isEmpty)
    #expect(Inflate.unpack(many) == Array("word".utf8))
  }

  /// A zlib stream of a few kilobytes that unpacks to four megabytes of zeros.
  private static let manyZeros: [UInt8] = {
    var (bits, bytes) = ([Bool](), [UInt8]([0x78, 0x9C]))
    // The last block, with the fixed codes: a zero, then 258 bytes from one byte before, again and again.
    bits += [true, true, false] + [false, false, true, true, false, false, false, false]
    let copy =
      [true, true, false, false, false, true, false, true] + [Bool](repeating: false, count: 5)
    for _ in 0..<16_200 { bits += copy }
    bits += [Bool](repeating: false, count: 7)
    for start in stride(from: 0, to: bits.count, by: 8) {
      let part = bits[start..<min(start + 8, bits.count)]
      bytes.append(part.enumerated().reduce(0) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) })
    }
    return bytes
  }()

  @Test func `packed data is opened up to a budget, and said to be cut there`() {
    var enough = PackedContent()
    let one = enough.opened(Self.manyZeros).map(\.1.count)
    #expect(one == [1 + 258 * 16_200] && !enough.isCut)

    let several = [[UInt8]](repeating: Self.manyZeros, count: 40).flatMap { $0 }
    var packed = PackedContent(budget: 10 << 20)
    let contents = packed.opened(several)
    #expect(contents.reduce(0) { $0 + $1.1.count } <= 10 << 20 && packed.isCut)
    #expect((9 << 20)...(10 << 20) ~= packed.spent)
    // Of what comes later nothing is opened.
    #expect(packed.opened(Self.manyZeros).reduce(0) { $0 + $1.1.count } < 1 << 20)
  }

  @Test func `damaged streams end, within the limit`() throws {
    var random = SeededRandom(seed: Proof.seed)
    let streams = Self.streams.values.sorted { $0.count < $1.count }
    for round in 0..<Proof.count(2_000, full: 200_000) {
      var bytes = streams[round % streams.count]
      for _ in 0...Int(random.next() % 4) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if round % 3 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      #expect(Inflate.unpack(bytes, limit: 10_000).count <= 10_000)
    }
  }

  // MARK: Words

  @Test func `card numbers have the last digit that they must have`() {
    let words = WatchWords(seed: Proof.seed)
    for place in 0..<100 {
      let text = words.digits(place, [.first, .second, .reordered][place % 3], count: 16)
      let digits = text.compactMap(\.wholeNumberValue)
      #expect(digits.count == 16)
      let sum = digits.reversed().enumerated().reduce(0) { sum, item in
        let value = item.offset % 2 == 1 ? item.element * 2 : item.element
        return sum + value / 10 + value % 10
      }
      #expect(sum % 10 == 0)
    }
  }

  static let telling = [
    ("mxqrtzplwvkd", true), ("12345678", true), ("1234567", false), ("aaaabbbbcccc", false),
    ("", false), ("ねこねこいぬいぬさるさる", true),
  ]

  @Test(arguments: telling)
  func `a word tells something if it is long and varied`(row: (word: String, isTelling: Bool)) {
    #expect(Canary.isTelling(row.word) == row.isTelling)
  }
}
