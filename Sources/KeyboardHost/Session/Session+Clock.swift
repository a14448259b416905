import Platform
import KeyboardProtocol

/// Settling, and the virtual clock.
extension Session {
  func settle(activity: String) throws(SessionFailure) -> Settlement {
    var settlement = Settlement()
    beginAction()
    try settle(activity: activity, into: &settlement)
    return settlement
  }

  /// Starts to count the time of an action, which may be thousands of exchanges of nearly their deadline each.
  func beginAction() {
    let seconds = patience * SessionLimits.exchangesOfAction
    budget = (Deadline(seconds: seconds), seconds)
  }

  /// Exchanges messages until none is left; with latency, time passes until all have arrived.
  ///
  /// With type-ahead, settling does not wait for the host, unless more edits are pending than a
  /// person could cause.
  func settle(
    activity: String, awaitsHost: Bool = false, into settlement: inout Settlement
  ) throws(SessionFailure) {
    if let failure { throw failure }
    let waits = awaitsHost || !host.typesAhead
    let lastMoment = milliseconds + UInt64(limits.pushes) * longestTrip
    var answers = 0
    var answeredWarnings = 0
    try deliver(activity: activity)
    while true {
      try exchange(activity: activity, into: &settlement)
      // The answer to a warning belongs to what is settled. A keyboard whose answer is to use more is warned again.
      if settlement.memoryWarnings > answeredWarnings, answeredWarnings < limits.pushes {
        answeredWarnings = settlement.memoryWarnings
        continue
      }
      let delivered = try deliver(activity: activity)
      if delivered != .nothing {
        // Queued messages go out with the next exchange, so that the mirror is right in its final
        // state.
        guard answers < limits.pushes else {
          let again =
            switch delivered {
            case .text:
              "the keyboard changes the text again after each of the field's corrections"
            case .service: "the keyboard uses the system's services again after each answer"
            case .lexicon, .nothing:
              "the keyboard requests the lexicon again after each answer"
            }
          note(again, in: &settlement)
          return
        }
        answers += 1
      } else if let arrival = focus?.nextArrival, waits || focus?.isFull == true,
        milliseconds < lastMoment
      {
        moveClock(to: arrival)
        try deliver(activity: activity)
        answers = 0
      } else {
        return
      }
    }
  }

  private var longestTrip: UInt64 {
    UInt64(host.latency.milliseconds) + UInt64(host.latency.jitter) + 1
  }

  /// How many stops one wait of the virtual clock may have; past them it moves on in one step.
  private static let stopLimit = 10_000

  /// Lets time pass, and stops at each moment at which a timer is due or something arrives.
  func advance(
    by duration: UInt32, activity: String, into settlement: inout Settlement
  ) throws(SessionFailure) {
    if let failure { throw failure }
    let end = milliseconds + UInt64(duration)
    try exchange(activity: activity, into: &settlement)
    try deliver(activity: activity)
    for stop in 0... {
      guard milliseconds < end else { return }
      var next = end
      if stop < Self.stopLimit {
        if let nextTimer { next = min(next, milliseconds + UInt64(max(nextTimer, 1))) }
        if let arrival = focus?.nextArrival { next = min(next, max(arrival, milliseconds + 1)) }
      }
      moveClock(to: next)
      try deliver(activity: activity)
      try exchange(activity: activity, into: &settlement)
      try deliver(activity: activity)
    }
  }

  /// Moves the virtual clock on both sides; the extension's share is sent with the next exchange.
  private func moveClock(to time: UInt64) {
    var left = time - min(time, milliseconds)
    milliseconds = max(time, milliseconds)
    while left > 0 {
      let step = UInt32(clamping: left)
      channel.queue(.advanceClock(milliseconds: step))
      left -= UInt64(step)
    }
  }

  /// The deliveries to the keyboard that are due.
  enum Delivery {
    case nothing, lexicon, service, text
  }

  /// Performs due work and queues the resulting messages to the keyboard.
  @discardableResult
  func deliver(activity: String) throws(SessionFailure) -> Delivery {
    var delivery = Delivery.nothing
    if asksForLexicon {
      asksForLexicon = false
      channel.queue(.lexicon(host.user.lexicon))
      delivery = .lexicon
    }
    if try answerServices(activity: activity) { delivery = .service }
    for push in focus?.deliver(at: milliseconds, within: StepBudget(limits)) ?? [] {
      channel.queue(.text(push))
      delivery = .text
    }
    if let excess = focus?.excess { throw end(.reason(reason(for: excess)), activity: activity) }
    return delivery
  }
}
