import CoreText
import NaturalLanguage
import Testing
import UniformTypeIdentifiers

@testable import UIKit

/// Modules that keyboards import beside UIKit.
@MainActor @Suite struct ModuleTests {
  @Test(arguments: [
    ("The keys of this keyboard are small", NLLanguage.english),
    ("Das ist nicht für die Katze", .german), ("Je suis dans le jardin avec vous", .french),
    ("привет, как дела", .russian), ("я не знаю, що це", .ukrainian), ("こんにちは世界", .japanese),
    ("안녕하세요", .korean), ("שלום", .hebrew), ("สวัสดี", .thai),
  ])
  func `the language of a text is recognised`(text: String, language: NLLanguage) {
    #expect(NLLanguageRecognizer.dominantLanguage(for: text) == language)
  }

  @Test func `languages can be confined, and nothing speaks for any`() {
    let recognizer = NLLanguageRecognizer()
    recognizer.languageConstraints = [.german, .french]
    recognizer.processString("die Katze und der Hund")
    #expect(recognizer.languageHypotheses(withMaximum: 1)[.german] ?? 0 > 0.9)
    recognizer.reset()
    recognizer.processString("123")
    #expect(recognizer.dominantLanguage == nil)
  }

  @Test func `texts are cut into words and sentences`() {
    let text = "Don't go. 3 keys!"
    func cut(_ unit: NLTokenUnit) -> [String] {
      let tokenizer = NLTokenizer(unit: unit)
      tokenizer.string = text
      return tokenizer.tokens(for: text.startIndex..<text.endIndex).map { String(text[$0]) }
    }
    #expect(cut(.word) == ["Don't", "go", "3", "keys"])
    #expect(cut(.sentence) == ["Don't go. ", "3 keys!"])
  }

  @Test func `a tagger tells words from the rest, and no word classes`() {
    let text = "Hi, you"
    let tagger = NLTagger(tagSchemes: [.tokenType, .lexicalClass])
    tagger.string = text
    let tags = tagger.tags(
      in: text.startIndex..<text.endIndex, unit: .word, scheme: .tokenType,
      options: [.omitWhitespace])
    #expect(tags.map(\.0) == [.word, .punctuation, .word])
    #expect(tagger.tag(at: text.startIndex, unit: .word, scheme: .lexicalClass).0 == nil)
  }

  @Test func `types have parents and endings`() throws {
    #expect(UTType.png.conforms(to: .image) && UTType.png.conforms(to: .data))
    #expect(!UTType.text.conforms(to: .plainText))
    #expect(UTType(filenameExtension: "JPG") == .jpeg && UTType("no.such") == nil)
    #expect(UTType(mimeType: "text/html")?.preferredFilenameExtension == "html")
  }

  @Test func `only font files are registered, once, and their names are read`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // A table of names with one PostScript name in Mac Roman, and nothing else.
    var bytes: [UInt8] = [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    bytes += Array("name".utf8) + [0, 0, 0, 0, 0, 0, 0, 28, 0, 0, 0, 26]
    bytes += [0, 0, 0, 1, 0, 18, 0, 1, 0, 0, 0, 0, 0, 6, 0, 8, 0, 0] + Array("My-Keys!".utf8)
    let font = folder.appendingPathComponent("a.ttf")
    try Data(bytes).write(to: font)
    #expect(CTFontManagerRegisterFontsForURL(font as CFURL, .process, nil))
    #expect(!CTFontManagerRegisterFontsForURL(font as CFURL, .process, nil))
    let names = try #require(CTFontManagerCreateFontDescriptorsFromURL(font as CFURL))
    #expect((names[0] as? UIFontDescriptor)?.postscriptName == "My-Keys!")
    #expect(CTFontManagerUnregisterFontsForURL(font as CFURL, .process, nil))
    let other = folder.appendingPathComponent("b.ttf")
    try Data("text".utf8).write(to: other)
    #expect(!CTFontManagerRegisterFontsForURL(other as CFURL, .process, nil))
    #expect(!CTFontManagerRegisterFontsForURL(NSURL(fileURLWithPath: "/none"), .process, nil))
  }
}
