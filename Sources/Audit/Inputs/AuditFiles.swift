import ExtensionBundle
import Foundation
import Glibc

/// The files that an audit may read: those beneath the folder of an operand, or the one file that the
/// user named.
struct AuditFiles: Sendable {
  /// The folder; `nil` for a file that was named by itself.
  let root: ProjectRoot?
  /// The folder that paths are relative to.
  let workingFolder: String

  /// Files that the user named one by one.
  static let named = AuditFiles(
    root: nil, workingFolder: FileManager.default.currentDirectoryPath)

  /// The path from the machine's root, without `.` and `..`.
  func absolute(_ path: String) -> String { AuditPath.absolute(path, in: workingFolder) }

  func read(_ path: String, limit: Int) throws(BoundedFile.Fault) -> [UInt8] {
    do throws(FileFault) {
      return try RegularFile.read(absolute(path), limit: limit, beneath: root)
    } catch {
      throw BoundedFile.Fault(error)
    }
  }

  /// Hands an open regular file to `body`.
  func withFile<Value>(
    _ path: String, _ body: (_ descriptor: Int32) -> Value
  ) throws(BoundedFile.Fault) -> Value {
    do throws(FileFault) {
      let path = absolute(path)
      guard let root else {
        return try RegularFile.withFile(path) { descriptor throws(FileFault) in body(descriptor) }
      }
      let file = try root.file(path)
      return body(file.descriptor)
    } catch {
      throw BoundedFile.Fault(error)
    }
  }

  /// The entry at a path, where links lead.
  func status(_ path: String) throws(FileFault) -> stat {
    let path = absolute(path)
    if let root { return try root.status(path) }
    var status = stat()
    guard stat(path, &status) == 0 else { throw .failed(code: errno) }
    return status
  }

  /// Whether nothing is at a path.
  ///
  /// A path outside counts as present, so that reading it reports that it is outside.
  func isMissing(_ path: String) -> Bool {
    do throws(FileFault) {
      _ = try status(path)
      return false
    } catch {
      return error == .failed(code: ENOENT) || error == .failed(code: ENOTDIR)
    }
  }

  /// Whether something is at a path, and is inside.
  func exists(_ path: String) -> Bool { (try? status(path)) != nil }

  /// Whether a path leads outside, whether or not anything is there.
  func isOutside(_ path: String) -> Bool {
    do throws(FileFault) { _ = try status(path) } catch {
      if case .outside = error { return true }
    }
    return false
  }

  /// The path of a file beneath the folder to which no link leads, and no other program may lead one.
  func realPath(_ path: String) throws(FileFault) -> String {
    let path = absolute(path)
    return try root?.realPath(path) ?? path
  }

  /// The names in a folder, sorted; none where it cannot be looked into.
  func names(in folder: String) -> [String] {
    guard let root else { return [] }
    return (try? root.names(in: absolute(folder), limit: FolderWalk.entryLimit)) ?? []
  }
}
