/// The registers of one system call, as a filter sees them.
package struct SystemCallRegisters: Hashable, Sendable {
  /// The number.
  package var number: UInt32
  /// The audit architecture.
  package var architecture: UInt32
  /// The six arguments; the last two places are not used.
  package var arguments: SIMD8<UInt64>

  /// Makes a call.
  package init(number: UInt32, architecture: UInt32, arguments: SIMD8<UInt64> = .zero) {
    self.number = number
    self.architecture = architecture
    self.arguments = arguments
  }
}

/// A model of the rules, read as plain data.
///
/// It shares neither code nor numbers with the compiler, so that comparing the two is meaningful.
package struct SyscallModel: Sendable {
  /// Numbers from here on belong to the x32 interface of x86_64, and to nothing elsewhere.
  static let alternateNumbers: UInt32 = 0x4000_0000

  private let rules: SyscallRules
  private let architecture: Architecture
  private let byNumber: [UInt32: [SyscallRules.Rule]]

  /// Reads rules.
  package init(_ rules: SyscallRules, on architecture: Architecture = .native) {
    self.rules = rules
    self.architecture = architecture
    var byNumber: [UInt32: [SyscallRules.Rule]] = [:]
    for rule in rules.rules {
      guard let number = rule.call.number(on: architecture) else { continue }
      byNumber[UInt32(bitPattern: number), default: []].append(rule)
    }
    self.byNumber = byNumber
  }

  /// The result of a call.
  /// - Parameter call: Its registers.
  /// - Returns: The action of the rule that applies, else that for unlisted calls.
  package func action(_ call: SystemCallRegisters) -> SyscallRules.Action {
    guard call.architecture == architecture.auditValue else { return .kill }
    // A tracer's canceled call has the number -1 and isn't a call of the x32 interface.
    if architecture == .x86_64, call.number >= Self.alternateNumbers, call.number != .max {
      return .kill
    }
    if let newer = rules.newer, call.number >= UInt32(bitPattern: newer.from),
      call.number < Self.alternateNumbers
    {
      return newer.action
    }
    let candidates = byNumber[call.number] ?? []
    return candidates.first { $0.holds(call.arguments) }?.action ?? rules.fallback
  }

  /// The rules on a number.
  func rules(on number: UInt32) -> [SyscallRules.Rule] { byNumber[number] ?? [] }
}

extension SyscallRules.Call {
  /// The number on an architecture, `nil` for a call that it does not have.
  func number(on architecture: Architecture) -> Int32? {
    switch self {
    case .number(let number): number
    case .name(let name): architecture.number(of: name)
    }
  }
}

extension SyscallRules.Action {
  /// How the kernel orders the answers of stacked filters: the strictest wins.
  var strictness: Int {
    switch self {
    case .kill: 4
    case .trap: 3
    case .refuse: 2
    case .notify: 1
    case .allow: 0
    }
  }
}

extension SyscallPolicy {
  /// The combined answer of both filters to a call.
  /// - Parameters:
  ///   - call: Its registers.
  ///   - architecture: The architecture that the filters are for.
  /// - Returns: The stricter of the two answers.
  package func verdict(
    _ call: SystemCallRegisters, on architecture: Architecture = .native
  ) -> SyscallRules.Action {
    Self.stricter(
      SyscallModel(main, on: architecture).action(call),
      SyscallModel(notify, on: architecture).action(call))
  }

  /// The stricter of two answers; `main` is the answer of the refusing filter, which comes first.
  static func stricter(
    _ main: SyscallRules.Action, _ notify: SyscallRules.Action
  ) -> SyscallRules.Action {
    notify.strictness > main.strictness ? notify : main
  }
}
