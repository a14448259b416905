import Sandbox

extension EscapeCase {
  /// The expected outcome, `nil` when it is not made there.
  func expectation(_ profile: EscapeProfile) -> EscapeExpectation? {
    switch profile {
    case .closed: closed
    case .open: open
    case .tool: tool
    case .fetch: fetch
    }
  }

  /// Why the control run's answer makes the attempt inconclusive; `nil` if it is conclusive.
  func reasonToSkip(controlAnswer answer: String) -> String? {
    switch control {
    case .succeeds:
      answer == "ok" ? nil : "this machine gives \(answer) without a sandbox"
    case .answers(let accepted):
      accepted.contains(answer) || answer == "ok"
        ? nil
        : "this machine gives \(answer) without a sandbox, not \(accepted.joined(separator: " or "))"
    }
  }

  /// Compares an attempt with its expected outcome.
  func judge(
    _ attempt: EscapeAttempt, by expectation: EscapeExpectation, mode: EscapeMode
  ) -> (kind: EscapeOutcome.Kind, reason: String, isUnexpected: Bool) {
    let answer = attempt.answer
    if !attempt.damage.isEmpty {
      return (.escaped, "\(answer); \(attempt.damage.joined(separator: ", "))", true)
    }
    if answer == "ok", !expectation.outcomes.contains("ok") {
      return (.escaped, "it worked", true)
    }
    guard expectation.accepts(answer, mode: mode) else {
      let wanted = expectation.outcomes.joined(separator: " or ")
      return (.skipped, "it gave \(answer), but only \(wanted) is conclusive", true)
    }
    if let complaint = complaint(attempt.events, expectation, mode) {
      return (expectation.isAllowed ? .allowed : .stopped, "\(answer); \(complaint)", true)
    }
    return (expectation.isAllowed ? .allowed : .stopped, answer, false)
  }

  private func complaint(
    _ events: [AccessEvent], _ expectation: EscapeExpectation, _ mode: EscapeMode
  ) -> String? {
    for event in events {
      if let subject = event.subject, subject.unicodeScalars.contains(where: Self.isControl) {
        return "the text of an event is not escaped"
      }
    }
    if mode == .unnamed {
      // The calls of the process are known without a supervisor that answers them.
      return events.allSatisfy { $0.category == .resource }
        ? nil : "something was named without a supervisor"
    }
    if expectation.isAllowed {
      return events.first.map { "it was reported as \($0.category.rawValue)" }
    }
    guard let wanted = expectation.event else { return nil }
    let seen = events.map(\.category.rawValue)
    if seen.contains(wanted.rawValue) { return nil }
    return "no event of \(wanted.rawValue) came" + (seen.isEmpty ? "" : ", but \(seen)")
  }

  /// Whether a terminal would act on it or draw it in another order.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C: true
    default: false
    }
  }
}

extension EscapeExpectation {
  /// Whether an answer is one of the required ones.
  ///
  /// Without a supervisor the kernel refuses the same step by itself, with its own errno.
  func accepts(_ answer: String, mode: EscapeMode) -> Bool {
    if outcomes.contains(answer) { return true }
    guard mode == .unnamed, !isAllowed, answer != "ok" else { return false }
    if answer.hasPrefix("signal ") { return true }
    let step = answer.split(separator: " ").first
    return outcomes.contains { $0.split(separator: " ").first == step }
  }
}
