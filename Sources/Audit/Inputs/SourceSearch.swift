import ExtensionBundle
import Foundation
import Glibc

/// The files that a keyboard's code is made of, before they are looked at.
struct SourceFiles {
  var swift: [String] = []
  var interfaces: [String] = []
  var hasOtherLanguages = false
  /// Names of modules whose sources are among them.
  var modules: Set<String> = []
  /// Compilation conditions that are set.
  var conditions: [String] = []

  static let fileLimit = 5_000
  static let byteLimit = 32 << 20

  /// Adds a file if it is a source.
  mutating func add(_ path: String) {
    switch AuditReader.suffix(of: path) {
    case "swift":
      // SwiftPM's manifest isn't a source of the keyboard.
      if AuditReader.name(of: path) != "Package.swift" { swift.append(path) }
    case "xib", "storyboard": interfaces.append(path)
    case "m", "mm", "c", "cc", "cpp", "cxx": hasOtherLanguages = true
    default: break
    }
  }

  static func conditions(of settings: [String: String]) -> [String] {
    let text = BuildVariables(settings).expand(
      settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "")
    return text.text.split(separator: " ").map(String.init).filter { name in
      name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
  }
}

extension AuditReader {
  /// The sources of a project's target and of the libraries of the same project that it uses.
  mutating func sources(
    of target: XcodeTarget, _ project: XcodeProject, settings: [String: String]
  ) -> SourceFiles {
    var files = SourceFiles()
    files.conditions = SourceFiles.conditions(of: settings)
    var open = [target]
    var known: Set<String> = [target.identifier]
    while let next = open.popLast() {
      if next.identifier != target.identifier { files.modules.insert(next.name) }
      tellOutside(membersOf: next, project)
      for path in next.sources + next.resources { files.add(path) }
      for folder in next.folders { add(folder, to: &files) }
      open += project.targets.filter {
        next.dependencies.contains($0.identifier) && $0.isLibrary
          && known.insert($0.identifier).inserted
      }
    }
    return files
  }

  private mutating func add(_ folder: XcodeTarget.Folder, to sources: inout SourceFiles) {
    guard !files.isOutside(folder.path) else { return }
    var found: [String] = []
    let walk = FolderWalk(folder.path, files) { entry in
      let inner = String(entry.path.dropFirst(folder.path.count + 1))
      let isMember =
        folder.only.isEmpty ? !folder.leftOut.contains(inner) : folder.only.contains(inner)
      if isMember, !entry.isFolder { found.append(entry.path) }
      return entry.isFolder && (isMember || !folder.only.isEmpty)
    }
    for path in found { sources.add(path) }
    // Only some files of a folder matter when it belongs to another target.
    if folder.only.isEmpty { tell(walk.faults) }
  }

  /// Looks at a keyboard's sources with keyward-lower.
  mutating func look(at sources: SourceFiles, of subject: inout AuditSubject) {
    guard !sources.swift.isEmpty, sourceFault == nil else { return }
    guard let tool = request.sourceTool else {
      leavesSourcesOut = true
      return
    }
    let readable = readable(sources.swift, of: subject.name)
    do throws(SourceTool.Fault) {
      let document = try SourceTool(path: tool).facts(
        of: readable.map(\.real), names: Rule.watchedNames, conditions: sources.conditions)
      var facts = SourceFacts(document, paths: readable.map { shown($0.path) })
      facts.ownModules = sources.modules
      facts.isPartial = sources.hasOtherLanguages || readable.count < Set(sources.swift).count
      facts.interfacesSwitch = sources.interfaces.prefix(100).contains(where: switches)
      for fault in facts.faults {
        unreadable(
          fault.path, "the source cannot be read: \(fault.reason)",
          help: "Check the file and its permissions.")
      }
      for stop in facts.stopped {
        findings.append(
          Finding(
            .overLimit, file: stop.path, message: "\(stop.reason); it was not checked"))
      }
      if facts.leftOut > 0, let first = readable.first {
        findings.append(
          Finding(
            .overLimit, file: shown(first.path),
            message:
              "the sources have \(facts.leftOut) more uses, classes and imports than the audit checks; "
              + "they were not checked"))
      }
      subject.sources = facts
    } catch {
      sourceFault = error.reason
    }
  }

  /// The sources that are there, as many as are looked at, each with its path without links.
  private mutating func readable(
    _ sources: [String], of keyboard: String
  ) -> [(path: String, real: String)] {
    var paths: [(path: String, real: String)] = []
    var bytes = 0
    var seen: Set<String> = []
    for path in sources where seen.insert(path).inserted {
      // The project reports files outside where it names them.
      if files.isOutside(path) { continue }
      guard !path.contains("\0"), let real = try? files.realPath(path),
        let status = try? files.status(path), status.st_mode & S_IFMT == S_IFREG
      else {
        unreadable(path, "the source is missing or isn't a file", help: "Fix the project.")
        continue
      }
      bytes += Int(clamping: status.st_size)
      guard paths.count < SourceFiles.fileLimit, bytes <= SourceFiles.byteLimit else {
        unreadable(
          keyboard,
          "the keyboard has more than \(SourceFiles.fileLimit) Swift files or \(SourceFiles.byteLimit >> 20) MB of "
            + "them; the rest was not checked", help: "Name the keyboard's own folder.")
        break
      }
      paths.append((path, real))
    }
    return paths
  }

  /// Whether an interface file connects something to the next keyboard.
  private func switches(_ path: String) -> Bool {
    guard let bytes = try? files.read(path, limit: 8 << 20) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("advanceToNextInputMode") || text.contains("handleInputModeList")
  }
}
