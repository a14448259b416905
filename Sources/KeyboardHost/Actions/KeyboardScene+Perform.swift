import KeyboardProtocol

/// The interpreter of actions.
extension KeyboardScene {
  /// Performs an action of the user, the host app or the device, and returns the outcome.
  ///
  /// It never throws: what happened until an action failed is in its outcome, beside the error.
  @discardableResult
  package func perform(_ action: UserAction) -> ActionOutcome {
    let field = field
    var outcome = ActionOutcome(
      action: action, field: field, keyboard: keyboardName,
      before: field.map(ActionOutcome.FieldState.init))
    var hardwareKey: HardwareKeyOutcome?
    (outcome.events, outcome.error) = record { () throws(SceneError) in
      if case .hardwareKey(let key) = action {
        hardwareKey = try self.hardwareKey(key)
      } else {
        try act(action)
      }
    }
    outcome.hardwareKey = hardwareKey
    outcome.after = field.map(ActionOutcome.FieldState.init)
    return outcome
  }

  /// Runs a closure and records its events in order, and its error.
  package func record(
    _ body: () throws(SceneError) -> Void
  ) -> (events: [SceneEvent], error: SceneError?) {
    let outer = recorded
    recorded = []
    defer { recorded = outer }
    do throws(SceneError) { try body() } catch { return (recorded ?? [], error) }
    return (recorded ?? [], nil)
  }

  /// Makes the field of a plan, as this scene's app has it.
  package func makeField(_ plan: FieldPlan) -> Field {
    let number = madeFields.isEmpty ? "" : " \(madeFields.count + 1)"
    let name = plan.name ?? plan.kind.rawValue + number
    let host = configuration.host.kind?.profile
    let field = Field(
      name: name, kind: plan.kind,
      traits: host?.traits(of: plan.traits, kind: plan.kind) ?? plan.traits, text: plan.text)
    field.fidelity = configuration.host.fidelity
    if let selection = plan.selection { field.select(selection) }
    field.inputMode = plan.inputMode
    field.storesInputMode = plan.storesInputMode
    field.responderContexts = plan.contexts
    field.app.allowsKeyboardExtensions = configuration.host.allowsKeyboardExtensions
    return field
  }

  private func act(_ action: UserAction) throws(SceneError) {
    switch action {
    case .focus(let plan): try focus(plan)
    case .tap(let key): try tap(key)
    case .longPress(let key, let milliseconds): try longPress(key, milliseconds: milliseconds)
    case .drag(let key, let milliseconds, let path):
      try drag(from: key, holding: milliseconds, along: path)
    case .press(let key): try press(key)
    case .release(let key): try release(key)
    case .rollover(let keys): try rollOver(keys)
    case .twoFingers(let gesture, let key): try self.gesture(gesture, on: key)
    case .type(let text): try KeyTyping(scene: self).type(text)
    case .hardwareKey(let key): try hardwareKey(key)
    case .choose(let name): try choose(name)
    case .globe: try tapSystemGlobe()
    case .wait(let milliseconds): try wait(milliseconds: milliseconds)
    case .hostEdit(let edit): try change(edit.apply)
    case .hide: try takeFocusAway()
    case .show: try showAgain()
    case .cycles(let count):
      for _ in 0..<count {
        try takeFocusAway()
        try showAgain()
      }
    case .suspend: try suspend()
    case .resume: try resume()
    case .memoryWarning: try warnOfMemory()
    case .orientation(let isLandscape): try changeDevice { $0.isLandscape = isLandscape }
    case .appearance(let isDark): try changeDevice { $0.isDark = isDark }
    case .placement(let placement): try place(placement)
    case .accessoryHeight(let height): try changeConditions { $0.accessoryHeight = height }
    case .languageBar(let isShown): try changeConditions { $0.hasLanguageBar = isShown }
    case .scenes(let arrangement): try changeConditions { $0.arrangement = arrangement }
    case .activateScene(let name): try activate(scene: name)
    case .permission(let permission, let isAllowed): try answer(permission, isAllowed: isAllowed)
    case .location(let place): try move(to: place)
    case .copy(let text): try copy(text)
    case .languages(let tags): try changeLanguages(to: tags)
    }
  }

  private func focus(_ plan: FieldPlan) throws(SceneError) {
    if let responder = plan.responder { return try focus(responder) }
    let field = makeField(plan)
    madeFields.append(field)
    try focus(on: field)
  }

  private func takeFocusAway() throws(SceneError) {
    guard field != nil || app != nil else { throw .noKeyboard(.noFocus) }
    hide()
  }

  private func place(_ placement: KeyboardPlacement) throws(SceneError) {
    guard !placement.needsPad || screen.isPad else {
      throw .impossible("only an iPad has a keyboard that is \(placement.name)")
    }
    try changeConditions { $0.placement = placement }
  }

  private func activate(scene name: String) throws(SceneError) {
    guard let app else {
      throw .impossible("there is no app with scenes; describe one in a file")
    }
    try app.activate(scene: name)
  }
}
