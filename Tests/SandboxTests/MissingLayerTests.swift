import Glibc
import TestSupport
import Testing

@testable import Sandbox

/// The behavior on a machine that lacks a layer; an outer filter simulates the machine.
@Suite struct MissingLayerTests {
  struct Missing: Sendable, CustomTestStringConvertible, Codable {
    var call: String
    var errno: Int32
    /// Only with this value of the first argument.
    var firstArgument: UInt64?
    var step: String
    var testDescription: String { "\(call) \(errno)" }
  }

  static let table: [Missing] = [
    Missing(call: "landlock_create_ruleset", errno: ENOSYS, step: "landlockCreate"),
    Missing(call: "landlock_create_ruleset", errno: EOPNOTSUPP, step: "landlockCreate"),
    Missing(call: "landlock_restrict_self", errno: EPERM, step: "landlockRestrict"),
    Missing(call: "seccomp", errno: ENOSYS, step: "notifyFilter"),
    Missing(call: "prctl", errno: EINVAL, firstArgument: 38, step: "noNewPrivileges"),
  ]

  @Test(arguments: table)
  func `without a layer nothing starts, and the failure says that this machine lacks it`(
    missing: Missing
  ) async {
    await #expect(processExitsWith: .success) { [missing = missing as Missing] in
      let conditions = missing.firstArgument.map { [SyscallRules.Condition.equal(0, $0)] } ?? []
      try LesserMachine.install([
        SyscallRules.Rule(
          call: .name(missing.call), conditions: conditions, action: .refuse(missing.errno),
          reason: "test")
      ])
      try SandboxFixture.with { fixture in
        let request = try fixture.request(
          SandboxFixture.program("keyward-probe"), ["write-container"])
        let failure = #expect(throws: LaunchFailure.self) {
          try SandboxedProcess.launch(request)
        }
        #expect(failure?.step.rawValue == missing.step)
        #expect(failure?.errno == missing.errno)
        #expect(failure?.isUnsupported == true)
        #expect((failure?.remedy == nil) == (failure?.degradedMode == nil))
      }
    }
  }
}
