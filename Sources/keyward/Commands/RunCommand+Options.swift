import KeyboardHost
import TextInput

/// What `keyward run` accepts, and its help page.
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
      "field kinds: " + FieldKind.allCases.map(\.rawValue).joined(separator: " "),
      "fidelity settings (docs/text-quirks.md):\n"
        + lines(of: Fidelity.settings.map(\.name), columns: 98),
    ],
    examples: [
      "keyward run Extensions/Calculator --tap 1 --tap + --tap 2 --tap = --tap Insert",
      "keyward run MyApp.xcodeproj --target Keyboard --tap a",
      "keyward run Extensions/Letters --interactive --record letters.yaml",
      "keyward run com.example.Calculator --state work --context chat --tap 1",
      "keyward run A.appex B.appex --field email --text me@ --tap a --field secure --json",
    ])

  private static let runOptionGroups = [
    fieldOptions.under("Fields and keyboards"), touchOptions.under("Touches and keys"),
    lifeOptions.under("Life cycle"), deviceOptions.under("Device"),
    frameOptions.under("Keyboard frames and notifications (docs/geometry.md)"),
    textOptions.under("Text"), userOptions.under("User"), buildOptions.under("Building"),
    sandboxOptions.under("Sandbox"), outputOptions.under("Output"),
  ]

  private static let commonRunOptions: [CommandSpecification.Option] = [
    .init(
      name: "tap", value: "KEY", repeats: true,
      help: "Tap a key, by accessibility identifier, label or title."),
    .init(
      name: "field", value: "KIND|NAME", repeats: true,
      help: "Focus a new field of this kind, or with --app a responder."),
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
      name: "input-mode", value: "LANGUAGE", repeats: true,
      help: "Set the field's stored input mode (documentInputMode)."),
    .init(
      name: "store-input-mode", repeats: true,
      help: "Store the last input mode with the field, and restore it on focus."),
    .init(
      name: "context", value: "ID", repeats: true,
      help: "Set textInputContextIdentifier; repeat for responders farther out."),
    .init(
      name: "choose", value: "KEYBOARD", repeats: true,
      help: "Choose a keyboard in the system's list, by identifier or name."),
    .init(
      name: "system-globe",
      help: "Simulate a Face ID iPhone, where iOS draws the globe."),
    .init(name: "globe", help: "Tap that globe."),
    .init(name: "app-veto", help: "Simulate an app that allows no keyboard extensions."),
  ]

  private static let touchOptions: [CommandSpecification.Option] = [
    .init(
      name: "long-press", value: "KEY", repeats: true,
      help: "Hold a key for 600 ms of the keyboard's clock."),
    .init(
      name: "drag", value: "KEY", repeats: true,
      help: "Put a finger on a key, move it as --to says, and lift it."),
    .init(
      name: "to", value: "PLACE", repeats: true,
      help: "Move the finger of --drag or --long-press to a key or by points: -40,+0."),
    .init(
      name: "press", value: "KEY", repeats: true,
      help: "Put a finger on a key and leave it there until --release."),
    .init(
      name: "release", value: "KEY", repeats: true,
      help: "Lift the finger that --press put on the key."),
    .init(
      name: "hardware-key", value: "KEY", repeats: true,
      help: "Press a key of a hardware keyboard, such as left or cmd+k; it goes to the app."),
    .init(
      name: "wait", value: "MS", repeats: true,
      help: "Advance the keyboard's clock, so that timers fire."),
  ]

  private static let lifeOptions: [CommandSpecification.Option] = [
    .init(
      name: "hide", repeats: true, help: "Take the focus away; the keyboard disappears."),
    .init(name: "show", repeats: true, help: "Give the focus back to the field."),
    .init(
      name: "cycles", value: "N", repeats: true,
      help: "Hide and show the keyboard N times; report controllers that leak."),
    .init(
      name: "suspend", repeats: true,
      help: "Move the app to the background; the keyboard's process stops."),
    .init(
      name: "resume", repeats: true,
      help: "Move the app back; a keyboard over its memory limit is killed."),
    .init(
      name: "resume-memory", value: "MB",
      help: "Set the memory limit at --resume (default: that of --memory)."),
    .init(
      name: "memory-warning", repeats: true,
      help: "Call didReceiveMemoryWarning() of all controllers."),
  ]

  private static let deviceOptions: [CommandSpecification.Option] = [
    .init(
      name: "orientation", value: "portrait|landscape", repeats: true,
      help: "Turn the device; after --field or --tap, under the keyboard."),
    .init(
      name: "appearance", value: "light|dark", repeats: true,
      help: "Set the appearance; after --field or --tap, under the keyboard."),
    .init(
      name: "languages", value: "TAG,...",
      help: "Set the user's languages, the preferred one first (default en)."),
    .init(
      name: "launch-frames", value: "final|staged",
      help: "Replay the sizes of a launch on a device (default final)."),
  ]

  private static let frameOptions: [CommandSpecification.Option] = [
    .init(
      name: "placement", value: "PLACE", repeats: true,
      help: "docked (default), undocked, split, floating or hardware."),
    .init(
      name: "accessory-height", value: "POINTS", repeats: true,
      help: "Set the height of the input accessory view (default 0)."),
    .init(
      name: "language-bar", value: "on|off", repeats: true,
      help: "Show the system keyboard's prediction bar (default off)."),
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
    .init(
      name: "host-edit", value: "EDIT", repeats: true,
      help: "Edit in the app: insert=TEXT, paste=TEXT, caret=N, select=N-N, word=N."),
    .init(
      name: "fidelity", value: "NAME=VALUE", repeats: true,
      help: "Choose among behaviors that differ between hosts; see below."),
    .init(
      name: "lexicon", value: "FILE",
      help: "Set the user's names, shortcuts, words and suggestions."),
  ]

  private static let userOptions: [CommandSpecification.Option] = [
    .init(
      name: "permission", value: "NAME=ANSWER", repeats: true,
      help: "Answer a prompt: location or contacts, and allow, deny or ask."),
    .init(
      name: "location", value: "LAT,LON[,M]", repeats: true,
      help: "Set the location in degrees and its accuracy in meters (default none)."),
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
      help: "Write an SVG image of the keyboard's final state."),
    .init(
      name: "png", value: "FILE", help: "Write a PNG image, two pixels for a point."),
    .init(
      name: "layout", value: "FILE",
      help: "Write the views as text, one a line, for comparing runs."),
    .init(
      name: "record", value: "FILE", help: "Record the steps of --interactive as a flow."),
    .init(
      name: "wait-for-debugger",
      help: "Stop each keyboard before its code runs, until gdb attaches."),
  ]

  /// Words in lines of at most this many columns.
  private static func lines(of words: [String], columns: Int) -> String {
    var lines: [String] = [" "]
    for word in words {
      if lines[lines.count - 1].count + 1 + word.count > columns { lines.append(" ") }
      lines[lines.count - 1] += " \(word)"
    }
    return lines.joined(separator: "\n")
  }
}

extension CommandSpecification.Option {
  /// `--source-root`, of every command that builds.
  static let sourceRoot = Self(
    name: "source-root", value: "DIR",
    help: "Limit sources to files in DIR (default: their folder or Git repository).")

  /// `--allow-degraded`, of every command that starts keyboards.
  static let allowDegraded = Self(
    name: "allow-degraded",
    help: "Start keyboards without Landlock or seccomp notifications too.")
}
