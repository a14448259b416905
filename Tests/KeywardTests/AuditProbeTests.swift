import Foundation
import TestSupport
import Testing

@Suite struct AuditProbeTests {
  private func audit(_ arguments: [String]) throws -> ProgramResult {
    try withScratchFolder { folder in
      let environment = try linkInstallation(in: folder.appendingPathComponent("home"))
      return try runProgram(
        builtProductsFolder.appendingPathComponent("keyward").path, ["audit"] + arguments,
        environment: environment)
    }
  }

  @Test func `prints each attempt of a row, and exits with 0 when nothing escaped`() throws {
    let result = try audit(["probe", "--row", "E49", "--row", "1", "--json"])
    #expect(result.status == 0, "\(result.output)\(result.error)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let report = try #require(json as? [String: Any])
    #expect(report["version"] as? Int == 1)
    let rows = try #require(report["rows"] as? [[String: Any]])
    #expect(Set(rows.compactMap { $0["id"] as? String }) == ["1", "E49"])
    #expect(Set(rows.compactMap { $0["profile"] as? String }) == ["closed", "open"])
    #expect(Set(rows.compactMap { $0["mode"] as? String }) == ["enforced"])
    for key in ["user", "variant", "reason"] {
      #expect(rows.allSatisfy { ($0[key] as? String)?.isEmpty == false }, "\(key)")
    }
    let totals = try #require(report["totals"] as? [String: Int])
    #expect(totals["stopped"] == rows.filter { $0["outcome"] as? String == "stopped" }.count)
    // Reading the group container either way, and writing to it with full access.
    #expect(totals["allowed"] == 5)
    #expect(totals["escaped"] == 0)
    #expect(totals["unexpected"] == 0)
  }

  @Test func `shows what is not stopped, and the totals`() throws {
    let result = try audit(["probe", "--row=30", "--profile", "closed", "--mode=degraded"])
    #expect(result.status == 0, "\(result.output)\(result.error)")
    #expect(result.output.contains("allowed  30/libc closed degraded"))
    #expect(result.output.hasSuffix("0 stopped, 2 allowed, 0 escaped, 0 skipped\n"))
  }

  /// Without a supervisor, the existence of files can be found out: an escape that everybody can produce.
  @Test func `exits with 1 when something escapes`() throws {
    let result = try audit(["probe", "--row=14", "--mode=unnamed"])
    #expect(result.status == 1)
    #expect(result.output.contains("escaped  14/libc closed unnamed"))
  }

  @Test func `exits with 69 when the sandbox cannot be enforced`() throws {
    try withScratchFolder { folder in
      var environment = try linkInstallation(in: folder)
      try FileManager.default.removeItem(
        at: folder.appendingPathComponent("libexec/keyward/keyward-probe"))
      environment["HOME"] = folder.path
      let result = try runProgram(
        builtProductsFolder.appendingPathComponent("keyward").path, ["audit", "probe"],
        environment: environment)
      #expect(result.status == 69)
      #expect(result.error.contains("cannot be prepared"))
    }
  }

  static let wrong = [
    ([], "probe"), (["nothing"], "commands: "), (["prob"], "did you mean probe?"),
    (["probe", "x"], "no operand"), (["probe", "--row", "99"], "'99'"),
    (["probe", "--profile", "wide"], "closed, open, both, tool or fetch"),
    (["probe", "--mode", "soft"], "enforced, degraded"), (["probe", "--rows"], "--row?"),
  ]

  @Test(arguments: wrong)
  func `wrong usage says what there is`(arguments: [String], hint: String) throws {
    let result = try audit(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.error.contains(hint) || arguments.isEmpty, "\(result.error)")
  }
}
