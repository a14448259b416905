import KeyboardProtocol
import TextInput

@testable import KeyboardHost
@testable import KeyboardTesting

extension FuzzTarget {
  /// Messages between host and extension in both directions, and the host's use of them.
  static let codec = FuzzTarget(
    name: "codec", words: ["A.B", "en-US", "UIButton"],
    seeds: { seedFrames().map { Array($0.dropFirst(4)) } }, check: checkMessage)
}

/// Checks that a decoded message encodes to the same bytes.
@Sendable private func checkMessage(_ body: [UInt8]) {
  var frame: [UInt8] = []
  if let message = try? HostMessage(decoding: body) {
    message.encode(into: &frame)
    law(frame.dropFirst(4).elementsEqual(body), "what decodes encodes to the same bytes")
    checkReader(frame, body)
  }
  frame.removeAll(keepingCapacity: true)
  if let message = try? ExtensionMessage(decoding: body) {
    message.encode(into: &frame)
    law(frame.dropFirst(4).elementsEqual(body), "what decodes encodes to the same bytes")
    checkReader(frame, body)
    switch message {
    case .batch(let batch): checkDocument(batch.edits)
    case .layout(let snapshot): checkDrawing(snapshot)
    default: break
    }
  }
  checkStream(body)
}

/// Checks that the frame reader returns the body of a frame.
private func checkReader(_ frame: [UInt8], _ body: [UInt8]) {
  var reader = FrameReader()
  reader.append(frame.span.bytes)
  law((try? reader.next()) == body, "a frame comes out of the reader as it went in")
  law(!reader.isInsideFrame, "nothing is left of a whole frame")
}

/// Checks that the frame reader returns at most the bytes of the input.
private func checkStream(_ bytes: [UInt8]) {
  var reader = FrameReader()
  reader.append(bytes.span.bytes)
  var given = 0
  while let body = try? reader.next() { given += body.count + 4 }
  law(given <= bytes.count, "a reader gives no more than it got")
}

/// Checks that a layout is drawn in bounded space, and that key lookups return or throw.
private func checkDrawing(_ snapshot: LayoutSnapshot) {
  let lines = KeyboardPicture.lines(of: snapshot)
  law(lines.count <= 42, "a picture has a bounded height")
  law(lines.allSatisfy { $0.unicodeScalars.count <= 64 * 16 }, "a picture's lines are bounded")
  for name in ["", "a"] + snapshot.tappableKeys.prefix(4) {
    do throws(KeyLookupError) { _ = try snapshot.key(named: name) } catch {
      law(error.message.unicodeScalars.count < 30_000, "a message has an end")
    }
  }
  let (width, height) = (Double(snapshot.width), Double(snapshot.height))
  for (x, y) in [(0, 0), (width / 2, height / 2), (width, -1)] {
    let key = snapshot.key(atX: x, y: y)
    law(
      key.map { $0.x == x && $0.y == y && snapshot.views.indices.contains($0.index) } ?? true,
      "a key at a point is a view of the layout")
  }
}

/// Checks that edits keep a document's ranges inside its text, and its window within the limits of a message.
private func checkDocument(_ edits: [TextEdit]) {
  var document = TextDocument("One. Two\nThree", selection: 4..<6)
  var mirror = TextMirror(document.window())
  for edit in edits.prefix(64) {
    document.apply(edit)
    mirror.apply(edit)
    let all = 0..<document.utf16Count
    law(
      document.selectedRange.clamped(to: all) == document.selectedRange,
      "what is selected lies in the text")
    if let marked = document.markedRange {
      law(
        !marked.isEmpty && marked.clamped(to: all) == marked, "what is marked lies in the text")
      law(
        document.selectedRange.clamped(to: marked) == document.selectedRange,
        "what is selected lies in what is marked")
    }
  }
  var frame: [UInt8] = []
  HostMessage.text(
    TextPush(number: 1, acknowledges: 1, window: document.window(), callsBack: false)
  ).encode(into: &frame)
  law(
    (try? HostMessage(decoding: Array(frame.dropFirst(4)))) != nil, "a window fits into a message")
}

/// One message of each kind.
private func seedFrames() -> [[UInt8]] {
  let identifier = DocumentIdentifier(high: 1, low: 2)
  let window = TextWindow(
    before: "Hé", selected: "😀", after: "\n", marked: "かな", markedSelection: 0..<1, hasText: true)
  let toExtension: [HostMessage] = [
    .start(
      StartParameters(
        principalClass: "A.B", bundlePath: "/b", containerPath: "/c", hasFullAccess: true,
        primaryLanguage: "en-US")),
    .present(
      Presentation(
        documentIdentifier: identifier, traits: TextInputTraits(), window: window, pushNumber: 1,
        width: 390, height: 216, screen: (390, 844), needsInputModeSwitchKey: true, isDark: false)),
    .dismiss, .text(TextPush(number: 2, acknowledges: 1, window: window, callsBack: true)),
    .touch(TouchSample(finger: 0, phase: .began, x: 10, y: 20)),
    .touches([
      TouchSample(finger: 0, phase: .moved, x: 10, y: 20),
      TouchSample(finger: 1, phase: .ended, x: 30, y: 40),
    ]),
    .advanceClock(milliseconds: 500), .settle(1), .memoryWarning, .stop,
    .lexicon([LexiconEntry(userInput: "omw", documentText: "On my way!")]),
  ]
  let key = ViewSnapshot(
    parent: 0, className: "UIButton", frame: (1, 2, 3, 4), reach: .tappable, text: "A",
    accessibilityLabel: "a", accessibilityIdentifier: "key", background: 0xFFFF_FFFF,
    foreground: 0xFF, fontSize: 17, cornerRadius: 5)
  let root = ViewSnapshot(parent: -1, className: "UIInputView", frame: (0, 0, 390, 216))
  let toHost: [ExtensionMessage] = [
    .ready(version: 1),
    .batch(
      EditBatch(
        number: 1, documentIdentifier: identifier, basedOnPush: 1,
        edits: [
          .insert("a😀"), .deleteBackward, .adjustPosition(-1),
          .setMarkedText("かな", selection: 1..<2), .unmarkText,
        ])),
    .layout(LayoutSnapshot(width: 390, height: 216, views: [root, key])),
    .request(.dismissKeyboard), .settled(number: 1, stillRunning: ["task"]), .notice("line"),
    .lexiconRequest, .timer(milliseconds: 50),
    .trace(
      [ProxyRecord(member: .insertText, detail: "x", before: window, after: TextWindow())],
      dropped: 1),
    .failure(.principalClassMissing, "A.B"),
  ]
  return toExtension.map { message in
    var frame: [UInt8] = []
    message.encode(into: &frame)
    return frame
  }
    + toHost.map { message in
      var frame: [UInt8] = []
      message.encode(into: &frame)
      return frame
    }
}
