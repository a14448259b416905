import ExtensionBundle
import ExtensionBuilder
import Foundation
import KeyboardHost
import KeyboardTesting
import Sandbox
import TextInput

extension Command {
  /// `keyward run`: types through keyboards and shows what happened.
  static let run = Command(specification: runSpecification) {
    (arguments, console) throws(CommandFailure) in
    do throws(CommandFailure) {
      return try perform(arguments, console: console)
    } catch {
      // Whoever reads the document must find out there, too, that nothing ran.
      if arguments.has("json"), !error.endsReport {
        try console.print(RunReport.json(failure: error).text)
      }
      throw error
    }
  }

  private static let runSpecification = CommandSpecification(
    name: "run", summary: "Types through keyboards, each in its sandbox, and shows what happened.",
    operands: "BUNDLE-or-SOURCE...|ID",
    discussion: """
      The keyboards are enabled in the order given; the first one is chosen. Source folders and Xcode projects are built first,
      without optimisation, which an edit need not wait for; a bundle of `keyward build` is optimised.
      An installed keyboard's identifier, or --state DIR alone, takes the enabled keyboards, their order, the grants of full
      access and what was chosen from the settings (keyward settings); the identifier says which keyboard is chosen.
      --field, --text, --trait, --input-mode, --context, --tap, --long-press, --press, --release, --drag, --to, --globe, --choose, --wait,
      --host-edit, --location, --appearance, --orientation, --placement, --accessory-height, --language-bar,
      --hardware-key, --hide, --show, --cycles, --suspend, --resume and --memory-warning are carried out in the order given: --field adds a field and moves the
      focus to it, --text is what the field holds at first.
      Without --field there is one text field.
      A field that extensions may not serve is no error; it is listed as refused.
      What keyboards print stands below the step that caused it; with --json it is output[] (docs/debugging.md).

      Field kinds: \(FieldKind.allCases.map(\.rawValue).joined(separator: " "))

      With --app FILE, which docs/apps.md describes, --field NAME gives the focus to one of the app's responders.

      docs/geometry.md says where keyboards are and what apps hear of it: geometry in --json.

      Settings for --fidelity: \(Fidelity.settings.map(\.name).joined(separator: " "))
      """,
    options: [
      .init(
        name: "app", value: "FILE",
        help: "The host app: screens, scenes, fields and other responders; --field NAME and\n"
          + "--scene NAME then name them."),
      .init(
        name: "field", value: "KIND|NAME", repeats: true,
        help: "Focus a new field of this kind, or with --app the responder of this name."),
      .init(
        name: "text", value: "TEXT", repeats: true,
        help: "What the field holds at first; the insertion point is at its end."),
      .init(
        name: "trait", value: "NAME=VALUE", repeats: true,
        help: "A trait of the field, by Apple's names: keyboardType=emailAddress,\n"
          + "autocorrectionType=no, isSecureTextEntry=true, textContentType=oneTimeCode."),
      .init(
        name: "input-mode", value: "LANGUAGE", repeats: true,
        help: "The input mode that the host app stored with the field (default none):\n"
          + "a keyboard reads it as documentInputMode."),
      .init(
        name: "store-input-mode", repeats: true,
        help: "The host app stores the input mode that was used last in the field, and gives it\n"
          + "back when the field has the focus again."),
      .init(
        name: "context", value: "ID", repeats: true,
        help: "The field's textInputContextIdentifier; each further one is a responder's farther\n"
          + "out. The keyboard chosen in a context is remembered, with --state across runs."),
      .init(
        name: "app-veto",
        help: "The host app allows no keyboard extensions, as an app does whose delegate answers\n"
          + "false to application(_:shouldAllowExtensionPointIdentifier:)."),
      .init(
        name: "choose", value: "KEYBOARD", repeats: true,
        help: "Choose a keyboard in the system's list, by its identifier or name."),
      .init(
        name: "system-globe",
        help: "The system draws a globe below the keyboard, as telephones with Face ID do:\n"
          + "needsInputModeSwitchKey is false."),
      .init(name: "globe", help: "Tap that globe."),
      .init(
        name: "tap", value: "KEY", repeats: true,
        help: "Tap a key, by accessibility identifier, label or title."),
      .init(
        name: "long-press", value: "KEY", repeats: true,
        help: "Hold a key for 600 ms of the keyboard's own clock."),
      .init(
        name: "hardware-key", value: "KEY", repeats: true,
        help:
          "Press a key of a hardware keyboard, such as a, left, tab or cmd+shift+k: it goes to\n"
          + "the app, and never to the keyboard on the screen. cmd alone lists key commands."),
      .init(
        name: "press", value: "KEY", repeats: true,
        help: "Put a finger on a key and leave it there while others tap, until --release."),
      .init(
        name: "release", value: "KEY", repeats: true,
        help: "Take up the finger that --press put on the key."),
      .init(
        name: "drag", value: "KEY", repeats: true,
        help: "Put a finger on a key; --to says where it goes before it is taken up."),
      .init(
        name: "to", value: "PLACE", repeats: true,
        help: "Move the finger of the --drag or --long-press before to a key, or by\n"
          + "points to the right and down: --drag space --to -40,+0."),
      .init(
        name: "hide", repeats: true, help: "The app takes the focus away, and the keyboard goes."),
      .init(name: "show", repeats: true, help: "The field has the focus again."),
      .init(
        name: "cycles", value: "N", repeats: true,
        help:
          "Hide and show the keyboard N times; with --fidelity controllers=fresh each time with\n"
          + "a new controller. Those that never end are reported."),
      .init(
        name: "suspend", repeats: true,
        help: "The app goes to the background; the keyboard's process is stopped."),
      .init(
        name: "resume", repeats: true,
        help: "It is back; a keyboard over its memory limit is ended, and another one serves."),
      .init(
        name: "resume-memory", value: "MB",
        help: "The memory limit at --resume (default that of --memory)."),
      .init(
        name: "memory-warning", repeats: true,
        help: "Memory is short: didReceiveMemoryWarning() of all controllers."),
      .init(
        name: "wait", value: "MS", repeats: true,
        help: "Let time pass on the keyboard's own clock, so that its timers fire."),
      .init(
        name: "host-edit", value: "EDIT", repeats: true,
        help: "What the host app does to the field, behind the keyboard's back:\n"
          + "insert=TEXT, paste=TEXT, caret=OFFSET, select=FROM-TO, word=OFFSET (UTF-16\n"
          + "units; a double tap selects the word there)."),
      .init(
        name: "appearance", value: "light|dark", repeats: true,
        help: "The system's appearance; after a --field or a --tap it changes under the keyboard."),
      .init(
        name: "orientation", value: "portrait|landscape", repeats: true,
        help: "How the device is held; after a --field or a --tap it is turned under the keyboard."),
      .init(
        name: "device", value: "NAME",
        help: "phone (390 x 844 points, the default), smallPhone, largePhone or pad."),
      .init(
        name: "placement", value: "PLACE", repeats: true,
        help: "Where the keyboard is: docked (the default), undocked[:LIFT], split[:LIFT] or\n"
          + "floating[:LEFT,BOTTOM] on a tablet, hardware[:none|minimized|full] for a hardware\n"
          + "keyboard and its assistant bar; after a --field or a --tap it is moved."),
      .init(
        name: "accessory-height", value: "POINTS", repeats: true,
        help: "The height of the field's input accessory view (default 0); it may change later."),
      .init(
        name: "language-bar", value: "on|off", repeats: true,
        help: "Whether the system's keyboard shows a prediction or candidate bar (default off)."),
      .init(
        name: "scene", value: "SCENES", repeats: true,
        help: "How apps share the screen: full (the default), split, external, or windows, each\n"
          + "NAME=X,Y,WIDTHxHEIGHT[@external]; the first scene has the field."),
      .init(
        name: "guide", value: "NAME=VALUE", repeats: true,
        help: "What the scenes' keyboardLayoutGuide is set to: followsUndockedKeyboard,\n"
          + "usesBottomSafeArea, keyboardDismissPadding."),
      .init(
        name: "focus-gap", value: "MS",
        help: "How long after becomeFirstResponder() returns the keyboard comes (default 50)."),
      .init(
        name: "bring-up", value: "MODEL",
        help: "outOfProcess (the default), or inProcess: apps hear of the keyboard before\n"
          + "becomeFirstResponder() returns, as in earlier versions."),
      .init(
        name: "notification-object", value: "screen|nil",
        help: "The object of the keyboard notifications (default screen)."),
      .init(
        name: "launch-frames", value: "final|staged",
        help: "staged lets the keyboard's view go through the sizes that launches were seen to\n"
          + "go through: the whole screen, half of it, the last one (default final)."),
      .init(
        name: "latency", value: "MS[:JITTER[:SEED]]",
        help: "How long the host app takes to answer, on the keyboard's own clock (default 0);\n"
          + "a tap then lasts until the answer is there."),
      .init(
        name: "type-ahead",
        help: "Do not wait for the host app between taps; what is typed arrives with --wait\n"
          + "or at the end."),
      .init(
        name: "fidelity", value: "NAME=VALUE", repeats: true,
        help: "In what the host app or the iOS version differs; a wrong value names the\n"
          + "right ones. docs/text-quirks.md says what each stands for."),
      .init(
        name: "languages", value: "TAG,...",
        help: "The languages that the user reads, the favourite first (default en): which .lproj\n"
          + "folder NSLocalizedString and Bundle take strings and files from."),
      .init(
        name: "lexicon", value: "FILE",
        help: "The user's words and data: lines of contact GIVEN [FAMILY], shortcut INPUT TEXT,\n"
          + "word WORD, suggest CONTENTTYPE TEXT (what the system keyboard offers)."),
      .init(
        name: "full-access", value: "on|off",
        help: "The user's grant of full access (default off);\n"
          + "it opens only keyboards that ask for open access."),
      .init(
        name: "permission", value: "NAME=ANSWER", repeats: true,
        help: "How the user answers when a keyboard with full access asks for the first time:\n"
          + "location or contacts, and allow, deny or ask (default ask: on a terminal you are\n"
          + "asked, elsewhere the question stays open)."),
      .init(
        name: "location", value: "LAT,LON[,M]", repeats: true,
        help: "Where the device is, in degrees, and how exactly that is known, in metres (default\n"
          + "none: it cannot tell); after a --field or a --tap it moves there."),
      .init(
        name: "contacts", value: "FILE",
        help: "The user's address book, as YAML or as a property list (docs/permissions.md)."),
      .init(
        name: "target", value: "NAME", repeats: true,
        help: "The target of the Xcode project before it (default: its only keyboard)."),
      .init(
        name: "configuration", value: "NAME",
        help: "The configuration of Xcode projects (default Debug)."),
      .init(
        name: "ios", value: "VERSION", help: "What #available is answered from (default 26.0)."),
      .init(
        name: "source-root", value: "DIR",
        help: "The folder that all files of the sources must lie in (default: their own, or their\n"
          + "Git repository)."),
      .init(
        name: "set", value: "NAME=VALUE", repeats: true,
        help: "Set a build setting of the sources, such as DEVELOPMENT_LANGUAGE=de."),
      .init(
        name: "timeout", value: "SECONDS",
        help: "How long a keyboard may take to settle (default 5)."),
      .init(
        name: "launch-timeout", value: "SECONDS",
        help: "How long a keyboard may take to start and show itself (default as --timeout)."),
      .init(
        name: "memory", value: "MB",
        help: "The memory limit of a keyboard: 30, 48, 60, 77, 90 or off (default 60);\n"
          + "a warning comes at 70 %, the end at the limit."),
      ContainerLimit.option,
      .init(
        name: "state", value: "DIR",
        help:
          "Keep the keyboards' containers and the settings here (default: removed at the end; those\n"
          + "of keyward settings for an installed keyboard). As root the containers are in\n"
          + "/var/lib/keyward/state-ID, for extensions run as another user; ID is in\n"
          + "DIR/keyward-state-id. Remove both, or DIR alone to start with an empty state."),
      .init(
        name: "allow-degraded",
        help: "Start keyboards also where this machine lacks Landlock or seccomp notifications;\n"
          + "files and system calls stay confined, and every report says what is missing."),
      .init(
        name: "trace",
        help: "Show every use of the proxy and what follows from it; with --json as trace[]."),
      .init(name: "trace-file", value: "FILE", help: "Write that trace to a file, as JSON."),
      .init(
        name: "svg", value: "FILE",
        help: "Draw the keyboard, as it is in the end, as SVG: keys, texts, shapes, colours."),
      .init(
        name: "png", value: "FILE",
        help: "The same picture as PNG, with two pixels for a point."),
      .init(
        name: "layout", value: "FILE",
        help: "Write its views as text, one on a line, for comparing with an earlier run."),
      .init(
        name: "interactive",
        help: "Open the keyboard in this terminal: keys, mouse and commands (:help), in real time."),
      .init(
        name: "record", value: "FILE",
        help: "Write what is done with --interactive as a flow for keyward test."),
      .init(
        name: "wait-for-debugger",
        help: "Hold each keyboard before its own code runs until gdb has attached; sources are\n"
          + "built with symbols, and no time limits run."),
      .init(name: "json", help: "Print one JSON document in place of the picture."),
    ],
    examples: [
      "keyward run Extensions/Calculator --tap 1 --tap + --tap 2 --tap = --tap Insert",
      "keyward run MyApp.xcodeproj --target Keyboard --tap a",
      "keyward run Extensions/Letters --interactive --record letters.yaml",
      "keyward run com.example.Calculator --state work --context chat --tap 1",
      "keyward run A.appex B.appex --field email --text me@ --tap a --field secure --json",
    ])

