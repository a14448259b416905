import Glibc
import TestSupport
import Testing

@testable import SandboxProof
@testable import Sandbox

@Suite struct PostureTests {
  /// A machine on which everything works.
  private static let whole: SandboxCapabilities = {
    var machine = SandboxCapabilities.current
    for field in supports { machine[keyPath: field.path] = .works }
    machine.landlockABI = 7
    machine.landlockErrata = 7
    machine.userID = 0
    machine.sandboxUserID = 65534
    return machine
  }()

  private static let measuring = MeasuringCapabilities(
    memory: .pages, controlGroup: .fails(errno: EACCES), userNamespaces: .fails(errno: EPERM))

  private struct Field: @unchecked Sendable {
    // Key paths are immutable; the compiler knows this only for literals.
    var path: WritableKeyPath<SandboxCapabilities, SandboxCapabilities.Support>
    var layer: String
    /// Whether extensions do not start without it.
    var isNeeded: Bool
  }
  private static let supports: [Field] = [
    Field(path: \.filters, layer: "seccomp", isNeeded: true),
    Field(path: \.noNewPrivileges, layer: "noNewPrivileges", isNeeded: true),
    Field(path: \.notification, layer: "userNotification", isNeeded: true),
    Field(path: \.memoryReading, layer: "memoryReading", isNeeded: true),
    Field(path: \.injection, layer: "descriptorInjection", isNeeded: true),
    Field(path: \.boundedResolution, layer: "boundedResolution", isNeeded: true),
    Field(path: \.landlock, layer: "landlock", isNeeded: true),
    Field(path: \.injectionWithAnswer, layer: "injectionWithAnswer", isNeeded: false),
    Field(path: \.killableWait, layer: "killableWait", isNeeded: false),
    Field(path: \.synchronousWakeUp, layer: "synchronousWakeUp", isNeeded: false),
    Field(path: \.userChange, layer: "user", isNeeded: false),
  ]

  private func state(_ posture: Posture, _ name: String) -> Posture.Layer.State? {
    posture.layers.first { $0.name == name }?.state
  }

  @Test func `a machine with everything has the score 0`() {
    let posture = Posture(of: Self.whole, measuring: Self.measuring)
    #expect(posture.score == 0)
    #expect(posture.mode.strict == .strict)
    #expect(posture.layers.allSatisfy { $0.state == .enforced || $0.weight == 0 })
    #expect(Set(posture.layers.map(\.name)).count == posture.layers.count)
  }

  @Test func `a layer that is lost raises the score, says so, and says what to do`() {
    for field in Self.supports {
      var machine = Self.whole
      machine[keyPath: field.path] = .fails(errno: ENOSYS)
      let posture = Posture(of: machine, measuring: Self.measuring)
      #expect(posture.score > 0 && posture.score <= 10, "\(field.layer)")
      #expect((posture.mode.strict == nil) == field.isNeeded, "\(field.layer)")
      let layer = posture.layers.first { $0.name == field.layer }
      #expect(layer?.state != .enforced && layer?.advice != nil, "\(field.layer)")
      #expect(layer?.detail.contains("ENOSYS") == true, "\(layer?.detail ?? "")")
    }
  }

  @Test(arguments: [
    (1, ["landlockMoving", "landlockTruncating", "landlockConnecting", "landlockDevices"]),
    (2, ["landlockTruncating", "landlockConnecting", "landlockDevices", "landlockScopes"]),
    (4, ["landlockDevices", "landlockScopes"]), (6, []),
  ])
  func `an older Landlock lacks what came later, and the filter stands in`(
    abi: Int, lacks: [String]
  ) {
    var machine = Self.whole
    machine.landlockABI = abi
    let posture = Posture(of: machine, measuring: Self.measuring)
    for name in lacks { #expect(state(posture, name) == .degraded, "\(name)") }
    #expect(state(posture, "landlock") == .enforced)
    #expect(posture.mode.strict == .strict)
    #expect((posture.score > 0) == !lacks.isEmpty)
  }

  @Test func `what cannot be measured is no limit`() {
    var measuring = Self.measuring
    measuring.memory = .none
    let posture = Posture(of: Self.whole, measuring: measuring)
    #expect(state(posture, "memoryMeasuring") == .missing)
    #expect(posture.score > 0)
  }

  @Test func `this machine is judged as launches meet it`() {
    let posture = Posture.detect()
    #expect((state(posture, "landlock") == .enforced) == posture.machine.landlock.isWorking)
    #expect(state(posture, "memoryMeasuring") == .enforced)
    #expect(posture.score < 10)
  }

  @Test(arguments: [
    ("landlock_restrict_self", "landlock", SandboxMode.brokered as SandboxMode?),
    ("seccomp", "seccomp", nil),
  ])
  func `a layer that an outer filter hides is seen to be missing`(
    call: String, layer: String, degraded: SandboxMode?
  ) async {
    await #expect(processExitsWith: .success) {
      [call = call as String, layer = layer as String, degraded = degraded as SandboxMode?] in
      try LesserMachine.install([
        SyscallRules.Rule(call: .name(call), action: .refuse(ENOSYS), reason: "test")
      ])
      let posture = Posture.detect()
      #expect(posture.layers.first { $0.name == layer }?.state == .missing)
      #expect(posture.mode.strict == nil)
      #expect(posture.mode.degraded == degraded)
    }
  }
}
