import Platform
import Foundation
import Glibc
import Sandbox

/// A program that the builder starts, confined, and waits for.
struct Tool {
  /// A program's exit, and its output.
  struct Outcome {
    /// The exit code; 128 and the signal when it died of one.
    var status: Int32
    /// The signal that ended it.
    var signal: Int32?
    /// Standard output and standard error as they came, at most `outputLimit` bytes.
    var output: String
    /// Why it was killed before its end; `nil` where it ended by itself.
    var stop: ToolStop?
  }

  static let outputLimit = 1 << 20

  var path: String
  var arguments: [String]
  /// Its whole environment.
  var environment: [String: String]
  /// The files that it and its child processes may use, beside the program itself.
  var grants: [ToolPolicy.Grant]
  /// The path of `keyward-launch`.
  var launcher: String
  /// Passed on to the program as descriptor 3, so that a lock lasts as long as the program does.
  var inherited: Int32?
  var deadline: Double = 900
  /// Its work, as half a sentence for a person who waits for it.
  var purpose: String?
  /// Whether it may make outgoing connections.
  var hasNetwork = false
  /// Called before the program starts.
  var onStart: (@Sendable (ConfinedTool) -> Void)?

  /// The path of a program on PATH.
  static func find(_ name: String, environment: [String: String]) -> String? {
    for folder in (environment["PATH"] ?? "").split(separator: ":") {
      let path = "\(folder)/\(name)"
      var status = stat()
      if access(path, X_OK) == 0, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        return path
      }
    }
    return nil
  }

  func run() throws(BuildError) -> Outcome {
    // Compilers read more arguments from the file that such an argument names.
    if let list = arguments.first(where: { $0.utf8.first == UInt8(ascii: "@") }) {
      throw .tool(name: path, reason: "cannot take the argument '\(list)', a file of arguments")
    }
    guard let temporary = environment["TMPDIR"], !ScratchFolders.isASCII(temporary) else {
      return try runInPlace()
    }
    // Swift's driver (6.3) traps where the path of a temporary file has other characters than ASCII.
    let folder = try ScratchFolders.make()
    defer { ScratchFolders.remove(folder) }
    var tool = self
    tool.environment["TMPDIR"] = folder
    tool.grants.append(.init(.write, folder))
    return try tool.runInPlace()
  }

  private func runInPlace() throws(BuildError) -> Outcome {
    let folder = FileManager.default.currentDirectoryPath
    let program = path.isAbsolutePath ? path : folder + "/" + path
    var tool = ConfinedTool(
      program, arguments, environment: environment,
      policy: ToolPolicy(ToolPolicy.Grant.program(program) + grants, hasNetwork: hasNetwork),
      launcher: launcher)
    tool.workingDirectory = folder.isAbsolutePath ? folder : "/"
    tool.joinsStreams = true
    tool.inherited = inherited
    tool.outputLimit = Self.outputLimit
    tool.deadline = deadline
    tool.purpose = purpose
    onStart?(tool)
    let outcome: ConfinedTool.Outcome
    do throws(ConfinedTool.Failure) { outcome = try tool.run() } catch { throw failure(error) }
    return Outcome(
      status: outcome.status, signal: outcome.signal,
      output: String(decoding: outcome.output, as: UTF8.self), stop: outcome.stop)
  }

  /// Whether a grant is for a file of the project, which was there when it was checked.
  private func isSource(_ path: String) -> Bool {
    grants.contains { $0.hasNoLinks && $0.path == path }
  }

  private func failure(_ error: ConfinedTool.Failure) -> BuildError {
    switch error {
    case .stopped: return .interrupted(signal: SIGINT)
    case .system(let call, let code):
      let reason = String(cString: strerror(code))
      return .tool(name: path, reason: "could not be started: \(call): \(reason)")
    case .launch(let failure) where failure.isUnsupported:
      return .installation(
        reason: "\(failure.message) Compilers run in a sandbox, because sources are untrusted",
        remedy: .buildElsewhere)
    case .launch(let failure) where failure.remedy != nil:
      return .installation(reason: failure.message, remedy: failure.remedy)
    case .launch(let failure) where failure.step == .grant && isSource(failure.subject):
      return .source(
        path: failure.subject,
        reason: "the file was moved or replaced while it was being built; build again")
    case .launch(let failure):
      return .tool(name: path, reason: "could not be started: \(failure.message)")
    }
  }
}

extension ToolStop {
  /// Why the tool was killed, for a sentence that names it first.
  var words: String {
    switch self {
    case .time: "did not finish and was killed"
    case .processes(let count, let limit):
      "was killed because it had \(count) processes; the limit is \(limit)"
    case .threads(let count, let limit):
      "was killed because it had \(count) threads; the limit is \(limit)"
    case .memory(let bytes, let limit):
      "was killed because its processes used \(bytes >> 20) MB of memory together; the limit is \(limit >> 20) MB"
    case .written(let limit):
      "was killed because it wrote more than \(limit >> 20) MB"
    case .diskSpace(let limit):
      "was killed because less than \(limit >> 20) MB was left on the disk; make room, or check what it writes"
    }
  }
}