  private static func perform(
    _ arguments: ParsedArguments, console: Console
  ) throws(CommandFailure) -> ExitCode {
    var plan: RunPlan
    do { plan = try RunPlan(arguments) } catch { throw CommandFailure(.usage, error.message) }
    try InteractiveRun.check(plan, arguments)
    try plan.readApp(arguments)
    Policy.compileAhead(.none)
    if plan.usesSettings || plan.isFullAccessGranted { Policy.compileAhead(.outgoing) }
    let isJSON = arguments.has("json")
    let installation: Installation
    do { installation = try Installation.find() } catch {
      throw CommandFailure(.unavailable, error.message)
    }
    let user = try plan.lexiconFile.map { file throws(CommandFailure) in try Self.user(file) }
    // Said before anything is built: a folder that cannot be used is the smaller mistake to mend.
    let library: KeyboardLibrary? =
      plan.usesSettings || plan.stateFolder != nil ? try .at(plan.stateFolder) : nil
    let kept = try library.map { library throws(CommandFailure) in
      try Self.place { () throws(StateError) in try .kept(in: library.location.data) }
    }
    defer { kept.map { Self.remove($0, console) } }
    let enabled = try EnabledKeyboards.open(
      plan, library: library, state: kept, console: console)
    for warning in enabled.warnings { console.note("warning: \(warning)") }
    for grant in enabled.idleGrants { console.note("note: \(grant)") }
    let state =
      if let kept { kept } else { try Self.place { () throws(StateError) in try .scratch() } }
    defer { if kept == nil { Self.remove(state, console) } }
    var configuration = try SceneConfiguration.of(installation)
    configuration.limits.deadline = plan.deadline
    configuration.host = plan.host
    configuration.screen = plan.screen
    configuration.conditions = plan.conditions
    configuration.app = plan.app
    configuration.resumeMemory = plan.resumeMemory
    if let user { configuration.host.user = user }
    if let file = plan.contactsFile {
      do throws(FlowError) {
        configuration.host.user.contacts = try AddressBookFile.read(
          URL(fileURLWithPath: file), named: file)
      } catch {
        throw CommandFailure(.badInput, error.message)
      }
    }
    if PermissionQuestion.canAsk {
      configuration.askUser = { PermissionQuestion.ask($0, console: console) }
    }
    if !plan.languages.isEmpty { configuration.host.user.languages = plan.languages }
    configuration.groupContainer = plan.fidelity.groupContainer
    if arguments.has("allow-degraded") { configuration.enforcement = .allowDegraded }
    configuration.limits.launchDeadline = plan.launchDeadline
    configuration.resources.memory = plan.memory?.limit
    configuration.resources.storage = plan.containerLimit
    if plan.waitsForDebugger {
      configuration.limits.deadline = DebuggerWait.patience
      configuration.limits.launchDeadline = nil
      let wait = DebuggerWait(systemKeyboard: configuration.systemKeyboard?.identifier) {
        console.note($0)
      }
      configuration.onLaunch = { wait.wait(for: $0, $1) }
    }
    Interruption.onInterruption { [running = configuration.running] in
      running.endAll()
      state.remove()
    }

    if arguments.has("interactive") {
      return try InteractiveRun.perform(
        plan, arguments, enabled: enabled, settings: library?.file, state: state,
        configuration: configuration, console: console)
    }
    let run = KeyboardRun(
      plan: plan, enabled: enabled, settings: library?.file, usesColor: console.usesColor
    ) {
      text throws(CommandFailure) in
      if !isJSON { try console.printText(text) }
    }
    try run.perform(state: state, configuration: configuration)
    // The run happened: a file that cannot be written takes nothing from its report.
    let lost = run.lostChoice ?? lostFile(of: run, plan, installation)
    if isJSON { try console.print(RunReport(run: run, lostFile: lost).json.text) }
    // The transcript has already told of an extension that failed, in full.
    let isTold = !isJSON && run.hasFailedExtension
    if run.code != .success { console.note(isTold ? run.summary : run.reason) }
    if var lost {
      lost.endsReport = true
      throw lost
    }
    return run.code
  }

