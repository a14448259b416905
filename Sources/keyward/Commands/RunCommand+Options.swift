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

      Actions run in the order given: fields, touches and keys, the life cycle, and changes of the device,
      the placement and the location. Without --field there is one text field.
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
    fieldOptions.under("Fields and keyboards"), touchOptions.under("Touches and keys"),
    lifeOptions.under("Life cycle"), (deviceOptions + userOptions).under("Device and user"),
    frameOptions.under("Keyboard frames and notifications (docs/geometry.md)"),
    textOptions.under("Text"), buildOptions.under("Building"),
    sandboxOptions.under("Sandbox"), outputOptions.under("Output"),
  ]

  private static let commonRunOptions: [CommandSpecification.Option] = [
    .action(.tap),
    .action(.focus),
    .init(
      name: "text", value: "TEXT", repeats: true,
      help: "Set the field's initial text; the insertion point is at its end."),
    .init(
      name: "full-access", value: "on|off",
      help: "Allow full access, if the manifest requests open access (default off)."),
    .init(
      name: "device", value: "NAME",
      help: "Simulate phone (default), smallPhone, largePhone or pad."),
    .init(
      name: "state", value: "DIR",
      help: "Keep settings and containers in DIR (docs/cli.md#files)."),
    .init(name: "interactive", help: "Open the keyboard in this terminal."),
    .init(name: "json", help: "Print one JSON document instead of the transcript."),
  ]

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
    .action(.choose),
    .init(
      name: "system-globe",
      help: "Simulate a Face ID iPhone, where iOS draws the globe."),
    .action(.globe),
    .init(name: "app-veto", help: "Simulate an app that allows no keyboard extensions."),
  ]

  private static let touchOptions: [CommandSpecification.Option] = [
    .action(.longPress),
    .init(
      name: "hold", value: "KEY=MS", repeats: true, help: "Hold a key for another time."),
    .action(.drag),
    .init(
      name: "to", value: "PLACE", repeats: true,
      help: "Move the finger of the preceding touch to a key or by points: -40,+0."),
    .action(.press),
    .action(.release), .action(.rollover), .action(.pinch), .action(.rotate),
    .action(.twoFingerTap), .action(.twoFingerDrag), .action(.type),
    .action(.hardwareKey),
    .action(.wait),
  ]

  private static let lifeOptions: [CommandSpecification.Option] = [
    .action(.hide),
    .action(.show),
    .action(.cycles),
    .action(.suspend),
    .action(.resume),
    .init(
      name: "resume-memory", value: "MB",
      help: "Set the memory limit at --resume (default: that of --memory)."),
    .action(.memoryWarning),
  ]

  private static let deviceOptions: [CommandSpecification.Option] = [
    .action(.orientation),
    .action(.appearance),
    .init(
      name: "languages", value: "TAG,...",
      help: "Set the user's languages, the preferred one first (default en)."),
    .init(
      name: "launch-frames", value: "final|staged",
      help: "Replay the sizes of a launch on a device (default final)."),
  ]

  private static let frameOptions: [CommandSpecification.Option] = [
    .action(.placement),
    .action(.accessoryHeight),
    .action(.languageBar), .action(.scenes), .action(.activateScene),
    .init(
      name: "scene", value: "SCENES", repeats: true,
      help: "full (default), split, external, or NAME=X,Y,WIDTHxHEIGHT[@external]."),
    .init(
      name: "guide", value: "NAME=VALUE", repeats: true,
      help: "Set a property of keyboardLayoutGuide."),
    .init(
      name: "focus-gap", value: "MS",
      help: "Show the keyboard MS after becomeFirstResponder() (default 50)."),
    .init(
      name: "bring-up", value: "MODEL",
      help: "outOfProcess (default), or inProcess: before that call returns."),
    .init(
      name: "notification-object", value: "screen|nil",
      help: "Set the object of the notifications (default screen)."),
  ]

  private static let textOptions: [CommandSpecification.Option] = [
    .init(
      name: "latency", value: "MS[:JITTER[:SEED]]",
      help: "Delay the host app's answers on the keyboard's clock (default 0)."),
    .init(name: "type-ahead", help: "Don't wait for the host app between taps."),
    .action(.hostEdit),
    .init(
      name: "host-kind", value: "KIND",
      help: "Simulate a field of a " + HostKind.allCases.map(\.rawValue).joined(separator: ", ")
        + "."),
    .init(
      name: "fidelity", value: "NAME=VALUE", repeats: true,
      help: "Choose among behaviors that differ between hosts (docs/text-quirks.md)."),
    .init(
      name: "lexicon", value: "FILE",
      help: "Set the user's names, shortcuts, words and suggestions."),
  ]

  private static let userOptions: [CommandSpecification.Option] = [
    .init(
      name: "permission", value: "NAME=ANSWER", repeats: true,
      help: "Answer a prompt: location or contacts, and allow, deny or ask."),
    .action(.permission), .action(.location), .action(.languages),
    .init(
      name: "contacts", value: "FILE",
      help: "Set the address book (docs/permissions.md)."),
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
    .init(
      name: "timeout", value: "SECONDS",
      help: "Limit the time that a keyboard takes to settle (default 5)."),
    .init(
      name: "launch-timeout", value: "SECONDS",
      help: "Limit the time of the launch (default: as --timeout)."),
    .init(
      name: "memory", value: "MB",
      help: "Limit the memory to 30, 48, 60, 77 or 90 MB, or off (default 60)."),
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
