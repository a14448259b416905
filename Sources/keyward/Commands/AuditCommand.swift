import Platform
import ExtensionBundle
import Foundation
import Audit
import DrivenAudit

extension Command {
  /// `keyward audit`: checks a keyboard's files, and the sandbox of this machine.
  static let audit = Command(
    specification: CommandSpecification(
      name: "audit",
      summary:
        "Checks manifests, entitlements, sources and programs; tests the sandbox of this machine.",
      operands: "BUNDLE|SOURCE|PROJECT|APP|Info.plist...",
      discussion: """
        Searches folders, except build, DerivedData, Pods, Carthage, node_modules and hidden ones. Each finding
        names the problem, its place, the reason with its source, and the fix. Certain findings follow from what
        was read. Heuristic findings need review by hand; they are never errors.

        Without --run, nothing is built or run. With --run, each path must be a keyboard, and nothing that it
        sends leaves the machine (docs/audit-run.md).

        commands, each with its own --help:
        \(auditVerbs.map(verbLine).joined(separator: "\n"))
        """,
      options: [
        .init(
          name: "format", value: "text|json|sarif|html",
          help: "Choose the report (default text)."),
        .init(
          name: "fail-on", value: "error|warning|never",
          help: "Set the lowest severity that fails (default error)."),
        .init(
          name: "baseline", value: "FILE",
          help: "Ignore the findings of an earlier --format json report."),
        .init(
          name: "suppressions", value: "FILE",
          help: "Read allowed findings, one RULE PATH reason a line."),
        .init(
          name: "target", value: "NAME", help: "Audit only this target of an Xcode project."),
        .init(
          name: "set", value: "NAME=VALUE", repeats: true,
          help: "Set a build setting that manifests use, such as MARKETING_VERSION=1.0."),
        .sourceRoot,
        .init(name: "static", help: "Build and run nothing (the default)."),
      ] + AuditRun.options.under("Running the keyboard"),
      notes: [
        "To allow a finding, write // keyward:allow RULE reason on its line or the line before, or\n"
          + "RULE PATH reason in a file .keyward-audit beside the manifest.",
        "exit status: 0 no finding reaches --fail-on, 1 one does",
      ],
      examples: [
        "keyward audit Keyboard/Info.plist", "keyward audit . --fail-on warning",
        "keyward audit Extensions/Calculator --run",
        "keyward audit My.xcodeproj --format sarif > audit.sarif",
      ] + auditVerbs.flatMap { $0.specification.examples.prefix(1) }),
    subcommands: auditVerbs, takesPaths: true
  ) { (arguments, console) throws(CommandFailure) in
    try performAudit(arguments, console)
  }

  private static let auditVerbs: [Command] = [
    .auditRules, .auditExplain, .auditPosture, .auditProbe, .auditFilter,
  ]

  private static func verbLine(_ command: Command) -> String {
    let name = command.specification.name.dropFirst(6)
    let padding = String(repeating: " ", count: max(1, 9 - name.count))
    return "  \(name)\(padding)\(command.specification.summary)"
  }

  private static func performAudit(
    _ arguments: ParsedArguments, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    guard !arguments.operands.isEmpty else {
      throw CommandFailure(
        .usage, "keyward audit needs a path or a command (keyward audit --help shows both)")
    }
    if arguments.operands.contains("") {
      throw CommandFailure(.usage, "keyward audit: '' is not a path; check for an unset variable")
    }
    let format: AuditFormat = try choice("format", arguments) ?? .text
    let threshold: AuditThreshold = try choice("fail-on", arguments) ?? .error
    var request = StaticAudit.Request(
      paths: arguments.operands, target: arguments.value(of: "target"))
    do { request.settings = try arguments.buildSettings() } catch {
      throw CommandFailure(.usage, error.message)
    }
    let baseline = try arguments.value(of: "baseline").map {
      path throws(CommandFailure) in try readBaseline(path)
    }
    request.sourceRoot = arguments.value(of: "source-root")
    request.suppressions = arguments.value(of: "suppressions")
    let runs = try AuditRun(arguments, settings: request.settings)?.perform(console) ?? []
    request.driven = runs.flatMap(\.findings)
    let audit = try withSources(request)
    if audit.lacksTarget, let target = request.target {
      throw CommandFailure(
        .usage, "--target \(target): no given Xcode project has an extension of this name")
    }
    var report = AuditReport(audit, baseline: baseline, words: .commandLine)
    report.runs = runs.map(\.coverage)
    report.pictures = runs.flatMap(\.pictures)
    switch format {
    case .text:
      noteSkipped(audit, console)
      try console.print(report.text(usesColor: console.usesColor))
    case .json: try console.print(report.json.text)
    case .sarif: try console.print(report.sarif(version: Keyward.version).text)
    case .html: try console.print(report.html)
    }
    return threshold.severity.map(report.reaches) == true ? .failure : .success
  }

  private static func choice<Value: RawRepresentable & CaseIterable>(
    _ option: String, _ arguments: ParsedArguments
  ) throws(CommandFailure) -> Value? where Value.RawValue == String {
    guard let given = arguments.value(of: option) else { return nil }
    if let value = Value(rawValue: given) { return value }
    let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
    throw CommandFailure(.usage, "--\(option) is '\(given)'; it must be one of \(known)")
  }

  private static let baselineLimit = 64 << 20

  private static func readBaseline(_ path: String) throws(CommandFailure) -> Baseline {
    guard let bytes = try? RegularFile.read(path, limit: baselineLimit) else {
      throw refusal(ofBaseline: path, "the file cannot be read")
    }
    do { return try Baseline(Data(bytes)) } catch {
      throw refusal(ofBaseline: path, error.reason)
    }
  }

  private static func refusal(ofBaseline path: String, _ reason: String) -> CommandFailure {
    CommandFailure(
      .badInput,
      RemedyWords.commandLine.append(.makeBaseline, to: "--baseline \(path.onOneLine): \(reason)"))
  }

  private static func noteSkipped(_ audit: StaticAudit, _ console: Console) {
    let most = 20
    for item in audit.passedOver.prefix(most) {
      console.note("skipped \(item.file): \(item.reason)")
    }
    if audit.passedOver.count > most {
      console.note(
        "skipped \(audit.passedOver.count - most) more; --format json lists them")
    }
  }
}

/// How findings are reported.
enum AuditFormat: String, CaseIterable { case text, json, sarif, html }

/// Which findings make the audit fail.
enum AuditThreshold: String, CaseIterable {
  case error, warning, never

  /// The least severity that fails; `nil` when none does.
  var severity: Severity? {
    switch self {
    case .error: .error
    case .warning: .warning
    case .never: nil
    }
  }
}
