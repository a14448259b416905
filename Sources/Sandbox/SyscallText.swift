import Platform

extension SyscallRules.Action {
  /// The action in words.
  package var text: String {
    switch self {
    case .allow: "allow"
    case .refuse(0): "pretend success"
    case .refuse(let errno): "refuse with \(ErrnoName.of(errno))"
    case .notify: "ask the supervisor"
    case .trap: "raise SIGSYS"
    case .kill: "kill the process"
    }
  }

  /// The meaning of a filter's answer for the kernel, in words.
  /// - Parameter code: `SECCOMP_RET_…` with its data.
  /// - Returns: The action in words, or the number.
  package static func text(ofCode code: UInt32) -> String {
    let listed: [SyscallRules.Action] = [.allow, .notify, .trap, .kill]
    if let action = listed.first(where: { $0.code == code }) { return action.text }
    guard code & 0xffff_0000 == 0x0005_0000 else { return "0x" + String(code, radix: 16) }
    return SyscallRules.Action.refuse(Int32(code & 0xffff)).text
  }
}

extension SyscallRules.Condition {
  /// The condition in words.
  package var text: String {
    func hexadecimal(_ number: UInt64) -> String {
      number < 10 ? "\(number)" : "0x" + String(number, radix: 16)
    }
    if mask == .max { return "argument \(argument) is \(hexadecimal(value))" }
    // A mask of nearly all bits is easier to read by the bits it lacks.
    let free = ~mask
    if free.nonzeroBitCount < 32 {
      return
        "argument \(argument) is \(hexadecimal(value)), whatever its bits \(hexadecimal(free)) are"
    }
    return "argument \(argument) has \(hexadecimal(value)) in its bits \(hexadecimal(mask))"
  }
}

extension SyscallRules.Rule {
  /// The rule in words, without its reason.
  package var text: String {
    let when = conditions.map(\.text).joined(separator: " and ")
    return "\(action.text): \(call)" + (when.isEmpty ? "" : " when \(when)")
  }
}

extension SyscallRules.Group {
  /// One line for each rule; unconditional neighbors that differ only in their call share it if `joined`.
  func lines(joined: Bool, action: (SyscallRules.Rule) -> String) -> [String] {
    var lines: [String] = []
    var index = rules.startIndex
    while index < rules.endIndex {
      let rule = rules[index]
      var calls = ["\(rule.call)"]
      if joined, rule.conditions.isEmpty {
        while index + 1 < rules.endIndex, rules[index + 1].conditions.isEmpty,
          action(rules[index + 1]) == action(rule), rules[index + 1].reason == rule.reason
        {
          index += 1
          calls.append("\(rules[index].call)")
        }
      }
      let when = rule.conditions.map(\.text).joined(separator: " and ")
      let head = "\(action(rule)): \(calls.joined(separator: " "))"
      lines.append(head + (when.isEmpty ? "" : " when \(when)") + " (\(rule.reason))")
      index += 1
    }
    return lines
  }
}
