import Platform
import ExtensionBundle
public import Foundation

/// Finds flow files.
public enum FlowFiles: Sendable {
  /// Why no files were found.
  public struct Failure: Error, Equatable, Sendable {
    /// The problem, its place, and the fix.
    public var message: String
  }

  /// The most files of a search.
  static let limit = 10_000

  /// The flow files that a path means: the file itself, or all `.yaml` and `.yml` in a folder, in order.
  ///
  /// Hidden files and folders are skipped, and links to folders.
  public static func find(_ path: String) throws(Failure) -> [URL] {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw Failure(message: "no flow or folder \(path); check the path")
    }
    guard isFolder.boolValue else { return [url] }
    guard let entries = FileManager.default.enumerator(atPath: url.path) else {
      throw Failure(message: "the folder \(path) cannot be read; check its permissions")
    }
    var found: [String] = []
    while let entry = entries.nextObject() as? String {
      if entry.lastPathName.beginsWithDot {
        entries.skipDescendants()
        continue
      }
      guard ["yaml", "yml"].contains(entry.pathSuffix),
        entries.fileAttributes?[.type] as? FileAttributeType != .typeDirectory
      else { continue }
      if entries.fileAttributes?[.type] as? FileAttributeType == .typeSymbolicLink {
        try refuseLinkOutside(url.appendingPathComponent(entry), of: url)
      }
      found.append(entry)
      guard found.count <= limit else {
        throw Failure(message: "\(path) contains more than \(limit) flows; name smaller folders")
      }
    }
    guard !found.isEmpty else {
      throw Failure(message: "the folder \(path) contains no flow (no .yaml or .yml file)")
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { url.appendingPathComponent($0) }
  }

  /// Messages about a flow show parts of it, and the user has not named the link's target.
  private static func refuseLinkOutside(_ file: URL, of folder: URL) throws(Failure) {
    guard let root = try? ProjectRoot(around: folder) else { return }
    do throws(FileFault) { _ = try root.status(file.path) } catch {
      guard case .outside = error else { return }
      throw Failure(
        message:
          "\(file.path): this symbolic link leads outside \(root.path); remove it, or name the flow itself"
      )
    }
  }
}
