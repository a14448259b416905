import Foundation
import Testing
import TestSupport

/// Runs `body` with a rig in whose state peers called A, B, … are installed and enabled.
private func withPeers(
  _ peers: BadPeer..., requestsOpenAccess: Bool = false, _ body: (SettingsRig) throws -> Void
) throws {
  try withScratchFolder { folder in
    try withState(in: folder) { state in
      let rig = try SettingsRig(in: folder, state: state)
      for (peer, name) in zip(peers, ["A", "B", "C"]) {
        let bundle = try peer.makeBundle(
          in: folder, name: name, requestsOpenAccess: requestsOpenAccess)
        for call in [["add", bundle.path], ["enable", "org.example.\(name)"]] {
          let result = try rig.keyward("settings", call[0], call[1])
          try #require(result.status == 0, "\(result.error)")
        }
      }
      try body(rig)
    }
  }
}

extension SettingsRig {
  /// The report of `keyward run ... --json` for a successful run.
  fileprivate func run(_ arguments: String...) throws -> [String: Any] {
    let result = try keywardCall(["run", "--json"] + arguments)
    try #require(result.status == 0, "\(result.error)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(json as? [String: Any])
  }

  fileprivate func refusals(_ report: [String: Any]) -> [String] {
    (report["refusals"] as? [[String: Any]] ?? []).map {
      "\($0["keyboard"] as? String ?? "all"): \($0["rule"] as? String ?? "")"
    }
  }
}

