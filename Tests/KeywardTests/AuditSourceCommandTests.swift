import Foundation
import Audit
import TestSupport
import Testing

/// The audit of sources as a command: what it needs, what can be allowed, and the report as a page.
struct AuditSourceCommandTests {
  private func audit(_ arguments: [String], environment: [String: String] = [:]) throws
    -> ProgramResult
  {
    try withScratchFolder { folder in
      let installation = try linkInstallation(in: folder)
      return try runProgram(
        builtProductsFolder.appendingPathComponent("keyward").path, ["audit"] + arguments,
        environment: installation.merging(environment) { $1 })
    }
  }

  /// Writes the files of a rule's example and returns the folder.
  private func write(_ id: String, in folder: URL) throws -> URL {
    URL(fileURLWithPath: try #require(Rule.named(id)).fires.write(in: folder))
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `sources are looked at by default, and what is found fails`() throws {
    try withScratchFolder { folder in
      let keyboard = try write("unavailable-api", in: folder)
      let result = try audit([keyboard.path])
      #expect(result.status == 1)
      #expect(result.output.contains("3:31  error: UIApplication.shared is not available"))
      #expect(result.output.contains("| func darken() {"))
    }
  }

  @Test func `without the program that reads Swift only sources fail`() throws {
    try withScratchFolder { folder in
      let keyboard = try write("unavailable-api", in: folder)
      let nowhere = ["KEYWARD_HOME": folder.path]
      let result = try audit([keyboard.path], environment: nowhere)
      #expect(result.status == 69)
      #expect(result.error.contains("keyward-lower is"))
      let plist = try audit(
        [keyboard.appendingPathComponent("Info.plist").path], environment: nowhere)
      #expect(plist.status == 0, "\(plist.error)")
    }
  }

  @Test func `a program that does not answer is a bug of keyward`() throws {
    try withScratchFolder { folder in
      let keyboard = try write("unavailable-api", in: folder)
      let home = folder.appendingPathComponent("home")
      _ = try linkInstallation(in: home)
      let lower = home.appendingPathComponent("libexec/keyward/keyward-lower")
      try FileManager.default.removeItem(at: lower)
      try FileManager.default.createSymbolicLink(
        atPath: lower.path, withDestinationPath: "/bin/false")
      let result = try audit([keyboard.path], environment: ["KEYWARD_HOME": home.path])
      #expect(result.status == 70)
      #expect(result.error.contains("this is a bug in keyward"), "\(result.error)")
    }
  }

  @Test func `what is allowed is counted, and carried on with its reason`() throws {
    try withScratchFolder { folder in
      let keyboard = try write("unavailable-api", in: folder)
      let allowed = folder.appendingPathComponent("allowed")
      try Data("unavailable-api Keyboard it is <dead> code\n".utf8).write(to: allowed)
      let arguments = [keyboard.path, "--suppressions", allowed.path]
      let text = try audit(arguments)
      #expect(text.status == 0)
      #expect(
        text.output == "nothing found in 1 keyboard; 1 finding suppressed with a reason\n")
      let json = try object(try audit(arguments + ["--format", "json"]).output)
      #expect((json["findings"] as? [Any])?.isEmpty == true)
      let row = (json["suppressed"] as? [[String: Any]])?.first
      #expect(row?["reason"] as? String == "it is <dead> code")
      #expect(row?["suppressedBy"] as? String == "external")
      let sarif = try object(try audit(arguments + ["--format", "sarif"]).output)
      let results = (sarif["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]]
      let suppressions = results?.first?["suppressions"] as? [[String: Any]]
      #expect(results?.count == 1)
      #expect(suppressions?.first?["kind"] as? String == "external")
      #expect(suppressions?.first?["justification"] as? String == "it is <dead> code")
      let html = try audit(arguments + ["--format", "html"]).output
      #expect(html.contains("it is &lt;dead&gt; code"))

      let nowhere = try audit([keyboard.path, "--suppressions", folder.path + "/none"])
      #expect(nowhere.status == 65)
      #expect(nowhere.error.contains("there is no such file"))
    }
  }

  @Test func `SARIF counts columns in characters`() throws {
    try withScratchFolder { folder in
      let keyboard = try write("unavailable-api", in: folder)
      let code = "import UIKit\nlet é = UIApplication.shared // <b>&\"'\n"
      try Data(code.utf8).write(to: keyboard.appendingPathComponent("Example.swift"))
      let sarif = try audit([keyboard.path, "--format", "sarif"]).output
      #expect(sarif.contains("\"startColumn\": 23"))
      let json = try audit([keyboard.path, "--format", "json"]).output
      #expect(json.contains("\"column\": 24"))
    }
  }

  @Test func `the page needs nothing else, and shows hostile names and lines as text`() throws {
    try withScratchFolder { folder in
      let keyboard = try write("unavailable-api", in: folder)
      let name = "<script>alert(1)<\u{202E}&'\".swift"
      let code = "import UIKit\nlet a = UIApplication.shared // <img src=x onerror=\"a&b'\">\n"
      try Data(code.utf8).write(to: keyboard.appendingPathComponent(name))
      let result = try audit([folder.path, "--format", "html"])
      let page = result.output
      #expect(result.status == 1)
      #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
      for hostile in ["<script", "<img", "\u{202E}", "http:", "https:", "src=x onerror=\"", "url("]
      {
        #expect(!page.contains(hostile), "\(hostile)")
      }
      #expect(page.contains("&lt;script&gt;alert(1)&lt;\\u{202e}&amp;'&quot;.swift"))
      #expect(page.contains("prefers-color-scheme: dark"))
      #expect(page.contains("default-src 'none'"))
      let opened = page.components(separatedBy: "<article").count
      #expect(opened == 3)
      #expect(page.components(separatedBy: "</article>").count == opened)
    }
  }
}
