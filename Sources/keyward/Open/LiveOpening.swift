import ExtensionBuilder
import ExtensionBundle
import Foundation
import Glibc
import KeyboardHost
import KeyboardTesting
import LiveSimulator
import Platform
import Sandbox
import TextInput

/// One call of `keyward open`, from its arguments to the end of the page.
struct LiveOpening {
  private let arguments: ParsedArguments
  private var plan: RunPlan
  /// The flow whose steps the page plays; `nil` for keyboards alone.
  private var flow: Flow?

  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    self.arguments = arguments
    guard !arguments.operands.isEmpty else {
      throw CommandFailure(.usage, "keyward open needs a source folder, a bundle or a flow")
    }
    do throws(UsageError) {
      _ = try Self.port(arguments)
      plan = try RunPlan(arguments)
    } catch {
      throw CommandFailure(
        .usage, error.message.replacing("keyward run", with: "keyward open"))
    }
    guard !plan.usesSettings else {
      throw CommandFailure(
        .usage, "keyward open takes source folders, bundles and flows, not installed keyboards")
    }
    if let file = plan.keyboards.first(where: Self.isFlow) { try readFlow(file) }
    try plan.readApp()
    try plan.readUser()
  }

  private static func port(_ arguments: ParsedArguments) throws(UsageError) -> UInt16 {
    guard let value = arguments.value(of: "port") else { return 0 }
    guard let port = UInt16(value), port > 0 else {
      throw UsageError(message: "--port takes a number from 1 to 65535, not '\(value)'")
    }
    return port
  }

  /// A description of a project isn't a flow, with any file extension.
  private static func isFlow(_ path: String) -> Bool {
    let url = URL(fileURLWithPath: path)
    return ["yaml", "yml"].contains(url.pathExtension) && url.lastPathComponent != "project.yml"
  }

  private mutating func readFlow(_ file: String) throws(CommandFailure) {
    guard plan.keyboards.count == 1 else {
      throw CommandFailure(
        .usage, "\(file.forDisplay): open a flow alone; it names its keyboards itself")
    }
    let root = plan.sourceRoot.map { URL(fileURLWithPath: $0) }
    let flows: [Flow]
    do throws(FlowError) {
      flows = try FlowLoader(sourceRoot: root).flows(in: URL(fileURLWithPath: file))
    } catch {
      throw CommandFailure(.badInput, error.message)
    }
    guard let flow = flows.first else {
      throw CommandFailure(.badInput, "\(file.forDisplay) contains no flow")
    }
    self.flow = flow
    plan.keyboards = flow.keyboards.map(\.url.path)
    for (index, keyboard) in flow.keyboards.enumerated() { plan.targets[index] = keyboard.target }
    let chosenAccess = plan.device.fullAccess
    (plan.device, plan.app) = (flow.settings, flow.app)
    if let chosenAccess { plan.device.fullAccess = chosenAccess }
  }

  // MARK: - Opening

  mutating func perform(_ console: Console) throws(CommandFailure) -> ExitCode {
    let isJSON = arguments.has("json")
    let installation = try Installation.ofCommand()
    let enabled = try EnabledKeyboards.open(plan, library: nil, state: nil, console: console)
    let state: StateFolder
    do throws(StateError) { state = try StateFolder.scratch() } catch {
      throw CommandFailure(error)
    }
    defer { state.remove() }
    var setup = LiveSetup(
      keyboards: enabled.enabled, state: state,
      configuration: try configuration(installation),
      paths: plan.keyboards.enumerated().map { ($0.element, plan.targets[$0.offset]) })
    try fill(&setup, installation, isJSON: isJSON, console)
    Interruption.onInterruption { [running = setup.configuration.running] in
      running.endAll()
      state.remove()
    }
    let kept = KeptToken(port: setup.port)
    setup.token = kept?.token
    let simulator: LiveSimulator
    do throws(LiveServerError) { simulator = try LiveSimulator(setup) } catch {
      throw CommandFailure(.unavailable, error.advice)
    }
    if simulator.token != setup.token { kept?.keep(simulator.token) }
    if !isJSON {
      try console.print(simulator.address)
      console.note("open this address in a browser on this machine; Ctrl-C ends everything")
      if !arguments.has("no-open") { Self.show(simulator.address) }
    }
    do throws(SceneError) { try simulator.run() } catch {
      throw CommandFailure(.badInput, error.advice)
    }
    return .success
  }

  private func configuration(
    _ installation: Installation
  ) throws(CommandFailure) -> SceneConfiguration {
    var configuration = try SceneConfiguration.of(installation)
    configuration.apply(plan.device, app: plan.app)
    if arguments.has("allow-degraded") { configuration.enforcement = .allowDegraded }
    return configuration
  }

  private func fill(
    _ setup: inout LiveSetup, _ installation: Installation, isJSON: Bool, _ console: Console
  ) throws(CommandFailure) {
    setup.device = plan.device.device
    do throws(UsageError) { setup.port = try Self.port(arguments) } catch {
      throw CommandFailure(.usage, error.message)
    }
    setup.allowedHosts = arguments.values(of: "allow-host")
    if let flow {
      let actions = flow.steps.flatMap(\.actions)
      setup.steps = (flow.fullName, actions)
      // The responders of an app are named by the flow alone.
      let focus = actions.firstIndex { $0.kind == .focus } ?? -1
      setup.first = flow.app == nil ? [.focus(FieldPlan(.text))] : Array(actions.prefix(focus + 1))
    } else {
      for field in plan.fields { setup.first += [.focus(field.focus)] + field.actions }
    }
    if isJSON {
      setup.report = { value in
        // Without a reader the command has no purpose.
        do throws(CommandFailure) { try console.print(value.line) } catch { exit(74) }
      }
    }
    let sources = self.sources
    guard sources.contains(where: { RunPlan.isSource($0.path) }) else { return }
    setup.watched = sources.filter { RunPlan.isSource($0.path) }.map(\.watchedFolder)
    setup.rebuild = { LiveRebuild(sources: sources, installation: installation).perform() }
  }

  private var sources: [KeyboardSource] {
    plan.keyboards.enumerated().map { index, path in
      KeyboardSource(
        path: path, target: plan.targets[index], configuration: plan.configuration,
        iOSVersion: plan.iOSVersion, settings: plan.buildSettings, sourceRoot: plan.sourceRoot)
    }
  }

  /// Shows the page where there is a desktop.
  private static func show(_ address: String) {
    let environment = ProcessInfo.processInfo.environment
    guard isatty(STDERR_FILENO) == 1,
      environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    else { return }
    guard let null = try? Descriptor.null(O_RDWR) else { return }
    let browser = Spawn(
      path: "/usr/bin/xdg-open", arguments: ["xdg-open", address],
      environment: environment.map { "\($0.key)=\($0.value)" },
      descriptors: Array(repeating: null.number, count: 3))
    guard let child = try? browser.start() else { return }
    // The browser may stay as long as the page; its number is freed when it ends.
    Thread.detachNewThread { _ = waitForEnd(of: child) }
  }
}

