import CSandbox
import Glibc
import Testing

@testable import Sandbox

@Suite struct CapabilitiesTests {
  @Test func `what was found out is what a launch meets`() throws {
    let found = SandboxCapabilities.detect()
    #expect(found.sandboxUserID != 0)
    #expect(found.landlock.isWorking == (found.landlockABI != nil))
    #expect(!found.kernelRelease.isEmpty && !found.architecture.isEmpty)
    try SandboxFixture.with { fixture in
      let request = try fixture.request(SandboxFixture.program("keyward-probe"), ["read-bundle"])
      let isStarted = (try? SandboxedProcess.launch(request)) != nil
      #expect(isStarted == (found.mode(.strict) == .strict))
      #expect(isStarted == found.missing.isEmpty)
    }
  }

  @Test func `finding out changes nothing of the process`() throws {
    func status() throws -> [Substring] {
      let file = try #require(fopen("/proc/self/status", "r"))
      defer { fclose(file) }
      var text = [UInt8](repeating: 0, count: 16384)
      let count = fread(&text, 1, text.count, file)
      return String(decoding: text[..<count], as: UTF8.self).split(separator: "\n").filter {
        ["Uid", "Gid", "Groups", "Cap", "NoNewPrivs", "Seccomp"].contains(where: $0.hasPrefix)
      }
    }
    let before = try status()
    #expect(SandboxCapabilities.detect() == SandboxCapabilities.detect())
    #expect(try status() == before)
  }

  /// The missing layer, and the remaining mode: strict, and with a weaker confinement allowed.
  @Test(arguments: [
    ([MissingLayer.Layer.landlock], SandboxMode.brokered as SandboxMode?),
    ([.notification], .unnamed), ([.memoryReading], .unnamed), ([.injection], .unnamed),
    ([.landlock, .notification], nil), ([.landlock, .injection], nil), ([.filters], nil),
    ([.noNewPrivileges], nil),
  ])
  func `each missing layer ends a strict launch, and is explained`(
    missing: [MissingLayer.Layer], degraded: SandboxMode?
  ) {
    var machine = SandboxCapabilities.current
    let fields:
      [(MissingLayer.Layer, WritableKeyPath<SandboxCapabilities, SandboxCapabilities.Support>)]
    fields = [
      (.noNewPrivileges, \.noNewPrivileges), (.filters, \.filters),
      (.notification, \.notification), (.memoryReading, \.memoryReading),
      (.injection, \.injection), (.boundedResolution, \.boundedResolution),
      (.landlock, \.landlock),
    ]
    for (layer, field) in fields {
      machine[keyPath: field] = missing.contains(layer) ? .fails(errno: ENOSYS) : .works
    }
    #expect(Set(machine.missing.map(\.layer)) == Set(missing))
    #expect(machine.missing.allSatisfy { $0.explanation.contains("ENOSYS") })
    #expect(machine.mode(.strict) == nil)
    #expect(machine.mode(.allowDegraded) == degraded)
  }
}
