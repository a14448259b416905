import Sandbox

/// How the user switches keyboards, and what Settings change.
extension KeyboardScene {
  /// Chooses the keyboard that the focused field asks first, before any field has the focus or while one has.
  ///
  /// It is the user's choice in the list of keyboards, by identifier or by name.
  package func choose(_ wanted: String) throws(SceneError) {
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
    remember(index)
    guard !conditions.placement.isHardware, inputView == nil else { return }
    isDismissed = false
    guard keyboard.identifier != presented?.identifier else { return }
    if let presented { leave(presented) }
    defer { settleGeometry(isDismissed ? .dismissal : .keyboard) }
    try show(keyboard)
  }

  /// Taps the globe that the system draws below the keyboard.
  package func tapSystemGlobe() throws(SceneError) {
    guard screen.drawsGlobe else { throw .noGlobe }
    let (keyboard, _) = try onScreen()
    defer { settleGeometry(isDismissed ? .dismissal : .keyboard) }
    try proceed(next(after: keyboard))
  }

  /// Moves to the next keyboard that may be active in the field; `nil` where there is none.
  func next(after keyboard: EnabledKeyboard) -> EnabledKeyboard? {
    guard let field, let index = index(of: keyboard),
      let next = modes.next(after: index, where: { serves($0, field) }), next != index
    else {
      report(.stayed(keyboard: keyboard.name))
      return nil
    }
    leave(keyboard)
    report(.switched(from: keyboard.name, to: modes.keyboards[next].name))
    remember(next)
    return modes.keyboards[next]
  }

  /// A keyboard's position in the list; `nil` for the system keyboard in a field that allows no other.
  func index(of keyboard: EnabledKeyboard) -> Int? {
    modes.keyboards.firstIndex { $0.identifier == keyboard.identifier }
  }

  /// The choice counts everywhere from now on, except where another one is remembered.
  private func remember(_ index: Int) {
    modes.choose(index)
    let identifier = modes.keyboards[index].identifier
    let context = field?.textInputContext
    if let context { choices[context] = identifier }
    report(.chose(identifier: identifier, context: context))
  }

  /// Applies the user's changes in Settings, and returns to the focused field.
  ///
  /// A process whose keyboard has other access now, another bundle, or is not enabled any more, is ended: none of
  /// that changes while it runs.
  ///
  /// - Parameters:
  ///   - enabled: The enabled keyboards.
  ///   - disabled: Those that are only installed.
  ///   - rebuilt: The identifiers of those that were built again in the same place; what they did before is forgotten.
  /// - Throws: Why no keyboard could be shown.
  package func settingsChanged(
    enabled: [EnabledKeyboard], disabled: [DisabledKeyboard], rebuilt: Set<String> = []
  ) throws(SceneError) {
    if let presented { leave(presented) }
    for identifier in rebuilt { failureCounts[identifier] = nil }
    let chosen = modes.keyboards.isEmpty ? nil : modes.keyboards[modes.chosen].identifier
    for old in modes.keyboards {
      let new = enabled.first { $0.identifier == old.identifier }
      let isDisabled = disabled.contains { $0.identifier == old.identifier }
      let known = answers(of: old)
      // An answer without saved settings stays until Settings change it.
      if let new, new.permissions != old.permissions {
        permissionAnswers[old.identifier] = new.permissions
      }
      if new == nil { permissionAnswers[old.identifier] = nil }
      guard
        let end = Self.end(of: old, now: new, isDisabled: isDisabled)
          ?? (rebuilt.contains(old.identifier) ? .updated : nil)
            ?? (new.map(answers) == known ? nil : .permissionChanged),
        let session = sessions[old.identifier]
      else { continue }
      terminate(session, of: old, because: end)
    }
    modes = InputModes(configuration.enabled(enabled))
    self.disabled = disabled
    if let index = enabled.firstIndex(where: { $0.identifier == chosen }) { modes.choose(index) }
    try focusAgain()
  }

  /// Changes the user's languages, the preferred one first, and returns to the focused field.
  ///
  /// iOS starts again then, so that every keyboard's process ends.
  package func changeLanguages(to tags: [String]) throws(SceneError) {
    if let presented { leave(presented) }
    configuration.host.user.languages = tags
    for entry in all {
      guard let session = entry.session else { continue }
      terminate(session, of: entry.keyboard, because: .languagesChanged)
    }
    try focusAgain()
  }

  private func terminate(
    _ session: Session, of keyboard: EnabledKeyboard, because end: SettingsEnd
  ) {
    session.terminate()
    _ = session.process.waitForExit(seconds: 2)
    reportOutput(of: session, keyboard)
    retire(keyboard.identifier)
    report(.ended(keyboard: keyboard.name, because: end))
  }

  private static func end(
    of old: EnabledKeyboard, now new: EnabledKeyboard?, isDisabled: Bool
  ) -> SettingsEnd? {
    guard let new else { return isDisabled ? .disabled : .removed }
    if new.bundle != old.bundle { return .updated }
    return new.hasFullAccess == old.hasFullAccess ? nil : .accessChanged
  }
}
