internal import TextInput

/// A place in a field inside the keyboard.
@MainActor
final class FieldPosition: UITextPosition {
  let place: TextInput.TextPosition
  init(_ place: TextInput.TextPosition) { self.place = place }
  override func isEqual(_ object: Any?) -> Bool { (object as? FieldPosition)?.place == place }
  override var hash: Int { place.hashValue }
}

/// A stretch of a field inside the keyboard.
@MainActor
final class FieldRange: UITextRange {
  let stretch: TextInput.TextRange
  init(_ stretch: TextInput.TextRange) { self.stretch = stretch }
  override var isEmpty: Bool { stretch.isEmpty }
  override var start: UITextPosition { FieldPosition(stretch.start) }
  override var end: UITextPosition { FieldPosition(stretch.end) }
  override func isEqual(_ object: Any?) -> Bool { (object as? FieldRange)?.stretch == stretch }
  override var hash: Int { stretch.hashValue }
}

/// The content of a field inside the keyboard, with the operations of `UITextInput`.
///
/// It is the same document as that of the host app's fields, so that both edit alike.
@MainActor
final class FieldText {
  var document = TextDocument("")
  var rules: EditingRules
  private let tokens = UnicodeTokenizer()
  private typealias Direction = TextInput.TextDirection

  init(isSingleLine: Bool) { rules = EditingRules(isSingleLine: isSingleLine) }

  var string: String {
    get { document.text }
    set { document = TextDocument(newValue) }
  }
  var selectedRange: NSRange {
    get {
      NSRange(location: document.selectedRange.lowerBound, length: document.selectedRange.count)
    }
    set {
      let start = min(max(newValue.location, 0), document.utf16Count)
      document.select(start..<start + min(max(newValue.length, 0), document.utf16Count - start))
    }
  }
  func mark(_ text: String?, _ selection: NSRange) {
    let text = text ?? ""
    let start = min(max(selection.location, 0), text.utf16.count)
    let end = start + min(max(selection.length, 0), text.utf16.count - start)
    document.apply(.setMarkedText(text, selection: start..<end), rules: rules)
  }

  // MARK: Positions

  var beginning: UITextPosition { FieldPosition(document.beginningOfDocument) }
  var end: UITextPosition { FieldPosition(document.endOfDocument) }
  var selection: UITextRange? {
    get { FieldRange(document.selectedTextRange) }
    set { if let range = stretch(newValue) { document.selectedTextRange = range } }
  }
  var marked: UITextRange? { document.markedTextRange.map(FieldRange.init) }

