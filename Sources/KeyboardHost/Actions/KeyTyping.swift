import Platform
import ExtensionBundle
package import KeyboardProtocol
import TextInput

/// Finds and taps the keys for a text, as a user who looks at the keyboard does.
///
/// A character without a key is looked for on the planes that the shift, number and symbol keys lead to, as far as
/// these keys are called what most keyboards call them.
package struct KeyTyping {
  /// The names of keys that lead to the other case, to digits and symbols, and back to letters.
  private static let planes = (
    shift: ["shift", "⇧", "⇪", "⬆"],
    signs: ["123", ".?123", "?123", "#+=", "=\\<", "numbers", "symbols"],
    letters: ["ABC", "letters"]
  )
  /// The usual names of keys without a character.
  private static let names: [Character: [String]] = [
    " ": ["space", "␣"], "\n": ["return", "⏎", "↵", "enter"], "\t": ["tab", "⇥"],
  ]
  /// The most keys that are tapped on the way to one character.
  private static let detours = 6

  let scene: KeyboardScene

  func type(_ text: String) throws(SceneError) {
    let failed = scene.failures.count
    for character in text {
      guard scene.failures.count == failed else { return }
      try scene.tap(try key(for: character))
    }
  }

  /// The name of the key for a character, after the plane with it was shown.
  private func key(for character: Character) throws(SceneError) -> String {
    var tried: Set<String> = []
    for _ in 0...Self.detours {
      guard let layout = scene.layout, scene.hasKeyboard else { return "\(character)" }
      if let name = Self.key(for: character, in: layout) { return name }
      // Tapping it needs shift first.
      if layout.showsSmallLetter(of: character), Self.shiftKey(in: layout) != nil {
        return "\(character)"
      }
      let keys = layout.tappableKeys
      let ways = Self.ways(to: character, in: layout)
      let next = ways.lazy.map { (name: $0, state: "\($0) \(keys)") }
        .first { !tried.contains($0.state) && (try? layout.key(named: $0.name)) != nil }
      guard let next else { throw .impossible(missing(character, keys)) }
      tried.insert(next.state)
      let before = scene.field?.document.text
      try scene.tap(next.name)
      guard scene.field?.document.text == before else {
        throw .impossible(
          "on the way to “\(character)” the key “\(next.name)” seemed to lead to other keys, but "
            + "changed the document; tap the keys by name instead")
      }
    }
    throw .impossible(missing(character, scene.layout?.tappableKeys ?? []))
  }

  private func missing(_ character: Character, _ keys: [String]) -> String {
    let keyboard = scene.presentedKeyboard?.name.forDisplay ?? "the keyboard"
    let near = Suggestion.nearest(3, to: String(character), among: keys)
    return "\(keyboard) shows no key for “\(String(character).forDisplay)”"
      + (near.isEmpty ? "" : "; nearest: \(near.joined(separator: "  "))")
      + "\nKeys that can be tapped: \(keys.prefix(60).joined(separator: "  "))"
  }

  /// The name that leads to the key which shows a character; `nil` when none shows it.
  package static func key(for character: Character, in layout: LayoutSnapshot) -> String? {
    let wanted = String(character)
    if let found = try? layout.key(named: wanted) {
      let shown = texts(of: found.index, in: layout)
      // A key for two cases keeps its label while its title changes.
      let isMeant = shown.isEmpty || shown.contains(wanted)
      let isName = shown.allSatisfy { $0.lowercased() != wanted.lowercased() }
      if isMeant || isName { return wanted }
    }
    return names[character]?.first { (try? layout.key(named: $0)) != nil }
  }

  /// The key that leads to the other case; `nil` where none is called so.
  static func shiftKey(in layout: LayoutSnapshot) -> FoundKey? {
    planes.shift.lazy.compactMap { try? layout.key(named: $0) }.first
  }

  /// The texts that a key shows, itself or in the labels inside it.
  static func texts(of key: Int, in layout: LayoutSnapshot) -> [String] {
    var isInside = [Bool](repeating: false, count: layout.views.count)
    var result: [String] = []
    for (index, view) in layout.views.enumerated() {
      let parent = Int(view.parent)
      isInside[index] = index == key || parent >= 0 && parent < index && isInside[parent]
      if isInside[index], let text = view.text, !text.isEmpty { result.append(text) }
    }
    return result
  }

  private static func ways(to character: Character, in layout: LayoutSnapshot) -> [String] {
    let (shift, signs, letters) = planes
    guard character.isLetter else { return signs + shift + letters }
    // A letter is there in the other case: shift leads to it.
    let other = character.isUppercase ? character.lowercased() : character.uppercased()
    let isOther = other != String(character) && layout.views.contains { $0.text == other }
    return isOther ? shift + letters + signs : letters + shift + signs
  }
}
