import Foundation
import Glibc
import KeyboardHost
import TestSupport

@testable import Sandbox

/// A bundle and a container for one program, under the policy that keyboards get.
struct ProofFixture {
  let folder: URL
  let container: URL
  let bundle: URL
  /// Readable and writable for everybody, and outside every grant.
  let outside: URL

  static func with<Value>(_ body: (ProofFixture) throws -> Value) throws -> Value {
    try withScratchFolder { folder in try body(ProofFixture(folder.resolvingSymlinksInPath())) }
  }

  private init(_ folder: URL) throws {
    self.folder = folder
    container = folder.appendingPathComponent("container")
    bundle = folder.appendingPathComponent("bundle")
    outside = folder.appendingPathComponent("outside")
    for made in [container, bundle] {
      try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    }
    try Data("secret".utf8).write(to: outside)
    try Data("readable".utf8).write(to: bundle.appendingPathComponent("readable"))
    chmod(folder.path, 0o777)
    chmod(bundle.path, 0o777)
    chmod(outside.path, 0o666)
    chmod(bundle.appendingPathComponent("readable").path, 0o777)
    chmod(container.path, 0o700)
    if geteuid() == 0 { chown(container.path, 65534, 65534) }
  }

  /// The programs under test: in the requested installation, or beside this test program.
  static func program(_ name: String) -> String {
    ProcessInfo.processInfo.environment["KEYWARD_HOME"] == nil
      ? builtProductsFolder.appendingPathComponent(name).path
      : stageFolder.appendingPathComponent("libexec/keyward/\(name)").path
  }

  /// Whether no protected file was written, emptied, moved or removed.
  func isIntact() throws -> Bool {
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

  func request(
    _ program: String, _ arguments: [String] = [], interpreter: String? = nil,
    hasFullAccess: Bool = false, confinement: Confinement = .full
  ) throws -> LaunchRequest {
    let executable = try install(program)
    let policy = AccessPolicy(
      bundlePath: bundle.path, executablePath: executable, containerPath: container.path,
      interpreter: interpreter, hasFullAccess: hasFullAccess
    ).policy
    return LaunchRequest(
      executable: executable, arguments: arguments,
      environment: [
        "KW_OUTSIDE": outside.path, "KW_CONTAINER": container.path, "KW_BUNDLE": bundle.path,
        "KW_PARENT": "\(getpid())", "HOME": container.path, "TMPDIR": container.path,
        "CFFIXED_USER_HOME": container.path, "LANG": "C.UTF-8",
      ], workingDirectory: container.path, policy: policy,
      launcher: Self.program("keyward-launch"), confinement: confinement)
  }
}
