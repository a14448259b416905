import CSandbox
import Glibc

/// This machine's abilities beside confinement, each of them tried.
package struct MeasuringCapabilities: Equatable, Sendable {
  /// How the memory of a process can be measured.
  package var memory: MemoryMethod
  /// Whether a control group with a memory limit could be made below this process's own.
  package var controlGroup: SandboxCapabilities.Support
  /// Whether a process could be put into a new user namespace.
  package var userNamespaces: SandboxCapabilities.Support

  /// Makes a value, for a report on another machine or a test.
  package init(
    memory: MemoryMethod, controlGroup: SandboxCapabilities.Support,
    userNamespaces: SandboxCapabilities.Support
  ) {
    self.memory = memory
    self.controlGroup = controlGroup
    self.userNamespaces = userNamespaces
  }

  /// Tries all of it now, on this process and on one that ends at once.
  package static func detect() -> MeasuringCapabilities {
    let figures = try? ProcessFigures(process: getpid())
    let namespace = kw_tryUserNamespace()
    return MeasuringCapabilities(
      memory: figures?.footprint()?.method ?? .none, controlGroup: tryControlGroup(),
      userNamespaces: namespace == 0 ? .works : .fails(errno: namespace))
  }

  /// Makes an empty group below this process's own in the unified hierarchy, and removes it.
  private static func tryControlGroup() -> SandboxCapabilities.Support {
    // In steps: as one expression the compiler takes minutes.
    var root: String?
    for line in lines(of: "/proc/self/mounts") where root == nil {
      let parts: [Substring] = line.split(separator: " ")
      if parts.count > 2, parts[2] == "cgroup2" { root = String(parts[1]) }
    }
    let own: String? = lines(of: "/proc/self/cgroup").first { $0.hasPrefix("0::") }
    guard let root, let own else { return .fails(errno: ENOENT) }
    let group: String = "\(root)\(own.dropFirst(3))/keyward-posture-\(getpid())"
    guard unsafe mkdir(group, 0o700) == 0 else { return .fails(errno: errno) }
    defer { unsafe rmdir(group) }
    return unsafe access(group + "/memory.max", W_OK) == 0 ? .works : .fails(errno: errno)
  }

  private static func lines(of path: String) -> [String] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    while text.count < 1 << 20 {
      let count = unsafe read(file, &piece, piece.count)
      guard count > 0 else { break }
      text += piece[..<count]
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
