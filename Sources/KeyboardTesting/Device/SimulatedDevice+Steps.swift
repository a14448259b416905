public import KeyboardHost
public import KeyboardProtocol
public import TextInput

/// Actions on the device.
extension SimulatedDevice {
  /// Moves the focus to a new field of the kind, and presents the keyboard for it.
  ///
  /// The insertion point is at the end of the text unless `selection` says another place, in UTF-16 units; `traits`
  /// changes what fields of the kind have.
  public func focus(
    _ kind: FieldKind, text: String = "", selection: Range<Int>? = nil,
    traits: (inout TextInputTraits) -> Void = { _ in },
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    var field = FieldPlan(kind)
    field.text = text
    field.selection = selection
    traits(&field.traits)
    try perform(.focus(field), at: Caller(file: file, line: line, column: column))
  }

  /// Taps keys in turn, each found by its accessibility identifier, label or title.
  public func tap(
    _ keys: String..., file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.act(keys.map { .tap(.key($0)) }), Caller(file: file, line: line, column: column))
  }

  /// Taps a point of the keyboard, counted from its upper left corner.
  ///
  /// It reaches keys without a name, and drawings of the keyboard.
  public func tap(
    x: Double, y: Double, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.act([.tap(.point(x: x, y: y))]), Caller(file: file, line: line, column: column))
  }

  /// Holds a key for a time on the keyboard's own clock.
  public func longPress(
    _ key: String, milliseconds: UInt32 = 600,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .longPress(.key(key), milliseconds: milliseconds),
      at: Caller(file: file, line: line, column: column))
  }

  /// Puts a finger on a key, holds it there for the given time, moves it from place to place, and lifts it.
  public func drag(
    _ key: String, to path: DragPlace..., holding milliseconds: UInt32 = 0,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .drag(from: .key(key), holding: milliseconds, along: path),
      at: Caller(file: file, line: line, column: column))
  }

  /// Puts a finger on each key in turn and leaves it there until ``release(_:file:line:column:)``.
  ///
  /// Taps, long presses and drags in the meantime use another finger.
  public func press(
    _ keys: String..., file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.act(keys.map { .press(.key($0)) }), Caller(file: file, line: line, column: column))
  }

  /// Lifts the fingers that rest on keys, in this order.
  public func release(
    _ keys: String..., file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .act(keys.map { .release(.key($0)) }), Caller(file: file, line: line, column: column))
  }

  /// Holds a key down during other actions: `try device.hold("shift") { try device.tap("a") }`.
  ///
  /// - Throws: What `body` throws, too; the finger then stays down.
  public func hold<Result>(
    _ key: String, file: String = #fileID, line: Int = #line, column: Int = #column,
    _ body: () throws -> Result
  ) throws -> Result {
    try press(key, file: file, line: line, column: column)
    let result = try body()
    try release(key, file: file, line: line, column: column)
    return result
  }

  /// Types keys as with two quick thumbs: each goes down before the previous one is up.
  public func rollOver(
    _ keys: String..., file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .rollover(keys.map(TouchPlace.key)), at: Caller(file: file, line: line, column: column))
  }

  /// Taps a key, or another view, with two fingers.
  public func tapWithTwoFingers(
    _ key: String, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .twoFingers(.tap, on: .key(key)), at: Caller(file: file, line: line, column: column))
  }

  /// Moves two fingers side by side, from a key or another view by points to the right and down.
  public func dragWithTwoFingers(
    _ key: String, x: Double = 0, y: Double = 0,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .twoFingers(.drag(x: x, y: y), on: .key(key)),
      at: Caller(file: file, line: line, column: column))
  }

  /// Moves two fingers on a key, or on another view, until their distance has changed by a factor.
  public func pinch(
    _ key: String, scale: Double,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .twoFingers(.pinch(scale: scale), on: .key(key)),
      at: Caller(file: file, line: line, column: column))
  }

  /// Turns two fingers about the middle of a key or of another view; clockwise is positive.
  public func rotate(
    _ key: String, degrees: Double,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .twoFingers(.rotate(degrees: degrees), on: .key(key)),
      at: Caller(file: file, line: line, column: column))
  }

  /// Finds and taps the keys for a text, also on the planes that shift, digits and signs lead to.
  public func type(
    _ text: String, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.type(text), at: Caller(file: file, line: line, column: column))
  }

  /// Lets time pass on the keyboard's own clock, so that timers fire.
  public func wait(
    milliseconds: UInt32, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .wait(milliseconds: milliseconds), at: Caller(file: file, line: line, column: column))
  }

  /// Takes the keyboard off the screen, as an app does that takes the focus away.
  public func hide(
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.hide, at: Caller(file: file, line: line, column: column))
  }

  /// Shows the keyboard again on the field that had the focus.
  public func show(
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.show, at: Caller(file: file, line: line, column: column))
  }

  /// Chooses another keyboard in the system's list, by its name or bundle identifier.
  public func switchKeyboard(
    to name: String, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.choose(name), at: Caller(file: file, line: line, column: column))
  }

  /// Answers the prompt of the keyboard on the screen; fails where there is none.
  public func answer(
    _ permission: Permission, isAllowed: Bool,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .permission(permission, isAllowed: isAllowed),
      at: Caller(file: file, line: line, column: column))
  }

  /// Moves the device to another place, `nil` for an unknown one.
  public func move(
    to place: LocationFix?, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.location(place), at: Caller(file: file, line: line, column: column))
  }

  /// Lets the host app change the focused field behind the keyboard's back.
  public func hostEdit(
    _ edit: FieldEdit, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.hostEdit(edit), at: Caller(file: file, line: line, column: column))
  }
}
