import ExtensionBundle
import KeyboardHost
import KeyboardProtocol
import KeyboardTesting
import Platform
import Sandbox
import TextInput

/// The parts of the page besides the keyboard, each as JSON that is sent when it has changed.
struct LivePanels {
  typealias Members = [(name: String, value: JSONValue)]

  /// The most UTF-16 units of the document on each side of the caret.
  private static let shownText = 4000
  /// The most access events.
  private static let shownAccesses = 200

  let device: LiveDevice
  private var scene: KeyboardScene { device.scene }

  /// The parts by their names.
  var parts: [(name: String, value: JSONValue)] {
    [
      ("document", document), ("device", settings), ("memory", memory), ("failure", failure),
      ("build", build), ("record", record), ("message", .string(Self.lines(device.message))),
      ("accesses", accesses), ("images", device.images.names), ("inspected", inspected),
    ]
  }

  private var document: JSONValue {
    guard let field = scene.field else { return .null }
    let document = field.document
    let selection = document.selectedRange
    let start = max(0, selection.lowerBound - Self.shownText)
    let end = min(document.utf16Count, selection.upperBound + Self.shownText)
    func text(_ range: Range<Int>) -> JSONValue { .string(document.text(in: range)) }
    let marked = document.window().marked
    let seen = document.window(field.fidelity)
    return .object([
      ("field", .string(field.name)), ("kind", .string(field.kind.rawValue)),
      ("start", .integer(Int64(start))), ("count", .integer(Int64(document.utf16Count))),
      ("before", text(start..<selection.lowerBound)), ("selected", text(selection)),
      ("after", text(selection.upperBound..<end)), ("marked", .optional(marked)),
      ("returnKey", .string("\(field.traits.returnKey)")),
      ("isSecure", .bool(field.kind == .secure)),
      ("seenBefore", Self.end(of: seen.before)), ("seenSelected", Self.end(of: seen.selected)),
      ("seenAfter", Self.beginning(of: seen.after)),
      ("mirrorBefore", Self.end(of: scene.mirror?.before)),
      ("mirrorAfter", Self.beginning(of: scene.mirror?.after)),
    ])
  }

