import ExtensionBundle
import Foundation
import Glibc
import TestSupport
import Testing

@testable import KeyboardHost

/// The descriptors of a process and its resident memory in KB.
private func held() throws -> (descriptors: Int, memory: Int) {
  let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
  let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
  let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
  let words = line.split(whereSeparator: { " \t".contains($0) })
  return (descriptors, try #require(Int(words[1])))
}

/// A sanitizer keeps what was freed.
private var isSanitized: Bool {
  ProcessInfo.processInfo.environment["KEYWARD_SANITIZE"] != nil
}

private func said(_ text: String) {
  print("proven \(text)")
  fflush(nil)
}

private func repeatWhatWasSaid(_ output: [UInt8], of name: String) {
  let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
  if let line = lines.first(where: { $0.hasPrefix("proven ") }) {
    Proof.say("\(name): \(line.dropFirst(7))")
  }
}

@Suite struct `Keyboards that are killed` {
  @Test func `leave fields as acknowledged, and the next keyboard up`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      try withScratchFolder { folder in
        func run(kills: Int) throws -> (kills: Int, failures: Int) {
          let matrix = try FaultMatrix(
            in: folder, seed: Proof.seed, launcher: ProofFixture.program("keyward-launch"))
          try matrix.run(kills: kills)
          matrix.end()
          // No child is left, neither running nor as a zombie.
          #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
          return (matrix.kills, matrix.failures)
        }
        // With no keyboard left, both times: a running one has about eighteen descriptors.
        _ = try run(kills: 5)
        let before = try held()
        let (kills, failures) = try run(kills: Proof.count(10, full: 1000))
        var after = try held()
        // A thread of the last supervisor may close its descriptors a moment later.
        let deadline = ContinuousClock.now + .seconds(20)
        while after.descriptors > before.descriptors, .now < deadline {
          usleep(1000)
          after = try held()
        }
        #expect(after.descriptors <= before.descriptors, "\(after) after \(before)")
        let grown = isSanitized ? 0 : after.memory - before.memory
        #expect(grown < 8_000, "resident memory grew by \(grown) KB")
        said("\(kills) kills (\(failures) failures), resident memory grew by \(grown) KB")
      }
    }
    repeatWhatWasSaid(result?.standardOutputContent ?? [], of: "faults")
  }
}

@Suite struct `Many keyboards` {
  @Test func `are switched by the globe without growing`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      try withScratchFolder { folder in
        let count = Proof.count(5, full: 50)
        let switches = Proof.count(100, full: 10_000)
        let keyboards = try Self.keyboards(count, in: folder)
        let state = try StateFolder.scratch()
        defer { state.remove() }
        var configuration = SceneConfiguration(
          launcher: ProofFixture.program("keyward-launch"))
        configuration.limits.deadline = 60
        let scene = KeyboardScene(
          keyboards: keyboards, state: state, configuration: configuration)
        try scene.focus(on: Field(name: "text", kind: .text))
        func turn(_ times: Int) throws {
          for _ in 0..<times {
            let index = scene.modes.chosen
            try scene.tap("key")
            #expect(scene.modes.chosen == (index + 1) % count)
          }
        }
        // All of them run then, and the stored changes are at their limit.
        try turn(count * 2)
        try turn(Proof.count(20, full: 2_500))
        let before = try held()
        try turn(switches)
        let after = try held()
        #expect(after.descriptors == before.descriptors)
        let grown = isSanitized ? 0 : after.memory - before.memory
        #expect(grown < 2_000, "resident memory grew by \(grown) KB")
        #expect(scene.startedProcesses == count && scene.failures.isEmpty)
        scene.end()
        #expect(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD)
        said("\(switches) switches of \(count) keyboards, memory grew by \(grown) KB")
      }
    }
    repeatWhatWasSaid(result?.standardOutputContent ?? [], of: "globe")
  }

  /// Copies of one bundle under many identifiers, since compiling each would take longer than the proof.
  private static func keyboards(_ count: Int, in folder: URL) throws -> [EnabledKeyboard] {
    let first = try BadPeer.globe.makeBundle(in: folder, name: "Peer")
    let manifest = try String(
      contentsOf: first.appendingPathComponent("Info.plist"), encoding: .utf8)
    return try (0..<count).map { number in
      let copy = folder.appendingPathComponent("Peer\(number).appex")
      try FileManager.default.copyItem(at: first, to: copy)
      let own =
        manifest
        .replacingOccurrences(of: "org.example.Peer", with: "org.example.Peer\(number)")
        .replacingOccurrences(
          of: "<key>CFBundleDisplayName</key><string>Peer",
          with: "<key>CFBundleDisplayName</key><string>Peer\(number)")
      try Data(own.utf8).write(to: copy.appendingPathComponent("Info.plist"))
      return EnabledKeyboard(bundle: try ExtensionBundle.open(copy))
    }
  }
}
