import TestSupport
import Testing
import YAML

private func parse(_ text: String, _ limits: YAMLLimits = YAMLLimits()) throws(YAMLError)
  -> YAMLNode
{
  try YAMLDocument.parse(Array(text.utf8), limits: limits)
}

/// A node in one line: texts in quotes unless plain, and where each begins.
private func words(_ node: YAMLNode) -> String {
  let place = "@\(node.position.line):\(node.position.column)"
  switch node.content {
  case .scalar(let text, let isPlain): return (isPlain ? text : "'\(text)'") + place
  case .sequence(let items): return "[\(items.map(words).joined(separator: " "))]\(place)"
  case .mapping(let entries):
    let pairs = entries.map { "\(words($0.key))=\(words($0.value))" }
    return "{\(pairs.joined(separator: " "))}\(place)"
  }
}

@Suite struct `YAML documents` {
  @Test(arguments: [
    ("a", "a@1:1"), ("'a b'", "'a b'@1:1"), ("---\n- 1\n- \"2\"\n", "[1@2:3 '2'@3:3]@2:1"),
    ("a: 1\nb:\n  - c: ~\n", "{a@1:1=1@1:4 b@2:1=[{c@3:5=~@3:8}@3:5]@3:3}@1:1"),
    ("ä: ö # note\n", "{ä@1:1=ö@1:4}@1:1"), ("{a: [b, c]}", "{a@1:2=[b@1:6 c@1:9]@1:5}@1:1"),
    ("k: |\n  one\n  two\n", "{k@1:1='one\ntwo\n'@1:4}@1:1"), ("a:\n", "{a@1:1=@1:3}@1:1"),
    ("a: 1\na: 2\n", "{a@1:1=1@1:4 a@2:1=2@2:4}@1:1"), ("\u{FEFF}a: 1", "{a@1:1=1@1:4}@1:1"),
    ("\"\\u2764\\n\"", "'\u{2764}\n'@1:1"),
  ])
  func `become trees with the place of each value`(text: String, tree: String) throws {
    #expect(words(try parse(text)) == tree)
  }

  /// With aliases allowed: a text and its tree, or the error.
  @Test(arguments: [
    ("a: &x 1\nb: *x\n", "{a@1:1=1@1:4 b@2:1=1@1:4}@1:1"),
    ("- &x [a]\n- {b: *x}\n", "[[a@1:7]@1:3 {b@2:4=[a@1:7]@1:3}@2:3]@1:1"),
    ("- *x\n", "no value above has the anchor &x"), ("&x [*x]", "no value above has the anchor"),
    ("- &x a\n- *x\n- *x\n- *x\n", "more than 2 aliases"),
    ("- &x [a, a, a, a]\n- *x\n- *x\n", "more than 12 values"),
    ("- &x [[a]]\n- [*x]\n", "more than 3 deep"),
  ])
  func `repeat what an anchor marked where aliases are read`(text: String, result: String) {
    var limits = YAMLLimits()
    (limits.aliases, limits.nodes, limits.depth) = (2, 12, 3)
    do throws(YAMLError) { #expect(words(try parse(text, limits)) == result) } catch {
      #expect(error.message.contains(result), "\(error)")
    }
  }

  @Test(arguments: [
    ("", 1, 1, "the file is empty"), ("# only a note\n", 1, 1, "the file is empty"),
    ("a: &x 1\nb: *x\n", 1, 4, "write the value out"), ("- *x\n", 1, 3, "write the value out"),
    ("a: !!int 1", 1, 4, "quote text"), ("--- !x {}", 1, 5, "quote text"),
    ("a: 1\n---\nb: 2\n", 2, 1, "a second document"), ("a:\n\t- 1\n", 2, 1, "spaces"),
    ("a: b: c\n", 1, 5, "a ':' is not allowed here"), ("a: [1, 2\nb: 3\n", 2, 2, "closing ']'"),
    ("a: 'b\n", 2, 1, "close the quote"), ("ab\u{7}c", 1, 3, "not allowed in a YAML file"),
    ("a: 1\n  b: 2\n", 2, 4, "':' is not allowed"), ("- a\nb: 1\n", 2, 1, "begins with '-'"),
    ("a: \"\\q\"", 1, 5, "escape is unknown"), ("a: @b", 1, 4, "quote the value"),
  ])
  func `that cannot be used are refused in words at their place`(
    text: String, line: Int, column: Int, words: String
  ) throws {
    let error = try #require(throws: YAMLError.self) { try parse(text) }
    #expect(error.message.contains(words), "\(error)")
    #expect(error.position == YAMLPosition(line: line, column: column), "\(error)")
  }

  @Test func `that are no UTF-8 are refused at the byte`() throws {
    for bytes: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x9D],
    ] {
      let error = try #require(throws: YAMLError.self) {
        try YAMLDocument.parse(Array("a: 1\nä".utf8) + bytes)
      }
      #expect(error.message.contains("UTF-8") && error.position == YAMLPosition(line: 2, column: 2))
    }
  }

  @Test func `are bounded in depth, size and number of values`() throws {
    var limits = YAMLLimits()
    limits.depth = 3
    #expect(try parse("[[[1]]]", limits) != parse("[[1]]", limits))
    #expect(throws: YAMLError.self) { try parse("[[[[1]]]]", limits) }
    limits = YAMLLimits()
    limits.nodes = 3
    #expect(throws: Never.self) { try parse("[1, 2]", limits) }
    #expect(throws: YAMLError.self) { try parse("[1, 2, 3]", limits) }
    limits = YAMLLimits()
    limits.bytes = 4
    #expect(throws: Never.self) { try parse("abcd", limits) }
    #expect(throws: YAMLError.self) { try parse("abcde", limits) }
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: YAMLError.self) { try parse(deep) }
    let tags = (0..<101).map { "%TAG !a\($0)! x\n" }
    #expect(throws: Never.self) { try parse(tags.dropLast().joined() + "---\na: 1\n") }
    let error = try #require(throws: YAMLError.self) { try parse(tags.joined() + "---\na: 1\n") }
    #expect(error.position == YAMLPosition(line: 101, column: 1))
    let wide = String(repeating: "- a\n", count: 60_000)
    #expect(throws: YAMLError.self) { try parse(wide) }
  }

  /// For any content of a file, reading it returns a tree or an error inside it.
  @Test func `that were damaged in a thousand ways never crash the reader`() throws {
    let seed = """
      name: "Adds"
      tags: [a, 'b']
      keyboards:
        - path: ../x   # note
      steps:
        - tap: |
            1
            2
        - expect: {document: "é\\n", absent: [~, null]}
      """
    var random = SeededRandom(seed: 8)
    let pieces: [[UInt8]] =
      [": ", "- ", "\t", "\n", "[", "}", "&a ", "*a", "!!s ", "\"", "'", "|", "---\n", "%", "?"]
      .map { Array($0.utf8) } + [[0xC3], [0xEF, 0xBB, 0xBF], [0], [0xFE, 0xFF]]
    var trees = 0
    for _ in 0..<1_000 {
      var bytes = Array(seed.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
        case 1: bytes.remove(at: place)
        case 2: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        default: bytes.removeSubrange(place..<min(place + 20, bytes.count))
        }
        if bytes.isEmpty { bytes = [0x61] }
      }
      do {
        _ = try YAMLDocument.parse(bytes)
        trees += 1
      } catch {
        let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 2
        #expect((1...lines + 20).contains(error.position.line) && error.position.column >= 1)
        #expect(!error.message.isEmpty)
      }
    }
    #expect((50...950).contains(trees), "\(trees)")
  }
}
