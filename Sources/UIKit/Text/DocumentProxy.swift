internal import KeyboardProtocol
internal import TextInput

/// The proxy that a keyboard gets: a mirror of the text around the insertion point, and the edits not yet sent.
@MainActor
final class DocumentProxy: NSObject, UITextDocumentProxy {
  private var mirror = TextMirror(TextWindow()) { didSet { knownWindow = nil } }
  private var knownWindow: TextWindow?
  private var identifier = DocumentIdentifier(high: 0, low: 0)
  private var inputMode: UITextInputMode?
  private(set) var traits = TextInputTraits()
  private(set) var fidelity = Fidelity()
  private var queue: [TextEdit] = []
  private var batchNumber: UInt32 = 0
  private var pushNumber: UInt32 = 0
  /// The edits that the host may not have seen at its next push, oldest first.
  private var unacknowledged: [(batch: UInt32, edits: [TextEdit])] = []
  /// A host that never needs to push acknowledges nothing, so the list is cut now and then. In flight are fewer batches.
  private static let unacknowledgedLimit = 512
  /// Takes the finished batches; without a host (in a keyboard's own unit tests) edits only change the mirror.
  var deliver: ((EditBatch) -> Void)?
  /// Records uses of the proxy; `nil` unless the host requested them.
  var trace: ProxyTrace?
  /// Whether the last field has lost the focus and the next one has not got it.
  var isBetweenFields = false

  // MARK: From the host

  /// Whether the state of a field has come. A proxy without a host has no field to wait for.
  private(set) var isConnected = true
  /// The edits before the connection; they go to the document once it is there.
  private var early: [(edit: TextEdit, bytes: Int)] = []
  /// Whether the proxy's controller was released: its edits have no document.
  private var isRetired = false

  /// Waits for the state of a field: until it comes there is no text, and all traits have their defaults.
  func wait(for presentation: Presentation) {
    identifier = presentation.documentIdentifier
    traits = TextInputTraits()
    fidelity = presentation.fidelity
    isConnected = false
    isBetweenFields = true
  }

  /// Ends with its controller, which may live on, while another one and its proxy are active.
  func retire() {
    flush()
    deliver = nil
    trace = nil
    isRetired = true
  }

  /// Starts over on another focus.
  func focus(on presentation: Presentation) {
    isConnected = true
    identifier = presentation.documentIdentifier
    traits = presentation.traits
    fidelity = presentation.fidelity
    inputMode = presentation.inputMode.map(UITextInputMode.init(primaryLanguage:))
    mirror = TextMirror(
      presentation.window, fidelity: fidelity,
      rules: EditingRules(mirroring: fidelity, traits: traits))
    pushNumber = presentation.pushNumber
    queue = []
    hiddenMoves = []
    unacknowledged = []
    batchNumber = 0
    isBetweenFields = false
    let edits = early
    early = []
    for (edit, bytes) in edits { perform(edit, bytes: bytes) }
  }

  /// Replaces the mirror, and applies the edits that the host had not seen again.
  func accept(_ push: TextPush) {
    pushNumber = push.number
    mirror.replace(by: push.window)
    unacknowledged.removeAll { $0.batch <= push.acknowledges }
    for edit in unacknowledged.lazy.flatMap(\.edits) { mirror.apply(edit) }
    // Hidden moves are in the queue now.
    hiddenMoves = []
    for edit in queue { mirror.apply(edit) }
  }

  /// Sends the queued edits as one batch.
  func flush() {
    guard !queue.isEmpty, let deliver else { return }
    batchNumber &+= 1
    // Cut by half, so that most flushes move nothing.
    if unacknowledged.count == 2 * Self.unacknowledgedLimit {
      unacknowledged.removeFirst(Self.unacknowledgedLimit)
    }
    unacknowledged.append((batchNumber, queue))
    deliver(
      EditBatch(
        number: batchNumber, documentIdentifier: identifier, basedOnPush: pushNumber, edits: queue))
    queue.removeAll(keepingCapacity: true)
    queuedBytes = 0
  }

  // MARK: Edits

  private var queuedBytes = 0
  /// The limits of one batch and one string. Half of a frame leaves room for the rest of the batch.
  struct Limits {
    var edits = ProtocolLimits.edits
    var batchBytes = ProtocolLimits.frameBytes / 2
    var stringBytes = ProtocolLimits.stringBytes
  }
  var limits = Limits()

  /// Caret moves of this turn that the mirror does not show yet (`ownMoves = provisional`).
  private var hiddenMoves: [TextEdit] = []
  /// Whether a caret move waits for the end of the turn.
  var hasHiddenMoves: Bool { !hiddenMoves.isEmpty }

  /// Shows the caret moves of this turn, as far as the window lets one know where they lead.
  func showMoves() {
    guard hasHiddenMoves else { return }
    for move in hiddenMoves { mirror.apply(move) }
    hiddenMoves = []
  }

