import Glibc
import Sandbox

/// Another process of the same user, outside the sandbox, that says at its end whether it was touched.
final class VictimProcess {
  private let process: SandboxedProcess
  /// The address of its canary in its memory, in hexadecimal.
  let address: String
  private let state: String

  var processID: Int32 { process.processID }

  init(
    _ stage: EscapeStage, as user: SandboxUser?, folder: String
  ) throws(EscapeStageError) {
    do throws(LaunchFailure) {
      process = try SandboxedProcess.launch(
        LaunchRequest(
          executable: stage.probe, arguments: ["--as", EscapeStage.argument(user), "--victim"],
          environment: ["KW_TOKEN": "token"], workingDirectory: folder,
          policy: Policy(name: "none", network: .none, files: []), launcher: stage.launcher,
          confinement: .none))
    } catch {
      throw EscapeStageError(message: error.message)
    }
    var lines: [String] = []
    for _ in 0..<200_000 {
      lines = process.outputLines().map(\.text)
      if lines.count >= 3 { break }
      if process.waitForExit(seconds: 0.0002) != nil { break }
    }
    let words = lines.first?.split(separator: " ") ?? []
    guard lines.count >= 3, words.count == 3, words[0] == "victim" else {
      throw EscapeStageError(message: "\(stage.probe): the process to attack did not start.")
    }
    address = String(words[2])
    state = lines[1]
  }

  /// Ends it and returns what changed about it; `nil` if nothing did.
  func change() -> String? {
    process.closeInput()
    switch process.waitForExit(seconds: 20) {
    case .exited(0): break
    case .exited(let status): return "the other process ended with status \(status)"
    case .signalled(let signal): return "the other process was ended by signal \(signal)"
    case nil: return "the other process does not end"
    }
    let last = process.outputLines().last?.text ?? "nothing"
    return last == state ? nil : "the other process changed from '\(state)' to '\(last)'"
  }
}
