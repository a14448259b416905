import Sandbox

extension EscapeRow {
  /// The kernel's own surface.
  static let kernel: [EscapeRow] = [
    EscapeRow("79", "handle page faults", .denied("userfaultfd"), variants: ["raw"]),
    EscapeRow("80", "load a kernel program", .denied("bpf"), variants: ["raw", "size"]),
    EscapeRow("81", "count events", .denied("perf_event_open"), variants: ["raw", "pointer"]),
    EscapeRow("82", "add a key", .denied("add_key"), variants: ["raw"]),
    EscapeRow("83", "use keys", .denied("keyctl"), variants: ["raw", "request"])
      .also("request_key", closed: .denied("request_key")),
    EscapeRow("84", "shared memory", .denied("shmget"))
      .also("semget", closed: .denied("semget")).also("msgget", closed: .denied("msgget"))
      .also("shmat", closed: .denied("shmat")),
    EscapeRow("85", "message queue", .denied("mq_open")),
    EscapeRow("86", "personality", .denied("personality")),
    EscapeRow("87", "call by int 0x80", .stopped("signal SIGSYS"), variants: ["raw"]),
    EscapeRow("88", "x32 call", .stopped("signal SIGSYS"), variants: ["raw", "unknown"]),
    EscapeRow(
      "89", "time by vsyscall", .stopped("vsyscall EPERM", "signal SIGSYS"), variants: ["raw"]),
    EscapeRow("90", "segments", .denied("modify_ldt"), variants: ["raw"]),
    EscapeRow("91", "a filter of its own", .denied("seccomp"), variants: ["raw", "action"]),
    EscapeRow(
      "92", "hide from the supervisor", .denied("prctl"),
      variants: ["libc", "raw", "dumpable-off", "death-signal", "high-bits"]),
    EscapeRow("93", "let others trace it", .denied("prctl")),
    EscapeRow("94", "type into the terminal", .denied("ioctl"))
      .also("open", closed: .noLook),
    EscapeRow("95", "the kernel's log", .denied("syslog"), variants: ["libc", "raw", "size"]),
    EscapeRow("96", "sysinfo", .denied("sysinfo"), open: .allowed),
    EscapeRow(
      "97", "receive a descriptor", .denied("socketpair"), open: .denied("recvmsg")
    ).also("call", closed: .denied("recvmsg")),
    EscapeRow("98", "read an inherited descriptor", .stopped("read EBADF")),
  ]

  /// More of it.
  static let further: [EscapeRow] = [
    EscapeRow("E1", "TIOCSTI with high bits", .denied("ioctl"), variants: ["raw"]),
    EscapeRow(
      "E2", "terminal commands", .denied("ioctl"),
      variants: ["select", "paste", "discipline", "console"]),
    EscapeRow(
      "E30", "find the supervisor's listener", .denied("ioctl"), variants: ["raw"],
      control: .answers(["ioctl ENOTTY"])),
    EscapeRow("E32", "filters of its own", .denied("seccomp"), variants: ["listener", "strict"])
      .also("prctl", closed: .denied("prctl")),
    EscapeRow(
      "E33", "Landlock of its own", .denied("landlock_create_ruleset"),
      variants: ["raw", "version"]
    )
    .also("add-rule", closed: .denied("landlock_add_rule"))
    .also("restrict", closed: .denied("landlock_restrict_self")),
    EscapeRow(
      "E39", "secrets in the environment", .stopped("environment ENOENT"), variants: ["libc"]),
    EscapeRow(
      "E42", "other clocks", .denied("clock_gettime"), variants: ["libc", "raw", "descriptor"],
      victims: [.process]
    )
    .also("set", closed: .denied("clock_settime")).also("adjust", closed: .denied("adjtimex")),
    EscapeRow(
      "E43", "special pipes", .denied("pipe2"), variants: ["notification", "pipe"],
      victims: [.process]
    )
    .also("notify", "lease", "size", "owner", "duplicate", closed: .denied("fcntl"))
    .also("vmsplice", closed: .denied("vmsplice")).also("splice", closed: .denied("splice"))
    .also("tee", closed: .denied("tee")),
    EscapeRow(
      "E44", "numbers nobody knows", .deniedOrUnknown("512"), variants: ["512"],
      control: .answers(["512 ENOSYS"])
    )
    .also(
      "0x3fffffff", closed: .deniedOrUnknown("0x3fffffff"), control: .answers(["0x3fffffff ENOSYS"])
    )
    .also("minus-1", closed: .deniedOrUnknown("minus-1"), control: .answers(["minus-1 ENOSYS"]))
    .also("470", closed: .deniedOrUnknown("470"), control: .answers(["470 ENOSYS", "470 EINVAL"])),
    EscapeRow(
      "E45", "the new mount calls", .unknown("fsopen"), variants: ["fsopen"],
      control: .answers(["fsopen EPERM"])
    )
    .also("fsconfig", closed: .unknown("fsconfig"))
    .also("fsmount", closed: .unknown("fsmount"), control: .answers(["fsmount EPERM"]))
    .also("fspick", closed: .unknown("fspick"), control: .answers(["fspick EPERM"]))
    .also("open_tree", closed: .unknown("open_tree"))
    .also("move_mount", closed: .unknown("move_mount"), control: .answers(["move_mount EPERM"]))
    .also("mount_setattr", closed: .unknown("mount_setattr"))
    .also("statmount", closed: .unknown("statmount"))
    .also("listmount", closed: .unknown("listmount")),
    EscapeRow("E46", "rare calls", .denied("io_setup"), variants: ["io_setup"])
      .also("quotactl_fd", closed: .denied("quotactl_fd"))
      .also("fanotify_init", closed: .denied("fanotify_init"))
      .also("memfd_secret", closed: .denied("memfd_secret"))
      .also("lookup_dcookie", closed: .denied("lookup_dcookie"))
      .also("userfault-device", closed: .noLook),
    EscapeRow(
      "E54", "attributes by the newest calls", .deniedOrUnknown("setxattrat"),
      variants: ["setxattrat"]
    )
    .also("getxattrat", closed: .deniedOrUnknown("getxattrat"))
    .also("listxattrat", closed: .deniedOrUnknown("listxattrat"))
    .also("removexattrat", closed: .deniedOrUnknown("removexattrat"))
    .also("open_tree_attr", closed: .deniedOrUnknown("open_tree_attr"))
    .also("file_getattr", closed: .deniedOrUnknown("file_getattr"))
    .also("file_setattr", closed: .deniedOrUnknown("file_setattr"))
    .also("fchmodat2", closed: .deniedOrUnknown("fchmodat2")),
    EscapeRow(
      "E55", "other futex operations", .denied("futex"),
      variants: ["wait-requeue-pi", "requeue-pi", "descriptor"]
    )
    .also("futex_wake", closed: .unknown("futex_wake"))
    .also("futex_wait", closed: .unknown("futex_wait"))
    .also("futex_requeue", closed: .unknown("futex_requeue"))
    .also("futex_waitv", closed: .denied("futex_waitv")),
    EscapeRow("E58", "descriptors beside its own five", .stopped("fstat EBADF"), variants: ["libc"])
      .also("list", closed: .noLook),
  ]
}
