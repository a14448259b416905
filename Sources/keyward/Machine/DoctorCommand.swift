import Platform
import ExtensionBuilder
import Foundation
import SandboxProof

extension Command {
  /// `keyward doctor`: what this machine has and lacks.
  static let doctor = Command(
    specification: CommandSpecification(
      name: "doctor",
      summary: "Checks that this machine can build and run keyboards.",
      operands: nil,
      discussion: """
        Checks the compiler, Keyward's own parts, the layers of the sandbox, Debian's packages and writable
        folders. Limited items are optional; missing items are required. Each comes with the command that fixes it.
        """,
      options: [.init(name: "json", help: "Print one JSON document.")],
      notes: ["exit status: 0 keyboards can be built and run here, 1 something is missing"],
      examples: ["keyward doctor", "keyward doctor --json"])
  ) { (arguments, console) throws(CommandFailure) in
    if let operand = arguments.operands.first {
      throw CommandFailure(.usage, "keyward doctor takes no operand, but got '\(operand)'")
    }
    let report = DoctorReport(checks: MachineChecks().all, usesColor: console.usesColor)
    try console.print(arguments.has("json") ? report.json.text : report.text)
    return report.code
  }
}

/// One thing that building or running keyboards needs.
struct MachineCheck: Equatable {
  /// How much of it there is.
  enum State: String, CaseIterable {
    case ok, limited, missing
  }

  var name: String
  var state: State
  var detail: String
  /// The command or action that fixes it.
  var mend: String?
}

/// The result, for people and as JSON version 1.
struct DoctorReport {
  let checks: [MachineCheck]
  let usesColor: Bool

  var code: ExitCode { checks.contains { $0.state == .missing } ? .failure : .success }

  var text: String {
    let width = (checks.map(\.name.count).max() ?? 0) + 2
    var lines = checks.map { check in
      let padding = String(repeating: " ", count: width - check.name.count)
      return "\(sign(check.state)) \(check.name)\(padding)\(check.detail)"
    }
    for (state, title) in [
      (MachineCheck.State.missing, "To fix:"), (.limited, "Recommended:"),
    ] {
      // Several packages may be missing, and one command installs them all.
      var fixes: [(command: String, names: [String])] = []
      for check in checks where check.state == state {
        guard let command = check.mend else { continue }
        if let index = fixes.firstIndex(where: { $0.command == command }) {
          fixes[index].names.append(check.name)
        } else {
          fixes.append((command, [check.name]))
        }
      }
      if !fixes.isEmpty { lines += ["", title] }
      lines += fixes.map { "  \($0.names.joined(separator: ", ")): \($0.command)" }
    }
    let missing = checks.count { $0.state == .missing }
    lines += [
      "",
      missing == 0
        ? "Keyboards can be built and run here."
        : "\(missing) item\(missing == 1 ? " is" : "s are") missing.",
    ]
    return lines.joined(separator: "\n")
  }

  private func sign(_ state: MachineCheck.State) -> String {
    let (sign, color) =
      switch state {
      case .ok: ("✓", 32)
      case .limited: ("~", 33)
      case .missing: ("✗", 31)
      }
    return usesColor ? "\u{1B}[\(color)m\(sign)\u{1B}[0m" : sign
  }

  var json: JSONValue {
    .object([
      ("version", .integer(1)),
      (
        "checks",
        .array(
          checks.map {
            .object([
              ("name", .string($0.name)), ("state", .string($0.state.rawValue)),
              ("detail", .string($0.detail)), ("mend", .optional($0.mend)),
            ])
          })
      ),
      (
        "totals",
        .object(
          MachineCheck.State.allCases.map { state in
            (state.rawValue, .integer(Int64(checks.count { $0.state == state })))
          })
      ), ("exit", .object([("code", .integer(Int64(code.rawValue)))])),
    ])
  }
}
