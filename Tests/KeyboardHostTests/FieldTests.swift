import Testing
import TextInput

@testable import KeyboardHost

@Suite struct `A field and its host` {
  final class Ear: TextObserver {
    var heard: [String] = []
    weak var field: Field?
    // Reading the field here must be allowed.
    private func hear(_ what: String) { heard.append("\(what) \(field?.document.text ?? "")") }
    func textWillChange() { hear("textWill") }
    func textDidChange() { hear("textDid") }
    func selectionWillChange() { hear("selectionWill") }
    func selectionDidChange() { hear("selectionDid") }
  }

  @Test func `an observer hears of a change before and after it`() {
    let field = Field(name: "f", kind: .text, text: "a")
    let ear = Ear()
    ear.field = field
    field.observer = ear
    field.apply(.insert("b"))
    #expect(ear.heard == ["selectionWill a", "textWill a", "textDid ab", "selectionDid ab"])
    ear.heard = []
    field.apply(.adjustPosition(-1))
    #expect(ear.heard == ["selectionWill ab", "selectionDid ab"])
    ear.heard = []
    field.apply(.insert("\n"))
    #expect(ear.heard.isEmpty)
  }

  @Test func `the host sets a limit, a filter and a veto`() {
    let field = Field(name: "f", kind: .number, text: "1")
    field.lengthLimit = 3
    field.filter = .only("0123456789")
    for text in ["2", "x", "34", "3"] { field.apply(.insert(text)) }
    #expect(field.document.text == "123")
    field.shouldChange = { _, text in text.isEmpty }
    field.apply(.deleteBackward)
    field.apply(.insert("4"))
    #expect(field.document.text == "12")
  }

  @Test func `smart deletion follows the field's traits`() {
    let prose = Field(name: "f", kind: .text, text: "a word")
    prose.document.select(2..<6)
    prose.apply(.deleteBackward)
    #expect(prose.document.text == "a")
    let address = Field(name: "f", kind: .email, text: "a word")
    address.document.select(2..<6)
    address.apply(.deleteBackward)
    #expect(address.document.text == "a ")
  }
}
