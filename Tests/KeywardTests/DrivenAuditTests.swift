import Foundation
import Audit
import TestSupport
import Testing

/// The driven run of the audit, from the command to its report.
@Suite(.serialized) struct `The driven audit` {
  private func findings(_ path: String, in folder: URL) throws -> [(rule: String, message: String)]
  {
    // In its own folder, so that its builds are removed with it.
    let result = try staged(
      ["audit", path, "--run", "--format", "json", "--fail-on", "never"], in: folder)
    try #require(result.status == 0, "\(result.error)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let report = try #require(json as? [String: Any])
    let run = try #require((report["runs"] as? [[String: Any]])?.first)
    #expect(run["leftOut"] is NSNull, "\(run)")
    #expect(run["taps"] as? Int ?? 0 > 50)
    return try #require(report["findings"] as? [[String: Any]]).map {
      ($0["rule"] as? String ?? "", $0["message"] as? String ?? "")
    }
  }

  /// The findings of the run itself; the sources of a bad keyboard have other findings too.
  private func drivenFindings(
    _ name: String, in folder: URL
  ) throws -> [(rule: String, message: String)] {
    try findings(bad(name), in: folder).filter { Rule.named($0.rule)?.isDriven == true }
  }

  /// All findings, for the comment of a failed expectation.
  private func list(_ found: [(rule: String, message: String)]) -> Comment {
    let lines = found.map { "\($0.rule): \($0.message)" }
    return "\(found.count) findings:\n\(lines.joined(separator: "\n"))"
  }

  private func bad(_ name: String) -> String {
    repositoryFolder.appendingPathComponent("Tests/BadKeyboards/\(name)").path
  }

  static let good =
    Proof.isFull
    ? ["Calculator", "Letters", "Emoji", "Kana", "Snippets", "Vocabulary"]
    : ["Calculator", "Letters"]

  @Test(arguments: good)
  func `finds nothing in good keyboards`(name: String) throws {
    try withScratchFolder { folder in
      let found = try findings(sample(name), in: folder)
      #expect(found.map { "\($0.rule): \($0.message)" } == [])
    }
    if Proof.isFull { Proof.say("nothing found in \(name)") }
  }

  @Test
  func
    `names the five encodings in which a keyboard sends what is typed, and what it sends through TLS`()
    throws
  {
    try withScratchFolder { folder in
      let found = try drivenFindings("Leaker", in: folder)
      let host = "collect.example.com"
      for rule in ["text-sent", "secret-kept"] {
        for form in [
          "as plain text", "in base64", "in hexadecimal", "reversed", "in JSON escapes",
        ] {
          let isNamed = found.contains {
            $0.rule == rule && $0.message.contains("HTTP request to \(host) \(form), after")
          }
          #expect(isNamed, "\(rule) \(form): \(list(found))")
        }
      }
      #expect(
        Set(found.map(\.rule)) == ["text-sent", "text-sent-encrypted", "secret-kept"],
        list(found))
      #expect(
        found.contains {
          $0.rule == "text-sent" && $0.message.hasPrefix("a text copied in another app is in")
            && $0.message.contains("HTTP request to \(host) as plain text")
        }, list(found))
      // The keyboard's own URL loading trusts the audit's authority, so that traffic inside TLS is read.
      for rule in ["text-sent-encrypted", "secret-kept"] {
        #expect(
          found.contains {
            $0.rule == rule && $0.message.contains("HTTPS request to \(host) as plain text")
          }, list(found))
      }
      #expect(found.allSatisfy { $0.message.contains("with full access") }, list(found))
    }
  }

  @Test func `names the places in which a keyboard keeps what it sees`() throws {
    try withScratchFolder { folder in
      let found = try drivenFindings("Hoarder", in: folder)
      let rules: Set = ["secret-kept", "text-in-group", "text-in-container", "text-in-log"]
      #expect(Set(found.map(\.rule)) == rules, list(found))
      for place in [
        "history.txt of the group group.com.example.hoarder",
        "group.com.example.hoarder.plist of the group",
        "com.example.Hoarder.plist of its container",
        "its printed output",
      ] {
        let isNamed = found.contains { $0.rule == "secret-kept" && $0.message.contains(place) }
        #expect(isNamed, "\(place): \(list(found))")
      }
      let fields = ["shown password", "new password", "one-time code", "card number"]
      for field in fields {
        let isNamed = found.contains { $0.rule == "secret-kept" && $0.message.contains(field) }
        #expect(isNamed, "\(field): \(list(found))")
      }
      // Each message names them in the order in which they were typed into, not in one of chance.
      let orders = found.filter { $0.rule == "secret-kept" }.map { finding in
        fields.compactMap { field in finding.message.range(of: field).map { ($0.lowerBound, field) }
        }
        .sorted { $0.0 < $1.0 }.map(\.1)
      }
      #expect(Set(orders.filter { $0.count == fields.count }).count == 1, list(found))
      // The text of the system keyboard's fields is never seen by the extension.
      let isSeen = found.contains { $0.message.contains("in which the system keyboard is active") }
      #expect(!isSeen, list(found))
    }
  }

  @Test func `names a keyboard that types with full access only and has no globe`() throws {
    try withScratchFolder { folder in
      let found = try drivenFindings("Nagger", in: folder)
      #expect(
        found.map(\.rule).sorted()
          == ["ascii-not-typed", "globe-missing", "types-nothing-closed", "upsell-blocks"],
        list(found))
    }
  }

  @Test func `shows the keyboard in a page that needs nothing else`() throws {
    try withScratchFolder { folder in
      let result = try staged(
        ["audit", sample("Letters"), "--run", "--format", "html"], in: folder)
      try #require(result.status == 0, "\(result.error)")
      let parts = result.output.components(separatedBy: "src=\"data:image/svg+xml;base64,")
      try #require(parts.count == 2)
      let picture = try #require(Data(base64Encoded: parts[1].components(separatedBy: "\"")[0]))
      let svg = String(decoding: picture, as: UTF8.self)
      #expect(svg.hasPrefix("<svg ") && svg.contains("</text>"))
      #expect(!result.output.contains("<script") && !result.output.contains("://"))
    }
  }

  static let wrong: [(arguments: [String], hint: String)] = [
    (["Info.plist", "--run"], "is a single file"), ([".", "--run", "--static"], "choose one"),
    ([".", "--seconds", "5"], "add --run"), ([".", "--run", "--seconds", "0"], "from 1 to 86400"),
  ]

  @Test(arguments: wrong)
  func `wrong usage says what there is`(row: (arguments: [String], hint: String)) throws {
    try withScratchFolder { folder in
      try Data("{}".utf8).write(to: folder.appendingPathComponent("Info.plist"))
      let arguments = row.arguments.map {
        $0 == "Info.plist" ? folder.appendingPathComponent($0).path : $0
      }
      let result = try staged(["audit"] + arguments, in: folder)
      #expect(result.status == 64)
      #expect(result.error.contains(row.hint), "\(result.error)")
    }
  }
}