@Suite struct `keyward run with settings` {
  @Test func `takes the enabled keyboards in their order, and goes round them`() throws {
    try withPeers(.globe, .globe, .globe) { rig in
      _ = try rig.keyward("settings", "order", "org.example.C")
      _ = try rig.keyward("settings", "disable", "org.example.B")
      let report = try rig.run("--tap", "key", "--tap", "key", "--tap", "key")
      let names = (report["keyboards"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
      #expect(names == ["C", "A"])
      let switches = (report["switches"] as? [[String: Any]])?.compactMap { $0["to"] as? String }
      #expect(switches == ["A", "C", "A"])
      // The keyboard that was chosen last is the default of the next run.
      #expect(try rig.run()["inputMode"] as? String == "org.example.A")
      #expect(try rig.run("org.example.C")["inputMode"] as? String == "org.example.C")
    }
  }

  @Test func `remembers the keyboard of a context across runs`() throws {
    try withPeers(.good, .good) { rig in
      _ = try rig.run("--context", "ada", "--choose", "B", "--field", "text", "--choose", "A")
      let first = try rig.run("--context", "ada")
      #expect(first["inputMode"] as? String == "org.example.B")
      #expect(((first["fields"] as? [[String: Any]])?.first)?["context"] as? String == "ada")
      #expect(try rig.run("--context", "bob")["inputMode"] as? String == "org.example.A")
      let remembered = try rig.settings()["remembered"] as? [[String: Any]]
      #expect(remembered?.map { $0["context"] as? String } == ["ada"])
      _ = try rig.keyward("settings", "disable", "org.example.B")
      #expect(try rig.refusals(rig.run("--context", "ada")) == ["B: disabled"])
      _ = try rig.keyward("settings", "remove", "org.example.B")
      #expect(try rig.refusals(rig.run("--context", "ada")) == ["org.example.B: removed"])
    }
  }

  @Test func `takes the grants, and says which of them has no effect`() throws {
    try withPeers(.good, requestsOpenAccess: true) { rig in
      func access(_ report: [String: Any]) -> Bool? {
        (report["keyboards"] as? [[String: Any]])?.first?["fullAccess"] as? Bool
      }
      #expect(try access(rig.run()) == false)
      _ = try rig.keyward("settings", "full-access", "org.example.A", "on")
      #expect(try access(rig.run()) == true)
    }
    try withPeers(.good) { rig in
      _ = try rig.keyward("settings", "full-access", "org.example.A", "on")
      let result = try rig.keyward("run", "--json")
      #expect(result.status == 0 && result.output.contains("\"fullAccess\": false"))
      #expect(result.output.contains("\"fullAccessGranted\": true"))
      #expect(result.error.contains("full access is on for A but has no effect"))
    }
  }

  @Test func `passes over a disabled keyboard that is named, and an app's veto refuses all`() throws
  {
    try withPeers(.good, .good) { rig in
      _ = try rig.keyward("settings", "disable", "org.example.A")
      let report = try rig.run("org.example.A")
      #expect(rig.refusals(report) == ["A: disabled"])
      #expect(report["inputMode"] as? String == "org.example.B")
      let vetoed = try rig.run("--app-veto")
      #expect(rig.refusals(vetoed) == ["all: appVeto"])
      #expect(vetoed["inputMode"] as? String == "system")
    }
  }

  @Test func `goes on by the system's globe`() throws {
    try withPeers(.good, .good) { rig in
      let report = try rig.run("--system-globe", "--globe")
      #expect(report["inputMode"] as? String == "org.example.B")
    }
  }

  @Test func `says what is missing`() throws {
    try withPeers(.good) { rig in
      let cases: [([String], String, Int32)] = [
        (["org.example.Z"], "(installed: org.example.A)", 65),
        (["org.example.A", "org.example.B"], "must be named alone", 64),
        (["--full-access", "on"], "keyward settings full-access ID on|off", 64),
        (["--choose", "Z"], "no enabled keyboard has the name Z (enabled: A)", 64),
        (["--globe"], "--globe needs --system-globe", 64),
        (["--tap", "key", "--context", "x"], "before the field's first --tap", 64),
      ]
      for (arguments, words, status) in cases {
        let result = try rig.keywardCall(["run"] + arguments)
        #expect(result.status == status && result.error.contains(words), "\(result.error)")
      }
      _ = try rig.keyward("settings", "disable", "org.example.A")
      let none = try rig.keyward("run")
      #expect(
        none.status == 64 && none.error.contains("enable one with keyward settings enable ID"))
      let place = rig.state + "/Keyboards"
      try FileManager.default.removeItem(atPath: place)
      _ = try rig.keyward("settings", "enable", "org.example.A")
      let broken = try rig.keyward("run")
      #expect(broken.status == 65 && broken.error.contains("install org.example.A again"))
    }
  }

  @Test func `keeps the choices of named bundles in the state that it is given`() throws {
    try withPeers { rig in
      let bundles = try ["A", "B"].map {
        try BadPeer.good.makeBundle(in: rig.folder, name: $0).path
      }
      let chosen = try rig.run(bundles[0], bundles[1], "--context", "ada", "--choose", "B")
      #expect(chosen["inputMode"] as? String == "org.example.B")
      let again = try rig.run(bundles[0], bundles[1], "--context", "ada")
      #expect(again["inputMode"] as? String == "org.example.B")
      #expect(try rig.run(bundles[0], bundles[1])["inputMode"] as? String == "org.example.A")
    }
  }

  /// Two keyboards that claim one application group, each in use.
  @Test func `gives a second keyboard nothing of a group until the user approves`() throws {
    try withPeers { rig in
      let group = "group.org.example.notes"
      func install(_ name: String, guess: String?) throws {
        let bundle = try BadPeer.sharer.makeBundle(
          in: rig.folder, name: name, requestsOpenAccess: true)
        let entitlements =
          "<plist version=\"1.0\"><dict><key>com.apple.security.application-groups</key>"
          + "<array><string>\(group)</string></array></dict></plist>"
        try Data(entitlements.utf8).write(to: bundle.appendingPathComponent("Entitlements.plist"))
        if let guess { try Data(guess.utf8).write(to: bundle.appendingPathComponent("guess")) }
        for call in [
          ["add", bundle.path], ["enable", "org.example.\(name)"],
          ["full-access", "org.example.\(name)", "on"],
        ] {
          let result = try rig.keywardCall(["settings"] + call)
          try #require(result.status == 0, "\(result.error)")
        }
      }
      func lines(_ name: String) throws -> [String] {
        let report = try rig.run("org.example.\(name)", "--tap", "key")
        return (report["output"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
      }
      func decide(_ name: String, _ answer: String) throws {
        let result = try rig.keyward("settings", "group", "org.example.\(name)", group, answer)
        try #require(result.status == 0, "\(result.error)")
      }
      try install("A", guess: nil)
      let first = try #require(try lines("A").first)
      let start = "group has a shared note at "
      try #require(first.hasPrefix(start), "\(first)")
      let folder = String(first.dropFirst(start.count))
      try install("B", guess: folder)
      #expect(try lines("B") == ["no group", "guess has nothing at \(folder)"])
      // The first claimant has no more right to it now.
      #expect(try lines("A") == ["no group"])
      try decide("A", "allow")
      #expect(try lines("A") == [first])
      #expect(try lines("B") == ["no group", "guess has nothing at \(folder)"])
      try decide("B", "allow")
      let shared = try lines("B")
      #expect(shared.first == first && shared.last == "guess has a shared note at \(folder)")
      try decide("B", "refuse")
      #expect(try lines("B") == ["no group", "guess has nothing at \(folder)"])
    }
  }
}
