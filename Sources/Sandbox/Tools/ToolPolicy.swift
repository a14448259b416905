import Glibc

/// The permissions of a program of the toolchain, with every program that it starts: plain data.
///
/// The kernel alone bounds it. There is no supervisor, so a compiler, which opens thousands of files, loses
/// almost no time; refusals have no names in a log.
public struct ToolPolicy: Equatable, Sendable {
  /// A tree or a file that the tool may use.
  public struct Grant: Hashable, Sendable {
    /// The permitted access below the path.
    public enum Access: String, Hashable, Sendable {
      /// Read files and list folders.
      case read
      /// Read, write, create, move and remove files and folders; links, sockets and pipes cannot be made.
      case write
      /// Read and start programs.
      case programs
      /// All of it: a folder whose programs the tool itself makes and starts.
      case scratch
    }
    /// An absolute path; symbolic links in it are resolved before the start.
    public var path: String
    /// The permitted access.
    public var access: Access
    /// Whether the start fails where the path does not exist.
    public var isRequired: Bool

    /// Makes a grant.
    public init(_ access: Access, _ path: String, isRequired: Bool = true) {
      self.path = path
      self.access = access
      self.isRequired = isRequired
    }
  }

  /// Bounds for each of the tool's processes, and for all of them together.
  public struct Limits: Equatable, Sendable {
    /// `RLIMIT_CPU`, in seconds.
    public var processorSeconds: UInt64 = 900
    /// `RLIMIT_DATA`, in bytes.
    public var memory: UInt64 = 32 << 30
    /// `RLIMIT_FSIZE`, in bytes.
    public var fileBytes: UInt64 = 4 << 30
    /// `RLIMIT_NOFILE`.
    public var openFiles: UInt64 = 4096
    /// The most processes at once, of the tool and of all that it starts.
    public var processes = 1024
    /// The most threads of them all.
    public var threads = 16_384
    /// The bytes that must stay free where it writes.
    public var freeSpace: UInt64 = 64 << 20
    /// Makes limits that no honest build meets.
    public init() {}
  }

  /// The files that it may use; everything else is refused.
  public var grants: [Grant]
  /// The bounds of each of its processes.
  public var limits: Limits
  /// Whether it may make outgoing connections: only Git may, while it fetches packages and runs nothing of theirs.
  public var hasNetwork: Bool

  /// Makes a policy.
  public init(_ grants: [Grant], limits: Limits = Limits(), hasNetwork: Bool = false) {
    self.grants = grants
    self.limits = limits
    self.hasNetwork = hasNetwork
  }

  /// The system calls that a tool without a network may make; the same for all of them.
  public static let systemCalls = systemCalls(
    never: .neverForTools,
    groups: [
      .toolPrograms, .toolMemory, .toolSignals, .toolThreads, .toolWaiting, .time, .toolFiles,
      .toolPaths, .toolPretended, .toolFallbacks, .sockets(.none),
    ])

  /// The same with outgoing connections, as a keyboard with full access makes them.
  public static let systemCallsWithNetwork = systemCalls(
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
  public static let system: [ToolPolicy.Grant] =
    libraries.map { Self(.read, $0, isRequired: false) }
    + loaders.map { Self(.programs, $0, isRequired: false) }
    + devices.map { Self(.read, $0, isRequired: false) }
    + [Self(.write, "/dev/null", isRequired: false)]

  /// Headers, objects and settings, as a compiler needs them beside its own.
  public static let development: [ToolPolicy.Grant] = [
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
