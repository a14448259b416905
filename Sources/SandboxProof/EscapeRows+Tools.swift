extension EscapeRow {
  /// Attacks of a compiler, a rewriter or a renderer on the user who starts it on untrusted files.
  static let tools: [EscapeRow] = [
    EscapeRow(
      tool: "E74", "a tool reaches the network", victims: [.listeners],
      ("tcp", .stopped("socket EAFNOSUPPORT")), ("udp", .stopped("socket EAFNOSUPPORT")),
      ("unix", .stopped("socket EAFNOSUPPORT"))
    ).fetching(["tcp": .allowed, "udp": .allowed]),
    EscapeRow(
      tool: "E75", "a tool reads the caller's files", ("file", .stopped("openat EACCES")),
      ("list", .stopped("openat EACCES")), ("link", .stopped("openat EACCES")),
      ("root", .stopped("openat EACCES")), ("upwards", .stopped("openat EACCES"))),
    EscapeRow(
      tool: "E76", "a tool writes outside its output", ("create", .stopped("openat EACCES")),
      ("change", .stopped("openat EACCES")), ("empty", .stopped("openat EPERM")),
      ("remove", .stopped("unlink EACCES")), ("folder", .stopped("mkdir EACCES")),
      ("move", .stopped("rename EACCES", "rename EXDEV")),
      ("take", .stopped("rename EACCES", "rename EXDEV")), ("link", .stopped("symlink EPERM")),
      ("through-link", .stopped("openat EACCES"))),
    EscapeRow(
      tool: "E77", "a tool looks into another process", victims: [.process],
      ("ptrace", .stopped("ptrace EPERM")), ("memory", .stopped("process_vm_readv EPERM")),
      ("environment", .stopped("openat EACCES"))),
    EscapeRow(
      tool: "E78", "a tool starts a program that is not its own",
      ("program", .stopped("execve EACCES")), ("shell", .stopped("execve EACCES")),
      ("made", .stopped("execve EACCES"))),
    EscapeRow(
      tool: "E79", "a tool signals others", victims: [.process], ("parent", .stopped("kill EPERM")),
      ("victim", .stopped("kill EPERM")), ("everybody", .stopped("kill EPERM"))),
    EscapeRow(
      tool: "E80", "a tool listens, or connects in a hidden way", victims: [.listeners],
      ("bind", .stopped("socket EAFNOSUPPORT")), ("listen", .stopped("socket EAFNOSUPPORT")),
      ("fast-open", .stopped("socket EAFNOSUPPORT")),
      ("netlink", .stopped("socket EAFNOSUPPORT"))
    ).fetching([
      "bind": .stopped("bind EPERM"), "listen": .stopped("listen EPERM"),
      "fast-open": .stopped("sendto EPERM"),
    ]),
  ]
}
