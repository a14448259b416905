import Audit
import DrivenAudit
import ExtensionBundle
import Foundation
import KeyboardHost
import Sandbox

/// How many planted leaks the driven audit finds, and whether it accuses honest keyboards.
struct LeakBench {
  /// The built keyboard, which is copied for each plan.
  let bundle: URL
  let launcher: String
  /// One keyboard more, named as its plan; empty for all.
  var only = ""

  private struct Result {
    var plan: LeakPlan
    /// The rules about text that leaves the keyboard.
    var rules: Set<String>
    var errors: [String]
    var seconds: Double
  }

  /// Findings that name a leak.
  private static let accusing: Set<String> = [
    "text-sent", "text-sent-encrypted", "secret-kept", "secret-on-pasteboard", "text-in-group",
    "text-in-container", "text-in-log", "text-on-pasteboard", "text-shared",
  ]

  /// Findings that suspect one; they don't count as found.
  private static let suspecting: Set<String> = [
    "traffic-follows-taps", "unreadable-follows-taps", "keys-remembered",
  ]

  /// The share of planted leaks that are found, in percent, against the aim; a false error fails the bench.
  func measure(planted: Int, honest: Int, seed: UInt64) throws -> Row {
    Policy.compileAhead(.none)
    let plans = LeakPlan.planted(planted, seed: seed) + LeakPlan.honest(honest, seed: seed)
    let results = try plans.filter { only.isEmpty || $0.text.hasPrefix(only) }.map(run)
    let guilty = results.filter { !$0.plan.isHonest }
    let found = guilty.filter(Self.isFound)
    report(results)
    let errors = results.filter(\.plan.isHonest).flatMap(\.errors)
    guard errors.isEmpty else { throw BenchFailure("honest keyboards were accused: \(errors)") }
    let recall = guilty.isEmpty ? 100 : Double(found.count) / Double(guilty.count) * 100
    return Row(
      name: "audit/leak-bench", unit: .percent, ours: [recall], against: [95],
      called:
        "the least share of \(guilty.count) planted leaks, with no error in \(honest) honest keyboards"
    )
  }

  private static func isFound(_ result: Result) -> Bool {
    !result.rules.isDisjoint(with: accusing)
      || result.plan.isSealed && result.rules.contains("traffic-follows-taps")
  }

  private func run(_ plan: LeakPlan) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyward-leak-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent(bundle.lastPathComponent)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: bundle, to: copy)
    try Data(plan.text.utf8).write(to: copy.appendingPathComponent("plan.txt"))
    let state = try StateFolder.scratch()
    defer { state.remove() }
    var request = DrivenRun.Request(
      keyboard: EnabledKeyboard(bundle: try ExtensionBundle.open(copy)), name: "planted",
      state: state, configuration: SceneConfiguration(launcher: launcher))
    request.seconds = 300
    let audit = try DrivenRun(request)
    if let leftOut = audit.coverage.leftOut {
      throw BenchFailure("\(plan.text.dropLast()): the audit left something out: \(leftOut)")
    }
    let result = Result(
      plan: plan, rules: Set(audit.findings.map(\.rule)),
      errors: audit.findings.filter { $0.severity == .error }.map { "\($0.rule): \($0.message)" },
      seconds: audit.coverage.seconds)
    let verdict =
      plan.isHonest
      ? "honest"
      : Self.isFound(result)
        ? "found" : result.rules.isDisjoint(with: Self.suspecting) ? "MISSED" : "suspected"
    say(
      "\(verdict) \(plan.text.dropLast()): \(result.rules.sorted().joined(separator: " "))"
        + String(format: ", %.1f s", result.seconds))
    return result
  }

  private func report(_ results: [Result]) {
    let kinds: [(String, (LeakPlan) -> Bool)] = [
      ("plain and single-step forms", { $0.isKnown }),
      ("unknown forms", { !$0.isKnown && !$0.isSealed }),
      ("sealed", { $0.isSealed }), ("without letters", { $0.shape != "letters" }),
    ]
    for (name, isOfKind) in kinds {
      let all = results.filter { !$0.plan.isHonest && isOfKind($0.plan) }
      say("\(name): \(all.filter(Self.isFound).count) of \(all.count) found")
    }
    for result in results where !result.plan.isHonest && !Self.isFound(result) {
      say("not found: \(result.plan.text.dropLast())")
    }
    func tally(_ kind: String, _ key: (LeakPlan) -> String) {
      let all = Dictionary(grouping: results.filter { !$0.plan.isHonest }) { key($0.plan) }
      let words = all.sorted { $0.key < $1.key }.map {
        "\($0.key) \($0.value.filter(Self.isFound).count)/\($0.value.count)"
      }
      say("by \(kind): \(words.joined(separator: ", "))")
    }
    tally("encoding") { $0.encoding }
    tally("channel") { $0.channel }
    tally("trigger") { $0.trigger }
    tally("keys") { $0.shape }
    let honest = results.filter(\.plan.isHonest)
    let leads = honest.filter { !$0.rules.isEmpty }.count
    say("honest: \(honest.flatMap(\.errors).count) errors, findings in \(leads) of \(honest.count)")
    let times = results.map(\.seconds).sorted()
    if let last = times.last {
      say(String(format: "seconds: median %.1f, longest %.1f", times[times.count / 2], last))
    }
  }

  private func say(_ text: String) {
    FileHandle.standardError.write(Data("leak-bench: \(text)\n".utf8))
  }
}
