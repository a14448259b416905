import Platform
import ExtensionBundle
import Foundation

/// C and C++: compiled by the toolchain's clang, confined as the Swift compiler is.
extension Compilation {
  private var clang: String { (toolchain?.folder ?? "") + "/bin/clang" }
  private var appleHeaders: String { outermost.appendingPathComponent("headers").path }
  private var moduleMap: String { folder.appendingPathComponent("module.modulemap").path }

  func cObject(of source: String) -> String { object(of: source) }

  /// Compiles the files, and describes them to Swift.
  func compileC() throws(BuildError) -> [String] {
    guard let c else { return [] }
    try? FileManager.default.createDirectory(at: objects, withIntermediateDirectories: true)
    try writeAppleHeaders()
    if case .headers(let headers) = c.interface {
      try writeIfChanged(Self.map(settings.moduleName, headers), to: moduleMap)
    }
    var warnings: [String] = []
    var errors = CompileErrors()
    for source in c.sources {
      let outcome = try run(clang, arguments(for: source, of: c), toolchain?.grants ?? [])
      let diagnostics = CompilerDiagnostics(outcome.output, relativeTo: currentFolder)
      guard outcome.status == 0 else {
        try checkSpace(after: outcome)
        guard outcome.status == 1 else { throw unexpected("clang", outcome) }
        errors.append(contentsOf: diagnostics.buildErrors())
        continue
      }
      warnings += diagnostics.warnings
    }
    guard errors.isEmpty else { throw .compile(errors) }
    return warnings
  }

  private func arguments(for source: String, of c: CSources) -> [String] {
    let isC = source.endsInBytes(of: ".c")
    // Several statements: as one expression they take Swift 6.2 longer to check than it allows.
    var arguments = ["-c", source, "-o", cObject(of: source), "-fPIC", "-fblocks"]
    arguments.append("-fno-color-diagnostics")
    arguments += request.isDebug ? ["-O0", "-g"] : [request.optimizes ? "-O2" : "-O0"]
    if !request.isDebug { arguments.append("-gline-tables-only") }
    if let standard = isC ? c.standards.c : c.standards.cxx { arguments.append("-std=" + standard) }
    arguments += c.flags
    if settings.conditions.contains("DEBUG") { arguments.append("-DDEBUG=1") }
    arguments += c.folders.map { "-I" + $0 }
    arguments += importedFolders.map { "-I" + $0 }
    for folder in ["all", "c"] { arguments += ["-idirafter", appleHeaders + "/" + folder] }
    return arguments + ["-idirafter", installation.runtime.path + "/modules"]
  }

  /// The flags by which Swift finds the modules of C, and the names of a bridging header.
  func importFlags() throws(BuildError) -> [String] {
    var flags: [String] = []
    for library in libraries {
      guard let c = library.c else { continue }
      switch c.interface {
      case .headers: flags += ["-Xcc", "-fmodule-map-file=" + self.library(library).moduleMap]
      case .map(let file): flags += ["-Xcc", "-fmodule-map-file=" + file]
      case .none, .bridging: continue
      }
    }
    if let c, case .bridging(let header) = c.interface {
      flags += ["-import-objc-header", header]
      for flag in c.flags + c.folders.map({ "-I" + $0 }) { flags += ["-Xcc", flag] }
    }
    guard !flags.isEmpty else { return [] }
    try writeAppleHeaders()
    for folder in importedFolders { flags += ["-Xcc", "-I" + folder] }
    // The toolchain has its own CoreFoundation, which comes first.
    return flags + ["-Xcc", "-idirafter", "-Xcc", appleHeaders + "/all"]
  }

  private var importedFolders: [String] { libraries.compactMap(\.c?.publicFolder) }

  private func writeAppleHeaders() throws(BuildError) {
    for (path, text) in AppleHeaders.files {
      let file = appleHeaders + "/" + path
      try? FileManager.default.createDirectory(
        atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try writeIfChanged(text, to: file)
    }
  }

  private static func map(_ module: String, _ headers: [String]) -> String {
    let lines = headers.map { path in
      let escaped = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "  header \"\(escaped)\"\n"
    }
    return "module \(module) {\n\(lines.joined())  export *\n}\n"
  }
}
