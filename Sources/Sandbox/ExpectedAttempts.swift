/// Look-ups that runtimes make by themselves; each can be refused, and none of them is the program's doing.
struct ExpectedLook: Sendable {
  /// A path, or the start of one where it ends in `*`.
  var path: String
  /// Which code looks, and why.
  var reason: String

  /// All of them.
  static let all: [ExpectedLook] = [
    .init(path: "/etc/ld.so.preload", reason: "the loader looks for libraries to add"),
    .init(path: "/etc/nsswitch.conf", reason: "the C library looks up users and hosts"),
    .init(
      path: "/proc/sys/vm/overcommit_memory", reason: "the allocator asks for the overcommit mode"),
    .init(
      path: "/sys/kernel/mm/transparent_hugepage/*", reason: "the allocator asks for page sizes"),
    .init(path: "/sys/fs/cgroup/*", reason: "Foundation counts the processors it may use"),
    .init(
      path: "/etc/ssl/openssl.cnf", reason: "the library of URL loading for TLS configures itself"),
    .init(
      path: "/usr/lib/ssl/openssl.cnf",
      reason: "the library of URL loading for TLS configures itself"),
    .init(path: "/etc/os-release", reason: "Foundation asks for the version of the system"),
    .init(path: "/usr/lib/os-release", reason: "Foundation asks for the version of the system"),
    .init(path: "/etc/gnutls/config", reason: "a library of URL loading configures itself"),
    .init(path: "/usr/share/icu/*", reason: "ICU looks for newer tables than its own"),
    .init(
      path: "/etc/xdg/user-dirs.defaults",
      reason: "Foundation looks for the names of the standard folders"),
    .init(path: "/usr/local/etc/*.plist", reason: "Foundation looks for the machine's preferences"),
  ]

  private static let exact = Set(all.map(\.path))
  /// The parts before and behind the star, split once: each refusal outside the grants compares
  /// them.
  private static let patterns = all.filter { $0.path.contains("*") }.map { look in
    let parts = look.path.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    return (start: Array(parts[0]), end: Array(parts[1].reversed()))
  }

  /// Whether a path outside the grants is one of them.
  static func holds(_ path: String) -> Bool {
    if exact.contains(path) { return true }
    return patterns.contains { pattern in
      path.utf8.starts(with: pattern.start) && path.utf8.reversed().starts(with: pattern.end)
    }
  }
}

/// Sockets that the C library tries by itself and does without, independent of the program.
struct ExpectedSocket: Sendable {
  /// The registers of `socket(2)`.
  var family: UInt64
  var type: UInt64
  var number: UInt64
  /// Which code tries, and why.
  var reason: String

  /// All of them; flags and all, so that a program's own attempt rarely looks the same.
  static let all: [ExpectedSocket] = [
    .init(
      family: 1, type: 0x80801, number: 0,
      reason: "a look-up of a user or a host asks the name cache first"),
    .init(
      family: 16, type: 0x80003, number: 0,
      reason: "a look-up of a host asks which addresses this machine has"),
  ]

  /// Whether an attempt is one of them.
  static func holds(family: UInt64, type: UInt64, protocol number: UInt64) -> Bool {
    all.contains { $0.family == family && $0.type == type && $0.number == number }
  }
}
