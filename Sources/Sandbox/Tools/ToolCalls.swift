import Glibc

private typealias Rule = SyscallRules.Rule

/// The system calls of compilers, linkers and their kind: they start programs, and their paths are Landlock's to bound.
///
/// Calls that Landlock does not bound are refused or pretended: modes, owners, dates and attributes of files, other
/// processes.
extension SyscallRules.Group {
  static let toolPrograms = SyscallRules.Group(
    "tool programs", .allow,
    because: "A compiler starts its parts; Landlock says which files can be executed.",
    "exit exit_group execve fork vfork wait4 waitid getpid gettid getppid getuid geteuid getgid "
      + "getegid getresuid getresgid getgroups getpgid getpgrp getsid uname sysinfo getrusage times "
      + "getrlimit getcpu umask getrandom sched_get_priority_max sched_get_priority_min",
    also: Rule.allow("arch_prctl", 0, oneOf: [0x1002], because: "Sets the thread pointer at start.")
      + [
        .refuse(
          "arch_prctl", [.equal(0, 0x3001)], EINVAL,
          because: "The loader asks for shadow stacks and does without them."),
        .allow(
          "prlimit64", [.equal(0, 0)],
          because: "The process's own limits, which it can only lower."),
        .allow("setrlimit", [], because: "The same, on older systems."),
      ] + Rule.allow("prctl", 0, oneOf: [15, 16], because: "The name of a thread."))

  static let toolMemory = SyscallRules.Group(
    "tool memory", .allow, because: "Memory of the process itself.",
    "mmap mprotect munmap mremap brk madvise msync mincore")

  static let toolSignals = SyscallRules.Group(
    "tool signals", .allow, because: "Handlers of the process itself; none sends a signal.",
    "rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack rt_sigsuspend rt_sigpending "
      + "rt_sigtimedwait alarm getitimer setitimer pause")

  /// Flags of namespaces, tracing and another parent, and every bit that no flag has.
  private static let foreignFlags: UInt64 = 0xffff_ffff_7e82_b000

  static let toolThreads = SyscallRules.Group(
    "tool threads", .allow, because: "Threads, their locks, and processes of the tool's own.",
    "set_robust_list rseq set_tid_address sched_yield sched_getaffinity futex membarrier",
    also: [
      .allow(
        "clone", [.masked(0, foreignFlags, 0)],
        because: "A thread or a process: in no new namespace, not traced, with no other parent."),
      .allow("getpriority", [.equal(0, 0), .equal(1, 0)], because: "Its own priority."),
    ])

  static let toolWaiting = SyscallRules.Group(
    "tool waiting", .allow, because: "Waits for the processes that it starts, and for pipes.",
    "poll ppoll select pselect6 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait eventfd "
      + "eventfd2 signalfd signalfd4 timerfd_create timerfd_settime timerfd_gettime restart_syscall "
      + "nanosleep clock_getres gettimeofday time timer_create timer_settime timer_gettime "
      + "timer_delete")

  static let toolFiles = SyscallRules.Group(
    "tool files", .allow, because: "Work on descriptors that the process already has.",
    "read write readv writev pread64 pwrite64 preadv pwritev preadv2 pwritev2 close close_range fstat "
      + "lseek getdents getdents64 fsync fdatasync sync_file_range ftruncate fallocate fadvise64 "
      + "readahead sendfile copy_file_range splice dup dup2 dup3 pipe pipe2 flock fstatfs",
    also: Rule.allow(
      "fcntl", 1, oneOf: [0, 1, 2, 3, 4, 5, 6, 7, 36, 37, 38, 1030],
      because: "Copies, flags and locks of descriptors; no signal is sent.")
      + Rule.allow(
        "ioctl", 1, oneOf: [0x5401, 0x802c_542a, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451],
        because: "Asks whether a stream is a terminal, how wide, and what waits; sets flags.")
      + Rule.allow("ioctl", 1, oneOf: [0x4004_9409], because: "Shares a file's blocks.")
      + [UInt64(1), 0x80001, 0x801, 0x80801].map {
        .allow(
          "socketpair", [.equal(0, 1), .equal(1, $0), .equal(2, 0)],
          because: "A stream between its own processes; it cannot be re-aimed.")
      })

