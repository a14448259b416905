import ExtensionBundle
import Foundation
import Glibc
import Sandbox
import Platform

/// Runs the rewriter and the compiler in a folder of intermediate files that lasts from build to build.
struct Compilation {
  let installation: Installation
  let settings: BuildSettings
  let request: BuildRequest
  /// Absolute paths of the sources.
  let sources: [String]
  /// `nil` for a module that a keyboard imports.
  let principalClass: String?
  /// Modules that the sources may import, each after those that it imports itself.
  let libraries: [LibraryPlan]
  /// The sources that clang compiles.
  let c: CSources?
  /// Files that are written and compiled with the sources, by name.
  let written: [String: GeneratedSource]
  /// The files of the project.
  let files: ProjectFiles
  /// All of them that a tool may read: the sources, by paths without links.
  let readable: [String]
  /// The compiler; only a build that compiles looks for it.
  var toolchain: Toolchain?
  let environment: [String: String]
  /// The folder of the objects of one set of flags, one compiler and one runtime.
  let folder: URL
  let lock: Int32
  var onTool: (@Sendable (ConfinedTool) -> Void)?

  var generated: URL { folder.appendingPathComponent("generated") }
  var objects: URL { folder.appendingPathComponent("objects") }
  /// The files that the tools have written.
  var made: MadeFiles { MadeFiles(folder: outermost.path) }
  private var overlay: String { folder.appendingPathComponent("overlay.yaml").path }
  /// The executable before it goes into the bundle.
  var product: URL { folder.appendingPathComponent("executable") }
  /// The symbols of a program whose rest is in the bundle alone.
  var symbols: URL { folder.appendingPathComponent("symbols") }

  /// The names whose use takes FoundationNetworking along.
  private static let networking = [
    "URLSession", "URLRequest", "HTTPURLResponse", "URLCredential", "HTTPCookie", "URLCache",
    "AsyncImage",
  ]

  /// Rewrites the sources; returns the rewriter's warnings.
  func lower() throws(BuildError) -> [String] {
    makeFolder(generated)
    makeFolder(objects)
    let before = try rewrittenDigests()
    var arguments = [
      "rewrite", "--out", generated.path, "--overlay", overlay, "--facts", factsFile,
      "--module", settings.moduleName, "--ios", request.iOSVersion,
    ]
    arguments += principalClass.map { ["--principal", $0] } ?? ["--library"]
    for (name, kind) in try importedClasses() { arguments += ["--imported", "\(name)=\(kind)"] }
    for condition in settings.conditions { arguments += ["-D", condition] }
    let outcome = try run(installation.lower.path, arguments + ["--"] + sources)
    let diagnostics = CompilerDiagnostics(outcome.output, relativeTo: currentFolder)
    guard outcome.status == 0 else {
      if outcome.status == 74 { throw try unwritten(outcome) }
      guard outcome.status == 65 else { throw unexpected("keyward-lower", outcome) }
      throw .compile(CompileErrors(diagnostics.buildErrors()))
    }
    // The driver looks only at the sources' own dates. An edit can change how another file is rewritten,
    // and a date can go back, so the objects of all texts that changed are taken away.
    for (source, digest) in try rewrittenDigests() where before[source] != digest {
      try? FileManager.default.removeItem(atPath: object(of: source))
    }
    return try diagnostics.warnings + [longLiteralWarning()].compactMap(\.self)
  }

  /// Compiles, and links a keyboard; returns the compiler's warnings.
  ///
  /// With `checksOnly` it only looks for errors, because others keep the keyboard from being built. Errors of modules
  /// that `failed` are reported there; their absence isn't an error here.
  func compile(
    checksOnly: Bool = false, failed: Set<String> = []
  ) throws(BuildError) -> [String] {
    let pass = checksOnly ? Pass.check : .build
    let diagnostics = try runCompiler(pass)
    guard diagnostics.failed else { return diagnostics.found.warnings }
    let facts = nameFacts()
    var errors = CompileErrors(
      diagnostics.found.buildErrors(facts).filter { error in
        !failed.contains { error.message == "no such module '\($0)'" }
      })
    // A file that imports a module which is missing is not checked any further, so each check finds one more of a file's.
    var known: [String] = []
    for _ in 0..<Self.mostChecks {
      let absent = try modulesToStandIn(for: errors.errors.compactMap(\.finding))
      guard absent != known, !absent.isEmpty else { break }
      known = absent
      errors.append(
        contentsOf: try runCompiler(.checkWithout(absent)).found.buildErrors(facts))
    }
    throw .compile(errors.withoutConsequences(facts).mapped(places(facts).authored))
  }

