import Glibc

/// The two filters that a policy means.
///
/// With stacked filters the stricter answer wins, and an errno beats a notification. Calls whose refusal
/// needs a name in the log are therefore allowed by `main` and notified by `notify`, whose supervisor
/// decides.
package struct SyscallPolicy: Hashable, Sendable {
  /// Allows everything except what the supervisor shall see.
  package var notify: SyscallRules
  /// Refuses everything except what is listed.
  package var main: SyscallRules
}

extension Policy {
  /// The system calls that this policy means, with every layer in place.
  package var systemCalls: SyscallPolicy { systemCalls(.strict) }

  /// The system calls that this policy means.
  ///
  /// Without a supervisor the kernel decides, from registers and by Landlock. Paths are then bounded by Landlock
  /// alone, which hides the contents of files outside but not whether they exist; and the program may start
  /// itself again, because the launcher's own start of it is indistinguishable from that.
  /// - Parameter mode: How it is confined.
  /// - Returns: Both filters' rules.
  package func systemCalls(_ mode: SandboxMode) -> SyscallPolicy {
    typealias Group = SyscallRules.Group
    var groups: [Group] = [
      .programs, .memory, .signals, .threads, .waiting, .time, .files, .paths,
      .links(isAsked: mode != .unnamed), .starting, .pretended, .fallbacks,
    ]
    // Without a supervisor, only the network's own sockets are available.
    let sockets = network == .captured && mode == .unnamed ? SocketRules.none : sockets
    if sockets != .none {
      groups.append(.outgoing(pretendsOptions: network == .captured))
    }
    var notified: [Group] = []
    if mode != .unnamed {
      groups += [.answered(sockets)] + NamedRefusal.groups(.allow)
      notified =
        [.notified] + NamedRefusal.groups(.notify)
    } else {
      groups.append(.sockets(sockets))
      notified = [.monitor]
    }
    return SyscallPolicy(
      notify: SyscallRules(fallback: .allow, groups: notified),
      main: SyscallRules(
        fallback: .refuse(EPERM), groups: groups,
        newer: SyscallRules.Newer(from: 450, action: .refuse(ENOSYS))))
  }
}

/// The sockets that a process may open.
package struct SocketRules: Hashable, Sendable {
  /// `AF_…` values; no other family is ever opened.
  package var families: [UInt64]
  /// `SOCK_…` values without their flags.
  package var types: [UInt64]
  /// Flags that may be in a type: `SOCK_CLOEXEC` and `SOCK_NONBLOCK`.
  package var flags: UInt64
  /// `IPPROTO_…` values.
  package var protocols: [UInt64]

  /// No socket of any family.
  package static let none = SocketRules(families: [], types: [], flags: 0, protocols: [])
  /// TCP and UDP over IPv4 and IPv6.
  package static let outgoing = SocketRules(
    families: [2, 10], types: [1, 2], flags: 0x80800, protocols: [0, 6, 17])

  /// The errno with which `socket(2)` is refused, from all 64 bits of its registers; `nil` if it is allowed.
  package func refusal(family: UInt64, type: UInt64, protocol number: UInt64) -> Int32? {
    guard families.contains(family) else { return EAFNOSUPPORT }
    let isListed = types.contains(type & ~flags) && protocols.contains(number)
    return isListed ? nil : EPROTONOSUPPORT
  }

  /// The types with each combination of the flags.
  var flaggedTypes: [UInt64] {
    let bits = (0..<64).map { UInt64(1) << $0 }.filter { flags & $0 != 0 }
    let combinations = bits.reduce([UInt64(0)]) { sums, bit in sums + sums.map { $0 | bit } }
    return types.flatMap { type in combinations.map { type | $0 } }
  }
}

extension Policy {
  /// The sockets that this policy means.
  package var sockets: SocketRules { network == .none ? .none : .outgoing }
}
