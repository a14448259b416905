import Platform
import ExtensionBundle
import Foundation
import Glibc

/// Folders that a build writes into.
enum OutputFolder {
  /// Makes a folder and those above it that are missing.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - project: The folder of a project, whose own links are not followed.
  /// - Throws: Which of them cannot be made, and why: Foundation's errors do not have it in every
  ///   case.
  static func make(_ folder: URL, project: String? = nil) throws(BuildError) {
    var path = ""
    for component in folder.standardizedFileURL.pathComponents {
      let above = path
      path += path.isEmpty || path == "/" ? component : "/" + component
      var status = stat()
      if let project, lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
        isInside(above, project)
      {
        throw .output(
          path: path,
          reason: "this symbolic link is part of the project, and is not followed",
          remedy: .nameLinkedFolder)
      }
      if stat(path, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFDIR else { throw failure(path, ENOTDIR) }
      } else if mkdir(path, 0o777) != 0, errno != EEXIST {
        throw failure(path, errno)
      }
    }
  }

  /// Whether a folder is another folder or is in it, with links resolved.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    guard let resolved = realpath(path, nil) else { return false }
    defer { free(resolved) }
    return String(cString: resolved).isInFolder(folder)
  }

  /// Makes folders in the output folder, each in the one before, through no link.
  static func make(_ names: [String], in output: URL) throws(BuildError) -> URL {
    let folder = names.reduce(output) { $0.appendingPathComponent($1) }
    do throws(OutputRoot.Fault) {
      close(try OutputRoot(output).makeFolders(names))
    } catch {
      switch error {
      case .name(let path, let reason):
        throw .output(path: output.path, reason: "the name \"\(path)\" \(reason)")
      case .failed(ENOTDIR), .failed(ELOOP):
        throw .output(
          path: folder.path,
          reason: "a file or a symbolic link is where a folder is expected; remove it")
      case .failed(let code): throw failure(folder.path, code)
      }
    }
    return folder
  }

  /// Removes everything except folders and plain files, so that an output folder that came with a project
  /// can't redirect or block the build.
  static func removeStrangers(in folder: URL, except kept: Set<String>) {
    guard let names = FileManager.default.enumerator(atPath: folder.path) else { return }
    while let name = names.nextObject() as? String {
      var status = stat()
      let path = folder.path + "/" + name
      guard !kept.contains(name), lstat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: continue
      case S_IFREG where status.st_nlink == 1: continue
      default: unlink(path)
      }
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> BuildError {
    .output(
      path: path, reason: "the folder cannot be made: \(IOReason(code: code))",
      remedy: .chooseOutputFolder)
  }
}
