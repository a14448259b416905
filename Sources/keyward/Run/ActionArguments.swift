import KeyboardHost
import KeyboardProtocol
import KeyboardTesting

/// Actions as options of `keyward run`.
extension UserAction {
  /// The longest time that a finger is held, in milliseconds.
  static let longestHold: UInt32 = 60_000
  /// The longest wait, in milliseconds: an hour.
  private static let longestWait: UInt32 = 3_600_000

  /// Reads the value of an option; that of `--field`, which begins a field, is `RunPlan`'s.
  init(_ kind: ActionKind, _ value: String) throws(UsageError) {
    let option = Option(kind, value)
    switch kind {
    case .focus: self = .focus(FieldPlan(try RunPlan.kind(value)))
    case .tap: self = .tap(TouchPlace(word: value))
    case .longPress: self = .longPress(TouchPlace(word: value), milliseconds: Self.longPress)
    case .drag: self = .drag(from: TouchPlace(word: value), holding: 0, along: [])
    case .press: self = .press(TouchPlace(word: value))
    case .release: self = .release(TouchPlace(word: value))
    case .rollover: self = .rollover([TouchPlace(word: value)])
    case .pinch:
      let (key, scale) = try option.keyed("a number from 0.1 to 10", in: TwoFingerGesture.scales)
      self = .twoFingers(.pinch(scale: scale), on: key)
    case .rotate:
      let (key, degrees) = try option.keyed(
        "degrees from -3600 to 3600", in: TwoFingerGesture.degrees)
      self = .twoFingers(.rotate(degrees: degrees), on: key)
    case .twoFingerTap: self = .twoFingers(.tap, on: TouchPlace(word: value))
    case .twoFingerDrag: self = try option.twoFingerDrag()
    case .type, .copy:
      guard !value.isEmpty else { throw option.wrong("takes a text") }
      self = kind == .copy ? .copy(value) : .type(value)
    case .hardwareKey: self = .hardwareKey(try RunPlan.hardwareKey(value))
    case .wait: self = .wait(milliseconds: try option.milliseconds(in: 0...Self.longestWait))
    case .choose: self = .choose(value)
    case .globe: self = .globe
    case .hostEdit: self = .hostEdit(try RunPlan.hostEdit(value))
    case .hide: self = .hide
    case .show: self = .show
    case .cycles: self = .cycles(try option.number("a number from 1 to 1000", in: 1...1000))
    case .suspend: self = .suspend
    case .resume: self = .resume
    case .memoryWarning: self = .memoryWarning
    case .orientation:
      self = .orientation(isLandscape: try option.choice("portrait", or: "landscape"))
    case .appearance: self = .appearance(isDark: try option.choice("light", or: "dark"))
    case .placement, .accessoryHeight, .languageBar, .scenes: self = try option.rearrangement()
    case .activateScene: self = .activateScene(value)
    case .permission: self = try option.permission()
    case .location: self = .location(try RunPlan.location(value))
    case .languages: self = .languages(try RunPlan.languages(value, of: kind.forms.option))
    }
  }

  /// Reads `KEY=MS`, the value of `--hold`.
  init(hold value: String) throws(UsageError) {
    let usage = "milliseconds from 1 to \(Self.longestHold)"
    let option = Option(name: "hold", value: value)
    let (key, milliseconds) = try option.keyed(usage, in: 1...Double(Self.longestHold))
    guard milliseconds == milliseconds.rounded() else {
      throw option.wrong("takes KEY=MS, \(usage)")
    }
    self = .longPress(key, milliseconds: UInt32(milliseconds))
  }

  /// The action with its finger, or its fingers, moved on to another place; `nil` where no finger can.
  func moved(to word: String) -> UserAction? {
    switch self {
    case .longPress(let key, let milliseconds):
      .drag(from: key, holding: milliseconds, along: [DragPlace(word: word)])
    case .drag(let key, let milliseconds, let path):
      .drag(from: key, holding: milliseconds, along: path + [DragPlace(word: word)])
    case .rollover(let keys): .rollover(keys + [TouchPlace(word: word)])
    default: nil
    }
  }
}

extension UserAction {
  /// The options that represent the action, each with its value.
  var options: [(name: String, value: String?)] {
    let name = kind.forms.option
    switch self {
    case .focus(let plan): return plan.options
    case .longPress(let key, let milliseconds):
      return [Self.held(key, milliseconds)]
    case .drag(let key, let milliseconds, let path):
      let first = milliseconds == 0 ? (name, key.word) : Self.held(key, milliseconds)
      return [first] + path.map { ("to", $0.word) }
    case .rollover(let keys):
      return keys.enumerated().map { ($0 == 0 ? name : "to", $1.word) }
    default: return [(name, word)]
    }
  }

