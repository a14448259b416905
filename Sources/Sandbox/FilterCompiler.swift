import Platform
import CSandbox
import CSeccomp
import Glibc

/// Why a policy cannot be turned into a filter: a mistake in the policy, a libseccomp that is too old, or one
/// that compiles to something else than the policy says.
package struct FilterError: Error, Equatable, Sendable {
  /// The problem, naming the call.
  package var message: String
}

/// A filter as the kernel takes it: instructions of eight bytes each.
package struct CompiledFilter: Equatable, Sendable {
  /// An array of `struct sock_filter`.
  package var bytes: [UInt8]
  /// The number of instructions.
  package var count: Int { bytes.count / 8 }
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
  package var description: String {
    switch self {
    case .name(let name): name
    case .number(let number): "\(number)"
    }
  }

  /// The number on this machine, or `nil` for a call that this architecture does not have.
  package var resolved: Int32? { number(on: .native) }
}

extension SyscallRules {
  /// Refuses what libseccomp would compile to something else without a word.
  func checked(on architecture: Architecture) throws(FilterError) {
    var byNumber: [Int32: [Rule]] = [:]
    for rule in rules {
      try check(rule)
      guard let number = rule.call.number(on: architecture) else { continue }
      if let newer, number >= newer.from {
        throw FilterError(message: "\(rule.call) is among the numbers from \(newer.from) on")
      }
      for other in byNumber[number] ?? [] { try check(rule, beside: other) }
      byNumber[number, default: []].append(rule)
    }
  }

  private func check(_ rule: Rule) throws(FilterError) {
    if case .name(let name) = rule.call, !SystemCallNumbers.knows(name) {
      throw FilterError(message: "\(rule.call) is not a known system call")
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
    guard rule.conditions.allSatisfy({ $0.mask != 0 }) else {
      throw FilterError(message: "\(rule.call) has a condition that always holds")
    }
  }

  private func check(_ rule: Rule, beside other: Rule) throws(FilterError) {
    if rule.conditions.isEmpty && other.conditions.isEmpty {
      throw FilterError(message: "\(rule.call) is listed twice")
    }
    // The unconditional rule would erase the other one.
    if rule.conditions.isEmpty || other.conditions.isEmpty {
      throw FilterError(message: "\(rule.call) is listed with and without conditions")
    }
    let canBothHold = rule.conditions.allSatisfy { condition in
      other.conditions.allSatisfy { condition.agrees(with: $0) }
    }
    guard rule.action == other.action || !canBothHold else {
      throw FilterError(message: "\(rule.call) has two contradictory rules")
    }
  }

  /// The kernel's program for these rules, made by libseccomp.
  /// - Parameter architecture: The architecture that it is for.
  /// - Returns: The unchecked program.
  /// - Throws: A mistake in the rules, or what libseccomp refuses.
  package func compiled(
    for architecture: Architecture = .native
  ) throws(FilterError) -> CompiledFilter {
    try checked(on: architecture)
    guard let context = unsafe seccomp_init(fallback.code) else {
      throw FilterError(message: "libseccomp does not know the action of unlisted calls")
    }
    defer { unsafe seccomp_release(context) }
    try unsafe require(
      seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, Action.kill.code), "foreign architecture")
    // A tree over the numbers instead of a list.
    try unsafe require(seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2), "optimisation")
    if architecture != .native {
      try unsafe require(seccomp_arch_add(context, architecture.auditValue), architecture.rawValue)
      try unsafe require(
        seccomp_arch_remove(context, Architecture.native.auditValue), "the native one")
    }
    for rule in rules where rule.call.number(on: architecture) != nil {
      try unsafe add(rule, to: context, architecture)
    }
    let body = unsafe CompiledFilter(bytes: try exported(context))
    guard let newer else { return body }
    return CompiledFilter(newer.prologue(architecture) + body.instructions)
  }

  private func add(
    _ rule: Rule, to context: scmp_filter_ctx, _ architecture: Architecture
  ) throws(FilterError) {
    let comparisons = rule.conditions.map {
      scmp_arg_cmp(
        arg: $0.argument, op: $0.mask == .max ? SCMP_CMP_EQ : SCMP_CMP_MASKED_EQ,
        datum_a: $0.mask == .max ? $0.value : $0.mask, datum_b: $0.mask == .max ? 0 : $0.value)
    }
    let number: Int32
    switch rule.call {
    case .number(let given): number = given
    case .name(let name):
      // libseccomp translates native numbers, and its own negative ones for calls that only others have.
      number = unsafe seccomp_syscall_resolve_name(name)
      guard number != -1,
        unsafe seccomp_syscall_resolve_name_arch(architecture.auditValue, name) >= 0
      else { throw FilterError(message: "\(rule.call) is not known to this libseccomp") }
    }
    try unsafe require(
      seccomp_rule_add_exact_array(
        context, rule.action.code, number, UInt32(comparisons.count), comparisons),
      "\(rule.call)")
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
    try unsafe require(seccomp_export_bpf(context, file.number), "the export")
    let count = Int(lseek(file.number, 0, SEEK_END))
    guard count > 0, count % 8 == 0, count / 8 <= KW_FILTER_INSTRUCTIONS_MAX else {
      throw FilterError(message: "the exported filter has \(count) bytes")
    }
    var bytes = [UInt8](repeating: 0, count: count)
    guard unsafe pread(file.number, &bytes, count, 0) == count else {
      throw FilterError(message: "the exported filter cannot be read: \(ErrnoName.of(errno))")
    }
    return bytes
  }
}

extension SyscallRules.Newer {
  /// Instructions ahead of libseccomp's, which has no rule for a range and no name for future calls.
  fileprivate func prologue(_ architecture: Architecture) -> [FilterInstruction] {
    [
      FilterInstruction(code: 0x20, ifTrue: 0, ifFalse: 0, constant: 4),
      FilterInstruction(code: 0x15, ifTrue: 0, ifFalse: 4, constant: architecture.auditValue),
      FilterInstruction(code: 0x20, ifTrue: 0, ifFalse: 0, constant: 0),
      FilterInstruction(
        code: 0x35, ifTrue: 2, ifFalse: 0, constant: SyscallModel.alternateNumbers),
      FilterInstruction(
        code: 0x35, ifTrue: 0, ifFalse: 1, constant: UInt32(bitPattern: from)),
      FilterInstruction(code: 0x06, ifTrue: 0, ifFalse: 0, constant: action.code),
    ]
  }
}
