public import KeyboardProtocol
public import Sandbox

/// One extension process, presented on one focused field at a time.
///
/// Whatever the extension does, a session ends in bounded time and memory with a typed reason, and the
/// document keeps every edit of the exchanges that were complete. Not thread-safe; only `terminate()` may be called from
/// elsewhere.
public final class Session {
  /// The extension, as the user knows it.
  public let extensionName: String
  /// The confined process.
  public let process: SandboxedProcess
  /// The last picture of the keyboard.
  public private(set) var layout: LayoutSnapshot?
  /// Why the session is over; `nil` while it lives.
  public private(set) var failure: SessionFailure?
  /// How many bytes the last exchange sent and received.
  public var lastExchangeBytes: (sent: Int, received: Int) {
    (channel.requestedBytes, channel.receivedBytes)
  }
  /// The field on which the keyboard is presented.
  public var field: Field? { focus?.field }
  /// Milliseconds on the virtual clock since the session began.
  public private(set) var milliseconds: UInt64 = 0

  private let limits: SessionLimits
  private let host: HostBehavior
  private let trace: TextTrace?
  private var delays: DelaySource
  private var channel: FrameChannel
  private var focus: HostLink?
  /// How far ahead the keyboard's next timer was due when it last settled.
  private var nextTimer: UInt32?
  private var asksForLexicon = false
  private var isReady = false
  private var settleNumber: UInt32 = 0
  private var batches: [EditBatch] = []
  /// The system call in which the main thread was found when it did not answer.
  private var waitsIn: String?

  /// Starts the process and queues its first message, which goes out with the first presentation.
  public init(
    extensionName: String, launch request: LaunchRequest, parameters: StartParameters,
    limits: SessionLimits = SessionLimits(), host: HostBehavior = HostBehavior(),
    trace: TextTrace? = nil
  ) throws(SessionFailure) {
    self.extensionName = extensionName
    self.limits = limits
    self.host = host
    self.trace = trace
    delays = DelaySource(host.latency)
    do {
      process = try SandboxedProcess.launch(request)
    } catch {
      throw SessionFailure(
        extensionName: extensionName,
        reason: .launch(error.message, isOfMachine: error.step != .execute),
        activity: "while starting")
    }
    channel = FrameChannel(
      input: process.input, output: process.output, attention: process.memoryAttention)
    var parameters = parameters
    parameters.tracesProxy = trace != nil
    channel.queue(.start(parameters))
  }

  /// Presents the keyboard on a field and waits until it has settled.
  public func present(
    on field: Field, screen: Screen = Screen(), needsInputModeSwitchKey: Bool
  ) throws(SessionFailure) -> Settlement {
    loseFocus()
    let link = HostLink(field: field, delays: delays, keyboard: extensionName, trace: trace)
    focus = link
    let window = link.visibleWindow
    trace?.add(
      .focus, field.name, at: milliseconds, keyboard: extensionName, before: window)
    channel.queue(
      .present(
        Presentation(
          documentIdentifier: link.identifier, traits: field.traits, window: window,
          pushNumber: link.pushNumber, width: screen.width, height: screen.keyboardHeight,
          screen: (screen.width, screen.height), needsInputModeSwitchKey: needsInputModeSwitchKey,
          isDark: screen.isDark, fidelity: field.fidelity, inputMode: field.inputMode)))
    return try settle(activity: isReady ? "while appearing" : "while starting and appearing")
  }

  /// Taps a point of the keyboard: finger down, finger up, and the wait until all is settled.
  public func tap(x: Double, y: Double) throws(SessionFailure) -> Settlement {
    channel.queue(.touch(TouchSample(finger: 0, phase: .began, x: x, y: y)))
    channel.queue(.touch(TouchSample(finger: 0, phase: .ended, x: x, y: y)))
    return try settle(activity: "while handling a tap")
  }

  /// Holds a finger on a point while the virtual clock moves on.
  public func longPress(
    x: Double, y: Double, milliseconds: UInt32
  ) throws(SessionFailure) -> Settlement {
    let activity = "while handling a long press"
    var settlement = Settlement()
    channel.queue(.touch(TouchSample(finger: 0, phase: .began, x: x, y: y)))
    try advance(by: milliseconds, activity: activity, into: &settlement)
    channel.queue(.touch(TouchSample(finger: 0, phase: .ended, x: x, y: y)))
    try settle(activity: activity, into: &settlement)
    return settlement
  }

  /// Moves the virtual clock forward, so that timers fire and what is on its way arrives.
  public func advanceClock(milliseconds: UInt32) throws(SessionFailure) -> Settlement {
    let activity = "while its timers ran"
    var settlement = Settlement()
    try advance(by: milliseconds, activity: activity, into: &settlement)
    try settle(activity: activity, into: &settlement)
    return settlement
  }

