import Foundation
import TestSupport
import Testing

/// The coverage of the keyboards of `Tests/Keyboards`, taken together.
@Suite struct `The keyboards of the tests` {
  /// Their minimum number, how much of the platform they use, and how similar two may be.
  private static let floor = (keyboards: 40, members: 150)
  private static let mostAlike = 0.25

  @Test func `are many`() throws {
    #expect(try KeyboardSources.all().count >= Self.floor.keyboards)
  }

  @Test func `use most of what keyboards in public use`() throws {
    let used = try KeyboardSources.all().reduce(into: Set<String>()) {
      $0.formUnion($1.members(inherited: RankedMembers.controller))
    }
    let ranked = used.intersection(RankedMembers.all)
    let unused = RankedMembers.all.subtracting(used).sorted()
    #expect(ranked.count >= Self.floor.members, "\(ranked.count); not used: \(unused)")
  }

  @Test func `are each built differently`() throws {
    let keyboards = try KeyboardSources.all().map { ($0.name, $0.shapes()) }
    for (index, (name, shapes)) in keyboards.enumerated() {
      for (other, otherShapes) in keyboards[..<index] {
        let likeness = KeyboardSources.likeness(shapes, otherShapes)
        #expect(likeness <= Self.mostAlike, "\(name) and \(other): \(likeness)")
      }
    }
  }

  @Test func `are all named by a test that types through them`() throws {
    let folder = repositoryFolder.appendingPathComponent("Tests/KeywardTests")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let tests = try files.filter { $0.hasSuffix(".swift") && !$0.hasSuffix("LawTests.swift") }
      .map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
    for keyboard in try KeyboardSources.all() {
      #expect(tests.contains { $0.contains("\"\(keyboard.name)\"") }, "\(keyboard.name)")
    }
  }

  @Test func `of the collection have one row each, and a style of their own`() {
    let collection = FlowingKeyboard.collection
    #expect(Set(collection.map(\.name)).count == collection.count)
    #expect(Set(collection.map(\.style)).count == collection.count)
    #expect(collection.allSatisfy { !$0.flows.isEmpty })
  }
}

@Suite struct `Code as tokens` {
  @Test(arguments: [
    ("a.font = b", ["font"]),
    ("// a.font\n/* a.layer /* b.tag */ c.axis */ x.alpha", ["alpha"]),
    (#"let s = "a.font \(b.layer + "\(c.tag)") d.axis"; s.alpha"#, ["alpha"]),
    ("let s = #\"a.font \"b.tag\"#; s.alpha", ["alpha"]),
    ("let s = \"\"\"\n a.font \"x\" b.tag\n\"\"\"; s.alpha", ["alpha"]),
    ("override func draw(_ rect: CGRect) {}", ["draw"]),
    ("override var isHighlighted: Bool { didSet {} }", ["isHighlighted"]),
    ("func draw() { let font = tag }", []),
    ("x = hasFullAccess", ["hasFullAccess"]),
    ("let hasFullAccess = true", []),
    ("1.0.alpha", ["alpha"]),
  ])
  func `give the members that are used`(code: String, members: [String]) {
    let sources = KeyboardSources(name: "", code: code)
    #expect(
      sources.members(inherited: RankedMembers.controller).intersection(RankedMembers.all)
        == Set(members))
  }

  @Test func `are alike when names, texts and comments differ, and not otherwise`() throws {
    let keyboards = try KeyboardSources.all()
    let one = try #require(keyboards.first { $0.name == "Qwerty" })
    let file = keyboardsFolder.appendingPathComponent("Qwerty/KeyboardViewController.swift")
    let code = try String(contentsOf: file, encoding: .utf8)
    let renamed = code.replacingOccurrences(of: "button", with: "tile")
      .replacingOccurrences(of: "\"space\"", with: "\"blank\"")
      .replacingOccurrences(of: "\n\n", with: "\n// another comment\n")
    let copy = KeyboardSources(name: "Copy", code: renamed)
    #expect(KeyboardSources.likeness(one.shapes(), copy.shapes()) == 1)
    let other = try #require(keyboards.first { $0.name == "Sketch" })
    #expect(KeyboardSources.likeness(one.shapes(), other.shapes()) < 0.5)
  }
}
