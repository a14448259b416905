import Foundation
import Testing
import TestSupport

/// Runs the staged command on the sample keyboards, each built into a cache of the test's own.
private func staged(_ arguments: [String], in folder: URL) throws -> ProgramResult {
  let program = stageFolder.appendingPathComponent("bin/keyward").path
  try #require(
    FileManager.default.isExecutableFile(atPath: program),
    "\(program) is missing; run `make build` first, or point KEYWARD_HOME at an installation")
  return try runProgram(
    program, arguments,
    environment: [
      "KEYWARD_HOME": stageFolder.path, "HOME": folder.path,
      "XDG_CACHE_HOME": folder.appendingPathComponent("cache").path,
    ])
}

private func sample(_ name: String) -> String {
  repositoryFolder.appendingPathComponent("Extensions/\(name)").path
}

@Suite(.serialized) struct `The sample keyboards` {
  @Test func `calculate and insert`() throws {
    try withScratchFolder { folder in
      let taps = ["1", "+", "2", "X", "3", "=", "Insert"].flatMap { ["--tap", $0] }
      let result = try staged(["run", sample("Calculator"), "--json"] + taps, in: folder)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.contains("\"document\": \"9\""))
    }
  }

  @Test func `are refused where iOS refuses them, and go round with the globe`() throws {
    try withScratchFolder { folder in
      let result = try staged(
        [
          "run", sample("Calculator"), sample("Letters"), "--tap", "4", "--tap", "Insert",
          "--field", "secure", "--field", "namePhone", "--field", "text", "--tap", "Insert",
          "--tap", "Next Keyboard", "--tap", "o", "--tap", "k", "--tap", "Next Keyboard", "--json",
        ], in: folder)
      #expect(result.status == 0, "\(result.error)")
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let report = try #require(json as? [String: Any])
      #expect(report["document"] as? String == "4ok")
      let refusals = report["refusals"] as? [[String: Any]] ?? []
      #expect(refusals.map { $0["kind"] as? String } == ["secure", "namePhone"])
      #expect((report["switches"] as? [[String: Any]])?.count == 2)
      let keyboards = report["keyboards"] as? [[String: Any]] ?? []
      #expect(report["inputMode"] as? String == keyboards.first?["identifier"] as? String)
    }
  }

  /// The whole way through two processes: late batches, the host's own edits, and the trace of it.
  @Test(arguments: [[], ["--type-ahead"]])
  func `type into a late host that edits too, and nothing is lost`(more: [String]) throws {
    try withScratchFolder { folder in
      let result = try staged(
        [
          "run", sample("Letters"), "--text", "x", "--latency", "33:10:7", "--tap", "o",
          "--host-edit", "paste= 1", "--tap", "k", "--host-edit", "caret=0", "--tap", "z",
          "--trace",
          "--json",
        ] + more, in: folder)
      #expect(result.status == 0, "\(result.error)")
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let report = try #require(json as? [String: Any])
      let document = try #require(report["document"] as? String)
      #expect(document.sorted() == " 1koxz".sorted(), "\(document)")
      let trace = try #require(report["trace"] as? [[String: Any]])
      #expect(trace.map { $0["sequence"] as? Int } == Array(1...trace.count))
      let kinds = trace.compactMap { $0["kind"] as? String }
      #expect(kinds.count { $0 == "batch" } == 3 && kinds.count { $0 == "host" } == 2)
      #expect(kinds.first == "focus" && kinds.last == "leave")
      let times = trace.compactMap { $0["milliseconds"] as? Int }
      #expect(times == times.sorted() && times.last ?? 0 > 16)
    }
  }

  @Test func `the trace is for people on the output and for programs in a file`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("trace.json")
      let result = try staged(
        [
          "run", sample("Letters"), "--text", "x", "--latency", "20", "--tap", "o", "--trace",
          "--trace-file", file.path,
        ], in: folder)
      #expect(result.status == 0, "\(result.error)")
      let lines = result.output.split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      for line in ["0 ms  focus    text", "0 ms  call     insertText(o)", "10 ms  apply    1"] {
        #expect(lines.contains { $0.hasPrefix(line) }, "no “\(line)” in \(result.output)")
      }
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      let report = try #require(json as? [String: Any])
      #expect(report["version"] as? Int == 1 && report["traceDropped"] as? Int == 0)
      let trace = try #require(report["trace"] as? [[String: Any]])
      let call = try #require(trace.first { $0["name"] as? String == "insertText" })
      #expect((call["before"] as? [String: Any])?["before"] as? String == "x")
      #expect((call["after"] as? [String: Any])?["before"] as? String == "xo")
    }
  }

  @Test func `that try to get out are stopped, and that is shown`() throws {
    try withScratchFolder { folder in
      let result = try staged(
        ["run", sample("Trespasser"), "--tap", "Network", "--tap", "File"], in: folder)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.contains("tried to open a network socket"))
      #expect(result.output.contains("because full access is off"))
      #expect(result.output.contains("tried to read /etc/passwd; denied"))
    }
  }
}

