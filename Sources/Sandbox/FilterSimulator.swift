/// Runs a compiled filter as the kernel would, to prove what it does with a call.
public struct FilterSimulator: Sendable {
  /// The registers of one call.
  public struct Call: Sendable {
    /// The number.
    public var number: UInt32
    /// The audit architecture.
    public var architecture: UInt32
    /// The six arguments.
    public var arguments: [UInt64]

    /// Makes a call; missing arguments are 0.
    public init(number: UInt32, architecture: UInt32, arguments: [UInt64] = []) {
      self.number = number
      self.architecture = architecture
      self.arguments = arguments + Array(repeating: 0, count: max(0, 6 - arguments.count))
    }

    /// The word at an offset of `struct seccomp_data`.
    fileprivate func word(at offset: UInt32) -> UInt32? {
      guard offset % 4 == 0, offset < 64 else { return nil }
      switch offset {
      case 0: return number
      case 4: return architecture
      case 8, 12: return 0
      default:
        let argument = arguments[Int(offset - 16) / 8]
        return UInt32(truncatingIfNeeded: offset % 8 == 0 ? argument : argument >> 32)
      }
    }
  }

  private struct Instruction {
    var code: UInt16
    var ifTrue: UInt8
    var ifFalse: UInt8
    var constant: UInt32
  }

  private let program: [Instruction]

  /// The audit architecture of this machine.
  public static var nativeArchitecture: UInt32 {
    #if arch(x86_64)
      0xC000_003E
    #else
      0xC000_00B7
    #endif
  }

  /// Reads a filter.
  public init(_ filter: CompiledFilter) {
    program = stride(from: 0, to: filter.bytes.count - 7, by: 8).map { offset in
      filter.bytes.withUnsafeBytes { bytes in
        Instruction(
          code: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self),
          ifTrue: bytes[offset + 2], ifFalse: bytes[offset + 3],
          constant: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
      }
    }
  }

  /// Runs the program on a call.
  /// - Parameter call: The registers.
  /// - Returns: The kernel's answer (`SECCOMP_RET_…`), or `nil` if the program has an instruction that
  ///   such filters never need, or runs past its end.
  public func run(_ call: Call) -> UInt32? {
    var accumulator: UInt32 = 0
    var index = 0
    while index < program.count {
      let step = program[index]
      index += 1
      switch step.code {
      case 0x20:
        guard let word = call.word(at: step.constant) else { return nil }
        accumulator = word
      case 0x05: index += Int(step.constant)
      case 0x15: index += Int(accumulator == step.constant ? step.ifTrue : step.ifFalse)
      case 0x25: index += Int(accumulator > step.constant ? step.ifTrue : step.ifFalse)
      case 0x35: index += Int(accumulator >= step.constant ? step.ifTrue : step.ifFalse)
      case 0x45: index += Int(accumulator & step.constant != 0 ? step.ifTrue : step.ifFalse)
      case 0x54: accumulator &= step.constant
      case 0x06: return step.constant
      default: return nil
      }
    }
    return nil
  }
}

extension SyscallRules {
  /// What the rules, read as plain data, say of a call on this machine.
  /// - Parameters:
  ///   - number: The call's number.
  ///   - arguments: Its six registers.
  /// - Returns: The action of the first rule that applies, else the fallback.
  public func action(number: Int32, arguments: [UInt64]) -> Action {
    for rule in rules
    where rule.call.resolved == number && rule.conditions.allSatisfy({ $0.holds(arguments) }) {
      return rule.action
    }
    return fallback
  }
}
