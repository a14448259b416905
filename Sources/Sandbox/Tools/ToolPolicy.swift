import Glibc

/// The permissions of a program of the toolchain, with every program that it starts: plain data.
///
/// The kernel alone bounds it. There is no supervisor, so a compiler, which opens thousands of files, loses
/// almost no time; refusals have no names in a log.
package struct ToolPolicy: Equatable, Sendable {
  /// A tree or a file that the tool may use.
  package struct Grant: Hashable, Sendable {
    /// The permitted access below the path.
    package enum Access: String, Hashable, Sendable {
      /// Read files and list folders.
      case read
      /// Read, write, create, move and remove files and folders; links, sockets and pipes cannot be made.
      case write
      /// Read and start programs.
      case programs
      /// All of it: a folder whose programs the tool itself makes and starts.
      case scratch
    }
    /// An absolute path; symbolic links in it are resolved before the start, unless it has none.
    package var path: String
    /// The permitted access.
    package var access: Access
    /// Whether the start fails where the path does not exist.
    package var isRequired: Bool
    /// Whether the path was found without links in it; the start fails where it has got one since.
    package var hasNoLinks = false

    /// Makes a grant.
    package init(_ access: Access, _ path: String, isRequired: Bool = true) {
      self.path = path
      self.access = access
      self.isRequired = isRequired
    }

    /// Makes a grant for a path whose links were resolved when it was checked.
    package init(_ access: Access, withoutLinks path: String, isRequired: Bool = true) {
      self.init(access, path, isRequired: isRequired)
      hasNoLinks = true
    }
  }

  /// Bounds for each of the tool's processes, and for all of them together.
  package struct Limits: Equatable, Sendable {
    /// `RLIMIT_CPU`, in seconds.
    package var processorSeconds: UInt64 = 900
    /// `RLIMIT_DATA`, in bytes.
    package var memory: UInt64 = 32 << 30
    /// `RLIMIT_FSIZE`, in bytes.
    package var fileBytes: UInt64 = 4 << 30
    /// `RLIMIT_NOFILE`.
    package var openFiles: UInt64 = 4096
    /// The most processes at once, of the tool and of all that it starts.
    package var processes = 1024
    /// The most threads of them all.
    package var threads = 16_384
    /// The most memory of them all, in bytes: three quarters of the machine's, so that the kernel need not kill others.
    package var totalMemory = max(
      4 << 30, UInt64(sysconf(Int32(_SC_PHYS_PAGES))) * UInt64(sysconf(Int32(_SC_PAGESIZE))) / 4 * 3
    )
    /// The most bytes of files that it may write.
    package var writtenBytes: UInt64 = 8 << 30
    /// The bytes that must stay free where it writes.
    package var freeSpace: UInt64 = 64 << 20
    /// Makes limits that no honest build meets.
    package init() {}
  }

  /// The files that it may use; everything else is refused.
  package var grants: [Grant]
  /// The bounds of each of its processes.
  package var limits: Limits
  /// Whether it may make outgoing connections: only Git may, while it fetches packages and runs nothing of theirs.
  package var hasNetwork: Bool

  /// Makes a policy.
  package init(_ grants: [Grant], limits: Limits = Limits(), hasNetwork: Bool = false) {
    self.grants = grants
    self.limits = limits
    self.hasNetwork = hasNetwork
  }

  /// The system calls that a tool without a network may make; the same for all of them.
  package static let systemCalls = systemCalls(
    never: .neverForTools,
    groups: [
      .toolPrograms, .toolMemory, .toolSignals, .toolThreads, .toolWaiting, .time, .toolFiles,
      .toolPaths, .toolPretended, .toolFallbacks, .sockets(.none),
    ])

  /// The same with outgoing connections, as a keyboard with full access makes them.
  package static let systemCallsWithNetwork = systemCalls(
    never: .neverForFetching,
    groups: [
      .toolPrograms, .toolMemory, .toolSignals, .toolThreads, .toolWaiting, .time, .toolFiles,
      .toolPaths, .toolPretended, .toolFallbacks, .toolConnections, .sockets(.outgoing),
    ])

  private static func systemCalls(
    never: SyscallRules.Group, groups: [SyscallRules.Group]
  ) -> SyscallPolicy {
    SyscallPolicy(
      notify: SyscallRules(fallback: .allow, groups: [never]),
      main: SyscallRules(
        fallback: .refuse(EPERM), groups: groups,
        newer: SyscallRules.Newer(from: 450, action: .refuse(ENOSYS))))
  }
}

extension ToolPolicy.Grant {
  /// The files that every program needs that is linked with the system's libraries.
  package static let system: [ToolPolicy.Grant] =
    libraries.map { Self(.read, $0, isRequired: false) }
    + loaders.map { Self(.programs, $0, isRequired: false) }
    + devices.map { Self(.read, $0, isRequired: false) }
    + [Self(.write, "/dev/null", isRequired: false)]

  /// Headers, objects and settings, as a compiler needs them beside its own.
  package static let development: [ToolPolicy.Grant] = [
    "/usr/include", "/usr/share", "/usr/local/include", "/usr/local/lib",
  ].map { Self(.read, $0, isRequired: false) }

  private static let libraries = [
    "/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec",
    "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/localtime",
    "/usr/share/zoneinfo", "/usr/share/locale", "/etc/nsswitch.conf", "/etc/passwd", "/etc/group",
    "/etc/os-release", "/etc/debian_version", "/etc/lsb-release", "/etc/redhat-release",
  ]
  private static let loaders = [
    "/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1",
  ]
  private static let devices = [
    "/dev/urandom", "/dev/random", "/dev/zero", "/sys/devices/system/cpu", "/proc/cpuinfo",
    "/proc/meminfo", "/proc/stat", "/proc/sys/vm/overcommit_memory",
  ]
}
