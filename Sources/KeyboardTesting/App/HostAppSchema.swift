import KeyboardHost
import TextInput

/// The JSON schema of files that describe host apps, by which editors complete and check them.
///
/// It says less than `HostAppFile`, which alone knows what names lead to.
public enum HostAppSchema: FileSchema, Sendable {
  static let hasVariables = false

  /// The schema, with its final line end.
  public static var text: String { document }

  static var root: Node {
    var root = object(
      "A host app: its screens, the responders in them, and the scenes that show them.", app,
      required: ["screens"])
    root["$schema"] = "http://json-schema.org/draft-07/schema#"
    root["title"] = "Keyward host app"
    root["definitions"] = commonDefinitions.merging(
      [
        "responderName": [
          "type": ["string", "number", "boolean"], "minLength": 1, "maxLength": 100,
          "pattern": "^[^/]*$",
        ] as Node,
        "screen": responder("What a scene shows: a view controller.", screen, required: ["name"]),
        "view": responder("A responder.", view, required: ["view"]),
        "field": responder("A responder with text.", field, required: ["field"]),
        "layout": layout, "keyCommand": keyCommand,
        "keyCommands": all("keyCommand", most: ResponderDecoder.most),
        "inputView": inputView, "accessoryView": accessoryView,
      ] as Node
    ) { $1 }
    return root
  }

  static var app: Node {
    [
      "name": say("The name in reports.", reference("responderName")),
      "identifier": [
        "description": "The bundle identifier under which choices of keyboards are remembered.",
        "type": "string", "pattern": "^[A-Za-z0-9.-]+$", "maxLength": 155,
      ] as Node,
      "device": say(
        "The simulated device.", word(Screen.Device.allCases.map(\.rawValue))),
      "orientation": word(["portrait", "landscape"]),
      "allowsKeyboardExtensions": say(
        "off: its delegate refuses keyboard extensions.", reference("flag")),
      "textInputContextIdentifier": say("That of the app object.", reference("name")),
      "keyCommands": say("Those of the app object.", reference("keyCommands")),
      "screens": say(
        "The screens.", list(reference("screen"), most: HostAppDecoder.mostScenes)),
      "arrangement": say("The arrangement of its scenes.", word(["full", "split", "external"])),
      "scenes": say(
        "The scenes that show the screens; one for all of them by default.",
        list(scene, most: HostAppDecoder.mostScenes)),
    ]
  }

  static var scene: Node {
    object(
      "A scene; with a frame, a window.",
      [
        "name": reference("responderName"),
        "screens": say(
          "The screens that it can show, the first of them shown first.", reference("names")),
        "frame": [
          "description": "LEFT, TOP, WIDTH, HEIGHT in points.", "type": "array", "minItems": 4,
          "maxItems": 4,
          "items": [coordinate, coordinate, length, length],
        ] as Node,
        "external": say("on: it is on the external display.", reference("flag")),
        "keyboardLayoutGuide": guide,
      ], required: ["name"])
  }

  static var guide: Node {
    object(
      "The app's settings for its keyboard layout guide.",
      [
        "followsUndockedKeyboard": reference("flag"), "usesBottomSafeArea": reference("flag"),
        "keyboardDismissPadding": coordinate,
      ])
  }

  // MARK: - Responders

  private static var common: Node {
    [
      "textInputContextIdentifier": say(
        "The context in which the chosen keyboard is remembered.", reference("name")),
      "inputAccessoryView": say("The view above the keyboard.", reference("accessoryView")),
      "inputAccessoryViewController": say(
        "A controller for that view.", reference("accessoryView")),
      "inputView": say("A view instead of the keyboard.", reference("inputView")),
      "canBecomeFirstResponder": reference("flag"), "keyCommands": reference("keyCommands"),
      "layout": reference("layout"),
      "views": say(
        "The responders inside it.",
        [
          "type": "array", "maxItems": ResponderDecoder.most,
          "items": anyOf([reference("field"), reference("view")]),
        ]),
    ]
  }

