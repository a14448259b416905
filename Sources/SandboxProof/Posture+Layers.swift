import Sandbox

extension Posture {
  /// System call filters and the supervisor that answers and names calls.
  static func filterLayers(_ machine: SandboxCapabilities) -> [Layer] {
    func required(
      _ name: String, _ missing: MissingLayer.Layer, _ support: SandboxCapabilities.Support,
      weight: Int, _ detail: String
    ) -> Layer {
      guard let errno = support.errnoName else {
        return Layer(name: name, state: .enforced, detail: detail, weight: weight)
      }
      let gap = MissingLayer(layer: missing, errnoName: errno)
      return Layer(
        name: name, state: .missing, detail: gap.loss, weight: weight, advice: gap.remedy)
    }
    return [
      required(
        "seccomp", .filters, machine.filters, weight: 1000,
        "every system call passes an allowlist; a trivial filter was installed in a child"),
      required(
        "noNewPrivileges", .noNewPrivileges, machine.noNewPrivileges, weight: 1000,
        "set-uid programs gain no rights"),
      required(
        "userNotification", .notification, machine.notification, weight: 600,
        "refusals are decided and named by a supervisor"),
      required(
        "memoryReading", .memoryReading, machine.memoryReading, weight: 300,
        "process_vm_readv reads what a call points to; "
          + (machine.yamaScope.map { "Yama's ptrace_scope is \($0)" } ?? "no Yama")),
      required(
        "descriptorInjection", .injection, machine.injection, weight: 200,
        "the supervisor opens files in the process's place"),
      feature(
        "injectionWithAnswer", machine.injectionWithAnswer, weight: 50, since: "5.14",
        has: "injected and answered in one step", lacks: "in two steps, so a signal may interrupt"),
      feature(
        "killableWait", machine.killableWait, weight: 50, since: "5.19",
        has: "only a fatal signal interrupts a call that is being decided",
        lacks: "any signal interrupts a call that is being decided; it is then made again"),
      feature(
        "synchronousWakeUp", machine.synchronousWakeUp, weight: 5, since: "6.6",
        has: "answers cost about 7 µs", lacks: "answers cost up to 50 µs"),
      required(
        "boundedResolution", .boundedResolution, machine.boundedResolution, weight: 100,
        "openat2 resolves paths below a folder"),
    ]
  }

  private static func feature(
    _ name: String, _ support: SandboxCapabilities.Support, weight: Int, since kernel: String,
    has: String, lacks: String
  ) -> Layer {
    guard let errno = support.errnoName else {
      return Layer(name: name, state: .enforced, detail: has, weight: weight)
    }
    return Layer(
      name: name, state: .degraded, detail: "\(lacks) (\(errno))", weight: weight,
      advice: "Use Linux \(kernel) or later.")
  }

  /// Landlock, and what each of its versions added; the filter replaces what an older one lacks.
  static func landlockLayers(_ machine: SandboxCapabilities) -> [Layer] {
    let abi = machine.landlock.isWorking ? machine.landlockABI ?? 0 : 0
    let gap = machine.landlock.errnoName.map { MissingLayer(layer: .landlock, errnoName: $0) }
    let whole = Layer(
      name: "landlock", state: gap == nil ? .enforced : .missing,
      detail: gap?.loss ?? "the kernel bounds every path (ABI \(abi))", weight: 1000,
      advice: gap?.remedy)
    let features: [(String, Int, String, String, String)] = [
      (
        "landlockMoving", 2, "5.19", "moving between granted folders is decided by rights",
        "moving between granted folders is refused"
      ),
      (
        "landlockTruncating", 3, "6.2", "emptying a file needs the right to",
        "the filter refuses truncate(2) and opening to read with O_TRUNC"
      ),
      (
        "landlockConnecting", 4, "6.7", "TCP is refused a second time",
        "only filter and supervisor refuse TCP"
      ),
      (
        "landlockDevices", 5, "6.10", "commands to devices are refused a second time",
        "only the filter refuses commands to devices"
      ),
      (
        "landlockScopes", 6, "6.12", "abstract sockets and signals stay inside",
        "only the filter refuses sockets and signals"
      ),
    ]
    return [whole]
      + features.map { name, needed, kernel, has, lacks in
        if abi >= needed { return Layer(name: name, state: .enforced, detail: has, weight: 50) }
        return Layer(
          name: name, state: abi == 0 ? .missing : .degraded,
          detail: abi == 0 ? "Landlock is not in force" : "\(lacks) (ABI \(abi))", weight: 50,
          advice: abi == 0 ? nil : "Use Linux \(kernel) or later (Landlock ABI \(needed)).")
      } + [errata(machine, abi)]
  }

