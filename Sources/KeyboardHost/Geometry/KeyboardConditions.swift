/// The conditions of the keyboard's place besides the device and the keyboard itself.
public struct KeyboardConditions: Equatable, Sendable {
  /// Where the user has put the keyboard.
  public var placement = KeyboardPlacement.docked
  /// The height of the focused field's input accessory view.
  public var accessoryHeight = 0.0
  /// Whether the system's keyboard shows a prediction or candidate bar.
  public var hasLanguageBar = false
  /// How scenes share the screens.
  public var arrangement = SceneArrangement.full
  /// The settings of the scenes' layout guides.
  public var guide = KeyboardGuideSettings()
  /// In what versions of iOS differ about the notifications.
  public var notifications = KeyboardNotificationSettings()
  /// When apps are notified of the keyboard.
  public var bringUp = KeyboardBringUp()

  /// Makes a docked keyboard under one scene.
  public init() {}

  /// The device as the keyboard's view has it: a floating keyboard is narrow, and a split one is low.
  func screen(_ screen: Screen) -> Screen {
    guard screen.isPad else { return screen }
    var changed = screen
    let metrics = KeyboardMetrics(screen: screen)
    switch placement {
    case .floating:
      (changed.keyboardWidth, changed.keyboardHeight) = (
        metrics.floating.width, metrics.floating.height
      )
    case .split: changed.keyboardHeight = min(screen.keyboardHeight, metrics.splitHeight)
    case .docked, .undocked, .hardware: break
    }
    return changed
  }
}
