import Foundation
import TestSupport
import Testing

/// A keyboard with a separate line for a breakpoint.
private let code = """
  import UIKit

  final class KeyboardViewController: UIInputViewController {
    override func viewDidLoad() {
      super.viewDidLoad()
      let count = 41 + 1
      print("counted \\(count)")
    }
  }

  """

@Suite struct `keyward run --wait-for-debugger` {
  private static let debugger = "/usr/bin/gdb"

  @Test func `holds a keyboard until gdb has set its breakpoints`() throws {
    try #require(
      FileManager.default.isExecutableFile(atPath: Self.debugger),
      "gdb is missing; apt-get install gdb, or make setup, brings it")
    try withScratchFolder { folder in
      let source = try keyboard("Keys", code, in: folder)
      let told = folder.appendingPathComponent("told").path
      var session: ProgramResult?
      // The shell keeps the output while the command runs where it can be read.
      let command = builtProductsFolder.appendingPathComponent("keyward").path
      let result = try runProgram(
        "/bin/sh",
        [
          "-c", "exec \"$0\" run \"$1\" --wait-for-debugger --timeout 0.05 2>\"$2\"", command,
          source, told,
        ],
        environment: [
          "KEYWARD_HOME": stageFolder.path, "HOME": folder.path,
          "XDG_CACHE_HOME": folder.appendingPathComponent("cache").path,
        ]
      ) { process in
        let number = try #require(try processToDebug(told, while: process))
        // Threads of a test runner block SIGCHLD, without which gdb receives no event.
        session = try runProgram(
          "/usr/bin/python3",
          [
            "-c",
            "import os, signal, sys; signal.pthread_sigmask(signal.SIG_SETMASK, []); "
              + "os.execv(sys.argv[1], sys.argv[1:])", Self.debugger, "-nx", "-batch", "-p", number,
            "-ex", "break KeyboardViewController.swift:7", "-ex",
            "continue", "-ex", "backtrace 1", "-ex", "delete", "-ex", "detach",
          ])
      }
      let said = try String(contentsOfFile: told, encoding: .utf8)
      let transcript = try #require(session)
      #expect(
        transcript.output.contains("KeyboardViewController.swift:7"),
        "\(transcript.output)\n\(transcript.error)")
      #expect(result.status == 0, "\(said)")
      #expect(said.contains("Letters continues"), "\(said)")
      #expect(!said.contains("no debugging information"))
      #expect(result.output.contains("Letters prints: counted 42"), "\(result.output)")
    }
  }

  /// The process to which the command says to attach; `nil` if it exits without naming one.
  private func processToDebug(_ file: String, while process: Process) throws -> String? {
    let deadline = Date().addingTimeInterval(300)
    while process.isRunning, Date() < deadline {
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      if let match = text.firstMatch(of: /gdb -p ([0-9]+)\n/) { return String(match.1) }
      usleep(20_000)
    }
    return nil
  }
}
