/// One instruction of a filter: `struct sock_filter`.
package struct FilterInstruction: Hashable, Sendable {
  /// The instruction.
  package var code: UInt16
  /// How many instructions to skip if a comparison is true.
  package var ifTrue: UInt8
  /// How many to skip when it does not.
  package var ifFalse: UInt8
  /// The constant, offset, distance or answer.
  package var constant: UInt32
}

extension CompiledFilter {
  /// The instructions, decoded.
  package var instructions: [FilterInstruction] {
    unsafe bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map { offset in
        unsafe FilterInstruction(
          code: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self),
          ifTrue: bytes[offset + 2], ifFalse: bytes[offset + 3],
          constant: bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self))
      }
    }
  }

  init(_ instructions: [FilterInstruction]) {
    bytes = instructions.flatMap { step in
      unsafe withUnsafeBytes(of: step.code, Array.init) + [step.ifTrue, step.ifFalse]
        + withUnsafeBytes(of: step.constant, Array.init)
    }
  }
}

/// Runs a compiled filter as the kernel would, to prove what it does with a call.
package struct FilterSimulator: Sendable {
  /// The decoded program.
  package let program: [FilterInstruction]

  /// Reads a filter.
  package init(_ filter: CompiledFilter) {
    program = filter.instructions
  }

  /// Runs the program on a call.
  /// - Parameter call: The registers.
  /// - Returns: The kernel's answer (`SECCOMP_RET_…`), or `nil` if the program has an instruction that
  ///   such filters never need, or runs past its end.
  package func run(_ call: SystemCallRegisters) -> UInt32? {
    unsafe program.withUnsafeBufferPointer { program in
      var accumulator: UInt32 = 0
      var index = 0
      while index < program.count {
        let step = unsafe program[index]
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
}

extension SystemCallRegisters {
  /// The word at an offset of `struct seccomp_data`.
  fileprivate func word(at offset: UInt32) -> UInt32? {
    guard offset % 4 == 0, offset < 64 else { return nil }
    switch offset {
    case 0: return number
    case 4: return architecture
    // The instruction pointer, which no rule looks at.
    case 8, 12: return 0
    default:
      let argument = arguments[Int(offset - 16) / 8]
      return UInt32(truncatingIfNeeded: offset % 8 == 0 ? argument : argument >> 32)
    }
  }
}
