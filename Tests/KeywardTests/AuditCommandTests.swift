import Foundation
import Audit
import TestSupport
import Testing

@testable import keyward

struct AuditCommandTests {
  private func audit(_ arguments: [String], environment: [String: String] = [:]) throws
    -> ProgramResult
  {
    try runProgram(
      builtProductsFolder.appendingPathComponent("keyward").path, ["audit"] + arguments,
      environment: environment)
  }

  /// Writes the files of a rule's example and returns the path to audit.
  private func write(_ id: String, in folder: URL) throws -> String {
    try #require(Rule.named(id)).fires.write(in: folder)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: Exit status

  static let thresholds: [(rule: String, threshold: String?, status: Int32)] = [
    ("attribute-misplaced", nil, 1), ("attribute-misplaced", "error", 1),
    ("attribute-misplaced", "warning", 1), ("attribute-misplaced", "never", 0),
    ("app-only-key", nil, 0), ("app-only-key", "warning", 1), ("app-only-key", "never", 0),
    ("language-direction", "error", 0), ("language-direction", "warning", 1),
    ("language-ascii", "warning", 0), ("unreadable", nil, 1), ("not-a-keyboard", nil, 1),
  ]

  @Test(arguments: thresholds)
  func `the exit status follows the worst finding`(
    row: (rule: String, threshold: String?, status: Int32)
  ) throws {
    try withScratchFolder { folder in
      let path = try write(row.rule, in: folder)
      let option = row.threshold.map { ["--fail-on", $0] } ?? []
      let result = try audit([path] + option)
      #expect(result.status == row.status, "\(result.output)\(result.error)")
      #expect(result.output.contains("[\(row.rule)]"))
    }
  }

  static let wrong = [
    ([], "needs a path or a command"), (["--format", "xml", "."], "text, json, sarif"),
    (["--fail-on", "note", "."], "error, warning, never"), (["Sources/", ""], "is not a path"),
    (["nothing"], "no file or folder of that name"), (["rule"], "did you mean rules?"),
    (["--formt", "json"], "did you mean --format?"), (["explain"], "needs a rule"),
    (["explain", "attribute-mispelt"], "there is no rule"),
    (["explain", "duplicate-keys"], "did you mean duplicate-key?"), (["rules", "x"], "no operand"),
    (["rules", "--json", "--markdown"], "choose one"), (["/tmp", "--set", "x"], "--set"),
    (["Package.swift", "--target", "Keys"], "--target Keys: no given Xcode project"),
  ]

  @Test(arguments: wrong)
  func `wrong usage says what there is`(arguments: [String], hint: String) throws {
    let result = try audit(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.error.contains(hint), "\(result.error)")
  }

  // MARK: Reports

  @Test func `text says what, where, why and how to mend it`() throws {
    try withScratchFolder { folder in
      let path = try write("attribute-misplaced", in: folder)
      let result = try audit([path, "--static"])
      #expect(
        result.output.contains("error: RequestsOpenAccess is directly in NSExtension"))
      #expect(result.output.contains("| <key>RequestsOpenAccess</key>"))
      #expect(result.output.contains("why: iOS looks for the four attributes"))
      #expect(result.output.contains("(Apple, App Extension Programming Guide: Custom Keyboard"))
      #expect(result.output.contains("fix: Move it into NSExtensionAttributes."))
      #expect(result.output.hasSuffix("1 error in 1 keyboard\n"))
      #expect(!result.output.contains("\u{1B}"))
    }
  }

  @Test func `certain findings come before leads, and the worst first`() throws {
    try withScratchFolder { folder in
      for rule in ["entitlement-closed", "app-only-key", "attribute-type", "language-ascii"] {
        _ = try write(rule, in: folder.appendingPathComponent(rule))
      }
      let output = try audit([folder.path]).output
      let places = [
        "[attribute-type]", "[app-only-key]", "Heuristic findings:", "[entitlement-closed]",
        "[language-ascii]",
      ]
      .map { output.range(of: $0)?.lowerBound }
      let found = places.compactMap(\.self)
      #expect(found.count == places.count)
      #expect(found == found.sorted())
      #expect(output.contains("1 error, 2 warnings, 1 note in 4 keyboards"))
    }
  }

