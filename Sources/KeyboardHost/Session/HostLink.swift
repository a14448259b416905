import Platform
import KeyboardProtocol
import TextInput

/// The host app's end of the proxy during one focus: pending edits and states, and the expected mirror.
///
/// Batches are applied in their order at the document's own selection, even if the keyboard assumed another one. The
/// extension's own code computes the expected mirror, so a state is sent only where the two differ.
struct HostLink {
  let field: Field
  let identifier: DocumentIdentifier
  /// The extension's mirror once it has seen every push.
  private(set) var mirror: TextMirror
  private(set) var pushNumber: UInt32 = 0
  /// The last batch that came.
  private(set) var lastBatch: UInt32 = 0
  private var appliedBatch: UInt32 = 0
  private var hidesContext: Bool
  /// Whether the host still has to answer that the field holds text.
  private var hidesText: Bool
  private(set) var delays: DelaySource
  private var batches: [(due: UInt64, batch: EditBatch)] = []
  private var pushes: [(due: UInt64, push: TextPush)] = []
  /// The edits of `batches`, and the bytes of their texts in UTF-8.
  private var waiting = (edits: 0, bytes: 0)
  /// Why edits were left out, or the keyboard is ended, because those before them took too long.
  private(set) var excess: StepBudget.Excess?
  private let keyboard: String
  private let trace: TextTrace?

  init(
    field: Field, delays: DelaySource = DelaySource(HostLatency()), keyboard: String = "",
    trace: TextTrace? = nil, identifier: DocumentIdentifier = .random()
  ) {
    self.field = field
    self.delays = delays
    self.keyboard = keyboard
    self.trace = trace
    self.identifier = identifier
    hidesContext = field.fidelity.contextInitial == .nilUntilEdit
    hidesText =
      field.fidelity.hasTextInitial == .falseUntilAnswer && field.document.utf16Count > 0
    mirror = TextMirror(
      TextWindow(), fidelity: field.fidelity,
      rules: EditingRules(mirroring: field.fidelity, traits: field.traits))
    mirror.replace(by: visibleWindow)
    field.hostEdits = []
  }

  /// The part of the document that a keyboard may see now.
  var visibleWindow: TextWindow {
    var window = field.document.window(field.fidelity)
    if hidesContext { (window.before, window.after) = (nil, nil) }
    if hidesText { window.hasText = false }
    return window
  }

  /// The next moment at which something arrives; `nil` when nothing is on its way.
  var nextArrival: UInt64? {
    guard let batch = batches.first?.due else { return pushes.first?.due }
    return min(batch, pushes.first?.due ?? .max)
  }

  /// Whether more is in transit than a person who types ahead could cause.
  var isFull: Bool {
    batches.count > 256 || waiting.edits > SessionLimits.pendingEdits
      || waiting.bytes > SessionLimits.pendingBytes
  }

  /// Records that a batch arrived, so that a number is accepted only once; false for one out of order.
  mutating func admits(_ batch: EditBatch) -> Bool {
    guard batch.number > lastBatch else { return false }
    lastBatch = batch.number
    return true
  }

  /// Sends a batch on its way to the document.
  mutating func send(_ batch: EditBatch, at now: UInt64) {
    trace?.add(
      .batch, "\(batch.number)", at: now, keyboard: keyboard,
      detail: "on push \(batch.basedOnPush): "
        + batch.edits.prefix(16).map { "\($0)" }.joined(separator: ", "))
    batches.append((max(batches.last?.due ?? 0, now + delays.toHost()), batch))
    waiting.edits += batch.edits.count
    waiting.bytes += Self.bytes(of: batch)
  }

  private static func bytes(of batch: EditBatch) -> Int {
    batch.edits.reduce(0) { sum, edit in
      switch edit {
      case .insert(let text), .setMarkedText(let text, _): sum + text.utf8.count
      case .deleteBackward, .adjustPosition, .unmarkText: sum
      }
    }
  }

  /// Performs everything that is due, and returns the states that reach the keyboard now.
  ///
  /// A few bytes can be much work: edits that exceed the budget are dropped, and `excess` reports it.
  mutating func deliver(at now: UInt64, within budget: StepBudget) -> [TextPush] {
    noticeHostEdits(at: now)
    if hidesText {
      hidesText = false
      push(visibleWindow, callsBack: true, tellsSelection: false, at: now)
    }
    var arrived: [TextPush] = []
    while let due = nextArrival, due <= now {
      if let batch = batches.first?.due, batch <= due { applyBatches(due: due, within: budget) }
      while let first = pushes.first, first.due <= due {
        pushes.removeFirst()
        arrived.append(first.push)
        trace?.add(
          .deliver, "\(first.push.number)", at: due, keyboard: keyboard,
          before: first.push.window)
      }
    }
    return arrived
  }

  /// Applies pending edits, because the field is about to lose the focus; none is lost unless they take longer
  /// than the budget.
  mutating func finish(at now: UInt64, within budget: StepBudget) {
    hidesText = false
    noticeHostEdits(at: now)
    applyBatches(due: .max, at: now, within: budget)
    pushes = []
    trace?.add(
      .leave, field.name, at: now, keyboard: keyboard,
      before: trace == nil ? nil : visibleWindow)
  }