  /// Tells the keyboard what the host app did to the field; with latency and typing ahead it hears of it later.
  public func hostChanged() throws(SessionFailure) -> Settlement {
    try settle(activity: "while the field changed")
  }

  /// Tells the keyboard what the host app did to the field, and waits until all has arrived and settled.
  public func synchronize() throws(SessionFailure) -> Settlement {
    var settlement = Settlement()
    try settle(activity: "while the field changed", awaitsHost: true, into: &settlement)
    return settlement
  }

  /// Takes the keyboard off the screen; the process stays for the next field.
  public func dismiss() throws(SessionFailure) -> Settlement {
    channel.queue(.dismiss)
    defer { loseFocus() }
    return try settle(activity: "while disappearing")
  }

  /// The field keeps what was typed into it, also what had not reached it yet.
  private func loseFocus() {
    focus?.finish(at: milliseconds)
    // The next focus goes on drawing where this one stopped.
    if let focus { delays = focus.delays }
    focus = nil
  }

  /// Ends the extension in good order, or by force where it does not go within a second.
  public func stop() {
    if failure == nil {
      // For the report: what was used in the end, to the page.
      _ = process.checkMemory(exactly: true)
      channel.queue(.stop)
      channel.beginExchange(byteLimit: 0)
      if process.waitForExit(seconds: 1) != nil { return }
    }
    terminate()
    _ = process.waitForExit(seconds: 2)
  }

  /// Ends the process at once; may be called from any thread.
  public func terminate() { process.terminate() }

  // MARK: - Exchanges

  private func settle(activity: String) throws(SessionFailure) -> Settlement {
    var settlement = Settlement()
    try settle(activity: activity, into: &settlement)
    return settlement
  }

