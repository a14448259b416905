import Foundation
import TestSupport
import Testing

/// Opens a peer or a sample keyboard in a terminal.
private func withTerminal(
  _ peer: BadPeer? = nil, _ source: String? = nil, _ arguments: [String] = [],
  verb: [String] = ["run", "--interactive"], columns: UInt16 = 80, rows: UInt16 = 24,
  _ body: (PseudoTerminal, URL) throws -> Void
) throws {
  try withScratchFolder { folder in
    var keyboards = source.map { [$0] } ?? []
    if let peer { keyboards.append(try peer.makeBundle(in: folder, name: "Peer").path) }
    let terminal = try PseudoTerminal(
      program, verb + keyboards + arguments, environment: environment(in: folder),
      columns: columns, rows: rows)
    try body(terminal, folder)
  }
}

private let program = builtProductsFolder.appendingPathComponent("keyward").path

private func environment(in folder: URL) -> [String: String] {
  let cache =
    ProcessInfo.processInfo.environment["KEYWARD_TEST_CACHE"]
    ?? folder.appendingPathComponent("cache").path
  return ["KEYWARD_HOME": stageFolder.path, "HOME": folder.path, "XDG_CACHE_HOME": cache]
}

/// Checks and runs a recorded flow, and returns its text.
private func play(_ file: URL, in folder: URL) throws -> String {
  let text = try String(contentsOf: file, encoding: .utf8)
  for option in [["--check"], []] {
    let result = try runProgram(
      program, ["test", file.path] + option, environment: environment(in: folder))
    #expect(result.status == 0, "\(result.output)\(result.error)\(text)")
  }
  return text
}

@Suite struct `keyward run --interactive` {
  @Test func `taps what is clicked and typed, and leaves the terminal as it was`() throws {
    try withTerminal(.typist) { terminal, _ in
      let modes = terminal.modes
      try terminal.wait(for: "document  “▏”")
      #expect(terminal.modes != modes)
      let key = try #require(terminal.place(of: "key"))
      terminal.mouse(0, key.column, key.row)
      terminal.mouse(0, key.column, key.row, isUp: true)
      try terminal.wait(for: "document  “a▏”")
      terminal.send("\t\r")
      try terminal.wait(for: "document  “ab▏”")
      terminal.send(":tap key\r")
      try terminal.wait(for: "document  “abc▏”")
      terminal.send("x")
      try terminal.wait(for: "no key “x” on the keyboard")
      terminal.send(":field multiline\r")
      try terminal.wait(for: "Peer on the field “multiline 2”")
      terminal.send(":text Grüße\r")
      try terminal.wait(for: "document  “Grüße▏”")
      terminal.send(":hide\r")
      try terminal.wait(for: "no keyboard is on the screen")
      terminal.send(":show\r")
      try terminal.wait(for: "Peer on the field")
      terminal.send(":quit\r")
      #expect(try terminal.end() == 0)
      #expect(terminal.modes == modes)
      #expect(terminal.written.contains("\u{1B}[?1049l"))
      #expect(terminal.written.hasSuffix("field “Grüße▏”\r\n"))
    }
  }

  @Test func `shows what is printed and what is stopped, and draws anew in another size`() throws {
    try withTerminal(.talker, rows: 30) { terminal, _ in
      try terminal.wait(for: "Peer prints: shown 1")
      terminal.send(":tap key\r")
      try terminal.wait(for: "Peer prints (stderr): \\u{1b}[31mred")
      terminal.resize(columns: 30, rows: 10)
      try terminal.wait(for: "The window is too small:")
      terminal.resize(columns: 120, rows: 40)
      try terminal.wait(for: "╮  document  “▏”")
      terminal.send(":q\r")
      #expect(try terminal.end() == 0)
    }
    try withTerminal(.nosy) { terminal, _ in
      try terminal.wait(for: "The sandbox stopped nothing.")
      terminal.send(":tap key\r")
      try terminal.wait(for: "Peer tried to read /etc/passwd")
      terminal.send(":q\r")
      #expect(try terminal.end() == 0)
    }
  }

