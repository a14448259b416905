import Foundation
import TestSupport
import Testing

/// `@Generable` and `@Guide` become an extension behind the outermost type.
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
      @Generable(description: "A key") public struct Key {
        @Guide(description: "Its letter", .anyOf(["a", "b"])) public var letter: String
        public var count: Int?
        static let none = 1
        var length: Int { letter.count }
      }
    }
    struct Other {}

    """

  @Test
  func `a nested structure conforms behind the outermost type, so that its initializer stays`()
    throws
  {
    let lines = try rewritten(Self.nested).components(separatedBy: "\n")
    #expect(lines.count == Self.nested.components(separatedBy: "\n").count)
    #expect(lines[8].hasPrefix("}; extension Outer.Key: FoundationModels.Generable { "))
    #expect(lines[9] == "struct Other {}")
    #expect(!lines.contains { $0.contains("@Guide") || $0.contains("@Generable") })
  }

  @Test(arguments: [
    ".init(type: Self.self, description: \"A key\", properties: [",
    ".init(name: \"letter\", description: \"Its letter\", type: (String).self, guides: [.anyOf([\"a\", \"b\"])])",
    ".init(name: \"count\", description: nil, type: (Int?).self)])",
    "public init(_ content: FoundationModels.GeneratedContent) throws { "
      + "self.letter = try content.value((String).self, forProperty: \"letter\")",
    "public var count: (Int).PartiallyGenerated?",
  ])
  func `the extension reads and writes each stored property`(part: String) throws {
    let text = try rewritten(Self.nested)
    #expect(text.contains(part))
    #expect(!text.contains("\"length\"") && !text.contains("\"none\""))
  }

  @Test func `an enumeration is one of the names of its cases`() throws {
    let text = try rewritten(
      "import FoundationModels\n@Generable enum Tone { case soft, `default` }\n")
    #expect(text.contains("anyOf: [\"soft\", \"default\"] as [String])"))
    #expect(text.contains("case \"default\": self = .`default`"))
  }

  @Test func `attributes of these names stay in a file that does not import the module`() throws {
    let source = "import UIKit\nstruct Plain { @Guide var a: Int }\n@Generable struct B {}\n"
    let text = try rewritten(source)
    #expect(text.contains("@Guide var a: Int") && text.contains("@Generable struct B {}"))
    #expect(!text.contains("extension"))
  }
}
