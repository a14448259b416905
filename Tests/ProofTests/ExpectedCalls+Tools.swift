import Glibc

@testable import Sandbox

/// The calls of tools: the first letter is for a tool without a network, the second for Git while it fetches.
extension ExpectedCalls {
  /// The required results of the filter that lists calls.
  static let ofTools: ExpectedCalls = {
    var table = ExpectedCalls(toolText)
    table.add(free, "aa")
    table.add(pretended, "00")
    table.add(unknown, "SS")
    table.add(attributes, "OO")
    table.addSockets(closed: "AA", open: "Aa", unknown: "AP")
    return table
  }()

  /// The required result of the second filter alone, if the first one allowed everything.
  static let neverOfTools: ExpectedCalls = {
    var table = ExpectedCalls("")
    table.unlisted = .allow
    table.newer = nil
    table.add(never, "PP")
    table.add("connect", "Ua")
    table.add("sendto sendmsg sendmmsg", "Pa")
    return table
  }()

  private static let free = """
    exit exit_group execve fork vfork wait4 waitid getpid gettid getppid getuid geteuid getgid getegid getresuid
    getresgid getgroups getpgid getpgrp getsid uname sysinfo getrusage times getrlimit setrlimit getcpu umask
    getrandom sched_get_priority_max sched_get_priority_min
    mmap mprotect munmap mremap brk madvise msync mincore
    rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack rt_sigsuspend rt_sigpending rt_sigtimedwait alarm
    getitimer setitimer pause
    set_robust_list rseq set_tid_address sched_yield sched_getaffinity futex membarrier
    poll ppoll select pselect6 epoll_create epoll_create1 epoll_ctl epoll_wait epoll_pwait eventfd eventfd2 signalfd
    signalfd4 timerfd_create timerfd_settime timerfd_gettime restart_syscall nanosleep clock_getres gettimeofday
    time timer_create timer_settime timer_gettime timer_delete
    read write readv writev pread64 pwrite64 preadv pwritev preadv2 pwritev2 close close_range fstat lseek getdents
    getdents64 fsync fdatasync sync_file_range ftruncate fallocate fadvise64 readahead sendfile copy_file_range
    splice dup dup2 dup3 pipe pipe2 flock fstatfs
    stat lstat newfstatat statx statfs access faccessat faccessat2 readlink readlinkat getcwd chdir fchdir mkdir
    mkdirat rmdir unlink unlinkat rename renameat
    """

  private static let pretended = """
    chmod fchmod fchmodat chown fchown lchown fchownat utime utimes futimesat utimensat setpgid setsid
    """

  private static let unknown = """
    clone3 openat2 io_uring_setup io_uring_enter io_uring_register pidfd_open memfd_create fsopen fsconfig fsmount
    fspick open_tree move_mount mount_setattr inotify_init inotify_init1
    """

  private static let attributes = """
    listxattr llistxattr flistxattr getxattr lgetxattr fgetxattr setxattr lsetxattr fsetxattr
    """

  private static let never = """
    ptrace process_vm_readv process_vm_writev kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_send_signal
    pidfd_getfd mount umount2 pivot_root chroot setns unshare bind listen keyctl add_key request_key bpf
    perf_event_open userfaultfd init_module finit_module delete_module kexec_load kexec_file_load reboot swapon
    swapoff open_by_handle_at truncate mknod mknodat link linkat symlink symlinkat setuid setgid setreuid setregid
    setresuid setresgid setgroups capset execveat process_madvise
    """

  private static let toolText = """
    arch_prctl PP 0=0x1002:aa 0=0x3001:II
    prlimit64 PP 0=0:aa
    prctl PP 0=15:aa 0=16:aa
    clone PP 0=0/0xffffffff7e82b000:aa
    getpriority PP 0=0,1=0:aa
    setpriority PP 0=0,1=0:00
    clock_gettime PP 0=0:aa 0=1:aa 0=2:aa 0=3:aa 0=4:aa 0=5:aa 0=6:aa 0=7:aa
    clock_nanosleep PP 0=0:aa 0=1:aa 0=2:aa 0=3:aa 0=4:aa 0=5:aa 0=6:aa 0=7:aa
    fcntl PP 1=0:aa 1=1:aa 1=2:aa 1=3:aa 1=4:aa 1=5:aa 1=6:aa 1=7:aa 1=36:aa 1=37:aa 1=38:aa 1=1030:aa
    ioctl PP 1=0x5401:aa 1=0x802c542a:aa 1=0x5413:aa 1=0x541b:aa 1=0x5421:aa 1=0x5450:aa 1=0x5451:aa \
      1=0x40049409:aa
    socketpair PP 0=1,1=1,2=0:aa 0=1,1=0x801,2=0:aa 0=1,1=0x80001,2=0:aa 0=1,1=0x80801,2=0:aa
    # No path-only descriptor, no third access mode, nothing emptied without the right to write.
    open PP 1=0/0x200203:aa 1=1/0x200003:aa 1=2/0x200003:aa
    openat PP 2=0/0x200203:aa 2=1/0x200003:aa 2=2/0x200003:aa
    renameat2 PP 4=0/0xfffffffffffffffc:aa
    # The network.
    connect Ua
    getsockname Pa
    getpeername Pa
    recvfrom Pa
    sendto PP 3=0/0x20000000:Pa
    sendmmsg PP 3=0/0x20000000:Pa
    sendmsg PP 2=0/0x20000000:Pa
    getsockopt PP 1=1,2=4:Pa 1=1,2=30:Pa
    setsockopt PP 1=6,2=1:Pa 1=6,2=4:Pa 1=6,2=5:Pa 1=6,2=6:Pa 1=1,2=2:Pa 1=1,2=7:Pa 1=1,2=8:Pa 1=1,2=9:Pa \
      1=0,2=11:Pa 1=41,2=25:Pa
    """
}