  @Test func `goes on after a keyboard has crashed, and says so in the end`() throws {
    try withTerminal(.crashOnTap) { terminal, _ in
      let modes = terminal.modes
      try terminal.wait(for: "[")
      terminal.send(":tap key\r")
      try terminal.wait(for: "crashed with SIGSEGV (signal 11) while handling a tap")
      try terminal.wait(for: "no keyboard is on the screen")
      terminal.send(":q\r")
      #expect(try terminal.end() == 2)
      #expect(terminal.modes == modes)
      #expect(terminal.written.contains("keyward: Peer crashed with SIGSEGV"))
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `is ended by a signal in good order, and keeps the record`(number: Int32) throws {
    try withTerminal(.typist, nil, ["--record", "/dev/null/x"]) { terminal, _ in
      let status = try terminal.end()
      #expect(status == 74)
      #expect(terminal.written.contains("--record /dev/null/x: the file cannot be written"))
    }
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("my flow.yaml")
      try withTerminal(.typist, nil, ["--record", file.path]) { terminal, own in
        let modes = terminal.modes
        try terminal.wait(for: "document  “▏”")
        terminal.send(":tap key\r")
        try terminal.wait(for: "document  “a▏”")
        if number == SIGINT { terminal.send("\u{3}") } else { terminal.signal(number) }
        #expect(try terminal.end() == 128 + number)
        #expect(terminal.modes == modes)
        let text = try play(file, in: own)
        #expect(text.contains("name: \"my flow\"\n") && text.contains("- tap: key\n"))
        #expect(text.hasSuffix("- expect: {document: \"a\"}\n"))
      }
    }
  }

  @Test func `needs a terminal, and options that make sense in one`() throws {
    let rows: [([String], String)] = [
      (["--interactive"], "--interactive needs a terminal for input and output"),
      (["--record", "a.yaml"], "--record needs --interactive"),
      (["--interactive", "--json"], "--json cannot be used with --interactive"),
      (["--interactive", "--tap", "a"], "--interactive takes at most one --field"),
    ]
    try withScratchFolder { folder in
      for (arguments, words) in rows {
        let result = try runProgram(
          program, ["run", "Peer.appex"] + arguments, environment: environment(in: folder))
        #expect(result.status == 64 && result.error.contains(words), "\(result.error)")
      }
    }
    try withTerminal(.good, nil, ["--jobs", "2"], verb: ["test", "--record", "a.yaml"]) {
      terminal, _ in
      let status = try terminal.end()
      #expect(status == 64)
      #expect(terminal.written.contains("--jobs cannot be used with --record"))
    }
  }

  @Test func `records taps, holds and drags as a flow that passes`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("sum.yaml")
      try withTerminal(
        nil, sample("Calculator"), ["--text", "Total: ", "--record", file.path]
      ) { terminal, own in
        try terminal.wait(for: "document  “Total: ▏”")
        for key in ["1", "+", "2", "="] {
          let place = try #require(terminal.place(of: " \(key) "))
          terminal.mouse(0, place.column, place.row)
          terminal.mouse(0, place.column, place.row, isUp: true)
        }
        terminal.send(":tap Insert\r")
        try terminal.wait(for: "document  “Total: 3▏”")
        // Held until it is visible, then released.
        let seven = try #require(terminal.place(of: "7"))
        terminal.mouse(0, seven.column, seven.row)
        try terminal.wait(for: "finger down")
        terminal.mouse(0, seven.column, seven.row, isUp: true)
        try terminal.wait(for: "no finger") { !$0.screen[0].contains("finger down") }
        let eight = try #require(terminal.place(of: "8"))
        terminal.mouse(0, eight.column, eight.row)
        terminal.mouse(32, seven.column, seven.row)
        terminal.mouse(0, seven.column, seven.row, isUp: true)
        terminal.send(":field number\r:text \"${x}\" #\r:tap Insert\r")
        try terminal.wait(for: "on the field “number 3”")
        terminal.send(":q\r")
        #expect(try terminal.end() == 0)
        let text = try play(file, in: own)
        #expect(text.contains("- longPress: {key: \"7\", milliseconds: "), "\(text)")
        // How long a finger rests before it moves depends on the machine.
        #expect(
          text.contains(/- drag: {key: "8", milliseconds: [0-9]+, to: \["7"\]}/), "\(text)")
        #expect(text.contains("- focus: {kind: text, text: \"Total: \"}"), "\(text)")
      }
    }
  }

  @Test func `records keys without names, a keyboard that goes and comes, and what its run had`()
    throws
  {
    try withScratchFolder { folder in
      let code = """
        import UIKit
        class KeyboardViewController: UIInputViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            for (index, title) in [nil, "=", "="].enumerated() {
              let key = UIButton(frame: CGRect(x: 10 + 100 * index, y: 20, width: 80, height: 40))
              key.setTitle(title, for: .normal)
              key.addAction(UIAction { [unowned self] _ in
                self.textDocumentProxy.insertText(["l", "m", "r"][index])
              }, for: .touchUpInside)
              view.addSubview(key)
            }
          }
        }
        """
      let source = try keyboard("Blank", code, in: folder)
      let people = folder.appendingPathComponent("people.yaml")
      try Data("contacts: [{givenName: Ada, phoneNumbers: {home: 1}}]".utf8).write(to: people)
      let file = folder.appendingPathComponent("blank.yaml")
      let options = [
        "--permission", "contacts=deny", "--location", "48.1,11.6,3", "--contacts", people.path,
        "--record", file.path,
      ]
      try withTerminal(nil, source, options) { terminal, own in
        try terminal.wait(for: "document  “▏”")
        terminal.send("\t\r\t\r\t\r")
        try terminal.wait(for: "document  “lmr▏”")
        terminal.send(":hide\r")
        try terminal.wait(for: "no keyboard is on the screen")
        terminal.send(":show\r")
        try terminal.wait(for: " on the field")
        terminal.send("\t\r")
        try terminal.wait(for: "document  “lmrl▏”")
        let second = try #require(terminal.place(of: "="))
        terminal.mouse(0, second.column, second.row)
        try terminal.wait(for: "finger down")
        terminal.mouse(0, second.column, second.row, isUp: true)
        try terminal.wait(for: "document  “lmrlm▏”")
        terminal.send(":q\r")
        #expect(try terminal.end() == 0)
        let text = try play(file, in: own)
        for words in [
          // One step or several, depending on the time that the machine needed between two taps.
          "- tap: ", "{at: [50.0, 40.0]}", "{at: [150.0, 40.0]}", "{at: [250.0, 40.0]}",
          "- hide: keyboard\n", "- show: keyboard\n", "- longPress: {key: {at: [150.0, 40.0]}, ",
          "permissions: [contacts=deny]", "location: \"48.1,11.6,3.0\"",
          "contacts: [{givenName: Ada, phoneNumbers: {home: \"1\"}}]",
        ] { #expect(text.contains(words), "\(words): \(text)") }
        #expect(!text.contains("#"), "\(text)")
      }
    }
  }

  @Test func `records what depends on time: double taps and keys that repeat`() throws {
    try withScratchFolder { folder in
      let file = folder.appendingPathComponent("letters.yaml")
      try withTerminal(
        nil, sample("Letters"), ["--text", "many letters are here", "--record", file.path]
      ) { terminal, own in
        try terminal.wait(for: "are here▏")
        terminal.send(":tap shift\r")
        terminal.send(":tap shift\r")
        // In capitals if the machine was fast enough for a double tap; the flow has whichever it was.
        terminal.send(":tap q\r:tap a\r")
        try terminal.wait(for: "two letters") {
          $0.screen.contains { $0.lowercased().contains("hereqa▏") }
        }
        let delete = try #require(terminal.place(of: "⌫"))
        terminal.mouse(0, delete.column, delete.row)
        try terminal.wait(for: "a repeated delete") {
          !$0.screen.contains { $0.contains(" are her") }
        }
        terminal.mouse(0, delete.column, delete.row, isUp: true)
        try terminal.wait(for: "no finger") { !$0.screen[0].contains("finger down") }
        terminal.send(":q\r")
        #expect(try terminal.end() == 0)
        let text = try play(file, in: own)
        #expect(text.contains("longPress:"), "\(text)")
      }
    }
  }
}
