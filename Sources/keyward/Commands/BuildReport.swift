import Platform
import ExtensionBuilder
import ExtensionBundle
import Foundation
import Glibc

/// The document of `keyward build --report`.
struct BuildReport {
  /// How the build ended.
  enum Outcome {
    case built(BuildResult)
    case failed(BuildError)
  }

  private typealias Members = [(name: String, value: JSONValue)]

  let outcome: Outcome

  var json: JSONValue {
    let errors = compileErrors
    let leftOut = (errors?.leftOut ?? 0) + (errors?.consequences ?? 0)
    return .object([
      ("version", .integer(1)),
      ("status", .string(errors == nil ? "ok" : "failed")),
      ("bundle", .optional(bundle)),
      ("errors", .array((errors?.errors ?? []).map(Self.error))),
      ("groups", .array((errors?.groups ?? []).map(Self.group))),
      (
        "totals",
        .object([
          ("errors", .integer(Int64((errors?.errors.count ?? 0) + leftOut))),
          ("errorsLeftOut", .integer(Int64(leftOut))),
          ("files", .integer(Int64(errors?.files.count ?? 0))),
          ("notices", .integer(Int64(notices.count))),
        ])
      ),
      ("notices", .array(notices.prefix(1_000).map { .string(String($0.prefix(8_000))) })),
    ])
  }

  private var compileErrors: CompileErrors? {
    guard case .failed(let error) = outcome else { return nil }
    if case .compile(let errors) = error { return errors }
    return CompileErrors(message: error.message)
  }

  private var bundle: String? {
    guard case .built(let result) = outcome else { return nil }
    return result.bundle.relativeToWorkingDirectory
  }

  private var notices: [String] {
    if case .built(let result) = outcome { return result.warnings }
    return compileErrors?.warnings ?? []
  }

  private static func error(_ error: BuildDiagnostic) -> JSONValue {
    let own: Members = [
      ("file", .optional(error.file)), ("line", number(error.line)),
      ("column", number(error.column)), ("message", .string(error.message)),
      ("inWrittenCode", .bool(error.isInWrittenCode)),
    ]
    return .object(own + (error.finding.map { finding($0) } ?? nothing))
  }

  private static func group(_ group: CompileErrors.Group) -> JSONValue {
    let own: Members = [("count", .integer(Int64(group.count)))]
    return .object(own + finding(group.finding))
  }

  private static func finding(_ finding: NameFinding) -> Members {
    [
      ("name", .string(finding.name)), ("framework", .optional(finding.framework)),
      ("kind", .string(finding.kind.rawValue)), ("since", .optional(finding.since)),
      ("deprecated", .optional(finding.deprecated)),
      ("replacement", .optional(finding.replacement)),
      ("note", .string(BuildWords.sentence(finding))),
      ("advice", .string(BuildWords.advice(finding))),
    ]
  }

  private static var nothing: Members {
    [
      "name", "framework", "kind", "since", "deprecated", "replacement", "note", "advice",
    ].map { (name: $0, value: .null) }
  }

  private static func number(_ value: Int?) -> JSONValue {
    value.map { .integer(Int64($0)) } ?? .null
  }

  /// Writes the report to a file.
  func write(to file: String) throws(CommandFailure) {
    try WrittenFile(file, called: "--report").write(Data((json.text + "\n").utf8))
  }
}
