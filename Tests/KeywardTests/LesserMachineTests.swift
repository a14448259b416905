import Foundation
import TestSupport
import Testing

/// The commands on machines that lack a layer: nothing starts without `--allow-degraded`, and every report names what is missing.
@Suite struct LesserMachineTests {
  /// A machine, how keyboards run on it with `--allow-degraded`, and what its reports then name.
  struct Case: Sendable, Codable, CustomTestStringConvertible {
    var machine: LesserMachine
    var mode: String?
    var layers: [String]
    var testDescription: String { machine.rawValue }
  }

  static let cases = [
    Case(machine: .landlockNotBuilt, mode: "degraded-brokered", layers: ["landlock"]),
    Case(machine: .landlockOff, mode: "degraded-brokered", layers: ["landlock"]),
    Case(machine: .noNotification, mode: "degraded-unnamed", layers: ["userNotification"]),
    Case(
      machine: .noLandlockNorNotification, mode: nil, layers: ["userNotification", "landlock"]),
    Case(machine: .noFilters, mode: nil, layers: ["seccomp", "userNotification"]),
  ]

  /// Runs `body` in a process on such a machine, with an installation and a keyboard.
  private static func on(
    _ machine: LesserMachine, _ body: (_ keyward: ([String]) throws -> ProgramResult) throws -> Void
  ) throws {
    try withScratchFolder { folder in
      let bundle = try BadPeer.good.makeBundle(in: folder, name: "Peer")
      var environment = try linkInstallation(in: folder.appendingPathComponent("home"))
      environment["HOME"] = folder.path
      try machine.begin()
      try body { arguments in
        try runProgram(
          builtProductsFolder.appendingPathComponent("keyward").path,
          arguments.map { $0 == "BUNDLE" ? bundle.path : $0 }, environment: environment)
      }
    }
  }

  private static func object(_ text: String) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(json as? [String: Any])
  }

  private static func layers(_ report: [String: Any]) -> [String] {
    let sandbox = report["sandbox"] as? [String: Any]
    return (sandbox?["missing"] as? [[String: String]])?.compactMap { $0["layer"] } ?? []
  }

  @Test(arguments: cases)
  func `without a layer nothing starts, and the message says what to do`(one: Case) async {
    await #expect(processExitsWith: .success) { [one = one as Case] in
      try Self.on(one.machine) { keyward in
        let result = try keyward(["run", "BUNDLE", "--tap", "key", "--json"])
        #expect(result.status == 69, "\(result.error)")
        #expect(result.error.contains("--allow-degraded") == (one.mode != nil), "\(result.error)")
        #expect(result.error.contains("not possible here") == (one.mode == nil), "\(result.error)")
        let report = try Self.object(result.output)
        #expect(Self.layers(report) == one.layers)
        #expect((report["sandbox"] as? [String: Any])?["mode"] is NSNull)
        #expect((report["exit"] as? [String: Any])?["code"] as? Int == 69)
        #expect((report["taps"] as? [Any])?.isEmpty == true)
      }
    }
  }

  @Test(arguments: cases)
  func `with --allow-degraded keyboards run as far as they stay confined, and every report says so`(
    one: Case
  ) async {
    await #expect(processExitsWith: .success) { [one = one as Case] in
      try Self.on(one.machine) { keyward in
        let arguments = ["run", "BUNDLE", "--tap", "key", "--allow-degraded"]
        let (text, json) = try (keyward(arguments), keyward(arguments + ["--json"]))
        let report = try Self.object(json.output)
        let sandbox = try #require(report["sandbox"] as? [String: Any])
        #expect(sandbox["mode"] as? String == one.mode)
        #expect(Self.layers(report) == one.layers)
        for result in [text, json] {
          #expect(result.status == (one.mode == nil ? 69 : 0), "\(result.error)")
        }
        let explanations = try #require(sandbox["missing"] as? [[String: String]])
        for missing in explanations {
          let explanation = try #require(missing["explanation"])
          #expect((one.mode == nil ? text.error : text.output).contains(explanation))
        }
        if one.mode == nil {
          #expect(text.error.contains("not even in a weaker mode"), "\(text.error)")
        } else {
          #expect(text.output.contains("The sandbox was degraded"))
        }
      }
    }
  }

  @Test(arguments: cases)
  func `the posture names what is missing, and how keyboards run without it`(one: Case) async {
    await #expect(processExitsWith: .success) { [one = one as Case] in
      try Self.on(one.machine) { keyward in
        let (text, json) = try (
          keyward(["audit", "posture"]), keyward(["audit", "posture", "--json"])
        )
        #expect(text.status == 69 && json.status == 69)
        let report = try Self.object(json.output)
        #expect(report["mode"] is NSNull)
        #expect(report["degradedMode"] as? String == one.mode)
        let layers = try #require(report["layers"] as? [[String: Any]])
        for name in one.layers {
          let layer = layers.first { $0["name"] as? String == name }
          #expect(layer?["state"] as? String == "missing", "\(name)")
          #expect(text.output.contains("✗ \(name) "), "\(text.output)")
        }
        #expect(text.output.contains("extensions run: not at all"))
        if let mode = one.mode { #expect(text.output.contains("with --allow-degraded: \(mode)")) }
      }
    }
  }

  /// Rows of every layer; those that only a supervisor stops are left out if there is none.
  static let rows = ["1", "2", "5", "30", "39", "54", "60", "71", "78", "97", "E49", "E61", "E65"]

  @Test(arguments: cases)
  func `what a lesser machine enforces stops the attempts to escape`(one: Case) async {
    await #expect(processExitsWith: .success) { [one = one as Case] in
      try Self.on(one.machine) { keyward in
        let rows = Self.rows.flatMap { ["--row", $0] }
        let strict = try keyward(["audit", "probe"] + rows)
        #expect(strict.status == 69)
        #expect(strict.error.contains("cannot enforce these layers"), "\(strict.error)")
        let modes = ["degraded-brokered": "degraded", "degraded-unnamed": "unnamed"]
        guard let mode = one.mode.flatMap({ modes[$0] }) else { return }
        #expect(strict.error.contains("--mode \(mode)"), "\(strict.error)")
        let result = try keyward(["audit", "probe", "--mode", mode, "--json"] + rows)
        #expect(result.status == 0, "\(result.error)")
        let totals = try #require(try Self.object(result.output)["totals"] as? [String: Int])
        #expect(totals["escaped"] == 0 && totals["unexpected"] == 0)
        #expect(totals["stopped"] ?? 0 > 20)
      }
    }
  }
}
