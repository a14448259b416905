/// The result of comparing a compiled filter with the model of its rules.
package struct FilterProof: Equatable, Sendable {
  /// A call on which program and model differ.
  package struct Mismatch: Equatable, Sendable {
    /// Its registers.
    package var call: SystemCallRegisters
    /// The action of the rules.
    package var expected: SyscallRules.Action
    /// The program's answer (`SECCOMP_RET_…`); `nil` if it isn't a program.
    package var found: UInt32?
  }

  /// How much is compared.
  package enum Depth: Sendable {
    /// The comparison of each launch: every number, and the edges of every condition.
    case quick
    /// Every bit of every condition, every combination of its values, and random registers.
    case deep(seed: UInt64)
  }

  /// How many different numbers were tried.
  package private(set) var numbers = 0
  /// How many calls were compared: a number with an architecture and six arguments each.
  package private(set) var calls = 0
  /// The first of the calls on which the two differ; bounded, because one fault shows in thousands.
  package private(set) var mismatches: [Mismatch] = []
  /// How many there are.
  package private(set) var mismatchCount = 0

  private static let kept = 8

  /// Runs a program and the model of the rules that it was made from on the same calls.
  /// - Parameters:
  ///   - program: The filter.
  ///   - rules: What it shall do.
  ///   - architecture: The architecture that both are for.
  ///   - depth: How much to compare.
  package init(
    _ program: CompiledFilter, of rules: SyscallRules, on architecture: Architecture = .native,
    depth: Depth = .quick
  ) {
    let simulator = FilterSimulator(program)
    let model = SyscallModel(rules, on: architecture)
    var cases = FilterCases(architecture: architecture, depth: depth)
    if case .deep = depth { cases.numbers += simulator.criticalNumbers }
    if case .deep = depth { cases.numbers = Array(Set(cases.numbers)).sorted() }
    numbers = cases.numbers.count
    for number in cases.numbers {
      for arguments in cases.arguments(for: model.rules(on: number)) {
        compare(
          SystemCallRegisters(
            number: number, architecture: architecture.auditValue, arguments: arguments),
          simulator, model)
      }
    }
    for (foreign, numbers) in cases.foreign {
      for number in numbers {
        compare(SystemCallRegisters(number: number, architecture: foreign), simulator, model)
      }
    }
  }

  private mutating func compare(
    _ call: SystemCallRegisters, _ simulator: FilterSimulator, _ model: SyscallModel
  ) {
    calls += 1
    let found = simulator.run(call)
    let expected = model.action(call)
    guard found != expected.code else { return }
    mismatchCount += 1
    guard mismatches.count < Self.kept else { return }
    mismatches.append(Mismatch(call: call, expected: expected, found: found))
  }
}

extension FilterProof.Mismatch {
  /// The call, and both answers, for people.
  package var text: String {
    let architecture = Architecture.allCases.first { $0.auditValue == call.architecture }
    let name =
      architecture?.name(of: Int32(bitPattern: call.number))
      ?? "call \(Int32(bitPattern: call.number))"
    let arguments = (0..<6).map { "0x" + String(call.arguments[$0], radix: 16) }
    let place = architecture?.rawValue ?? "architecture 0x" + String(call.architecture, radix: 16)
    let answer = found.map { SyscallRules.Action.text(ofCode: $0) } ?? "nothing"
    return "\(name)(\(arguments.joined(separator: ", "))) on \(place): the policy says "
      + "\(expected.text), the program answers \(answer)"
  }
}

/// The calls that a proof tries.
struct FilterCases {
  var numbers: [UInt32]
  /// Architectures that the program is not for, each with the numbers to try.
  let foreign: [(architecture: UInt32, numbers: [UInt32])]
  private let isDeep: Bool
  private var random: SplitMix

