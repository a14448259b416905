import ExtensionBundle
import Foundation
import Glibc
import Sandbox

/// A program of the toolchain that reads what strangers wrote, so confined as a keyboard: it may read one file.
struct SymbolizerTool {
  /// Why a tool told nothing.
  struct Failure: Error {
    var message: String
  }

  /// Half a second is usual; a machine that is busy with builds takes many times that.
  private static let seconds = 15.0

  let path: String
  let launcher: String
  let enforcement: Enforcement

  /// Finds a program on PATH.
  init?(named name: String, environment: [String: String], for site: CrashSite) {
    guard let path = Self.find(name, environment: environment) else { return nil }
    self.path = path
    launcher = site.launcher
    enforcement = site.enforcement
  }

  /// The path of a program on PATH, without links.
  static func find(_ name: String, environment: [String: String]) -> String? {
    for folder in (environment["PATH"] ?? "").split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/\(name)"
      guard access(path, X_OK) == 0, let real = realpath(path, nil) else { continue }
      defer { free(real) }
      return String(cString: real)
    }
    return nil
  }

  /// What it prints, line by line.
  func run(_ arguments: [String], reading file: String? = nil) throws(Failure) -> [String] {
    var request = LaunchRequest(
      executable: path, arguments: arguments, environment: ["LANG": "C.UTF-8"],
      workingDirectory: "/", policy: try policy(reading: file), launcher: launcher)
    request.enforcement = enforcement
    let process: SandboxedProcess
    do { process = try SandboxedProcess.launch(request) } catch {
      throw Failure(message: "could not be started: \(error.message)")
    }
    let status = process.waitForExit(seconds: Self.seconds)
    process.terminate()
    switch status {
    case .exited(0): break
    case .exited(let code): throw Failure(message: "ended with \(code)")
    case .signalled(let signal): throw Failure(message: "died of signal \(signal)")
    case nil: throw Failure(message: "was not done within \(Int(Self.seconds)) s")
    }
    guard process.droppedLines == 0 else { throw Failure(message: "wrote too much") }
    return process.outputLines().filter { $0.stream == .standardOutput }.map(\.text)
  }

  private func policy(reading file: String?) throws(Failure) -> Policy {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, let header = try? ELFHeader(descriptor) else {
      throw Failure(message: "is no program of this machine")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    var grants: [Policy.FileGrant] = [
      .init(path: path, access: .execute, reason: "the program"),
      .init(
        path: folder.deletingLastPathComponent().appendingPathComponent("lib").path, access: .read,
        isRequired: false, reason: "the toolchain's libraries"),
    ]
    if let file { grants.append(.init(path: file, access: .read, reason: "what it reads")) }
    return Policy(
      name: "symbols", network: .none,
      files: grants + Policy.runtimeGrants(interpreter: header.interpreter))
  }
}