  // MARK: - Edits

  private mutating func applyBatches(
    due: UInt64, at moment: UInt64? = nil, within budget: StepBudget
  ) {
    let now = moment ?? due
    let count = batches.firstIndex { $0.due > due } ?? batches.count
    guard count > 0, excess == nil else { return }
    let before = trace == nil ? nil : field.document.window(field.fidelity)
    let wasHidden = hidesContext
    hidesContext = false
    var effect = MoveEffect.none
    for (_, batch) in batches[..<count] {
      effect = max(effect, apply(batch, within: budget))
      guard excess == nil else { break }
      appliedBatch = batch.number
    }
    if excess != nil { batches.removeAll() } else { batches.removeFirst(count) }
    waiting = batches.reduce((edits: 0, bytes: 0)) { sum, pending in
      (sum.edits + pending.batch.edits.count, sum.bytes + Self.bytes(of: pending.batch))
    }
    if let before {
      trace?.add(
        .apply, "\(appliedBatch)", at: now, keyboard: keyboard, before: before,
        after: field.document.window(field.fidelity))
    }
    if excess == nil { answerOwnEdits(effect, wasHidden: wasHidden, at: now) }
  }

  /// The effect of a batch's moves on the insertion point, the lesser first.
  private enum MoveEffect: Int, Comparable {
    case none, moved, ignored
    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// Applies a batch within the budget, and returns the effect of its moves.
  private mutating func apply(_ batch: EditBatch, within budget: StepBudget) -> MoveEffect {
    var effect = MoveEffect.none
    let work = WorkBudget(seconds: budget.work)
    for (index, edit) in batch.edits.enumerated() {
      // Reading the clocks costs less than most edits, and one edit never takes long.
      if index > 0, budget.deadline.isOver { excess = .time }
      guard excess == nil else { return effect }
      let isDone = field.apply(edit)
      mirror.apply(edit)
      if case .adjustPosition(let offset) = edit {
        let isIgnored = !isDone && offset != 0 && field.fidelity.movePastEnd == .ignored
        effect = max(effect, isIgnored ? .ignored : .moved)
      }
      if work.isSpent { excess = .work }
    }
    return effect
  }

  /// Sends a state where the settings require one.
  private mutating func answerOwnEdits(_ effect: MoveEffect, wasHidden: Bool, at now: UInt64) {
    let fidelity = field.fidelity
    let needsRefill = effect != .none || wasHidden
    // An ignored move is answered though nothing has changed.
    let always = fidelity.ownEditCallbacks == .always || effect == .ignored
    let checks =
      always || needsRefill || fidelity.drift == .corrected || fidelity.ownEdits == .afterCallback
    // Most keystrokes end here: the mirror shows text before the caret, and shows it rightly.
    guard checks || mirror.needsRefill, always || !mirrorIsRight else { return }
    let window = visibleWindow
    let moved = fidelity.selectionCallbacks == .paired && needsRefill
    push(
      window, callsBack: fidelity.ownEditCallbacks != .never,
      tellsSelection: moved && fidelity.ownEditCallbacks != .never, at: now)
    guard fidelity.moveReports == .twice, effect == .moved else { return }
    push(window, callsBack: fidelity.ownEditCallbacks != .never, tellsSelection: false, at: now)
  }

  private var mirrorIsRight: Bool {
    hidesContext || hidesText ? mirror.window == visibleWindow : mirror.shows(field.document)
  }

  // MARK: - The host app's own changes

  private mutating func noticeHostEdits(at now: UInt64) {
    guard !field.hostEdits.isEmpty else { return }
    let edits = field.hostEdits
    field.hostEdits = []
    for edit in edits {
      trace?.add(
        .host, edit.what, at: now, keyboard: keyboard, before: edit.before, after: edit.after)
    }
    if edits.last?.kind == .paste, field.fidelity.contextAfterPaste == .nilUntilEdit {
      hidesContext = true
    } else if edits.contains(where: { $0.kind != .selection }) {
      hidesContext = false
    }
    guard !mirrorIsRight else { return }
    let window = visibleWindow
    let changesText = edits.contains { $0.kind != .selection }
    let paired = field.fidelity.selectionCallbacks == .paired
    push(
      window, callsBack: changesText || !paired, tellsSelection: paired, at: now)
  }

  private mutating func push(
    _ window: TextWindow, callsBack: Bool, tellsSelection: Bool, at now: UInt64
  ) {
    pushNumber &+= 1
    trace?.add(
      .push, "\(pushNumber)", at: now, keyboard: keyboard, before: mirror.window, after: window)
    mirror.replace(by: window)
    pushes.append(
      (
        max(pushes.last?.due ?? 0, now + delays.toKeyboard()),
        TextPush(
          number: pushNumber, acknowledges: appliedBatch, window: window, callsBack: callsBack,
          tellsSelection: tellsSelection)
      ))
  }
}
