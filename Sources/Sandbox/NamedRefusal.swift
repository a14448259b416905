import Glibc

/// A call that no program here needs, refused by the supervisor so that its developer learns the name.
///
/// The refusing filter lets such a call pass to the notifying one, which answers with this row's errno and
/// nothing else: the supervisor has no way to let it run, without a supervisor the kernel answers ENOSYS, and
/// without a listener, the refusing filter does not list the call at all.
struct NamedRefusal: Sendable {
  /// The subject of the call, for the report only; the answer doesn't depend on it.
  enum Subject: Sendable {
    case nothing
    case words(String)
    /// The places of a folder's descriptor and of a path.
    case path(folder: Int?, Int)
    /// The places of a socket address and of its length.
    case address(Int, count: Int)
  }
  /// Paths whose refusal nobody needs to know about.
  enum Quiet: Sendable {
    case never
    /// Libraries do this to files that they may read, and continue without it.
    case readable
    /// Libraries do this to files that they just wrote, and continue without it.
    case writable
  }

  var call: String
  var conditions: [SyscallRules.Condition] = []
  var errno: Int32 = EPERM
  var category: AccessEvent.Category
  var subject: Subject = .nothing
  var quiet: Quiet = .never
}

extension NamedRefusal {
  /// Rows with one purpose.
  struct Theme: Sendable {
    var name: String
    var reason: String
    var rows: [NamedRefusal]
  }

  /// All rows as groups of rules.
  static func groups(_ action: SyscallRules.Action) -> [SyscallRules.Group] {
    themes.map { theme in
      SyscallRules.Group(
        name: theme.name,
        rules: theme.rows.map {
          SyscallRules.Rule(
            call: .name($0.call), conditions: $0.conditions, action: action, reason: theme.reason)
        })
    }
  }

  /// The rows by the number of their call on this machine, each with its theme's reason.
  static let byNumber: [Int32: [(row: NamedRefusal, reason: String)]] = {
    var byNumber: [Int32: [(row: NamedRefusal, reason: String)]] = [:]
    for theme in themes {
      for row in theme.rows {
        guard let number = Architecture.native.number(of: row.call) else { continue }
        byNumber[number, default: []].append((row, theme.reason))
      }
    }
    return byNumber
  }()

  /// The calls that a keyboard is refused by name.
  ///
  /// Left out is what libraries call on their own on an open file (`fchmod`, `fsetxattr`) or while they look up
  /// a host (`recvmsg`), which would be reported of honest programs, and `seccomp`, with which the launcher
  /// installs the second filter when the first one is already in force.
  static let themes: [Theme] = [
    Theme(
      name: "no other process", reason: "A keyboard is one process; remove the call.",
      rows: rows("fork vfork", .fork)
        + [
          // Every clone that does not make a thread, with any other flags.
          NamedRefusal(call: "clone", conditions: [.masked(0, 0x10000, 0)], category: .fork),
          NamedRefusal(call: "execveat", category: .exec, subject: .path(folder: 0, 1)),
        ]
        + rows(
          "ptrace process_vm_readv process_vm_writev process_madvise kcmp pidfd_getfd "
            + "pidfd_send_signal kill tkill rt_sigqueueinfo rt_tgsigqueueinfo", .kernel)),
    Theme(
      name: "no change of confinement",
      reason: "A keyboard cannot change how it is confined; remove the call.",
      rows: rows(
        "unshare setns mount umount2 pivot_root landlock_create_ruleset landlock_add_rule "
          + "landlock_restrict_self personality", .kernel)
        + rows("chroot", .kernel, .path(folder: nil, 0))
        + [
          (4, "PR_SET_DUMPABLE"), (22, "PR_SET_SECCOMP"), (0x5961_6d61, "PR_SET_PTRACER"),
        ].map {
          NamedRefusal(
            call: "prctl", conditions: [.equal(0, $0.0)], category: .kernel, subject: .words($0.1))
        }),
    Theme(
      name: "no kernel services",
      reason: "iOS offers nothing like it to a keyboard; remove the call.",
      rows: rows(
        "bpf perf_event_open userfaultfd add_key request_key keyctl memfd_create memfd_secret "
          + "syslog modify_ldt shmget semget msgget mq_open fanotify_init inotify_init "
          + "inotify_init1 open_by_handle_at", .kernel)
        + rows("inotify_add_watch name_to_handle_at", .kernel, .path(folder: nil, 1))
        + [(0x5412, "TIOCSTI"), (0x541C, "TIOCLINUX")].map {
          NamedRefusal(
            call: "ioctl", conditions: [.equal(1, $0.0)], category: .kernel, subject: .words($0.1))
        }),
    Theme(
      name: "no server", reason: "A keyboard opens connections; it never accepts one.",
      rows: rows("bind", .socket, .address(1, count: 2)) + rows("listen accept accept4", .socket)),
    Theme(
      name: "no file attributes",
      reason: "Modes, owners, times and extended attributes of files cannot be changed here.",
      rows: rows("chmod chown lchown", .fileWrite, .path(folder: nil, 0), .writable)
        + rows("fchmodat fchownat", .fileWrite, .path(folder: 0, 1), .writable)
        // No library does this to a file that it has written by itself.
        + rows(
          "utime utimes setxattr lsetxattr removexattr lremovexattr", .fileWrite,
          .path(folder: nil, 0))
        + rows("utimensat futimesat", .fileWrite, .path(folder: 0, 1))
        + rows(
          "getxattr lgetxattr listxattr llistxattr", .fileMetadata, .path(folder: nil, 0), .readable
        )),
    Theme(
      name: "no other way to files",
      reason: "A keyboard opens, reads, renames and removes files and folders; remove the call.",
      rows: rows("open creat stat lstat statfs chdir truncate", .kernel, .path(folder: nil, 0))
        + rows("mknod link symlink", .kernel, .path(folder: nil, 0))
        + rows("mknodat linkat", .kernel, .path(folder: 0, 1))
        + rows("symlinkat", .kernel, .path(folder: nil, 0))),
  ]

  private static func rows(
    _ calls: String, _ category: AccessEvent.Category, _ subject: Subject = .nothing,
    _ quiet: Quiet = .never
  ) -> [NamedRefusal] {
    calls.split(separator: " ").map {
      NamedRefusal(call: String($0), category: category, subject: subject, quiet: quiet)
    }
  }
}
