import Glibc

/// The two filters that a policy means.
///
/// Of stacked filters the stricter answer wins, and an errno beats a notification. What shall be named in the
/// log is therefore allowed by `main` and notified by `notify`, whose supervisor decides.
public struct SyscallPolicy: Hashable, Sendable {
  /// Allows everything except what the supervisor shall see.
  public var notify: SyscallRules
  /// Refuses everything except what is listed.
  public var main: SyscallRules
}

extension Policy {
  /// The system calls that this policy means.
  public var systemCalls: SyscallPolicy {
    var groups: [SyscallRules.Group] = [
      .programs, .memory, .signals, .threads, .waiting, .time, .files, .paths, .narrowed, .seen,
      .pretended, .fallbacks,
    ]
    if network == .outgoing { groups.append(.outgoing) }
    return SyscallPolicy(
      notify: SyscallRules(fallback: .allow, groups: [.notified(network)]),
      main: SyscallRules(fallback: .refuse(EPERM), groups: groups))
  }
}

private typealias Condition = SyscallRules.Condition

private func allow(
  _ name: String, _ conditions: [Condition], because reason: String
) -> SyscallRules.Rule {
  SyscallRules.Rule(
    call: .name(name), conditions: conditions, action: .allow, reason: reason)
}

private func allow(
  _ name: String, _ argument: UInt32, oneOf values: [UInt64], because reason: String
) -> [SyscallRules.Rule] {
  values.map { allow(name, [.equal(argument, $0)], because: reason) }
}

extension SyscallRules.Group {
  static let programs = SyscallRules.Group(
    "programs", .allow,
    because: "Every program starts, reads its own identity and ends with these.",
    "exit exit_group getpid gettid getrandom getuid geteuid getgid getegid",
    also: allow("arch_prctl", 0, oneOf: [0x1002], because: "Sets the thread pointer at start.")
      + [
        allow(
          "prlimit64", [.equal(0, 0), .equal(2, 0)],
          because: "Reads the process's own limits; another process or a new limit is refused.")
      ]
      + allow("prctl", 0, oneOf: [15], because: "Names a thread, which Dispatch does."))

  static let memory = SyscallRules.Group(
    "memory", .allow, because: "Memory of the process itself.", "munmap mremap brk madvise",
    also: allow(
      "mmap", 2, oneOf: [0, 1, 3, 5], because: "No memory is writable and executable at once.")
      + allow("mprotect", 2, oneOf: [0, 1, 3], because: "No written memory becomes executable."))

  static let signals = SyscallRules.Group(
    "signals", .allow, because: "Handlers of the process itself; none sends a signal.",
    "rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack")

  static let threads = SyscallRules.Group(
    "threads", .allow, because: "Threads and their locks.",
    "set_robust_list rseq set_tid_address sched_getaffinity sched_yield",
    also: [
      allow(
        "clone", [.equal(0, 0x3d0f00)],
        because: "Exactly the flags of pthread_create: a thread, never a process or a namespace.")
    ]
      + [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 13].map {
        // The private and the real-time-clock bit may be set; the priority-inheriting ones are Dispatch's.
        allow(
          "futex", [.masked(1, ~UInt64(128 | 256), $0)], because: "Locks of this process's threads."
        )
      })

  static let waiting = SyscallRules.Group(
    "waiting", .allow, because: "The run loop and Dispatch wait with these.",
    "epoll_create1 epoll_ctl epoll_wait epoll_pwait eventfd2 timerfd_create timerfd_settime ppoll "
      + "poll restart_syscall")

  static let time = SyscallRules.Group(
    name: "time",
    rules: ["clock_gettime", "clock_nanosleep"].flatMap {
      allow(
        $0, 0, oneOf: Array(0...7), because: "The system's clocks, not another process's.")
    })

  static let files = SyscallRules.Group(
    "files", .allow, because: "Work on descriptors that the process already has.",
    "read write readv writev pread64 pwrite64 close fstat lseek getdents64 fsync fdatasync ftruncate "
      + "getcwd",
    also: allow("ioctl", 1, oneOf: [0x5401], because: "Asks whether a stream is a terminal.")
      + allow("fcntl", 1, oneOf: [3], because: "Asks how a pipe was opened."))

