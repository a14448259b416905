package import Sandbox

/// The instructions of a compiled filter, for people: labels for jumps, names for numbers.
package struct FilterDisassembly: Sendable {
  /// One line for each instruction, and one for each label.
  package private(set) var lines: [String] = []

  private let program: [FilterInstruction]
  private let architecture: Architecture
  private var labels: [Int: String] = [:]

  /// Reads a filter.
  /// - Parameters:
  ///   - filter: The filter.
  ///   - architecture: The architecture that it is for, which defines the names of the numbers.
  package init(_ filter: CompiledFilter, on architecture: Architecture) {
    program = filter.instructions
    self.architecture = architecture
    let targets = Set(program.indices.flatMap(Self.jumps(program))).sorted()
    for (index, target) in targets.enumerated() { labels[target] = "L\(index + 1)" }
    let words = Self.loadedWords(program)
    for (index, step) in program.enumerated() {
      if let label = labels[index] { lines.append("\(label):") }
      let place = String(index)
      let padding = String(repeating: " ", count: max(0, 5 - place.count))
      lines.append("\(padding)\(place)  \(text(step, at: index, word: words[index]))")
    }
  }

  /// The whole text.
  package var text: String { lines.joined(separator: "\n") }

  /// The places that an instruction names as targets; falling through is none.
  private static func jumps(_ program: [FilterInstruction]) -> (Int) -> [Int] {
    { index in
      let step = program[index]
      switch step.code {
      case 0x05: return [index + 1 + Int(step.constant)]
      case 0x15, 0x25, 0x35, 0x45:
        return [step.ifTrue, step.ifFalse].filter { $0 > 0 }.map { index + 1 + Int($0) }
      default: return []
      }
    }
  }

  /// Which word of the call is in the accumulator before each instruction; -1 where that depends on the way.
  private static func loadedWords(_ program: [FilterInstruction]) -> [Int?] {
    var words = [Int?](repeating: nil, count: program.count)
    func reach(_ place: Int, _ word: Int?) {
      guard program.indices.contains(place), let word else { return }
      words[place] = words[place].map { $0 == word ? word : -1 } ?? word
    }
    // Jumps only go forward, so that each instruction is seen after all that lead to it.
    for (index, step) in program.enumerated() {
      let word = step.code == 0x20 ? Int(step.constant) : words[index]
      if step.code == 0x15 || step.code == 0x25 || step.code == 0x35 || step.code == 0x45 {
        reach(index + 1 + Int(step.ifTrue), word)
        reach(index + 1 + Int(step.ifFalse), word)
      } else if step.code == 0x05 {
        reach(index + 1 + Int(step.constant), word)
      } else if step.code != 0x06 {
        reach(index + 1, word)
      }
    }
    return words
  }

  private func text(_ step: FilterInstruction, at index: Int, word: Int?) -> String {
    func target(_ skip: UInt8) -> String {
      skip == 0 ? "go on" : "go to \(labels[index + 1 + Int(skip)] ?? "nowhere")"
    }
    func branch(_ comparison: String) -> String {
      "if \(comparison) \(value(step.constant, of: word)) \(target(step.ifTrue)), "
        + "else \(target(step.ifFalse))"
    }
    switch step.code {
    case 0x20: return "load \(Self.name(ofWord: Int(step.constant)))"
    case 0x54: return "keep the bits 0x\(String(step.constant, radix: 16))"
    case 0x05: return "go to \(labels[index + 1 + Int(step.constant)] ?? "nowhere")"
    case 0x15: return branch("equal to")
    case 0x25: return branch("greater than")
    case 0x35: return branch("at least")
    case 0x45: return branch("any bit is set of")
    case 0x06: return "answer: \(SyscallRules.Action.text(ofCode: step.constant))"
    default:
      return "unknown instruction 0x\(String(step.code, radix: 16))"
    }
  }

  private static func name(ofWord offset: Int) -> String {
    switch offset {
    case 0: "the number"
    case 4: "the architecture"
    case 16..<64:
      "the \(offset % 8 == 0 ? "low" : "high") half of argument \((offset - 16) / 8)"
    default: "offset \(offset)"
    }
  }

  private func value(_ constant: UInt32, of word: Int?) -> String {
    let hexadecimal = "0x" + String(constant, radix: 16)
    switch word {
    case 0:
      guard let name = architecture.name(of: Int32(bitPattern: constant)) else {
        return hexadecimal
      }
      return "\(constant) (\(name))"
    case 4:
      let known = Architecture.allCases.first { $0.auditValue == constant }
      return known.map { "\(hexadecimal) (\($0.rawValue))" } ?? hexadecimal
    default: return hexadecimal
    }
  }
}
