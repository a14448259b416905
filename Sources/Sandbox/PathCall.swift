import CSandbox
import Glibc

/// A call that takes paths: where it has them, and what it does with them.
struct PathCall: Sendable {
  /// The registers of one path.
  struct Place: Sendable {
    var folder: Int?
    var path: Int
  }
  /// The action of the call.
  enum Kind: Sendable {
    case open, look, readLink, remove, rename, makeFolder
  }

  var name: String
  var kind: Kind
  var places: [Place]
  /// The register of its flags, if it has any.
  var flags: Int?

  private init(_ name: String, _ kind: Kind, _ places: [Place], flags: Int? = nil) {
    self.name = name
    self.kind = kind
    self.places = places
    self.flags = flags
  }

  static let all: [PathCall] = [
    PathCall("openat", .open, [Place(folder: 0, path: 1)], flags: 2),
    PathCall("newfstatat", .look, [Place(folder: 0, path: 1)], flags: 3),
    PathCall("access", .look, [Place(path: 0)]),
    PathCall("faccessat", .look, [Place(folder: 0, path: 1)]),
    PathCall("readlink", .readLink, [Place(path: 0)]),
    PathCall("readlinkat", .readLink, [Place(folder: 0, path: 1)]),
    PathCall("unlink", .remove, [Place(path: 0)]),
    PathCall("unlinkat", .remove, [Place(folder: 0, path: 1)], flags: 2),
    PathCall("rmdir", .remove, [Place(path: 0)]),
    PathCall("rename", .rename, [Place(path: 0), Place(path: 1)]),
    PathCall("renameat", .rename, [Place(folder: 0, path: 1), Place(folder: 2, path: 3)]),
    PathCall(
      "renameat2", .rename, [Place(folder: 0, path: 1), Place(folder: 2, path: 3)], flags: 4),
    PathCall("mkdir", .makeFolder, [Place(path: 0)]),
    PathCall("mkdirat", .makeFolder, [Place(folder: 0, path: 1)]),
  ]

  /// The use of a call's paths.
  func use(_ call: kw_notification) -> PathUse {
    switch kind {
    case .open:
      let flags = call[2]
      let changes = flags & 3 != 0 || flags & UInt64(O_CREAT | O_TRUNC) != 0
      return changes ? .write : .read
    case .look, .readLink: return .metadata
    case .remove, .rename, .makeFolder: return .write
    }
  }

  /// Whether a link at the end of a path is followed.
  func follows(_ call: kw_notification) -> Bool {
    switch kind {
    case .open:
      let exclusive = UInt64(O_CREAT | O_EXCL)
      return call[2] & UInt64(O_NOFOLLOW) == 0 && call[2] & exclusive != exclusive
    case .look: return flags.map { call[$0] & UInt64(AT_SYMLINK_NOFOLLOW) == 0 } ?? true
    case .readLink, .remove, .rename, .makeFolder: return false
    }
  }

  /// Whether an empty path means the descriptor itself.
  func takesDescriptor(_ call: kw_notification) -> Bool {
    name == "newfstatat" && call[3] & 0x1000 != 0
  }
}

extension PathUse {
  var category: AccessEvent.Category {
    switch self {
    case .read: .fileRead
    case .write: .fileWrite
    case .metadata: .fileMetadata
    }
  }
}
