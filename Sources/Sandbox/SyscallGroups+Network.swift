import Glibc

private typealias Rule = SyscallRules.Rule

extension SyscallRules.Group {
  /// Calls on existing sockets; where they are not the network's, their options are pretended.
  static func outgoing(pretendsOptions: Bool) -> SyscallRules.Group {
    SyscallRules.Group(
      "outgoing", .allow, because: "Outgoing connections and name look-ups.",
      "getsockname getpeername recvfrom sysinfo",
      also: sending + options(pretendsOptions)
        + Rule.allow("ioctl", 1, oneOf: [0x541B, 0x5411], because: "Asks how many bytes wait.")
        + Rule.allow("fcntl", 1, oneOf: [4], because: "Makes a socket non-blocking.")
        + [UInt64(1), 0x80001, 0x801, 0x80801].map {
          .allow(
            "socketpair", [.equal(0, 1), .equal(1, $0), .equal(2, 0)],
            because: "A stream pair cannot be re-aimed; a datagram pair can.")
        })
  }

  /// MSG_FASTOPEN connects while sending, past Landlock.
  private static let sending = [("sendto", UInt32(3)), ("sendmmsg", 3), ("sendmsg", 2)].map {
    Rule.allow($0.0, [.masked($0.1, 0x2000_0000, 0)], because: "Sends on a connected socket.")
  }

  private static func options(_ arePretended: Bool) -> [SyscallRules.Rule] {
    let get: [(UInt64, UInt64)] = [(1, 4), (1, 30)]
    let set: [(UInt64, UInt64)] = [
      (6, 1), (6, 4), (6, 5), (6, 6), (1, 2), (1, 7), (1, 8), (1, 9), (0, 11), (41, 25),
    ]
    return get.map {
      .allow("getsockopt", [.equal(1, $0), .equal(2, $1)], because: "The result of connecting.")
    }
      + set.map {
        Rule(
          call: .name("setsockopt"), conditions: [.equal(1, $0), .equal(2, $1)],
          // The resolver gives up where one of them is refused, as a pair inside the host does.
          action: arePretended ? .refuse(0) : .allow,
          reason: "Options of URL loading and of the resolver.")
      }
  }

  /// Registers alone decide the first two, so that the supervisor's decision cannot be undone by another thread; it
  /// connects a socket itself.
  static func answered(_ sockets: SocketRules) -> SyscallRules.Group {
    SyscallRules.Group(
      "answered", .allow,
      because: "The supervisor decides from the registers and names what it refuses.",
      "socket tgkill connect")
  }

  static let notified = SyscallRules.Group(
    "notified", .notify, because: "The supervisor answers and names what it refuses.",
    "execve socket tgkill connect openat renameat2 \(pathCalls) \(linkCalls)")

  static let monitor = SyscallRules.Group(
    name: "monitor",
    rules: [
      SyscallRules.Rule(
        call: .name("openat"), conditions: [.equal(2, 0x800)], action: .trap,
        reason: "Dispatch watches its threads by files of /proc and ends the process if it cannot; "
          + "the runtime inside the process answers with an empty file.")
    ])

  /// The supervisor's decisions about sockets, as far as registers show them.
  static func sockets(_ sockets: SocketRules) -> SyscallRules.Group {
    guard sockets != .none else {
      let reason = "No socket of any family."
      return SyscallRules.Group(
        name: "sockets",
        rules: [
          .refuse("socket", [], EAFNOSUPPORT, because: reason),
          .refuse("connect", [], ENETUNREACH, because: reason),
        ])
    }
    let tuples = sockets.families.flatMap { family in
      sockets.flaggedTypes.flatMap { type in
        sockets.protocols.map { number in
          Rule.allow(
            "socket", [.equal(0, family), .equal(1, type), .equal(2, number)],
            because: "TCP and UDP over IPv4 and IPv6.")
        }
      }
    }
    // Families beyond these get the errno of every unlisted call; libraries can handle this one.
    let others = (0...45).filter { !sockets.families.contains($0) }.map {
      Rule.refuse(
        "socket", [.equal(0, $0)], EAFNOSUPPORT, because: "No other family is ever opened.")
    }
    return SyscallRules.Group(
      name: "sockets",
      rules: tuples + others + [
        .allow(
          "connect", [],
          because: "To any address; services on this machine must protect themselves.")
      ])
  }
}
