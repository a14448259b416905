import KeyboardHost
package import Platform

/// The results of all flows.
package struct TestReport {
  /// The flows in their order.
  package let results: [FlowResult]
  /// The seed of the order; `nil` for the order of the paths.
  var seed: UInt64?
  /// Why nothing ran.
  var failure: String?

  /// Takes the results of flows.
  ///
  /// - Parameters:
  ///   - results: The flows in their order.
  ///   - seed: The seed of the order; `nil` for the order of the paths.
  ///   - failure: Why nothing ran; `nil` if flows ran.
  package init(_ results: [FlowResult], seed: UInt64? = nil, failure: String? = nil) {
    (self.results, self.seed, self.failure) = (results, seed, failure)
  }

  /// The worst failure of a flow, `nil` if none failed: first the machine, then files, then extensions.
  package var worst: FlowFailure.Kind? {
    let kinds = Set(results.compactMap { $0.failure?.kind })
    return [.unavailable, .badInput, .extensionFailed, .unmet].first(where: kinds.contains)
  }

  /// The last line for people.
  package var totals: String {
    FlowResult.Outcome.allCases.filter { $0 != .flaky || count($0) > 0 }
      .map { outcome in "\(count(outcome)) \(outcome.rawValue)" }.joined(separator: ", ")
  }

  /// The failed flows again, where others came after them.
  package var reminders: [String] {
    let lines = results.compactMap(FlowLines.reminder)
    guard results.count > 1, !lines.isEmpty else { return [] }
    return ["", "Failed:"] + lines + [""]
  }

  /// The JSON document of `keyward test --json`, version 1.
  ///
  /// - Parameter status: The exit status of the command.
  /// - Returns: The document.
  package func json(status: Int32) -> JSONValue {
    .object(
      [("version", .integer(1)), ("flows", .array(results.map { .object(Self.flow($0)) }))]
        + ending(status)
    )
  }

  /// A flow as its own line.
  package static func line(of result: FlowResult) -> JSONValue {
    .object([("version", .integer(1)), ("type", .string("flow"))] + flow(result))
  }

  /// The totals of all flows.
  ///
  /// - Parameter status: The exit status of the command.
  /// - Returns: An object that is in one line.
  package func lastLine(status: Int32) -> JSONValue {
    .object([("version", .integer(1)), ("type", .string("end"))] + ending(status))
  }

  private func ending(_ status: Int32) -> [(name: String, value: JSONValue)] {
    let reason = failure ?? (worst == nil ? "done" : totals)
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
      ("exit", .object([("code", .integer(Int64(status))), ("reason", .string(reason))])))
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
