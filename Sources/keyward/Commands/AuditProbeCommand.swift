import Platform
import ExtensionBuilder
import Foundation
import SandboxProof
import Sandbox

extension Command {
  /// `keyward audit probe`: the escape suite, inside the real policies of this machine.
  static let auditProbe = Command(
    specification: CommandSpecification(
      name: "audit probe",
      summary: "Attempts every known way out of the sandbox and shows that each one is stopped.",
      operands: nil,
      discussion: """
        Makes each attempt without a sandbox first, as the same user. If it fails there, it is inconclusive and
        skipped. Otherwise it runs with the policies without full access (closed) and with it (open). Attempts
        of a tool such as the compiler on its caller run with the policy for tools (tool), and with that of Git while
        it fetches packages (fetch).

        stopped: refused by the sandbox; allowed: permitted by the policy; escaped: a sandbox hole; skipped:
        inconclusive, with the reason. Stopped attempts are counted, and listed with --json.
        """,
      options: [
        .init(
          name: "profile", value: "closed|open|both|tool|fetch",
          help: "Choose the policies (default all)."),
        .init(
          name: "row", value: "ID", repeats: true,
          help: "Make only this attempt, such as 1 or E49."),
        .init(
          name: "mode", value: "MODE", repeats: true,
          help: "Choose the layers in force, see below (default enforced)."),
        .init(name: "json", help: "Print one JSON document."),
      ],
      notes: [
        """
        modes: \(EscapeMode.allCases.map(\.rawValue).joined(separator: " "))
        enforced uses every layer, degraded omits Landlock, and unnamed omits notifications, as --allow-degraded
        does where they are missing. landlock-N uses an older Landlock. In unnamed, attempts can tell whether
        a file outside exists; these count as escapes.
        """,
        "exit status: 0 nothing escaped, 1 an attempt escaped or ended unexpectedly, 69 the sandbox can't be\n"
          + "enforced here",
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
    let installation = try Installation.ofCommand()
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

  /// Reports what is missing before the first attempt, and what can be attempted without it.
  private static func requireLayers(of modes: [EscapeMode]) throws(CommandFailure) {
    let machine = SandboxCapabilities.current
    let lacks = machine.missing.filter { missing in modes.contains { $0.needs(missing.layer) } }
    guard !lacks.isEmpty else { return }
    let instead: String
    switch machine.mode(.allowDegraded) {
    case .brokered:
      instead = " Test the layers of --allow-degraded with --mode degraded."
    case .unnamed: instead = " Test the layers of --allow-degraded with --mode unnamed."
    case .strict, .some(.none), nil: instead = ""
    }
    throw CommandFailure(
      .unavailable,
      "this machine cannot enforce these layers: "
        + lacks.map(\.explanation).joined(separator: " ") + instead)
  }

  private static func selection(
    _ arguments: ParsedArguments
  ) throws(CommandFailure) -> EscapeSuite.Selection {
    if let operand = arguments.operands.first {
      throw CommandFailure(.usage, "keyward audit probe takes no operand, but got '\(operand)'")
    }
    var selection = EscapeSuite.Selection()
    if let profile = arguments.value(of: "profile") {
      let known = EscapeProfile.allCases.filter {
        profile == "both" ? $0 == .closed || $0 == .open : $0.rawValue == profile
      }
      guard !known.isEmpty else {
        throw CommandFailure(
          .usage, "--profile is '\(profile)'; it must be closed, open, both, tool or fetch")
      }
      selection.profiles = known
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
