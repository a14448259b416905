import ExtensionBundle
import Foundation
import KeyboardHost
import TestSupport

/// The programs of `Tests/HonestPrograms`, compiled once for all tests in the ways in which keyboards are linked.
enum HonestProgram: String, CaseIterable, Sendable {
  /// A static executable, as nearly every keyboard.
  case alone
  /// With the system's C library, as keyboards that use `URLSession`.
  case networked

  /// The work that each can do without a network, or that needs one.
  static let works = [
    "files", "defaults", "foundation", "machine", "dispatch", "busy", "threads", "timers",
    "concurrency",
  ]
  /// The work that needs full access and the second kind of link.
  static let networkWorks = ["load", "upload", "await", "resolve", "look-up"]

  /// The program, or why it could not be built.
  var built: Result<String, any Error> {
    self == .alone ? Self.builtAlone : Self.builtNetworked
  }

  /// The loader that the program names.
  var interpreter: String? {
    guard self == .networked else { return nil }
    #if arch(x86_64)
      return "/lib64/ld-linux-x86-64.so.2"
    #else
      return "/lib/ld-linux-aarch64.so.1"
    #endif
  }

  private static let builtAlone = Result { try compile("NoNetwork", "-static-executable") }
  private static let builtNetworked = Result { try compile("Network", "-static-stdlib") }

  private static func compile(_ network: String, _ link: String) throws -> String {
    let folder = try buildFolder()
    let sources = repositoryFolder.appendingPathComponent("Tests/HonestPrograms")
    let program = folder.appendingPathComponent("honest\(link)").path
    let files = ["main", "Files", "Foundation", "Concurrency", network].map {
      sources.appendingPathComponent("\($0).swift").path
    }
    // The records that the runtime returns instead of the system, for keyboards too.
    let records = ["OwnRecords", "FileMode"].map {
      repositoryFolder.appendingPathComponent("Sources/UIKit/Runtime/\($0).swift").path
    }
    let wraps = ["pwuid", "pwnam", "grgid", "grnam"].flatMap { ["get\($0)", "get\($0)_r"] }
    let options = (wraps + ["chmod"]).flatMap { ["-Xlinker", "--wrap=\($0)"] }
    try tool(
      ["swiftc", "-swift-version", "5", "-O", "-use-ld=lld", link, "-o", program] + options + files
        + records)
    return program
  }

  /// The look-up with a name server of its own, which needs C: the resolver's state is a macro.
  static let lookUp = Result {
    let program = try buildFolder().appendingPathComponent("look-up").path
    let source = repositoryFolder.appendingPathComponent("Tests/HonestPrograms/look-up.c").path
    try tool(["cc", "-O1", "-o", program, source, "-lresolv"])
    return program
  }

  /// Removed when the test process ends.
  static func buildFolder() throws -> URL {
    try shared.get()
  }

  private static let shared = Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyward-honest-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit {
      try? FileManager.default.removeItem(
        at: FileManager.default.temporaryDirectory
          .appendingPathComponent("keyward-honest-\(getpid())"))
    }
    return folder
  }

  static func tool(_ arguments: [String]) throws {
    let result = try runProgram("/usr/bin/env", arguments)
    guard result.status == 0 else { throw NotBuilt(output: result.output + result.error) }
  }

  struct NotBuilt: Error {
    let output: String
  }
}
