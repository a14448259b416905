import KeyboardHost
import TextInput

/// Actions as the values of a flow's steps, which are JSON but for the quotes of names.
extension FlowRecord {
  static func value(of action: UserAction) -> String {
    if let object = ActionDecoder.object(of: action.kind) { return object }
    return switch action {
    case .focus(let plan): field(plan)
    case .tap(let key), .press(let key), .release(let key), .twoFingers(.tap, let key): touch(key)
    case .longPress(let key, let milliseconds):
      "{key: \(touch(key)), milliseconds: \(milliseconds)}"
    case .drag(let key, let milliseconds, let path):
      "{key: \(touch(key)), milliseconds: \(milliseconds), to: \(list(path.map(place)))}"
    case .rollover(let keys): list(keys.map(touch))
    case .twoFingers(.drag(let x, let y), let key): "{key: \(touch(key)), x: \(x), y: \(y)}"
    case .twoFingers(.pinch(let scale), let key): "{key: \(touch(key)), scale: \(scale)}"
    case .twoFingers(.rotate(let degrees), let key): "{key: \(touch(key)), degrees: \(degrees)}"
    case .type(let text), .choose(let text), .activateScene(let text): quoted(text)
    case .hardwareKey(let key): quoted(key.name)
    case .wait(let milliseconds): "\(milliseconds)"
    case .cycles(let count): "\(count)"
    case .hostEdit(let edit): value(of: edit)
    case .orientation(let isLandscape): isLandscape ? "landscape" : "portrait"
    case .appearance(let isDark): isDark ? "dark" : "light"
    case .placement(let placement): quoted(placement.text)
    case .accessoryHeight(let height): "\(height)"
    case .languageBar(let isShown): isShown ? "on" : "off"
    case .scenes(let arrangement): list(arrangement.texts.map(quoted))
    case .permission(let permission, let isAllowed):
      "\(permission.name)=\(PermissionAnswer(isAllowed).rawValue)"
    case .location(let place): place.map { quoted($0.text) } ?? "none"
    case .languages(let tags): list(tags.map(quoted))
    case .globe, .hide, .show, .suspend, .resume, .memoryWarning: ""
    }
  }

  private static func field(_ plan: FieldPlan) -> String {
    if let responder = plan.responder { return quoted(responder) }
    let traits = plan.traits.settings(besides: plan.kind.traits).map { Setting($0.name, $0.value) }
    var values = ["kind: \(plan.kind.rawValue)"]
    if !plan.text.isEmpty { values.append("text: \(quoted(plan.text))") }
    if let range = plan.selection { values.append("selection: \(value(of: range))") }
    if !traits.isEmpty { values.append("traits: \(mapping(traits))") }
    if let mode = plan.inputMode { values.append("inputMode: \(quoted(mode))") }
    if plan.storesInputMode { values.append("storesInputMode: on") }
    if !plan.contexts.isEmpty { values.append("contexts: \(list(plan.contexts.map(quoted)))") }
    return values.count == 1 ? plan.kind.rawValue : "{\(values.joined(separator: ", "))}"
  }

  private static func value(of edit: FieldEdit) -> String {
    switch edit {
    case .insert(let text): "{insert: \(quoted(text))}"
    case .paste(let text): "{paste: \(quoted(text))}"
    case .select(let range): "{select: \(value(of: range))}"
    case .selectWord(let offset): "{word: \(offset)}"
    }
  }

  private static func value(of range: Range<Int>) -> String {
    range.isEmpty ? "\(range.lowerBound)" : "[\(range.lowerBound), \(range.upperBound)]"
  }

  private static func list(_ values: [String]) -> String { "[\(values.joined(separator: ", "))]" }

  static func touch(_ place: TouchPlace) -> String {
    switch place {
    case .key(let name): quoted(name)
    case .point(let x, let y): "{at: [\(x), \(y)]}"
    }
  }

  private static func place(_ place: DragPlace) -> String {
    switch place {
    case .key(let name): quoted(name)
    case .offset(let x, let y): "{x: \(x), y: \(y)}"
    }
  }
}
