public import KeyboardProtocol

/// One thing that the user, the host app or the device does.
///
/// The command line, flows, the interactive window and recordings are forms of it (``ActionForms``), and
/// ``KeyboardScene/perform(_:)`` does it.
public enum UserAction: Equatable, Sendable {
  /// A new field gets the focus, or a responder of the host app.
  case focus(FieldPlan)
  /// A key is tapped.
  case tap(TouchPlace)
  /// A key is held for milliseconds of the keyboard's own clock.
  case longPress(TouchPlace, milliseconds: UInt32)
  /// A finger goes down on a key, stays for milliseconds, moves from place to place, and goes up.
  case drag(from: TouchPlace, holding: UInt32, along: [DragPlace])
  /// A finger goes down on a key and stays there.
  case press(TouchPlace)
  /// The finger that was put down on a key goes up.
  case release(TouchPlace)
  /// Keys are typed as with two thumbs: each goes down before the previous one is up.
  case rollover([TouchPlace])
  /// Two fingers make a gesture with their middle on a key or another view.
  case twoFingers(TwoFingerGesture, on: TouchPlace)
  /// The keys for a text are found and tapped.
  case type(String)
  /// A key of a hardware keyboard is pressed.
  case hardwareKey(HardwareKey)
  /// A keyboard is chosen in the system's list, by name or identifier.
  case choose(String)
  /// The globe that the system draws is tapped.
  case globe
  /// Time passes on the keyboard's own clock.
  case wait(milliseconds: UInt32)
  /// The host app changes the field.
  case hostEdit(FieldEdit)
  /// The keyboard leaves the screen, as when the app takes the focus away.
  case hide
  /// The keyboard comes up again on the field that had the focus.
  case show
  /// The keyboard is hidden and shown several times.
  case cycles(Int)
  /// The app goes to the background; the keyboard's process stops.
  case suspend
  /// The app comes back.
  case resume
  /// The keyboard is warned that memory is short.
  case memoryWarning
  /// The device is turned.
  case orientation(isLandscape: Bool)
  /// The system's appearance changes.
  case appearance(isDark: Bool)
  /// The keyboard is put somewhere else, or a hardware keyboard replaces it.
  case placement(KeyboardPlacement)
  /// The view above the keyboard gets another height.
  case accessoryHeight(Double)
  /// The system keyboard's prediction bar appears or disappears.
  case languageBar(isShown: Bool)
  /// Scenes share the screens in another way.
  case scenes(SceneArrangement)
  /// Another scene of the host app becomes the one in which names are looked for.
  case activateScene(String)
  /// The user answers the keyboard's permission prompt.
  case permission(Permission, isAllowed: Bool)
  /// The device moves to another place, or to an unknown one.
  case location(LocationFix?)
  /// The user copies a text in another app.
  case copy(String)
  /// The user reads other languages, the preferred one first; the system restarts every keyboard.
  case languages([String])

  /// How long a held finger stays down, in milliseconds.
  public static let longPress: UInt32 = 600
}

/// The kinds of actions; the raw value is the key of a flow's step, and of its JSON form.
public enum ActionKind: String, CaseIterable, Sendable {
  case focus, tap, longPress, drag, press, release, rollover, pinch, rotate, twoFingerTap
  case twoFingerDrag, type, hardwareKey, wait
  case choose = "switchKeyboard"
  case globe, hostEdit, hide, show, cycles, suspend, resume, memoryWarning, orientation, appearance
  case placement, accessoryHeight, languageBar, scenes, activateScene, permission, location
  case copy, languages
}

extension UserAction {
  /// The kind of action.
  public var kind: ActionKind {
    switch self {
    case .focus: .focus
    case .tap: .tap
    case .longPress: .longPress
    case .drag: .drag
    case .press: .press
    case .release: .release
    case .rollover: .rollover
    case .twoFingers(.tap, _): .twoFingerTap
    case .twoFingers(.drag, _): .twoFingerDrag
    case .twoFingers(.pinch, _): .pinch
    case .twoFingers(.rotate, _): .rotate
    case .type: .type
    case .hardwareKey: .hardwareKey
    case .choose: .choose
    case .globe: .globe
    case .wait: .wait
    case .hostEdit: .hostEdit
    case .hide: .hide
    case .show: .show
    case .cycles: .cycles
    case .suspend: .suspend
    case .resume: .resume
    case .memoryWarning: .memoryWarning
    case .orientation: .orientation
    case .appearance: .appearance
    case .placement: .placement
    case .accessoryHeight: .accessoryHeight
    case .languageBar: .languageBar
    case .scenes: .scenes
    case .activateScene: .activateScene
    case .permission: .permission
    case .location: .location
    case .copy: .copy
    case .languages: .languages
    }
  }
}

extension UserAction {
  /// The key that it touches first, or the text that it types, as messages show it; `nil` where it touches no key.
  public var touched: String? {
    switch self {
    case .tap(let key), .longPress(let key, _), .drag(let key, _, _), .press(let key),
      .release(let key), .twoFingers(_, let key):
      key.words
    case .rollover(let keys): keys.first?.words
    case .type(let text): text
    case .focus, .hardwareKey, .choose, .globe, .wait, .hostEdit, .hide, .show, .cycles, .suspend,
      .resume, .memoryWarning, .orientation, .appearance, .placement, .accessoryHeight,
      .languageBar, .scenes, .activateScene, .permission, .location, .copy, .languages:
      nil
    }
  }

  /// How many things are done.
  package var cost: Int {
    switch self {
    case .rollover(let keys): keys.count
    case .drag(_, _, let path): path.count
    case .type(let text): text.count
    case .cycles(let count): count
    default: 1
    }
  }
}