  private func perform(_ edit: TextEdit, bytes: Int = 0) {
    if case .adjustPosition = edit, fidelity.ownMoves == .provisional, deliver != nil {
      hiddenMoves.append(edit)
    } else {
      // Edits show in their order: one that follows a move starts where the move leads.
      showMoves()
      mirror.apply(edit)
    }
    guard deliver != nil else { return reportIfRetired() }
    guard isConnected else { return early.append((edit, bytes)) }
    if queue.count == limits.edits || queuedBytes + bytes > limits.batchBytes { flush() }
    queuedBytes += bytes
    queue.append(edit)
  }

  private func reportIfRetired() {
    guard isRetired else { return }
    DeveloperNotices.report(
      "An edit was lost: it was made with the textDocumentProxy of a view controller that the system had already "
        + "released. Each view controller has a proxy of its own.")
  }

  func insertText(_ text: String) {
    note(.insertText, text) {
      guard text.utf8.count > limits.stringBytes else {
        perform(.insert(text), bytes: text.utf8.count)
        return
      }
      insertInPieces(text)
    }
  }

  /// The first piece replaces the selection, the others follow it. Scalars never split, so no piece is too long.
  private func insertInPieces(_ text: String) {
    var piece = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      let width = UTF8.width(scalar)
      if bytes + width > limits.stringBytes {
        perform(.insert(String(piece)), bytes: bytes)
        piece = String.UnicodeScalarView()
        bytes = 0
      }
      piece.append(scalar)
      bytes += width
    }
    perform(.insert(String(piece)), bytes: bytes)
  }

  func deleteBackward() { note(.deleteBackward) { perform(.deleteBackward) } }
  func adjustTextPosition(byCharacterOffset offset: Int) {
    note(.adjustTextPosition, String(offset)) { perform(.adjustPosition(offset)) }
  }
  func setMarkedText(_ markedText: String, selectedRange: NSRange) {
    let bounds = 0..<markedText.utf16.count
    let start = min(max(selectedRange.location, 0), bounds.upperBound)
    let end = start + min(max(selectedRange.length, 0), bounds.upperBound - start)
    note(.setMarkedText, "\(selectedRange.location)+\(selectedRange.length) of \(markedText)") {
      perform(.setMarkedText(markedText, selection: start..<end), bytes: markedText.utf8.count)
    }
  }
  func unmarkText() { note(.unmarkText) { perform(.unmarkText) } }

  // MARK: The trace

  /// Makes a call, and records it with the mirror before and after if that is requested.
  private func note(
    _ member: ProxyMember, _ detail: @autoclosure () -> String? = nil, _ call: () -> Void
  ) {
    guard let trace else { return call() }
    let before = window
    call()
    trace.append(ProxyRecord(member: member, detail: detail(), before: before, after: window))
  }

  /// Returns the result of a read, recorded if that is requested.
  func note<Value>(
    _ member: ProxyMember, _ value: Value, _ text: @autoclosure () -> String?
  ) -> Value {
    trace?.append(ProxyRecord(member: member, detail: text(), before: window))
    return value
  }

  /// Notes what the system calls, with the mirror as the callback finds it.
  func note(_ member: ProxyMember, detail: String? = nil) {
    trace?.append(ProxyRecord(member: member, detail: detail, before: window))
  }

  // MARK: Reads

  private var window: TextWindow {
    if let knownWindow { return knownWindow }
    let window = mirror.window
    knownWindow = window
    return window
  }
  var documentContextBeforeInput: String? {
    note(.documentContextBeforeInput, window.before, window.before)
  }
  var documentContextAfterInput: String? {
    note(.documentContextAfterInput, window.after, window.after)
  }
  var selectedText: String? { note(.selectedText, window.selected, window.selected) }
  var hasText: Bool { note(.hasText, window.hasText, "\(window.hasText)") }
  /// The input mode that the host stored with its document, if any.
  var documentInputMode: UITextInputMode? {
    note(.documentInputMode, inputMode, inputMode?.primaryLanguage)
  }
  /// One focus of one field.
  var documentIdentifier: UUID {
    precondition(
      !(isBetweenFields && fidelity.identifierGap == .trap),
      "documentIdentifier was read between two fields, where it is nil (identifierGap = trap)")
    return note(.documentIdentifier, uuid, uuid.uuidString)
  }

  private var uuid: UUID {
    func byte(_ half: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: half >> (56 - 8 * index))
    }
    let (h, l) = (identifier.high, identifier.low)
    return UUID(
      uuid: (
        byte(h, 0), byte(h, 1), byte(h, 2), byte(h, 3), byte(h, 4), byte(h, 5), byte(h, 6),
        byte(h, 7), byte(l, 0), byte(l, 1), byte(l, 2), byte(l, 3), byte(l, 4), byte(l, 5),
        byte(l, 6), byte(l, 7)
      ))
  }
}
