/// The permissions of a confined process: plain data, printable and comparable.
///
/// The policy doesn't know about keyboards; `KeyboardHost` makes one from a manifest and the user's
/// settings.
package struct Policy: Equatable, Sendable {
  /// Whether the process may open outgoing IPv4 and IPv6 connections and resolve names.
  package enum Network: Equatable, Sendable {
    /// No socket of any family.
    case none
    /// Outgoing TCP and UDP over IPv4 and IPv6; nothing listens.
    case outgoing
    /// Sockets that look like those of `outgoing` and lead to the host's `TrafficCapture` alone.
    case captured
  }

  /// A tree or a file that the process may use.
  package struct FileGrant: Equatable, Sendable {
    /// The permitted access below the path.
    package enum Access: String, Equatable, Sendable {
      /// Read files and list folders.
      case read
      /// Read, write, create and remove files and folders.
      case readWrite
      /// Read and execute: the program itself and its loader.
      case execute
    }
    /// An absolute path; symbolic links in it are resolved before the launch.
    package var path: String
    /// The permitted access.
    package var access: Access
    /// Whether the launch fails when the path does not exist.
    package var isRequired: Bool
    /// Why it is granted, for people.
    package var reason: String

    /// Makes a grant.
    package init(path: String, access: Access, isRequired: Bool = true, reason: String) {
      self.path = path
      self.access = access
      self.isRequired = isRequired
      self.reason = reason
    }
  }

  /// Resource limits that apply to the whole process.
  package struct Limits: Equatable, Sendable {
    /// `RLIMIT_NOFILE`.
    package var openFiles: UInt64 = 64
    /// `RLIMIT_FSIZE` in bytes.
    package var fileBytes: UInt64 = 64 << 20
    /// The memory that it may use, sampled; `nil` for as much as there is.
    package var memory: MemoryLimit?
    /// The threads that it may have at once, sampled, because `RLIMIT_NPROC` counts all of a user's.
    package var threads = 128
    /// `RLIMIT_DATA` in bytes: the backstop for an allocation between two samples.
    ///
    /// It counts reserved memory, so it allows 128 stacks of 8 MB and the memory itself with room to spare. Address
    /// space as a whole is not limited: each thread's arena reserves 64 MB of it.
    package var reservedBytes: UInt64 = 2 << 30
    /// `RLIMIT_NPROC`, set only where the process changes to another user: it counts the threads of everything that
    /// runs as that user.
    package var userThreads: UInt64 = 4096
    /// The limit of the folders that it may write to, counted repeatedly; `nil` for no limit.
    package var storage: StorageLimit? = StorageLimit()
    /// Makes the documented defaults.
    package init() {}

    /// The limits of a process that is not confined: nothing is sampled.
    static let none = {
      var limits = Limits()
      limits.memory = nil
      limits.storage = nil
      limits.threads = .max
      return limits
    }()
  }

  /// `off` or `on`, or what else a report shall call it.
  package var name: String
  /// The network that is allowed.
  package var network: Network
  /// Ports of this machine that belong to the host itself: nothing connects to them.
  package var closedPorts: Set<UInt16> = []
  /// The files that are allowed; everything else is refused.
  package var files: [FileGrant]
  /// The process's limits.
  package var limits: Limits

  /// Makes a policy.
  package init(
    name: String, network: Network, files: [FileGrant], limits: Limits = Limits()
  ) {
    self.name = name
    self.network = network
    self.files = files
    self.limits = limits
  }
}
