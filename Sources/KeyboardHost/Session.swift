public import KeyboardProtocol
public import Sandbox
import TextInput

/// What one exchange with an extension brought, besides text and layout.
public struct Settlement: Equatable, Sendable {
  /// What the keyboard asked the system for, in order.
  public var requests: [SystemRequest] = []
  /// Lines for the developer, bounded in number.
  public var notices: [String] = []
  /// How many more notices there were.
  public var droppedNotices = 0
  /// What was still running when the extension's settle deadline passed; empty when it settled.
  public var stillRunning: [String] = []
  /// How often the extension was warned that it nears its memory limit.
  public var memoryWarnings = 0

  /// Makes an empty result.
  public init() {}
}

/// How long and how much one exchange may be.
public struct SessionLimits: Equatable, Sendable {
  /// Seconds until an extension that does not answer is ended.
  public var deadline: Double = 5
  /// The same for its start, up to the first picture of the keyboard; `nil` for as long as any other exchange.
  public var launchDeadline: Double?
  /// The most bytes that one exchange may bring.
  public var bytes = 48 << 20
  /// The most messages that one exchange may bring.
  public var messages = 4096
  /// The most notices of one exchange that are kept.
  public var notices = 200
  /// How often the host answers edits by a push before it lets the keyboard have its way.
  public var pushes = 16

  /// Makes the documented defaults.
  public init() {}
}

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

  private let limits: SessionLimits
  private var channel: FrameChannel
  private var focus: Focus?
  private var isReady = false
  private var settleNumber: UInt32 = 0
  private var batches: [EditBatch] = []
  /// The system call in which the main thread was found when it did not answer.
  private var waitsIn: String?

  /// Starts the process and queues its first message, which goes out with the first presentation.
  public init(
    extensionName: String, launch request: LaunchRequest, parameters: StartParameters,
    limits: SessionLimits = SessionLimits()
  ) throws(SessionFailure) {
    self.extensionName = extensionName
    self.limits = limits
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
    channel.queue(.start(parameters))
  }

  /// Presents the keyboard on a field and waits until it has settled.
  public func present(
    on field: Field, screen: Screen = Screen(), needsInputModeSwitchKey: Bool
  ) throws(SessionFailure) -> Settlement {
    let window = field.document.window()
    let focus = Focus(field: field, mirror: TextMirror(window))
    self.focus = focus
    channel.queue(
      .present(
        Presentation(
          documentIdentifier: focus.identifier, traits: field.traits, window: window,
          pushNumber: focus.pushNumber, width: screen.width, height: screen.keyboardHeight,
          screen: (screen.width, screen.height), needsInputModeSwitchKey: needsInputModeSwitchKey,
          isDark: screen.isDark)))
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
    channel.queue(.touch(TouchSample(finger: 0, phase: .began, x: x, y: y)))
    channel.queue(.advanceClock(milliseconds: milliseconds))
    channel.queue(.touch(TouchSample(finger: 0, phase: .ended, x: x, y: y)))
    return try settle(activity: "while handling a long press")
  }

  /// Moves the virtual clock forward, so that timers fire.
  public func advanceClock(milliseconds: UInt32) throws(SessionFailure) -> Settlement {
    channel.queue(.advanceClock(milliseconds: milliseconds))
    return try settle(activity: "while its timers ran")
  }

  /// Takes the keyboard off the screen; the process stays for the next field.
  public func dismiss() throws(SessionFailure) -> Settlement {
    channel.queue(.dismiss)
    defer { focus = nil }
    return try settle(activity: "while disappearing")
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

  /// Sends what is queued, asks for a settled state, and pushes the document where the mirror is wrong.
  private func settle(activity: String) throws(SessionFailure) -> Settlement {
    if let failure { throw failure }
    var settlement = Settlement()
    var pushes = 0
    var answeredWarnings = 0
    while true {
      settleNumber &+= 1
      channel.queue(.settle(settleNumber))
      do {
        try exchange(into: &settlement)
      } catch {
        throw end(error, activity: activity)
      }
      applyBatches()
      if let excess = process.checkMemory() {
        throw end(.reason(.overLimit(excess)), activity: activity)
      }
      if warnOfMemory(&settlement) { channel.queue(.memoryWarning) }
      // The answer to a warning belongs to what is settled. A keyboard whose answer is to use more is warned again.
      if settlement.memoryWarnings > answeredWarnings, answeredWarnings < limits.pushes {
        answeredWarnings = settlement.memoryWarnings
        continue
      }
      guard let push = nextPush() else { return settlement }
      guard pushes < limits.pushes else {
        note(
          "the keyboard changes the text again after each of the field's corrections",
          in: &settlement)
        return settlement
      }
      pushes += 1
      channel.queue(.text(push))
    }
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
    }
    return false
  }

  private func accept(_ batch: EditBatch) throws(Breach) {
    // The edits of a focus that is gone must not end up in the field that has it now.
    guard let focus, batch.documentIdentifier == focus.identifier else { return }
    guard batch.number > focus.lastBatch else {
      throw .reason(.unexpected("edits number \(batch.number) after number \(focus.lastBatch)"))
    }
    self.focus?.lastBatch = batch.number
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

  /// Applies the edits of a complete exchange to the document and to the copy of the mirror.
  ///
  /// They wait until then so that an extension that floods or lies leaves the document as it was.
  private func applyBatches() {
    guard let field = focus?.field else { return batches.removeAll() }
    for batch in batches {
      for edit in batch.edits {
        field.apply(edit)
        focus?.mirror.apply(edit)
      }
    }
    batches.removeAll(keepingCapacity: true)
  }

  private func nextPush() -> TextPush? {
    guard let focus, !focus.mirror.shows(focus.field.document) else { return nil }
    let window = focus.field.document.window()
    self.focus?.mirror = TextMirror(window)
    self.focus?.pushNumber += 1
    return TextPush(
      number: focus.pushNumber + 1, acknowledges: focus.lastBatch, window: window, callsBack: true)
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
    case .exited, .crashed, .gaveUp, .overLimit: applyBatches()
    default: batches.removeAll()
    }
    process.terminate()
    _ = process.waitForExit(seconds: 2)
    let lines = process.outputLines().filter { $0.stream == .standardError }.map(\.text)
    let failure = SessionFailure(
      extensionName: extensionName, reason: reason, activity: activity, waitsIn: waitsIn,
      lastLines: SessionFailure.tellingLines(of: lines))
    self.failure = failure
    focus = nil
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

/// What the session knows of the field that has the focus.
private struct Focus {
  let field: Field
  let identifier = DocumentIdentifier.random()
  /// What the extension's mirror shows once it has seen every push.
  var mirror: TextMirror
  var pushNumber: UInt32 = 0
  var lastBatch: UInt32 = 0
}
