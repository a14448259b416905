import KeyboardProtocol

/// The keyboard's place, and the notifications that apps receive about it.
extension KeyboardScene {
  /// Where the keyboard is now.
  package var geometry: KeyboardGeometry { shownGeometry }

  /// The keyboard's effect on each scene.
  package var sceneGeometries: [SceneGeometry] {
    guard let app else {
      return SceneGeometry.all(
        conditions.arrangement.scenes(on: screen), geometry: shownGeometry,
        settings: conditions.guide)
    }
    let windows = app.windows(conditions.arrangement, on: screen)
    return zip(windows, app.scenes).enumerated().map { index, pair in
      SceneGeometry(
        pair.0, isLocal: index == app.activeScene, geometry: shownGeometry,
        settings: pair.1.guide)
    }
  }

  /// The view that the app shows in the keyboard's place; `nil` where the keyboard is shown.
  package var inputView: AppInputView? { app?.inputView }

  /// How many movements are kept; of more, the first ones are dropped.
  static let keptMovements = 1000

  private var content: KeyboardSituation.Content {
    guard !isDismissed else { return .none }
    if let inputView { return .inputView(height: inputView.height) }
    // A view controller that is first responder for its accessory view's sake has that alone.
    guard field != nil else { return accessoryHeight > 0 ? .inputView(height: 0) : .none }
    guard presentedKeyboard != nil else { return .system }
    return .extensionView(height: layout?.height ?? presentedScreen.keyboardHeight)
  }

  /// The device as the keyboard on it has it.
  var presentedScreen: Screen { conditions.screen(screen) }

  private var situation: KeyboardSituation {
    KeyboardSituation(
      screen: screen, content: content, placement: conditions.placement,
      hasLanguageBar: conditions.hasLanguageBar, accessoryHeight: accessoryHeight,
      usesWindowManagement: conditions.arrangement.usesWindowManagement)
  }

  /// Applies the keyboard's new place, and keeps the notifications that apps received.
  ///
  /// Keyboards that follow each other within one thing that the user does are one movement.
  func settleGeometry(_ cause: KeyboardMovement.Cause) {
    settleInputMode()
    let situation = situation
    let now = KeyboardGeometry(situation)
    // The accessory view grows with what the keyboard types.
    let hasGrown = cause == .keyboard && situation.accessoryHeight != shownAccessoryHeight
    shownAccessoryHeight = situation.accessoryHeight
    let transition = KeyboardTransition(from: shownGeometry, to: now)
    shownGeometry = now
    let notifications = transition.notifications(settings: conditions.notifications)
    let steps =
      cause == .focus
      ? conditions.bringUp.stepsOfFocus(notifications) : KeyboardBringUp.steps(notifications)
    guard !steps.isEmpty else { return }
    movements.append(KeyboardMovement(cause: hasGrown ? .bars : cause, steps: steps))
    guard movements.count > 2 * Self.keptMovements else { return }
    droppedMovements += movements.count - Self.keptMovements
    movements.removeFirst(movements.count - Self.keptMovements)
  }

  /// Changes where the keyboard is, what is above it, or how scenes share the screens.
  ///
  /// A hardware keyboard takes the one on the screen away, which is back when it is detached.
  package func changeConditions(
    _ change: (inout KeyboardConditions) -> Void
  ) throws(SceneError) {
    let old = conditions
    change(&conditions)
    let cause: KeyboardMovement.Cause =
      old.placement == conditions.placement ? .bars : .placement
    defer { settleGeometry(cause) }
    guard let field, !isDismissed else { return }
    if conditions.placement.isHardware {
      if let presented { leave(presented) }
    } else if old.placement.isHardware {
      try serve(field)
    } else if presented != nil, old.screen(screen) != presentedScreen {
      let screen = presentedScreen
      try exchange(cause) { (session) throws(SessionFailure) in
        try session.deviceChanged(to: screen)
      }
    }
  }
}
