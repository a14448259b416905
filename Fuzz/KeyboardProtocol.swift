// The input is the body of a frame, read in both directions. Whatever decodes must encode to the same bytes.
import Glibc
import KeyboardProtocol
import TextInput

/// Checks one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let body = Array(UnsafeBufferPointer(start: start, count: count))
  var frame: [UInt8] = []
  if let message = try? HostMessage(decoding: body) {
    message.encode(into: &frame)
    precondition(frame.dropFirst(4).elementsEqual(body))
    checkReader(frame, body)
  }
  frame.removeAll(keepingCapacity: true)
  if let message = try? ExtensionMessage(decoding: body) {
    message.encode(into: &frame)
    precondition(frame.dropFirst(4).elementsEqual(body))
    checkReader(frame, body)
    switch message {
    case .batch(let batch): checkDocument(batch.edits)
    case .layout(let snapshot): checkDrawing(snapshot)
    default: break
    }
  }
  checkStream(body)
  return 0
}

/// A frame comes out of the reader as it went in.
private func checkReader(_ frame: [UInt8], _ body: [UInt8]) {
  var reader = FrameReader()
  reader.append(frame.span.bytes)
  precondition((try? reader.next()) == body)
  precondition(!reader.isInsideFrame)
}

/// Bytes that are no frames fail or wait, and never give more than came in.
private func checkStream(_ bytes: [UInt8]) {
  var reader = FrameReader()
  reader.append(bytes.span.bytes)
  var given = 0
  while let body = try? reader.next() { given += body.count + 4 }
  precondition(given <= bytes.count)
}

/// Whatever a layout says is drawn in bounded space, and its keys are found or missed.
private func checkDrawing(_ snapshot: LayoutSnapshot) {
  let lines = KeyboardPicture.lines(of: snapshot)
  precondition(lines.count <= 42)
  precondition(lines.allSatisfy { $0.unicodeScalars.count <= 64 * 16 })
  for name in ["", "a"] + snapshot.tappableKeys.prefix(4) {
    do throws(KeyLookupError) { _ = try snapshot.key(named: name) } catch {
      precondition(error.message.unicodeScalars.count < 30_000)
    }
  }
  for (x, y) in [(0, 0), (snapshot.width / 2, snapshot.height / 2), (snapshot.width, -1)] {
    let key = snapshot.key(atX: x, y: y)
    precondition(key.map { $0.x == x && $0.y == y && $0.index < snapshot.views.count } ?? true)
  }
}

/// Edits keep a document's ranges inside its text, and its window within the limits of a message.
private func checkDocument(_ edits: [TextEdit]) {
  var document = TextDocument("One. Two\nThree", selection: 4..<6)
  var mirror = TextMirror(document.window())
  for edit in edits.prefix(64) {
    document.apply(edit)
    mirror.apply(edit)
    let all = 0..<document.utf16Count
    precondition(document.selectedRange.clamped(to: all) == document.selectedRange)
    if let marked = document.markedRange {
      precondition(!marked.isEmpty && marked.clamped(to: all) == marked)
      precondition(document.selectedRange.clamped(to: marked) == document.selectedRange)
    }
  }
  var frame: [UInt8] = []
  HostMessage.text(
    TextPush(number: 1, acknowledges: 1, window: document.window(), callsBack: false)
  ).encode(into: &frame)
  precondition((try? HostMessage(decoding: Array(frame.dropFirst(4)))) != nil)
}

/// Writes the seeds before the fuzzer reads its corpus, when `FUZZ_SEEDS` names a folder for them.
@_cdecl("LLVMFuzzerInitialize")
public func fuzzInitialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  guard let folder = getenv("FUZZ_SEEDS") else { return 0 }
  for (index, frame) in seedFrames().enumerated() {
    guard let file = fopen("\(String(cString: folder))/seed-\(index)", "w") else { exit(74) }
    _ = frame.dropFirst(4).withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }
  return 0
}

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
