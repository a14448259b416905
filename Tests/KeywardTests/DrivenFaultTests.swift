import Foundation
import Audit
import TestSupport
import Testing

/// Faults that are planted into one keyboard, which has none without them.
@Suite(.serialized) struct `The driven audit of a keyboard with faults` {
  /// Each terminates the process, so that parts of the run are skipped.
  static let fatal = [
    "keyboard-crashes", "keyboard-hangs", "keyboard-over-limit", "keyboard-breaks-off",
  ]
  static let others = [
    "key-unlabelled", "key-small", "key-outside", "needless-globe", "types-less-closed",
    "character-unreachable", "memory-grows", "controller-kept", "deletes-in-pieces",
    "depends-on-latency", "denied-attempt", "text-in-log", "text-on-pasteboard",
    "secret-on-pasteboard", "text-shared",
  ]
  static let heavy = ["memory-near-limit", "globe-lost"]
  /// At each start; a keyboard that fails starts only a few times.
  static let slow = ["start-slow"]
  /// All of a kind at once; in the full proof each alone.
  static let groups: [[String]] =
    [[], fatal + slow, others, heavy]
    + (Proof.isFull ? (fatal + slow + others).map { [$0] } : [])

  @Test func `names the faults that are planted and no other`() throws {
    try withScratchFolder { folder in
      let source = repositoryFolder.appendingPathComponent("Tests/BadKeyboards/Clumsy").path
      let built = try staged(["build", source, "-o", folder.path], in: folder)
      try #require(built.status == 0, "\(built.error)")
      for faults in Self.groups { try check(faults, in: folder) }
    }
  }

  /// Plants faults into a copy of the built keyboard, and compares them with the findings.
  private func check(_ faults: [String], in folder: URL) throws {
    let copy = folder.appendingPathComponent("\(UUID().uuidString)/Clumsy.appex")
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: folder.appendingPathComponent("Clumsy.appex"), to: copy)
    try Data(faults.joined(separator: "\n").utf8)
      .write(to: copy.appendingPathComponent("faults.txt"))
    let result = try staged(
      ["audit", copy.path, "--run", "--format", "json", "--fail-on", "never"], in: folder)
    try #require(result.status == 0, "\(result.error)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let found = try #require((json as? [String: Any])?["findings"] as? [[String: Any]])
    let driven = found.filter { Rule.named($0["rule"] as? String ?? "")?.isDriven == true }
    #expect(
      Set(driven.compactMap { $0["rule"] as? String }) == Set(faults),
      "\(driven.map { "\($0["rule"] ?? ""): \($0["message"] ?? "")" }.joined(separator: "\n"))")
    // The file, the access, the field and the tap: a reader can search for them.
    for refusal in driven where refusal["rule"] as? String == "denied-attempt" {
      let message = refusal["message"] as? String ?? ""
      for part in [
        "read a file outside its folders (open",
        "/etc/passwd) and was refused (EACCES); seen first after ",
        "field “", " times in all",
      ] {
        #expect(message.contains(part), "\(message)")
      }
    }
  }

  /// The findings about keyboards that misbehave as a whole, among them those of the leak bench.
  ///
  /// `traffic-unread` needs a client that trusts one certificate alone, which URL loading on Linux doesn't
  /// support; `TrafficSinkTests` has one.
  static let elsewhere = [
    "types-nothing-closed", "upsell-blocks", "ascii-not-typed", "globe-missing", "text-sent",
    "text-sent-encrypted", "traffic-follows-taps", "traffic-while-typing", "secret-kept",
    "text-in-group", "text-in-container", "traffic-unread", "keys-remembered",
    "unreadable-follows-taps",
  ]

  @Test func `every rule of the driven run has a keyboard that shows it`() {
    let shown = Set(Self.fatal + Self.slow + Self.others + Self.heavy + Self.elsewhere)
    #expect(shown == Set(Rule.all.filter(\.isDriven).map(\.id)))
  }
}
