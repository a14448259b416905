import Glibc

@testable import Sandbox

/// The required result of each system call, written a second time and by hand.
///
/// The policy lists them in groups with reasons; this table lists them flat, so that a rule that is lost or loosened
/// there contradicts an entry here. Four letters represent the four ways in which a keyboard is confined: without
/// and with full access, then the same on a machine without a supervisor. Tools have separate tables.
struct ExpectedCalls {
  /// One way in which a call's registers can be: `arg=value`, or `arg=value/mask`.
  struct Alternative {
    var conditions: [(argument: Int, value: UInt64, mask: UInt64)]
    var verdicts: [SyscallRules.Action]
  }
  struct Call {
    var number: UInt32
    var name: String
    var otherwise: [SyscallRules.Action]
    var alternatives: [Alternative]
  }

  /// The permissions of keyboards.
  static let ofKeyboards: ExpectedCalls = {
    var table = ExpectedCalls(text)
    table.add(named, "nnPP")
    table.addSockets(closed: "nnAA", open: "nnAa", unknown: "nnAP")
    return table
  }()

  private(set) var calls: [UInt32: Call] = [:]
  /// The result for a call without a line.
  var unlisted = SyscallRules.Action.refuse(EPERM)
  /// The result for a call that the kernel got after these tables were written.
  var newer: SyscallRules.Action? = .refuse(ENOSYS)

  private static let text = """
    # These need no argument to be looked at.
    exit aaaa
    exit_group aaaa
    getpid aaaa
    gettid aaaa
    getuid aaaa
    geteuid aaaa
    getgid aaaa
    getegid aaaa
    munmap aaaa
    mremap aaaa
    brk aaaa
    madvise aaaa
    msync aaaa
    rt_sigaction aaaa
    rt_sigprocmask aaaa
    rt_sigreturn aaaa
    sigaltstack aaaa
    set_robust_list aaaa
    rseq aaaa
    set_tid_address aaaa
    sched_yield aaaa
    epoll_ctl aaaa
    epoll_wait aaaa
    epoll_pwait aaaa
    timerfd_settime aaaa
    ppoll aaaa
    poll aaaa
    restart_syscall aaaa
    read aaaa
    write aaaa
    readv aaaa
    writev aaaa
    pread64 aaaa
    pwrite64 aaaa
    close aaaa
    fstat aaaa
    lseek aaaa
    getdents64 aaaa
    fsync aaaa
    fdatasync aaaa
    ftruncate aaaa
    getcwd aaaa
    # A process starts, but starts no other and changes nothing about itself.
    getrandom PPPP 2=0:aaaa 2=1:aaaa
    arch_prctl PPPP 0=0x1002:aaaa 0=0x3001:IIII
    prlimit64 PPPP 0=0,2=0:aaaa
    prctl PPPP 0=15:aaaa 0=4:nnPP 0=22:nnPP 0=0x59616d61:nnPP
    clone PPPP 0=0x3d0f00:aaaa 0=0/0x10000:nnPP
    sched_getaffinity PPPP 0=0:aaaa
    execve nnaa
    tgkill nnPP
    setpriority PPPP 0=0,1=0:0000
    # No memory is both written and run.
    mmap PPPP 2=0:aaaa 2=1:aaaa 2=3:aaaa 2=5:aaaa 2=21:aaaa
    mprotect PPPP 2=0:aaaa 2=1:aaaa 2=3:aaaa
    # Waiting, with the two bits that may stand beside a futex operation: private, and the real-time clock.
    futex PPPP 1=0/0xfffffffffffffe7f:aaaa 1=1/0xfffffffffffffe7f:aaaa \
      1=3/0xfffffffffffffe7f:aaaa 1=4/0xfffffffffffffe7f:aaaa 1=5/0xfffffffffffffe7f:aaaa \
      1=6/0xfffffffffffffe7f:aaaa 1=7/0xfffffffffffffe7f:aaaa 1=8/0xfffffffffffffe7f:aaaa \
      1=9/0xfffffffffffffe7f:aaaa 1=10/0xfffffffffffffe7f:aaaa 1=13/0xfffffffffffffe7f:aaaa
    epoll_create1 PPPP 0=0:aaaa 0=0x80000:aaaa
    eventfd2 PPPP 1=0:aaaa 1=0x800:aaaa 1=0x80000:aaaa 1=0x80800:aaaa
    timerfd_create PPPP 0=0,1=0/0xfffffffffff7f7ff:aaaa 0=1,1=0/0xfffffffffff7f7ff:aaaa \
      0=7,1=0/0xfffffffffff7f7ff:aaaa
    clock_gettime PPPP 0=0:aaaa 0=1:aaaa 0=2:aaaa 0=3:aaaa 0=4:aaaa 0=5:aaaa 0=6:aaaa 0=7:aaaa
    clock_nanosleep PPPP 0=0:aaaa 0=1:aaaa 0=2:aaaa 0=3:aaaa 0=4:aaaa 0=5:aaaa 0=6:aaaa 0=7:aaaa
    ioctl PPPP 1=0x5401:aaaa 1=0x5412:nnPP 1=0x541c:nnPP 1=0x541b:PaPa 1=0x5411:PaPa
    fcntl PPPP 1=3:aaaa 1=4:PaPa
    # Files by path: asked about, or left to Landlock.
    newfstatat nnaa
    access nnaa
    faccessat nnaa
    readlink nnII
    readlinkat nnII
    unlink nnaa
    unlinkat nnaa
    rename nnaa
    renameat nnaa
    renameat2 PPPP 4=0/0xfffffffffffffffc:nnaa
    mkdir nnaa
    mkdirat nnaa
    rmdir nnaa
    openat PPPP 2=0x800:nntt 2=0/0x200203:nnaa 2=1/0x200003:nnaa 2=2/0x200003:nnaa
    # The network.
    connect nnUa
    getsockname PaPa
    getpeername PaPa
    recvfrom PaPa
    sysinfo PaPa
    sendto PPPP 3=0/0x20000000:PaPa
    sendmmsg PPPP 3=0/0x20000000:PaPa
    sendmsg PPPP 2=0/0x20000000:PaPa
    getsockopt PPPP 1=1,2=4:PaPa 1=1,2=30:PaPa
    setsockopt PPPP 1=6,2=1:PaPa 1=6,2=4:PaPa 1=6,2=5:PaPa 1=6,2=6:PaPa 1=1,2=2:PaPa 1=1,2=7:PaPa \
      1=1,2=8:PaPa 1=1,2=9:PaPa 1=0,2=11:PaPa 1=41,2=25:PaPa
    socketpair PPPP 0=1,1=1,2=0:PaPa 0=1,1=0x801,2=0:PaPa 0=1,1=0x80001,2=0:PaPa 0=1,1=0x80801,2=0:PaPa
    # Libraries fall back to calls that can be decided.
    clone3 SSSS
    openat2 SSSS
    statx SSSS
    faccessat2 SSSS
    io_uring_setup SSSS
    io_uring_enter SSSS
    io_uring_register SSSS
    pidfd_open SSSS
    fsopen SSSS
    fsconfig SSSS
    fsmount SSSS
    fspick SSSS
    open_tree SSSS
    move_mount SSSS
    mount_setattr SSSS
    """

