/// One of the six notifications about the keyboard that apps receive.
public struct KeyboardNotification: Equatable, Sendable {
  /// Which of them; the raw values are the names that apps observe.
  public enum Name: String, CaseIterable, Sendable {
    case willShow = "UIKeyboardWillShowNotification"
    case didShow = "UIKeyboardDidShowNotification"
    case willHide = "UIKeyboardWillHideNotification"
    case didHide = "UIKeyboardDidHideNotification"
    case willChangeFrame = "UIKeyboardWillChangeFrameNotification"
    case didChangeFrame = "UIKeyboardDidChangeFrameNotification"

    /// The name as written in Swift: `willShow`.
    public var shortName: String { "\(self)" }
  }

  /// Which one it is.
  public var name: Name
  /// `keyboardFrameBeginUserInfoKey`, in screen coordinates.
  public var begin: ScreenRect
  /// `keyboardFrameEndUserInfoKey`, in screen coordinates.
  public var end: ScreenRect
  /// `keyboardAnimationDurationUserInfoKey` in seconds; only what will happen has one.
  public var duration: Double?
  /// `keyboardAnimationCurveUserInfoKey`; only what will happen has one.
  public var curve: Int?
  /// `keyboardIsLocalUserInfoKey`: whether the notified app has the focused field.
  public var isLocal: Bool
  /// Whether the notification's object is the screen, or else `nil`.
  public var hasScreen: Bool
}

/// In what versions of iOS differ about the notifications.
public struct KeyboardNotificationSettings: Equatable, Sendable {
  /// The object of the notifications.
  public enum Object: String, CaseIterable, Sendable {
    /// The screen; `nil` for the two about frames, as the header says.
    case screen
    /// Always `nil`, as older documents say.
    case absent = "nil"
  }

  /// The object of the notifications.
  public var object = Object.screen
  /// How long the keyboard moves, in seconds.
  public var duration = 0.25
  /// How it moves: the raw value that devices report, for which `UIView.AnimationCurve` has no name.
  public var curve = 7

  /// Makes the defaults.
  public init() {}
}

/// A change from one place to another.
package struct KeyboardTransition: Equatable, Sendable {
  /// Where the keyboard was.
  package var from: KeyboardGeometry
  /// Where it goes.
  package var to: KeyboardGeometry
  /// Whether it is there at once.
  package var isInstant: Bool

  /// Makes a change.
  package init(from: KeyboardGeometry, to: KeyboardGeometry, isInstant: Bool = false) {
    self.from = from
    self.to = to
    self.isInstant = isInstant
  }

  /// The notifications, in order: what will happen, the frame first, and then what did.
  package func notifications(
    isLocal: Bool = true, settings: KeyboardNotificationSettings = KeyboardNotificationSettings()
  ) -> [KeyboardNotification] {
    guard from.standing != .gone || to.standing != .gone else { return [] }
    let begin = from.standing == .gone ? to.hiddenFrame : from.frame
    let end = to.standing == .gone ? from.frame.moved(toTop: to.screen.maxY) : to.frame
    var pairs: [(will: KeyboardNotification.Name, did: KeyboardNotification.Name, ScreenRect)] = []
    if begin != end { pairs.append((.willChangeFrame, .didChangeFrame, end)) }
    switch (from.standing == .docked, to.standing == .docked) {
    case (false, true): pairs.append((.willShow, .didShow, end))
    // As if it were dismissed, also where it only leaves the bottom edge.
    case (true, false): pairs.append((.willHide, .didHide, from.hiddenFrame))
    default: break
    }
    func make(
      _ name: KeyboardNotification.Name, _ end: ScreenRect, moves: Bool
    ) -> KeyboardNotification {
      let isOfFrame = name == .willChangeFrame || name == .didChangeFrame
      return KeyboardNotification(
        name: name, begin: begin, end: end,
        duration: moves ? (isInstant ? 0 : settings.duration) : nil,
        curve: moves ? settings.curve : nil, isLocal: isLocal,
        hasScreen: settings.object == .screen && !isOfFrame)
    }
    return pairs.map { make($0.will, $0.2, moves: true) }
      + pairs.map { make($0.did, $0.2, moves: false) }
  }
}
