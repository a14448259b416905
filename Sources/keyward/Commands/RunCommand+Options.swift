import KeyboardHost

/// The options of `keyward run`, and its help page.
extension Command {
  static let runSpecification = CommandSpecification(
    name: "run", summary: "Types through keyboards and shows what happened.",
    operands: "BUNDLE-or-SOURCE...|ID",
    discussion: """
      Enables the keyboards in the order given and chooses the first one. Source folders and Xcode projects
      are built first, without optimization, for fast rebuilds. With the ID of an installed keyboard, or with
      --state DIR alone, keyboards, order and grants come from keyward settings.
      Actions run in the order given (docs/actions.md). Without --field there is one text field.
      """,
    options: commonRunOptions + runOptionGroups.flatMap { $0 },
    notes: [
      "field kinds: " + FieldKind.allCases.map(\.rawValue).joined(separator: " ")
    ],
    examples: [
      "keyward run Extensions/Calculator --tap 1 --tap + --tap 2 --tap = --tap Insert",
      "keyward run Extensions/Letters --interactive --record letters.yaml",
      "keyward run com.example.Calculator --state work --context chat --tap 1",
      "keyward run A.appex B.appex --field email --text me@ --tap a --field secure --json",
    ])

  private static let runOptionGroups = [
    (fieldOptions + actionOptions(.fields)).under("Fields and keyboards"),
    actionOptions(.touches).under("Touches and keys"),
    (actionOptions(.lifeCycle) + lifeOptions).under("Life cycle"),
    (actionOptions(.device) + deviceOptions + actionOptions(.user) + userOptions)
      .under("Device and user"),
    (actionOptions(.frames) + frameOptions)
      .under("Keyboard frames and notifications (docs/geometry.md)"),
    (actionOptions(.text) + textOptions).under("Text"), buildOptions.under("Building"),
    sandboxOptions.under("Sandbox"), outputOptions.under("Output"),
  ]

  private static let commonRunOptions =
    actionOptions(.basics) + [
      .init(
        name: "text", value: "TEXT", repeats: true,
        help: "Set the field's initial text; the insertion point is at its end."),
      .setting(.fullAccess),
      .setting(.device),
      .init(
        name: "state", value: "DIR",
        help: "Keep settings and containers in DIR (docs/cli.md#files)."),
      .init(name: "interactive", help: "Open the keyboard in this terminal."),
      .init(name: "json", help: "Print one JSON document instead of the transcript."),
    ]

  /// The options of a topic's actions, each before those that change it.
  private static func actionOptions(
    _ topic: ActionForms.Topic
  ) -> [CommandSpecification.Option] {
    ActionKind.allCases.filter { $0.forms.topic == topic }.flatMap { kind in
      let option = CommandSpecification.Option.action(kind)
      return switch kind {
      case .longPress: [option, holdOption]
      case .drag: [option, destinationOption]
      default: [option]
      }
    }
  }

  private static let holdOption = CommandSpecification.Option(
    name: "hold", value: "KEY=MS", repeats: true, help: "Hold a key for another time.")

  private static let destinationOption = CommandSpecification.Option(
    name: "to", value: "PLACE", repeats: true,
    help: "Move the finger of the preceding touch to a key or by points: -40,+0.")

  private static let fieldOptions: [CommandSpecification.Option] = [
    .init(
      name: "app", value: "FILE",
      help: "Describe the host app; --field then names its responders (docs/apps.md)."),
    .init(
      name: "trait", value: "NAME=VALUE", repeats: true,
      help: "Set a trait by Apple's name, such as keyboardType=URL."),
    .init(
      name: "selection", value: "N|N-N", repeats: true,
      help: "Select in the field's initial text, in UTF-16 units."),
    .init(
      name: "input-mode", value: "LANGUAGE", repeats: true,
      help: "Set the field's stored input mode (documentInputMode)."),
    .init(
      name: "store-input-mode", repeats: true,
      help: "Store the last input mode with the field, and restore it on focus."),
    .init(
      name: "context", value: "ID", repeats: true,
      help: "Set textInputContextIdentifier; repeat for responders farther out."),
    .setting(.secondKeyboard),
    .setting(.needsInputModeSwitchKey),
    .setting(.allowsKeyboardExtensions),
  ]

  private static let lifeOptions: [CommandSpecification.Option] = [
    .setting(.resumeMemory)
  ]

  private static let deviceOptions: [CommandSpecification.Option] = [
    .setting(.languages),
    .setting(.launchFrames),
  ]

  private static let frameOptions: [CommandSpecification.Option] = [
    .setting(.scenes),
    .setting(.guide),
    .setting(.focusGap),
    .setting(.bringUp),
    .setting(.notificationObject),
  ]

  private static let textOptions: [CommandSpecification.Option] = [
    .setting(.latency),
    .setting(.typesAhead),
    .setting(.hostKind),
    .setting(.fidelity),
    .setting(.lexicon),
  ]

  private static let userOptions: [CommandSpecification.Option] = [
    .setting(.permissions),
    .setting(.contacts),
  ]

  private static let buildOptions: [CommandSpecification.Option] = [
    .init(
      name: "target", value: "NAME", repeats: true,
      help: "Choose a target of the preceding Xcode project (default: its only keyboard)."),
    .init(
      name: "configuration", value: "NAME",
      help: "Choose the configuration of Xcode projects (default Debug)."),
    .init(
      name: "ios", value: "VERSION",
      help: "Set the version that #available compares with (default 26.0)."),
    .init(
      name: "set", value: "NAME=VALUE", repeats: true,
      help: "Override a build setting, such as DEVELOPMENT_LANGUAGE=de."),
    .sourceRoot,
  ]

  private static let sandboxOptions: [CommandSpecification.Option] = [
    .setting(.timeout),
    .setting(.launchTimeout),
    .setting(.memory),
    ContainerLimit.option, .allowDegraded,
  ]

  private static let outputOptions: [CommandSpecification.Option] = [
    .init(name: "trace", help: "Show every proxy call, batch and callback."),
    .init(name: "trace-file", value: "FILE", help: "Write the trace as JSON."),
    .init(
      name: "svg", value: "FILE",
      help: "Write an SVG image of the keyboard's final state; - for standard output."),
    .init(
      name: "png", value: "FILE",
      help: "Write a PNG image, two pixels for a point; - for standard output."),
    .init(
      name: "layout", value: "FILE",
      help: "Write the views as text, one a line, for comparing runs."),
    .init(
      name: "record", value: "FILE", help: "Record the steps of --interactive as a flow."),
    .init(
      name: "wait-for-debugger",
      help: "Stop each keyboard before its code runs, until gdb attaches."),
  ]
}

extension CommandSpecification.Option {
  /// The option of a setting, from the table of settings.
  static func setting(_ setting: DeviceSetting) -> Self {
    let forms = setting.forms
    return .init(
      name: forms.option, value: forms.value, repeats: forms.repeats, help: forms.help)
  }

  /// The option of a kind of action, from the table of actions.
  static func action(_ kind: ActionKind) -> Self {
    let forms = kind.forms
    return Self(name: forms.option, value: forms.value, repeats: true, help: forms.help)
  }

  /// `--source-root`, of every command that builds.
  static let sourceRoot = Self(
    name: "source-root", value: "DIR",
    help: "Limit sources to files in DIR (default: their folder or Git repository).")

  /// `--allow-degraded`, of every command that starts keyboards.
  static let allowDegraded = Self(
    name: "allow-degraded",
    help: "Start keyboards without Landlock or seccomp notifications too.")
}