  /// Landlock refuses what is outside the grants, except what only tells that something exists; the
  /// supervisor refuses that too, and names all of it.
  static let paths = SyscallRules.Group(
    "paths", .allow, because: "Landlock bounds the path; the supervisor names what is outside.",
    pathCalls,
    also: [
      // No O_PATH, no access mode 3 (not gated by Landlock), no O_TRUNC without the right to write.
      allow("openat", [.masked(2, 0x200203, 0)], because: "Reading, decided by Landlock."),
      allow("openat", [.masked(2, 0x200003, 1)], because: "Writing, decided by Landlock."),
      allow("openat", [.masked(2, 0x200003, 2)], because: "Both, decided by Landlock."),
    ])

  /// Calls that take paths and no flags that would need a condition.
  static let pathCalls =
    "newfstatat access faccessat readlink readlinkat unlink unlinkat rename renameat "
    + "renameat2 mkdir mkdirat rmdir"

  /// Registers alone decide these, so the supervisor's decision cannot be undone by another thread.
  static let seen = SyscallRules.Group(
    "seen", .allow, because: "The supervisor decides from the registers and names what it refuses.",
    "execve socket tgkill")

  static let narrowed = SyscallRules.Group(
    "connecting", .allow,
    because:
      "Without a network there is no socket to connect; the supervisor refuses and names it.",
    "connect")

  static let pretended = SyscallRules.Group(
    name: "pretended",
    rules: [
      SyscallRules.Rule(
        call: .name("setpriority"), conditions: [.equal(0, 0), .equal(1, 0)], action: .refuse(0),
        reason: "Dispatch sets each worker's priority and opens a log socket when that fails.")
    ])

  /// New calls for which libraries have an older one to fall back to, and numbers nobody knows yet.
  static let fallbacks = SyscallRules.Group(
    "fallbacks", .refuse(ENOSYS), because: "The caller falls back to a call that can be decided.",
    "clone3 openat2 statx faccessat2 io_uring_setup io_uring_enter io_uring_register pidfd_open "
      + "fsopen fsconfig fsmount fspick open_tree move_mount mount_setattr",
    also: (450...511).filter { $0 != 452 && !(463...469).contains($0) }.map {
      SyscallRules.Rule(
        call: .number($0), conditions: [], action: .refuse(ENOSYS),
        reason: "Newer than this policy.")
    })

  static let outgoing = SyscallRules.Group(
    "outgoing", .allow, because: "Outgoing connections and name look-ups.",
    "getsockname getpeername recvfrom sysinfo",
    also: sending + options
      + allow("ioctl", 1, oneOf: [0x541B, 0x5411], because: "Asks how many bytes wait.")
      + allow("fcntl", 1, oneOf: [4], because: "Makes a socket non-blocking.")
      + [UInt64(1), 0x80001, 0x801, 0x80801].map {
        allow(
          "socketpair", [.equal(0, 1), .equal(1, $0), .equal(2, 0)],
          because: "A stream pair cannot be re-aimed; a datagram pair can.")
      })

  /// MSG_FASTOPEN connects while sending, past Landlock.
  private static let sending = [("sendto", UInt32(3)), ("sendmmsg", 3), ("sendmsg", 2)].map {
    allow($0.0, [.masked($0.1, 0x2000_0000, 0)], because: "Sends on a connected socket.")
  }

  private static let options: [SyscallRules.Rule] = {
    let get: [(UInt64, UInt64)] = [(1, 4), (1, 30)]
    let set: [(UInt64, UInt64)] = [
      (6, 1), (6, 4), (6, 5), (6, 6), (1, 2), (1, 7), (1, 8), (1, 9), (0, 11), (41, 25),
    ]
    return get.map {
      allow("getsockopt", [.equal(1, $0), .equal(2, $1)], because: "The result of connecting.")
    }
      + set.map {
        allow(
          "setsockopt", [.equal(1, $0), .equal(2, $1)],
          because: "Options of URL loading and of the resolver.")
      }
  }()

  static func notified(_ network: Policy.Network) -> SyscallRules.Group {
    let connecting = network == .none ? " connect" : ""
    return SyscallRules.Group(
      "notified", .notify, because: "The supervisor answers and names what it refuses.",
      "execve socket tgkill openat \(pathCalls)\(connecting)")
  }
}
