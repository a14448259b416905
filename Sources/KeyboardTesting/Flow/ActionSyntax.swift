import Foundation
import KeyboardHost
import KeyboardProtocol
import Platform
import TextInput
import YAML

// The forms of an action in files, messages and transcripts, beside each other, so that a new action is added here once.

extension ActionDecoder {
  /// The object of the steps without another value.
  static func object(of kind: ActionKind) -> String? {
    switch kind {
    case .hide, .show, .memoryWarning: "keyboard"
    case .suspend, .resume: "app"
    case .globe: "system"
    default: nil
    }
  }

  /// The actions of a step: several where it lists keys.
  func actions(_ kind: ActionKind, _ node: YAMLNode) throws(FlowError) -> [UserAction] {
    if let object = Self.object(of: kind) {
      _ = try reader.word(node, "'\(kind.rawValue)'", among: [object])
    }
    switch kind {
    case .tap: return try reader.touches(node).map { .tap($0) }
    case .press: return try reader.touches(node).map { .press($0) }
    case .release: return try reader.touches(node).map { .release($0) }
    case .hardwareKey: return try hardwareKeys(node).map { .hardwareKey($0) }
    case .focus: return [.focus(try field(node))]
    case .longPress: return [try longPress(node)]
    case .drag: return [try drag(node)]
    case .rollover: return [.rollover(try reader.touches(node))]
    case .pinch, .rotate, .twoFingerTap, .twoFingerDrag:
      return [try TwoFingerDecoder(reader: reader).action(kind, node)]
    case .type: return [.type(try reader.name(node, "the text of 'type'"))]
    case .copy: return [.copy(try reader.name(node, "the text of 'copy'"))]
    case .choose: return [.choose(try reader.name(node, "the keyboard of 'switchKeyboard'"))]
    case .hostEdit: return [.hostEdit(try edit(node))]
    case .globe: return [.globe]
    case .hide: return [.hide]
    case .show: return [.show]
    case .suspend: return [.suspend]
    case .resume: return [.resume]
    case .memoryWarning: return [.memoryWarning]
    case .wait, .cycles, .permission, .location, .languages, .orientation, .appearance, .placement,
      .accessoryHeight, .languageBar, .scenes, .activateScene:
      return [try change(kind, node)]
    }
  }

  /// Actions that take one value and touch no key.
  private func change(_ kind: ActionKind, _ node: YAMLNode) throws(FlowError) -> UserAction {
    let name = "'\(kind.rawValue)'"
    switch kind {
    case .cycles: return .cycles(try reader.integer(node, name, in: 1...Self.mostCycles))
    case .permission: return try permission(node)
    case .location: return .location(try FlowLoader.location(node, reader))
    case .languages: return .languages(try FlowLoader.languages(node, reader))
    case .orientation: return .orientation(isLandscape: try FlowLoader.isLandscape(node, reader))
    case .appearance: return .appearance(isDark: try FlowLoader.isDark(node, reader))
    case .placement: return .placement(try FlowLoader.placement(node, reader))
    case .accessoryHeight: return .accessoryHeight(try reader.points(node, name))
    case .languageBar: return .languageBar(isShown: try reader.flag(node, name))
    case .scenes: return .scenes(try FlowLoader.scenes(node, reader))
    case .activateScene: return .activateScene(try reader.name(node, "the scene of \(name)"))
    default:
      let range = 0...Self.longestWait
      let time = try reader.integer(node, "'wait', in milliseconds,", in: range)
      return .wait(milliseconds: UInt32(time))
    }
  }
}

extension UserAction {
  /// The value of the action's name.
  var value: JSONValue {
    if let object = ActionDecoder.object(of: kind) { return .string(object) }
    return switch self {
    case .focus(let plan): plan.json
    case .tap(let key), .press(let key), .release(let key), .twoFingers(.tap, let key): key.json
    case .longPress(let key, let milliseconds):
      .object([("key", key.json), ("milliseconds", .integer(Int64(milliseconds)))])
    case .drag(let key, let milliseconds, let path):
      .object([
        ("key", key.json), ("milliseconds", .integer(Int64(milliseconds))),
        ("to", .array(path.map(\.json))),
      ])
    case .rollover(let keys): .array(keys.map(\.json))
    case .twoFingers(.drag(let x, let y), let key):
      .object([("key", key.json), ("x", .number(x)), ("y", .number(y))])
    case .twoFingers(.pinch(let scale), let key):
      .object([("key", key.json), ("scale", .number(scale))])
    case .twoFingers(.rotate(let degrees), let key):
      .object([("key", key.json), ("degrees", .number(degrees))])
    case .type(let text), .choose(let text), .activateScene(let text), .copy(let text):
      .string(text)
    case .hardwareKey(let key): .string(key.name)
    case .wait(let milliseconds): .integer(Int64(milliseconds))
    case .cycles(let count): .integer(Int64(count))
    case .hostEdit(let edit): edit.json
    case .orientation(let isLandscape): .string(isLandscape ? "landscape" : "portrait")
    case .appearance(let isDark): .string(isDark ? "dark" : "light")
    case .placement(let placement): .string(placement.text)
    case .accessoryHeight(let height): .number(height)
    case .languageBar(let isShown): .bool(isShown)
    case .scenes(let arrangement): .array(arrangement.texts.map { .string($0) })
    case .permission(let permission, let isAllowed):
      .string("\(permission.name)=\(PermissionAnswer(isAllowed).rawValue)")
    case .location(let place): .string(place?.text ?? "none")
    case .languages(let tags): .array(tags.map { .string($0) })
    case .globe, .hide, .show, .suspend, .resume, .memoryWarning: .null
    }
  }
}

