import Glibc
import Testing

@testable import Sandbox

/// Root often lacks capabilities, as in a container: a launch confines anyway, or fails and gives the
/// reason.
@Suite struct FewerCapabilitiesTests {
  struct Lack: Sendable, CustomTestStringConvertible {
    var capabilities: [Int]
    /// The step that root cannot perform without them.
    var step: LaunchFailure.Step?
    var testDescription: String { "\(capabilities)" }
  }

  private struct Seen: Equatable {
    var outcome: String?
    var named: Int
    /// The advice of the first event.
    var hint: String?
  }

  private static let (setGroup, setUser, setBounding, trace, administer) = (6, 7, 8, 19, 21)

  static let table = [
    // The supervisor then reads the paths as the process's own user.
    Lack(capabilities: [trace]), Lack(capabilities: [setBounding, trace, administer]),
    Lack(capabilities: [setGroup], step: .groups), Lack(capabilities: [setUser], step: .user),
    Lack(capabilities: [setUser, trace], step: .user),
  ]

  @Test(arguments: table, [SandboxMode.strict, .brokered])
  func `root with fewer capabilities confines as well, or starts nothing`(
    lack: Lack, mode: SandboxMode
  ) throws {
    try ProofFixture.with { fixture in
      for (probe, outcome, events) in [
        ("14/libc", "newfstatat EACCES", 1), ("write-container", "ok", 0), ("read-bundle", "ok", 0),
      ] {
        var request = try fixture.request(ProofFixture.program("keyward-probe"), [probe])
        request.mode = mode
        let step = geteuid() == 0 ? lack.step : nil
        let seen = try Self.launch(request, lacking: lack.capabilities, forGood: true)
        switch seen {
        case .success(let seen):
          #expect(step == nil, "\(probe) runs")
          // Named, so that the path was read.
          #expect(seen.outcome == outcome && seen.named == events)
        case .failure(let failure):
          #expect(failure.step == step, "\(failure)")
          #expect(failure.errno == EPERM && failure.message.contains("CAP_SETUID"), "\(failure)")
        }
      }
    }
  }

  /// The result of a launch whose supervisor lacks some capabilities.
  private static func launch(
    _ request: LaunchRequest, lacking capabilities: [Int], forGood: Bool
  ) throws -> Result<Seen, LaunchFailure> {
    try InOtherSkin.run([.lacking(capabilities, forGood: forGood)]) {
      do throws(LaunchFailure) {
        let process = try SandboxedProcess.launch(request)
        _ = process.waitForExit(seconds: 20)
        let events = process.accessEvents()
        return .success(
          Seen(
            outcome: process.outputLines().first?.text,
            named: events.compactMap(\.subject).count, hint: events.first?.hint))
      } catch { return .failure(error) }
    }
  }

  /// A supervisor that may not read a path cannot decide on it.
  @Test func `a supervisor that cannot read paths refuses them all, and says why`() throws {
    try ProofFixture.with { fixture in
      guard geteuid() == 0 else { return }
      for (probe, outcome) in [("14/libc", "newfstatat EACCES"), ("read-bundle", "EACCES")] {
        var request = try fixture.request(ProofFixture.program("keyward-probe"), [probe])
        request.mode = .strict
        let seen = try Self.launch(
          request, lacking: [Self.setUser, Self.setGroup, Self.trace], forGood: false
        ).get()
        #expect(seen.outcome == outcome && seen.named == 0)
        #expect(seen.hint?.contains("could not be read (EPERM)") == true)
      }
    }
  }
}
