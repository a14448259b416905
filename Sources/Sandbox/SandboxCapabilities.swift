import Platform
import CSandbox
import Glibc

/// The layers that this machine can enforce, determined by trying each in a child process.
///
/// A value: print it, compare it, build a report on it. `SandboxCapabilities.current` is found once per process
/// (about a millisecond); `detect(user:)` tries again.
package struct SandboxCapabilities: Equatable, Sendable {
  /// Whether a layer works here.
  package enum Support: Equatable, Sendable {
    /// It was tried and works.
    case works
    /// It was tried and failed with this error number; -1 when it could not be tried.
    case fails(errno: Int32)

    /// Whether it works.
    package var isWorking: Bool { self == .works }
    /// The name of the error number, `nil` when it works.
    package var errnoName: String? {
      switch self {
      case .works: nil
      case .fails(let errno): errno < 0 ? "not tried" : ErrnoName.of(errno)
      }
    }
  }

  /// The kernel's release, such as `6.1.0-18-amd64`.
  package var kernelRelease: String
  /// The machine's architecture, such as `x86_64`.
  package var architecture: String

  /// The highest Landlock ABI that the kernel has; `nil` without Landlock.
  package var landlockABI: Int?
  /// The mask of Landlock errata that are fixed here; `nil` where the kernel cannot report them.
  package var landlockErrata: Int?
  /// Whether a process could confine its files with Landlock.
  package var landlock: Support
  /// Whether `no_new_privs` could be set.
  package var noNewPrivileges: Support
  /// Whether a system call filter could be installed.
  package var filters: Support
  /// Whether a filter could send its decisions to a supervisor.
  package var notification: Support
  /// Whether a supervisor can put a descriptor into the process (Linux 5.9).
  package var injection: Support
  /// Whether it can do so and answer in one step (Linux 5.14).
  package var injectionWithAnswer: Support
  /// Whether only a fatal signal interrupts a call that the supervisor has taken (Linux 5.19).
  package var killableWait: Support
  /// Whether the supervisor's answers wake the process on its own processor (Linux 6.6).
  package var synchronousWakeUp: Support
  /// Whether `openat2(2)` resolves paths below a folder (Linux 5.6).
  package var boundedResolution: Support
  /// Whether the supervisor can read the paths that a confined process passes.
  package var memoryReading: Support
  /// Whether the process can take on the sandbox user; `works` where it keeps its own.
  package var userChange: Support

  /// The user who would start extensions.
  package var userID: UInt32
  /// The user whom extensions would run as.
  package var sandboxUserID: UInt32
  /// The effective capabilities of this process, as a bit mask.
  package var capabilities: UInt64
  /// How many filters this process is under already; `nil` where the kernel does not say.
  package var outerFilters: Int?
  /// Whether this process may not gain privileges already.
  package var hasNoNewPrivileges: Bool
  /// `kernel.yama.ptrace_scope`; `nil` without Yama.
  package var yamaScope: Int?
  /// Signs of a container or a user namespace, in words; empty elsewhere.
  package var containerHints: [String]

  /// The capabilities at the first use, for the user whom `LaunchRequest` chooses by default.
  package static let current = detect()

  /// Tries every layer now.
  /// - Parameter user: The user that extensions would run as; `nil` is nobody for root, else the
  ///   caller.
  /// - Returns: What works for that user.
  package static func detect(user: SandboxUser? = nil) -> SandboxCapabilities {
    let target = user ?? (geteuid() == 0 ? .nobody : nil)
    var layers = kw_layers()
    let failure = unsafe kw_detectLayers(&layers, target?.userID ?? 0, target?.groupID ?? 0)
    func support(_ errno: Int32) -> Support {
      if failure != 0 { return .fails(errno: failure) }
      return errno == 0 ? .works : .fails(errno: errno)
    }
    let status = Self.fields("/proc/self/status")
    var name = utsname()
    unsafe uname(&name)
    let isForeign = target != nil && geteuid() == 0
    return SandboxCapabilities(
      kernelRelease: text(&name.release), architecture: text(&name.machine),
      landlockABI: failure == 0 && layers.landlockABI > 0 ? Int(layers.landlockABI) : nil,
      landlockErrata: failure == 0 && layers.landlockErrata >= 0
        ? Int(layers.landlockErrata) : nil,
      landlock: support(layers.landlock), noNewPrivileges: support(layers.noNewPrivileges),
      filters: support(layers.filter), notification: support(layers.listener),
      injection: support(layers.inject), injectionWithAnswer: support(layers.injectAndAnswer),
      killableWait: support(layers.waitKillable),
      synchronousWakeUp: support(layers.wakeSynchronously),
      boundedResolution: support(layers.resolveBeneath),
      memoryReading: support(
        isForeign && layers.readMemory != 0 ? layers.readMemoryAsUser : layers.readMemory),
      userChange: support(layers.user), userID: geteuid(),
      sandboxUserID: target?.userID ?? geteuid(),
      capabilities: status["CapEff"].flatMap { UInt64($0, radix: 16) } ?? 0,
      outerFilters: status["Seccomp_filters"].flatMap { Int($0) },
      hasNoNewPrivileges: status["NoNewPrivs"] == "1",
      yamaScope: Self.contents("/proc/sys/kernel/yama/ptrace_scope").flatMap { Int($0) },
      containerHints: Self.containerHints())
  }

  // MARK: - Missing parts

  /// The layers that the default, strict enforcement needs and this machine lacks; empty when extensions
  /// start here.
  package var missing: [MissingLayer] {
    var missing: [MissingLayer] = []
    func require(_ layer: MissingLayer.Layer, _ support: Support) {
      guard let reason = support.errnoName else { return }
      missing.append(MissingLayer(layer: layer, errnoName: reason))
    }
    require(.noNewPrivileges, noNewPrivileges)
    require(.filters, filters)
    require(.notification, notification)
    if notification.isWorking {
      require(.memoryReading, memoryReading)
      require(.injection, injection)
      require(.boundedResolution, boundedResolution)
    }
    require(.landlock, landlock)
    return missing
  }

  /// How extensions would be confined, `nil` when they would not be started.
  /// - Parameter enforcement: Whether a weaker confinement will do.
  /// - Returns: The strongest mode that is possible and permitted.
  package func mode(_ enforcement: Enforcement) -> SandboxMode? {
    let lacks = Set(missing.map(\.layer))
    if lacks.isEmpty { return .strict }
    guard enforcement == .allowDegraded, lacks.isDisjoint(with: [.noNewPrivileges, .filters])
    else { return nil }
    let canNotify = lacks.isDisjoint(with: [
      .notification, .memoryReading, .injection, .boundedResolution,
    ])
    if lacks.contains(.landlock) { return canNotify ? .brokered : nil }
    return .unnamed
  }

  // MARK: - Reading the machine

  private static func text<Characters>(_ characters: inout Characters) -> String {
    unsafe withUnsafeBytes(of: &characters) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// A small file of the kernel's, without its last line end.
  private static func contents(_ path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 16384)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    var text = bytes[..<count]
    while text.last == 10 { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  private static func fields(_ path: String) -> [String: String] {
    var fields: [String: String] = [:]
    for line in (contents(path) ?? "").split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[String(parts[0])] = String(parts[1].drop { $0 == "\t" || $0 == " " })
    }
    return fields
  }

  private static func containerHints() -> [String] {
    var hints: [String] = []
    if InitialNamespaces.holdThisProcess() != true {
      for file in ["/.dockerenv", "/run/.containerenv"] where unsafe access(file, F_OK) == 0 {
        hints.append("\(file) exists")
      }
    }
    let groups = contents("/proc/1/cgroup") ?? ""
    for name in ["docker", "kubepods", "containerd", "lxc", "libpod"] where groups.contains(name) {
      hints.append("/proc/1/cgroup names \(name)")
    }
    let map = (contents("/proc/self/uid_map") ?? "").split(whereSeparator: \.isWhitespace)
    if map.count == 3, map != ["0", "0", "4294967295"] {
      hints.append("a user namespace (/proc/self/uid_map)")
    }
    return hints
  }
}

/// A layer that the default enforcement needs and that this machine lacks.
package struct MissingLayer: Equatable, Sendable, Codable {
  /// The layers.
  package enum Layer: String, Sendable, Codable, CaseIterable {
    /// `no_new_privs`, without which nothing else may be installed.
    case noNewPrivileges
    /// System call filters.
    case filters = "seccomp"
    /// A supervisor that answers and names calls.
    case notification = "userNotification"
    /// The supervisor reads what a call's pointers lead to.
    case memoryReading
    /// The supervisor puts descriptors into the process.
    case injection = "descriptorInjection"
    /// Paths are resolved below a folder.
    case boundedResolution = "openat2"
    /// Files are confined by the kernel.
    case landlock
  }
  /// The layer.
  package var layer: Layer
  /// The kernel's answer to the attempt.
  package var errnoName: String

  /// Makes a gap from what the kernel answered.
  package init(layer: Layer, errnoName: String) {
    self.layer = layer
    self.errnoName = errnoName
  }

  /// The loss without it and the fix, in one sentence each.
  package var explanation: String { "\(loss). \(remedy)" }

  /// The loss without it, and the kernel's answer.
  package var loss: String { "\(facts.what) (\(errnoName))" }

  /// The fix, in one sentence.
  package var remedy: String { facts.todo }

  private var facts: (what: String, todo: String) {
    switch layer {
    case .noNewPrivileges:
      ("no_new_privs cannot be set", "Run outside the sandbox that filters prctl(2).")
    case .filters:
      (
        "system call filters cannot be installed",
        "Use a kernel with CONFIG_SECCOMP_FILTER, or an outer sandbox that permits seccomp(2)."
      )
    case .notification where errnoName == "EBUSY":
      (
        "system calls cannot be sent to a supervisor: an outer sandbox already listens",
        "Run outside it."
      )
    case .notification:
      ("system calls cannot be sent to a supervisor", "Use Linux 5.9 or later.")
    case .memoryReading:
      (
        "the supervisor cannot read the paths that an extension passes",
        "Permit process_vm_readv(2); kernel.yama.ptrace_scope must not be above 1."
      )
    case .injection:
      ("the supervisor cannot put descriptors into a process", "Use Linux 5.9 or later.")
    case .boundedResolution:
      (
        "openat2(2) is missing or refused",
        "Use Linux 5.6 or later, or an outer sandbox that permits it."
      )
    case .landlock where errnoName == "EOPNOTSUPP":
      ("Landlock is off", "Add landlock to the kernel's lsm= boot parameter.")
    case .landlock:
      (
        "Landlock is missing",
        "Use Linux 5.13 or later with CONFIG_SECURITY_LANDLOCK, or an outer sandbox that permits it."
      )
    }
  }
}

/// Whether a process may be started with less than every layer.
package enum Enforcement: String, Hashable, Sendable, Codable {
  /// Everything, or the launch fails.
  case strict
  /// The layers of the machine, as long as files and system calls stay confined.
  case allowDegraded
}

/// How a process is confined.
public enum SandboxMode: String, Hashable, Sendable, Codable {
  /// Every layer is in force.
  case strict
  /// Without Landlock: the supervisor opens and changes files on the process's behalf.
  case brokered = "degraded-brokered"
  /// Without notification: the kernel refuses by itself, and refusals have no names.
  case unnamed = "degraded-unnamed"
  /// Nothing is in force; measurements and control runs only.
  case none
}