  private static func place(
    _ make: () throws(StateError) -> StateFolder
  ) throws(CommandFailure) -> StateFolder {
    do { return try make() } catch {
      throw CommandFailure(error.isOfMachine ? .outputLost : .badInput, error.message)
    }
  }

  private static func remove(_ state: StateFolder, _ console: Console) {
    if let remains = state.remove() { console.note("warning: \(remains)") }
  }

  private static func user(_ file: String) throws(CommandFailure) -> SimulatedUser {
    let limit = 1 << 20
    let bytes: [UInt8]
    do throws(FileFault) { bytes = try RegularFile.read(file, limit: limit) } catch {
      throw CommandFailure(.badInput, "--lexicon \(file.forDisplay): \(error.reason)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(
        .badInput, "--lexicon \(file.forDisplay): it is no UTF-8 text of at most \(limit >> 20) MB")
    }
    do throws(LexiconFileError) {
      return try SimulatedUser(lexiconFile: text)
    } catch {
      throw CommandFailure(.badInput, "\(file.forDisplay):\(error.line): \(error.reason)")
    }
  }

  /// Writes the files that were asked for, and tells why one could not be.
  private static func lostFile(
    of run: KeyboardRun, _ plan: RunPlan, _ installation: Installation
  ) -> CommandFailure? {
    do throws(CommandFailure) {
      if let file = plan.traceFile {
        try PictureFile.write(
          Data((TraceReport(run.trace).document.text + "\n").utf8), to: file, option: "trace-file")
      }
      let pictures = PictureFile(renderer: PictureRenderer(program: installation.renderer.path))
      try pictures.write(plan.pictures, of: run)
      return nil
    } catch {
      return error
    }
  }
}
