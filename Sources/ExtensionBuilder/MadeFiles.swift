import Platform
import ExtensionBundle
import Foundation
import Glibc

/// The files that confined tools have written into their folder.
///
/// A source can steer the linker, and so have it write any file beneath that folder: nothing there needs to be what a tool
/// makes. Links, pipes and files without end are errors.
struct MadeFiles {
  /// A rewritten source, a list of files, or the facts of `keyward-lower` about a module.
  static let textLimit = 64 << 20
  /// As much as a whole bundle may contain.
  static let programLimit = 1 << 30

  /// The folder.
  let folder: String

  /// Opens a regular file to which no link leads; its path begins with that of the folder.
  func open(_ path: String, limit: Int = textLimit) throws(BuildError) -> BeneathFile {
    do throws(BeneathError) { return try opened(path, limit) } catch {
      throw refusal(path, error)
    }
  }

  /// Reads a file; `nil` where there is none.
  func read(_ path: String, limit: Int = textLimit) throws(BuildError) -> Data? {
    do throws(BeneathError) {
      return Data(try opened(path, limit).read(limit: limit))
    } catch {
      if error.reason == .system(ENOENT) { return nil }
      throw refusal(path, error)
    }
  }

  private func opened(_ path: String, _ limit: Int) throws(BeneathError) -> BeneathFile {
    guard let place = path.place(inFolder: folder) else {
      throw BeneathError(path: path, reason: .leadsOut)
    }
    let file = try BeneathRoot(folder).file(place)
    guard file.status.st_size <= limit else {
      throw BeneathError(path: path, reason: .tooLarge(limit: limit))
    }
    return file
  }

  private func refusal(_ path: String, _ error: BeneathError) -> BuildError {
    .output(
      path: path,
      reason:
        "a compiler does not write this: \(error.text); if you trust the sources, remove \(folder) and "
        + "build again")
  }
}