  /// The corrections that the kernel says it has: 1 TCP sockets, 2 scopes of signals, 4 folders that were moved.
  private static func errata(_ machine: SandboxCapabilities, _ abi: Int) -> Layer {
    guard let mask = machine.landlockErrata else {
      return Layer(
        name: "landlockErrata", state: abi == 0 ? .missing : .degraded,
        detail: "the kernel does not say which errata are fixed", weight: 20)
    }
    let expected = (abi >= 4 ? 1 : 0) | (abi >= 6 ? 2 : 0) | (abi >= 1 ? 4 : 0)
    let open = expected & ~mask
    let text = "fixed: 0x" + String(mask, radix: 16)
    return Layer(
      name: "landlockErrata", state: open == 0 ? .enforced : .degraded,
      detail: open == 0 ? text : "\(text), open: 0x\(String(open, radix: 16))", weight: 20,
      advice: open == 0 ? nil : "Take the kernel's newer point release.")
  }

  /// The user that the extension runs as.
  static func userLayers(_ machine: SandboxCapabilities) -> [Layer] {
    let user: Layer
    if let errno = machine.userChange.errnoName {
      user = Layer(
        name: "user", state: .missing,
        detail: "user \(machine.userID) cannot switch to user \(machine.sandboxUserID) (\(errno))",
        weight: 300,
        advice: "Start as root with CAP_SETUID and CAP_SETGID, or as an ordinary user.")
    } else if machine.userID == machine.sandboxUserID {
      user = Layer(
        name: "user", state: .degraded,
        detail: "extensions run as you (user \(machine.userID)); the other layers keep them apart",
        weight: 300, advice: "Start as root, so that they run as a user of their own.")
    } else {
      user = Layer(
        name: "user", state: .enforced,
        detail: "each extension runs as a user of its own; tools run as \(machine.sandboxUserID)",
        weight: 300)
    }
    return [
      user,
      Layer(
        name: "capabilities", state: .enforced,
        detail: machine.capabilities == 0
          ? "there are none to drop" : "dropped before an extension starts", weight: 200),
    ]
  }

  /// Layers that hide, measure or extend the others.
  static func otherLayers(
    _ machine: SandboxCapabilities, _ measuring: MeasuringCapabilities
  ) -> [Layer] {
    let hides = machine.mode(.allowDegraded).map { $0 != .unnamed } ?? false
    let existence = Layer(
      name: "existence", state: hides ? .enforced : .missing,
      detail: hides
        ? "every call that takes a path is answered alike whether or not something outside exists; "
          + "a thread that changes the path meanwhile can still learn it (docs/threat-model.md)"
        : "some calls tell whether a file outside exists, never what is in it", weight: 100,
      advice: hides ? nil : "It needs userNotification.")
    return [existence, memory(measuring), controlGroup(measuring), namespaces(measuring)]
  }

  private static func memory(_ measuring: MeasuringCapabilities) -> Layer {
    let (state, detail): (Layer.State, String) =
      switch measuring.memory {
      case .pages: (.enforced, "private memory is counted page by page (smaps_rollup)")
      case .counters: (.degraded, "private memory is read from the kernel's counters (status)")
      case .none: (.missing, "memory cannot be measured; no memory limit is in force")
      }
    return Layer(
      name: "memoryMeasuring", state: state, detail: detail, weight: 50,
      advice: state == .enforced ? nil : "Mount /proc, with CONFIG_PROC_PAGE_MONITOR in the kernel."
    )
  }

  private static func controlGroup(_ measuring: MeasuringCapabilities) -> Layer {
    let why = measuring.controlGroup.errnoName
    return Layer(
      name: "controlGroup", state: why == nil ? .enforced : .missing,
      detail: (why.map { "no group with a memory limit can be made (\($0))" } ?? "available")
        + "; not used, because it counts the files that a process reads as well", weight: 0)
  }

  private static func namespaces(_ measuring: MeasuringCapabilities) -> Layer {
    let why = measuring.userNamespaces.errnoName
    return Layer(
      name: "userNamespaces", state: why == nil ? .enforced : .missing,
      detail: (why.map { "refused (\($0))" } ?? "available") + "; not used and not needed",
      weight: 0)
  }
}