  /// Refused by name with a supervisor, by errno without.
  private static let named = """
    fork vfork execveat ptrace process_vm_readv process_vm_writev process_madvise kcmp pidfd_getfd
    pidfd_send_signal kill tkill rt_sigqueueinfo rt_tgsigqueueinfo unshare setns mount umount2 pivot_root
    landlock_create_ruleset landlock_add_rule landlock_restrict_self personality chroot bpf perf_event_open
    userfaultfd add_key request_key keyctl memfd_create memfd_secret syslog modify_ldt shmget semget msgget
    mq_open fanotify_init inotify_init inotify_init1 open_by_handle_at inotify_add_watch name_to_handle_at
    bind listen accept accept4 chmod chown lchown utime utimes fchmodat fchownat utimensat futimesat setxattr
    lsetxattr removexattr lremovexattr getxattr lgetxattr listxattr llistxattr open creat stat lstat statfs
    chdir truncate mknod link symlink mknodat linkat symlinkat
    """

  init(_ text: String) {
    let joined = text.replacing("\\\n", with: " ")
    for line in joined.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      add(
        String(words[0]), Self.verdicts(words[1]),
        alternatives: words.dropFirst(2).map(Self.alternative))
    }
  }

  private mutating func add(
    _ name: String, _ otherwise: [SyscallRules.Action], alternatives: [Alternative] = []
  ) {
    // The other architecture's calls.
    guard let number = Architecture.native.number(of: name) else { return }
    calls[UInt32(number)] = Call(
      number: UInt32(number), name: name, otherwise: otherwise, alternatives: alternatives)
  }

  /// Adds calls with the same results.
  mutating func add(_ names: String, _ letters: String) {
    for name in names.split(whereSeparator: \.isWhitespace) {
      add(String(name), Self.verdicts(letters))
    }
  }

  /// Adds the tuples of TCP and UDP, and the families that libraries try.
  mutating func addSockets(closed: String, open: String, unknown: String) {
    var alternatives: [Alternative] = []
    for family: UInt64 in [2, 10] {
      for type: UInt64 in [1, 2, 0x801, 0x802, 0x80001, 0x80002, 0x80801, 0x80802] {
        for proto: UInt64 in [0, 6, 17] {
          alternatives.append(
            Alternative(
              conditions: [(0, family, .max), (1, type, .max), (2, proto, .max)],
              verdicts: Self.verdicts(open)))
        }
      }
    }
    for family in UInt64(0)...45 where family != 2 && family != 10 {
      alternatives.append(
        Alternative(conditions: [(0, family, .max)], verdicts: Self.verdicts(closed)))
    }
    add("socket", Self.verdicts(unknown), alternatives: alternatives)
  }

  private static func alternative(_ word: Substring) -> Alternative {
    let parts = word.split(separator: ":")
    let conditions = parts[0].split(separator: ",").map { text in
      let sides = text.split(separator: "=")
      let value = sides[1].split(separator: "/").map(integer)
      return (
        argument: Int(integer(sides[0])), value: value[0], mask: value.count > 1 ? value[1] : .max
      )
    }
    return Alternative(conditions: conditions, verdicts: verdicts(parts[1]))
  }

  private static func integer(_ text: Substring) -> UInt64 {
    (text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)) ?? .max
  }

  private static func verdicts(_ letters: some StringProtocol) -> [SyscallRules.Action] {
    letters.map { letter in
      switch letter {
      case "a": .allow
      case "n": .notify
      case "t": .trap
      case "S": .refuse(ENOSYS)
      case "0": .refuse(0)
      case "O": .refuse(EOPNOTSUPP)
      case "A": .refuse(EAFNOSUPPORT)
      case "U": .refuse(ENETUNREACH)
      case "I": .refuse(EINVAL)
      default: .refuse(EPERM)
      }
    }
  }
}

