/// The kinds of actions; the raw value is the key of a flow's step, and of its JSON form.
public enum ActionKind: String, CaseIterable, Sendable {
  case focus, tap, longPress, drag, press, release, rollover, pinch, rotate, twoFingerTap
  case twoFingerDrag, type, hardwareKey, wait
  case choose = "switchKeyboard"
  case globe, hostEdit, hide, show, cycles, suspend, resume, memoryWarning, orientation, appearance
  case placement, accessoryHeight, languageBar, scenes, activateScene, permission, location
  case languages
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
    case .languages: .languages
    }
  }
}

extension ActionKind {
  /// How actions of the kind are written.
  public var forms: ActionForms {
    switch self {
    case .focus: .focus
    case .tap: .tap
    case .longPress: .longPress
    case .drag: .drag
    case .press: .press
    case .release: .release
    case .rollover: .rollover
    case .pinch: .pinch
    case .rotate: .rotate
    case .twoFingerTap: .twoFingerTap
    case .twoFingerDrag: .twoFingerDrag
    case .type: .type
    case .hardwareKey: .hardwareKey
    case .wait: .wait
    case .choose: .choose
    case .globe: .globe
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
    case .languages: .languages
    }
  }

  /// The kind that an option represents; `nil` for any other option.
  public init?(option: String) {
    guard let kind = Self.allCases.first(where: { $0.forms.option == option }) else { return nil }
    self = kind
  }
}
