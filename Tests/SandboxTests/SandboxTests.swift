import Glibc
import Testing

@testable import Sandbox

@Suite struct LaunchTests {
  @Test func `a confined program runs to its end without an event`() throws {
    try SandboxFixture.with { fixture in
      let attempt = try fixture.attempt("write-container")
      #expect(attempt.outcome == "ok")
      #expect(attempt.events.isEmpty, "\(attempt.events)")
    }
  }
}
