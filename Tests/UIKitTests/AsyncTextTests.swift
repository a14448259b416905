import Foundation
import Testing
import UIKit

/// Bytes that come one at a time.
private struct Bytes: AsyncSequence, AsyncIteratorProtocol {
  typealias Failure = Never
  var rest: ArraySlice<UInt8>
  init(_ bytes: [UInt8]) { rest = bytes[...] }
  func makeAsyncIterator() -> Self { self }
  mutating func next() async -> UInt8? { rest.popFirst() }
}

@Suite struct `Text of bytes` {
  @Test(arguments: [
    ("", []), ("\n\r\n\r", []), ("a", ["a"]), ("a\nb\rc\r\nd", ["a", "b", "c", "d"]),
    ("a\u{B}b\u{C}c\u{85}d\u{2028}e\u{2029}f\n", ["a", "b", "c", "d", "e", "f"]),
    ("ä\n\n\nö é\n", ["ä", "ö é"]), ("\u{2028}\u{85}x\u{2029}\u{2029}", ["x"]),
    ("\u{2027}\n\u{A8}\n\u{A9}\n\u{105}\n", ["\u{2027}", "\u{A8}", "\u{A9}", "\u{105}"]),
  ])
  func `has lines`(text: String, lines: [String]) async {
    var found: [String] = []
    for await line in Bytes(Array(text.utf8)).lines { found.append(line) }
    #expect(found == lines)
  }

  @Test(
    arguments: [
      [], Array("a\u{E9}\u{20AC}\u{1F600}".utf8), [0x80], [0xC3], [0xC3, 0x41], [0xE2, 0x82],
      [0xE2, 0x82, 0x41], [0xF0, 0x9F, 0x98, 0xC3, 0xA9], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
      [0xF5, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0x80], [0xFF, 0xFE, 0x41],
      [0xE2, 0xE2, 0xE2, 0x82, 0xAC], [0xF1, 0x80, 0x80],
    ] as [[UInt8]])
  func `has the scalars and characters of a string`(bytes: [UInt8]) async {
    let whole = String(decoding: bytes, as: UTF8.self)
    var scalars: [UnicodeScalar] = []
    for await scalar in Bytes(bytes).unicodeScalars { scalars.append(scalar) }
    #expect(scalars == Array(whole.unicodeScalars))
    var characters: [Character] = []
    for await character in Bytes(bytes).characters { characters.append(character) }
    #expect(characters == Array(whole))
  }

  @Test(arguments: ["e\u{301}a", "🇩🇪🇫🇷🇯", "👩‍👩‍👧x", "\r\n\n", "각", "🇩"])
  func `has characters of several scalars`(text: String) async {
    var characters: [Character] = []
    for await character in Bytes(Array(text.utf8)).characters { characters.append(character) }
    #expect(characters == Array(text))
  }

  @Test func `without end is cut`() async {
    let marks = "a" + String(repeating: "\u{301}", count: 3000)
    var sizes: [Int] = []
    for await character in Bytes(Array(marks.utf8)).characters {
      sizes.append(character.unicodeScalars.count)
    }
    #expect(sizes == [1024, 1024, 953])
  }
}

@Suite struct `Bytes of files` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString)

  private func withFile(_ text: String, _ body: (URL) async throws -> Void) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("text")
    try Data(text.utf8).write(to: file)
    let result: Result<Void, any Error>
    do { result = .success(try await body(file)) } catch { result = .failure(error) }
    try FileManager.default.removeItem(at: folder)
    try result.get()
  }

  @Test(arguments: [0, 1, 16383, 16384, 16385, 100_000])
  func `are all of them`(size: Int) async throws {
    let text = String(
      (0..<size).map { "abcdefg\n"[String.Index(utf16Offset: $0 % 8, in: "abcdefg\n")] })
    try await withFile(text) { file in
      var read: [UInt8] = []
      for try await byte in file.resourceBytes { read.append(byte) }
      #expect(read == Array(text.utf8))
      var lines: [String] = []
      for try await line in file.lines { lines.append(line) }
      #expect(lines == text.split(separator: "\n").map(String.init))
      let handle = try FileHandle(forReadingFrom: file)
      try handle.seek(toOffset: UInt64(size / 2))
      var half = 0
      for try await _ in handle.bytes { half += 1 }
      #expect(half == size - size / 2)
    }
  }

  @Test func `come from a pipe until it is closed`() async throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data("one\ntw".utf8))
    var lines = pipe.fileHandleForReading.bytes.lines.makeAsyncIterator()
    #expect(try await lines.next() == "one")
    pipe.fileHandleForWriting.write(Data("o".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try await lines.next() == "two")
    #expect(try await lines.next() == nil)
  }

  @Test func `end with the task that waits for them`() async throws {
    let pipe = Pipe()
    let (first, isFirst) = AsyncStream<Void>.makeStream()
    let reading = Task {
      for try await _ in pipe.fileHandleForReading.bytes { isFirst.yield() }
    }
    pipe.fileHandleForWriting.write(Data("a".utf8))
    for await _ in first { break }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
  }

  @Test func `are missing where the file is`() async throws {
    func first(_ url: URL) async throws -> UInt8? {
      try await url.resourceBytes.first { _ in true }
    }
    await #expect(throws: CocoaError.self) {
      try await first(URL(fileURLWithPath: "/no/such/file"))
    }
    await #expect(throws: CocoaError.self) { try await first(URL(fileURLWithPath: "/")) }
    let address = try #require(URL(string: "http://127.0.0.1:1/"))
    await #expect(throws: URLError(.unsupportedURL)) { try await first(address) }
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/null"))
    try handle.close()
    await #expect(throws: CocoaError.self) { try await handle.bytes.first { _ in true } }
  }
}
