package import ExtensionBundle
package import Foundation
import Glibc
public import Platform
package import Sandbox

/// Why a place for an extension could not be prepared.
public struct StateError: Error, Equatable, Sendable {
  /// The problem, its place, its reason, and the fix.
  public var message: String
  /// Whether the machine lacks something, rather than the bundle.
  public var isOfMachine: Bool
  /// A further fix.
  public var remedy: Remedy?

  init(message: String, isOfMachine: Bool, remedy: Remedy? = nil) {
    self.message = message
    self.isOfMachine = isOfMachine
    self.remedy = remedy
  }
}

/// Where an extension runs: its bundle and container, as its process may open them.
package struct Placement: Equatable, Sendable {
  /// The bundle's folder.
  package var bundlePath: String
  /// The program inside it.
  package var executablePath: String
  /// The extension's private folder.
  package var containerPath: String
  /// The folders that it shares with its containing app.
  package var groups: [GroupContainer] = []
  /// The user that it runs as; `nil` is the host's own user.
  package var user: SandboxUser?
}

/// Where containers live, and, as root, copies of the bundles that the unprivileged extension can read.
///
/// An ordinary user's extensions run as that user: nothing is copied and nothing changes its owner.
package final class StateFolder: Sendable {
  /// Root stages below this folder, because every folder above it can be passed by anybody.
  package static let stagingRoot = URL(fileURLWithPath: "/var/lib/keyward")

  /// The folder with `Containers` and `Groups`, and, as root and scratch, `Bundles`.
  package let root: URL
  /// Whether `remove()` removes it.
  package let isScratch: Bool
  /// The users of keyboards that root runs; each keyboard gets its own.
  private let users: Lock<[String: UInt32]>?
  /// The folders that are removed with this host: the whole state, or only root's copies of the
  /// bundles.
  private let own: ScratchOwnership?
  /// Where bundles are copied to; `nil` where they run in place.
  private let copies: BundleCopies?

  /// Makes a new, empty folder that `remove()` takes away again.
  ///
  /// Folders of hosts that were killed before they could remove theirs are removed here.
  ///
  /// - Parameter copies: Root's copies of bundles that other states use, too; `nil` for copies that go with this state.
  /// - Returns: The state.
  /// - Throws: Why its folder cannot be made.
  package static func scratch(
    copies: BundleCopies? = nil
  ) throws(StateError) -> StateFolder {
    let own = try makeScratch()
    return StateFolder(
      root: own.folder, isScratch: true, own: own, copies: copies)
  }

  /// Uses the persistent state in `folder`; as root the extensions' part of it is in the staging root.
  ///
  /// That part is named after a random name in `folder`, so that a new folder of the same path starts empty.
  ///
  /// - Parameters:
  ///   - folder: The folder; it is made where there is none.
  ///   - copies: Root's copies of bundles that other states use, too; `nil` for copies that go with this state.
  /// - Returns: The state.
  /// - Throws: Why its folder cannot be made.
  package static func kept(
    in folder: URL, copies: BundleCopies? = nil
  ) throws(StateError) -> StateFolder {
    do throws(StateError) { try makeFolder(folder, mode: 0o700, followsLink: true) } catch {
      throw StateError(
        message: error.message, isOfMachine: error.isOfMachine, remedy: .chooseStateFolder)
    }
    guard geteuid() == 0 else {
      return StateFolder(root: folder, isScratch: false, own: nil, copies: nil)
    }
    let root = stagingRoot.appendingPathComponent("state-\(try StateIdentity.name(of: folder))")
    // The copies of the bundles are this host's alone: another one may run the same keyboard at the same time.
    let own = try makeScratch()
    do {
      try makeFolder(root, mode: 0o711)
    } catch {
      _ = own.remove()
      throw error
    }
    return StateFolder(root: root, isScratch: false, own: own, copies: copies)
  }

  private init(
    root: URL, isScratch: Bool, own: ScratchOwnership?, copies: BundleCopies?
  ) {
    let isRoot = geteuid() == 0
    self.root = root
    self.isScratch = isScratch
    users = isRoot ? Lock([:]) : nil
    self.own = own
    self.copies = isRoot ? copies ?? own.map { BundleCopies(in: $0.folder) } : nil
  }

  static func makeScratch() throws(StateError) -> ScratchOwnership {
    let isRoot = geteuid() == 0
    let parent = isRoot ? stagingRoot : FileManager.default.temporaryDirectory
    let prefix = isRoot ? "scratch-" : "keyward-scratch-"
    // The extensions' user must be able to pass root's folder, and the folder around it.
    if isRoot { try makeFolder(parent, mode: 0o755) }
    ScratchOwnership.sweep(parent, prefix: prefix)
    // Containers contain typed text: for an ordinary user the whole folder is closed to others.
    do throws(StateError) {
      return try ScratchOwnership(in: parent, prefix: prefix, mode: isRoot ? 0o711 : 0o700)
    } catch {
      guard !isRoot else { throw error }
      throw StateError(
        message: error.message + "; set TMPDIR to a writable folder",
        isOfMachine: error.isOfMachine)
    }
  }

  /// Prepares the place of one extension, with the folders of its groups, or of some of them.
  package func place(
    _ bundle: ExtensionBundle, groups shared: [String]? = nil
  ) throws(StateError) -> Placement {
    let shared = shared ?? bundle.applicationGroups
    let user = try user(of: bundle, sharing: shared)
    let container = try makePrivateFolder(
      "Containers", name: Self.folderName(for: bundle.manifest.bundleIdentifier), for: user)
    let (folder, group) = try copy(of: bundle)
    var groups: [GroupContainer] = []
    for group in shared {
      let folder = try makePrivateFolder("Groups", name: Self.folderName(for: group), for: user)
      groups.append(GroupContainer(identifier: group, path: folder.path))
    }
    return Placement(
      bundlePath: folder.path,
      executablePath: folder.appendingPathComponent(bundle.manifest.executable).path,
      containerPath: container.path, groups: groups,
      user: user.map { SandboxUser(userID: $0, groupID: group ?? $0) })
  }

  /// The user of root's keyboards: each as its own user, and those that share folders as one.
  private func user(
    of bundle: ExtensionBundle, sharing groups: [String]
  ) throws(StateError) -> UInt32? {
    guard let users else { return nil }
    let key =
      groups.isEmpty
      ? "keyboard.\(Self.folderName(for: bundle.manifest.bundleIdentifier))" : "groups"
    return try users.withLock { (users) throws(StateError) in
      if let user = users[key] { return user }
      let user = try IdentityPool.root.lease(key, for: root.lastPathComponent)
      users[key] = user
      return user
    }
  }

  /// Where a bundle is run, and the group that may read it.
  private func copy(of bundle: ExtensionBundle) throws(StateError) -> (URL, group: UInt32?) {
    if let copies {
      let copy = try copies.copy(of: bundle)
      return (copy.url, copy.group)
    }
    var copier = BundleCopy(of: bundle)
    try copier.check()
    guard bundle.folder.isAt(bundle.url.path) else { throw BundleCopy.replaced(bundle) }
    return (bundle.url.resolvingSymlinksInPath(), nil)
  }

  /// Makes a private folder of the extension's user.
  private func makePrivateFolder(
    _ kind: String, name: String, for user: UInt32?
  ) throws(StateError) -> URL {
    let parent = root.appendingPathComponent(kind)
    try Self.makeFolder(parent, mode: user == nil ? 0o755 : 0o711)
    let folder = parent.appendingPathComponent(name)
    try Self.makeFolder(folder, mode: 0o700)
    if let user { try OwnershipChange.give(folder.path, to: user) }
    return folder.resolvingSymlinksInPath()
  }

  /// Removes what a keyboard keeps for itself.
  func removeContainer(of identifier: String) throws(StateError) {
    try removePrivateFolder("Containers", name: Self.folderName(for: identifier))
  }

  /// Removes what the keyboards of a group share.
  func removeGroup(_ group: String) throws(StateError) {
    try removePrivateFolder("Groups", name: Self.folderName(for: group))
  }

  private func removePrivateFolder(_ kind: String, name: String) throws(StateError) {
    let path = root.appendingPathComponent("\(kind)/\(name)").path
    guard let problem = FolderRemoval.remove(path) else { return }
    throw StateError(
      message: "\(path.forDisplay) could not be removed completely (\(problem)). "
        + "Remove it yourself, and try again.",
      isOfMachine: true)
  }

  /// Removes what ends with this host; state that is kept stays.
  ///
  /// - Returns: What remains and why, and what to do; `nil` when nothing remains.
  @discardableResult
  package func remove() -> String? {
    guard let own else { return nil }
    var problem = own.remove()
    // An extension that is just being killed can still add a file between the listing and the removal.
    for _ in 0..<2 where problem != nil { problem = own.remove() }
    return problem.map {
      "\(own.folder.path) could not be removed completely (\($0)). Remove it yourself."
    }
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

  /// Makes a folder with a mode, independent of the umask.
  ///
  /// An existing folder belongs to its maker, and keeps its mode; those around it are made as usual.
  package static func makeFolder(
    _ url: URL, mode: mode_t?, followsLink: Bool = false
  ) throws(StateError) {
    if unsafe mkdir(url.path, mode ?? 0o777) == 0 {
      guard let mode, unsafe chmod(url.path, mode) != 0 else { return }
      throw failure("set the mode of", at: url.path)
    }
    let error = errno
    // Where the folder around it is there, as in /proc, making that one would not help.
    let parent = url.deletingLastPathComponent()
    if error == ENOENT, unsafe access(parent.path, F_OK) != 0, url.path != "/" {
      try makeFolder(parent, mode: nil, followsLink: true)
      return try makeFolder(url, mode: mode, followsLink: followsLink)
    }
    var status = stat()
    let found = unsafe followsLink ? stat(url.path, &status) : lstat(url.path, &status)
    if error == EEXIST, found == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    guard error == EEXIST || error == ENOTDIR else {
      errno = error
      throw failure("make the folder", at: url.path)
    }
    throw StateError(
      message:
        "\(url.path.forDisplay) \(error == EEXIST ? "is" : "is inside something that is") not a folder. "
        + "Remove it.",
      isOfMachine: false, remedy: .chooseStateFolder)
  }

  static func failure(_ what: String, at path: String, _ code: Int32 = errno) -> StateError {
    StateError(
      message: unsafe "cannot \(what) \(path.forDisplay): \(String(cString: strerror(code)))",
      isOfMachine: true)
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