  init(architecture: Architecture, depth: FilterProof.Depth) {
    numbers = Array(0...511) + [512, 0x3fff_ffff, .max]
    numbers += (0...511).map { $0 | SyscallModel.alternateNumbers }
    // i386, arm, an unknown architecture, and the other one that a policy can be compiled for.
    var others: [UInt32] = [0x4000_0003, 0x4000_0028, 0, .max]
    others += Architecture.allCases.map(\.auditValue).filter { $0 != architecture.auditValue }
    let few: [UInt32] = [0, 1, 59, 221, 511, .max]
    var seed: UInt64 = 0
    if case .deep(let given) = depth {
      isDeep = true
      seed = given
      // The program is done with a foreign architecture before it looks at the number.
      let spread = few + stride(from: 0, through: 511, by: 8) + [0x3fff_ffff, 0x4000_0000]
      // One bit away from the right one: the kernel's flags for word size and byte order among them.
      let near = (0..<32).map { architecture.auditValue ^ 1 << $0 }
      foreign = others.map { ($0, spread) } + near.map { ($0, few) }
    } else {
      isDeep = false
      foreign = others.map { ($0, few) }
    }
    random = SplitMix(state: seed)
  }

  private static let ends: [SIMD8<UInt64>] = [.zero, SIMD8(repeating: .max)]

  /// Registers that touch each condition of a call's rules, and both ends without any.
  mutating func arguments(for rules: [SyscallRules.Rule]) -> [SIMD8<UInt64>] {
    var cases = Self.ends
    for rule in rules where !rule.conditions.isEmpty {
      var matching = SIMD8<UInt64>.zero
      for condition in rule.conditions { matching[Int(condition.argument)] = condition.value }
      cases.append(matching)
      for condition in rule.conditions {
        for value in edges(of: condition) {
          var changed = matching
          changed[Int(condition.argument)] = value
          cases.append(changed)
        }
      }
    }
    if isDeep && cases.count > 2 { cases += products(of: rules) + randoms(of: rules) }
    return cases
  }

  private func edges(of condition: SyscallRules.Condition) -> [UInt64] {
    let value = condition.value
    let lowest = condition.mask & (~condition.mask &+ 1)
    var edges = [
      value &- 1, value &+ 1, value ^ lowest, value ^ 1 << 32, value ^ 1 << 63,
      value | ~condition.mask,
    ]
    if isDeep { edges += (0..<64).map { value ^ 1 << UInt64($0) } }
    return edges
  }

  /// Every combination of the values that any of the rules names, and of one that none does.
  private mutating func products(of rules: [SyscallRules.Rule]) -> [SIMD8<UInt64>] {
    var values: [Int: Set<UInt64>] = [:]
    for condition in rules.flatMap(\.conditions) {
      let place = Int(condition.argument)
      values[place, default: [random.next()]].formUnion(
        [condition.value, condition.value | ~condition.mask])
    }
    var products: [SIMD8<UInt64>] = [.zero]
    for (place, choices) in values.sorted(by: { $0.key < $1.key }) {
      products = products.flatMap { product in
        choices.sorted().map { value in
          var next = product
          next[place] = value
          return next
        }
      }
    }
    return Array(products.prefix(4_000))
  }

  private mutating func randoms(of rules: [SyscallRules.Rule]) -> [SIMD8<UInt64>] {
    rules.flatMap { rule in
      (0..<32).map { _ in
        var arguments = SIMD8<UInt64>.zero
        for place in 0..<6 { arguments[place] = random.next() }
        // Half of them satisfy the rule's condition, so that some get past its first comparison.
        for condition in rule.conditions where random.next() & 1 == 0 {
          let place = Int(condition.argument)
          arguments[place] = arguments[place] & ~condition.mask | condition.value
        }
        return arguments
      }
    }
  }
}

/// Random numbers that follow from their seed (SplitMix64).
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

extension FilterSimulator {
  /// Every constant that the program compares with, and its neighbors.
  ///
  /// The number is only ever compared as a whole, so that between two of these the program cannot
  /// distinguish one number from the next: trying all of them is trying all 2^32.
  var criticalNumbers: [UInt32] {
    program.filter { [0x15, 0x25, 0x35].contains($0.code) }
      .flatMap { [$0.constant &- 1, $0.constant, $0.constant &+ 1] }
  }
}
