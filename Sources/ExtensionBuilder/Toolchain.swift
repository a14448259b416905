import Platform
import Foundation
import Glibc
import Sandbox

/// A Swift toolchain, as its compiler describes it.
struct Toolchain: Sendable {
  /// The folder with `bin` and `lib`.
  let folder: String
  /// The compiler itself, which the one on PATH may only be a script or a proxy for.
  let compiler: String
  let version: String
  let target: String

  private static let known = Lock<[String: Toolchain]>([:])

  /// Asks a compiler; the answer of one file lasts as long as the process.
  static func of(
    _ path: String, environment: [String: String], launcher: String
  ) throws(BuildError) -> Toolchain {
    let key = path + " " + fileIdentity(path)
    if let known = known.withLock({ $0[key] }) { return known }
    let toolchain = try Toolchain(path, environment: environment, launcher: launcher)
    known.withLock { $0[key] = toolchain }
    return toolchain
  }

  private init(
    _ path: String, environment: [String: String], launcher: String
  ) throws(BuildError) {
    struct Information: Decodable {
      struct Target: Decodable { var unversionedTriple: String }
      struct Paths: Decodable { var runtimeResourcePath: String }
      var compilerVersion: String
      var target: Target
      var paths: Paths
    }
    // A tool on PATH is the user's own choice and sees nothing of a project here: it may be a script or a proxy
    // that searches anywhere for the toolchain, but it has no network and changes nothing.
    let scratch = try ScratchFolders.make()
    defer { ScratchFolders.remove(scratch) }
    var variables = ToolEnvironment.variables(of: environment, home: scratch)
    variables["HOME"] = environment["HOME"]
    let outcome = try Tool(
      path: path, arguments: ["-print-target-info"], environment: variables,
      grants: [
        .init(.programs, "/"), .init(.write, scratch),
        .init(.write, "/dev/null", isRequired: false),
      ],
      launcher: launcher, deadline: 60
    ).run()
    guard outcome.status == 0,
      let information = try? JSONDecoder().decode(
        Information.self, from: Data(outcome.output.utf8))
    else {
      throw .installation(
        reason: "\(path) does not work (`swiftc -print-target-info` failed):\n"
          + String(outcome.output.prefix(2_000)))
    }
    // The resources are in lib/swift, those for static linking in lib/swift_static.
    let resources = URL(fileURLWithPath: information.paths.runtimeResourcePath)
    folder =
      resources.deletingLastPathComponent().deletingLastPathComponent().standardizedFileURL
      .resolvingSymlinksInPath().path
    let own = folder + "/bin/swiftc"
    compiler = access(own, X_OK) == 0 ? own : path
    version = information.compilerVersion
    target = information.target.unversionedTriple
  }

  /// SwiftPM's command of the same toolchain.
  var packageManager: String { folder + "/bin/swift" }

  /// The access of every program of the toolchain.
  var grants: [ToolPolicy.Grant] {
    // For a toolchain among all other programs, the libraries are the system's.
    let own: [ToolPolicy.Grant] =
      ["/usr", "/usr/local", "/"].contains(folder) ? [] : [.init(.read, folder)]
    return own + programs.map { .init(.programs, $0) } + Self.linkers
      + ToolPolicy.Grant.development
  }

  private static let namesOfPrograms = ["swift", "clang", "lld", "ld.", "ld64", "llvm-", "wasm-ld"]

  /// The compiler's parts; a toolchain in `/usr` has all other programs beside them.
  private var programs: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/bin")) ?? []
    let parts = names.filter { name in Self.namesOfPrograms.contains { name.hasPrefix($0) } }
    return Set(
      parts.compactMap { name -> String? in
        guard let real = realpath(folder + "/bin/" + name, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
      }
    ).sorted()
  }

  /// The system's linkers, which a toolchain's compiler starts by default.
  private static let linkers: [ToolPolicy.Grant] = ["/usr/bin/", "/bin/", "/usr/local/bin/"]
    .flatMap { folder in ["ld", "ld.gold", "ld.bfd", "ld.lld"].map { folder + $0 } }
    .map { .init(.programs, $0, isRequired: false) }
}
