public import ExtensionBundle
public import Foundation
import Glibc
import Sandbox

/// Why a place for an extension could not be prepared.
public struct StateError: Error, Equatable, Sendable {
  /// What, where, why and what to do.
  public var message: String
  /// Whether the machine lacks something, rather than the bundle.
  public var isOfMachine: Bool
}

/// Where an extension runs: its bundle and container, as its process may open them.
public struct Placement: Equatable, Sendable {
  /// The bundle's folder.
  public var bundlePath: String
  /// The program inside it.
  public var executablePath: String
  /// The extension's private folder.
  public var containerPath: String
  /// The folders that it shares with its containing app.
  public var groups: [GroupContainer] = []
}

/// Where containers live, and, as root, copies of the bundles that the unprivileged extension can read.
///
/// An ordinary user's extensions run as that user: nothing is copied and nothing changes its owner.
public final class StateFolder: Sendable {
  /// The user as whom extensions run when the host is root.
  public struct Owner: Equatable, Sendable {
    /// The user's number.
    public var uid: UInt32
    /// The group's number.
    public var gid: UInt32
    /// Makes an owner; 65534 is `nobody`.
    public init(uid: UInt32 = 65534, gid: UInt32 = 65534) {
      self.uid = uid
      self.gid = gid
    }
  }

  /// Root stages below this folder, because every folder above it can be passed by anybody.
  public static let stagingRoot = URL(fileURLWithPath: "/var/lib/keyward")

  /// The folder that holds `Containers`, `Groups` and, as root, `Bundles`.
  public let root: URL
  /// Whether `remove()` removes it.
  public let isScratch: Bool
  private let owner: Owner?
  private let ownership: ScratchOwnership?

  /// Makes a new, empty folder that `remove()` takes away again.
  ///
  /// Folders of hosts that were killed before they could remove theirs are removed here.
  public static func scratch(owner: Owner = Owner()) throws(StateError) -> StateFolder {
    let name = "scratch-\(UUID().uuidString.lowercased())"
    let parent = geteuid() == 0 ? stagingRoot : FileManager.default.temporaryDirectory
    ScratchOwnership.sweep(parent, prefix: geteuid() == 0 ? "scratch-" : "keyward-scratch-")
    return try StateFolder(
      root: parent.appendingPathComponent(geteuid() == 0 ? name : "keyward-\(name)"),
      isScratch: true, owner: owner)
  }

  /// Uses the state that is kept in `folder`; as root the extensions' part of it lies in the staging root.
  public static func kept(
    in folder: URL, owner: Owner = Owner()
  ) throws(StateError) -> StateFolder {
    let path = folder.standardizedFileURL.path
    let root =
      geteuid() == 0
      ? stagingRoot.appendingPathComponent(StableHash.name(of: Array(path.utf8))) : folder
    if geteuid() == 0 { try makeFolder(folder, mode: 0o700) }
    return try StateFolder(root: root, isScratch: false, owner: owner)
  }

  private init(root: URL, isScratch: Bool, owner: Owner) throws(StateError) {
    self.root = root
    self.isScratch = isScratch
    self.owner = geteuid() == 0 ? owner : nil
    // Containers hold what people typed: for an ordinary user the whole folder is closed to others.
    // Root's must be passed by the user as whom extensions run, and so must the folder around it.
    if self.owner != nil { try Self.makeFolder(Self.stagingRoot, mode: 0o755) }
    try Self.makeFolder(root, mode: self.owner == nil ? 0o700 : 0o755)
    ownership = isScratch ? ScratchOwnership(of: root) : nil
    if self.owner != nil {
      try Self.makeFolder(root.appendingPathComponent("Bundles"), mode: 0o755)
    }
  }

