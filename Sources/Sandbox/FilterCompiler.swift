import CSandbox
import CSeccomp
import Glibc

/// Why a policy cannot be turned into a filter: a mistake in the policy, or a libseccomp that is too old.
public struct FilterError: Error, Equatable, Sendable {
  /// What is wrong, naming the call.
  public var message: String
}

/// A filter as the kernel takes it: instructions of eight bytes each.
public struct CompiledFilter: Equatable, Sendable {
  /// An array of `struct sock_filter`.
  public var bytes: [UInt8]
  /// The number of instructions.
  public var count: Int { bytes.count / 8 }
}

/// The filters of a policy, ready to install.
struct CompiledPolicy: Sendable {
  var notify: CompiledFilter
  var main: CompiledFilter

  private static let cache = Lock<[SyscallPolicy: CompiledPolicy]>([:])

  /// Compiles a policy's system calls, once for each value.
  init(_ policy: SyscallPolicy) throws(FilterError) {
    if let known = Self.cache.withLock({ $0[policy] }) {
      self = known
      return
    }
    notify = try policy.notify.compiled()
    main = try policy.main.compiled()
    let compiled = self
    Self.cache.withLock { $0[policy] = compiled }
  }
}

extension SyscallRules.Action {
  var code: UInt32 {
    switch self {
    case .allow: 0x7fff_0000
    case .refuse(let errno): 0x0005_0000 | UInt32(bitPattern: errno) & 0xffff
    case .notify: 0x7fc0_0000
    case .trap: 0x0003_0000
    case .kill: 0x8000_0000
    }
  }
}

extension SyscallRules.Call: CustomStringConvertible {
  /// The name or number.
  public var description: String {
    switch self {
    case .name(let name): name
    case .number(let number): "\(number)"
    }
  }

  /// The number on this machine, or `nil` for a call that this architecture does not have.
  public var resolved: Int32? {
    switch self {
    case .number(let number): return number
    case .name(let name):
      let number = seccomp_syscall_resolve_name(name)
      return number < 0 ? nil : number
    }
  }

  /// Calls that newer architectures replaced by their `…at` forms.
  private static let absentOnNewArchitectures: Set<String> = [
    "access", "arch_prctl", "epoll_wait", "mkdir", "poll", "readlink", "rename", "rmdir", "unlink",
    "renameat",
  ]

  var mayBeAbsent: Bool {
    guard case .name(let name) = self else { return false }
    #if arch(x86_64)
      return false
    #else
      return Self.absentOnNewArchitectures.contains(name)
    #endif
  }
}

extension SyscallRules {
  /// Refuses what libseccomp would compile to something else without a word.
  func checked() throws(FilterError) {
    var unconditional: [Int32: Action] = [:]
    var conditional: Set<Int32> = []
    for rule in rules {
      guard let number = rule.call.resolved else {
        if rule.call.mayBeAbsent { continue }
        throw FilterError(message: "\(rule.call) is no system call that libseccomp knows here")
      }
      guard rule.action != fallback else {
        throw FilterError(message: "\(rule.call) has the action of every unlisted call")
      }
      let arguments = rule.conditions.map(\.argument)
      guard Set(arguments).count == arguments.count, arguments.allSatisfy({ $0 < 6 }) else {
        throw FilterError(message: "\(rule.call) has two conditions on one argument")
      }
      guard rule.conditions.allSatisfy({ $0.value & ~$0.mask == 0 }) else {
        throw FilterError(message: "\(rule.call) has a condition that never holds")
      }
      if rule.conditions.isEmpty {
        guard unconditional.updateValue(rule.action, forKey: number) == nil else {
          throw FilterError(message: "\(rule.call) is listed twice")
        }
      } else {
        conditional.insert(number)
      }
    }
    for number in conditional where unconditional[number] != nil {
      throw FilterError(message: "call \(number) is listed with and without conditions")
    }
  }

  /// The kernel's program for these rules, made by libseccomp.
  public func compiled() throws(FilterError) -> CompiledFilter {
    try checked()
    guard let context = seccomp_init(fallback.code) else {
      throw FilterError(message: "libseccomp does not know the action of unlisted calls")
    }
    defer { seccomp_release(context) }
    try require(
      seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, Action.kill.code), "foreign architecture")
    // A tree over the numbers instead of a list.
    try require(seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2), "optimisation")
    for rule in rules {
      guard let number = rule.call.resolved else { continue }
      let comparisons = rule.conditions.map {
        scmp_arg_cmp(
          arg: $0.argument, op: $0.mask == .max ? SCMP_CMP_EQ : SCMP_CMP_MASKED_EQ,
          datum_a: $0.mask == .max ? $0.value : $0.mask, datum_b: $0.mask == .max ? 0 : $0.value)
      }
      try require(
        seccomp_rule_add_exact_array(
          context, rule.action.code, number, UInt32(comparisons.count), comparisons),
        "\(rule.call)")
    }
    return CompiledFilter(bytes: try exported(context))
  }

  private func require(_ result: Int32, _ what: String) throws(FilterError) {
    guard result != 0 else { return }
    throw FilterError(message: "libseccomp refuses \(what): \(ErrnoName.of(-result))")
  }

  private func exported(_ context: scmp_filter_ctx) throws(FilterError) -> [UInt8] {
    // libseccomp 2.5 exports to a descriptor only.
    guard let file = try? Descriptor.memoryFile("keyward-filter") else {
      throw FilterError(message: "no memory file for the filter: \(ErrnoName.of(errno))")
    }
    try require(seccomp_export_bpf(context, file.number), "the export")
    let count = Int(lseek(file.number, 0, SEEK_END))
    guard count > 0, count % 8 == 0, count / 8 <= KW_FILTER_INSTRUCTIONS_MAX else {
      throw FilterError(message: "the exported filter has \(count) bytes")
    }
    var bytes = [UInt8](repeating: 0, count: count)
    guard pread(file.number, &bytes, count, 0) == count else {
      throw FilterError(message: "the exported filter cannot be read: \(ErrnoName.of(errno))")
    }
    return bytes
  }
}
