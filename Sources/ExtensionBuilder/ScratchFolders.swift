import Foundation
import Glibc
import Platform
import Sandbox

/// Folders of single tools, which are removed also if a signal ends the program.
enum ScratchFolders {
  private static let folders = Lock<Set<String>>([])

  private static let removal: Void = Interruption.onInterruption {
    ConfinedTool.stopAll()
    for folder in folders.withLock({ $0 }) { _ = FolderRemoval.remove(folder) }
  }

  static func isASCII(_ path: String) -> Bool { path.utf8.allSatisfy { $0 < 0x80 } }

  /// Makes a folder that only this user can enter, with a name in ASCII.
  static func make() throws(BuildError) -> String {
    removal
    let usual = FileManager.default.temporaryDirectory.standardizedFileURL.path
    let above = isASCII(usual) ? usual : "/tmp"
    let path = above + "/keyward-tool-\(UUID().uuidString.lowercased())"
    let code = folders.withLock { folders in
      guard mkdir(path, 0o700) == 0 else { return errno }
      folders.insert(path)
      return 0
    }
    guard code == 0 else {
      throw .output(
        path: path,
        reason:
          "the folder cannot be made: \(String(cString: strerror(code))); set TMPDIR to a writable folder"
      )
    }
    return path
  }

  static func remove(_ path: String) {
    _ = FolderRemoval.remove(path)
    folders.withLock { _ = $0.remove(path) }
  }
}