extension KeyboardSource {
  /// The folder in which a saved file concerns the keyboard.
  fileprivate var watchedFolder: URL {
    let url = URL(fileURLWithPath: path)
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isFolder.boolValue && url.pathExtension != "xcodeproj"
      ? url : url.deletingLastPathComponent()
  }
}

/// Builds the sources again, and says in which places they don't compile.
struct LiveRebuild: Sendable {
  let sources: [KeyboardSource]
  let installation: Installation

  func perform() -> LiveBuild {
    var keyboards: [EnabledKeyboard] = []
    for source in sources {
      do {
        let url =
          RunPlan.isSource(source.path)
          ? try ExtensionBuilder(installation: installation).build(source.request()) { _ in }.bundle
          : URL(fileURLWithPath: source.path)
        keyboards.append(EnabledKeyboard(bundle: try ExtensionBundle.open(url)))
      } catch BuildError.compile(let errors) {
        return .failed(errors.errors.map(Self.error))
      } catch let error as BuildError {
        return .failed([LiveBuildError(message: error.advice)])
      } catch let error as BundleError {
        return .failed([LiveBuildError(message: error.advice)])
      } catch let error as CommandFailure {
        return .failed([LiveBuildError(message: error.message)])
      } catch {
        return .failed([LiveBuildError(message: "\(error)")])
      }
    }
    return .built(keyboards)
  }

  private static func error(_ error: BuildDiagnostic) -> LiveBuildError {
    LiveBuildError(
      file: error.file, line: error.line, column: error.column, message: error.message)
  }
}
