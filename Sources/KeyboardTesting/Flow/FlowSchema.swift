import Foundation
import KeyboardHost
import KeyboardProtocol
import Sandbox
import TextInput

/// The JSON schema of flow files, by which editors complete and check them.
///
/// It says less than `FlowLoader`, which alone knows the variables and the other files.
public enum FlowSchema: FileSchema, Sendable {
  static let hasVariables = true

  /// The schema, with its final line end.
  public static var text: String { document }

  static var root: Node {
    var root = object(
      "A flow: actions with a keyboard, and expectations of the result.", head,
      required: ["steps"])
    root["$schema"] = "http://json-schema.org/draft-07/schema#"
    root["title"] = "Keyward flow"
    var step = object("One action or expectation.", steps)
    (step["minProperties"], step["maxProperties"]) = (1, 1)
    root["definitions"] = commonDefinitions.merging(
      [
        "key": anyOf([reference("name"), point]), "keys": oneOrMore(reference("key")),
        "comparison": anyOf([reference("text"), ["type": "null"], comparison]),
        "range": anyOf([
          integer(0...Int(Int32.max)),
          [
            "type": "array", "items": integer(0...Int(Int32.max)), "minItems": 2, "maxItems": 2,
          ],
        ]),
        "step": step, "steps": ["type": "array", "items": reference("step")],
        "keyboard": anyOf([reference("name"), keyboard]), "expectation": expectation,
        "accessEvent": accessEvent,
      ] as Node
    ) { $1 }
    return root
  }

  static var head: Node {
    var matrix: Node = [:]
    for (name, value) in settings where !FlowLoader.unmatchedKeys.contains(name) {
      matrix[name] = list(value)
    }
    return [
      "name": say("The name in reports; by default the file's name.", reference("name")),
      "tags": say("Tags that choose flows.", reference("names")),
      "keyboards": say(
        "Bundles, folders of sources or Xcode projects, relative to this folder.",
        anyOf([reference("keyboard"), list(reference("keyboard"), most: 64)])),
      "app": say(
        "A file that describes the host app; 'focus' then names its responders.", reference("name")),
      "settings": object("The device, the host app and the user.", settings as Node),
      "variables": variables(
        "Variables and their texts; ${NAME} in a value is replaced by the text."),
      "matrix": [
        "description":
          "Settings or variables with lists of values; the flow runs for each combination.",
        "type": "object", "properties": matrix,
        "additionalProperties": list(reference("names")),
      ] as Node,
      "steps": say("The steps: each is one action or expectation.", reference("steps")),
    ]
  }

  static var settings: [String: Node] {
    var settings: [String: Node] = [
      "timeLimit": say("How many seconds the flow may take.", number(0.05, 3600))
    ]
    for setting in DeviceSetting.ofFlows {
      settings[setting.rawValue] = say(setting.forms.meaning, value(of: setting))
    }
    return settings
  }

  private static func value(of setting: DeviceSetting) -> Node {
    switch setting {
    case .fullAccess:
      either(["enum": ["on", "off", "both", "yes", "no", "true", "false", true, false]])
    case .device: word(Screen.Device.allCases.map(\.rawValue))
    case .orientation: word(["portrait", "landscape"])
    case .appearance: word(["light", "dark"])
    case .languages: languages
    case .latency:
      anyOf([integer(0...Int(HostLatency.limit)), text("^[0-9]+(:[0-9]+){0,2}$")])
    case .hostKind: word(HostKind.allCases.map(\.rawValue))
    case .fidelity:
      object(
        setting.forms.meaning,
        Dictionary(
          uniqueKeysWithValues: Fidelity.settings.map { ($0.name, value(among: $0.values)) }))
    case .permissions: oneOrMore(permission(among: PermissionAnswer.allCases))
    case .location: place
    case .contacts: list(person)
    case .lexicon: reference("name")
    case .placement: placement
    case .accessoryHeight: number(0, KeyboardPlacement.limit)
    case .needsInputModeSwitchKey, .secondKeyboard, .languageBar, .allowsKeyboardExtensions:
      reference("flag")
    case .scenes: scenes
    case .launchFrames: word(Screen.LaunchFrames.allCases.map(\.rawValue))
    case .timeout, .launchTimeout: number(0.05, 3600)
    case .memory:
      either([
        "enum": MemoryProfile.allCases.flatMap { [Int($0.rawValue), "\($0.rawValue)"] as [Any] }
      ])
    case .resumeMemory: integer(1...1024)
    case .guide, .focusGap, .bringUp, .notificationObject, .typesAhead: [:]
    }
  }

  static var steps: Node {
    var steps: Node = [
      "expect": say("Checks the state.", reference("expectation")),
      "repeat": object("Repeats steps.", repetition, required: ["times", "steps"]),
      "runFlow": say("Runs the steps of another file.", anyOf([reference("name"), inclusion])),
    ]
    for kind in ActionKind.allCases {
      steps[kind.rawValue] = say(kind.forms.meaning, value(of: kind))
    }
    return steps
  }

  static var placement: Node {
    let names = "docked|(undocked|split)(:[0-9.]+)?|floating(:[0-9.]+,[0-9.]+)?"
    return either(text("^(\(names)|hardware(:(none|minimized|full))?)$"))
  }

  static var scenes: Node {
    let window = text("^[^=]+=[^,]+,[^,]+,[^x]+x[^x@]+(@external)?$")
    return anyOf([
      either(["enum": ["full", "split", "external"]]), window,
      list(either(anyOf([["enum": ["full", "split", "external"]], window]))),
    ])
  }

