import Platform
import Foundation
import KeyboardHost
import KeyboardTesting

/// The lines of one flow, for people.
struct FlowLines {
  private let result: FlowResult
  private let usesColor: Bool

  init(_ result: FlowResult, usesColor: Bool) {
    self.result = result
    self.usesColor = usesColor
  }

  var text: String {
    let word = result.outcome.rawValue
    let name = result.flow.fullName.forDisplay
    var head = "\(word)\(String(repeating: " ", count: 9 - word.count))\(name)"
    switch result.outcome {
    case .passed: head += " (\(Int(result.milliseconds.rounded())) ms)"
    case .skipped: head += ": \(result.reason ?? "")"
    case .flaky:
      head += " (passed at attempt \(result.earlierFailures.count + 1))"
    case .failed: break
    }
    if usesColor { head = Self.colored(head, result.outcome) }
    guard let failure = result.failure ?? result.earlierFailures.last else { return head }
    let place = failure.place?.text ?? result.flow.file.forDisplay
    let step = failure.step.map { " \($0):" } ?? ""
    let report = failure.report
    return
      ([head, "  \(place):\(step) \(report.first ?? "")"]
      + report.dropFirst().map { "    \($0)" }).joined(separator: "\n")
  }
}

extension FlowLines {
  /// The line of a failed flow in the list at the end.
  static func reminder(of result: FlowResult) -> String? {
    guard let failure = result.failure else { return nil }
    let place = failure.place?.text ?? result.flow.file.forDisplay
    let what = failure.differences.first.map {
      "\($0.what): expected \($0.expected), actual \($0.actual)"
    }
    let reason = what ?? failure.lines.first ?? ""
    return "  \(place): \(result.flow.fullName.forDisplay): \(reason.prefix { $0 != "\n" })"
  }

  private static func colored(_ head: String, _ outcome: FlowResult.Outcome) -> String {
    let code = [.passed: "32", .failed: "1;31", .flaky: "33", .skipped: "2"][outcome, default: "0"]
    return "\u{1B}[\(code)m\(head.prefix(9))\u{1B}[0m\(head.dropFirst(9))"
  }
}

/// What all flows came to.
struct TestReport {
  let results: [FlowResult]
  /// The seed of the order; `nil` for the order of the paths.
  var seed: UInt64?
  /// Why nothing ran.
  var failure: CommandFailure?

  /// How the command ends: what is worst about the machine or an extension goes first.
  var code: ExitCode {
    if let failure { return failure.code }
    let kinds = results.compactMap { $0.failure?.kind }
    if kinds.contains(.unavailable) { return .unavailable }
    if kinds.contains(.badInput) { return .badInput }
    if kinds.contains(.extensionFailed) { return .extensionFailed }
    return kinds.isEmpty ? .success : .failure
  }

  /// The last line for people.
  var totals: String {
    FlowResult.Outcome.allCases.filter { $0 != .flaky || count($0) > 0 }
      .map { outcome in "\(count(outcome)) \(outcome.rawValue)" }.joined(separator: ", ")
  }

  /// The failed flows again, where others came after them.
  var reminders: [String] {
    let lines = results.compactMap(FlowLines.reminder)
    guard results.count > 1, !lines.isEmpty else { return [] }
    return ["", "Failed:"] + lines + [""]
  }

  /// The JSON document of `keyward test --json`, version 1.
  var json: JSONValue {
    .object(
      [("version", .integer(1)), ("flows", .array(results.map { .object(Self.flow($0)) }))] + ending
    )
  }

  /// A flow as its own line.
  static func line(of result: FlowResult) -> JSONValue {
    .object([("version", .integer(1)), ("type", .string("flow"))] + flow(result))
  }

  /// What all lines came to.
  var lastLine: JSONValue {
    .object([("version", .integer(1)), ("type", .string("end"))] + ending)
  }

  private var ending: [(name: String, value: JSONValue)] {
    let reason = failure?.message ?? (code == .success ? "done" : totals)
    var members: [(name: String, value: JSONValue)] = [
      (
        "totals",
        .object(
          [("flows", .integer(Int64(results.count)))]
            + FlowResult.Outcome.allCases.map { ($0.rawValue, .integer(Int64(count($0)))) })
      )
    ]
    if let seed { members.append(("seed", .string("\(seed)"))) }
    members.append(
      ("exit", .object([("code", .integer(Int64(code.rawValue))), ("reason", .string(reason))])))
    return members
  }

  private func count(_ outcome: FlowResult.Outcome) -> Int {
    results.count { $0.outcome == outcome }
  }

  private static func flow(_ result: FlowResult) -> [(name: String, value: JSONValue)] {
    let failure = result.failure
    let place = failure?.place
    let message = failure.map { $0.lines.joined(separator: "\n") } ?? result.reason
    var members: [(name: String, value: JSONValue)] = [
      ("name", .string(result.flow.fullName)), ("file", .string(result.flow.file)),
      ("outcome", .string(result.outcome.rawValue)),
      ("durationMs", .number((result.milliseconds * 1000).rounded() / 1000)),
      ("step", .optional(failure?.step)), ("message", .optional(message)),
      ("matrix", .object(result.flow.variant.map { ($0.name, .string($0.value)) })),
      ("tags", .array(result.flow.tags.map { .string($0) })),
      ("fullAccess", .bool(result.flow.settings.fullAccess ?? false)),
      ("document", .string(result.document)),
      (
        "attempts",
        .integer(Int64(result.outcome == .skipped ? 0 : result.earlierFailures.count + 1))
      ),
    ]
    if !result.earlierFailures.isEmpty {
      members.append(
        (
          "earlier",
          .array(result.earlierFailures.map { .string($0.lines.joined(separator: "\n")) })
        ))
    }
    guard let failure else { return members }
    members += [
      ("kind", .string(failure.kind.rawValue)),
      (
        "place",
        place.map {
          .object([
            ("file", .string($0.file)), ("line", .integer(Int64($0.line))),
            ("column", .integer(Int64($0.column))),
          ])
        } ?? .null
      ),
      (
        "differences",
        .array(
          failure.differences.map {
            .object([
              ("what", .string($0.what)), ("expected", .string($0.expected)),
              ("actual", .string($0.actual)),
            ])
          })
      ),
      ("trace", .array(failure.trace.map { .string($0) })),
      ("output", .array(failure.output.map { .string($0) })),
    ]
    if let backtrace = failure.backtrace { members.append(("backtrace", backtrace.json)) }
    return members
  }
}
