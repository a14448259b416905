import KeyboardHost
import Platform

/// The input modes as the host app reads them, and the controllers of each keyboard, as JSON.
struct InputModeReport {
  private let active: [InputMode]
  private let current: InputMode?
  private let changes: [InputMode]
  private let controllers: [(keyboard: String, count: ControllerCount)]

  init(_ scene: KeyboardScene) {
    active = scene.activeInputModes
    current = scene.inputMode
    changes = scene.inputModeChanges
    controllers = scene.controllerCounts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  var inputModes: JSONValue {
    .object([
      ("active", .array(active.map(Self.mode))), ("current", current.map(Self.mode) ?? .null),
      ("changes", .array(changes.map(Self.mode))),
    ])
  }

  var controllerCounts: JSONValue {
    .array(
      controllers.map { entry in
        .object([
          ("keyboard", .string(entry.keyboard)), ("made", .integer(Int64(entry.count.made))),
          ("leaked", .integer(Int64(entry.count.leaked))),
        ])
      })
  }

  private static func mode(_ mode: InputMode) -> JSONValue {
    .object([
      ("keyboard", .optional(mode.keyboard)), ("language", .optional(mode.primaryLanguage)),
    ])
  }
}
