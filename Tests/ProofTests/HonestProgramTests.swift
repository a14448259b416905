import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// The sandbox lets honest code run: nothing fails, and no event names anything that a program did not do.
@Suite struct HonestProgramTests {
  struct Work: Sendable, CustomTestStringConvertible {
    var program: HonestProgram
    var name: String
    var hasFullAccess: Bool
    var testDescription: String {
      "\(name), \(program.rawValue), full access \(hasFullAccess ? "on" : "off")"
    }
  }

  static let works: [Work] =
    [HonestProgram.alone, .networked].flatMap { program in
      HonestProgram.works.map { Work(program: program, name: $0, hasFullAccess: false) }
    } + HonestProgram.works.map { Work(program: .networked, name: $0, hasFullAccess: true) }
    + HonestProgram.networkWorks.map { Work(program: .networked, name: $0, hasFullAccess: true) }

  private func isAboutNetwork(_ work: Work) -> Bool {
    HonestProgram.networkWorks.contains(work.name)
  }

  @Test(arguments: works)
  func `honest work succeeds every time and leaves no event`(work: Work) throws {
    let program = try (work.name == "look-up" ? HonestProgram.lookUp : work.program.built).get()
    let server = try (work.name == "look-up" ? LoopbackServer.names : LoopbackServer.web).get()
    let isLong = work.name == "busy" || work.program == .networked && !isAboutNetwork(work)
    let count = Proof.count(isLong ? 1 : 3, full: 100)
    for round in 0..<count {
      try ProofFixture.with { fixture in
        let request = try fixture.request(
          program, [work.name, "\(server.port)", "keyboard-\(round).example"],
          interpreter: work.program.interpreter, hasFullAccess: work.hasFullAccess)
        let process = try SandboxedProcess.launch(request)
        let exit = process.waitForExit(seconds: 60)
        try #require(exit == .exited(0), "round \(round): \(process.outputLines().map(\.text))")
        try #require(process.outputLines().map(\.text) == ["done"])
        let events = process.accessEvents()
        try #require(
          events.isEmpty, "round \(round): \(events.map { ($0.systemCall, $0.subject ?? "") })")
      }
    }
    Proof.say("honest \(work.testDescription): \(count) runs, no failure, no event")
  }

  @Test func `requests without full access leave no event but those of sockets`() throws {
    try ProofFixture.with { fixture in
      let server = try LoopbackServer.web.get()
      let request = try fixture.request(
        try HonestProgram.networked.built.get(), ["refused", "\(server.port)"],
        interpreter: HonestProgram.networked.interpreter, hasFullAccess: false)
      let process = try SandboxedProcess.launch(request)
      #expect(
        process.waitForExit(seconds: 60) == .exited(0), "\(process.outputLines().map(\.text))")
      let events = process.accessEvents()
      #expect(!events.isEmpty)
      #expect(events.filter { $0.category != .socket }.compactMap(\.subject) == [])
    }
  }

  @Test func `what is set in one run is there in the next`() throws {
    try ProofFixture.with { fixture in
      for argument in ["first", "second"] {
        let request = try fixture.request(
          try HonestProgram.alone.built.get(), ["defaults", argument])
        let process = try SandboxedProcess.launch(request)
        #expect(
          process.waitForExit(seconds: 60) == .exited(0), "\(process.outputLines().map(\.text))")
        #expect(process.accessEvents().isEmpty)
      }
    }
  }
}
