import Foundation
import KeyboardHost
import KeyboardProtocol
import KeyboardTesting
import Sandbox
import TextInput

/// The plan of `keyward run`, read from its arguments in their order.
struct RunPlan: Equatable {
  /// One file that shows the keyboard in its final state.
  struct Picture: Equatable {
    enum Kind: String {
      case layout, svg, png
    }
    var kind: Kind
    var file: String
  }

  /// A field, and what is done while it has the focus.
  struct PlannedField: Equatable {
    var kind: FieldKind
    var name: String
    var text: String?
    var traits = TextInputTraits()
    var inputMode: String?
    /// Whether the host app stores the input mode that was used last.
    var storesInputMode = false
    /// The identifiers of the text input contexts, from the field outwards.
    var contexts: [String] = []
    /// The selection at first, in UTF-16 units; `nil` for an insertion point at the end.
    var selection: Range<Int>?
    var actions: [UserAction] = []
    /// The responder of the app that gets the focus; the rest counts only where there is no app.
    var responder: String?

    /// The field or responder that gets the focus.
    var focus: FieldPlan {
      if let responder { return FieldPlan(responder: responder) }
      var plan = FieldPlan(kind)
      (plan.name, plan.text, plan.selection, plan.traits) = (name, text ?? "", selection, traits)
      (plan.inputMode, plan.storesInputMode, plan.contexts) = (inputMode, storesInputMode, contexts)
      return plan
    }
  }

  /// The file of the host app; `nil` where fields are of kinds.
  var appFile: String?
  /// The app in that file, once it was read.
  var app: HostApp?
  /// The scene of the app in which names are looked for.
  var sceneName: String?
  var keyboards: [String] = []
  /// Whether the keyboards are those that are enabled in the settings.
  var usesSettings = false
  /// Whether keyboards are stopped before their own code runs, and sources are built for a debugger.
  var waitsForDebugger = false
  /// The installed keyboard that is chosen, by its identifier.
  var chosen: String?
  /// The targets of those keyboards that are Xcode projects, by their places among the keyboards.
  var targets: [Int: String] = [:]
  var configuration: String?
  /// Build settings of the sources, over their own.
  var buildSettings: [String: String] = [:]
  var fields: [PlannedField] = []
  /// The settings before the first field has the focus.
  var device = DeviceSettings()
  var isFullAccessGranted: Bool { device.fullAccess == true }
  var containerLimit: StorageLimit? = StorageLimit()
  var stateFolder: String?
  var iOSVersion: String?
  var sourceRoot: String?
  var lexiconFile: String?
  var contactsFile: String?
  var traceFile: String?
  var pictures: [Picture] = []
  /// Whether `--device` or `--orientation` was given, so that an app's description doesn't choose them.
  var choosesDevice = false
  var choosesOrientation = false
  /// The option whose file replaces the transcript on standard output.
  var outputOption: String? {
    pictures.first { $0.file == "-" }?.kind.rawValue ?? (traceFile == "-" ? "trace-file" : nil)
  }
  var hasScenes = false
  /// Whether the transcript reports the keyboard's place; JSON always does.
  var showsGeometry = false
  var showsTrace = false
  var traces: Bool { showsTrace || traceFile != nil }

