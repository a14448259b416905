import ExtensionBundle
import Foundation
import Glibc

/// Folders that a build writes into.
enum OutputFolder {
  /// Makes a folder and those above it that are missing.
  ///
  /// - Throws: Which of them cannot be made, and why: Foundation's errors do not say it in every case.
  static func make(_ folder: URL) throws(BuildError) {
    var path = ""
    for component in folder.standardizedFileURL.pathComponents {
      path += path.isEmpty || path == "/" ? component : "/" + component
      var status = stat()
      if stat(path, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFDIR else { throw failure(path, ENOTDIR) }
      } else if mkdir(path, 0o777) != 0, errno != EEXIST {
        throw failure(path, errno)
      }
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> BuildError {
    let reason = IOReason(code: code, elsewhere: "choose another folder with -o DIR")
    return .output(path: path, reason: "the folder cannot be made: \(reason)")
  }
}
