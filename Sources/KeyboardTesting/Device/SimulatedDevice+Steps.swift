public import KeyboardHost
public import KeyboardProtocol
public import TextInput

/// What somebody does with the device.
extension SimulatedDevice {
  /// Moves the focus to a new field of the kind, and presents the keyboard that serves it.
  ///
  /// The insertion point is at the end of the text; `traits` changes what fields of the kind have.
  public func focus(
    _ kind: FieldKind, text: String = "", traits: (inout TextInputTraits) -> Void = { _ in },
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    var field = FlowField(kind)
    field.text = text
    traits(&field.traits)
    try perform(.focus(field), Caller(file: file, line: line, column: column))
  }

  /// Taps keys in turn, each found by its accessibility identifier, label or title.
  public func tap(
    _ keys: String..., file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.tap(keys), Caller(file: file, line: line, column: column))
  }

  /// Holds a key for so long on the keyboard's own clock.
  public func longPress(
    _ key: String, milliseconds: UInt32 = 600,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .longPress(key, milliseconds: milliseconds), Caller(file: file, line: line, column: column))
  }

  /// Puts a finger on a key, holds it there so long, moves it from place to place, and takes it up.
  public func drag(
    _ key: String, to path: DragPlace..., holding milliseconds: UInt32 = 0,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .drag(from: key, holding: milliseconds, along: path),
      Caller(file: file, line: line, column: column))
  }

  /// Finds and taps the keys for a text, also on the planes that shift, digits and signs lead to.
  public func type(
    _ text: String, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.type(text), Caller(file: file, line: line, column: column))
  }

  /// Lets time pass on the keyboard's own clock, so that timers fire.
  public func wait(
    milliseconds: UInt32, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .wait(milliseconds: milliseconds), Caller(file: file, line: line, column: column))
  }

  /// Chooses another keyboard in the system's list, by its name or bundle identifier.
  public func switchKeyboard(
    to name: String, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.switchKeyboard(name), Caller(file: file, line: line, column: column))
  }

  /// Answers what the keyboard on the screen has asked the user; fails where it has not asked.
  public func answer(
    _ permission: Permission, isAllowed: Bool,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(
      .permission(permission, isAllowed: isAllowed),
      Caller(file: file, line: line, column: column))
  }

  /// Brings the device to another place, `nil` for one that it cannot tell.
  public func move(
    to place: LocationFix?, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.location(place), Caller(file: file, line: line, column: column))
  }

  /// Lets the host app change the focused field behind the keyboard's back.
  public func hostEdit(
    _ edit: FieldEdit, file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    try perform(.hostEdit(edit), Caller(file: file, line: line, column: column))
  }
}
