import ExtensionBundle
import KeyboardHost
import DrivenAudit
import Sandbox

/// The cost of a full driven audit of a keyboard, against the time that it may take on two cores.
enum DrivenAuditRow {
  /// The bound, in milliseconds: a developer waits for it after each change of a keyboard.
  private static let bound = 20_000.0

  static func measure(_ bundle: ExtensionBundle, launcher: String, rounds: Int) throws -> Row {
    Policy.compileAhead(.none)
    var times: [Double] = []
    // It takes seconds; a few of them are as informative as many.
    for _ in 0..<min(rounds, 5) {
      let state = try StateFolder.scratch()
      defer { state.remove() }
      var request = DrivenRun.Request(
        keyboard: EnabledKeyboard(bundle: bundle), name: bundle.manifest.displayName, state: state,
        configuration: SceneConfiguration(launcher: launcher))
      request.seconds = 120
      let audit = try DrivenRun(request)
      guard audit.coverage.leftOut == nil, audit.coverage.taps > 50 else {
        throw BenchFailure(
          "the driven audit left something out: \(audit.coverage.leftOut?.rawValue ?? "most taps")")
      }
      times.append(audit.coverage.seconds * 1000)
    }
    return Row(
      name: "audit/calculator-driven", unit: .milliseconds, ours: times, against: [bound],
      called: "what it may take")
  }
}
