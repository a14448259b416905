import Platform
public import KeyboardHost
public import KeyboardProtocol

/// How one flow ended.
public struct FlowResult: Sendable {
  /// The outcome of a flow.
  public enum Outcome: String, CaseIterable, Sendable {
    /// Every step was performed, and every expectation was met.
    case passed
    /// A step could not be performed, an expectation was not met, or an extension failed.
    case failed
    /// It was not run.
    case skipped
    /// It failed, and passed when it was run again.
    case flaky
  }

  /// The flow.
  public var flow: Flow
  /// The outcome.
  public var outcome: Outcome
  /// How long it took.
  public var milliseconds = 0.0
  /// Why it failed; `nil` unless it did.
  public var failure: FlowFailure?
  /// Why it failed before it was run again, in order.
  public var earlierFailures: [FlowFailure] = []
  /// Why it was skipped; `nil` unless it was.
  public var reason: String?
  /// The text of the field that had the focus last.
  public var document = ""
  /// The keyboard that was on the screen last; `nil` when none was.
  public var layout: LayoutSnapshot?

  /// The steps in their order, if requested.
  public var steps: [FlowStepResult] = []

  /// Makes a result.
  public init(_ flow: Flow, _ outcome: Outcome, reason: String? = nil) {
    self.flow = flow
    self.outcome = outcome
    self.reason = reason
  }
}

/// The result of one step of a flow.
public struct FlowStepResult: Sendable {
  /// The action of the step, such as `tap`.
  public var name: String
  /// Where it is written.
  public var place: FlowPlace
  /// The steps around it, from the outermost.
  public var inside: [String]
  /// The focused field's text around the insertion point, which is a bar; `nil` while no field has the focus.
  public var document: String?
  /// The keyboard after the step; `nil` while none was on the screen.
  public var layout: LayoutSnapshot?
  /// Whether the keyboard was drawn for a dark appearance.
  public var isDark: Bool

  /// Makes a record of a step.
  public init(
    name: String, place: FlowPlace, inside: [String], document: String?, layout: LayoutSnapshot?,
    isDark: Bool
  ) {
    self.name = name
    self.place = place
    self.inside = inside
    self.document = document
    self.layout = layout
    self.isDark = isDark
  }
}

/// Why a flow failed.
public struct FlowFailure: Error, Sendable {
  /// The origin of the failure.
  public enum Kind: String, Sendable {
    /// A step could not be performed, or an expectation was not met.
    case unmet
    /// The extension crashed, hung, broke the protocol or ran out of a limit.
    case extensionFailed
    /// The bundle cannot be run.
    case badInput
    /// The sandbox cannot be enforced here.
    case unavailable
  }
  /// Something that is not as it must be.
  public struct Difference: Equatable, Sendable {
    /// The compared value.
    public var what: String
    /// The expected value, in words.
    public var expected: String
    /// The actual value, in words.
    public var actual: String
  }

  /// The origin of the failure.
  public var kind: Kind
  /// The step that failed; `nil` when the extension failed after the last one.
  public var step: String?
  /// Where the step is written.
  public var place: FlowPlace?
  /// The steps around it, from the outermost: a `repeat` with its round, a `runFlow` with its file.
  public var inside: [String] = []
  /// The problem, and the fix.
  public var message: String
  /// The calls that led to the keyboard's crash, if it reported them; the message has them in words.
  public var backtrace: Backtrace?
  /// The last keyboard, in any state.
  var lastLayout: LayoutSnapshot?
  /// The differences that an `expect` found.
  public var differences: [Difference] = []
  /// The whole text of the field that had the focus.
  var text: String?
  /// The text around the insertion point, which is a bar.
  public var document: String?
  /// The steps before it, if requested.
  var steps: [FlowStepResult] = []
  /// The keyboard at that time.
  public var layout: LayoutSnapshot?
  /// Whether the keyboard was drawn for a dark appearance.
  var isDark = false
  /// The last lines of the trace.
  public var trace: [String] = []
  /// The last lines that the keyboards printed, each after its keyboard's name; escaped.
  public var output: [String] = []

  /// Makes a failure without a step.
  public init(kind: Kind, message: String) {
    self.kind = kind
    self.message = message
  }

  /// Whether running the flow again can help: a bundle or a machine doesn't change.
  var mayPassNextTime: Bool { kind == .unmet || kind == .extensionFailed }

  /// The keyboard at that time as SVG; `nil` if none was on the screen.
  public var svg: String? { layout?.svg(isDark: isDark) }

  /// The attachments for a test that failed this way, each with a file's name: all in words, and the keyboard's
  /// snapshot.
  public var attachments: [(name: String, text: String)] {
    let source = place?.file.lastPathName.split(separator: ".").first ?? "failure"
    let name = place.map { "\(source)-\($0.line)" } ?? "\(source)"
    return [("\(name).txt", description + "\n")] + (svg.map { [("\(name).svg", $0)] } ?? [])
  }

  /// The message and the differences, line by line, without the picture and the trace.
  public var lines: [String] {
    message.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      + differences.flatMap {
        ["\($0.what):", "  expected \($0.expected)", "  actual   \($0.actual)"]
      }
      + (inside.isEmpty ? [] : ["inside: " + inside.joined(separator: ", ")])
  }

  /// Everything that helps to find the fault, line by line; texts of keyboards are escaped for the terminal.
  public var report: [String] {
    var lines = lines
    if let document { lines.append("the field: “\(document)”") }
    if let layout { lines += KeyboardPicture.lines(of: layout) }
    if !trace.isEmpty { lines += ["end of the trace:"] + trace.map { "  \($0)" } }
    if !output.isEmpty { lines += ["last printed lines:"] + output.map { "  \($0)" } }
    return lines
  }
}
