import Foundation
import Glibc
import TestSupport

@testable import Sandbox

/// A folder with a container, a bundle and canaries, reachable for the user of the confined process.
struct SandboxFixture {
  let folder: URL
  let container: URL
  let bundle: URL
  /// Readable and writable for everybody, and outside every grant.
  let outside: URL
  var isRoot: Bool { geteuid() == 0 }

  /// The programs under test: in the requested installation, or beside this test program.
  static func program(_ name: String) -> String {
    if ProcessInfo.processInfo.environment["KEYWARD_HOME"] != nil {
      return stageFolder.appendingPathComponent("libexec/keyward/\(name)").path
    }
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return own.deletingLastPathComponent().appendingPathComponent(name).path
  }

  static func with<Value>(_ body: (SandboxFixture) throws -> Value) throws -> Value {
    try withScratchFolder { folder in try body(SandboxFixture(folder.resolvingSymlinksInPath())) }
  }

  private init(_ folder: URL) throws {
    self.folder = folder
    container = folder.appendingPathComponent("container")
    bundle = folder.appendingPathComponent("bundle")
    outside = folder.appendingPathComponent("outside")
    let files = FileManager.default
    for made in [container, bundle] {
      try files.createDirectory(at: made, withIntermediateDirectories: true)
    }
    try Data("secret".utf8).write(to: outside)
    try Data("readable".utf8).write(to: bundle.appendingPathComponent("readable"))
    try files.createSymbolicLink(
      at: container.appendingPathComponent("planted-link"), withDestinationURL: outside)
    chmod(folder.path, 0o777)
    chmod(bundle.path, 0o777)
    chmod(outside.path, 0o666)
    chmod(bundle.appendingPathComponent("readable").path, 0o666)
    chmod(container.path, 0o777)
    if isRoot { chown(container.path, 65534, 65534) }
  }

  /// Whether no protected file was written, emptied, moved or removed.
  func canariesAreIntact() throws -> Bool {
    try Data(contentsOf: outside) == Data("secret".utf8)
      && Data(contentsOf: bundle.appendingPathComponent("readable")) == Data("readable".utf8)
  }

  /// Copies a program into the bundle, where the sandbox user reaches it.
  func install(_ path: String) throws -> String {
    let target = bundle.appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent)
    if !FileManager.default.fileExists(atPath: target.path) {
      try copyProgram(path, to: target.path)
    }
    return target.path
  }

  func policy(executable: String, network: Policy.Network = .none) -> Policy {
    Policy(
      name: network == .none ? "off" : "on", network: network,
      files: [
        Policy.FileGrant(path: executable, access: .execute, reason: "the program"),
        Policy.FileGrant(path: bundle.path, access: .read, reason: "the bundle"),
        Policy.FileGrant(path: container.path, access: .readWrite, reason: "the container"),
      ] + Policy.runtimeGrants(interpreter: nil))
  }

  func request(
    _ program: String, _ arguments: [String] = [], network: Policy.Network = .none,
    confinement: Confinement = .full
  ) throws -> LaunchRequest {
    let executable = try install(program)
    return LaunchRequest(
      executable: executable, arguments: arguments,
      environment: [
        "KW_OUTSIDE": outside.path, "KW_CONTAINER": container.path, "KW_BUNDLE": bundle.path,
        "KW_PARENT": "\(getpid())", "HOME": container.path, "TMPDIR": container.path,
        "CFFIXED_USER_HOME": container.path,
      ], workingDirectory: container.path,
      policy: policy(executable: executable, network: network),
      launcher: Self.program("keyward-launch"), confinement: confinement)
  }

  /// The result of one attempt of `keyward-probe`.
  struct Attempt {
    var outcome: String
    var events: [AccessEvent]
    var exit: ExitStatus?
  }

  func attempt(
    _ name: String, network: Policy.Network = .none, confinement: Confinement = .full,
    _ change: (inout LaunchRequest) -> Void = { _ in }
  ) throws -> Attempt {
    var request = try request(
      Self.program("keyward-probe"), [name], network: network, confinement: confinement)
    change(&request)
    let process = try SandboxedProcess.launch(request)
    let exit = process.waitForExit(seconds: 20)
    let outcome: String
    switch exit {
    case .exited(0): outcome = process.outputLines().first?.text ?? "nothing"
    case .exited(let status): outcome = "status \(status)"
    case .signalled(let signal): outcome = "signal \(signal)"
    case nil: outcome = "running"
    }
    return Attempt(outcome: outcome, events: process.accessEvents(), exit: exit)
  }
}