  static var languages: Node { anyOf([language, list(language, most: 32)]) }

  static var place: Node {
    say(
      "LATITUDE,LONGITUDE[,METERS] in degrees, or none.",
      either(text("^(none|[^,]+,[^,]+(,[^,]+)?)$")))
  }

  private static var language: Node {
    either(text("^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$"))
  }

  static func permission(among answers: [PermissionAnswer]) -> Node {
    word(Permission.allCases.flatMap { one in answers.map { "\(one.name)=\($0.rawValue)" } })
  }

  static var person: Node {
    let values = anyOf([
      list(reference("text")),
      ["type": "object", "additionalProperties": reference("text")],
    ])
    return object(
      "A person in the address book.",
      [
        "givenName": reference("text"), "middleName": reference("text"),
        "familyName": reference("text"), "nickname": reference("text"),
        "organizationName": reference("text"), "phoneNumbers": values, "emailAddresses": values,
      ])
  }

  static var field: Node {
    object(
      "A field.",
      [
        "kind": word(FieldKind.allCases.map(\.rawValue)), "text": reference("text"),
        "selection": reference("range"), "traits": traits, "inputMode": language,
        "storesInputMode": reference("flag"), "contexts": reference("names"),
      ])
  }

  static var point: Node {
    object(
      "A point of the keyboard, from its upper left corner.",
      ["at": ["type": "array", "items": number(0, 10_000), "minItems": 2, "maxItems": 2] as Node],
      required: ["at"])
  }

  static var longPress: Node {
    object(
      "A key, and the time for which it is held.",
      ["key": reference("key"), "milliseconds": integer(1...60_000)], required: ["key"])
  }

  static var drag: Node {
    object(
      "A key, and where the finger goes from there.",
      [
        "key": reference("key"), "milliseconds": integer(0...60_000),
        "to": oneOrMore(
          anyOf([
            reference("name"),
            object(
              "An offset in points to the right and down.",
              ["x": number(-10_000, 10_000), "y": number(-10_000, 10_000)]),
          ])),
      ], required: ["key", "to"])
  }

  static func twoFingers(_ ranges: [String: ClosedRange<Double>]) -> Node {
    var properties = ranges.mapValues { number($0.lowerBound, $0.upperBound) }
    properties["key"] = reference("key")
    var node = object("A key, and how far the fingers go.", properties, required: ["key"])
    // The key, and at least one of the numbers.
    node["minProperties"] = 2
    return node
  }

  static var edit: Node {
    var edit = object(
      "One change.",
      [
        "insert": reference("text"), "paste": reference("text"), "caret": reference("range"),
        "select": reference("range"), "word": integer(0...Int(Int32.max)),
      ])
    (edit["minProperties"], edit["maxProperties"]) = (1, 1)
    return edit
  }

  static var repetition: Node { ["times": integer(1...10_000), "steps": reference("steps")] }

  static var inclusion: Node {
    object(
      "A file and its variables.",
      ["file": reference("name"), "variables": variables("They replace the file's own.")],
      required: ["file"])
  }

  static var keyboard: Node {
    object(
      "A keyboard, and the target of its Xcode project.",
      ["path": reference("name"), "target": reference("name")], required: ["path"])
  }

  static var comparison: Node {
    var node = object(
      "A part of the text, or a regular expression for the whole text.",
      ["contains": reference("name"), "matches": reference("name")])
    (node["minProperties"], node["maxProperties"]) = (1, 1)
    return node
  }

  static var expectation: Node {
    var node = object(
      "All of these must be true.",
      [
        "document": anyOf([reference("text"), comparison]),
        "contextBefore": reference("comparison"),
        "contextAfter": reference("comparison"), "selection": reference("range"),
        "visible": reference("names"), "enabled": reference("names"),
        "disabled": reference("names"), "absent": reference("names"),
        "refusal": word(FieldRefusal.allCases.map(\.rawValue) + ["none"]),
        "noAccessEvents": either(["enum": ["on", "yes", "true", true]]),
        "accessEvents": oneOrMore(reference("accessEvent")), "inputMode": reference("name"),
        "notifications": anyOf([
          word(["none"]), oneOrMore(word(KeyboardNotification.Name.allCases.map(\.shortName))),
        ]),
        "app": app,
        "within": say(
          "The milliseconds of real time until all of these must be true.",
          integer(0...ExpectationDecoder.longestWait)),
      ])
    node["minProperties"] = 1
    // Waiting for nothing isn't an expectation.
    node["not"] = ["required": ["within"], "maxProperties": 1] as Node
    return node
  }

  static var app: Node {
    var node = object(
      "The expected state of the host app.",
      [
        "firstResponder": reference("name"), "accessoryHeight": number(0, 10_000),
        "overlap": object(number(0, 10_000)), "fields": object(reference("comparison")),
        "sent": ["type": "array", "items": reference("text")],
        "keyCommands": ["type": "array", "items": reference("text")],
      ])
    node["minProperties"] = 1
    return node
  }

  static var accessEvent: Node {
    var node = object(
      "An expected attempt of an extension.",
      [
        "category": word(AccessEvent.Category.allCases.map(\.rawValue)),
        "verdict": word(AccessEvent.Verdict.allCases.map(\.rawValue)),
        "systemCall": reference("name"), "subject": reference("comparison"),
      ])
    node["minProperties"] = 1
    return node
  }
}
