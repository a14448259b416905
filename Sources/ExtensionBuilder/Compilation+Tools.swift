import Foundation
import Glibc
import Sandbox

/// How the rewriter and the compiler are started: confined to the sources, file by file, and the folder of intermediate files.
extension Compilation {
  /// Runs one of the two.
  func run(
    _ path: String, _ arguments: [String], _ more: [ToolPolicy.Grant] = [],
    threads: ThreadStates? = nil
  ) throws(BuildError) -> Tool.Outcome {
    let scratch = outermost.appendingPathComponent("scratch")
    try OutputFolder.make(scratch)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let grants =
      readable.map { .init(.read, withoutLinks: $0) } + (threads?.grants ?? []) + runtimeGrants
      + [.init(.write, outermost.path)] + more
    let variables = ToolEnvironment.variables(of: environment, home: scratch.path)
      .merging(threads?.variables ?? [:]) { $1 }
    return try Tool(
      path: path, arguments: arguments, environment: variables, grants: grants,
      launcher: installation.launcher.path, inherited: lock,
      purpose: "which builds \(settings.moduleName)", onStart: onTool
    ).run()
  }

  /// The parts of the runtime may be links.
  private var runtimeGrants: [ToolPolicy.Grant] {
    let runtime = installation.runtime.path
    return [.init(.read, runtime)]
      + (["modules", "libUIKit.a", "tap.order"] + OptionalArchive.all.map(\.file)).map {
        .init(.read, runtime + "/" + $0, isRequired: false)
      }
  }

  /// Runs the compiler, with the C modules that all builds share as far as they go.
  ///
  /// A build can read those but not write them: another build would trust them.
  func runCompiler(_ arguments: [String], flags: [String]) throws(BuildError) -> Tool.Outcome {
    guard let toolchain else { throw .tool(name: "swiftc", reason: "was not looked for") }
    let threads = ThreadStates(besideLauncher: installation.launcher.path)
    // A batch is a process for many files, each of which would otherwise load all modules again.
    let batches = ["-enable-batch-mode", "-j", String(CompilerJobs.count(files: sources.count))]
    // No module of a package is stored where other builds look.
    let hasOwnModules = libraries.contains { $0.c != nil } || c != nil
    let own = (hasOwnModules ? outermost : folder).appendingPathComponent("modules").path
    let cache = ModuleCache(
      installation: installation, toolchain: toolchain, environment: environment)
    if !hasOwnModules, !FileManager.default.fileExists(atPath: own),
      let shared = try cache?.filled(for: flags)
    {
      let outcome = try run(
        toolchain.compiler, flags + batches + ["-module-cache-path", shared] + arguments,
        toolchain.grants + [.init(.read, shared)], threads: threads)
      guard outcome.status == 1, ModuleCache.isLacking(outcome.output, folder: shared) else {
        return outcome
      }
    }
    return try run(
      toolchain.compiler, flags + batches + ["-module-cache-path", own] + arguments,
      toolchain.grants, threads: threads)
  }
}
