/// What a process wants of a path.
enum PathUse: Equatable {
  case read, write, metadata
}

/// What a policy says of a path.
enum PathDecision: Equatable {
  /// Inside the grants; Landlock or the broker bounds what then happens.
  case inside
  /// The process's own maps or program, below `/proc`.
  case own
  /// A folder above a grant, whose name the process was told.
  case above
  /// Granted for reading, asked for writing.
  case readOnly
  /// Outside the grants.
  case outside
  /// Outside the grants, and a runtime's own look that says nothing of the program.
  case outsideAndExpected
}

/// The grants of a policy by path, in the form the process and in the form the kernel knows them.
struct PathGrants: Sendable {
  private struct Tree {
    var given: String
    var resolved: String
    var isWritable: Bool

    func holds(_ path: String) -> Bool {
      PathText.isWithin(path, resolved) || given != resolved && PathText.isWithin(path, given)
    }
  }
  private let trees: [Tree]

  init(_ grants: [Policy.FileGrant]) {
    trees = grants.map {
      Tree(
        given: PathText.normalised($0.path), resolved: PathText.resolved($0.path),
        isWritable: $0.access == .readWrite)
    }
  }

  /// Decides on an absolute, normalised path.
  func decision(_ path: String, for use: PathUse, process: Int32) -> PathDecision {
    var isGranted = false
    for tree in trees where tree.holds(path) {
      if use != .write || tree.isWritable { return .inside }
      isGranted = true
    }
    if use == .write { return isGranted ? .readOnly : .outside }
    if isOwn(path, process) { return .own }
    // `realpath` looks at each of them.
    if use == .metadata,
      trees.contains(where: {
        PathText.isWithin($0.given, path) || PathText.isWithin($0.resolved, path)
      })
    {
      return .above
    }
    return ExpectedLook.holds(path) ? .outsideAndExpected : .outside
  }

  /// The grant, by its place in the policy, that bounds what `use` may do with a path.
  func place(of path: String, for use: PathUse) -> Int? {
    trees.indices.first { trees[$0].holds(path) && (use != .write || trees[$0].isWritable) }
  }

  /// What follows the grant at `place` in a path inside it.
  func remainder(of path: String, below place: Int) -> String {
    let tree = trees[place]
    let name = PathText.isWithin(path, tree.resolved) ? tree.resolved : tree.given
    return PathText.remainder(of: path, below: name)
  }

  /// The path with the granted part of it as the kernel knows it.
  func canonical(_ path: String) -> String {
    for tree in trees where tree.given != tree.resolved && PathText.isWithin(path, tree.given) {
      return PathText.normalised(
        tree.resolved + "/" + PathText.remainder(of: path, below: tree.given))
    }
    return path
  }

  private func isOwn(_ path: String, _ process: Int32) -> Bool {
    guard path.utf8.starts(with: "/proc/".utf8) else { return false }
    return ["/proc/self", "/proc/\(process)"].contains {
      path == $0 + "/maps" || path == $0 + "/exe"
    }
  }
}

/// What runtimes look at by themselves; each is fine with a refusal, and none of it is the program's doing.
struct ExpectedLook: Sendable {
  /// A path, or the start of one where it ends in `*`.
  var path: String
  /// Who looks, and why.
  var reason: String

  /// All of them.
  static let all: [ExpectedLook] = [
    .init(path: "/etc/ld.so.preload", reason: "the loader looks for libraries to add"),
    .init(path: "/etc/nsswitch.conf", reason: "the C library looks up users and hosts"),
    .init(path: "/proc/sys/vm/overcommit_memory", reason: "the allocator asks how memory is given"),
    .init(
      path: "/sys/kernel/mm/transparent_hugepage/*", reason: "the allocator asks for page sizes"),
    .init(path: "/sys/fs/cgroup/*", reason: "Foundation counts the processors it may use"),
    .init(path: "/etc/gnutls/config", reason: "a library of URL loading configures itself"),
    .init(path: "/usr/share/icu/*", reason: "ICU looks for newer tables than the ones it carries"),
    .init(path: "/usr/local/etc/*.plist", reason: "Foundation looks for the machine's preferences"),
  ]

  private static let exact = Set(all.map(\.path))
  private static let patterns = all.filter { $0.path.contains("*") }

  /// Whether a path outside the grants is one of them.
  static func holds(_ path: String) -> Bool {
    if exact.contains(path) { return true }
    return patterns.contains { look in
      let parts = look.path.split(separator: "*", omittingEmptySubsequences: false)
      return path.hasPrefix(parts[0]) && path.hasSuffix(parts[1])
    }
  }
}
