import Platform
import KeyboardProtocol
import TextInput

/// Capitals: a key that shows a small letter types the capital together with shift alone.
extension KeyboardScene {
  /// Taps shift where a place names a capital and the keyboard shows the small letter.
  ///
  /// Does nothing if the capital has its own key, or if shift is already on or held.
  func shift(for place: TouchPlace) throws(SceneError) {
    guard case .key(let name) = place, let layout, hasKeyboard, layout.lacksCapital(name) else {
      return
    }
    guard let shift = KeyTyping.shiftKey(in: layout) else {
      throw .impossible(
        "no key “\(name.forDisplay)” on the keyboard: the key “\(name.lowercased().forDisplay)” shows the small "
          + "letter, and no key for shift was found; tap the keys by the names that they show")
    }
    let isOn = layout.views[shift.index].isSelected
    let isHeld = pressedKeys.contains { (try? layout.key(named: $0))?.index == shift.index }
    guard !isOn, !isHeld else { return }
    let before = field?.document.text
    let finger = try freeFingers(1)[0]
    try use(shift) { (session, key) throws(SessionFailure) in
      try session.tap(x: key.x, y: key.y, finger: finger)
    }
    guard field?.document.text == before else {
      throw .impossible(
        "on the way to “\(name.forDisplay)” the key “\(shift.name)” changed the document; tap the keys by the "
          + "names that they show")
    }
  }
}

extension LayoutSnapshot {
  /// Whether a name means a capital of which the keyboard shows only the small letter.
  package func lacksCapital(_ name: String) -> Bool {
    name.count == 1 && name.first.map { $0.isUppercase && showsSmallLetter(of: $0) } == true
  }

  /// Whether a capital leads to a key that shows, or is called, the small letter alone.
  func showsSmallLetter(of capital: Character) -> Bool {
    let (name, small) = (String(capital), capital.lowercased())
    guard small != name, let key = try? key(named: name) else { return false }
    let view = views[key.index]
    let names =
      KeyTyping.texts(of: key.index, in: self)
      + [view.accessibilityLabel, view.accessibilityIdentifier].compactMap(\.self)
    return names.contains(small) && !names.contains(name)
  }
}