  static let toolPaths = SyscallRules.Group(
    "tool paths", .allow,
    because: "Landlock bounds what is read and written; tools may learn that a path exists.",
    "stat lstat newfstatat statx statfs access faccessat faccessat2 readlink readlinkat getcwd chdir "
      + "fchdir mkdir mkdirat rmdir unlink unlinkat rename renameat",
    also: [("open", UInt32(1)), ("openat", 2)].flatMap { call, flags in
      [
        // No O_PATH, no access mode 3 (not gated by Landlock), no O_TRUNC without the right to write.
        Rule.allow(call, [.masked(flags, 0x200203, 0)], because: "Reading, decided by Landlock."),
        Rule.allow(call, [.masked(flags, 0x200003, 1)], because: "Writing, decided by Landlock."),
        Rule.allow(call, [.masked(flags, 0x200003, 2)], because: "Both, decided by Landlock."),
      ]
    } + [
      // RENAME_WHITEOUT makes a device.
      .allow("renameat2", [.masked(4, ~UInt64(3), 0)], because: "Replaces, or exchanges two files.")
    ])

  static let toolPretended = SyscallRules.Group(
    "tool pretended", .refuse(0),
    because:
      "Landlock does not bound these; compilers only mean files that they have just made. A process stays in "
      + "the tool's own group, by which all of them are ended.",
    "chmod fchmod fchmodat chown fchown lchown fchownat utime utimes futimesat utimensat setpgid setsid",
    also: [
      .refuse(
        "setpriority", [.equal(0, 0), .equal(1, 0)], 0,
        because: "Dispatch sets each worker's priority and opens a log socket when that fails.")
    ])

  static let toolFallbacks = SyscallRules.Group(
    name: "tool fallbacks",
    rules: SyscallRules.Group(
      "", .refuse(ENOSYS), because: "The caller falls back to a call that can be decided.",
      "clone3 openat2 io_uring_setup io_uring_enter io_uring_register pidfd_open memfd_create "
        + "fsopen fsconfig fsmount fspick open_tree move_mount mount_setattr inotify_init inotify_init1"
    ).rules
      + SyscallRules.Group(
        "", .refuse(EOPNOTSUPP), because: "Attributes of files outside are not a tool's to see.",
        "listxattr llistxattr flistxattr getxattr lgetxattr fgetxattr setxattr lsetxattr fsetxattr"
      ).rules)

  /// A second filter repeats the refusals of the most dangerous calls.
  static let neverForTools = SyscallRules.Group(
    name: "never for tools",
    rules: never("sendto sendmsg sendmmsg " + neverCalled).rules + [
      .refuse("connect", [], ENETUNREACH, because: "The same answer as that of the first filter.")
    ])

  /// The same for Git while it fetches.
  static let neverForFetching = never(neverCalled)

  private static func never(_ calls: String) -> SyscallRules.Group {
    SyscallRules.Group(
      "never for tools", .refuse(EPERM),
      because: "No tool of a toolchain needs them, even if the first filter allows them.", calls
    )
  }

  private static let neverCalled =
    "ptrace process_vm_readv process_vm_writev kill tkill tgkill rt_sigqueueinfo "
    + "rt_tgsigqueueinfo pidfd_send_signal pidfd_getfd mount umount2 pivot_root chroot setns unshare "
    + "bind listen keyctl add_key request_key bpf perf_event_open "
    + "userfaultfd init_module finit_module delete_module kexec_load kexec_file_load reboot swapon "
    + "swapoff open_by_handle_at truncate mknod mknodat link linkat symlink symlinkat setuid setgid "
    + "setreuid setregid setresuid setresgid setgroups capset execveat process_madvise"

  /// Calls on a socket while packages are fetched, beside those of every tool.
  static let toolConnections = SyscallRules.Group(
    name: "tool connections",
    rules: SyscallRules.Group.outgoing(pretendsOptions: false).rules.filter {
      ![.name("fcntl"), .name("ioctl"), .name("socketpair"), .name("sysinfo")].contains($0.call)
    })
}
