import Platform
import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardProtocol

extension Command {
  /// `keyward settings`: what a user does in Settings about keyboards.
  static let settings = Command(
    specification: CommandSpecification(
      name: "settings",
      summary: "Installs, enables, orders and removes keyboards; sets full access and permissions.",
      operands: "COMMAND",
      discussion: "commands, each with its own --help:\n"
        + settingsVerbs.map {
          let call = [$0.verb, $0.specification.operands ?? ""].joined(separator: " ")
          return "  \(call.padded(to: 48))\($0.specification.summary)"
        }.joined(separator: "\n"),
      options: [],
      notes: [
        """
        keyward run ID types through the enabled keyboards in their order, with their grants. Settings are in
        XDG_STATE_HOME/keyward or HOME/.local/state/keyward; keyboards and containers in XDG_DATA_HOME/keyward
        or HOME/.local/share/keyward. --state DIR of each command keeps both in DIR.
        """
      ],
      examples: settingsVerbs.flatMap { $0.specification.examples }),
    subcommands: settingsVerbs
  ) { (_, _) throws(CommandFailure) in
    throw CommandFailure(
      .usage, "keyward settings needs a command (keyward settings --help lists them)")
  }

  private var verb: String { String(specification.name.dropFirst("settings ".count)) }

  private static let settingsVerbs: [Command] = [
    verb("list", nil, "Shows keyboards, their grants and remembered choices.") {
      _ throws(CommandFailure) in nil
    },
    verb(
      "add", "SOURCE|BUNDLE",
      "Installs or updates a copy, without enabling it.",
      discussion: """
        SOURCE is a folder or an Xcode project, which is built first. A keyboard built from the same SOURCE, or the
        same bundle, keeps its container, full access, permissions and groups. A different program with the same ID
        gets none of these and doesn't run until you decide: keyward settings full-access ID on|off gives it the
        container, keyward settings remove ID deletes the container.
        """,
      example: "Extensions/Calculator",
      options: [
        .init(name: "target", value: "NAME", help: "Choose a target of the Xcode project.")
      ],
      change: add),
    verb(
      "remove", "ID", "Uninstalls a keyboard, its container and its own groups.",
      example: "com.example.Calculator", change: remove),
    verb(
      "enable", "ID",
      "Adds a keyboard to the end of the globe key's list.",
      example: "com.example.Calculator"
    ) { edit throws(CommandFailure) in
      try edit.change { settings, id throws(SettingsError) in try settings.enable(id) }
      return "\(edit.name) is enabled"
    },
    verb(
      "disable", "ID", "Removes a keyboard from that list; it stays installed.",
      example: "com.example.Calculator"
    ) {
      edit throws(CommandFailure) in
      try edit.change { settings, id throws(SettingsError) in try settings.disable(id) }
      return "\(edit.name) is disabled"
    },
    verb(
      "full-access", "ID on|off", "Sets Allow Full Access; off at first.",
      discussion:
        "If the keyboard replaced another program, on and off both give it that program's container.",
      example: "com.example.Calculator on", change: grant),
    verb(
      "group", "ID GROUP allow|refuse",
      "Decides who shares a group that several claim.",
      discussion: """
        A keyboard has a group that it alone claims. Once a second keyboard claims the group, each of them has it
        only if you allow it. keyward settings list shows the claims.
        """,
      example: "com.example.Calculator group.com.example allow", change: share),
    verb(
      "permission", "ID location|contacts allow|deny|ask",
      "Sets the answer to a prompt; ask resets it.",
      example: "org.example.calculator location deny", change: decide),
    verb(
      "order", "ID...", "Moves enabled keyboards to the front, in this order.",
      example: "com.example.Letters com.example.Calculator", change: order),
  ]

