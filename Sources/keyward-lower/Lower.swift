import Glibc

/// The source rewriter's command line.
@main
enum Lower {
  /// Syntax trees are walked recursively, and a long chain of calls is a deep tree.
  private static let stackSize = 1 << 30

  static func main() { runOnLargeStack() }

  // Not inside `main`, whose closures belong to the main actor.
  private nonisolated static func runOnLargeStack() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackSize)
    var thread = pthread_t()
    let result = pthread_create(
      &thread, &attributes,
      { _ in
        exit(Lower.run(Array(CommandLine.arguments.dropFirst())))
      }, nil)
    guard result == 0 else { exit(run(Array(CommandLine.arguments.dropFirst()))) }
    pthread_join(thread, nil)
  }

  private static func run(_ arguments: [String]) -> Int32 {
    do throws(UsageFailure) {
      let arguments = try Arguments(arguments)
      FileBudget.watch(forPrograms: arguments.uses != nil)
      switch arguments.command {
      case .help: print(Arguments.help)
      case .version: print("keyward-lower 0.1.0")
      case .facts: return facts(arguments)
      case .rewrite: return rewrite(arguments)
      }
      return 0
    } catch {
      complain("keyward-lower: error: \(error.message)\n\(Arguments.help)")
      return 64
    }
  }

  private static func complain(_ text: String) {
    let bytes = Array((text + "\n").utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private static func lower(_ arguments: Arguments) throws(FileFailure) -> Lowering {
    var files: [SourceFile] = []
    for (index, path) in arguments.sources.enumerated() {
      files.append(try SourceFile.read(path, index: index))
    }
    return Lowering(
      files, conditions: arguments.conditions, imported: arguments.imported,
      importedPlain: arguments.importedPlain)
  }

  private static func facts(_ arguments: Arguments) -> Int32 {
    do throws(FileFailure) {
      if let uses = arguments.uses {
        print(try report(uses, arguments).json.text())
      } else {
        print(describe(try lower(arguments)).text())
      }
      return 0
    } catch {
      complain("error: \(error.message)")
      return 65
    }
  }

  private static func report(
    _ uses: [String], _ arguments: Arguments
  ) throws(FileFailure) -> UsesReport {
    var paths = arguments.sources
    if arguments.readsInput {
      let names = try FileSystem.readInput(limit: SourceFile.largestSize)
      paths += names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
    return UsesReport(
      paths, watched: WatchList(uses), conditions: arguments.conditions,
      skipped: arguments.skipped)
  }

  private static func describe(_ lowering: Lowering) -> JSONText {
    Facts(
      module: lowering.module, selectors: lowering.selectors, diagnostics: lowering.diagnostics
    ).json
  }

  private static func rewrite(_ arguments: Arguments) -> Int32 {
    let lowering: Lowering
    do throws(FileFailure) { lowering = try lower(arguments) } catch {
      complain("error: \(error.message)")
      return 65
    }
    let principal = PrincipalClass(
      module: lowering.module, moduleName: arguments.module, diagnostics: lowering.diagnostics)
    let main =
      arguments.isLibrary
      ? PrincipalClass.libraryFile
      : principal.mainFile(
        principal: principal.resolve(arguments.principal), named: arguments.principal,
        iOSVersion: arguments.iOSVersion)
    do throws(FileFailure) { try write(lowering, main: main, arguments) } catch {
      complain("error: \(error.message)")
      return 74
    }
    for diagnostic in lowering.diagnostics.all { complain(diagnostic.line) }
    return lowering.diagnostics.hasErrors ? 65 : 0
  }

  private static func write(_ lowering: Lowering, main: String, _ arguments: Arguments)
    throws(FileFailure)
  {
    let folder = FileSystem.absolute(arguments.out)
    try FileSystem.makeFolder(folder)
    var files: [(source: String, rewritten: String)] = []
    for (index, path) in arguments.sources.enumerated() {
      let rewritten = folder + "/" + Overlay.fileName(for: path)
      try FileSystem.write(lowering.texts[index], to: rewritten)
      files.append((path, rewritten))
    }
    try FileSystem.write(Array(main.utf8), to: folder + "/_KeyboardMain.swift")
    try FileSystem.write(Array(Overlay.text(files).utf8), to: arguments.overlay)
    try FileSystem.write(Array((describe(lowering).text() + "\n").utf8), to: arguments.facts)
  }
}
