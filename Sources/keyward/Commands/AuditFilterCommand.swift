import Platform
import ExtensionBundle
import Foundation
import SandboxProof
import Sandbox

extension Command {
  /// `keyward audit filter`: a bundle's policy, and the proof that its filters do what it says.
  static let auditFilter = Command(
    specification: CommandSpecification(
      name: "audit filter",
      summary: "Shows what a keyboard may do, and proves that its filters match.",
      operands: "BUNDLE-or-SOURCE",
      discussion: """
        Prints the policy rule by rule with its reasons, the difference that full access makes, and the result of
        comparing the compiled filters with the policy: every system call number, foreign architectures and every
        bit of every condition. Each grant of a file or folder is compared with its reason.

        Sources are built first, but no keyboard runs. ~ is the keyboard's container.
        """,
      options: [
        .init(
          name: "profile", value: "closed|open",
          help: "Show the policy without or with full access (default: as the manifest requests)."),
        .init(
          name: "arch", value: Architecture.allCases.map(\.rawValue).joined(separator: "|"),
          help: "Choose the processor (default \(Architecture.native.rawValue), this machine's)."),
        .init(
          name: "target", value: "NAME", help: "Choose a target of the Xcode project."),
        .init(
          name: "set", value: "NAME=VALUE", repeats: true,
          help: "Override a build setting, such as PRODUCT_BUNDLE_IDENTIFIER=org.example.keys."),
        .init(name: "disassemble", help: "Print the filters' instructions too."),
        .init(name: "json", help: "Print one JSON document."),
      ],
      notes: [
        "exit status: 0 the filters match the policy and no grant is wider than its reason, 1 otherwise"
      ],
      examples: [
        "keyward audit filter Calculator.appex",
        "keyward audit filter Calculator.appex --profile open --arch aarch64 --disassemble",
      ])
  ) { (arguments, console) throws(CommandFailure) in
    try performFilter(arguments, console)
  }

  private static func performFilter(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    guard arguments.operands.count == 1, let path = arguments.operands.first else {
      throw CommandFailure(
        .usage,
        "keyward audit filter needs one bundle or source (keyward audit filter --help shows all)")
    }
    let profile: FilterReport.Profile? = try choice("profile", arguments)
    let architecture: Architecture? = try choice("arch", arguments)
    var source = KeyboardSource(path: path, target: arguments.value(of: "target"))
    do { source.settings = try arguments.buildSettings() } catch {
      throw CommandFailure(.usage, error.message)
    }
    let bundle = try source.open(console: console)
    let report: FilterReport
    do {
      report = try FilterReport(bundle, profile: profile, on: architecture ?? .native)
    } catch {
      throw CommandFailure(.unavailable, "the policy does not compile: \(error.message)")
    }
    let disassembles = arguments.has("disassemble")
    try console.print(
      arguments.has("json")
        ? report.json(disassembles: disassembles).text : report.text(disassembles: disassembles))
    return report.isProven ? .success : .failure
  }

  private static func choice<Value: RawRepresentable & CaseIterable>(
    _ option: String, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> Value? where Value.RawValue == String {
    guard let given = arguments.value(of: option) else { return nil }
    if let value = Value(rawValue: given) { return value }
    let known = Value.allCases.map(\.rawValue).joined(separator: " or ")
    throw CommandFailure(.usage, "--\(option) is '\(given)'; it must be one of \(known)")
  }
}

extension FilterReport {
  /// The report as JSON that others build on.
  func json(disassembles: Bool) -> JSONValue {
    .object([
      ("version", .integer(1)),
      ("profile", .string(profile.rawValue)),
      ("architecture", .string(architecture.rawValue)),
      (
        "sections",
        .array(
          PolicyText(policy, on: architecture).sections.map { section in
            .object([
              ("title", .string(section.title)),
              ("lines", .array(section.lines.map { .string($0) })),
            ])
          })
      ),
      (
        "openAdds",
        .array(
          diff.changes.map { change in
            .object([
              ("section", .string(change.section)), ("line", .string(change.line)),
              ("isAdded", .bool(change.isAdded)),
            ])
          })
      ),
      ("programs", .array(programs.map { json($0, disassembles: disassembles) })),
      (
        "wideGrants",
        .array(
          wideGrants.map {
            .object([
              ("path", .string($0.grant.path)), ("access", .string($0.grant.access.rawValue)),
              ("reason", .string($0.grant.reason)), ("excess", .string($0.excess)),
            ])
          })
      ),
      ("isProven", .bool(isProven)),
    ])
  }

  private func json(_ program: Program, disassembles: Bool) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("name", .string(program.name)),
      ("instructions", .integer(Int64(program.filter.count))),
      ("numbers", .integer(Int64(program.proof.numbers))),
      ("calls", .integer(Int64(program.proof.calls))),
      ("mismatchCount", .integer(Int64(program.proof.mismatchCount))),
      ("mismatches", .array(program.proof.mismatches.map { .string($0.text) })),
    ]
    if disassembles {
      let lines = FilterDisassembly(program.filter, on: architecture).lines
      members.append(("disassembly", .array(lines.map { .string($0) })))
    }
    return .object(members)
  }
}
