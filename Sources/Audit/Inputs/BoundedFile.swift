import ExtensionBundle
import Glibc

/// Reads untrusted files: only regular files, and never more than a limit.
enum BoundedFile {
  /// Why a file was not read, and what to do.
  struct Fault: Error {
    var reason: String
    var help: String
    /// The folder that the file is outside of, where that is the reason.
    var root: String?

    init(reason: String, help: String, root: String? = nil) {
      self.reason = reason
      self.help = help
      self.root = root
    }

    init(_ fault: FileFault) {
      switch fault {
      case .outside(let root): self = .outside(root)
      case .notAFile: self.init(reason: "this isn't a regular file", help: "Name a file.")
      case .tooLarge(let limit):
        self.init(
          reason: "the file is larger than \(limit >> 20) MB, more than any manifest",
          help: "Name the keyboard's Info.plist.")
      case .failed(ELOOP):
        self.init(reason: "the symbolic link leads nowhere", help: "Fix the link, or remove it.")
      case .failed(let code):
        self.init(
          reason: BoundedFile.reason(code), help: "Check the path and its permissions.")
      }
    }

    static func outside(_ root: String) -> Fault {
      Fault(
        reason: "this leads outside \(root), the folder that the project may use",
        help: Rule.outsideProject.help, root: root)
    }
  }

  static func reason(_ code: Int32) -> String {
    switch code {
    case ENOENT: "there is no such file or folder"
    case ENOTDIR: "part of the path isn't a folder"
    case EACCES: "you have no permission to read this file"
    default: String(cString: strerror(code))
    }
  }
}
