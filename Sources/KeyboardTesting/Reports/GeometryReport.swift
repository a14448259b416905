import KeyboardHost
import Platform

/// Where the keyboard was at the end, and which notifications apps received, for people and as JSON.
struct GeometryReport {
  let geometry: KeyboardGeometry
  let scenes: [SceneGeometry]
  let conditions: KeyboardConditions
  let accessoryHeight: Double
  let movements: [KeyboardMovement]
  let droppedMovements: Int

  init(_ scene: KeyboardScene) {
    geometry = scene.geometry
    scenes = scene.sceneGeometries
    conditions = scene.conditions
    accessoryHeight = scene.accessoryHeight
    movements = scene.movements
    droppedMovements = scene.droppedMovements
  }

  // MARK: For people

  /// The lines of the events since the last action.
  static func lines(of scene: KeyboardScene, from start: Int) -> [String] {
    let heard = scene.movements[start...].flatMap { movement in
      movement.steps.map { "  \(milliseconds($0.milliseconds)) \(text(of: $0.event))" }
    }
    guard !heard.isEmpty else { return [] }
    let rooms = scene.sceneGeometries.map {
      "\($0.scene.name) \(points($0.overlap)), guide from \(points($0.guide.frame.y))"
    }
    return heard + [
      "  keyboard \(scene.geometry.standing.rawValue) at \(text(scene.geometry.frame)); covers "
        + rooms.joined(separator: "; ")
    ]
  }

  private static func text(of event: KeyboardStep.Event) -> String {
    switch event {
    case .becomesFirstResponder: "becomeFirstResponder() is called"
    case .becameFirstResponder: "becomeFirstResponder() returns"
    case .keyboardIsReady: "the keyboard is ready"
    case .notification(let notification):
      "\(word(for: notification.name)) \(text(notification.begin)) → \(text(notification.end))"
    }
  }

  private static func word(for name: KeyboardNotification.Name) -> String { "keyboard\(name)" }

  private static func milliseconds(_ value: Double) -> String { "+\(points(value)) ms" }

  private static func text(_ rect: ScreenRect) -> String {
    "\(points(rect.x)),\(points(rect.y)) \(points(rect.width))x\(points(rect.height))"
  }

  private static func points(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? "\(Int(value))" : "\(value)"
  }

  // MARK: JSON

  var json: JSONValue {
    .object([
      ("placement", .string(conditions.placement.name)),
      ("standing", .string(geometry.standing.rawValue)),
      ("frame", Self.rect(geometry.frame)),
      ("overlay", geometry.overlay.map(Self.rect) ?? .null),
      ("screen", Self.rect(geometry.screen)),
      ("accessoryHeight", .number(accessoryHeight)),
      ("arrangement", .string(conditions.arrangement.name)),
      ("scenes", .array(scenes.map(Self.scene))),
      ("movements", .array(movements.map(Self.movement))),
      ("droppedMovements", .integer(Int64(droppedMovements))),
    ])
  }

  private static func scene(_ geometry: SceneGeometry) -> JSONValue {
    .object([
      ("name", .string(geometry.scene.name)), ("frame", rect(geometry.scene.frame)),
      ("bottomSafeArea", .number(geometry.bottomSafeArea)),
      ("isExternal", .bool(geometry.scene.isExternal)), ("isLocal", .bool(geometry.isLocal)),
      ("keyboard", geometry.keyboard.map(rect) ?? .null), ("overlap", .number(geometry.overlap)),
      (
        "guide",
        .object([
          ("frame", rect(geometry.guide.frame)),
          (
            "nearEdges",
            .array(
              SceneEdge.allCases.filter(geometry.guide.isActive).map { .string($0.rawValue) })
          ),
        ])
      ),
    ])
  }

  private static func movement(_ movement: KeyboardMovement) -> JSONValue {
    .object([
      ("cause", .string(movement.cause.rawValue)), ("steps", .array(movement.steps.map(step))),
    ])
  }

  private static func step(_ step: KeyboardStep) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("milliseconds", .number(step.milliseconds))
    ]
    switch step.event {
    case .becomesFirstResponder: members.append(("event", .string("becomesFirstResponder")))
    case .becameFirstResponder: members.append(("event", .string("becameFirstResponder")))
    case .keyboardIsReady: members.append(("event", .string("keyboardIsReady")))
    case .notification(let notification):
      members += [
        ("event", .string("notification")), ("name", .string(notification.name.rawValue)),
        ("begin", rect(notification.begin)), ("end", rect(notification.end)),
        ("duration", notification.duration.map { .number($0) } ?? .null),
        ("curve", notification.curve.map { .integer(Int64($0)) } ?? .null),
        ("object", notification.hasScreen ? .string("screen") : .null),
      ]
    }
    return .object(members)
  }

  private static func rect(_ rect: ScreenRect) -> JSONValue {
    .object([
      ("x", .number(rect.x)), ("y", .number(rect.y)), ("width", .number(rect.width)),
      ("height", .number(rect.height)),
    ])
  }
}
