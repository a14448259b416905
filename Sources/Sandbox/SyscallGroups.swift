import Glibc

private typealias Rule = SyscallRules.Rule

extension SyscallRules.Rule {
  static func allow(
    _ name: String, _ conditions: [SyscallRules.Condition], because reason: String
  ) -> SyscallRules.Rule {
    SyscallRules.Rule(
      call: .name(name), conditions: conditions, action: .allow, reason: reason)
  }

  static func allow(
    _ name: String, _ argument: UInt32, oneOf values: [UInt64], because reason: String
  ) -> [SyscallRules.Rule] {
    values.map { allow(name, [.equal(argument, $0)], because: reason) }
  }

  static func refuse(
    _ name: String, _ conditions: [SyscallRules.Condition], _ errno: Int32, because reason: String
  ) -> SyscallRules.Rule {
    SyscallRules.Rule(
      call: .name(name), conditions: conditions, action: .refuse(errno), reason: reason)
  }
}

extension SyscallRules.Group {
  static let programs = SyscallRules.Group(
    "programs", .allow,
    because: "Every program starts, reads its own identity and ends with these.",
    "exit exit_group getpid gettid getuid geteuid getgid getegid",
    also: Rule.allow(
      "getrandom", 2, oneOf: [0, 1], because: "Random numbers, waiting for them or not.")
      + Rule.allow("arch_prctl", 0, oneOf: [0x1002], because: "Sets the thread pointer at start.")
      + [
        .refuse(
          "arch_prctl", [.equal(0, 0x3001)], EINVAL,
          because: "The loader asks for shadow stacks and does without them."),
        .allow(
          "prlimit64", [.equal(0, 0), .equal(2, 0)],
          because: "Reads the process's own limits; another process or a new limit is refused."),
      ]
      + Rule.allow("prctl", 0, oneOf: [15], because: "Names a thread, which Dispatch does."))

  static let memory = SyscallRules.Group(
    "memory", .allow, because: "Memory of the process itself.", "munmap mremap brk madvise msync",
    // 0x15 is 5 with PROT_BTI: arm64's loader maps the code of marked libraries again with it. Other processors ignore it.
    also: Rule.allow(
      "mmap", 2, oneOf: [0, 1, 3, 5, 0x15],
      because: "No memory is writable and executable at once.")
      + Rule.allow(
        "mprotect", 2, oneOf: [0, 1, 3], because: "No written memory becomes executable."))

  static let signals = SyscallRules.Group(
    "signals", .allow, because: "Handlers of the process itself; none sends a signal.",
    "rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack")

  static let threads = SyscallRules.Group(
    "threads", .allow, because: "Threads and their locks.",
    "set_robust_list rseq set_tid_address sched_yield",
    also: Rule.allow(
      "sched_getaffinity", 0, oneOf: [0],
      because:
        "The processors that this process may use; a query about another process would reveal that it exists."
    ) + [
      .allow(
        "clone", [.equal(0, 0x3d0f00)],
        because: "Exactly the flags of pthread_create: a thread, never a process or a namespace.")
    ]
      + [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 13].map {
        // The private and the real-time-clock bit may be set; the priority-inheriting ones are Dispatch's.
        .allow(
          "futex", [.masked(1, ~UInt64(128 | 256), $0)], because: "Locks of this process's threads."
        )
      })

  static let waiting = SyscallRules.Group(
    "waiting", .allow, because: "The run loop and Dispatch wait with these.",
    "epoll_ctl epoll_wait epoll_pwait timerfd_settime ppoll poll restart_syscall",
    also: [
      .allow(
        "epoll_create1", [.masked(0, ~UInt64(0x80000), 0)], because: "Closes on exec, or not."),
      .allow(
        "eventfd2", [.masked(1, ~UInt64(0x80800), 0)], because: "Wakes a waiting thread."),
    ]
      + [0, 1, 7].map {
        .allow(
          "timerfd_create", [.equal(0, $0), .masked(1, ~UInt64(0x80800), 0)],
          because: "The clocks of Dispatch's timers; no alarm that wakes the machine.")
      })

  static let time = SyscallRules.Group(
    name: "time",
    rules: ["clock_gettime", "clock_nanosleep"].flatMap {
      Rule.allow(
        $0, 0, oneOf: Array(0...7), because: "The system's clocks, not another process's.")
    })

  static let files = SyscallRules.Group(
    "files", .allow, because: "Work on descriptors that the process already has.",
    "read write readv writev pread64 pwrite64 close fstat lseek getdents64 fsync fdatasync ftruncate "
      + "getcwd",
    also: Rule.allow("ioctl", 1, oneOf: [0x5401], because: "Asks whether a stream is a terminal.")
      + Rule.allow("fcntl", 1, oneOf: [3], because: "Asks how a pipe was opened."))

  /// Landlock refuses access outside the grants, except calls that only reveal whether something
  /// exists; the supervisor refuses those too, and names all of them.
  static let paths = SyscallRules.Group(
    "paths", .allow, because: "Landlock bounds the path; the supervisor names what is outside.",
    pathCalls,
    also: [
      // No O_PATH, no access mode 3 (not gated by Landlock), no O_TRUNC without the right to write.
      .allow("openat", [.masked(2, 0x200203, 0)], because: "Reading, decided by Landlock."),
      .allow("openat", [.masked(2, 0x200003, 1)], because: "Writing, decided by Landlock."),
      .allow("openat", [.masked(2, 0x200003, 2)], because: "Both, decided by Landlock."),
      .allow(
        "renameat2", [.masked(4, ~UInt64(3), 0)],
        because: "Renaming and exchanging; the third flag would leave a device behind."),
    ])

  /// The supervisor reads links itself, because Landlock does not bound that.
  ///
  /// Without a supervisor, no path is reported as a link, and libraries that follow a path step by step continue from
  /// there.
  static func links(isAsked: Bool) -> SyscallRules.Group {
    SyscallRules.Group(
      "links", isAsked ? .allow : .refuse(EINVAL),
      because: isAsked
        ? "The supervisor reads the link, beneath the grants."
        : "Nobody could check whether the link is in the grants.", linkCalls)
  }
  static let linkCalls = "readlink readlinkat"

  /// Calls that take paths and no flags that would need a condition.
  static let pathCalls =
    "newfstatat access faccessat unlink unlinkat rename renameat mkdir mkdirat rmdir"

  static let starting = SyscallRules.Group(
    "starting", .allow,
    because: "The launcher becomes the program, once; Landlock says which files can be executed.",
    "execve")

  static let pretended = SyscallRules.Group(
    name: "pretended",
    rules: [
      .refuse(
        "setpriority", [.equal(0, 0), .equal(1, 0)], 0,
        because: "Dispatch sets each worker's priority and opens a log socket when that fails.")
    ])

  /// New calls for which libraries have an older one to fall back to.
  static let fallbacks = SyscallRules.Group(
    "fallbacks", .refuse(ENOSYS), because: "The caller falls back to a call that can be decided.",
    "clone3 openat2 statx faccessat2 io_uring_setup io_uring_enter io_uring_register pidfd_open "
      + "fsopen fsconfig fsmount fspick open_tree move_mount mount_setattr")
}
