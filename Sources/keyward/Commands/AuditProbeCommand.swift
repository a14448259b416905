import ExtensionBuilder
import Foundation
import PolicyAudit
import Sandbox

extension Command {
  /// `keyward audit probe`: the escape suite, inside the real policies of this machine.
  static let auditProbe = Command(
    specification: CommandSpecification(
      name: "audit probe",
      summary: "Tries to escape in every known way, and shows that each attempt is stopped.",
      operands: nil,
      discussion: """
        Every attempt is first made without a sandbox, as the same user: where that fails, the attempt proves
        nothing and is skipped. Then it is made inside the policy of a keyboard without full access (closed) and
        with it (open), and what it was made at is looked at afterwards.

        stopped is what the sandbox refused; allowed is what the policy means to allow; escaped should never be;
        skipped proves nothing, and the reason is shown. What was stopped is only counted, but listed with --json.

        modes: enforced uses every layer; degraded does without Landlock and unnamed without notifications, as
        --allow-degraded does where they are missing; landlock-N does with an older Landlock. Without notifications
        it shows whether a file outside exists, so that unnamed has escapes of that kind.

        exit status: 0 when nothing escaped, 1 when something did or ended in a way that proves nothing,
        69 when the sandbox cannot be enforced here
        """,
      options: [
        .init(
          name: "profile", value: "closed|open|both", help: "Which policy to try (default both)."),
        .init(
          name: "row", value: "ID", repeats: true, help: "Try this row only, such as 1 or E49."),
        .init(
          name: "mode", value: "MODE", repeats: true,
          help: "Which layers are in force (default enforced):\n"
            + EscapeMode.allCases.map(\.rawValue).joined(separator: " ") + "."),
        .init(name: "json", help: "Print one JSON document."),
      ],
      examples: ["keyward audit probe", "keyward audit probe --row E49 --profile closed --json"])
  ) { (arguments, console) throws(CommandFailure) in
    try performProbe(arguments, console)
  }

  private static func performProbe(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let selection = try selection(arguments)
    try requireLayers(of: selection.modes)
    let installation: Installation
    do { installation = try Installation.find() } catch {
      throw CommandFailure(.unavailable, error.message)
    }
    let stage: EscapeStage
    do {
      stage = try EscapeStage(
        launcher: installation.launcher.path, probe: installation.probe.path)
    } catch {
      throw CommandFailure(.unavailable, error.message)
    }
    defer { stage.remove() }
    Interruption.onInterruption { stage.remove() }
    let outcomes: [EscapeOutcome]
    do throws(EscapeStageError) {
      outcomes = try EscapeSuite(stage: stage, selection: selection).run { done, total in
        if done % 50 == 0 { console.progress("\(done) of \(total) ways tried") }
      }
    } catch {
      throw CommandFailure(.unavailable, error.message)
    }
    let report = ProbeReport(outcomes: outcomes)
    try console.print(arguments.has("json") ? report.json.text : report.text)
    return report.isClean ? .success : .failure
  }

  /// Says what is missing before the first attempt, and what can be tried without it.
  private static func requireLayers(of modes: [EscapeMode]) throws(CommandFailure) {
    let machine = SandboxCapabilities.current
    let lacks = machine.missing.filter { missing in modes.contains { $0.needs(missing.layer) } }
    guard !lacks.isEmpty else { return }
    let instead: String
    switch machine.mode(.allowDegraded) {
    case .brokered:
      instead = " What --allow-degraded would enforce is tried with --mode degraded."
    case .unnamed: instead = " What --allow-degraded would enforce is tried with --mode unnamed."
    case .strict, .some(.none), nil: instead = ""
    }
    throw CommandFailure(
      .unavailable,
      "these layers cannot be in force here: "
        + lacks.map(\.explanation).joined(separator: " ") + instead)
  }

  private static func selection(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> EscapeSuite.Selection {
    if let operand = arguments.operands.first {
      throw CommandFailure(.usage, "keyward audit probe takes no operand, but got '\(operand)'")
    }
    var selection = EscapeSuite.Selection()
    if let profile = arguments.value(of: "profile"), profile != "both" {
      guard let chosen = EscapeProfile(rawValue: profile) else {
        throw CommandFailure(
          .usage, "--profile is '\(profile)'; it must be closed, open or both")
      }
      selection.profiles = [chosen]
    }
    let rows = arguments.values(of: "row")
    for row in rows where !EscapeRow.all.contains(where: { $0.id == row }) {
      throw CommandFailure(.usage, "there is no row '\(row)'; rows are numbers and E1, E2, ...")
    }
    if !rows.isEmpty { selection.rows = Set(rows) }
    let modes = arguments.values(of: "mode")
    if !modes.isEmpty {
      selection.modes = []
      for mode in modes {
        guard let chosen = EscapeMode(rawValue: mode) else {
          let names = EscapeMode.allCases.map(\.rawValue).joined(separator: ", ")
          throw CommandFailure(.usage, "--mode is '\(mode)'; it must be one of \(names)")
        }
        if !selection.modes.contains(chosen) { selection.modes.append(chosen) }
      }
    }
    return selection
  }
}

/// The outcomes of the escape suite, as text and as JSON version 1.
private struct ProbeReport {
  let outcomes: [EscapeOutcome]
  let user = geteuid() == 0 ? "root" : "ordinary"

  var isClean: Bool { !outcomes.contains { $0.kind == .escaped || $0.isUnexpected } }

  private func count(_ kind: EscapeOutcome.Kind) -> Int {
    outcomes.count { $0.kind == kind }
  }

  var text: String {
    var lines = outcomes.filter { $0.kind != .stopped || $0.isUnexpected }.map { outcome in
      let place = "\(outcome.id)/\(outcome.variant) \(outcome.profile.rawValue)"
      let mode = outcome.mode == .enforced ? "" : " \(outcome.mode.rawValue)"
      return "\(outcome.kind.rawValue)  \(place)\(mode): \(outcome.title): \(outcome.reason)"
    }
    lines.append(
      EscapeOutcome.Kind.allCases.map { "\(count($0)) \($0.rawValue)" }.joined(separator: ", "))
    return lines.joined(separator: "\n")
  }

  var json: JSONValue {
    .object([
      ("version", .integer(1)),
      (
        "rows",
        .array(
          outcomes.map { outcome in
            .object([
              ("id", .string(outcome.id)), ("title", .string(outcome.title)),
              ("profile", .string(outcome.profile.rawValue)), ("user", .string(user)),
              ("mode", .string(outcome.mode.rawValue)), ("variant", .string(outcome.variant)),
              ("outcome", .string(outcome.kind.rawValue)), ("reason", .string(outcome.reason)),
              ("unexpected", .bool(outcome.isUnexpected)),
            ])
          })
      ),
      (
        "totals",
        .object(
          EscapeOutcome.Kind.allCases.map {
            (name: $0.rawValue, value: .integer(Int64(count($0))))
          } + [
            (
              name: "unexpected", value: .integer(Int64(outcomes.count { $0.isUnexpected }))
            )
          ])
      ),
    ])
  }
}
