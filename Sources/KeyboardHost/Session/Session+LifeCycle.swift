import KeyboardProtocol
import Sandbox

/// The system's actions on a keyboard's process besides showing it.
extension Session {
  /// Notifies the keyboard that its host app enters the background, and stops the process.
  package func suspend() throws(SessionFailure) -> Settlement {
    channel.queue(.suspend)
    let settlement = try settle(activity: "while going to the background")
    process.suspend()
    isSuspended = true
    return settlement
  }

  /// Resumes the process, once it is within its memory limit.
  ///
  /// With `appliesLimit` a process that is over it is not resumed; `limit` is another one than that of a running
  /// keyboard, in bytes.
  package func resume(
    appliesLimit: Bool = true, limit: UInt64? = nil
  ) throws(SessionFailure) -> Settlement {
    let activity = "while coming back from the background"
    if let failure { throw failure }
    if appliesLimit, let excess = process.checkMemory(exactly: true) {
      throw end(.reason(.overLimit(excess)), activity: activity)
    }
    if appliesLimit, let limit, let use = process.memoryUse, use.used > limit {
      let excess = ResourceExcess.memory(used: use.used, limit: limit, method: use.method)
      throw end(.reason(.overLimit(excess)), activity: activity)
    }
    wake()
    channel.queue(.resume)
    return try settle(activity: activity)
  }

  /// Resumes the process without a message, for something that it must answer.
  func wake() {
    guard isSuspended else { return }
    process.resume()
    isSuspended = false
  }

  /// Requests the constraints of a view of the last snapshot, one line for each.
  package func requestConstraints(
    ofView index: UInt32, into lines: inout [String]
  ) throws(SessionFailure) -> Settlement {
    constraints = (index, nil)
    defer { constraints = nil }
    channel.queue(.constraintsRequest(view: index))
    let settlement = try settle(activity: "while its constraints were read")
    lines = constraints?.lines ?? []
    return settlement
  }

  /// Sends the keyboard a memory warning, at any memory use.
  package func warnOfMemory() throws(SessionFailure) -> Settlement {
    channel.queue(.memoryWarning)
    return try settle(activity: "while handling a memory warning")
  }
}