@Test func `a keyboard that only remembers a setting causes no access event`() throws {
  try withScratchFolder { folder in
    let source = folder.appendingPathComponent("Modest")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: sample("Letters") + "/Info.plist", toPath: source.path + "/Info.plist")
    let code = #"""
      import UIKit
      class KeyboardViewController: UIInputViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          UserDefaults.standard.set(7, forKey: "launches")
          let count = UserDefaults.standard.integer(forKey: "launches")
          textDocumentProxy.insertText("\(NSUserName()) \(count)")
        }
      }
      """#
    try Data(code.utf8).write(to: source.appendingPathComponent("KeyboardViewController.swift"))
    let result = try staged(["run", source.path, "--json"], in: folder)
    #expect(result.status == 0, "\(result.error)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let report = try #require(json as? [String: Any])
    #expect(report["document"] as? String == "mobile 7")
    #expect((report["accessEvents"] as? [Any])?.isEmpty == true)
  }
}

@Test func `a keyboard learns of the user's words, the field's input mode and its traits`() throws {
  try withScratchFolder { folder in
    let source = folder.appendingPathComponent("Curious")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: sample("Letters") + "/Info.plist", toPath: source.path + "/Info.plist")
    let code = #"""
      import UIKit
      class KeyboardViewController: UIInputViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          requestSupplementaryLexicon { lexicon in
            let words = lexicon.entries.map { "\($0.userInput)=\($0.documentText)" }
            let proxy = self.textDocumentProxy
            let mode = proxy.documentInputMode?.primaryLanguage ?? "none"
            proxy.insertText(words.joined(separator: ",") + " \(mode) \(proxy.returnKeyType == .go)")
          }
        }
      }
      """#
    try Data(code.utf8).write(to: source.appendingPathComponent("KeyboardViewController.swift"))
    let words = folder.appendingPathComponent("words.txt")
    try Data("contact Grace Hopper\nshortcut brb be right back\nword Debian\n".utf8).write(
      to: words)
    let result = try staged(
      [
        "run", source.path, "--lexicon", words.path, "--input-mode", "de-AT", "--trait",
        "returnKeyType=go", "--json",
      ], in: folder)
    #expect(result.status == 0, "\(result.error)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    #expect(
      (json as? [String: Any])?["document"] as? String
        == "Grace=Grace,Hopper=Hopper,brb=be right back,Debian=Debian de-AT true")
  }
}

@Test func `settings of any shape last from one run to the next`() throws {
  try withScratchFolder { folder in
    let source = folder.appendingPathComponent("Keeper")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: sample("Letters") + "/Info.plist", toPath: source.path + "/Info.plist")
    let code = #"""
      import Foundation
      import UIKit
      class KeyboardViewController: UIInputViewController {
        override func viewDidLoad() {
          super.viewDidLoad()
          let defaults = UserDefaults.standard
          var words = defaults.stringArray(forKey: "words") ?? []
          words.append("w\(words.count)")
          defaults.set(words, forKey: "words")
          defaults.set(["last": [Date(timeIntervalSince1970: 0)]], forKey: "log")
          textDocumentProxy.insertText(words.joined(separator: " "))
        }
      }
      """#
    try Data(code.utf8).write(to: source.appendingPathComponent("KeyboardViewController.swift"))
    let state = folder.appendingPathComponent("state").path
    for expected in ["w0", "w0 w1"] {
      let result = try staged(["run", source.path, "--json", "--state", state], in: folder)
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.contains("\"document\": \"\(expected)\""), "\(result.output)")
      #expect(result.output.contains("\"accessEvents\": []"))
    }
  }
}

@Test(arguments: [("off", "reads nil EPERM"), ("on", "reads 1 written")])
func `a group's settings and files last with full access only`(
  access: String, expected: String
) throws {
  try withScratchFolder { folder in
    let source = folder.appendingPathComponent("Sharer")
    try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
    let manifest = try String(contentsOfFile: sample("Letters") + "/Info.plist", encoding: .utf8)
    let asking = manifest.replacingOccurrences(
      of: #"(<key>RequestsOpenAccess</key>\s*)<false/>"#, with: "$1<true/>",
      options: .regularExpression)
    #expect(asking != manifest)
    try Data(asking.utf8).write(to: source.appendingPathComponent("Info.plist"))
    let entitlements = """
      <plist version="1.0"><dict><key>com.apple.security.application-groups</key>
      <array><string>group.org.example.sharer</string></array></dict></plist>
      """
    try Data(entitlements.utf8).write(to: source.appendingPathComponent("Sharer.entitlements"))
    let code = #"""
      import UIKit
      class KeyboardViewController: UIInputViewController {
        let group = "group.org.example.sharer"
        override func viewDidLoad() {
          super.viewDidLoad()
          let defaults = UserDefaults(suiteName: group)!
          let count = defaults.object(forKey: "count") as? Int
          defaults.set((count ?? 0) + 1, forKey: "count")
          let folder = FileManager.default.containerURL(
            forSecurityApplicationGroupIdentifier: group)!
          let file = open(folder.appendingPathComponent("note").path, O_WRONLY | O_CREAT, 0o600)
          let result = file >= 0 ? "written" : (errno == EPERM ? "EPERM" : "errno \(errno)")
          textDocumentProxy.insertText("reads \(count.map(String.init) ?? "nil") \(result)")
        }
      }
      """#
    try Data(code.utf8).write(to: source.appendingPathComponent("KeyboardViewController.swift"))
    let state = folder.appendingPathComponent("state").path
    let arguments = [
      "run", source.path, "--json", "--state", state, "--full-access", access,
    ]
    _ = try staged(arguments, in: folder)
    let result = try staged(arguments, in: folder)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("\"document\": \"\(expected)\""), "\(result.output)")
  }
}