  private static func held(
    _ key: TouchPlace, _ milliseconds: UInt32
  ) -> (name: String, value: String?) {
    milliseconds == longPress
      ? (ActionKind.longPress.forms.option, key.word) : ("hold", "\(key.word)=\(milliseconds)")
  }

  /// The value of the option; `nil` for none.
  private var word: String? {
    switch self {
    case .tap(let key), .press(let key), .release(let key), .twoFingers(.tap, let key): key.word
    case .twoFingers(.drag(let x, let y), let key):
      "\(key.word)=\(TouchPlace.words(x)),\(TouchPlace.words(y))"
    case .twoFingers(.pinch(let number), let key), .twoFingers(.rotate(let number), let key):
      "\(key.word)=\(TouchPlace.words(number))"
    case .type(let text), .choose(let text), .activateScene(let text), .copy(let text): text
    case .hardwareKey(let key): key.name
    case .wait(let milliseconds): "\(milliseconds)"
    case .cycles(let count): "\(count)"
    case .hostEdit(let edit): edit.word
    case .orientation(let isLandscape): isLandscape ? "landscape" : "portrait"
    case .appearance(let isDark): isDark ? "dark" : "light"
    case .placement(let placement): placement.text
    case .accessoryHeight(let height): TouchPlace.words(height)
    case .languageBar(let isShown): isShown ? "on" : "off"
    case .scenes(let arrangement): arrangement.texts.joined(separator: " ")
    case .permission(let permission, let isAllowed):
      "\(permission.name)=\(PermissionAnswer(isAllowed).rawValue)"
    case .location(let place): place?.text ?? "none"
    case .languages(let tags): tags.joined(separator: ",")
    case .globe, .hide, .show, .suspend, .resume, .memoryWarning: nil
    case .focus, .longPress, .drag, .rollover: nil
    }
  }
}

/// An option's value while it is read.
private struct Option {
  let name: String
  let value: String

  init(name: String, value: String) { (self.name, self.value) = (name, value) }
  init(_ kind: ActionKind, _ value: String) { self.init(name: kind.forms.option, value: value) }

  func wrong(_ usage: String) -> UsageError {
    UsageError(message: "--\(name) \(usage), not '\(value)'")
  }

  /// A key and a number: the part after the last equals sign.
  func keyed(
    _ usage: String, in range: ClosedRange<Double>
  ) throws(UsageError) -> (key: TouchPlace, number: Double) {
    guard let (key, rest) = parts, let number = Double(rest), range.contains(number) else {
      throw wrong("takes KEY=NUMBER, \(usage)")
    }
    return (key, number)
  }

  private var parts: (key: TouchPlace, rest: Substring)? {
    guard let equals = value.lastIndex(of: "="), equals > value.startIndex else { return nil }
    return (TouchPlace(word: String(value[..<equals])), value[value.index(after: equals)...])
  }

  func twoFingerDrag() throws(UsageError) -> UserAction {
    let range = TwoFingerGesture.points
    let numbers = parts?.rest.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Double($0) }.filter(range.contains)
    guard let key = parts?.key, let numbers, numbers.count == 2 else {
      throw wrong("takes KEY=X,Y, points to the right and down")
    }
    return .twoFingers(.drag(x: numbers[0], y: numbers[1]), on: key)
  }

  func milliseconds(in range: ClosedRange<UInt32>) throws(UsageError) -> UInt32 {
    guard let number = UInt32(value), range.contains(number) else {
      throw wrong("takes milliseconds from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func number(_ usage: String, in range: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let number = Int(value), range.contains(number) else { throw wrong("takes \(usage)") }
    return number
  }

  /// Whether the second of two words is given.
  func choice(_ first: String, or second: String) throws(UsageError) -> Bool {
    guard [first, second].contains(value) else { throw wrong("takes \(first) or \(second)") }
    return value == second
  }

  func rearrangement() throws(UsageError) -> UserAction {
    switch name {
    case ActionKind.placement.forms.option:
      guard let placement = KeyboardPlacement(value) else {
        throw wrong("takes \(KeyboardPlacement.usage)")
      }
      return .placement(placement)
    case ActionKind.accessoryHeight.forms.option:
      guard let height = Double(value), (0...KeyboardPlacement.limit).contains(height) else {
        throw wrong("takes points from 0 to 10000")
      }
      return .accessoryHeight(height)
    case ActionKind.scenes.forms.option:
      let words = value.split(separator: " ").map(String.init)
      guard let arrangement = SceneArrangement(words) else {
        throw wrong("takes \(SceneArrangement.usage)")
      }
      return .scenes(arrangement)
    default: return .languageBar(isShown: try !choice("on", or: "off"))
    }
  }

  func permission() throws(UsageError) -> UserAction {
    guard let (permission, answer) = PermissionAnswer.named(value),
      let isAllowed = answer.isAllowed
    else {
      throw wrong("takes location or contacts, =, and allow or deny, such as location=allow")
    }
    return .permission(permission, isAllowed: isAllowed)
  }
}
