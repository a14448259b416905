import Platform
import Foundation
import Glibc
import Sandbox

/// A program of the toolchain that reads what strangers wrote, so confined: it may read one file.
struct SymbolizerTool {
  /// Why a tool gave no result.
  struct Failure: Error {
    var message: String
  }

  /// Half a second is usual; a machine that is busy with builds takes many times that.
  private static let seconds = 15.0
  private static let outputLimit = 1 << 20

  let path: String
  let launcher: String

  /// Finds a program on PATH.
  init?(named name: String, environment: [String: String], for site: CrashSite) {
    guard let path = Self.find(name, environment: environment) else { return nil }
    self.path = path
    launcher = site.launcher
  }

  /// The path of a program on PATH, without links.
  static func find(_ name: String, environment: [String: String]) -> String? {
    for folder in (environment["PATH"] ?? "").split(separator: ":") where folder.isAbsolutePath {
      let path = "\(folder)/\(name)"
      guard unsafe access(path, X_OK) == 0, let real = unsafe realpath(path, nil) else { continue }
      defer { unsafe free(real) }
      return unsafe String(cString: real)
    }
    return nil
  }

  /// Its output, line by line.
  func run(_ arguments: [String], reading file: String? = nil) throws(Failure) -> [String] {
    let grants =
      ToolPolicy.Grant.program(path) + (file.map { [ToolPolicy.Grant(.read, $0)] } ?? [])
    var tool = ConfinedTool(
      path, arguments, environment: ["LANG": "C.UTF-8"], policy: ToolPolicy(grants),
      launcher: launcher)
    tool.deadline = Self.seconds
    tool.outputLimit = Self.outputLimit
    let outcome: ConfinedTool.Outcome
    do throws(ConfinedTool.Failure) { outcome = try tool.run() } catch {
      switch error {
      case .launch(let failure):
        throw Failure(message: "could not be started: \(failure.message)")
      case .system(let call, let code):
        throw Failure(
          message: unsafe "could not be started: \(call): \(String(cString: strerror(code)))")
      case .stopped: throw Failure(message: "was stopped")
      }
    }
    if outcome.stop == .time {
      throw Failure(message: "did not finish within \(Int(Self.seconds)) s")
    }
    if outcome.stop != nil { throw Failure(message: "used too much of the machine") }
    if let signal = outcome.signal { throw Failure(message: "was terminated by signal \(signal)") }
    guard outcome.status == 0 else { throw Failure(message: "exited with \(outcome.status)") }
    guard !outcome.isCut else { throw Failure(message: "wrote too much") }
    var lines = String(decoding: outcome.output, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}
