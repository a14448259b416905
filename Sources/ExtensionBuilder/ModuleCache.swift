import ExtensionBundle
import Foundation
import Glibc
import Sandbox

/// The C modules of the toolchain and the runtime in the compiler's own form, which spare a first build some seconds.
///
/// They are made of trusted sources alone, and no build of a keyboard can write them.
struct ModuleCache {
  private let folder: URL
  private let prepared: URL
  private let installation: Installation
  private let toolchain: Toolchain
  private let environment: [String: String]

  private static let mostKept = 4

  /// The flags that builds have with the default deployment: those by which the compiler distinguishes forms of a
  /// module.
  static let usualFlags = ["5", "6"].flatMap { version in
    [["-O", "-gline-tables-only"], ["-Onone", "-gline-tables-only"], ["-Onone", "-g"]].map {
      ["-swift-version", version] + $0 + ["-static-executable"]
    }
  }

  /// The user's own cache; `nil` where nothing can be kept.
  init?(installation: Installation, toolchain: Toolchain, environment: [String: String]) {
    guard let root = BuildCache.root(environment: environment) else { return nil }
    self.init(
      root: root.appendingPathComponent("modules"), installation: installation,
      toolchain: toolchain, environment: environment)
  }

  /// The installation's own modules, which builds of all users read.
  static func prepared(
    in installation: Installation, toolchain: Toolchain, environment: [String: String]
  ) -> ModuleCache {
    ModuleCache(
      root: installation.modules, installation: installation, toolchain: toolchain,
      environment: environment)
  }

  private init(
    root: URL, installation: Installation, toolchain: Toolchain, environment: [String: String]
  ) {
    let key = Digest.hex(
      [
        toolchain.folder, fileIdentity(toolchain.compiler), installation.runtime.path,
        fileIdentity(installation.runtime.path + "/stamp.json"),
      ].joined(separator: "\n"))
    folder = root.appendingPathComponent(String(key.prefix(16)))
    prepared = installation.modules.appendingPathComponent(String(key.prefix(16)))
    self.installation = installation
    self.toolchain = toolchain
    self.environment = environment
  }

  /// The folder with all modules in it, for the flags by which the compiler distinguishes forms of one module; `nil`
  /// where it cannot be made.
  func filled(for flags: [String]) throws(BuildError) -> String? {
    // Both static ways to link the runtime use the same form of a module.
    let name = "filled" + flags.map { $0.hasPrefix("-static-") ? "-static" : $0 }.joined()
    let mark = folder.appendingPathComponent(name).path
    for place in [prepared, folder]
    where access(place.appendingPathComponent(name).path, F_OK) == 0 { return place.path }
    guard (try? OutputFolder.make(folder)) != nil, access(folder.path, W_OK | X_OK) == 0,
      let lock = try? BuildLock(path: folder.path + ".lock", onWait: {})
    else { return nil }
    defer { _ = lock.descriptor }
    if access(mark, F_OK) == 0 { return folder.path }
    sweep()
    guard try fill(flags), FileManager.default.createFile(atPath: mark, contents: nil) else {
      return nil
    }
    return folder.path
  }

  /// Whether a compiler failed because it could not write the folder.
  static func isLacking(_ output: String, folder: String) -> Bool {
    output.contains(folder) || output.contains("could not build C module")
      || output.contains("could not build module")
  }

  private func fill(_ flags: [String]) throws(BuildError) -> Bool {
    let scratch = folder.appendingPathComponent("scratch")
    try OutputFolder.make(scratch)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let source = scratch.appendingPathComponent("Imports.swift")
    guard (try? Data(imports.utf8).write(to: source)) != nil else { return false }
    let runtime = installation.runtime.path
    let threads = ThreadStates(besideLauncher: installation.launcher.path)
    return try Tool(
      path: toolchain.compiler,
      arguments: [
        "-typecheck", "-parse-as-library", "-module-name", "Imports", "-I",
        runtime + "/modules", "-module-cache-path", folder.path, source.path,
      ] + flags,
      environment: ToolEnvironment.variables(of: environment, home: scratch.path)
        .merging(threads.variables) { $1 },
      grants: toolchain.grants + threads.grants + [
        .init(.read, runtime), .init(.read, runtime + "/modules"), .init(.write, folder.path),
      ], launcher: installation.launcher.path,
      purpose: "which compiles the system's C modules"
    ).run().status == 0
  }

  /// Everything that a keyboard can import.
  private var imports: String {
    let names =
      (try? FileManager.default.contentsOfDirectory(
        atPath: installation.runtime.path + "/modules")) ?? []
    let own = names.filter { $0.hasSuffix(".swiftmodule") }.map { $0.dropLast(12) }.sorted()
    return (["Glibc", "Foundation", "FoundationNetworking"] + own.map(String.init))
      .map { "import \($0)\n" }.joined()
  }

  /// Removes the oldest: each compiler and each runtime has its own.
  private func sweep() {
    let parent = folder.deletingLastPathComponent()
    let manager = FileManager.default
    let others = ((try? manager.contentsOfDirectory(atPath: parent.path)) ?? [])
      .filter { !$0.hasSuffix(".lock") && $0 != folder.lastPathComponent }
      .map { parent.appendingPathComponent($0).path }
    let byAge = others.sorted { Self.time($0) > Self.time($1) }
    for old in byAge.dropFirst(Self.mostKept - 1) {
      try? manager.removeItem(atPath: old)
      try? manager.removeItem(atPath: old + ".lock")
    }
  }

  private static func time(_ path: String) -> Int {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mtim.tv_sec : 0
  }
}
