import Platform
import Glibc
import SandboxProof
import Sandbox

extension Command {
  /// `keyward audit posture`: what this machine can enforce.
  static let auditPosture = Command(
    specification: CommandSpecification(
      name: "audit posture",
      summary: "Tests each layer of the sandbox on this machine and scores what is missing.",
      operands: nil,
      discussion: """
        Tests each layer in a child process. The score is the exposure: 0.0 if every layer is enforced, 10.0 if
        none is. A degraded layer counts half. Layers of weight 0 don't count.
        """,
      options: [
        .init(
          name: "threshold", value: "SCORE",
          help: "Fail if the score is higher, from 0 to 10 (default 10)."),
        .init(name: "json", help: "Print one JSON document."),
      ],
      notes: [
        "exit status: 0 extensions start here, 1 the score is over --threshold, 69 the sandbox can't be\n"
          + "enforced here"
      ],
      examples: ["keyward audit posture", "keyward audit posture --json --threshold 1.5"])
  ) { (arguments, console) throws(CommandFailure) in
    try performPosture(arguments, console)
  }

  private static func performPosture(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    if let operand = arguments.operands.first {
      throw CommandFailure(.usage, "keyward audit posture takes no operand, but got '\(operand)'")
    }
    var threshold = 10.0
    if let text = arguments.value(of: "threshold") {
      guard let value = Double(text), (0...10).contains(value) else {
        throw CommandFailure(.usage, "--threshold takes a score from 0 to 10, not '\(text)'")
      }
      threshold = value
    }
    let report = PostureReport(posture: .detect(), usesColor: console.usesColor)
    try console.print(arguments.has("json") ? report.json.text : report.text)
    guard report.posture.mode.strict != nil else {
      throw CommandFailure(
        .unavailable,
        "extensions do not start here: "
          + report.posture.machine.missing.map(\.explanation).joined(separator: " "))
    }
    guard report.score > threshold else { return .success }
    console.note("the score \(report.score) is over the threshold \(threshold)")
    return .failure
  }
}

/// A posture as a table and as JSON version 1.
private struct PostureReport {
  let posture: Posture
  let usesColor: Bool

  /// With one digit, so that what is shown is what is compared.
  var score: Double { (posture.score * 10).rounded() / 10 }

  private var machineText: String {
    let machine = posture.machine
    var parts = [
      "Linux \(machine.kernelRelease) \(machine.architecture)", "user \(machine.userID)",
    ]
    if let filters = machine.outerFilters, filters > 0 {
      parts.append("inside \(filters) outer system call filter\(filters == 1 ? "" : "s")")
    }
    parts +=
      machine.containerHints.isEmpty
      ? ["no sign of a container"]
      : ["container: " + machine.containerHints.joined(separator: ", ")]
    return parts.joined(separator: "; ")
  }

  var text: String {
    let width = (posture.layers.map(\.name.count).max() ?? 0) + 2
    var lines = [machineText, ""]
    for layer in posture.layers {
      let padding = String(repeating: " ", count: width - layer.name.count)
      let weight = "\(layer.weight)"
      let gap = String(repeating: " ", count: max(0, 4 - weight.count))
      lines.append("\(mark(layer)) \(layer.name)\(padding)\(gap)\(weight)  \(layer.detail)")
    }
    let advice = posture.layers.compactMap { layer in layer.advice.map { "  \(layer.name): \($0)" }
    }
    if !advice.isEmpty { lines += ["", "What to do:"] + advice }
    let mode = posture.mode
    lines += [
      "", "score \(score) of 10 (0 is best)",
      "extensions run: \(mode.strict?.rawValue ?? "not at all")"
        + (mode.strict == nil
          ? mode.degraded.map { "; with --allow-degraded: \($0.rawValue)" } ?? "" : ""),
    ]
    return lines.joined(separator: "\n")
  }

  private func mark(_ layer: Posture.Layer) -> String {
    let (sign, color) =
      switch layer.state {
      case .enforced: ("✓", 32)
      case .degraded: ("~", 33)
      case .missing: ("✗", layer.weight == 0 ? 2 : 31)
      }
    return usesColor ? "\u{1B}[\(color)m\(sign)\u{1B}[0m" : sign
  }

  var json: JSONValue {
    let machine = posture.machine
    return .object([
      ("version", .integer(1)), ("score", .number(score)),
      ("mode", .optional(posture.mode.strict?.rawValue)),
      ("degradedMode", .optional(posture.mode.degraded?.rawValue)),
      (
        "layers",
        .array(
          posture.layers.map { layer in
            .object([
              ("name", .string(layer.name)), ("state", .string(layer.state.rawValue)),
              ("detail", .string(layer.detail)), ("weight", .integer(Int64(layer.weight))),
              ("advice", .optional(layer.advice)),
            ])
          })
      ),
      (
        "machine",
        .object([
          ("kernel", .string(machine.kernelRelease)),
          ("architecture", .string(machine.architecture)),
          ("user", .integer(Int64(machine.userID))),
          ("sandboxUser", .integer(Int64(machine.sandboxUserID))),
          ("landlockABI", machine.landlockABI.map { .integer(Int64($0)) } ?? .null),
          ("outerFilters", machine.outerFilters.map { .integer(Int64($0)) } ?? .null),
          ("yamaScope", machine.yamaScope.map { .integer(Int64($0)) } ?? .null),
          ("containerHints", .array(machine.containerHints.map { .string($0) })),
        ])
      ),
    ])
  }
}
