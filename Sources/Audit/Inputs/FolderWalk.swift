import Platform
import ExtensionBundle
import Glibc

/// Walks through a folder and its subfolders; links to folders are not followed, and hidden folders are skipped.
struct FolderWalk {
  /// A file or a folder.
  struct Entry {
    var path: String
    var name: String
    /// Whether it is a folder; `visit` says whether it is entered.
    var isFolder: Bool
  }

  /// Something that was not looked at.
  struct Fault {
    var path: String
    var reason: String
    var help = "Name the keyboard's own folder."
    /// Whether it is a link that leads out.
    var isOutside = false
  }

  /// Folders that cannot be read, entries that are neither file nor folder, links that lead nowhere or out, and
  /// entries beyond the limits.
  private(set) var faults: [Fault] = []

  static let entryLimit = 50_000
  static let depthLimit = 24
  private static let mostFaults = 100

  private let files: AuditFiles
  private var count = 0
  private var leftOut = 0

  /// Walks through all of `folder`; `visit` is called with each file and each folder in a fixed order.
  init(
    _ folder: String, _ files: AuditFiles,
    visit: (_ entry: Entry) -> Bool = { $0.isFolder }
  ) {
    self.files = files
    var open = [(path: folder, depth: 0)]
    while let (path, depth) = open.popLast() {
      guard let inner = look(into: path, visit), count <= Self.entryLimit else { continue }
      guard depth < Self.depthLimit || inner.isEmpty else {
        note(Fault(path: path, reason: "folders are nested more than \(Self.depthLimit) deep"))
        continue
      }
      open += inner.reversed().map { ($0, depth + 1) }
    }
    if count > Self.entryLimit {
      note(
        Fault(
          path: folder,
          reason:
            "the folder contains more than \(Self.entryLimit) files; the rest was not checked"
        ))
    }
    if leftOut > 0 {
      faults.append(
        Fault(path: folder, reason: "\(leftOut) more files and links in it cannot be read"))
    }
  }

  private mutating func note(_ fault: Fault) {
    if faults.count < Self.mostFaults { faults.append(fault) } else { leftOut += 1 }
  }

  /// The folders in a folder to enter; `nil` where the folder cannot be read.
  private mutating func look(into path: String, _ visit: (Entry) -> Bool) -> [String]? {
    let folder: BeneathRoot
    let names: [String]
    do throws(FileFault) {
      guard let root = files.root else { return nil }
      folder = try root.folder(files.absolute(path))
      names = try root.names(in: files.absolute(path), limit: Self.entryLimit).sorted()
    } catch {
      note(fault(path, error))
      return nil
    }
    var inner: [String] = []
    for name in names where !name.beginsWithDot {
      count += 1
      guard count <= Self.entryLimit else { return nil }
      var entry = Entry(path: path + "/" + name, name: name, isFolder: false)
      switch try? folder.kind(of: name) {
      case .file: _ = visit(entry)
      case .folder:
        entry.isFolder = true
        if visit(entry) { inner.append(entry.path) }
      case .link: follow(entry, visit)
      case nil: break
      case let kind?:
        note(
          Fault(
            path: entry.path, reason: "this is \(kind.rawValue), neither a file nor a folder",
            help: "Remove it."))
      }
    }
    return inner
  }

  /// Only links to files are followed: a link to a folder above would never end.
  private mutating func follow(_ entry: Entry, _ visit: (Entry) -> Bool) {
    // A link may point to a folder of tools elsewhere.
    guard !FolderSearch.skipped.contains(entry.name) else { return }
    do throws(FileFault) {
      let kind = BeneathRoot.Kind(mode: try files.status(entry.path).st_mode)
      switch kind {
      case .file: _ = visit(entry)
      case .folder: break
      default:
        note(
          Fault(
            path: entry.path,
            reason: "the symbolic link leads to \(kind.rawValue), neither a file nor a folder",
            help: "Remove it."))
      }
    } catch {
      switch error {
      case .outside(let root):
        // By its whole path, the folder itself.
        if AuditReader.real(entry.path) == root { return }
        let outside = BoundedFile.Fault.outside(root)
        note(
          Fault(
            path: entry.path,
            reason: "the symbolic link leads outside \(root), the folder that the project may use",
            help: outside.help, isOutside: true))
      case .failed(ENOENT), .failed(ENOTDIR), .failed(ELOOP):
        note(
          Fault(
            path: entry.path, reason: "the symbolic link leads nowhere",
            help: "Fix the link, or remove it."))
      default: note(fault(entry.path, error))
      }
    }
  }

  private func fault(_ path: String, _ fault: FileFault) -> Fault {
    switch fault {
    case .outside(let root):
      let outside = BoundedFile.Fault.outside(root)
      return Fault(path: path, reason: outside.reason, help: outside.help, isOutside: true)
    case .failed(EILSEQ):
      return Fault(
        path: path, reason: "the folder contains a name that is not UTF-8", help: "Change the name."
      )
    case .tooLarge(let limit):
      return Fault(
        path: path,
        reason: "the folder contains more than \(limit) files, so it was skipped")
    default: return Fault(path: path, reason: "you have no permission to read this folder")
    }
  }
}
