import Sandbox

extension EscapeRow {
  /// Opening and changing files outside the grants.
  static let files: [EscapeRow] = [
    EscapeRow("1", "open for reading, outside", .noLook).also("open", closed: .denied("open")),
    EscapeRow(
      "2", "open for writing, outside", .stopped("openat EACCES", event: .fileWrite),
      variants: ["libc", "raw", "append"]
    ).also("creat", closed: .denied("creat")),
    EscapeRow("3", "openat2 outside", .unknown("openat2"), variants: ["raw"]),
    EscapeRow("4", "open with O_PATH, outside", .denied("openat")),
    EscapeRow("5", "re-open an O_PATH descriptor", .denied("openat")),
    EscapeRow("6", "own symbolic link to an outside file", .denied("symlinkat"))
      .also("symlink", closed: .denied("symlink"))
      .also("planted", closed: .stopped("openat EACCES")),
    EscapeRow("7", "hard link to an outside file", .denied("linkat"))
      .also("link", closed: .denied("link")),
    EscapeRow(
      "8", "rename an outside file into the container",
      .stopped("renameat EACCES", event: .fileWrite), variants: ["libc", "raw", "out"]
    )
    .also("rename", closed: .stopped("rename EACCES", event: .fileWrite))
    .also("renameat2", closed: .stopped("renameat2 EACCES", event: .fileWrite)),
    EscapeRow("9", "unlink outside", .stopped("unlinkat EACCES", event: .fileWrite))
      .also("unlink", closed: .stopped("unlink EACCES", event: .fileWrite))
      .also("rmdir", closed: .stopped("rmdir EACCES", event: .fileWrite)),
    EscapeRow("10", "truncate outside", .denied("truncate")),
    EscapeRow("11", "mkdir outside", .stopped("mkdirat EACCES", event: .fileWrite))
      .also("mkdir", closed: .stopped("mkdir EACCES", event: .fileWrite)),
    EscapeRow(
      "12", "mknod of a pipe outside", .denied("mknodat"), variants: ["libc", "raw", "container"]
    ).also("mknod", closed: .denied("mknod")),
    EscapeRow("13", "list an outside folder", .noLook),
    EscapeRow("17", "chmod outside", .denied("fchmodat"))
      .also("chmod", "container", closed: .denied("chmod"))
      .also("fchmod", closed: .denied("fchmod"))
      .also("fchmodat2", closed: .deniedOrUnknown("fchmodat2")),
    EscapeRow("18", "chmod through a descriptor's link", .denied("openat"))
      .also("call", closed: .denied("fchmodat")),
    EscapeRow("19", "chown outside", .denied("fchownat"))
      .also("chown", closed: .denied("chown")).also("lchown", closed: .denied("lchown")),
    EscapeRow("20", "change times outside", .denied("utimensat"))
      .also("utime", closed: .denied("utime")).also("utimes", closed: .denied("utimes"))
      .also("futimesat", closed: .denied("futimesat")),
    EscapeRow("21", "set an attribute outside", .denied("setxattr"))
      .also("lsetxattr", closed: .denied("lsetxattr"))
      .also("removexattr", closed: .denied("removexattr"))
      .also("setxattrat", closed: .deniedOrUnknown("setxattrat")),
    EscapeRow("30", "write inside the container", .allowed),
  ]

  /// Looking up files outside without opening them.
  static let looking: [EscapeRow] = [
    EscapeRow(
      "14", "stat outside", .stopped("newfstatat EACCES", event: .fileMetadata),
      variants: ["libc", "raw", "absent"]
    )
    .also("statx", closed: .unknown("statx"))
    .also("stat", closed: .denied("stat")).also("lstat", closed: .denied("lstat")),
    EscapeRow(
      "15", "access outside", .stopped("faccessat EACCES", event: .fileMetadata),
      variants: ["libc", "raw", "absent"]
    )
    .also("access", closed: .stopped("access EACCES", event: .fileMetadata))
    .also("faccessat2", closed: .unknown("faccessat2")),
    EscapeRow(
      "16", "readlink outside", .stopped("readlinkat EACCES", event: .fileMetadata),
      variants: ["libc", "raw", "absent"]
    )
    .also("readlink", closed: .stopped("readlink EACCES", event: .fileMetadata)),
    EscapeRow("22", "get an attribute outside", .denied("getxattr"))
      .also("lgetxattr", closed: .denied("lgetxattr"))
      .also("listxattr", closed: .denied("listxattr")),
    EscapeRow("23", "enter an outside folder", .denied("chdir"))
      .also("fchdir", closed: .denied("fchdir")),
    EscapeRow("24", "statfs outside", .denied("statfs"))
      .also("fstatfs", closed: .denied("fstatfs")),
    EscapeRow("25", "watch an outside folder", .denied("inotify_init1")),
    EscapeRow("26", "open by handle", .denied("name_to_handle_at"))
      .also("name", closed: .denied("name_to_handle_at")),
    EscapeRow("27", "chroot", .denied("chroot"), variants: ["libc", "raw", "pointer"]),
    EscapeRow("28", "mount", .denied("mount"), variants: ["libc", "raw", "pointer"]),
  ]
}
