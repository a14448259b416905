import Foundation
import Glibc
import Platform

/// The folder of a repository that a source belongs to: a clone, or the unpacked archive of one.
package enum Checkout {
  /// How many folders above a source an archive may begin.
  private static let levels = 4

  /// Files that stand at the top of repositories, and that archives of them hold too.
  private static let marks = [".github", ".gitignore", ".gitattributes", ".gitmodules"]

  /// The nearest folder with a `.git`; without one, the outermost of the next folders with a file for Git or GitHub.
  ///
  /// A folder that contains the user's home is none: some keep all of it in Git. Nor is one without a `.git` that
  /// another user owns or may write to.
  ///
  /// - Parameter folder: An absolute path without links.
  /// - Returns: The folder's path, or `nil` if there is none.
  package static func folder(around folder: String) -> String? {
    let home = home()
    let above = folders(from: folder).prefix { path in
      home.flatMap { $0.place(inFolder: path) } == nil
    }
    if folders(from: folder).contains(where: { status($0 + "/.git") != nil }) {
      return above.first { status($0 + "/.git") != nil }
    }
    guard let owner = status(folder)?.st_uid else { return nil }
    return above.prefix(levels + 1).prefix { isOwn($0, owner) }.last { path in
      marks.contains { status(path + "/" + $0)?.st_uid == owner }
    }
  }

  /// A folder and all above it, but not `/`.
  private static func folders(from folder: String) -> [String] {
    var found: [String] = []
    var folder = folder
    while folder != "/", !folder.isEmpty {
      found.append(folder)
      folder = (folder as NSString).deletingLastPathComponent
    }
    return found
  }

  private static func isOwn(_ folder: String, _ owner: uid_t) -> Bool {
    status(folder).map { $0.st_uid == owner && $0.st_mode & S_IWOTH == 0 } ?? false
  }

  private static func home() -> String? {
    let path = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? status : nil
  }
}
