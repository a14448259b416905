import Platform
package import Foundation
import Glibc

/// The folder that a project's files must be in: all of them are opened beneath it.
///
/// It is the project's own folder; the root of its checkout where there is one; or what the user chooses.
package final class ProjectRoot: Sendable {
  /// The folder's path without links.
  package let path: String
  private let beneath: BeneathRoot
  /// Beginnings of absolute paths that mean a place in the folder, each with that place.
  private let spellings: [(prefix: String, place: String)]
  /// Folders in which files were missing, as far as they were looked into.
  private let nearby = Lock(NearbyFolders())

  /// Why there is no root.
  package enum Fault: Error, Equatable, Sendable {
    /// The source, or the chosen folder, cannot be opened; the code is the kernel's.
    case failed(path: String, code: Int32)
    /// The chosen folder does not contain the source.
    case notAbove(source: String, chosen: String)
  }

  /// Finds the folder of a project, or of a plain folder of sources.
  ///
  /// - Parameters:
  ///   - source: The folder, the `.xcodeproj`, its `project.pbxproj`, or a project spec (`.yml`).
  ///   - chosen: The folder that the user chose.
  /// - Throws: Which folder cannot be opened, or that the chosen one does not contain the source.
  package init(around source: URL, chosen: URL? = nil) throws(Fault) {
    let own = Self.ownFolder(of: source)
    let real = try Self.real(own)
    if let chosen {
      path = try Self.real(chosen.path)
      guard Self.place(of: real, in: path) != nil else {
        throw .notAbove(source: source.path, chosen: chosen.path)
      }
    } else {
      path = Checkout.folder(around: real) ?? real
    }
    do throws(BeneathError) { beneath = try BeneathRoot(path) } catch {
      // As the user spelled it, where that is what cannot be opened.
      throw .failed(path: path == real ? own : path, code: error.code)
    }
    spellings = Self.spellings(own: own, real: real, root: path)
  }

  private static func ownFolder(of source: URL) -> String {
    let source = URL(fileURLWithPath: source.path).standardizedFileURL
    if source.lastPathComponent == "project.pbxproj" {
      return source.deletingLastPathComponent().deletingLastPathComponent().path
    }
    return ["xcodeproj", "xcworkspace", "yml", "yaml"].contains(source.pathExtension.lowercased())
      ? source.deletingLastPathComponent().path : source.path
  }

  private static func real(_ path: String) throws(Fault) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw .failed(path: path, code: errno) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The path in a folder that an absolute path has; `nil` outside.
  private static func place(of path: String, in folder: String) -> String? {
    path.place(inFolder: folder)
  }

  private static func spellings(
    own: String, real: String, root: String
  ) -> [(prefix: String, place: String)] {
    var found = [(prefix: own, place: place(of: real, in: root) ?? "")]
    var above = own
    // The source may have been named through links above it; its neighbors are then, too.
    while above != "/", !above.isEmpty {
      above = (above as NSString).deletingLastPathComponent
      guard let real = try? Self.real(above), let place = place(of: real, in: root) else { break }
      found.append((above, place))
    }
    return found + [(root, "")]
  }

  // MARK: Files

  /// The path in the folder of an absolute path, without resolving links.
  private func place(of path: String) throws(FileFault) -> String {
    for (prefix, place) in spellings {
      guard let rest = Self.place(of: path, in: prefix) else { continue }
      return place.isEmpty ? rest : rest.isEmpty ? place : place + "/" + rest
    }
    throw .outside(root: self.path)
  }

  private func found<Value: ~Copyable>(
    _ path: String, _ body: (String) throws(BeneathError) -> Value
  ) throws(FileFault) -> Value {
    let place = try place(of: path)
    do throws(BeneathError) { return try body(place) } catch {
      switch error.reason {
      case .leadsOut: throw .outside(root: self.path)
      case .tooManyLinks: throw .failed(code: ELOOP)
      case .kind: throw .notAFile
      case .tooLarge(let limit), .tooMany(let limit): throw .tooLarge(limit: limit)
      case .system(let code): throw .failed(code: code)
      }
    }
  }

  /// Opens a regular file for reading.
  package func file(_ path: String) throws(FileFault) -> BeneathFile {
    try found(path) { place throws(BeneathError) in try beneath.file(place, links: .followed) }
  }

  /// Reads a regular file of at most `limit` bytes.
  package func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
    try found(path) { place throws(BeneathError) in
      try beneath.read(place, limit: limit, links: .followed)
    }
  }

  /// The entry at a path, where links lead.
  package func status(_ path: String) throws(FileFault) -> stat {
    try found(path) { place throws(BeneathError) in
      try beneath.status(of: place, links: .followed)
    }
  }

  /// Whether anything is at a path inside the folder.
  package func exists(_ path: String) -> Bool { (try? status(path)) != nil }

  /// The path of the entry that a Mac finds at a path; `nil` if nothing is there.
  ///
  /// It has this name, or else one in other letter case or with accents composed otherwise.
  package func found(_ path: String) -> String? {
    exists(path) ? path : nearby.withLock { nearest(path, depth: 0, &$0) }
  }

  /// Folders in which files were missing: a project may name thousands of files that aren't there.
  private struct NearbyFolders {
    /// How many more folders are looked for and into; behind them, only the exact names count.
    var left = 1_000
    /// How many more names are kept.
    var namesLeft = 200_000
    /// The folder that was found for a path; `nil` where there is none.
    var folders: [String: String?] = [:]
    /// The names in a folder, by the names for which a Mac would take them.
    var names: [String: [String: String]] = [:]
  }
  private func nearest(_ path: String, depth: Int, _ known: inout NearbyFolders) -> String? {
    let folder = (path as NSString).deletingLastPathComponent
    guard depth < Self.depthLimit, folder.utf8.count < path.utf8.count,
      let there = nearestFolder(folder, depth: depth, &known)
    else { return nil }
    if known.names[there] == nil {
      let names = (try? names(in: there, limit: min(Self.namesLimit, known.namesLeft))) ?? []
      known.namesLeft -= names.count
      known.names[there] = Dictionary(names.map { (Self.folded($0), $0) }) { first, _ in first }
    }
    let wanted = Self.folded((path as NSString).lastPathComponent)
    return known.names[there]?[wanted].map { there + "/" + $0 }
  }
  private func nearestFolder(
    _ folder: String, depth: Int, _ known: inout NearbyFolders
  ) -> String? {
    if let there = known.folders[folder] { return there }
    guard known.left > 0 else { return nil }
    known.left -= 1
    let there = exists(folder) ? folder : nearest(folder, depth: depth + 1, &known)
    known.folders[folder] = .some(there)
    return there
  }
  private static func folded(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased()
  }
  private static let (depthLimit, namesLimit) = (32, 20_000)

  /// Opens a folder, where links lead.
  package func folder(_ path: String) throws(FileFault) -> BeneathRoot {
    try found(path) { place throws(BeneathError) in try beneath.folder(place, links: .followed) }
  }

  /// The path of a file or folder inside, to which no link leads.
  package func realPath(_ path: String) throws(FileFault) -> String {
    let inner = try found(path) { place throws(BeneathError) in
      try beneath.path(withoutLinks: place)
    }
    return inner.isEmpty ? self.path : (self.path == "/" ? "/" : self.path + "/") + inner
  }

  /// The names in a folder, sorted; at most `limit`.
  package func names(in folder: String, limit: Int) throws(FileFault) -> [String] {
    try found(folder) { place throws(BeneathError) in
      try beneath.folder(place, links: .followed).names(limit: limit)
    }.sorted()
  }
}