  /// The most checks for errors behind missing modules.
  private static let mostChecks = 6

  /// The purpose of a run of the compiler.
  private enum Pass {
    case build, check
    /// Errors, with empty modules in place of those that are missing.
    case checkWithout([String])

    var isBuild: Bool { if case .build = self { true } else { false } }
  }

  private func runCompiler(
    _ pass: Pass
  ) throws(BuildError) -> (failed: Bool, found: CompilerDiagnostics) {
    let usesNetworking = try usesNetworking
    let inputs = try sources + writtenSources(usesNetworking: usesNetworking)
    let long = try longLiteral
    let outcome = try runCompiler(
      try arguments(for: pass, inputs: inputs),
      flags: moduleFlags(usesNetworking: usesNetworking, optimizes: long == nil))
    let diagnostics = CompilerDiagnostics(
      outcome.output, relativeTo: currentFolder,
      authors: outcome.output.isEmpty ? .unchanged : try authorsLines())
    guard outcome.status != 0 else { return (false, diagnostics) }
    try checkSpace(after: outcome)
    guard outcome.status == 1 else { throw unexpected("swiftc", outcome) }
    return (true, diagnostics)
  }

  /// The files that are compiled beside the developer's.
  private func writtenSources(usesNetworking: Bool) throws(BuildError) -> [String] {
    var texts = written.mapValues(\.text)
    // On iOS Foundation brings these names of Combine's and Observation's along.
    let observing = try observedModules.map { "@_exported import \($0)\n" }
    if !observing.isEmpty { texts["_KeyboardObserved.swift"] = observing.joined() }
    if usesNetworking {
      // Exported, so that it reaches the files of the keyboard, which import UIKit for Foundation.
      texts["_KeyboardNetworking.swift"] = try networkImports
    }
    if try names(Self.fileTypeKeys, inOneOf: sources) {
      texts["_KeyboardFileTypes.swift"] = Self.fileTypes
    }
    var files = [generated.appendingPathComponent("_KeyboardMain.swift").path]
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      let file = generated.appendingPathComponent(name).path
      try writeIfChanged(text, to: file)
      files.append(file)
    }
    return files
  }

  private func arguments(for pass: Pass, inputs: [String]) throws(BuildError) -> [String] {
    let runtime = installation.runtime.path
    var inputs = inputs
    var arguments = [
      "-parse-as-library", "-module-name", settings.moduleName, "-vfsoverlay", overlay, "-I",
      runtime + "/modules", "-diagnostic-style", "llvm", "-no-color-diagnostics",
      // All errors of all files in one build.
      "-continue-building-after-errors",
    ]
    arguments += settings.compilerFlags
    if try names(["SwiftData", "ContactsUI"], inOneOf: sources) {
      // The overlay of the module and SwiftUI; on Linux the compiler loads none by itself.
      arguments += ["-Xfrontend", "-enable-cross-import-overlays"]
    }
    if pass.isBuild {
      let map = folder.appendingPathComponent("outputs.json").path
      try writeIfChanged(outputFileMap(inputs), to: map)
      arguments += ["-incremental", "-output-file-map", map]
    }
    switch pass {
    case .check: arguments.append("-typecheck")
    case .checkWithout(let modules):
      arguments += ["-typecheck", "-Xcc", "-fmodule-map-file=" + (try emptyModules(modules))]
    case .build where principalClass == nil:
      arguments += ["-c", "-emit-module", "-emit-module-path", moduleFile.path]
    case .build:
      arguments += try linkArguments(runtime: runtime)
      inputs += libraries.flatMap { builtObjects(of: library($0)) }
      inputs += c?.sources.map(cObject) ?? []
    }
    arguments += try importFlags()
    if !libraries.isEmpty { arguments += ["-I", moduleFolder.path] }
    for condition in settings.conditions { arguments += ["-D", condition] }
    return arguments + inputs
  }

  private func linkArguments(runtime: String) throws(BuildError) -> [String] {
    var arguments = [
      "-emit-executable", "-o", product.path, "-use-ld=lld",
      // A class that only a string names must be linked anyway.
      "-Xlinker", "--whole-archive", "-Xlinker", runtime + "/libUIKit.a", "-Xlinker",
      "--no-whole-archive", "-Xlinker", "--gc-sections",
    ]
    arguments += orderOfFunctions(runtime: runtime)
    let texts = sources + (c?.all ?? []) + libraries.flatMap(\.files)
    let made = (Array(written.values) + libraries.flatMap(\.generated.values)).map(\.text).joined()
    for archive in OptionalArchive.all {
      let isMade = archive.modules.contains(where: made.contains)
      guard try isMade ? true : names(archive.modules, inOneOf: texts) else { continue }
      let isLacking = try !names(archive.others, inOneOf: texts)
      if !archive.others.isEmpty, isLacking { continue }
      if archive.isOfNetworking, try !usesNetworking { continue }
      arguments.insert(contentsOf: archive.arguments(runtime: runtime), at: 0)
    }
    for function in Self.answeredByRuntime { arguments += ["-Xlinker", "--wrap=" + function] }
    return arguments
  }

  /// The flags that also determine the form of a C module.
  private func moduleFlags(usesNetworking: Bool, optimizes: Bool) -> [String] {
    var flags = ["-swift-version", settings.languageMode]
    flags.append(wantsOptimization && optimizes ? "-O" : "-Onone")
    // Lines for backtraces; they don't become part of the bundle.
    flags.append(request.isDebug ? "-g" : "-gline-tables-only")
    if principalClass != nil {
      flags.append(usesNetworking ? "-static-stdlib" : "-static-executable")
    }
    return flags
  }

  /// Whether the sources, or those of a module that is linked with them, use names of FoundationNetworking.
  private var usesNetworking: Bool {
    get throws(BuildError) {
      try names(Self.networking, inOneOf: sources + libraries.flatMap(\.sources))
    }
  }

  /// Groups the code that a tap runs: at each tap a keyboard is cold, and this halves the pages that are read.
  private func orderOfFunctions(runtime: String) -> [String] {
    let order = runtime + "/tap.order"
    guard FileManager.default.fileExists(atPath: order) else { return [] }
    return [
      "-Xlinker", "--symbol-ordering-file=" + order, "-Xlinker", "--no-warn-symbol-ordering",
    ]
  }

  /// Functions of the C library, CoreFoundation, Foundation and Dispatch that the UIKit runtime replaces: blocks that wait on
  /// a run loop and work items, to know when the keyboard has settled, the user's and the group's record, which the sandbox
  /// hides, the mode of a file that already has it, and the languages and the locale of the user.
  private static let answeredByRuntime = [
    "CFRunLoopPerformBlock", "getpwuid", "getpwnam", "getpwuid_r", "getpwnam_r", "getgrgid",
    "getgrnam", "getgrgid_r", "getgrnam_r", "chmod", "_CFBundleCopyLanguageSearchListInBundle",
    "CFBundleCopyPreferredLocalizationsFromArray", "CFBundleCopyLocalizationsForPreferences",
    "openlog", "closelog", "syslog", "vsyslog", "__syslog_chk", "__vsyslog_chk",
    "dispatch_after", "nanosleep", "clock_nanosleep", "usleep", "sleep", "pthread_cond_timedwait",
    "dispatch_semaphore_wait", "dispatch_group_wait", "CFGetSystemUptime",
    "dispatch_source_set_timer", "$s20FoundationEssentials6LocaleV7currentACvgZ",
    "$s20FoundationEssentials6LocaleV19autoupdatingCurrentACvgZ",
    "$s20FoundationEssentials6LocaleV18preferredLanguagesSaySSGvgZ",
    "$s20FoundationEssentials8CalendarV7currentACvgZ",
    "$s20FoundationEssentials8CalendarV19autoupdatingCurrentACvgZ",
    "$s8Dispatch0A5QueueC10asyncAfter8deadline7executeyAA0A4TimeV_AA0A8WorkItemCtF",
    "$s8Dispatch0A5QueueC5async7executeyAA0A8WorkItemC_tF",
  ]

  var currentFolder: String { FileManager.default.currentDirectoryPath }

  /// On a full disk, the compiler names any file in its message, among other errors that follow from it.
  func checkSpace(after outcome: Tool.Outcome) throws(BuildError) {
    var figures = statvfs()
    // A linker writes through a mapping, where a page without room is a bus error.
    let signs = [String(cString: strerror(ENOSPC)), String(cString: strsignal(SIGBUS))]
    guard signs.contains(where: outcome.output.contains) || outcome.signal == SIGBUS,
      statvfs(folder.path, &figures) == 0,
      UInt64(figures.f_bavail) * UInt64(figures.f_frsize) < Self.leastSpace
    else { return }
    throw .output(
      path: folder.path,
      reason: "the disk is full; make room", remedy: .chooseOutputFolder)
  }

  /// The size of an executable; a compiler can fail while more than this is left.
  private static let leastSpace: UInt64 = 100 << 20

  /// The rewriter's message has the path, the call and the reason.
  private func unwritten(_ outcome: Tool.Outcome) throws(BuildError) -> BuildError {
    try checkSpace(after: outcome)
    let line = outcome.output.split(separator: "\n").first ?? "error: a file cannot be written"
    return .output(
      path: folder.path, reason: String(line.trimmingPrefix("error: ").prefix(1_000)),
      remedy: .chooseOutputFolder)
  }

  func unexpected(_ name: String, _ outcome: Tool.Outcome) -> BuildError {
    if let stop = outcome.stop { return .tool(name: name, reason: stop.words) }
    if let signal = outcome.signal, [SIGINT, SIGTERM, SIGHUP].contains(signal) {
      return .interrupted(signal: signal)
    }
    let how =
      outcome.signal.map { "was terminated by signal \($0)" } ?? "exited with \(outcome.status)"
    let output = outcome.output.suffix(8_000)
    return .tool(name: name, reason: output.isEmpty ? how : "\(how):\n\(output)")
  }

  private func makeFolder(_ url: URL) {
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func object(of source: String) -> String {
    objects.appendingPathComponent(objectName(source) + ".o").path
  }

  /// Files of the same name in two folders get two objects.
  private func objectName(_ source: String) -> String {
    let name = URL(fileURLWithPath: source).deletingPathExtension().lastPathComponent
    return name + "-" + Digest.hex(source).prefix(12)
  }

  private func outputFileMap(_ inputs: [String]) -> String {
    var entries: [String: [String: String]] = [
      "": ["swift-dependencies": objects.appendingPathComponent("module.swiftdeps").path]
    ]
    for input in inputs {
      let base = objects.appendingPathComponent(objectName(input)).path
      entries[input] = ["object": base + ".o", "swift-dependencies": base + ".swiftdeps"]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(entries)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// The digests of the rewritten texts by source.
  private func rewrittenDigests() throws(BuildError) -> [String: String] {
    var digests: [String: String] = [:]
    for (source, file) in try rewrittenFiles() {
      digests[source] = try made.read(file).map { Digest.hex(Array($0)) }
    }
    return digests
  }

  /// The files that the compiler reads in place of the sources, by the overlay, which is JSON.
  ///
  /// Each is in the folder of rewritten texts, independent of the overlay.
  private func rewrittenFiles() throws(BuildError) -> [(source: String, file: String)] {
    struct Overlay: Decodable {
      struct Root: Decodable {
        var name: String
        var contents: String
        enum CodingKeys: String, CodingKey { case name, contents = "external-contents" }
      }
      var roots: [Root]
    }
    guard let data = try made.read(overlay),
      let overlay = try? JSONDecoder().decode(Overlay.self, from: data)
    else { return [] }
    let own = Set(sources)
    return overlay.roots.filter {
      own.contains($0.name) && $0.contents.isInFolder(generated.path)
    }.map { ($0.name, $0.contents) }
  }

  /// The original sources and the compiled ones, to map the compiler's messages back.
  private func authorsLines() throws(BuildError) -> AuthorsLines {
    var texts: [String: (written: String, rewritten: String)] = [:]
    for (source, file) in try rewrittenFiles() {
      guard let rewritten = try made.read(file) else { continue }
      let written = Data(try files.read(source, limit: ProjectFiles.sourceLimit))
      guard written != rewritten else { continue }
      texts[source] = (
        String(decoding: written, as: UTF8.self), String(decoding: rewritten, as: UTF8.self)
      )
    }
    return AuthorsLines(texts: texts)
  }

  /// Whether one of the sources names one of the words.
  func names(
    _ words: [String], inOneOf sources: [String]
  ) throws(BuildError) -> Bool { try files.names(words, inOneOf: sources) }

  func writeIfChanged(_ text: String, to path: String) throws(BuildError) {
    let data = Data(text.utf8)
    guard try made.read(path) != data else { return }
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .output(
        path: path, reason: "the file cannot be written: \(IOReason(error))",
        remedy: .chooseOutputFolder)
    }
  }
}