extension ExpectedCalls {
  /// The required result of a call; `column` is the place among the letters.
  func verdict(_ number: UInt32, _ arguments: SIMD8<UInt64>, column: Int) -> SyscallRules.Action {
    if let newer, number >= 450, number < 0x4000_0000 { return newer }
    if number >= 0x4000_0000 { return number == .max ? unlisted : .kill }
    guard let call = calls[number] else { return unlisted }
    let match = call.alternatives.first { alternative in
      alternative.conditions.allSatisfy { arguments[$0.argument] & $0.mask == $0.value }
    }
    return (match?.verdicts ?? call.otherwise)[column]
  }

  /// Registers that touch each line: its values, one bit beside each, and both ends.
  func registers(_ number: UInt32) -> [SIMD8<UInt64>] {
    var registers: [SIMD8<UInt64>] = [.zero, SIMD8(repeating: .max), SIMD8(repeating: 0x1234_5678)]
    let alternatives = calls[number]?.alternatives ?? []
    let bits =
      switch alternatives.count {
      case ...4: Array(0..<64)
      case ...20: [0, 1, 2, 8, 9, 11, 19, 21, 29, 31, 32, 40, 63]
      // The many tuples of sockets are adjacent to each other.
      default: [0, 32, 63]
      }
    for alternative in alternatives {
      var matching = SIMD8<UInt64>.zero
      for condition in alternative.conditions { matching[condition.argument] = condition.value }
      registers.append(matching)
      for condition in alternative.conditions {
        for bit in bits {
          var changed = matching
          changed[condition.argument] ^= 1 << UInt64(bit)
          registers.append(changed)
        }
      }
    }
    return registers
  }

  /// Every known number, and some unknown ones.
  static let numbers = Array(UInt32(0)...511) + [512, 0x3fff_ffff, 0x4000_0000, 0x4000_0027, .max]

  /// The contradictions between a policy and the table on some numbers, in words; at most a few.
  func contradictions(
    of policy: SyscallPolicy, column: Int, numbers: [UInt32] = Self.numbers
  ) -> [String] {
    let main = SyscallModel(policy.main)
    let notify = SyscallModel(policy.notify)
    var found: [String] = []
    for number in numbers {
      for arguments in registers(number) {
        let call = SystemCallRegisters(
          number: number, architecture: Architecture.native.auditValue, arguments: arguments)
        let verdict = SyscallPolicy.stricter(main.action(call), notify.action(call))
        let expected = self.verdict(number, arguments, column: column)
        guard verdict != expected else { continue }
        let name = Architecture.native.name(of: Int32(truncatingIfNeeded: number)) ?? "\(number)"
        let words = (0..<6).map { "0x" + String(arguments[$0], radix: 16) }
        found.append("\(name)(\(words.joined(separator: ", "))): \(verdict), expected \(expected)")
        if found.count == 8 { return found }
      }
    }
    return found
  }
}
