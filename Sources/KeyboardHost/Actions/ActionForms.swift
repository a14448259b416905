import KeyboardProtocol

/// How one kind of action is written.
package struct ActionForms: Equatable, Sendable {
  /// The parts of the help page of `keyward run`.
  package enum Topic: Sendable {
    case basics, fields, touches, lifeCycle, device, user, frames, text
  }

  /// The part of the help page that has the option.
  package var topic: Topic
  /// The option of `keyward run`, and the word after the colon in the interactive window.
  package var option: String
  /// The option's value as its help shows it; `nil` for none.
  package var value: String?
  /// The option's help.
  package var help: String
  /// The action of the step.
  package var meaning: String
  /// An action of the kind.
  package var example: UserAction
}

// The table: adding a kind of action without a row does not compile.
extension ActionForms {
  static let focus = Self(
    topic: .basics,
    option: "field", value: "KIND|NAME",
    help: "Focus a new field of this kind, or with --app a responder.",
    meaning: "Moves the focus to a new field, or to a responder of the flow's app.",
    example: .focus(FieldPlan(.email)))
  static let tap = Self(
    topic: .basics,
    option: "tap", value: "KEY",
    help: "Tap a key by accessibility identifier, label or title, or a point: @X,Y.",
    meaning: "Taps a key, or a list of keys in turn.",
    example: .tap("a"))
  static let longPress = Self(
    topic: .touches,
    option: "long-press", value: "KEY",
    help: "Hold a key for 600 ms of the keyboard's clock.",
    meaning: "Holds a key for 600 ms, or for the given milliseconds.",
    example: .longPress("delete", milliseconds: 600))
  static let drag = Self(
    topic: .touches,
    option: "drag", value: "KEY",
    help: "Put a finger on a key, move it along --to, and lift it.",
    meaning: "Puts a finger on a key, moves it from place to place, and lifts it.",
    example: .drag(from: "e", holding: 0, along: [.key("é"), .offset(x: -20, y: 0)]))
  static let press = Self(
    topic: .touches,
    option: "press", value: "KEY",
    help: "Put a finger on a key and leave it there until --release.",
    meaning: "Puts a finger on a key, or on a list of keys in turn, and leaves it there.",
    example: .press("shift"))
  static let release = Self(
    topic: .touches,
    option: "release", value: "KEY",
    help: "Lift the finger that --press put on the key.",
    meaning: "Lifts the finger that rests on a key, or on each of a list.",
    example: .release("shift"))
  static let rollover = Self(
    topic: .touches,
    option: "rollover", value: "KEY",
    help: "Type a key and those of --to, each down before the previous one is up.",
    meaning: "Types keys as two thumbs do: each goes down before the previous one is up.",
    example: .rollover(["h", "e", "y"]))
  static let pinch = Self(
    topic: .touches,
    option: "pinch", value: "KEY=SCALE",
    help: "Move two fingers on a key apart or together.",
    meaning: "Moves two fingers apart or together.",
    example: .twoFingers(.pinch(scale: 2), on: "map"))
  static let rotate = Self(
    topic: .touches,
    option: "rotate", value: "KEY=DEGREES",
    help: "Turn two fingers on a key, clockwise.",
    meaning: "Turns two fingers about their middle, clockwise.",
    example: .twoFingers(.rotate(degrees: -90), on: "map"))
  static let twoFingerTap = Self(
    topic: .touches,
    option: "two-finger-tap", value: "KEY",
    help: "Tap a key with two fingers.",
    meaning: "Taps with two fingers.",
    example: .twoFingers(.tap, on: "map"))
  static let twoFingerDrag = Self(
    topic: .touches,
    option: "two-finger-drag", value: "KEY=X,Y",
    help: "Move two fingers from a key by points to the right and down.",
    meaning: "Moves two fingers by points to the right and down.",
    example: .twoFingers(.drag(x: 0, y: -40), on: "map"))
  static let type = Self(
    topic: .touches,
    option: "type", value: "TEXT",
    help: "Find and tap the keys for a text.",
    meaning: "Finds and taps the keys for a text.",
    example: .type("Hello"))
  static let hardwareKey = Self(
    topic: .touches,
    option: "hardware-key", value: "KEY",
    help: "Press a key of a hardware keyboard, such as left or cmd+k; it goes to the app.",
    meaning: "Presses a key of a hardware keyboard, or a list of keys in turn: cmd+shift+k.",
    example: .hardwareKey(HardwareKey(.character("k"), .command)))
  static let wait = Self(
    topic: .touches,
    option: "wait", value: "MS",
    help: "Advance the keyboard's clock, so that timers fire.",
    meaning: "Lets milliseconds pass on the keyboard's clock.",
    example: .wait(milliseconds: 500))
  static let choose = Self(
    topic: .fields,
    option: "choose", value: "KEYBOARD",
    help: "Choose a keyboard in the system's list, by identifier or name.",
    meaning: "Chooses another of the flow's keyboards, by name or identifier.",
    example: .choose("Letters"))
  static let globe = Self(
    topic: .fields,
    option: "globe", value: nil,
    help: "Tap the globe that the system draws.",
    meaning: "Taps the globe that the system draws; write system.",
    example: .globe)
  static let hostEdit = Self(
    topic: .text,
    option: "host-edit", value: "EDIT",
    help: "Edit in the app: insert=TEXT, paste=TEXT, caret=N, select=N-N, word=N.",
    meaning: "The host app changes the field.",
    example: .hostEdit(.select(0..<4)))
  static let hide = Self(
    topic: .lifeCycle,
    option: "hide", value: nil,
    help: "Take the focus away; the keyboard disappears.",
    meaning: "Takes the keyboard off the screen, as when the app takes the focus away.",
    example: .hide)
  static let show = Self(
    topic: .lifeCycle,
    option: "show", value: nil,
    help: "Give the focus back to the field.",
    meaning: "Shows the keyboard again on the field that had the focus.",
    example: .show)
  static let cycles = Self(
    topic: .lifeCycle,
    option: "cycles", value: "N",
    help: "Hide and show the keyboard N times; report controllers that leak.",
    meaning: "Hides and shows the keyboard several times.",
    example: .cycles(3))
  static let suspend = Self(
    topic: .lifeCycle,
    option: "suspend", value: nil,
    help: "Move the app to the background; the keyboard's process stops.",
    meaning: "Moves the app to the background; the keyboard's process stops.",
    example: .suspend)
  static let resume = Self(
    topic: .lifeCycle,
    option: "resume", value: nil,
    help: "Move the app back; a keyboard over its memory limit is killed.",
    meaning: "Moves the app back; a keyboard over its memory limit is killed.",
    example: .resume)
  static let memoryWarning = Self(
    topic: .lifeCycle,
    option: "memory-warning", value: nil,
    help: "Call didReceiveMemoryWarning() of all controllers.",
    meaning: "Calls didReceiveMemoryWarning() of all controllers.",
    example: .memoryWarning)
  static let orientation = Self(
    topic: .device,
    option: "orientation", value: "portrait|landscape",
    help: "Turn the device; after --field or --tap, under the keyboard.",
    meaning: "Turns the device under the keyboard.",
    example: .orientation(isLandscape: true))
  static let appearance = Self(
    topic: .device,
    option: "appearance", value: "light|dark",
    help: "Set the appearance; after --field or --tap, under the keyboard.",
    meaning: "Changes the appearance under the keyboard.",
    example: .appearance(isDark: true))
  static let placement = Self(
    topic: .frames,
    option: "placement", value: "PLACE",
    help: "docked (default), undocked, split, floating or hardware.",
    meaning:
      "Moves the keyboard: docked, undocked[:LIFT], split[:LIFT], floating[:LEFT,BOTTOM] or hardware[:BAR].",
    example: .placement(.floating(left: 20, bottom: 20)))
  static let accessoryHeight = Self(
    topic: .frames,
    option: "accessory-height", value: "POINTS",
    help: "Set the height of the input accessory view (default 0).",
    meaning: "Sets the height of the input accessory view.",
    example: .accessoryHeight(44))
  static let languageBar = Self(
    topic: .frames,
    option: "language-bar", value: "on|off",
    help: "Show the system keyboard's prediction bar (default off).",
    meaning: "Shows the system keyboard's prediction bar, or hides it.",
    example: .languageBar(isShown: true))
  static let scenes = Self(
    topic: .frames,
    option: "scenes", value: "SCENES",
    help: "Rearrange the scenes, with the keyboard up.",
    meaning:
      "Rearranges the scenes: full, split, external, or a list of windows NAME=X,Y,WIDTHxHEIGHT[@external].",
    example: .scenes(.split))
  static let activateScene = Self(
    topic: .frames,
    option: "activate-scene", value: "NAME",
    help: "Look for names in this scene of the app from now on.",
    meaning: "Looks for names in this scene of the app from now on.",
    example: .activateScene("rex"))
  static let permission = Self(
    topic: .user,
    option: "answer", value: "NAME=ANSWER",
    help: "Answer the prompt that is open: location or contacts, and allow or deny.",
    meaning: "Answers the keyboard's permission prompt.",
    example: .permission(.contacts, isAllowed: true))
  static let location = Self(
    topic: .user,
    option: "location", value: "LAT,LON[,M]",
    help: "Set the location in degrees and its accuracy in meters (default none).",
    meaning: "Moves the device: LATITUDE,LONGITUDE[,METERS] in degrees, or none.",
    example: .location(LocationFix(latitude: 48.1, longitude: 11.6)))
  static let copy = Self(
    topic: .user,
    option: "copy", value: "TEXT",
    help: "Copy a text in another app; with full access, UIPasteboard has it.",
    meaning: "Copies a text in another app, for keyboards with full access.",
    example: .copy("Hello"))
  static let languages = Self(
    topic: .user,
    option: "change-languages", value: "TAG,...",
    help: "Change the user's languages; iOS then restarts every keyboard.",
    meaning:
      "Changes the user's languages, the preferred one first; iOS then restarts every keyboard.",
    example: .languages(["de-CH", "fr"]))
}

extension ActionKind {
  /// How actions of the kind are written.
  package var forms: ActionForms {
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
    case .copy: .copy
    case .languages: .languages
    }
  }

  /// The kind that an option represents; `nil` for any other option.
  public init?(option: String) {
    guard let kind = Self.allCases.first(where: { $0.forms.option == option }) else { return nil }
    self = kind
  }
}
