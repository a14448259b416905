public import KeyboardHost

/// Expectations.
extension SimulatedDevice {
  /// Fails with everything that is not as expected, the field, the keyboard and the end of the trace.
  ///
  /// - Parameters:
  ///   - document: The focused field's whole text.
  ///   - contextBefore: What a keyboard is given of the text before the insertion point.
  ///   - contextAfter: The context that it receives after the insertion point.
  ///   - selection: The selection in UTF-16 units.
  ///   - visible: Keys or texts that must be visible.
  ///   - absent: Names that nothing visible has.
  ///   - enabled: Keys that can be tapped.
  ///   - disabled: Keys that are there and disabled.
  ///   - refusal: Why a keyboard is not active in the focused field.
  ///   - keyboard: The keyboard on the field, by name or identifier; `system` for the system's.
  ///   - noAccessEvents: Whether the sandbox must have stopped nothing so far.
  ///   - accessEvents: What the sandbox must have seen so far.
  ///   - notifications: The keyboard notifications that apps received since the last such expectation, or from the
  ///     beginning, in
  ///     order; only the kinds that are listed count, and an empty list expects nothing at all.
  ///   - milliseconds: How much real time may pass until all of it is true, for example while a server answers.
  ///   - file: The test's file.
  ///   - line: The test's line.
  ///   - column: The test's column.
  /// - Throws: All that is not as expected.
  public func expect(
    document: ExpectedText? = nil, contextBefore: ExpectedText? = nil,
    contextAfter: ExpectedText? = nil, selection: Range<Int>? = nil,
    visible: [String] = [], absent: [String] = [], enabled: [String] = [], disabled: [String] = [],
    refusal: FlowExpectation.Refusal? = nil, keyboard: String? = nil, noAccessEvents: Bool = false,
    accessEvents: [FlowExpectation.Access] = [], notifications: [KeyboardNotification.Name]? = nil,
    within milliseconds: UInt32 = 0,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) throws(FlowFailure) {
    var expectation = FlowExpectation()
    expectation.document = document
    expectation.contextBefore = contextBefore
    expectation.contextAfter = contextAfter
    expectation.selection = selection
    expectation.visible = visible
    expectation.absent = absent
    expectation.enabled = enabled
    expectation.disabled = disabled
    expectation.refusal = refusal
    expectation.inputMode = keyboard
    expectation.noAccessEvents = noAccessEvents
    expectation.accessEvents = accessEvents
    expectation.notifications = notifications
    expectation.within = milliseconds
    try perform(.expect(expectation), Caller(file: file, line: line, column: column))
  }
}

/// A text that is compared; a string literal represents exactly that text.
public typealias ExpectedText = FlowExpectation.Text

extension FlowExpectation.Text: ExpressibleByStringLiteral {
  /// Expects exactly this text.
  public init(stringLiteral text: String) { self = .exactly(text) }
}

extension FlowFailure: CustomStringConvertible {
  /// The failed expectation and its place, with the actual value, line by line.
  public var description: String {
    let place = place.map { "\($0.text): " } ?? ""
    let step = step.map { "\($0): " } ?? ""
    return place + step + report.joined(separator: "\n")
  }
}
