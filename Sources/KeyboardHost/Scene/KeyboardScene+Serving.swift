import ExtensionBundle
import KeyboardProtocol

extension KeyboardScene {
  func serves(_ keyboard: EnabledKeyboard, _ field: Field) -> Bool {
    whyNot(keyboard, field) == nil && !failedHere.contains(keyboard.identifier)
  }

  /// Why a keyboard is not active in a field, regardless of earlier failures.
  func whyNot(_ keyboard: EnabledKeyboard, _ field: Field) -> FieldRefusal? {
    let failures = failureCounts[keyboard.identifier, default: 0]
    return configuration.eligibility.refusal(
      of: field.traits, in: field.app,
      to: Eligibility.Candidate(
        isASCIICapable: keyboard.bundle.manifest.isASCIICapable,
        hasFailedTooOften: failures >= configuration.mostFailures))
  }

  /// The keyboard that a field asks first: the one chosen in its context, else the one chosen last.
  func start(for field: Field) -> Int {
    guard let wanted = field.textInputContext.flatMap({ choices[$0] }) else { return modes.chosen }
    if let index = modes.keyboards.firstIndex(where: { $0.identifier == wanted }) { return index }
    let gone = disabled.first { $0.identifier == wanted }
    let candidate = Eligibility.Candidate(standing: gone == nil ? .removed : .disabled)
    if let why = configuration.eligibility.refusal(of: field.traits, in: field.app, to: candidate) {
      report(
        .refused(field: field.name, kind: field.kind, why, keyboard: gone?.name ?? wanted))
    }
    return modes.chosen
  }

  /// Makes the system keyboard active in the focused field, where there is one.
  func showSystemKeyboard() throws(SceneError) {
    guard let field, let refusal else { return }
    report(.refused(field: field.name, kind: field.kind, refusal, keyboard: nil))
    guard !conditions.placement.isHardware, let keyboard = configuration.systemKeyboard else {
      return
    }
    try show(keyboard)
  }

  func isSystemKeyboard(_ keyboard: EnabledKeyboard) -> Bool {
    refusal != nil && keyboard.identifier == configuration.systemKeyboard?.identifier
  }

  /// Presents a keyboard, and then each keyboard that it hands over to or that replaces it.
  func show(_ first: EnabledKeyboard) throws(SceneError) {
    var next: EnabledKeyboard? = first
    // Two keyboards that hand over to each other as they appear would never end.
    var handoversLeft = 2 * modes.keyboards.count + 2
    while let keyboard = next, let field {
      guard handoversLeft > 0 else {
        report(.notice(keyboard: keyboard.name, "the keyboards keep switching"))
        return
      }
      handoversLeft -= 1
      let session = try session(of: keyboard)
      do throws(SessionFailure) {
        let settlement = try session.present(
          on: field, screen: presentedScreen,
          needsInputModeSwitchKey: refusal == nil
            && modes.needsSwitchKey(systemDrawsGlobe: screen.drawsGlobe))
        presented = keyboard
        presentations += 1
        layout = session.layout
        report(
          .presented(keyboard: keyboard.name, field: field.name, session.layout))
        explainHiddenGlobe(of: keyboard, session.layout)
        next = follow(settlement, of: keyboard)
      } catch {
        next = fallBack(from: keyboard, after: error)
      }
    }
  }

  /// Explains why a keyboard shows no key at all: Xcode's template has a next-keyboard key alone.
  private func explainHiddenGlobe(of keyboard: EnabledKeyboard, _ layout: LayoutSnapshot?) {
    guard refusal == nil, !modes.needsSwitchKey(systemDrawsGlobe: screen.drawsGlobe),
      layout?.hasOnlyHiddenKeys == true, explainedGlobes.insert(keyboard.identifier).inserted
    else { return }
    report(.globeHidden(keyboard: keyboard.name, systemDrawsGlobe: screen.drawsGlobe))
  }

  func proceed(_ next: EnabledKeyboard?) throws(SceneError) {
    if let next { try show(next) }
  }
}