  /// One command below `settings`; `change` performs it and returns the line that reports it.
  private static func verb(
    _ name: String, _ operands: String?, _ summary: String, discussion: String = "",
    example: String? = nil, options: [CommandSpecification.Option] = [],
    change: @escaping @Sendable (SettingsEdit) throws(CommandFailure) -> String?
  ) -> Command {
    Command(
      specification: CommandSpecification(
        name: "settings \(name)", summary: summary, operands: operands,
        discussion: [
          operands?.contains("ID") == true
            ? "ID is the keyboard's bundle identifier, as keyward settings list shows it." : "",
          discussion,
        ].filter { !$0.isEmpty }.joined(separator: "\n"),
        options: options + [
          .init(
            name: "state", value: "DIR",
            help: "Keep settings, installed keyboards and containers in DIR."),
          .init(name: "json", help: "Print the resulting settings as one JSON document."),
        ],
        examples: [example.map { "keyward settings \(name) \($0)" } ?? "keyward settings \(name)"])
    ) { (arguments, console) throws(CommandFailure) in
      let edit = SettingsEdit(
        library: try .at(arguments.value(of: "state")), operands: arguments.operands,
        stateFolder: arguments.value(of: "state"),
        target: options.isEmpty ? nil : arguments.value(of: "target"),
        usage: ["keyward settings \(name)", operands].compactMap(\.self).joined(separator: " "),
        console: console)
      try edit.checkOperands(like: operands)
      let line = try change(edit)
      let settings = try edit.read()
      let report = SettingsReport(library: edit.library, settings: settings)
      if arguments.has("json") {
        try console.print(report.json.text)
      } else {
        try console.print(line ?? report.text)
      }
      return .success
    }
  }

  private static func add(_ edit: SettingsEdit) throws(CommandFailure) -> String {
    let operand = edit.operands[0]
    let isSource = RunPlan.isSource(operand)
    let source = KeyboardSource(
      path: operand, target: edit.target, stateFolder: edit.stateFolder)
    let place = URL(fileURLWithPath: operand)
    let bundle = isSource || edit.target != nil ? try source.open(console: edit.console).url : place
    let change = try edit.perform { () throws(SettingsError) in
      try edit.library.add(bundle, source: isSource ? place : nil)
    }
    edit.warn(change.warnings)
    let addition = change.value
    edit.warn(
      addition.contestedGroups.map { group in
        "other keyboards claim the application group \(group.forDisplay) too; decide with keyward settings group "
          + "\(addition.identifier.forDisplay) \(group.forDisplay) allow|refuse which of them share it"
      })
    let name = "\(addition.name.forDisplay) (\(addition.identifier))"
    if addition.isReplacement {
      return
        "\(name) is installed and replaces another program: full access and permissions are reset, and it does not run yet. "
        + "To give it the container of that program, use keyward settings full-access \(addition.identifier) on|off; "
        + "to delete the container, use keyward settings remove \(addition.identifier)"
    }
    if addition.isUpdate { return "\(name) is updated" }
    return "\(name) is installed; enable it with keyward settings enable \(addition.identifier)"
  }

  private static func share(_ edit: SettingsEdit) throws(CommandFailure) -> String {
    let (group, answer) = (edit.operands[1], edit.operands[2])
    guard ["allow", "refuse"].contains(answer) else {
      throw CommandFailure(
        .usage, "a group takes allow or refuse, not '\(answer.forDisplay)': \(edit.usage)")
    }
    try edit.change { settings, id throws(SettingsError) in
      try settings.decide(group: group, isAllowed: answer == "allow", for: id)
    }
    return "\(edit.name) \(answer == "allow" ? "shares" : "does not share") \(group.forDisplay)"
  }

  private static func remove(_ edit: SettingsEdit) throws(CommandFailure) -> String {
    let change = try edit.perform { () throws(SettingsError) in
      try edit.library.remove(edit.operands[0])
    }
    edit.warn(change.warnings)
    return
      "\(change.value.name.forDisplay) (\(change.value.identifier)) is removed with its container"
  }

  private static func grant(_ edit: SettingsEdit) throws(CommandFailure) -> String {
    guard ["on", "off"].contains(edit.operands[1]) else {
      throw CommandFailure(
        .usage, "full access takes on or off, not '\(edit.operands[1])': \(edit.usage)")
    }
    let isGranted = edit.operands[1] == "on"
    try edit.change { settings, id throws(SettingsError) in
      try settings.grantFullAccess(isGranted, to: id)
    }
    let line = "\(edit.name) has full access \(edit.operands[1])"
    guard isGranted, let entry = try edit.entry(), !entry.asksForFullAccess else { return line }
    return "\(edit.name) does not request open access (RequestsOpenAccess in its Info.plist); "
      + "the setting is stored but has no effect"
  }