  /// A position of another document, which has no meaning here, counts as the beginning.
  func place(_ position: UITextPosition) -> TextInput.TextPosition {
    (position as? FieldPosition)?.place ?? document.beginningOfDocument
  }
  func stretch(_ range: UITextRange?) -> TextInput.TextRange? {
    guard let range else { return nil }
    if let known = range as? FieldRange { return known.stretch }
    return document.textRange(from: place(range.start), to: place(range.end))
  }
  func offset(of position: UITextPosition) -> Int {
    document.offset(from: document.beginningOfDocument, to: place(position))
  }
  func text(in range: UITextRange) -> String? { stretch(range).map { document.text(in: $0) } }
  func range(from: UITextPosition, to: UITextPosition) -> UITextRange? {
    FieldRange(document.textRange(from: place(from), to: place(to)))
  }
  func range(_ range: NSRange) -> UITextRange? {
    guard let start = document.position(from: document.beginningOfDocument, offset: range.location),
      let end = document.position(from: start, offset: range.length)
    else { return nil }
    return FieldRange(document.textRange(from: start, to: end))
  }
  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    document.position(from: place(position), offset: offset).map(FieldPosition.init)
  }
  func position(
    from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
  ) -> UITextPosition? {
    guard let way = Direction(rawValue: direction.rawValue) else { return nil }
    return document.position(from: place(position), in: way, offset: offset).map(FieldPosition.init)
  }
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    switch document.compare(place(position), to: place(other)) {
    case .ascending: .orderedAscending
    case .same: .orderedSame
    case .descending: .orderedDescending
    }
  }
  func offset(from: UITextPosition, to: UITextPosition) -> Int {
    document.offset(from: place(from), to: place(to))
  }
  func position(
    within range: UITextRange, farthestIn direction: UITextLayoutDirection
  ) -> UITextPosition? {
    guard let way = Direction(rawValue: direction.rawValue), let stretch = stretch(range) else {
      return nil
    }
    return FieldPosition(document.position(within: stretch, farthestIn: way))
  }
  func characterRange(
    byExtending position: UITextPosition, in direction: UITextLayoutDirection
  ) -> UITextRange? {
    guard let way = Direction(rawValue: direction.rawValue) else { return nil }
    return FieldRange(document.characterRange(byExtending: place(position), in: way))
  }
  func writingDirection(at position: UITextPosition) -> NSWritingDirection {
    NSWritingDirection(rawValue: document.baseWritingDirection(for: place(position)).rawValue)
      ?? .natural
  }

  // MARK: Units

  func unit(
    around position: UITextPosition, _ granularity: UITextGranularity, _ direction: UITextDirection
  ) -> UITextRange? {
    guard let (unit, way) = named(granularity, direction) else { return nil }
    return tokens.rangeEnclosing(place(position), unit, in: way, of: document).map(FieldRange.init)
  }
  func isBoundary(
    _ position: UITextPosition, _ granularity: UITextGranularity, _ direction: UITextDirection
  ) -> Bool {
    guard let (unit, way) = named(granularity, direction) else { return false }
    return tokens.isPosition(place(position), atBoundary: unit, in: way, of: document)
  }
  func isWithin(
    _ position: UITextPosition, _ granularity: UITextGranularity, _ direction: UITextDirection
  ) -> Bool {
    guard let (unit, way) = named(granularity, direction) else { return false }
    return tokens.isPosition(place(position), within: unit, in: way, of: document)
  }
  func boundary(
    from position: UITextPosition, _ granularity: UITextGranularity, _ direction: UITextDirection
  ) -> UITextPosition? {
    guard let (unit, way) = named(granularity, direction) else { return nil }
    return tokens.position(from: place(position), toBoundary: unit, in: way, of: document)
      .map(FieldPosition.init)
  }
  private func named(
    _ granularity: UITextGranularity, _ direction: UITextDirection
  ) -> (TextInput.TextGranularity, Direction)? {
    guard let unit = TextInput.TextGranularity(rawValue: granularity.rawValue),
      let way = Direction(rawValue: direction.rawValue)
    else { return nil }
    return (unit, way)
  }
}

/// The tokenizer of a field: words and sentences by the tables of Unicode.
@preconcurrency @MainActor
open class UITextInputStringTokenizer: NSObject, UITextInputTokenizer {
  private weak var input: (any UITextInput)?
  /// Makes a tokenizer of an object that contains text.
  public init(textInput: any UITextInput) { input = textInput }

  /// The text as a document, and a way to its positions and back. Any `UITextInput` counts in UTF-16 units.
  private func reading<Result>(_ body: (FieldText, any UITextInput) -> Result?) -> Result? {
    guard let input else { return nil }
    let copy = FieldText(isSingleLine: false)
    let all = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument)
    copy.string = all.flatMap { input.text(in: $0) } ?? ""
    return body(copy, input)
  }
  private func own(
    _ position: UITextPosition, _ copy: FieldText, _ input: any UITextInput
  ) -> UITextPosition {
    let offset = input.offset(from: input.beginningOfDocument, to: position)
    return copy.position(from: copy.beginning, offset: offset) ?? copy.end
  }
  private func theirs(
    _ position: UITextPosition, _ copy: FieldText, _ input: any UITextInput
  ) -> UITextPosition? {
    input.position(from: input.beginningOfDocument, offset: copy.offset(of: position))
  }

  open func rangeEnclosingPosition(
    _ position: UITextPosition, with granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextRange? {
    reading { copy, input in
      guard let unit = copy.unit(around: own(position, copy, input), granularity, direction),
        let start = theirs(unit.start, copy, input), let end = theirs(unit.end, copy, input)
      else { return nil }
      return input.textRange(from: start, to: end)
    }
  }
  open func isPosition(
    _ position: UITextPosition, atBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    reading { $0.isBoundary(own(position, $0, $1), granularity, direction) } ?? false
  }
  open func position(
    from position: UITextPosition, toBoundary granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> UITextPosition? {
    reading { copy, input in
      copy.boundary(from: own(position, copy, input), granularity, direction)
        .flatMap { theirs($0, copy, input) }
    }
  }
  open func isPosition(
    _ position: UITextPosition, withinTextUnit granularity: UITextGranularity,
    inDirection direction: UITextDirection
  ) -> Bool {
    reading { $0.isWithin(own(position, $0, $1), granularity, direction) } ?? false
  }
}
