import Sandbox

extension EscapeRow {
  /// Other programs, other memory, other namespaces.
  static let programs: [EscapeRow] = [
    EscapeRow("29", "user namespace, then mount", .denied("unshare")),
    EscapeRow("31", "execute its own program again", .noProgram),
    EscapeRow("32", "execute a file that may only be read", .noProgram),
    EscapeRow("33", "execute an outside file", .noProgram),
    EscapeRow("34", "execute memory", .denied("memfd_create"), variants: ["raw"])
      .also("at", closed: .denied("execveat")),
    EscapeRow("35", "map a memory file as code", .denied("memfd_create")),
    EscapeRow("36", "map a readable file as code", .allowed),
    EscapeRow("37", "memory that is written and executed", .denied("mmap")),
    EscapeRow("38", "the loader runs a file", .noProgram),
    EscapeRow(
      "77", "new namespaces", .denied("unshare"),
      variants: ["libc", "raw", "user", "mount", "network", "process", "files"]
    ).also("setns", closed: .denied("setns")),
    EscapeRow(
      "78", "clone3 with a user namespace", .unknown("clone3"), variants: ["raw", "user-namespace"]),
    EscapeRow(
      "E13", "clone with other flags", .denied("clone"),
      variants: [
        "high-bits", "user-namespace", "process-descriptor", "untraced", "parent",
        "thread-high-bits",
      ]),
    EscapeRow("E14", "fork again and again", .denied("clone"), variants: ["libc", "raw"])
      .also("fork", closed: .denied("fork")).also("vfork", closed: .denied("vfork")),
    EscapeRow(
      "E15", "a refused call from another thread", .denied("openat"),
      variants: ["libc", "raw", "earlier"]),
    EscapeRow("E16", "execute a set-uid program", .noProgram, victims: [.setUserProgram]),
    EscapeRow("E17", "execute while a thread changes the path", .noProgram),
    EscapeRow(
      "E40", "crash", .stopped("signal SIGSEGV"), variants: ["libc"],
      control: .answers(["signal SIGSEGV"])),
    EscapeRow("E41", "use more than a device has", .denied("prlimit64"))
      .also("file", "file-raw", closed: .stopped("signal SIGXFSZ", event: .resource))
      .also("file-ignored", "file-blocked", closed: .stopped("pwrite64 EFBIG"))
      .also("descriptors", closed: .stopped("openat EMFILE")),
    EscapeRow("E48", "leave the session", .denied("setsid"), control: .answers(["setsid EPERM"]))
      .also(
        "setpgid", "setpgid-raw", closed: .denied("setpgid"), control: .answers(["setpgid EPERM"])
      )
      .also("double-fork", closed: .denied("clone")),
    EscapeRow(
      "E56", "written memory becomes code", .denied("mprotect"),
      variants: ["libc", "raw", "write-execute"]
    )
    .also("pkey", closed: .denied("pkey_mprotect"))
    .also("read-implies-execute", closed: .denied("personality")),
    EscapeRow("E57", "run code that it wrote into its container", .allowed),
  ]

  /// Another process of the same user.
  static let processes: [EscapeRow] = [
    EscapeRow("60", "trace another process", .denied("ptrace"), victims: [.process]),
    EscapeRow(
      "61", "read another process's memory", .denied("process_vm_readv"), victims: [.process]
    )
    .also("write", closed: .denied("process_vm_writev")),
    EscapeRow(
      "62", "take another process's descriptor", .unknown("pidfd_open"), variants: ["raw"],
      victims: [.process]
    ).also("call", closed: .denied("pidfd_getfd")),
    EscapeRow(
      "63", "signal another process", .denied("kill"), variants: ["libc", "raw", "terminate"],
      victims: [.process]),
    EscapeRow(
      "64", "signal by process descriptor", .unknown("pidfd_open"), variants: ["raw"],
      victims: [.process]
    ).also("call", closed: .denied("pidfd_send_signal")),
    EscapeRow(
      "65", "make another process own a pipe", .denied("fcntl"), variants: ["libc", "raw", "get"],
      victims: [.process]),
    EscapeRow("66", "read another process's limits", .denied("prlimit64"), victims: [.process]),
    EscapeRow("67", "set another process's limits", .denied("prlimit64"), victims: [.process]),
    EscapeRow(
      "68", "move another process to a processor", .denied("sched_setaffinity"),
      victims: [.process]),
    EscapeRow(
      "E67", "ask which processors another process may use", .denied("sched_getaffinity"),
      variants: ["libc", "raw", "absent"], victims: [.process]),
    EscapeRow(
      "69", "slow another process down", .denied("setpriority"),
      victims: [.process]
    ).also("get", closed: .denied("getpriority")),
    EscapeRow(
      "70", "compare with another process", .denied("kcmp"), variants: ["raw"], victims: [.process]),
    EscapeRow("71", "another process's environment", .noLook, victims: [.process]),
    EscapeRow("72", "another process's memory file", .noLook, victims: [.process])
      .also("write", closed: .stopped("openat EACCES", event: .fileWrite)),
    EscapeRow("73", "another process's memory map", .noLook, victims: [.process]),
    EscapeRow("74", "another process's arguments", .noLook, victims: [.process]),
    EscapeRow("75", "another process's state", .noLook, victims: [.process]),
    EscapeRow(
      "76", "advise another process's memory", .unknown("pidfd_open"), variants: ["raw"],
      victims: [.process]
    ).also("call", closed: .denied("process_madvise")),
    EscapeRow(
      "E18", "trace in other ways", .denied("ptrace"),
      variants: ["traceme", "traceme-raw", "suspend", "own-thread"],
      control: .answers(["ptrace EPERM"]), victims: [.process]),
    EscapeRow(
      "E47", "signal groups and strangers", .denied("kill"), variants: ["group", "everybody"],
      victims: [.process]
    )
    .also("tgkill", "tgkill-own", closed: .stopped("tgkill EPERM", event: .kernel))
    .also("tkill", closed: .denied("tkill"))
    .also("pidfd-open", closed: .unknown("pidfd_open"))
    .also("rt_sigqueueinfo", closed: .denied("rt_sigqueueinfo"))
    .also("abort", closed: .stopped("signal SIGABRT"), control: .answers(["signal SIGABRT"])),
    EscapeRow(
      "E51", "schedule itself", .denied("sched_setscheduler"),
      variants: ["batch", "batch-raw", "fifo"]
    )
    .also("affinity", closed: .denied("sched_setaffinity"))
    .also("ioprio", closed: .denied("ioprio_set"))
    .also("mlockall", closed: .denied("mlockall")),
  ]
}
