import Sandbox

/// How the user goes from one keyboard to another, and what Settings change.
extension KeyboardScene {
  /// Chooses the keyboard that the focused field asks first, before any field has the focus or while one has.
  ///
  /// It is the user's choice in the list of keyboards, by identifier or by name.
  public func choose(_ wanted: String) throws(SceneError) {
    let found =
      modes.keyboards.firstIndex { $0.identifier == wanted }
      ?? modes.keyboards.firstIndex { $0.name == wanted }
    guard let index = found else { throw .noSuchKeyboard(wanted, modes.keyboards.map(\.name)) }
    guard let field else { return modes.choose(index) }
    if let refusal { throw .servedBySystemKeyboard(field: field.name, refusal) }
    let keyboard = modes.keyboards[index]
    if let why = whyNot(keyboard, field) {
      return report(.refused(field: field.name, kind: field.kind, why, keyboard: keyboard.name))
    }
    guard !conditions.placement.isHardware else { return remember(index) }
    isDismissed = false
    guard index != presented else { return remember(index) }
    if let presented { leave(presented) }
    remember(index)
    defer { settleGeometry(isDismissed ? .dismissal : .keyboard) }
    try show(index)
  }

  /// Taps the globe that the system draws below the keyboard.
  public func tapSystemGlobe() throws(SceneError) {
    guard screen.drawsGlobe else {
      throw .noKeyboard("this device draws no globe of its own; --system-globe gives it one")
    }
    let (index, _) = try onScreen()
    defer { settleGeometry(isDismissed ? .dismissal : .keyboard) }
    try proceed(next(after: index))
  }

  /// Goes on to the next keyboard that may serve the field; `nil` where there is none.
  func next(after index: Int) -> Int? {
    let name = modes.keyboards[index].name
    guard let field, let next = modes.next(after: index, where: { serves($0, field) }),
      next != index
    else {
      report(.stayed(keyboard: name))
      return nil
    }
    leave(index)
    report(.switched(from: name, to: modes.keyboards[next].name))
    remember(next)
    return next
  }

  /// The choice counts everywhere from now on, except where another one is remembered.
  private func remember(_ index: Int) {
    modes.choose(index)
    let identifier = modes.keyboards[index].identifier
    let context = field?.textInputContext
    if let context { choices[context] = identifier }
    report(.chose(identifier: identifier, context: context))
  }

  /// Takes over what the user changed in Settings, and comes back to the focused field.
  ///
  /// A process whose keyboard has other access now, another bundle, or is not enabled any more, is ended: none of
  /// that changes while it runs.
  public func settingsChanged(
    enabled: [EnabledKeyboard], disabled: [DisabledKeyboard]
  ) throws(SceneError) {
    if let presented { leave(presented) }
    let chosen = modes.keyboards.isEmpty ? nil : modes.keyboards[modes.chosen].identifier
    for old in modes.keyboards {
      let new = enabled.first { $0.identifier == old.identifier }
      let isDisabled = disabled.contains { $0.identifier == old.identifier }
      guard let end = Self.end(of: old, now: new, isDisabled: isDisabled),
        let session = sessions.removeValue(forKey: old.identifier)
      else { continue }
      session.terminate()
      _ = session.process.waitForExit(seconds: 2)
      report(.ended(keyboard: old.name, because: end))
    }
    modes = InputModes(enabled)
    self.disabled = disabled
    if let index = enabled.firstIndex(where: { $0.identifier == chosen }) { modes.choose(index) }
    if let field { try focus(on: field) }
  }

  private static func end(
    of old: EnabledKeyboard, now new: EnabledKeyboard?, isDisabled: Bool
  ) -> SettingsEnd? {
    guard let new else { return isDisabled ? .disabled : .removed }
    if new.bundle != old.bundle { return .updated }
    return new.hasFullAccess == old.hasFullAccess ? nil : .accessChanged
  }
}
