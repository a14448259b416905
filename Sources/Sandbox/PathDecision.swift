/// The purpose for which a process uses a path.
enum PathUse: Equatable {
  case read, write, metadata
}

/// A policy's decision about a path.
enum PathDecision: Equatable {
  /// Inside the grants; Landlock or the broker bounds the access.
  case inside
  /// The process's own maps or program, below `/proc`.
  case own
  /// A folder above a grant, whose name the process knows.
  case above
  /// Granted for reading, requested writing.
  case readOnly
  /// Outside the grants.
  case outside
  /// Outside the grants, but a runtime's own look-up, which isn't the program's doing.
  case outsideAndExpected
}

/// The grants of a policy by path, in the process's form and in the kernel's.
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

  /// Decides on an absolute, normalized path.
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

  /// The grant, by its place in the policy, that bounds a use of a path.
  func place(of path: String, for use: PathUse) -> Int? {
    trees.indices.first { trees[$0].holds(path) && (use != .write || trees[$0].isWritable) }
  }

  /// The part of a path after the grant at `place`.
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
