import ExtensionBundle
import KeyboardHost
import KeyboardProtocol
package import Platform
import Sandbox
import TextInput

/// The JSON document of `keyward run --json`, version 1.
package struct RunReport {
  /// The exit status of the command, and why it ended.
  package struct Exit {
    /// The status.
    package var status: Int32
    /// The reason with advice.
    package var reason: String

    /// Makes an end.
    package init(status: Int32, reason: String) { (self.status, self.reason) = (status, reason) }

    var json: JSONValue {
      .object([("code", .integer(Int64(status))), ("reason", .string(reason))])
    }
  }

  private let run: ScriptRun
  private let exit: Exit

  /// Takes a run that has ended.
  package init(_ run: ScriptRun, exit: Exit) { (self.run, self.exit) = (run, exit) }

  /// The document.
  package var json: JSONValue {
    let document = run.servedField ?? run.fields.last
    let traced: [(String, JSONValue)] =
      run.script.showsTrace
      ? [
        ("trace", TraceReport(run.trace).entries), ("traceDropped", TraceReport(run.trace).dropped),
      ]
      : []
    return .object(traced.reduce(into: members(document: document)) { $0.append($1) })
  }

  private func members(document: Field?) -> [(name: String, value: JSONValue)] {
    [
      ("version", .integer(1)),
      ("document", .string(document?.document.text ?? "")),
      ("fields", .array(run.fields.map(Self.field))),
      ("keyboards", .array(run.keyboards.map(Self.keyboard))),
      ("inputMode", .optional(run.inputMode)),
      ("refusals", .array(run.refusals.map(Self.refusal))),
      ("taps", .array(run.taps.map(Self.tap))),
      ("switches", .array(run.switches.map(Self.change))),
      ("notices", .array(run.notices.map(Self.notice))),
      ("output", .array(run.output.lines.map(Self.printed))),
      ("outputDropped", .integer(Int64(run.output.dropped))),
      ("failures", .array(run.failures.map { FailureReport(failure: $0).json })),
      ("accessEvents", .array(run.accessEvents.map(Self.event))),
      ("services", ServiceReport(run.services).entries),
      ("sandbox", Self.sandbox(run)),
      ("memory", memory),
      ("inputModes", run.modes?.inputModes ?? .null),
      ("controllers", run.modes?.controllerCounts ?? .array([])),
      ("app", run.app?.json ?? .null),
      ("geometry", run.geometry?.json ?? .null),
      ("layout", run.layout.map(Self.layout) ?? .null),
      ("exit", exit.json),
    ]
  }

  /// The memory use of the largest process, and of each.
  private var memory: JSONValue {
    guard let most = run.memoryUses.max(by: { $0.use.peak < $1.use.peak })?.use else {
      return .null
    }
    return .object([
      ("limitMB", Self.megabytes(most.limit)), ("peakMB", Self.megabytes(most.peak)),
      ("method", .string(most.method.rawValue)),
      (
        "processes",
        .array(
          run.memoryUses.map { entry in
            .object([
              ("keyboard", .string(entry.keyboard.identifier)),
              ("peakMB", Self.megabytes(entry.use.peak)),
              ("warnings", .integer(Int64(entry.use.warnings))),
            ])
          })
      ),
    ])
  }

  private static func megabytes(_ bytes: UInt64?) -> JSONValue {
    guard let bytes else { return .null }
    // Two digits behind the point.
    return .number((Double(bytes) / Double(1 << 20) * 100).rounded() / 100)
  }

  /// The document of a run that did not start.
  package static func json(failure exit: Exit) -> JSONValue {
    .object([
      ("version", .integer(1)), ("document", .string("")), ("fields", .array([])),
      ("keyboards", .array([])), ("inputMode", .null), ("refusals", .array([])),
      ("accessEvents", .array([])), ("exit", exit.json),
    ])
  }

  private static func sandbox(_ run: ScriptRun) -> JSONValue {
    .object([
      ("mode", .optional(run.sandboxMode?.rawValue)),
      (
        "missing",
        .array(
          run.missingLayers.map {
            .object([
              ("layer", .string($0.layer.rawValue)), ("errno", .string($0.errnoName)),
              ("explanation", .string($0.explanation)),
            ])
          })
      ),
    ])
  }

  private static func field(_ field: Field) -> JSONValue {
    .object([
      ("name", .string(field.name)), ("kind", .string(field.kind.rawValue)),
      ("text", .string(field.document.text)),
      ("context", .optional(field.textInputContext?.identifier)),
    ])
  }

  private static func keyboard(_ keyboard: EnabledKeyboard) -> JSONValue {
    .object([
      ("identifier", .string(keyboard.identifier)), ("name", .string(keyboard.name)),
      ("language", .optional(keyboard.bundle.manifest.primaryLanguage)),
      ("fullAccess", .bool(keyboard.hasFullAccess)),
      ("fullAccessGranted", .bool(keyboard.isFullAccessGranted)),
    ])
  }

  private static func refusal(_ refusal: ScriptRun.Refusal) -> JSONValue {
    .object([
      ("field", .string(refusal.field)), ("kind", .string(refusal.kind.rawValue)),
      ("reason", .string(refusal.refusal.explanation)),
      ("rule", .string(refusal.refusal.rawValue)), ("keyboard", .optional(refusal.keyboard)),
    ])
  }

  private static func tap(_ tap: ScriptRun.Tap) -> JSONValue {
    .object([
      ("key", .string(tap.key)), ("keyboard", .string(tap.keyboard)), ("field", .string(tap.field)),
      ("before", .string(tap.before)), ("after", .string(tap.after)),
    ])
  }

  private static func change(_ change: (from: String, to: String)) -> JSONValue {
    .object([("from", .string(change.from)), ("to", .string(change.to))])
  }

  private static func notice(_ notice: (keyboard: String, text: String)) -> JSONValue {
    .object([("keyboard", .string(notice.keyboard)), ("text", .string(notice.text))])
  }

  private static func printed(_ line: RunOutput.Line) -> JSONValue {
    .object([
      ("step", .string(line.step)), ("number", .integer(Int64(line.number))),
      ("keyboard", .string(line.keyboard)), ("stream", .string(line.stream.rawValue)),
      ("text", .string(line.text)),
    ])
  }

  private static func event(_ entry: (keyboard: EnabledKeyboard, event: AccessEvent)) -> JSONValue {
    let event = entry.event
    return .object([
      ("keyboard", .string(entry.keyboard.identifier)),
      ("sequence", .integer(Int64(clamping: event.sequence))),
      ("category", .string(event.category.rawValue)), ("systemCall", .string(event.systemCall)),
      ("subject", .optional(event.subject)), ("verdict", .string(event.verdict.rawValue)),
      ("errno", .optional(event.errno)), ("hint", .optional(event.hint)),
      ("layer", .string(event.layer.rawValue)),
      ("count", .integer(Int64(event.count))), ("dropped", .integer(Int64(event.dropped))),
      ("processID", .integer(Int64(event.processID))),
      ("threadID", .integer(Int64(event.threadID))),
      ("message", .string(AccessSentence(event: event, keyboard: entry.keyboard).text)),
    ])
  }

  private static func layout(_ layout: LayoutSnapshot) -> JSONValue {
    .object([
      ("width", .number(layout.width)), ("height", .number(layout.height)),
      ("keys", .array(layout.tappableKeys.map { .string($0) })),
      ("views", .array(layout.views.map(LayoutReport.view))),
    ])
  }
}
