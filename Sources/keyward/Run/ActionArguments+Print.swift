import KeyboardHost
import KeyboardProtocol
import TextInput

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
    case .type(let text), .choose(let text), .activateScene(let text): text
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

extension FieldPlan {
  fileprivate var options: [(name: String, value: String?)] {
    let option = ActionKind.focus.forms.option
    if let responder { return [(option, responder)] }
    var options: [(name: String, value: String?)] = [(option, kind.rawValue)]
    if !text.isEmpty { options.append(("text", text)) }
    if let selection {
      options.append(("selection", "\(selection.lowerBound)-\(selection.upperBound)"))
    }
    for trait in traits.settings(besides: kind.traits) {
      options.append(("trait", "\(trait.name)=\(trait.value)"))
    }
    if let inputMode { options.append(("input-mode", inputMode)) }
    if storesInputMode { options.append(("store-input-mode", nil)) }
    return options + contexts.map { ("context", $0) }
  }
}

extension FieldEdit {
  fileprivate var word: String {
    switch self {
    case .insert(let text): "insert=\(text)"
    case .paste(let text): "paste=\(text)"
    case .select(let range):
      range.isEmpty
        ? "caret=\(range.lowerBound)" : "select=\(range.lowerBound)-\(range.upperBound)"
    case .selectWord(let offset): "word=\(offset)"
    }
  }
}

extension TouchPlace {
  /// Reads `@X,Y` as a point, and anything else as a key's name; a backslash makes such a name a key's name.
  init(word: String) {
    if let (x, y) = Self.point(word) {
      self = .point(x: x, y: y)
    } else {
      self = .key(Self.isEscaped(word) ? String(word.dropFirst()) : word)
    }
  }

  var word: String {
    switch self {
    case .point(let x, let y): "@\(Self.words(x)),\(Self.words(y))"
    case .key(let name): Self.point(String(name.drop { $0 == "\\" })) == nil ? name : "\\" + name
    }
  }

  private static func isEscaped(_ word: String) -> Bool {
    word.first == "\\" && point(String(word.drop { $0 == "\\" })) != nil
  }

  private static func point(_ word: String) -> (x: Double, y: Double)? {
    guard word.first == "@" else { return nil }
    let parts = word.dropFirst().split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter { (0...10_000).contains($0) }
    return parts.count == 2 && numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }
}

extension DragPlace {
  /// Reads `+30,-12` as an offset in points, and anything else as a key's name; a backslash before such a name says
  /// that it is one.
  init(word: String) {
    if let (x, y) = Self.offset(word) {
      self = .offset(x: x, y: y)
    } else {
      self = .key(Self.isEscaped(word) ? String(word.dropFirst()) : word)
    }
  }

  var word: String {
    switch self {
    case .offset(let x, let y): "\(Self.signed(x)),\(Self.signed(y))"
    case .key(let name): Self.offset(String(name.drop { $0 == "\\" })) == nil ? name : "\\" + name
    }
  }

  private static func signed(_ points: Double) -> String {
    (points < 0 ? "" : "+") + TouchPlace.words(points)
  }

  private static func isEscaped(_ word: String) -> Bool {
    word.first == "\\" && offset(String(word.drop { $0 == "\\" })) != nil
  }

  private static func offset(_ word: String) -> (x: Double, y: Double)? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.first.map { "+-".contains($0) } == true ? Double(part) : nil
    }
    guard parts.count == 2, numbers.count == 2, numbers.allSatisfy({ abs($0) <= 10_000 }) else {
      return nil
    }
    return (numbers[0], numbers[1])
  }
}
