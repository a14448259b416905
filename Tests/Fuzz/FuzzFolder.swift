import ExtensionBundle
import Foundation
import Glibc

/// The folder for files that readers open by name, in the folder that `KEYWARD_FUZZ_FOLDER` names.
///
/// A file next to it must stay out of reach.
enum FuzzFolder {
  /// The path without symbolic links.
  static let path: String = {
    let base = ProcessInfo.processInfo.environment["KEYWARD_FUZZ_FOLDER"] ?? ""
    guard let real = realpath(base, nil) else {
      fatalError("KEYWARD_FUZZ_FOLDER names no folder")
    }
    defer { free(real) }
    let path = String(cString: real) + "/root"
    mkdir(path, 0o700)
    put(bytes("\(secret) = \(secret)\n"), path + "/../secret.xcconfig")
    symlink("../secret.xcconfig", path + "/link.xcconfig")
    symlink("..", path + "/out")
    return path
  }()

  /// The folder as the root of a project.
  static let root: ProjectRoot = {
    let folder = URL(fileURLWithPath: path)
    do { return try ProjectRoot(around: folder, chosen: folder) } catch { fatalError("\(error)") }
  }()

  /// The random contents of the file outside.
  static let secret = "S\(UInt64.random(in: .min ... .max))"

  /// The byte between the files of an input: ASCII's record separator, which no text format uses.
  static let separator: UInt8 = 0x1E

  /// Joins several files to one input.
  static func joined(_ files: [[UInt8]]) -> [UInt8] { Array(files.joined(separator: [separator])) }

  /// Writes the files of an input under these names.
  ///
  /// Missing files become empty.
  static func write(_ input: [UInt8], _ names: [String]) {
    let parts = input.split(
      separator: separator, maxSplits: names.count - 1, omittingEmptySubsequences: false)
    for (index, name) in names.enumerated() {
      put(index < parts.count ? Array(parts[index]) : [], path + "/" + name)
    }
  }

  /// Writes a file and creates its folders.
  private static func put(_ bytes: [UInt8], _ path: String) {
    var descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 {
      try? FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      fatalError("\(path) cannot be written")
    }
    close(descriptor)
  }

  /// Opens the input as a file, for readers that take a descriptor.
  static func withFile<Value>(_ input: [UInt8], _ body: (Int32) throws -> Value) rethrows -> Value {
    put(input, path + "/file")
    let descriptor = open(path + "/file", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    return try body(descriptor)
  }
}