  static var screen: Node { common.merging(["name": reference("responderName")]) { $1 } }

  static var view: Node { common.merging(["view": reference("responderName")]) { $1 } }

  static var field: Node {
    let own: Node = [
      "field": reference("responderName"), "kind": word(FieldKind.allCases.map(\.rawValue)),
      "text": say("Its initial text.", reference("text")), "traits": traits,
    ]
    return common.merging(own) { $1 }
  }

  private static func responder(
    _ sentence: String, _ properties: Node, required: [String]
  ) -> Node {
    var node = object(sentence, properties, required: required)
    node["not"] = ["required": ["inputAccessoryView", "inputAccessoryViewController"]]
    return node
  }

  static var accessoryView: Node {
    object(
      "A view above the keyboard; with a maximum it grows with the text.",
      ["height": length, "maximumHeight": length], required: ["height"])
  }

  static var inputView: Node {
    object("A view instead of the keyboard.", ["height": length], required: ["height"])
  }

  // MARK: - Key commands

  static var keyCommand: Node {
    object(
      "A key of a hardware keyboard and its action.",
      [
        "input": say(
          "One character, or the name of a key.",
          anyOf([
            word(HardwareKey.Special.allCases.map(\.rawValue) + ["space"]), text("^[^\\n\\t]$"),
            ["type": "integer", "minimum": 0, "maximum": 9],
          ])),
        "modifierFlags": oneOrMore(
          word(KeyModifierFlags.words.filter { KeyModifierFlags(word: $0) != .alphaShift })),
        "discoverabilityTitle": say(
          "The title in the list that appears while Command is held.", reference("name")),
        "wantsPriorityOverSystemBehavior": reference("flag"), "action": action,
      ], required: ["input", "action"])
  }

  static var action: Node {
    anyOf([word(ResponderDecoder.actionWords), valuedAction])
  }

  static var valuedAction: Node {
    var action = object(
      "The action and its target.",
      [
        "clear": reference("name"), "send": reference("name"), "focus": reference("name"),
        "insert": reference("name"),
        "inputView": anyOf([["type": "null"], setInputView]),
      ])
    (action["minProperties"], action["maxProperties"]) = (1, 1)
    return action
  }

  static var setInputView: Node {
    object(
      "An input view of a field; without a height, the keyboard returns.",
      ["field": reference("name"), "height": length])
  }

  // MARK: - Layout

  static var layout: Node {
    object(
      "The position of its view.",
      [
        "width": distance, "height": distance,
        "constraints": ["type": "array", "maxItems": 32, "items": constraint] as Node,
      ])
  }

  static var constraint: Node {
    let edges = AppConstraint.Attribute.allCases
    var properties: Node = [
      "constant": coordinate, "whenNear": word(SceneEdge.allCases.map(\.rawValue)),
      "whenAwayFrom": oneOrMore(word(SceneEdge.allCases.map(\.rawValue))),
    ]
    for edge in edges {
      let others = edges.filter { $0.isHorizontal == edge.isHorizontal }
      properties[edge.rawValue] = word(
        AppConstraint.Item.allCases.flatMap { item in
          others.map { "\(item.rawValue).\($0.rawValue)" }
        })
    }
    var node = object("An edge of the view and its position.", properties)
    node["oneOf"] = edges.map { ["required": [$0.rawValue]] }
    node["not"] = ["required": ["whenNear", "whenAwayFrom"]]
    return node
  }

  private static var distance: Node { number(0, KeyboardPlacement.limit) }

  private static var coordinate: Node { number(-10_000, KeyboardPlacement.limit) }

  /// A distance above 0.
  private static var length: Node {
    anyOf([
      ["type": "number", "exclusiveMinimum": 0, "maximum": KeyboardPlacement.limit],
      reference("digits"),
    ])
  }

  private static func all(_ name: String, most: Int) -> Node {
    ["type": "array", "items": reference(name), "maxItems": most]
  }
}