  @Test func `what a search skips is listed beside the report`() throws {
    try withScratchFolder { folder in
      _ = try write("app-only-key", in: folder.appendingPathComponent("k"))
      _ = try write("not-a-keyboard", in: folder.appendingPathComponent("s"))
      let result = try audit([folder.path])
      #expect(result.status == 0)
      #expect(result.error.contains("skipped \(folder.path)/s/Info.plist: its extension point"))
      let json = try object(try audit([folder.path, "--format", "json"]).output)
      #expect((json["passedOver"] as? [Any])?.count == 1)
    }
  }

  @Test func `names that act on a terminal do not`() throws {
    try withScratchFolder { folder in
      let path = try write("app-only-key", in: folder.appendingPathComponent("\u{1B}[31mred\n"))
      let output = try audit([path]).output
      #expect(!output.contains("\u{1B}"))
      #expect(output.contains("\\u{1b}[31mred\\u{a}"))
    }
  }

  @Test func `JSON has what others build on`() throws {
    try withScratchFolder { folder in
      let json = try object(
        try audit([try write("language-malformed", in: folder), "--format=json"]).output)
      #expect(json["version"] as? Int == 1)
      let findings = try #require(json["findings"] as? [[String: Any]])
      let finding = try #require(findings.first)
      #expect(findings.count == 1)
      for key in ["rule", "severity", "certainty", "file", "message", "help", "source", "quote"] {
        #expect((finding[key] as? String)?.isEmpty == false, "\(key)")
      }
      #expect(finding["severity"] as? String == "error")
      #expect(finding["certainty"] as? String == "certain")
      #expect((finding["line"] as? Int ?? 0) > 1)
      #expect((finding["column"] as? Int ?? 0) > 1)
      let totals = try #require(json["totals"] as? [String: Any])
      #expect(totals["error"] as? Int == 1)
      #expect(totals["lead"] as? Int == 0)
      #expect(totals["keyboards"] as? Int == 1)
    }
  }

  // MARK: SARIF

  /// Checked by hand; the schema that OASIS publishes isn't part of Debian.
  @Test func `SARIF has what its schema demands`() throws {
    try withScratchFolder { folder in
      for rule in ["entitlement-closed", "attribute-type", "unreadable"] {
        _ = try write(rule, in: folder.appendingPathComponent("ä \(rule)"))
      }
      let log = try object(try audit([folder.path, "--format", "sarif"]).output)
      #expect(log["version"] as? String == "2.1.0")
      #expect((log["$schema"] as? String).flatMap(URL.init(string:)) != nil)
      let runs = try #require(log["runs"] as? [[String: Any]])
      let run = try #require(runs.first)
      #expect(runs.count == 1)
      let tool = try #require(run["tool"] as? [String: Any])
      let driver = try #require(tool["driver"] as? [String: Any])
      #expect(driver["name"] as? String == "keyward")
      let rules = try #require(driver["rules"] as? [[String: Any]])
      try checkRules(rules)
      let results = try #require(run["results"] as? [[String: Any]])
      #expect(results.count == 3)
      for result in results { try check(result, rules) }
    }
  }

  private func checkRules(_ rules: [[String: Any]]) throws {
    let ids = rules.compactMap { $0["id"] as? String }
    #expect(ids == Rule.all.map(\.id))
    #expect(Set(ids).count == ids.count)
    for rule in rules {
      for key in ["shortDescription", "fullDescription", "help"] {
        let text = (rule[key] as? [String: Any])?["text"] as? String
        #expect(text?.isEmpty == false, "\(key)")
      }
      let level = (rule["defaultConfiguration"] as? [String: Any])?["level"] as? String
      #expect(["error", "warning", "note"].contains(level))
    }
  }