  /// Exchanges messages until nothing is left to tell; with latency, time passes until all has arrived.
  ///
  /// Who types ahead does not wait for the host, unless more is on its way than a person could cause.
  private func settle(
    activity: String, awaitsHost: Bool = false, into settlement: inout Settlement
  ) throws(SessionFailure) {
    if let failure { throw failure }
    let waits = awaitsHost || !host.typesAhead
    let lastMoment = milliseconds + UInt64(limits.pushes) * longestTrip
    var answers = 0
    var answeredWarnings = 0
    deliver()
    while true {
      try exchange(activity: activity, into: &settlement)
      // The answer to a warning belongs to what is settled. A keyboard whose answer is to use more is warned again.
      if settlement.memoryWarnings > answeredWarnings, answeredWarnings < limits.pushes {
        answeredWarnings = settlement.memoryWarnings
        continue
      }
      if deliver() {
        // What is queued now goes out with the next exchange, so that the mirror is right in the end.
        guard answers < limits.pushes else {
          note(
            "the keyboard changes the text again after each of the field's corrections",
            in: &settlement)
          return
        }
        answers += 1
      } else if let arrival = focus?.nextArrival, waits || focus?.isFull == true,
        milliseconds < lastMoment
      {
        moveClock(to: arrival)
        deliver()
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
  private func advance(
    by duration: UInt32, activity: String, into settlement: inout Settlement
  ) throws(SessionFailure) {
    if let failure { throw failure }
    let end = milliseconds + UInt64(duration)
    try exchange(activity: activity, into: &settlement)
    deliver()
    for stop in 0... {
      guard milliseconds < end else { return }
      var next = end
      if stop < Self.stopLimit {
        if let nextTimer { next = min(next, milliseconds + UInt64(max(nextTimer, 1))) }
        if let arrival = focus?.nextArrival { next = min(next, max(arrival, milliseconds + 1)) }
      }
      moveClock(to: next)
      deliver()
      try exchange(activity: activity, into: &settlement)
      deliver()
    }
  }

  /// Moves the virtual clock on both sides; the extension's share goes out with the next exchange.
  private func moveClock(to time: UInt64) {
    var left = time - min(time, milliseconds)
    milliseconds = max(time, milliseconds)
    while left > 0 {
      let step = UInt32(clamping: left)
      channel.queue(.advanceClock(milliseconds: step))
      left -= UInt64(step)
    }
  }

  /// Does what is due and queues what reaches the keyboard by that; true when there is anything.
  @discardableResult
  private func deliver() -> Bool {
    var isAnything = false
    if asksForLexicon {
      asksForLexicon = false
      channel.queue(.lexicon(host.user.lexicon))
      isAnything = true
    }
    for push in focus?.deliver(at: milliseconds) ?? [] {
      channel.queue(.text(push))
      isAnything = true
    }
    return isAnything
  }

  /// One write and the reads up to the settle reply; the edits of a complete exchange go on their way.
  ///
  /// They wait until then so that an extension that floods or lies leaves the document as it was.
  private func exchange(
    activity: String, into settlement: inout Settlement
  ) throws(SessionFailure) {
    settleNumber &+= 1
    nextTimer = nil
    channel.queue(.settle(settleNumber))
    do {
      try exchange(into: &settlement)
    } catch {
      throw end(error, activity: activity)
    }
    sendBatches()
    if let excess = process.checkMemory() {
      throw end(.reason(.overLimit(excess)), activity: activity)
    }
    if warnOfMemory(&settlement) { channel.queue(.memoryWarning) }
  }

  /// Why an exchange broke off.
  private enum Breach: Error {
    case channel(ChannelEnd)
    case reason(SessionFailure.Reason)
  }

  private func warnOfMemory(_ settlement: inout Settlement) -> Bool {
    guard process.takeMemoryWarnings() > 0 else { return false }
    settlement.memoryWarnings += 1
    return true
  }

  /// How long the exchange that is under way may take.
  private var patience: Double {
    layout == nil ? limits.launchDeadline ?? limits.deadline : limits.deadline
  }

  private func exchange(into settlement: inout Settlement) throws(Breach) {
    let deadline = Deadline(seconds: patience)
    channel.beginExchange(byteLimit: limits.bytes)
    var count = 0
    while true {
      let frame: [UInt8]?
      do { frame = try channel.nextFrame(before: deadline) } catch { throw .channel(error) }
      guard let body = frame else {
        // Now and not when all has settled: what takes the memory may be a task that goes on.
        if warnOfMemory(&settlement) { channel.send(.memoryWarning) }
        continue
      }
      count += 1
      guard count <= limits.messages else {
        throw .reason(.flood("more than \(limits.messages) messages without settling"))
      }
      // A peer that never pauses would otherwise keep the host reading past the deadline.
      if deadline.isOver { throw .channel(.deadline(isBlocked: false)) }
      let message: ExtensionMessage
      do { message = try ExtensionMessage(decoding: body) } catch {
        throw .reason(.malformed(error))
      }
      if try accept(message, into: &settlement) { return }
    }
  }

  /// Takes one message in; true for the settle reply that ends the exchange.
  private func accept(
    _ message: ExtensionMessage, into settlement: inout Settlement
  ) throws(Breach) -> Bool {
    switch message {
    case .failure(let failure, let why):
      throw .reason(.gaveUp(failure, why))
    case .ready(let version):
      guard !isReady, version == keyboardProtocolVersion else {
        throw .reason(.unexpected("a second or foreign greeting (version \(version))"))
      }
      isReady = true
      return false
    case _ where !isReady:
      throw .reason(.unexpected("a message before the greeting"))
    case .settled(let number, let running):
      guard number == settleNumber else {
        throw .reason(.unexpected("an answer to question \(number), not to \(settleNumber)"))
      }
      settlement.stillRunning = running
      return true
    case .batch(let batch): try accept(batch)
    case .layout(let snapshot): layout = snapshot
    case .request(let request): settlement.requests.append(request)
    case .notice(let line): note(line, in: &settlement)
    case .lexiconRequest: asksForLexicon = true
    case .timer(let milliseconds): nextTimer = milliseconds
    case .trace(let records, let dropped):
      trace?.add(records, dropped: dropped, at: milliseconds, keyboard: extensionName)
    }
    return false
  }

  private func accept(_ batch: EditBatch) throws(Breach) {
    // The edits of a focus that is gone must not end up in the field that has it now.
    guard let focus, batch.documentIdentifier == focus.identifier else { return }
    let last = focus.lastBatch
    guard self.focus?.admits(batch) == true else {
      throw .reason(.unexpected("edits number \(batch.number) after number \(last)"))
    }
    batches.append(batch)
  }

  private func note(_ line: String, in settlement: inout Settlement) {
    if settlement.notices.count < limits.notices {
      // UIKit's own messages, such as that of a conflict between constraints, have several lines.
      let lines = line.prefix(8000).split(separator: "\n", omittingEmptySubsequences: false)
      settlement.notices.append(
        lines.prefix(40).map { String($0).escaped(limit: 400) }.joined(separator: "\n"))
    } else {
      settlement.droppedNotices += 1
    }
  }

  private func sendBatches() {
    for batch in batches { focus?.send(batch, at: milliseconds) }
    batches.removeAll(keepingCapacity: true)
  }

  // MARK: - Ends

  private func end(_ breach: Breach, activity: String) -> SessionFailure {
    let reason =
      switch breach {
      case .reason(let reason): reason
      case .channel(let end): self.reason(for: end)
      }
    // What came whole before the process died is what the user typed; a liar's edits are dropped.
    switch reason {
    case .exited, .crashed, .gaveUp, .overLimit: sendBatches()
    default: batches.removeAll()
    }
    loseFocus()
    process.terminate()
    _ = process.waitForExit(seconds: 2)
    let lines = process.outputLines().filter { $0.stream == .standardError }.map(\.text)
    let failure = SessionFailure(
      extensionName: extensionName, reason: reason, activity: activity, waitsIn: waitsIn,
      lastLines: SessionFailure.tellingLines(of: lines))
    self.failure = failure
    return failure
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
