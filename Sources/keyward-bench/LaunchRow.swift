import KeyboardHost
import Sandbox

/// Launch to first laid-out keyboard, with the sandbox against without it.
enum LaunchRow {
  static func measure(_ subject: Subject, rounds: Int) throws -> Row {
    var confined = Samples()
    var plain = Samples()
    // The first launches read the program from the disk and compile the filter.
    for _ in 0..<3 {
      try end(subject.session(confinement: .full).0)
      try end(subject.session(confinement: .none).0)
    }
    for _ in 0..<rounds {
      try end(keyward_bench.measure(into: &confined) { try subject.session(confinement: .full).0 })
      try end(keyward_bench.measure(into: &plain) { try subject.session(confinement: .none).0 })
    }
    return Row(
      name: "launch/vs-plain", unit: .milliseconds, ours: confined, against: plain,
      called: "without the sandbox")
  }

  private static func end(_ session: Session) throws {
    guard session.layout != nil else { throw BenchFailure("the keyboard sent no layout") }
    session.terminate()
    _ = session.process.waitForExit(seconds: 5)
  }
}
