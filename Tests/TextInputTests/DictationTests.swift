import Testing
import TextInput

@Suite struct `Dictation` {
  @Test func `a placeholder takes no room and moves with the text`() throws {
    var document = TextDocument("ab cd", selection: 2..<2)
    let window = document.window()
    let placeholder = document.insertDictationPlaceholder()
    #expect(document.window() == window)
    document.replace(0..<1, with: "xyz")
    let position = try #require(document.position(of: placeholder))
    #expect(document.offset(from: document.beginningOfDocument, to: position) == 4)
    document.select(0..<0)
    document.remove(placeholder, willInsertResult: true)
    document.insertDictationResult([DictationPhrase("!")])
    #expect(document.text == "xyzb! cd")
    #expect(document.position(of: placeholder) == nil)
  }

  @Test func `without a result the insertion point stays`() {
    var document = TextDocument("ab")
    let placeholder = document.insertDictationPlaceholder()
    document.select(0..<0)
    document.remove(placeholder, willInsertResult: false)
    #expect(document.selectedRange == 0..<0)
  }

  @Test func `a phrase keeps its alternatives until it is changed`() {
    var document = TextDocument()
    document.insertDictationResult([
      DictationPhrase("I "), DictationPhrase("scream", alternatives: ["ice cream"]),
    ])
    func found(_ offset: Int) -> TextAlternatives? {
      document.position(from: document.beginningOfDocument, offset: offset)
        .flatMap(document.alternatives)
    }
    #expect(found(1) == nil)
    #expect(found(2)?.range == 2..<8)
    document.replace(0..<1, with: "We")
    #expect(found(4)?.range == 3..<9)
    #expect(found(4)?.alternatives == ["ice cream"])
    document.replace(3..<3, with: "really ")
    #expect(found(12)?.range == 10..<16)
    document.replace(12..<12, with: "x")
    #expect(found(12) == nil)
  }

  @Test func `typed text may have alternatives too`() {
    var document = TextDocument()
    document.insertText("teh", alternatives: ["the"])
    #expect(document.alternatives(at: document.beginningOfDocument)?.alternatives == ["the"])
    document.apply(.deleteBackward)
    #expect(document.alternatives(at: document.beginningOfDocument) == nil)
  }
}
