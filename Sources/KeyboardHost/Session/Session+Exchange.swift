import Platform
import KeyboardProtocol
import Sandbox

/// One exchange of messages, and what each message does.
extension Session {
  /// Each tiled image is drawn as up to 324 parts.
  private static let mostTiledImages = 128

  /// One write and the reads up to the settle reply; the edits of a complete exchange are then sent
  /// on.
  ///
  /// They wait until then so that an extension that floods or violates the protocol leaves the
  /// document unchanged.
  func exchange(
    activity: String, into settlement: inout Settlement
  ) throws(SessionFailure) {
    guard !budget.end.isOver else {
      throw end(.reason(.overdue(seconds: budget.seconds)), activity: activity)
    }
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
  enum Breach: Error {
    case channel(ChannelEnd)
    case reason(SessionFailure.Reason)
  }

  private func warnOfMemory(_ settlement: inout Settlement) -> Bool {
    guard process.takeMemoryWarnings() > 0 else { return false }
    settlement.memoryWarnings += 1
    if settlement.memoryAtWarning == nil { settlement.memoryAtWarning = process.memoryUse }
    return true
  }

  /// How long the exchange that is under way may take.
  var patience: Double {
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
        // Now and not when all has settled: the memory may be taken by a task that continues.
        if warnOfMemory(&settlement) { channel.send(.memoryWarning) }
        continue
      }
      count += 1
      guard count <= limits.messages else {
        throw .reason(.flood("more than \(limits.messages) messages without settling"))
      }
      // A peer that never pauses would otherwise keep the host reading past the deadline.
      if deadline.isOver { throw .channel(.deadline(isBlocked: false)) }
      let work = WorkBudget(seconds: limits.work)
      let message: ExtensionMessage
      do { message = try ExtensionMessage(decoding: body) } catch {
        throw .reason(.malformed(error))
      }
      let isLast = try accept(message, into: &settlement)
      guard !work.isSpent else { throw .reason(.costlyMessage(seconds: limits.work)) }
      if isLast { return }
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
    case .layout(let snapshot):
      layout = snapshot
      layout?.stretchTiles(beyond: Self.mostTiledImages)
      layout?.images = images
    case .image(let number, let file):
      guard images.keep(file, number: number) else {
        throw .reason(.flood("more image files than a keyboard may send"))
      }
    case .request(let request):
      guard settlement.requests.count < limits.messages else {
        throw .reason(.flood("more than \(limits.messages) requests in one action"))
      }
      settlement.requests.append(request)
    case .notice(let line): note(line, in: &settlement)
    case .lexiconRequest: asksForLexicon = true
    case .language(let tag): language = tag
    case .controllers(let made, let leaked):
      settlement.controllers = ControllerCount(made: made, leaked: leaked)
    case .timer(let milliseconds): nextTimer = milliseconds
    case .permissionRequest(let permission): try take(.permission(permission), into: &settlement)
    case .locationRequest(let request): try take(.location(request), into: &settlement)
    case .openURL(let number, let url): try take(.open(number: number, url), into: &settlement)
    case .serviceUse(let use): report(use, in: &settlement)
    case .constraints(let view, let lines):
      guard let constraints, constraints.view == view, constraints.lines == nil else {
        throw .reason(.unexpected("constraints that were not requested"))
      }
      self.constraints?.lines = lines.map { $0.escaped(limit: 400) }
    case .trace(let records, let dropped):
      trace?.add(records, dropped: dropped, at: milliseconds, keyboard: extensionName)
    }
    return false
  }

  /// Reports a use, up to a number: timers may report the same thing for hours of virtual time.
  private func report(_ use: ServiceUse, in settlement: inout Settlement) {
    settlement.serviceUses += 1
    guard settlement.serviceUses > limits.messages else { return note(use) }
    if settlement.serviceUses == limits.messages + 1 {
      note(
        "more than \(limits.messages) uses of services in one action; the rest isn't shown",
        in: &settlement)
    }
  }

  private func take(
    _ call: ServiceCall, into settlement: inout Settlement
  ) throws(Breach) {
    settlement.serviceCalls += 1
    guard settlement.serviceCalls <= limits.messages else {
      throw .reason(.flood("more than \(limits.messages) calls of services in one action"))
    }
    guard serviceCalls.count < ServiceCall.limit else {
      throw .reason(.flood("more than \(ServiceCall.limit) calls of services without settling"))
    }
    serviceCalls.append(call)
  }

  private func accept(_ batch: EditBatch) throws(Breach) {
    // The edits of a previous focus must not reach the field that has the focus now.
    guard let focus, batch.documentIdentifier == focus.identifier else { return }
    let last = focus.lastBatch
    guard self.focus?.admits(batch) == true else {
      throw .reason(.unexpected("edits number \(batch.number) after number \(last)"))
    }
    guard batches.reduce(batch.edits.count, { $0 + $1.edits.count }) <= limits.edits else {
      throw .reason(.flood("more than \(limits.edits) edits without settling"))
    }
    batches.append(batch)
  }

  func note(_ line: String, in settlement: inout Settlement) {
    if settlement.notices.count < limits.notices {
      // UIKit's own messages, such as that of a conflict between constraints, have several lines.
      let lines = String(line.unicodeScalars.prefix(8000)).split(
        separator: "\n", omittingEmptySubsequences: false)
      settlement.notices.append(
        lines.prefix(40).map { String($0).escaped(limit: 400) }.joined(separator: "\n"))
    } else {
      settlement.droppedNotices += 1
    }
  }

  func sendBatches() {
    for batch in batches { focus?.send(batch, at: milliseconds) }
    batches.removeAll(keepingCapacity: true)
  }
}
