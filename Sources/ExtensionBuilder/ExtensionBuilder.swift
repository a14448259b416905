import ExtensionBundle
import Foundation
import Platform
import Glibc
import NibArchive
package import Sandbox

/// Makes a bundle of an extension's folder: rewrites the sources, compiles them, and lays the bundle out.
package struct ExtensionBuilder: Sendable {
  private let installation: Installation
  private let environment: [String: String]
  /// Called with each program that reads sources before it starts, to measure what its confinement costs.
  package var onTool: (@Sendable (ConfinedTool) -> Void)?

  /// Makes a builder; the compiler is the `swiftc` on the environment's PATH.
  package init(
    installation: Installation,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.installation = installation
    self.environment = environment
  }

  /// Stops every compiler of this process's builds, with its child processes; later builds fail.
  package static func stopTools() { ConfinedTool.stopAll() }

  /// Compiles the C modules of the system and the runtime into the installation, for the flags that builds usually have.
  ///
  /// Without it, each user's first build compiles them into that user's cache.
  ///
  /// - Throws: Why the installation's folder stays without them.
  package func prepareModules() throws(BuildError) {
    let toolchain = try checkedToolchain(findCompiler())
    let modules = ModuleCache.prepared(
      in: installation, toolchain: toolchain, environment: environment)
    for flags in ModuleCache.usualFlags where try modules.filled(for: flags) == nil {
      throw .output(
        path: installation.modules.path,
        reason:
          "the C modules cannot be stored here; run this as a user who can write to the folder")
    }
  }

  /// Builds what changed since the last build into the same folder, and nothing when nothing did.
  ///
  /// - Parameters:
  ///   - request: What to build.
  ///   - progress: Called with a short line before each part of the work.
  /// - Returns: The bundle, and whether it is new.
  /// - Throws: Why there is no bundle; an earlier one then stays as it was.
  package func build(
    _ request: BuildRequest, progress: @escaping (String) -> Void = { _ in }
  ) throws(BuildError) -> BuildResult {
    var clock = StepClock()
    let cache = BuildCache.root(environment: environment)
    let limit = try BuildCache.limit(environment: environment)
    CacheHold.hold(request.outputDirectory, root: cache)
    let plan = try BuildPlan(
      request, environment: environment, launcher: installation.launcher.path, progress: progress)
    let work = try makeWorkFolder(plan)
    let lock = try BuildLock(path: work.appendingPathComponent("lock").path) {
      progress("waiting for another build of \(plan.settings.productName)")
    }
    let assembly = BundleAssembly(
      bundle: plan.bundle, work: work.appendingPathComponent("bundle"))
    try assembly.checkPlace()
    assembly.sweep()
    OutputFolder.removeStrangers(in: work, except: ["symbols"])
    let compiler = try findCompiler()
    let stampFile = work.appendingPathComponent("stamp.json").path
    let old = BuildStamp.read(stampFile)
    var stamp = BuildStamp(
      compile: try compilerInputs(plan, compiler), assembly: try plan.assemblyInputs())
    clock.end("scan")
    let isIntact = old.map { BuildStamp.identities(of: plan.bundle.path) == $0.bundle } ?? false
    let difference = stamp.difference(from: old)
    guard difference != nil || !isIntact else {
      return clock.result(plan, rebuilt: false, warnings: plan.warnings)
    }
    progress("building \(plan.settings.productName): \(difference ?? "the bundle changed")")
    var compilation = Compilation(
      installation: installation, settings: plan.settings, request: request,
      sources: plan.folder.sources, principalClass: plan.principalClass,
      libraries: plan.libraries, c: plan.c, written: plan.generated, files: plan.files,
      readable: try plan.readableFiles(), environment: environment,
      folder: try objectFolder(in: work, for: stamp),
      lock: lock.descriptor, onTool: onTool)
    var warnings = plan.warnings
    var interfaces: [(destination: String, data: Data)]?
    // The program of an earlier build is in the bundle alone, unless it has its symbols.
    let isKept = isIntact && !request.isDebug && old?.bundle[plan.executableName] != nil
    let isLinked = FileManager.default.fileExists(atPath: compilation.product.path)
    let isNew = old?.compile != stamp.compile || !(isKept || isLinked)
    if isNew {
      compilation.toolchain = try checkedToolchain(compiler)
      // Until the new bundle is in place, no stamp may claim that the old one is up to date.
      try? FileManager.default.removeItem(atPath: stampFile)
      interfaces = try compile(plan, compilation, &warnings, &clock, progress)
    }
    if interfaces == nil { interfaces = try compileInterfaces(plan, compilation, &warnings) }
    try assembly.assemble(
      executable: try isNew || isLinked
        ? compilation.made.open(compilation.product.path, limit: MadeFiles.programLimit)
        : MadeFiles(folder: plan.bundle.path).open(
          plan.bundle.path + "/" + plan.executableName, limit: MadeFiles.programLimit),
      name: plan.executableName,
      isStripped: !request.isDebug,
      files: plan.writtenFiles() + (interfaces ?? []), resources: plan.resources,
      of: plan.files)
    if isNew || isLinked { keepSymbols(of: compilation, plan, isDebug: request.isDebug) }
    stamp.bundle = BuildStamp.identities(of: plan.bundle.path)
    try stamp.write(stampFile)
    if let cache, let limit { _ = CacheContents(root: cache).trim(to: limit) }
    clock.end("assemble")
    return clock.result(plan, rebuilt: true, warnings: warnings)
  }

  /// Rewrites and compiles everything; returns the compiled interface files.
  ///
  /// - Throws: `BuildError.compile` with the errors of all modules and files.
  private func compile(
    _ plan: BuildPlan, _ compilation: Compilation, _ warnings: inout [String],
    _ clock: inout StepClock, _ progress: (String) -> Void
  ) throws(BuildError) -> [(destination: String, data: Data)] {
    var errors = CompileErrors()
    var failed: Set<String> = []
    var found = warnings
    var interfaces: [(destination: String, data: Data)] = []
    if !plan.libraries.isEmpty {
      found += try compilation.buildLibraries(&errors, failed: &failed, progress: progress)
      clock.end("libraries")
    }
    _ = try errors.collect { () throws(BuildError) in found += try compilation.compileC() }
    let isRewritten = try errors.collect { () throws(BuildError) in
      found += try compilation.lower()
    }
    clock.end("lower")
    if isRewritten {
      _ = try errors.collect { () throws(BuildError) in
        interfaces = try compileInterfaces(plan, compilation, &found)
      }
      let checksOnly = !errors.isEmpty
      _ = try errors.collect { () throws(BuildError) in
        found += try compilation.compile(checksOnly: checksOnly, failed: failed)
      }
      clock.end("compile")
    }
    (errors.warnings, errors.projectWarnings) = (found, plan.warnings)
    guard errors.isEmpty else { throw .compile(errors) }
    warnings = found
    return interfaces
  }

  private func compileInterfaces(
    _ plan: BuildPlan, _ compilation: Compilation, _ warnings: inout [String]
  ) throws(BuildError) -> [(destination: String, data: Data)] {
    guard !plan.interfaces.isEmpty else { return [] }
    let made = compilation.made
    var facts: [String: Data] = [:]
    facts[plan.settings.moduleName] = try made.read(compilation.factsFile)
    for library in plan.libraries {
      facts[library.settings.moduleName] = try made.read(compilation.library(library).factsFile)
    }
    var files: [(destination: String, data: Data)] = []
    var errors: [String] = []
    for (interface, module) in plan.interfaces {
      let bytes = try plan.files.read(interface.path, limit: BuildPlan.interfaceLimit)
      let classes = ClassIndex(module: module, facts: facts)
      let (archive, diagnostics) = InterfaceCompiler.compile(
        bytes, file: CompilerDiagnostics.shown(interface.path), classes: classes)
      if plan.isAppsOwn(interface), !diagnostics.errors.isEmpty {
        // A storyboard that the manifest does not name is most often the app's, and so are its classes.
        warnings += diagnostics.errors.map { $0.replacing(": error: ", with: ": warning: ") }
        warnings.append(
          "\(CompilerDiagnostics.shown(interface.path)): warning: the storyboard is left out of the keyboard: "
            + "NSExtensionMainStoryboard does not name it")
        continue
      }
      errors += diagnostics.errors
      warnings += diagnostics.warnings
      guard let archive else { continue }
      files.append((destination: interface.destination, data: Data(archive.encoded())))
    }
    guard errors.isEmpty else {
      throw .compile(CompileErrors(errors.map { BuildDiagnostic([$0]) }))
    }
    return files
  }

  /// Puts the symbols where runs of the bundle look for them; everything else works without them.
  ///
  /// For a debugger the whole program stays.
  private func keepSymbols(of compilation: Compilation, _ plan: BuildPlan, isDebug: Bool) {
    var product = compilation.product
    if !isDebug, SymbolFile.make(of: product.path, at: compilation.symbols.path) {
      product = compilation.symbols
    }
    let symbols = ExtensionBundle.symbols(ofBundle: plan.bundle)
    let fresh = symbols.appendingPathExtension("new")
    let folder = product.deletingLastPathComponent().lastPathComponent
    // Relative, so that the folder of a build can be moved.
    unlink(fresh.path)
    guard symlink(folder + "/" + product.lastPathComponent, fresh.path) == 0 else { return }
    if rename(fresh.path, symbols.path) != 0 { unlink(fresh.path) }
  }

  private func makeWorkFolder(_ plan: BuildPlan) throws(BuildError) -> URL {
    try WorkFolder.make(
      .product(plan.settings.productName), in: plan.bundle.deletingLastPathComponent(),
      of: plan.files.root.path, environment: environment)
  }

  /// The compiler that builds use.
  ///
  /// - Throws: `BuildError.installation` when there is none, or it is not the one that built the UIKit runtime.
  package func checkedCompiler() throws(BuildError) -> String {
    let compiler = try findCompiler()
    _ = try checkedToolchain(compiler)
    return compiler
  }

  /// The compiler's version text.
  ///
  /// - Throws: `BuildError.installation` when there is none, or it does not work.
  package func compilerVersion() throws(BuildError) -> String {
    try Toolchain.of(
      findCompiler(), environment: environment, launcher: installation.launcher.path
    ).version
  }

  private func findCompiler() throws(BuildError) -> String {
    guard let path = Tool.find("swiftc", environment: environment) else {
      throw .installation(
        reason: "there is no swiftc on PATH",
        remedy: .installToolchain)
    }
    return path
  }

  /// Everything that the executable is made of.
  private func compilerInputs(
    _ plan: BuildPlan, _ compiler: String
  ) throws(BuildError) -> [String: String] {
    var inputs = try plan.compilerInputs()
    inputs["the compiler"] = compiler + " " + fileIdentity(compiler)
    inputs["keyward-lower"] = fileIdentity(installation.lower.path)
    inputs["the UIKit runtime"] = try runtimeStamp().hash
    return inputs
  }

  /// The driver can't distinguish objects of other flags, or of another compiler or runtime.
  ///
  /// So each set has a folder, and starting the next one removes the last.
  private func objectFolder(in work: URL, for stamp: BuildStamp) throws(BuildError) -> URL {
    let shared = stamp.compile.filter { !$0.key.hasPrefix(BuildPlan.sourcePrefix) }
    let key = Digest.hex(
      shared.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(
        separator: "\n"))
    let name = "objects-" + key.prefix(16)
    let manager = FileManager.default
    for other in (try? manager.contentsOfDirectory(atPath: work.path)) ?? []
    where other.hasPrefix("objects-") && other != name {
      try? manager.removeItem(at: work.appendingPathComponent(other))
    }
    let folder = work.appendingPathComponent(name)
    // The tools keep the host's user and none of its capabilities: root could not write what another user's build left.
    var status = stat()
    if lstat(folder.path, &status) == 0, status.st_uid != geteuid() {
      try? manager.removeItem(at: folder)
    }
    try OutputFolder.make(folder)
    return folder
  }

  private struct RuntimeStamp: Decodable {
    var compiler: String
    var target: String
    var hash: String
  }

  private func runtimeStamp() throws(BuildError) -> RuntimeStamp {
    let file = installation.runtime.appendingPathComponent("stamp.json").path
    guard let data = FileManager.default.contents(atPath: file),
      let stamp = try? JSONDecoder().decode(RuntimeStamp.self, from: data)
    else {
      throw .installation(
        reason: "\(file) is missing or damaged", remedy: .repairInstallation)
    }
    return stamp
  }

  /// A module can be read only by the compiler that wrote it.
  private func checkedToolchain(_ compiler: String) throws(BuildError) -> Toolchain {
    let toolchain = try Toolchain.of(
      compiler, environment: environment, launcher: installation.launcher.path)
    let runtime = try runtimeStamp()
    guard toolchain.version == runtime.compiler, toolchain.target == runtime.target else {
      throw .installation(
        reason: "the UIKit runtime was built by \(runtime.compiler) for \(runtime.target), and "
          + "\(compiler) is \(toolchain.version) for \(toolchain.target)",
        remedy: .matchToolchain)
    }
    return toolchain
  }
}

/// Measures the parts of a build.
private struct StepClock {
  private var steps: [BuildResult.Step] = []
  private var last = ContinuousClock.now

  mutating func end(_ name: String) {
    let now = ContinuousClock.now
    steps.append(.init(name: name, seconds: (now - last) / .seconds(1)))
    last = now
  }

  func result(_ plan: BuildPlan, rebuilt: Bool, warnings: [String]) -> BuildResult {
    BuildResult(
      bundle: plan.bundle, rebuilt: rebuilt, warnings: BuildError.bounded(warnings: warnings),
      steps: steps)
  }
}
