import KeyboardHost
import KeyboardProtocol
import TextInput

// The parts of an action in the words of the command line.

extension FieldPlan {
  var options: [(name: String, value: String?)] {
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
  var word: String {
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