  /// Reads the arguments; a default text field comes first unless `--field` does.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    buildSettings = try arguments.buildSettings()
    try arguments.requireFilesOfTheirOwn(["svg", "png", "layout", "trace-file", "record"])
    try arguments.requireOneOutput(["svg", "png", "layout", "trace-file"])
    appFile = arguments.value(of: "app")
    // First, so that each --fidelity changes the behavior of such hosts, at any place in the
    // arguments.
    if let kind = arguments.value(of: "host-kind") {
      device.hostKind = try Self.choice(kind, of: "host-kind") as HostKind
    }
    for argument in arguments.inOrder {
      switch argument {
      case .operand(let path): keyboards.append(path)
      case .flag("type-ahead"): device.typesAhead = true
      case .flag("trace"): showsTrace = true
      case .flag("wait-for-debugger"): waitsForDebugger = true
      case .flag("app-veto"): device.allowsKeyboardExtensions = false
      case .flag("system-globe"): device.needsInputModeSwitchKey = false
      case .flag("second-keyboard"): device.hasSecondKeyboard = true
      case .flag(let name): try take(name: name, value: "")
      case .option(let name, let value): try take(name: name, value: value)
      }
    }
    // An unset variable of a script must not mean the working folder with all that is in it.
    guard !keyboards.contains("") else {
      throw UsageError(message: "a bundle or source folder has an empty name")
    }
    try findInstalled()
    guard usesSettings || !keyboards.isEmpty else {
      throw UsageError(
        message:
          "keyward run needs a bundle or a source folder, or an installed keyboard's identifier"
      )
    }
    if device.needsInputModeSwitchKey, fields.contains(where: { $0.actions.contains(.globe) }) {
      throw UsageError(message: "--globe needs --system-globe, which draws the globe")
    }
    if let missing = targets.keys.first(where: { !keyboards.indices.contains($0) }) {
      throw UsageError(
        message:
          "--target \(targets[missing] ?? ""): no project belongs to it; name the project before it"
      )
    }
    // With an app the folder is also the one that the app's file must be in.
    let isForSources = sourceRoot != nil && appFile == nil
    let building =
      iOSVersion != nil ? "ios" : isForSources ? "source-root" : buildSettings.isEmpty ? nil : "set"
    if let building, !keyboards.contains(where: Self.isSource) {
      throw UsageError(
        message:
          "--\(building) has no effect on a bundle, because it is built already; give it to keyward build, "
          + "or name the source folder here")
    }
    for case .drag(let key, _, []) in fields.flatMap(\.actions) {
      throw UsageError(
        message: "--drag \(key.words) needs a destination: add --to KEY or --to +RIGHT,+DOWN")
    }
    try checkApp(arguments)
    if fields.isEmpty { addField(defaultField) }
    try checkPlacements()
  }

  /// A target belongs to the project before it, or to the first one where none was named yet.
  private mutating func setTarget(_ name: String) throws(UsageError) {
    let index = max(keyboards.count - 1, 0)
    guard targets.updateValue(name, forKey: index) == nil else {
      throw UsageError(
        message: "--target \(name): a project has one target; name the project again for a second")
    }
  }

  /// Whether a path names sources, which are built first, rather than a bundle.
  static func isSource(_ path: String) -> Bool {
    URL(fileURLWithPath: path).pathExtension != "appex"
  }

  /// The same plan without actions.
  var withoutFields: RunPlan {
    var plan = self
    plan.fields = []
    return plan
  }

  /// Takes an option, or a flag with an empty value.
  mutating func take(name option: String, value: String) throws(UsageError) {
    switch option {
    case "store-input-mode": try storeInputMode()
    case "app": break
    case "field": if appFile != nil { addResponder(value) } else { addField(try Self.kind(value)) }
    case "scene" where appFile != nil: sceneName = value
    case "text": try setText(value)
    case "trait": try setTrait(value)
    case "input-mode": try setInputMode(value)
    case "latency": device.latency = try Self.latency(value)
    case "host-kind": break
    case "fidelity": try setFidelity(value)
    case "lexicon": lexiconFile = value
    case "permission": try setPermission(value)
    case "contacts": contactsFile = value
    case "languages": device.languages = try Self.languages(value, of: option)
    case "trace-file": traceFile = value
    case "layout", "svg", "png": try addPicture(option, value)
    case "device":
      device.device = try Self.choice(value, of: option)
      choosesDevice = true
    case "launch-frames": device.launchFrames = try Self.choice(value, of: option)
    case "hold": act(try UserAction(hold: value))
    case "selection": try setSelection(value)
    case "to": try move(to: value)
    case "full-access": device.fullAccess = try Self.grant(value)
    case "context": try addContext(value)
    case "resume-memory": device.resumeMemory = try Self.megabytes(value, of: option)
    case "timeout": device.timeout = try Self.seconds(value, of: option)
    case "launch-timeout": device.launchTimeout = try Self.seconds(value, of: option)
    case "memory": device.memory = try Self.memory(value)
    case "container-limit": containerLimit = try ContainerLimit.parse(value)
    case "state": stateFolder = value
    case "ios": iOSVersion = try IOSVersion.checked(value)
    case "source-root": sourceRoot = value
    case "target": try setTarget(value)
    case "configuration": configuration = value
    case "set", "record", "interactive", "json", "allow-degraded", "port", "no-open", "allow-host":
      break
    default:
      if let kind = ActionKind(option: option) { return take(try UserAction(kind, value)) }
      guard try takeGeometry(option: option, value: value) else {
        throw UsageError(message: "keyward run has no option --\(option)")
      }
    }
  }

  mutating func addField(_ kind: FieldKind) {
    let earlier = fields.count { $0.kind == kind }
    let name = earlier == 0 ? kind.rawValue : "\(kind.rawValue) \(earlier + 1)"
    fields.append(PlannedField(kind: kind, name: name, traits: kind.traits))
  }

  mutating func act(_ action: UserAction) {
    if fields.isEmpty { addField(defaultField) }
    fields[fields.count - 1].actions.append(action)
  }

  /// Moves the finger of the last action on to another place.
  private mutating func move(to place: String) throws(UsageError) {
    guard let last = fields.last?.actions.last?.moved(to: place) else {
      throw UsageError(
        message:
          "--to moves a finger that is down; give it after --drag, --long-press, --hold or --rollover"
      )
    }
    fields[fields.count - 1].actions.removeLast()
    act(last)
  }

  private mutating func setSelection(_ value: String) throws(UsageError) {
    guard let index = fields.indices.last, fields[index].actions.isEmpty else {
      throw UsageError(
        message: "--selection belongs to a field; give it before the field's first --tap")
    }
    guard let range = Self.range(value) else {
      throw UsageError(
        message: "--selection takes OFFSET or FROM-TO (UTF-16 units), not '\(value)'")
    }
    fields[index].selection = range
  }

  private mutating func setText(_ text: String) throws(UsageError) {
    if fields.isEmpty { addField(defaultField) }
    guard fields[fields.count - 1].actions.isEmpty else {
      throw UsageError(
        message: "--text sets a field's initial text; give it before the first --tap")
    }
    guard fields[fields.count - 1].text == nil else {
      throw UsageError(message: "--text is given twice for one field")
    }
    fields[fields.count - 1].text = text
  }

  private mutating func setTrait(_ setting: String) throws(UsageError) {
    if fields.isEmpty { addField(defaultField) }
    guard fields[fields.count - 1].actions.isEmpty else {
      throw UsageError(
        message: "--trait belongs to a field; give it before the field's first --tap")
    }
    guard let equals = setting.firstIndex(of: "=") else {
      throw UsageError(message: "--trait takes NAME=VALUE, not '\(setting)'")
    }
    let name = String(setting[..<equals])
    let value = String(setting[setting.index(after: equals)...])
    do throws(TraitNameError) {
      try fields[fields.count - 1].traits.set(name, to: value)
    } catch {
      throw UsageError(message: Self.message(error))
    }
  }

  private static func message(_ error: TraitNameError) -> String {
    switch error {
    case .unknownName(let name):
      let hint = closest(to: name, among: TextInputTraits.names).map { "; did you mean \($0)?" }
      return "--trait: there is no trait '\(name)'\(hint ?? "") "
        + "(traits: \(TextInputTraits.names.joined(separator: " ")))"
    case .unknownValue(let value, let name, let values):
      return "--trait: \(name) cannot be '\(value)' (values: \(values.joined(separator: " ")))"
    }
  }

  static func kind(_ value: String) throws(UsageError) -> FieldKind {
    if let kind = FieldKind(rawValue: value) { return kind }
    let names = FieldKind.allCases.map(\.rawValue)
    let hint = closest(to: value, among: names).map { "; did you mean \($0)?" } ?? ""
    throw UsageError(
      message: "there is no field kind '\(value)'\(hint) (kinds: \(names.joined(separator: " ")))")
  }

  private static func grant(_ value: String) throws(UsageError) -> Bool {
    switch value {
    case "on": return true
    case "off": return false
    default: throw UsageError(message: "--full-access takes on or off, not '\(value)'")
    }
  }

  private static func seconds(_ value: String, of option: String) throws(UsageError) -> Double {
    guard let seconds = Double(value), seconds >= 0.05, seconds <= 3600 else {
      throw UsageError(message: "--\(option) takes seconds from 0.05 to 3600, not '\(value)'")
    }
    return seconds
  }

  private static func memory(_ value: String) throws(UsageError) -> MemoryProfile? {
    if value == "off" { return nil }
    if let profile = UInt64(value).flatMap(MemoryProfile.init) { return profile }
    let choices = MemoryProfile.allCases.map { "\($0.rawValue)" }.joined(separator: ", ")
    throw UsageError(message: "--memory takes \(choices) (in MB) or off, not '\(value)'")
  }
}
