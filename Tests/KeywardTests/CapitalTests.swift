import Foundation
import TestSupport
import Testing

private let program = builtProductsFolder.appendingPathComponent("keyward").path

private func environment(in folder: URL) -> [String: String] {
  let cache =
    ProcessInfo.processInfo.environment["KEYWARD_TEST_CACHE"]
    ?? folder.appendingPathComponent("cache").path
  return [
    "KEYWARD_HOME": stageFolder.path, "HOME": folder.path, "XDG_CACHE_HOME": cache,
    "GITHUB_ACTIONS": "",
  ]
}

private func built(_ arguments: [String], in folder: URL) throws -> ProgramResult {
  try runProgram(program, arguments, environment: environment(in: folder))
}

/// A capital is typed with shift, in each syntax.
@Suite struct `A capital` {
  /// Steps on Letters, which shows small letters until shift is on, and the text that they type.
  private static let flows: [(name: String, steps: [String], document: String)] = [
    ("taps", ["tap: [H, h]"], "Hh"), ("typing", ["type: HhI"], "HhI"),
    ("a press", ["press: H", "release: H", "tap: h"], "Hh"),
    ("a long press", ["longPress: H", "tap: h"], "Hh"),
    ("two thumbs", ["rollover: [H, i]"], "Hi"),
    ("shift before the capital", ["tap: [shift, H, h]"], "Hh"),
    ("shift before the small letter, which is the same key", ["tap: [shift, h, h]"], "Hh"),
    ("held shift", ["press: shift", "tap: H", "release: shift", "tap: j"], "Hj"),
    (
      "an expected key",
      ["expect: {visible: h, absent: H}", "tap: shift", "expect: {visible: H}"], ""
    ),
  ]

  @Test func `is typed with shift by each step of a flow`() throws {
    try withScratchFolder { folder in
      for (index, row) in Self.flows.enumerated() {
        let steps = ["focus: text"] + row.steps + ["expect: {document: \"\(row.document)\"}"]
        let text =
          (["name: \(row.name)", "keyboards: \(sample("Letters"))", "steps:"]
          + steps.map { "  - \($0)" }).joined(separator: "\n")
        try Data(text.utf8).write(to: folder.appendingPathComponent("\(index).yaml"))
      }
      let result = try built(["test", folder.path, "--jobs", "2"], in: folder)
      #expect(result.status == 0, "\(result.output)\(result.error)")
      #expect(result.output.contains("\(Self.flows.count) passed, 0 failed"), "\(result.output)")
    }
  }

  @Test func `is typed with shift by options and by keys of a hardware keyboard`() throws {
    let hardware = ["--placement", "hardware", "--hardware-key"]
    try withScratchFolder { folder in
      for options in [
        ["--tap", "H", "--tap", "h"], ["--type", "Hh"],
        ["--press", "H", "--release", "H", "--tap", "h"], ["--long-press", "H", "--tap", "h"],
        hardware + ["H", "--hardware-key", "h"],
        hardware + ["shift+h", "--hardware-key", "h"],
        hardware + ["caps+h", "--hardware-key", "h"],
      ] {
        let result = try built(["run", sample("Letters"), "--json"] + options, in: folder)
        #expect(
          result.output.contains("\"document\": \"Hh\""),
          "\(options): \(result.output.suffix(300))\(result.error)")
      }
    }
  }

  @Test func `is typed with shift in the interactive window`() throws {
    try withScratchFolder { folder in
      let terminal = try PseudoTerminal(
        program, ["run", "--interactive", sample("Letters")], environment: environment(in: folder),
        columns: 80, rows: 24)
      try terminal.wait(for: "document  “▏”")
      terminal.send("Hh")
      try terminal.wait(for: "Hh▏")
      terminal.send(":tap I\r")
      try terminal.wait(for: "HhI▏")
      terminal.send(":type Jk\r")
      try terminal.wait(for: "HhIJk▏")
      terminal.send(":q\r")
      #expect(try terminal.end() == 0)
    }
  }

  @Test func `is an error where the keyboard has small letters and no shift`() throws {
    try withScratchFolder { folder in
      let hoarder = repositoryFolder.appendingPathComponent("Tests/BadKeyboards/Hoarder").path
      let tapped = try built(["run", hoarder, "--tap", "Q"], in: folder)
      #expect(tapped.status != 0)
      #expect(
        tapped.error.contains("the key “q” shows the small letter, and no key for shift was found"),
        "\(tapped.error)")
      let typed = try built(["run", hoarder, "--type", "Q"], in: folder)
      #expect(typed.status != 0 && typed.error.contains("no key for “Q”"), "\(typed.error)")
      let small = try built(["run", hoarder, "--tap", "q", "--json"], in: folder)
      #expect(small.output.contains("\"document\": \"q\""), "\(small.error)")
    }
  }
}
