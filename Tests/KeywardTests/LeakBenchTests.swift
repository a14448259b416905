import Foundation
import TestSupport
import Testing

/// A few keyboards of the leak bench, which `make bench` runs as a whole (row `audit/leak-bench`).
@Suite(.serialized) struct `The leak bench` {
  /// The keyboard's plan, and the rules, one of which must fire; an honest keyboard has no error.
  static let plans: [(plan: String, rules: Set<String>)] = short + (Proof.isFull ? others : [])

  private static let short: [(plan: String, rules: Set<String>)] = [
    ("swapped filename after phrases", ["text-in-container"]),
    ("plain defaults pad letters", ["text-in-container"]),
    ("plain socket word letters", ["text-sent"]),
    ("honest recents - phrases", []),
  ]

  private static let others: [(plan: String, rules: Set<String>)] = [
    ("plain defaults leeway letters", ["text-in-container"]),
    ("installed body word letters", ["text-sent"]),
    ("plain peers word letters", ["text-shared"]),
    ("plain cloud word letters", ["text-shared"]),
    ("nibbles socket key letters", ["text-sent"]),
    ("plain product word letters", ["text-shared"]),
    ("plain allowed word letters", ["text-shared"]),
    ("plain local key letters", ["text-on-pasteboard", "secret-on-pasteboard"]),
    ("keyed body several letters", ["text-sent"]),
    ("letters body key groups", ["text-sent"]),
    ("letters body key shuffled", ["text-sent"]),
    ("honest search - letters", []),
    ("steps handoff word phrases", ["text-shared"]),
    ("steps alarm word letters", ["text-shared"]),
    ("plain expiry word letters", ["text-on-pasteboard", "secret-on-pasteboard"]),
    ("sealed group word letters", ["unreadable-follows-taps"]),
    ("plain hidden hide letters", ["text-shared"]),
    ("keyed body dark letters", ["text-sent"]),
    ("xor filename post letters", ["text-in-container"]),
    ("plain path user letters", ["text-sent"]),
    ("nibbles body code letters", ["secret-kept"]),
    ("base32 body swipe letters", ["text-sent", "secret-kept"]),
    ("rot13 defaults twice letters", ["text-in-container", "secret-kept"]),
    ("reversed defaults end letters", ["text-in-container"]),
    ("hash port memory letters", ["text-sent", "secret-kept"]),
    ("lot path key letters", ["text-sent"]),
    ("plain color word letters", ["text-on-pasteboard", "secret-on-pasteboard"]),
    ("plain picture word letters", ["text-on-pasteboard", "secret-on-pasteboard"]),
    ("vigenere keychain word letters", ["text-in-container", "secret-kept"]),
    ("plain folder turn letters", ["text-in-container"]),
    ("squares size hold letters", ["text-in-container", "secret-kept"]),
    ("plain url background one", ["text-shared", "secret-kept"]),
    ("keyed datagram word letters", ["text-sent"]),
    ("honest settings - phrases", []),
    ("letters defaults timer phrases", ["keys-remembered"]),
    ("keyed group key one", ["text-in-group", "secret-kept"]),
    ("honest shared - letters", []),
    ("interleaved log sleep images", ["text-in-log", "secret-kept"]),
    ("sealed body key letters", ["traffic-follows-taps"]),
    ("honest telemetry - letters", []),
    ("honest letters - letters", []),
    ("honest sticker - phrases", []),
  ]

  @Test func `finds planted leaks in forms that no table has, and accuses no honest keyboard`()
    throws
  {
    try withScratchFolder { folder in
      let source = repositoryFolder.appendingPathComponent("Tests/BadKeyboards/Planted").path
      let built = try staged(["build", source, "-o", folder.path], in: folder)
      try #require(built.status == 0, "\(built.error)")
      for (plan, rules) in Self.plans {
        let found = try findings(of: plan, folder)
        let errors = found.filter { $0.severity == "error" }.map(\.rule)
        if plan.hasPrefix("honest") {
          #expect(errors == [], "\(plan): \(found)")
        } else {
          #expect(found.contains { rules.contains($0.rule) }, "\(plan): \(found)")
        }
        if Proof.isFull { Proof.say("\(plan): \(Set(found.map(\.rule)).sorted())") }
      }
    }
  }

  private static let amounts = [
    ("honest bulk - letters", "it kept, printed or sent more data than the audit reads"),
    ("honest packed - letters", "it packed more data than the audit opens"),
  ]

  @Test(arguments: amounts.prefix(Proof.count(1, full: 2)))
  func `says that a keyboard has more data than the audit reads`(plan: String, cause: String) throws
  {
    try withScratchFolder { folder in
      let source = repositoryFolder.appendingPathComponent("Tests/BadKeyboards/Planted").path
      let built = try staged(["build", source, "-o", folder.path], in: folder)
      try #require(built.status == 0, "\(built.error)")
      let runs = try #require(try report(of: plan, folder)["runs"] as? [[String: Any]])
      #expect(runs.map { $0["leftOut"] as? String } == [cause])
    }
  }

  private func findings(
    of plan: String, _ folder: URL
  ) throws -> [(rule: String, severity: String, message: String)] {
    try #require(try report(of: plan, folder)["findings"] as? [[String: Any]]).map {
      ($0["rule"] as? String ?? "", $0["severity"] as? String ?? "", $0["message"] as? String ?? "")
    }
  }

  private func report(of plan: String, _ folder: URL) throws -> [String: Any] {
    let copy = folder.appendingPathComponent("\(UUID().uuidString)/Planted.appex")
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: folder.appendingPathComponent("Planted.appex"), to: copy)
    try Data("\(plan)\n".utf8).write(to: copy.appendingPathComponent("plan.txt"))
    let result = try staged(
      ["audit", copy.path, "--run", "--seconds", "300", "--format", "json", "--fail-on", "never"],
      in: folder)
    try #require(result.status == 0, "\(result.error)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(json as? [String: Any])
  }
}
