import Platform
import ExtensionBundle
import Foundation
import Glibc

/// The files of a build's source: each is opened beneath the project's folder, and an unreadable one is an error of
/// the build.
struct ProjectFiles {
  let root: ProjectRoot
  /// The folders of packages that have been resolved, each a separate root.
  var packages: [ProjectRoot] = []
  /// Where a project names a path; `nil` for files found on disk.
  var place: (String) -> String? = { _ in nil }

  init(root: ProjectRoot, place: @escaping (String) -> String?) {
    self.root = root
    self.place = place
  }

  init(_ request: BuildRequest) throws(BuildError) {
    try self.init(around: request.source, chosen: request.sourceRoot)
  }

  init(around source: URL, chosen: URL? = nil) throws(BuildError) {
    do throws(ProjectRoot.Fault) {
      root = try ProjectRoot(around: source, chosen: chosen)
    } catch {
      throw Self.failure(error)
    }
  }

  /// The folder that a path must be in.
  private func root(of path: String) -> ProjectRoot {
    packages.first { path.isInFolder($0.path) } ?? root
  }

  private static func failure(_ fault: ProjectRoot.Fault) -> BuildError {
    switch fault {
    case .notAbove(let source, let chosen):
      .source(
        path: source,
        reason: "this is outside \(chosen), the folder that was chosen for sources",
        remedy: .containSource)
    case .failed(let path, ENOENT): .source(path: path, reason: "there is no such folder")
    case .failed(let path, ENOTDIR):
      .source(path: path, reason: "this is not a folder; name the one that contains Info.plist")
    case .failed(let path, ELOOP):
      .source(path: path, reason: "the symbolic link leads nowhere")
    case .failed(let path, EACCES):
      .source(path: path, reason: "the folder cannot be read; check its permissions")
    case .failed(let path, let code):
      .source(path: path, reason: "the folder cannot be read: \(String(cString: strerror(code)))")
    }
  }

  /// The same files, of which `file` names all.
  func named(by file: String) -> ProjectFiles {
    var files = self
    files.place = { _ in file }
    return files
  }

  /// The error for a file that cannot be read; one outside is shown where the project names it.
  func refusal(_ path: String, _ fault: FileFault) -> BuildError {
    if case .outside = fault, let place = place(path) {
      return .source(path: place, reason: "\(path): \(fault.reason)", remedy: fault.remedy)
    }
    return .source(path: path, reason: fault.reason, remedy: fault.remedy)
  }

  /// Refuses a path outside the project's folder, whether or not anything is there.
  func refuseOutside(_ path: String) throws(BuildError) {
    do throws(FileFault) { _ = try root(of: path).status(path) } catch {
      if case .outside = error { throw refusal(path, error) }
    }
  }

  /// The path of the entry that a Mac finds at a path; `nil` if nothing is there.
  func found(_ path: String) -> String? { root(of: path).found(path) }

  /// Opens a regular file for reading.
  func open(_ path: String) throws(BuildError) -> BeneathFile {
    do throws(FileFault) { return try root(of: path).file(path) } catch {
      throw refusal(path, error)
    }
  }

  func read(_ path: String, limit: Int) throws(BuildError) -> [UInt8] {
    do throws(FileFault) { return try root(of: path).read(path, limit: limit) } catch {
      throw refusal(path, error)
    }
  }

  /// The beginning of a file, at most `count` bytes.
  func head(_ path: String, count: Int) throws(BuildError) -> [UInt8] {
    do throws(FileFault) {
      let file = try root(of: path).file(path)
      var bytes = [UInt8](repeating: 0, count: count)
      let filled = bytes.withUnsafeMutableBytes { readAll(into: $0, from: file.descriptor, at: 0) }
      return Array(bytes[..<filled])
    } catch {
      throw refusal(path, error)
    }
  }

  /// The path of a file or folder to which no link leads.
  func realPath(_ path: String) throws(BuildError) -> String {
    do throws(FileFault) { return try root(of: path).realPath(path) } catch {
      throw refusal(path, error)
    }
  }

  /// The entry at a path; `nil` where nothing is.
  func status(_ path: String) throws(BuildError) -> stat? {
    do throws(FileFault) { return try root(of: path).status(path) } catch {
      switch error {
      case .failed(ENOENT), .failed(ENOTDIR), .failed(ELOOP): return nil
      default: throw refusal(path, error)
      }
    }
  }

  func isFolder(_ path: String) throws(BuildError) -> Bool {
    try status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// The names in a folder, sorted.
  func names(in folder: String, limit: Int) throws(BuildError) -> [String] {
    do throws(FileFault) { return try root(of: folder).names(in: folder, limit: limit) } catch {
      switch error {
      case .outside: throw refusal(folder, error)
      case .failed(EILSEQ):
        throw .source(
          path: folder, reason: "the folder contains a name that is not UTF-8; change it")
      case .tooLarge:
        throw .source(path: folder, reason: "the folder contains more than \(limit) files")
      default:
        throw .source(path: folder, reason: "the folder cannot be read; check its permissions")
      }
    }
  }

  /// The largest source that `keyward-lower` reads.
  static let sourceLimit = 16 << 20

  /// Whether one of the sources contains one of the words.
  func names(_ words: [String], inOneOf sources: [String]) throws(BuildError) -> Bool {
    for source in sources {
      let data = Data(try read(source, limit: Self.sourceLimit))
      if words.contains(where: { data.firstRange(of: Data($0.utf8)) != nil }) { return true }
    }
    return false
  }

  /// The words of all sources, which include all names that they use.
  func words(of sources: [String]) throws(BuildError) -> Set<String> {
    var words: Set<String> = []
    for source in sources {
      let parts = try read(source, limit: Self.sourceLimit).split {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
          false
        default: true
        }
      }
      for part in parts { words.insert(String(decoding: part, as: UTF8.self)) }
    }
    return words
  }

  /// The digest of a file of any size, read piece by piece.
  func digest(_ path: String) throws(BuildError) -> String {
    do throws(FileFault) {
      let file = try root(of: path).file(path)
      var digest = Digest()
      try RegularFile.forEachPart(of: file.descriptor) { part throws(FileFault) in
        digest.update(part)
      }
      return digest.finish()
    } catch {
      throw refusal(path, error)
    }
  }
}