  private static func decide(_ edit: SettingsEdit) throws(CommandFailure) -> String {
    let names = Permission.allCases.map(\.name)
    guard let permission = Permission(name: edit.operands[1]) else {
      throw CommandFailure(
        .usage,
        "there is no permission '\(edit.operands[1])' (permissions: "
          + "\(names.joined(separator: ", "))): \(edit.usage)")
    }
    guard let answer = PermissionAnswer(rawValue: edit.operands[2]) else {
      throw CommandFailure(
        .usage, "a permission takes allow, deny or ask, not '\(edit.operands[2])': \(edit.usage)")
    }
    try edit.change { settings, id throws(SettingsError) in
      try settings.decide(permission, answer, for: id)
    }
    let line =
      switch answer {
      case .allow: "\(edit.name) may use \(permission.subject)"
      case .deny: "\(edit.name) may not use \(permission.subject)"
      case .ask: "the user is asked when \(edit.name) requests \(permission.subject)"
      }
    guard answer == .allow, let entry = try edit.entry() else { return line }
    if !entry.asksForFullAccess || !entry.isFullAccessGranted {
      return line + ", once it has full access"
    }
    return line
  }

  private static func order(_ edit: SettingsEdit) throws(CommandFailure) -> String {
    let reading = try edit.perform { () throws(SettingsError) in
      try edit.library.file.change { settings throws(SettingsError) in
        try settings.order(edit.operands)
      }
    }.reading
    edit.warn([reading.warning].compactMap(\.self))
    return "the order is \(reading.settings.enabled.joined(separator: ", "))"
  }
}

/// The arguments of one call of `keyward settings`, and the change that they make.
struct SettingsEdit {
  var library: KeyboardLibrary
  var operands: [String]
  /// The folder of `--state`.
  var stateFolder: String?
  /// The target of an Xcode project.
  var target: String?
  var usage: String
  var console: Console

  /// The chosen keyboard's name in messages.
  var name: String { operands[0].forDisplay }

  func checkOperands(like form: String?) throws(CommandFailure) {
    let count = form.map { $0.split(separator: " ").count } ?? 0
    let isRight =
      form?.hasSuffix("...") == true ? operands.count >= 1 : operands.count == count
    guard isRight, !operands.contains("") else {
      throw CommandFailure(.usage, "wrong number of arguments; usage: \(usage)")
    }
  }

  func perform<Value>(
    _ action: () throws(SettingsError) -> Value
  ) throws(CommandFailure) -> Value {
    do { return try action() } catch { throw CommandFailure(error) }
  }

  /// Changes the settings of the chosen keyboard.
  func change(
    _ body: (inout Settings, String) throws(SettingsError) -> Void
  ) throws(CommandFailure) {
    let reading = try perform { () throws(SettingsError) in
      try library.file.change { settings throws(SettingsError) in try body(&settings, operands[0]) }
    }.reading
    warn([reading.warning].compactMap(\.self))
  }

  func read() throws(CommandFailure) -> Settings {
    let reading = try perform { () throws(SettingsError) in try library.file.read() }
    warn([reading.warning].compactMap(\.self))
    return reading.settings
  }

  func entry() throws(CommandFailure) -> KeyboardLibrary.Entry? {
    library.entries(of: try read()).first { $0.identifier == operands[0] }
  }

  func warn(_ warnings: [String]) {
    for warning in warnings { console.note("warning: \(warning)") }
  }
}

extension KeyboardLibrary {
  /// The library in the folder that `--state` names, else the user's own.
  static func at(_ folder: String?) throws(CommandFailure) -> KeyboardLibrary {
    if let folder { return KeyboardLibrary(StateLocation(URL(fileURLWithPath: folder))) }
    do throws(SettingsError) {
      return KeyboardLibrary(
        try StateLocation(environment: ProcessInfo.processInfo.environment))
    } catch {
      throw CommandFailure(error)
    }
  }
}