  /// Prepares the place of one extension.
  public func place(_ bundle: ExtensionBundle) throws(StateError) -> Placement {
    let container = try makePrivateFolder(
      "Containers", name: Self.folderName(for: bundle.manifest.bundleIdentifier))
    var folder = bundle.url.resolvingSymlinksInPath()
    if owner != nil { folder = try stage(folder, of: bundle) }
    var groups: [GroupContainer] = []
    for group in bundle.applicationGroups {
      let shared = try makePrivateFolder("Groups", name: Self.folderName(for: group))
      groups.append(GroupContainer(identifier: group, path: shared.path))
    }
    return Placement(
      bundlePath: folder.path,
      executablePath: folder.appendingPathComponent(bundle.manifest.executable).path,
      containerPath: container.path, groups: groups)
  }

  /// Makes a folder that belongs to whoever the extension runs as, and to nobody else.
  private func makePrivateFolder(_ kind: String, name: String) throws(StateError) -> URL {
    let parent = root.appendingPathComponent(kind)
    try Self.makeFolder(parent, mode: 0o755)
    let folder = parent.appendingPathComponent(name)
    try Self.makeFolder(folder, mode: 0o700)
    if let owner, lchown(folder.path, owner.uid, owner.gid) != 0 {
      throw Self.failure("give to the user \(owner.uid) the folder", at: folder.path)
    }
    return folder.resolvingSymlinksInPath()
  }

  /// Who extensions run as; `nil` is the host's own user.
  var sandboxUser: SandboxUser? {
    owner.map { SandboxUser(userID: $0.uid, groupID: $0.gid) }
  }

  /// Removes a scratch folder; state that is kept stays.
  public func remove() {
    guard isScratch else { return }
    // An extension that is just being killed can still add a file between the listing and the removal.
    for _ in 0..<3 {
      guard FileManager.default.fileExists(atPath: root.path) else { return }
      try? FileManager.default.removeItem(at: root)
    }
  }

  private func stage(_ source: URL, of bundle: ExtensionBundle) throws(StateError) -> URL {
    let parent = root.appendingPathComponent("Bundles")
      .appendingPathComponent(Self.folderName(for: bundle.manifest.bundleIdentifier))
    let name = "\(UUID().uuidString.lowercased()).appex"
    if !isScratch { try? FileManager.default.removeItem(at: parent) }
    try Self.makeFolder(parent, mode: 0o755)
    let copy = parent.appendingPathComponent(name)
    var copier = BundleCopy()
    try copier.copy(source.path, to: copy.path)
    return copy
  }

  /// A bundle identifier as a folder's name; an identifier with anything else in it is hashed.
  static func folderName(for identifier: String) -> String {
    let isPlain =
      !identifier.isEmpty && identifier.utf8.count <= 200 && !identifier.hasPrefix(".")
      && identifier.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
          true
        default: false
        }
      }
    return isPlain ? identifier : "id-\(StableHash.name(of: Array(identifier.utf8)))"
  }

  /// Makes a folder with a mode, whatever the umask of whoever started the host.
  ///
  /// One that was there belongs to whoever made it, and keeps its mode.
  private static func makeFolder(_ url: URL, mode: mode_t) throws(StateError) {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw failure("make the folder", at: url.path)
    }
    if mkdir(url.path, mode) == 0 {
      guard chmod(url.path, mode) == 0 else { throw failure("set the mode of", at: url.path) }
    } else if errno != EEXIST {
      throw failure("make the folder", at: url.path)
    }
    var status = stat()
    guard lstat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw StateError(
        message: "\(url.path) is no folder. Remove it, or name another folder with --state.",
        isOfMachine: false)
    }
  }

  static func failure(_ what: String, at path: String) -> StateError {
    StateError(
      message: "cannot \(what) \(path): \(String(cString: strerror(errno)))", isOfMachine: true)
  }
}

/// A 128-bit FNV-1a hash in hexadecimal, the same in every run.
///
/// It only names folders; nothing relies on it being hard to invert.
enum StableHash {
  static func name(of bytes: [UInt8]) -> String {
    [0xcbf2_9ce4_8422_2325 as UInt64, 0x9e37_79b9_7f4a_7c15].map { seed in
      let hash = bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
      return String(repeating: "0", count: 16 - String(hash, radix: 16).count)
        + String(hash, radix: 16)
    }.joined()
  }
}