  private func check(_ result: [String: Any], _ rules: [[String: Any]]) throws {
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    #expect(["error", "warning", "note"].contains(result["level"] as? String))
    let message = result["message"] as? [String: Any]
    #expect((message?["text"] as? String)?.isEmpty == false)
    #expect(result["baselineState"] == nil)
    let locations = try #require(result["locations"] as? [[String: Any]])
    let place = try #require(locations.first?["physicalLocation"] as? [String: Any])
    let artifact = try #require(place["artifactLocation"] as? [String: Any])
    let uri = try #require(artifact["uri"] as? String)
    let path = try #require(URL(string: uri)?.path)
    #expect(uri.utf8.allSatisfy { $0 < 0x80 && $0 != 0x20 })
    #expect(FileManager.default.fileExists(atPath: path), "\(path)")
    let region = try #require(place["region"] as? [String: Any])
    #expect((region["startLine"] as? Int ?? 0) >= 1)
    #expect((region["startColumn"] as? Int ?? 0) >= 1)
    #expect((region["snippet"] as? [String: Any])?["text"] is String)
  }

  // MARK: Baseline

  @Test func `only what is not in the baseline fails`() throws {
    try withScratchFolder { folder in
      let path = try write("attribute-misplaced", in: folder)
      let baseline = folder.appendingPathComponent("known.json")
      let report = try audit([path, "--format", "json", "--fail-on", "never"])
      #expect(report.status == 0)
      try Data(report.output.utf8).write(to: baseline)
      // A line more above it changes nothing.
      let file = URL(fileURLWithPath: path)
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(text.replacingOccurrences(of: "<dict>", with: "\n\n<dict>").utf8).write(to: file)
      let known = try audit([path, "--baseline", baseline.path, "--fail-on", "warning"])
      #expect(known.status == 0, "\(known.output)")
      #expect(known.output == "nothing found in 1 keyboard; 1 known finding in the baseline\n")
      let sarif = try object(
        try audit([path, "--baseline", baseline.path, "--format", "sarif"]).output)
      let results = (sarif["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
      #expect(results?.first?["baselineState"] as? String == "unchanged")

      try Data(text.replacingOccurrences(of: ">nl<", with: ">n_l<").utf8).write(to: file)
      let new = try audit([path, "--baseline", baseline.path])
      #expect(new.status == 1)
      #expect(new.output.contains("[language-malformed]"))
      #expect(!new.output.contains("[attribute-misplaced]"))

      let mended = try #require(Rule.named("attribute-misplaced")).passes.files.contents[0].text
      try Data(mended.utf8).write(to: file)
      let gone = try audit([path, "--baseline", baseline.path])
      #expect(gone.output.hasSuffix("1 finding of the baseline gone\n"))
    }
  }

  @Test(arguments: [
    "", "[]", "{\"version\": 2, \"findings\": []}", "{\"version\": 1, \"findings\": [{}]}",
  ])
  func `what is no baseline is refused with advice`(text: String) throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("known.json")
      for isThere in [true, false] {
        if isThere {
          try Data(text.utf8).write(to: file)
        } else {
          try? FileManager.default.removeItem(at: file)
        }
        let result = try audit(["/", "--baseline", file.path])
        #expect(result.status == 65)
        #expect(result.error.contains("--fail-on never > FILE"), "\(result.error)")
      }
    }
  }

  // MARK: Rules

  @Test func `the page of documentation is what the rules say`() throws {
    let page = repositoryFolder.appendingPathComponent("docs/audit-rules.md")
    let written = try String(contentsOf: page, encoding: .utf8)
    #expect(
      written == RulePage.text,
      "generate it again: keyward audit rules --markdown > docs/audit-rules.md")
  }

  @Test func `the rules are listed and explained`() throws {
    let list = try audit(["rules"]).output.split(separator: "\n")
    #expect(list.count == Rule.all.count)
    #expect(try audit(["rules", "--markdown"]).output == RulePage.text)
    let json = try object(try audit(["rules", "--json"]).output)
    #expect((json["rules"] as? [[String: Any]])?.count == Rule.all.count)
    let text = try audit(["explain", "attribute-misplaced", "privacy-reason"]).output
    #expect(text.contains("attribute-misplaced (error, certain)"))
    #expect(text.contains("<key>RequestsOpenAccess</key>"))
    #expect(text.contains("privacy-reason (error, certain)"))
  }

  /// A folder may have the name of a verb; it is named with its path.
  @Test func `a path that looks like a verb is a path with a slash`() throws {
    try withScratchFolder { folder in
      let path = try write("app-only-key", in: folder.appendingPathComponent("rules"))
      #expect(
        try audit([(path as NSString).deletingLastPathComponent + "/"]).output.contains(
          "[app-only-key]"))
    }
  }
}
