import Sandbox

extension EscapeRow {
  /// Odd paths, and files of others that are worth a look.
  static let furtherPaths: [EscapeRow] = [
    EscapeRow(
      "E26", "bad path pointers", .stopped("openat EFAULT"),
      variants: ["null", "one", "unmapped", "page-end", "unreadable", "kernel"],
      control: .answers(["openat EFAULT"])
    ).also(
      "long", closed: .stopped("openat ENAMETOOLONG"), control: .answers(["openat ENAMETOOLONG"])),
    EscapeRow(
      "E27", "paths that a terminal would act on", .noLook,
      variants: ["newline", "escape", "invalid-utf8", "bidirectional"]),
    EscapeRow(
      "E28", "odd folders of a path", .noLook,
      variants: ["absolute", "dots", "many-dots", "high-bits-outside"]
    )
    .also("bad-folder", closed: .stopped("openat EBADF"), control: .answers(["openat EBADF"]))
    .also(
      "pipe-folder", closed: .stopped("openat ENOTDIR", "openat EACCES"),
      control: .answers(["openat ENOTDIR"])
    )
    .also("empty", closed: .stopped("openat ENOENT"), control: .answers(["openat ENOENT"]))
    .also("sign-extended", "zero-extended", "high-bits", closed: .allowed),
    EscapeRow(
      "E29", "rare flags of open", .denied("openat"), variants: ["path"], victims: [.process]
    )
    .also("tmpfile", "create", closed: .stopped("openat EACCES", event: .fileWrite))
    .also("create-readable", closed: .stopped("openat EPERM", event: .fileWrite))
    .also("noatime", "direct", "async", "stub-other-path", closed: .noLook)
    .also("thread-state", "first-process", "own-without-flag", closed: .noLook),
    EscapeRow(
      "E34", "its own process's files", .stopped("openat EACCES", event: .fileWrite),
      variants: ["libc", "raw", "clear_refs", "oom_score_adj", "comm"]),
    EscapeRow(
      "E35", "overwrite its own program",
      .stopped("openat EACCES", "openat EPERM", event: .fileWrite),
      control: .answers(["openat ETXTBSY"])
    )
    .also(
      "bundle", "bundle-raw", closed: .stopped("openat EPERM", event: .fileWrite),
      control: .answers(["openat ETXTBSY"])
    )
    .also("unlink", closed: .stopped("unlink EPERM", event: .fileWrite)),
    EscapeRow(
      "E36", "switches of the kernel", .stopped("openat EACCES", event: .fileWrite),
      variants: ["core-pattern", "sysrq", "uevent", "release-agent"]
    )
    .also("core-pattern-read", closed: .noLook),
    EscapeRow(
      "E37", "devices", .noLook,
      variants: ["input", "uinput", "tty", "console", "hidraw", "mem", "kmsg", "zero"]
    )
    .also("ptmx", closed: .stopped("openat EACCES", event: .fileWrite)),
    EscapeRow(
      "E38", "folders and sockets of a desktop", .noLook, variants: ["temporary", "run", "home"]
    )
    .also("shared-memory", closed: .stopped("openat EACCES", event: .fileWrite))
    .also("x11", "x11-abstract", "wayland", "session-bus", closed: .noUnixSocket),
    EscapeRow(
      "E49", "group container, writing", .stopped("openat EPERM", event: .fileWrite),
      open: .allowed, variants: ["libc", "raw", "create"]
    )
    .also("read", closed: .allowed),
    EscapeRow(
      "E52", "exchange with a tree that is read-only",
      .stopped("renameat2 EPERM", "renameat2 EACCES", event: .fileWrite)
    )
    .also("link", "link-raw", closed: .denied("linkat")),
    EscapeRow(
      "E68", "rename and leave a device behind", .denied("renameat2"),
      variants: ["libc", "raw", "high-bits"]),
    EscapeRow("E59", "write through a kept folder", .stopped("openat EPERM", event: .fileWrite))
      .also("dots", "dots-raw", closed: .stopped("openat EACCES", event: .fileWrite)),
    EscapeRow("E61", "open with both access bits", .denied("openat")),
    EscapeRow(
      "E63", "stat with an empty-path flag", .stopped("newfstatat EACCES", event: .fileMetadata)),
    EscapeRow("E65", "truncate by a reading open", .denied("openat")),
    EscapeRow("E66", "a grant that its bundle brings about", nil, variants: [])
      .planting("execute-root", .execute, "/", "grant EISDIR")
      .planting("execute-folder", .execute, "KW_FOLDER", "grant EISDIR")
      .planting("execute-file", .execute, "KW_OUTSIDE", "grant EPERM")
      .planting("read-root", .read, "/", "grant EPERM")
      .planting("read-settings", .read, "/etc", "grant EPERM")
      .planting("read-processes", .read, "/proc", "grant EPERM")
      .planting("read-folder", .read, "KW_FOLDER", "grant EPERM")
      .planting("read-file", .read, "KW_OUTSIDE", "grant EPERM")
      .planting("write-folder", .readWrite, "KW_FOLDER", "grant EPERM"),
  ]
}