extension FlowSchema {
  /// The values that a step of the kind may have.
  static func value(of kind: ActionKind) -> Node {
    switch kind {
    case .focus: anyOf([word(FieldKind.allCases.map(\.rawValue)), field, reference("name")])
    case .tap, .press, .release, .rollover: reference("keys")
    case .longPress: anyOf([reference("key"), longPress])
    case .drag: drag
    case .pinch: twoFingers(["scale": TwoFingerGesture.scales])
    case .rotate: twoFingers(["degrees": TwoFingerGesture.degrees])
    case .twoFingerTap: reference("key")
    case .twoFingerDrag: twoFingers(["x": -10_000...10_000, "y": -10_000...10_000])
    case .type, .choose, .activateScene, .copy: reference("name")
    case .hardwareKey: reference("names")
    case .wait: integer(0...ActionDecoder.longestWait)
    case .hostEdit: edit
    case .hide, .show, .suspend, .resume, .memoryWarning, .globe:
      word([ActionDecoder.object(of: kind) ?? ""])
    case .cycles: integer(1...ActionDecoder.mostCycles)
    case .orientation: word(["portrait", "landscape"])
    case .appearance: word(["light", "dark"])
    case .placement: placement
    case .accessoryHeight: number(0, KeyboardPlacement.limit)
    case .languageBar: reference("flag")
    case .scenes: scenes
    case .permission: permission(among: [.allow, .deny])
    case .location: place
    case .languages: languages
    }
  }
}

extension RunTranscript {
  /// The action as a line of the transcript names it.
  static func name(of action: UserAction) -> String {
    switch action {
    case .focus(let plan): "focus \((plan.responder ?? plan.kind.rawValue).forDisplay)"
    case .tap(let key): "tap \(key.words.forDisplay)"
    case .longPress(let key, _): "hold \(key.words.forDisplay)"
    case .press(let key): "press \(key.words.forDisplay)"
    case .release(let key): "release \(key.words.forDisplay)"
    case .drag(let key, let milliseconds, let path):
      (milliseconds > 0 ? "hold" : "drag") + " \(key.words.forDisplay)"
        + path.map { " → \(name(of: $0))" }.joined()
    case .rollover(let keys):
      "roll over \(keys.map(\.words.forDisplay).joined(separator: " "))"
    case .twoFingers(let gesture, let key): "\(name(of: gesture)) \(key.words.forDisplay)"
    case .type(let text): "type \(text.forDisplay)"
    case .copy(let text): "copy \(text.forDisplay)"
    case .choose(let keyboard): "choose \(keyboard.forDisplay)"
    case .globe: "system's globe"
    case .hardwareKey(let key): "key \(key.name.forDisplay)"
    case .wait(let milliseconds): "wait \(milliseconds) ms"
    case .hostEdit(let edit): name(of: edit)
    case .hide: "hide keyboard"
    case .show: "show keyboard"
    case .cycles(let count): "hide and show x \(count)"
    case .suspend: "suspend"
    case .resume: "resume"
    case .memoryWarning: "memory warning"
    case .permission(let permission, let isAllowed):
      (isAllowed ? "allow " : "deny ") + permission.name
    case .location(nil): "lose the location"
    case .location(let place?):
      String(format: "move to %g,%g", place.latitude, place.longitude)
    case .orientation, .appearance, .placement, .accessoryHeight, .languageBar, .scenes,
      .activateScene, .languages:
      nameOfChange(action)
    }
  }

  private static func nameOfChange(_ action: UserAction) -> String {
    switch action {
    case .orientation(let isLandscape):
      isLandscape ? "turn to landscape" : "turn to portrait"
    case .appearance(let isDark): isDark ? "dark appearance" : "light appearance"
    case .placement(let placement): "keyboard \(placement.name)"
    case .accessoryHeight(let height): "accessory view \(String(format: "%g", height))"
    case .languageBar(let isShown): isShown ? "language bar" : "no language bar"
    case .scenes(let arrangement): "scenes \(arrangement.name)"
    case .activateScene(let name): "scene \(name.forDisplay)"
    case .languages(let tags): "languages \(tags.joined(separator: ","))"
    default: ""
    }
  }
}
