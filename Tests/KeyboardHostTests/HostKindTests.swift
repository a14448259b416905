import Foundation
import TestSupport
import Testing
import TextInput

@testable import KeyboardHost

@Suite struct `Kinds of hosts` {
  private let page: String

  init() throws {
    page = try String(
      contentsOf: repositoryFolder.appendingPathComponent("docs/text-quirks.md"), encoding: .utf8)
  }

  @Test(arguments: HostKind.allCases)
  func `set what their tables name, and nothing else`(kind: HostKind) throws {
    let profile = kind.profile
    var host = HostBehavior()
    host.kind = kind
    for setting in Fidelity.settings {
      let wanted =
        profile.fidelity.first { $0.name == setting.name }?.value ?? setting.value(Fidelity())
      #expect(setting.value(host.fidelity) == wanted, "\(setting.name)")
    }
    let traits = profile.traits(of: FieldKind.text.traits, kind: .text)
    let changed = traits.settings(besides: FieldKind.text.traits).map { "\($0.name)=\($0.value)" }
    #expect(changed.sorted() == profile.traits.map { "\($0.name)=\($0.value)" }.sorted())
  }

  @Test(arguments: HostKind.allCases)
  func `are in the documentation, with what was seen`(kind: HostKind) {
    let profile = kind.profile
    func cell(_ values: [(name: String, value: String)]) -> String {
      values.isEmpty ? "–" : values.map { "`\($0.name)=\($0.value)`" }.joined(separator: ", ")
    }
    let row =
      "| `\(kind.rawValue)` | \(profile.meaning) | `\(profile.field.rawValue)` | "
      + "\(cell(profile.traits)) | \(cell(profile.fidelity)) | \(profile.seen) |"
    #expect(page.contains(row), "no row \(row)")
  }

  @Test(arguments: [
    (HostKind.safariBar, FieldKind.text, "keyboardType", "URL", KeyboardType.URL, ReturnKeyType.go),
    (.safariBar, .text, "returnKeyType", "send", .webSearch, .send),
    (.safariBar, .email, "returnKeyType", "send", .emailAddress, .send),
    (.searchBar, .multiline, "keyboardType", "twitter", .twitter, .search),
    (.textView, .text, "keyboardType", "URL", .URL, .default),
  ])
  func `leave a field the traits of its own`(
    kind: HostKind, field: FieldKind, name: String, value: String, type: KeyboardType,
    key: ReturnKeyType
  ) throws {
    var traits = field.traits
    try traits.set(name, to: value)
    let given = kind.profile.traits(of: traits, kind: field)
    #expect(given.keyboardType == type && given.returnKey == key)
  }

  @Test func `give their traits and behavior to the fields of a scene`() throws {
    var configuration = SceneConfiguration(launcher: "")
    configuration.host.kind = .safariBar
    configuration.host.fidelity.adjustUnit = .grapheme
    let state = try StateFolder.scratch()
    defer { state.remove() }
    let scene = KeyboardScene(keyboards: [], state: state, configuration: configuration)
    let field = scene.makeField(FieldPlan(.text))
    #expect(field.traits.keyboardType == .webSearch && field.traits.returnKey == .go)
    #expect(field.fidelity.adjustUnit == .grapheme)
    #expect(scene.makeField(FieldPlan(.number)).traits == FieldKind.number.traits)
  }
}
