import Foundation
import TestSupport
import Testing

/// `@Generable` and `@Guide` become members behind the opening brace of the type.
@Suite struct GenerableTests {
  private func rewritten(_ source: String) throws -> String {
    try withScratchFolder { folder in
      let rewritten = try Rewritten(
        [source, "class Keyboard: UIInputViewController {}"], in: folder)
      #expect(rewritten.outcome.status == 0, "\(rewritten.outcome.errors)")
      return rewritten.texts[0]
    }
  }

  private static let nested = """
    import FoundationModels
    struct Outer {
      @Generable(description: "A key") public struct Key: Equatable {
        @Guide(description: \"""
          Its
          "letter"
          \""", .anyOf(["a", "b"])) public var letter: String
        public var count: Int?
        static let none = 1
        var length: Int { letter.count }
        let kind: String = "key"
      }
    }
    struct Other {}

    """

  @Test func `lines keep their numbers, and attributes go`() throws {
    let lines = try rewritten(Self.nested).components(separatedBy: "\n")
    #expect(lines.count == Self.nested.components(separatedBy: "\n").count)
    #expect(lines[2].contains("Key: Equatable, nonisolated FoundationModels.Generable { public "))
    #expect(lines[13] == "struct Other {}")
    #expect(!lines.contains { $0.contains("@Guide") || $0.contains("@Generable") })
  }

  @Test(arguments: [
    "._describing(Self.self) { .init(type: Self.self, description: \"A key\", properties: [",
    ".init(name: \"letter\", description: \"Its\\n\\\"letter\\\"\", type: (String).self, guides: [.anyOf([\"a\", \"b\"])])",
    ".init(name: \"count\", description: nil, type: (Int?).self)])",
    "public nonisolated init(_ content: FoundationModels.GeneratedContent) throws { "
      + "self.letter = try content.value((String).self, forProperty: \"letter\")",
    "init(letter: String, count: Int? = nil) { self.letter = letter; self.count = count }",
    "public var count: (Int).PartiallyGenerated?",
  ])
  func `each stored property is read and written`(part: String) throws {
    let text = try rewritten(Self.nested)
    #expect(text.contains(part))
    for name in ["length", "none", "kind"] { #expect(!text.contains("\"\(name)\"")) }
  }

  @Test(arguments: [
    ("enum Tone { case soft, `default` }", "(\"soft\", []), (\"default\", [])"),
    ("enum Tone { case soft, `default` }", "case \"default\": self = .`default`"),
    (
      "enum Step { case say(text: String, Int) }",
      "case .say(let _0, let _1): return .init(properties: [\"say\": "
        + "FoundationModels.GeneratedContent(properties: [\"text\": _0, \"_1\": _1])])"
    ),
    ("struct Empty {}", "init(_ content: FoundationModels.GeneratedContent) throws {  }; init()"),
    ("struct Box<T: Generable> { var value: T }", "Box<T: Generable>: nonisolated"),
    ("private struct Own { private var a: Int }", "fileprivate init(a: Int) {"),
    ("struct Own { var a: Int; init() { a = 1 } }", "init() { a = 1 }"),
    ("struct Named { var id: GenerationID }", "self.id = content.id ?? .init()"),
    ("struct Pair { var a, b: Int }", "self.a = try content.value((Int).self"),
  ])
  func `types of other shapes are spelled out`(source: String, part: String) throws {
    let text = try rewritten("import FoundationModels\n@Generable " + source + "\n")
    #expect(text.contains(part), "\(text)")
  }

  @Test func `a property without a type is an error at its place`() throws {
    try withScratchFolder { folder in
      let rewritten = try Rewritten(
        [
          "import FoundationModels\n@Generable struct A { var a = 1 }\n",
          "class Keyboard: UIInputViewController {}",
        ],
        in: folder)
      #expect(rewritten.outcome.status != 0)
      #expect(rewritten.outcome.errors.contains("needs a name and a type"))
    }
  }

  @Test func `attributes of these names stay in a file that does not import the module`() throws {
    let source = "import UIKit\nstruct Plain { @Guide var a: Int }\n@Generable struct B {}\n"
    let text = try rewritten(source)
    #expect(text.contains("@Guide var a: Int") && text.contains("@Generable struct B {}"))
  }
}
