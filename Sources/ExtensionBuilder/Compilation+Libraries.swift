import ExtensionBundle
import Foundation

/// The modules that a keyboard imports: each is rewritten and compiled as the keyboard is, and linked into it.
extension Compilation {
  /// Where the modules are that the sources may import.
  var moduleFolder: URL { librariesFolder.appendingPathComponent("modules") }
  /// The compiled interface of this module.
  var moduleFile: URL { moduleFolder.appendingPathComponent(settings.moduleName + ".swiftmodule") }
  var factsFile: String { folder.appendingPathComponent("facts.json").path }

  /// The folder of the keyboard's own compilation, in which those of all modules are.
  var outermost: URL {
    principalClass == nil ? librariesFolder.deletingLastPathComponent() : folder
  }

  private var librariesFolder: URL {
    principalClass == nil
      ? folder.deletingLastPathComponent() : folder.appendingPathComponent("libraries")
  }

  /// The compilation of one of the libraries, which may import those before it.
  func library(_ plan: LibraryPlan) -> Compilation {
    let before = libraries.prefix { $0.settings.moduleName != plan.settings.moduleName }
    return Compilation(
      installation: installation, settings: plan.settings, request: request, sources: plan.sources,
      principalClass: nil, libraries: Array(before), c: plan.c, written: plan.generated,
      files: files,
      readable: readable,
      toolchain: toolchain, environment: environment,
      folder: librariesFolder.appendingPathComponent(plan.settings.moduleName), lock: lock,
      onTool: onTool)
  }

  /// Builds all libraries; returns the rewriter's and the compiler's warnings.
  ///
  /// `errors` receives the errors of all of them, `failed` the names of those that have any.
  func buildLibraries(
    _ errors: inout CompileErrors, failed: inout Set<String>, progress: (String) -> Void
  ) throws(BuildError) -> [String] {
    try? FileManager.default.createDirectory(at: moduleFolder, withIntermediateDirectories: true)
    var warnings: [String] = []
    var changed = false
    for plan in libraries where !plan.files.isEmpty {
      let library = library(plan)
      let key = library.folder.appendingPathComponent("sources").path
      let digest = try library.sourcesDigest()
      if !changed, try made.read(key) == Data(digest.utf8) { continue }
      progress("building \(plan.settings.moduleName)")
      // A module that imports another one is compiled again with it: the driver does not always notice.
      if changed { try? FileManager.default.removeItem(at: library.objects) }
      changed = true
      try? FileManager.default.removeItem(atPath: key)
      let isWhole = try errors.collect { () throws(BuildError) in
        warnings += try library.build(failed: failed)
      }
      if isWhole {
        try? Data(digest.utf8).write(to: URL(fileURLWithPath: key))
      } else {
        failed.insert(plan.settings.moduleName)
      }
    }
    if changed { try? FileManager.default.removeItem(at: objects) }
    return warnings
  }

  /// Builds one library.
  ///
  /// An interface of an earlier build does not outlive errors: it would hide or cause others.
  private func build(failed: Set<String>) throws(BuildError) -> [String] {
    let before = fileIdentity(moduleFile.path)
    do throws(BuildError) {
      var warnings = try compileC()
      guard !sources.isEmpty else { return warnings }
      warnings += try lower()
      return warnings + (try compile(failed: failed))
    } catch {
      if fileIdentity(moduleFile.path) == before {
        try? FileManager.default.removeItem(at: moduleFile)
        try? FileManager.default.removeItem(at: objects)
      }
      throw error
    }
  }

  private func sourcesDigest() throws(BuildError) -> String {
    var text = ""
    for source in sources + (c?.all ?? []) {
      text += source + " " + (try files.digest(source)) + "\n"
    }
    return Digest.hex(text)
  }

  /// The objects to link, those of the files that the library consists of now.
  func builtObjects(of library: Compilation) -> [String] {
    let compiled = (library.c?.sources ?? []).map(library.cObject)
    guard !library.sources.isEmpty else { return compiled }
    let names =
      ["_KeyboardMain.swift", "_KeyboardNetworking.swift", "_KeyboardFileTypes.swift"]
      + library.written.keys.sorted()
    let made = names.map {
      library.generated.appendingPathComponent($0).path
    }
    return compiled
      + (library.sources + made).map(library.object).filter(FileManager.default.fileExists)
  }

  /// The classes of the libraries that descend from UIKit's, with what from.
  func importedClasses() throws(BuildError) -> [(name: String, kind: String)] {
    struct Facts: Decodable {
      struct Class: Decodable {
        var name: String
        var isKeyboardController: Bool
        var isMadePlainly: Bool
        var isResponder: Bool
      }
      var classes: [Class]
    }
    var found: [(String, String)] = []
    for plan in libraries {
      guard let data = try made.read(library(plan).factsFile),
        let facts = try? JSONDecoder().decode(Facts.self, from: data)
      else { continue }
      for each in facts.classes where each.isKeyboardController || each.isResponder {
        let controller = each.isMadePlainly ? "plainController" : "controller"
        found.append((each.name, each.isKeyboardController ? controller : "responder"))
      }
    }
    return found
  }
}
