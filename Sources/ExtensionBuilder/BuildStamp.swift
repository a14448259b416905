import ExtensionBundle
import Foundation
import Glibc
import Platform

/// The inputs of a bundle, and the resulting files.
struct BuildStamp: Codable, Equatable {
  /// Raised when the builder itself makes something else of the same inputs.
  static let currentVersion = 1

  var version = currentVersion
  /// Inputs of the compiler by name, each with what changes when it does.
  var compile: [String: String]
  /// Inputs of the bundle besides the executable.
  var assembly: [String: String]
  /// Every file of the bundle with its identity.
  var bundle: [String: String] = [:]

  /// The first input that differs, for a message.
  func difference(from old: BuildStamp?) -> String? {
    guard let old, old.version == version else { return "there is no earlier build" }
    for (mine, theirs) in [(compile, old.compile), (assembly, old.assembly)] {
      for name in Set(mine.keys).union(theirs.keys).sorted() where mine[name] != theirs[name] {
        if theirs[name] == nil { return "\(name) is new" }
        return mine[name] == nil ? "\(name) is gone" : "\(name) changed"
      }
    }
    return nil
  }

  static func read(_ path: String) -> BuildStamp? {
    guard let bytes = try? RegularFile.read(path, limit: 64 << 20) else { return nil }
    return try? JSONDecoder().decode(BuildStamp.self, from: Data(bytes))
  }

  func write(_ path: String) throws(BuildError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      try encoder.encode(self).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .output(
        path: path, reason: "the file cannot be written: \(IOReason(error))",
        remedy: .chooseOutputFolder)
    }
  }

  /// The files under a folder with their identities.
  static func identities(of folder: String) -> [String: String] {
    var found: [String: String] = [:]
    guard let names = FileManager.default.enumerator(atPath: folder) else { return found }
    while let name = names.nextObject() as? String {
      var status = stat()
      guard lstat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
        continue
      }
      found[name] = fileIdentity(folder + "/" + name) + ".\(status.st_mode)"
    }
    return found
  }
}
