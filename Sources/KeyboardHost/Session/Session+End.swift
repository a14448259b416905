import KeyboardProtocol
import Sandbox

/// Unexpected ends of a session.
extension Session {
  func end(_ breach: Breach, activity: String) -> SessionFailure {
    let reason =
      switch breach {
      case .reason(let reason): reason
      case .channel(let end): self.reason(for: end)
      }
    // Exchanges that were complete before the process died are the user's typing; edits after a
    // protocol violation are dropped.
    switch reason {
    case .exited, .crashed, .gaveUp, .overLimit: sendBatches()
    default: batches.removeAll()
    }
    loseFocus()
    process.terminate()
    _ = process.waitForExit(seconds: 2)
    var output = process.outputLines()
    let frames = CrashedFrames.take(from: &output)
    let lines = output.filter { $0.stream == .standardError }.map(\.text)
    var failure = SessionFailure(
      extensionName: extensionName, reason: reason, activity: activity, waitsIn: waitsIn,
      lastLines: SessionFailure.tellingLines(of: lines))
    if let frames, reason.isCrash {
      var site = program
      site.addresses = frames.addresses
      failure.crashSite = site
    }
    self.failure = failure
    return failure
  }

  func reason(for excess: StepBudget.Excess) -> SessionFailure.Reason {
    switch excess {
    case .time: .slowEdits(seconds: limits.deadline)
    case .work: .costlyMessage(seconds: limits.work)
    }
  }

  private func reason(for end: ChannelEnd) -> SessionFailure.Reason {
    switch end {
    case .deadline(let isBlocked):
      return reasonForSilence(isBlocked: isBlocked)
    case .malformed(let error): return .malformed(error)
    case .tooManyBytes: return .flood("more than \(limits.bytes >> 20) MB without settling")
    case .endOfFile(let isInsideFrame):
      let status = process.waitForExit(seconds: 1)
      if let excess = process.excess { return .overLimit(excess) }
      switch status {
      case .signalled(let signal): return .crashed(signal: signal)
      case _ where isInsideFrame: return .incompleteMessage
      case .exited(let code): return .exited(code)
      case nil: return .closedOutput
      }
    }
  }

  private func reasonForSilence(isBlocked: Bool) -> SessionFailure.Reason {
    let activity = process.mainThreadActivity()
    if let excess = process.excess { return .overLimit(excess) }
    switch activity {
    case .busy: return .busy(seconds: patience)
    case .waiting(let call): waitsIn = call
    case .unknown: break
    }
    return isBlocked ? .notReading(seconds: patience) : .noAnswer(seconds: patience)
  }
}
