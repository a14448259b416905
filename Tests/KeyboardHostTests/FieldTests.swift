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

  @Test
  func `an observer hears of the host app's own changes too, and of nothing where none is made`() {
    let field = Field(name: "f", kind: .text, text: "a")
    let ear = Ear()
    ear.field = field
    field.observer = ear
    func heard(_ edit: (Field) -> Void) -> [String] {
      ear.heard = []
      edit(field)
      return ear.heard
    }
    let four = ["selectionWill", "textWill", "textDid", "selectionDid"]
    func texts(_ old: String, _ new: String) -> [String] {
      zip(four, [old, old, new, new]).map { "\($0) \($1)" }
    }
    #expect(heard { $0.insert("b") } == texts("a", "ab"))
    #expect(heard { $0.paste("c") } == texts("ab", "ab c"))
    #expect(heard { $0.replaceText(in: 0..<3, with: "") } == texts("ab c", "c"))
    #expect(heard { $0.moveCaret(to: 0) } == ["selectionWill c", "selectionDid c"])
    #expect(heard { $0.moveCaret(to: -9) } == [])
    #expect(heard { $0.paste("") } == [])
    var asked = 0
    field.shouldChange = { _, _ in
      asked += 1
      return false
    }
    #expect(heard { $0.insert("x") } == [] && asked == 1)
    #expect(field.document.text == "c")
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

  @Test func `a host takes changes back and makes them again, its own and the keyboard's`() {
    let field = Field(name: "f", kind: .text, text: "a")
    field.undo()
    #expect(field.document.text == "a" && field.hostEdits.isEmpty)
    field.keepsHistory = true
    field.apply(.insert("b"))
    field.paste("c")
    #expect(field.document.text == "ab c")
    field.undo()
    field.undo()
    field.undo()
    #expect(field.document.text == "a")
    field.redo()
    #expect(field.document.text == "ab")
    // The keyboard isn't notified of a change without effect.
    #expect(field.hostEdits.map(\.what.first) == ["p", "u", "u", "r"])
  }

  @Test func `dictation is told with what else may have been said, and may be refused`() {
    let field = Field(name: "f", kind: .text, text: "I ")
    field.dictate([DictationPhrase("see", alternatives: ["sea", "C"])])
    #expect(field.document.text == "I see")
    let position = field.document.position(at: 3)
    #expect(field.document.alternatives(at: position)?.alternatives == ["sea", "C"])
    field.shouldChange = { _, text in text != "no" }
    field.dictate([DictationPhrase("no")])
    #expect(field.document.text == "I see" && field.hostEdits.count == 1)
  }
}
