/// What a process wants of a path.
enum PathUse: Equatable {
  case read, write, metadata
}

/// What a policy says of a path.
enum PathDecision: Equatable {
  /// Inside the grants; Landlock bounds what then happens.
  case inside
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
    var path: String
    var isWritable: Bool
  }
  private let trees: [Tree]

  /// What runtimes look at before any code of the program runs; each is fine with a refusal.
  private static let expected: Set<String> = [
    "/etc/ld.so.preload",
    "/etc/nsswitch.conf",
    "/sys/kernel/mm/transparent_hugepage/enabled",
    "/sys/kernel/mm/transparent_hugepage/hpage_pmd_size",
    "/proc/sys/vm/overcommit_memory",
  ]

  init(_ grants: [Policy.FileGrant]) {
    var trees: [Tree] = []
    for grant in grants {
      let isWritable = grant.access == .readWrite
      let given = PathText.normalised(grant.path)
      let resolved = PathText.resolved(grant.path)
      trees.append(Tree(path: given, isWritable: isWritable))
      if resolved != given { trees.append(Tree(path: resolved, isWritable: isWritable)) }
    }
    self.trees = trees
  }

  /// Decides on an absolute, normalised path.
  func decision(_ path: String, for use: PathUse, process: Int32) -> PathDecision {
    let within = trees.filter { PathText.isWithin(path, $0.path) }
    if use == .write {
      if within.contains(where: \.isWritable) { return .inside }
      return within.isEmpty ? .outside : .readOnly
    }
    if !within.isEmpty { return .inside }
    if isOwn(path, process) { return .inside }
    // The process was told these folders' names; `realpath` looks at each of them.
    if use == .metadata, trees.contains(where: { PathText.isWithin($0.path, path) }) {
      return .inside
    }
    return Self.isExpected(path) ? .outsideAndExpected : .outside
  }

  private static func isExpected(_ path: String) -> Bool {
    // Foundation's ICU looks for newer tables than the ones it carries, and its preferences for defaults
    // of the machine.
    path.hasPrefix("/usr/share/icu/") || expected.contains(path)
      || path.hasPrefix("/usr/local/etc/") && path.hasSuffix(".plist")
  }

  private func isOwn(_ path: String, _ process: Int32) -> Bool {
    ["/proc/self", "/proc/\(process)"].contains { path == $0 + "/maps" || path == $0 + "/exe" }
  }
}