  /// A message of at most 2,000 scalars, without what acts on the direction of text.
  static func lines(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(2000))).forTerminal
  }

  private static func beginning(of text: String?) -> JSONValue {
    .optional(text.map { String(decoding: $0.utf16.prefix(shownText), as: UTF16.self) })
  }

  private static func end(of text: String?) -> JSONValue {
    .optional(text.map { String(decoding: $0.utf16.suffix(shownText), as: UTF16.self) })
  }

  private var settings: JSONValue {
    let screen = scene.screen
    let keyboard = scene.presentedKeyboard?.identifier
    return .object([
      ("width", .number(screen.width)), ("height", .number(screen.height)),
      ("name", .string(device.device.rawValue)), ("isPad", .bool(screen.isPad)),
      ("isLandscape", .bool(screen.isLandscape)), ("isDark", .bool(screen.isDark)),
      ("languages", .array(scene.userLanguages.map { .string($0) })),
      ("drawsGlobe", .bool(screen.drawsGlobe)),
      ("isHardware", .bool(scene.conditions.placement.isHardware)),
      ("placement", .string(scene.conditions.placement.name)),
      ("latency", .integer(Int64(scene.latency.milliseconds))),
      ("isSuspended", .bool(scene.isSuspended)),
      ("fullAccess", .bool(device.keyboards.contains(where: \.isFullAccessGranted))),
      (
        "asksForFullAccess",
        .bool(device.keyboards.contains { $0.bundle.manifest.requestsOpenAccess })
      ),
      (
        "keyboards",
        .array(
          scene.modes.keyboards.map {
            .object([
              ("id", .string($0.identifier)), ("name", .string($0.name.forDisplay)),
              ("isShown", .bool($0.identifier == keyboard)),
            ])
          })
      ),
      ("keyboard", .optional(scene.keyboardName?.forDisplay)),
      ("refusal", .optional(scene.refusal?.explanation.forDisplay)),
      ("responders", responders),
    ])
  }

  /// The fields of the app; empty where fields are of kinds.
  private var responders: JSONValue {
    .array(
      (scene.app?.fields ?? []).map {
        .object([
          ("name", .string($0.name)), ("title", .string($0.name.forDisplay)),
          ("kind", .string($0.kind.rawValue)),
        ])
      })
  }

  private var memory: JSONValue {
    guard let name = scene.presentedKeyboard?.identifier,
      let use = scene.memoryUses.last(where: { $0.keyboard.identifier == name })?.use
    else { return .null }
    func megabytes(_ bytes: UInt64) -> JSONValue {
      .number((Double(bytes) / 104857.6).rounded() / 10)
    }
    return .object([
      ("used", megabytes(use.used)), ("peak", megabytes(use.peak)),
      ("limit", use.limit.map(megabytes) ?? .null),
    ])
  }

  private var failure: JSONValue {
    guard let failure = device.failure else { return .null }
    let place = failure.backtrace?.place
    return .object([
      ("keyboard", .string(failure.failure.extensionName.forDisplay)),
      ("summary", .string(failure.failure.summary.escaped(limit: 1000))),
      ("lines", .array(failure.failure.lastLines.map { .string($0.escaped(limit: 400)) })),
      ("place", .optional(place?.text)), ("file", .optional(place?.file)),
      ("line", place?.line.map { .integer(Int64($0)) } ?? .null),
      (
        "calls",
        .array(
          (failure.backtrace?.frames ?? []).prefix(20).map {
            .object([("text", .string($0.text)), ("isOwn", .bool($0.isKeyboards))])
          })
      ),
    ])
  }

  private var inspected: JSONValue {
    guard let inspection = device.inspected else { return .null }
    return .object([
      ("view", .integer(Int64(inspection.view))),
      ("constraints", .array(inspection.constraints.map { .string($0) })),
    ])
  }

  private var build: JSONValue {
    let build = device.build
    return .object([
      ("isRunning", .bool(build.isRunning)), ("count", .integer(Int64(build.count))),
      ("milliseconds", build.milliseconds.map { .integer(Int64($0)) } ?? .null),
      ("errors", .array(build.errors.prefix(50).map(Self.shown))),
      ("errorCount", .integer(Int64(build.errors.count))),
    ])
  }

  /// An error for the page, which shows the name of its file; `json` has the name as it is.
  static func shown(_ error: LiveBuildError) -> JSONValue {
    var error = error
    error.file = error.file?.forDisplay
    return json(error)
  }

  static func json(_ error: LiveBuildError) -> JSONValue {
    .object([
      ("file", .optional(error.file)), ("line", error.line.map { .integer(Int64($0)) } ?? .null),
      ("column", error.column.map { .integer(Int64($0)) } ?? .null),
      ("message", .string(error.message.escaped(limit: 1000))),
    ])
  }

  private var record: JSONValue {
    let recorder = device.recorder
    return .object([
      ("isRecording", .bool(recorder.isRecording)),
      ("steps", .integer(Int64(recorder.stepCount))), ("name", .string(recorder.name.forDisplay)),
      ("position", recorder.position.map { .integer(Int64($0)) } ?? .null),
      ("isPlaying", .bool(recorder.nextStep != nil)),
      ("matches", recorder.matches.map { .bool($0) } ?? .null),
      ("text", .optional(recorder.text)),
    ])
  }

  /// The last attempts that the sandbox saw.
  private var accesses: JSONValue {
    .array(
      scene.accessEvents.suffix(Self.shownAccesses).map { keyboard, event in
        let sentence = AccessSentence(event: event, keyboard: keyboard)
        return .object([
          ("keyboard", .string(keyboard.name.forDisplay)), ("text", .string(sentence.text)),
          ("isStopped", .bool(sentence.isStopped)), ("hint", .optional(event.hint?.forDisplay)),
        ])
      })
  }
}
