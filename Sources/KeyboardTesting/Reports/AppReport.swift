import KeyboardHost
import Platform

/// The host app at the end: `app` of `run --json`.
struct AppReport {
  let json: JSONValue

  init?(_ scene: KeyboardScene) {
    guard let app = scene.app else { return nil }
    let accessory = app.accessoryView
    json = .object([
      ("identifier", .string(app.app.identifier)), ("name", .string(app.app.responder.name)),
      ("scene", .string(app.active.scene)), ("screen", .string(app.active.screen)),
      ("firstResponder", .optional(app.firstResponder)),
      ("responderChain", .array(app.responderChain.map { .string($0) })),
      (
        "accessoryView",
        accessory.map {
          .object([
            ("responder", .string($0.responder)), ("height", .number(scene.accessoryHeight)),
            ("hasController", .bool($0.view.hasController)),
          ])
        } ?? .null
      ),
      (
        "inputView",
        scene.inputView.map { .object([("height", .number($0.height))]) } ?? .null
      ),
      ("sent", .array(app.sent.map { .string($0) })),
      ("keyCommands", .array(scene.keyCommands.map { Self.command($0.command, $0.responder) })),
      ("keyEvents", .array(app.keyEvents.map(Self.event))),
      ("views", .array(scene.viewFrames.map { Self.view($0.scene, $0.view, $0.frame) })),
    ])
  }

  private static func command(_ command: AppKeyCommand, _ responder: String) -> JSONValue {
    .object([
      ("key", .string(command.keyName)), ("title", .optional(command.discoverabilityTitle)),
      ("responder", .string(responder)),
      ("wantsPriorityOverSystemBehavior", .bool(command.wantsPriorityOverSystemBehavior)),
    ])
  }

  private static func event(_ event: HardwareKeyEvent) -> JSONValue {
    .object([
      ("phase", .string(event.phase.rawValue)),
      ("usage", event.usage.map { .integer(Int64($0)) } ?? .null),
      ("characters", .string(event.characters)),
      ("modifierFlags", .array(event.modifierFlags.names.map { .string($0) })),
      ("responder", .string(event.responder)),
    ])
  }

  private static func view(_ scene: String, _ view: String, _ frame: ScreenRect) -> JSONValue {
    .object([
      ("scene", .string(scene)), ("view", .string(view)),
      (
        "frame",
        .object([
          ("x", .number(frame.x)), ("y", .number(frame.y)), ("width", .number(frame.width)),
          ("height", .number(frame.height)),
        ])
      ),
    ])
  }

  /// The outcome of a hardware key, for people.
  static func words(for outcome: HardwareKeyOutcome) -> String {
    switch outcome {
    case .command(let command, let responder):
      let title = command.discoverabilityTitle.map { "“\($0.forDisplay)”" } ?? "a key command"
      return "\(title) of \(responder.forDisplay)"
    case .text: return "text"
    case .selection: return "selection"
    case .focus(let name): return "focus on \(name.forDisplay)"
    case .commands(let commands):
      let list = commands.map { "\($0.keyName) \($0.discoverabilityTitle?.forDisplay ?? "")" }
      return list.isEmpty ? "no key commands" : "key commands: " + list.joined(separator: ", ")
    case .system: return "the system takes it"
    case .none: return "nothing"
    }
  }
}
