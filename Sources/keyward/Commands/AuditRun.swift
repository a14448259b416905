import Platform
import ExtensionBuilder
import ExtensionBundle
import Foundation
import KeyboardHost
import Audit
import DrivenAudit
import Sandbox

/// The driven part of `keyward audit`: its options, and the runs of the keyboards that are named.
struct AuditRun {
  /// The options that belong to it.
  static let options: [CommandSpecification.Option] = [
    .init(
      name: "run",
      help: "Tap every key, and search for typed words that the keyboard keeps or sends."),
    .init(
      name: "seconds", value: "SECONDS",
      help: "Limit the run of each keyboard (default \(Int(DrivenRun.Request.defaultSeconds)))."),
    ContainerLimit.option,
  ]

  private var paths: [String] = []
  private var target: String?
  private var settings: [String: String] = [:]
  private var sourceRoot: String?
  private var seconds = DrivenRun.Request.defaultSeconds
  private var containerLimit: StorageLimit? = StorageLimit()

  /// The request; `nil` without `--run`.
  init?(_ arguments: ParsedArguments, settings: [String: String]) throws(CommandFailure) {
    if let text = arguments.value(of: "seconds") {
      guard arguments.has("run") else {
        throw CommandFailure(.usage, "--seconds has an effect only with --run; add --run")
      }
      guard let value = Double(text), value >= 1, value <= 86_400 else {
        throw CommandFailure(.usage, "--seconds takes a number from 1 to 86400, not '\(text)'")
      }
      seconds = value
    }
    if let text = arguments.value(of: "container-limit") {
      guard arguments.has("run") else {
        throw CommandFailure(.usage, "--container-limit has an effect only with --run; add --run")
      }
      do { containerLimit = try ContainerLimit.parse(text) } catch {
        throw CommandFailure(.usage, error.message)
      }
    }
    guard arguments.has("run") else { return nil }
    guard !arguments.has("static") else {
      throw CommandFailure(.usage, "--static runs nothing and --run runs keyboards; choose one")
    }
    paths = arguments.operands
    target = arguments.value(of: "target")
    sourceRoot = arguments.value(of: "source-root")
    self.settings = settings
    for path in paths where Self.isLoneFile(path) {
      throw CommandFailure(
        .usage,
        "--run: \(path) is a single file, which cannot run; name the keyboard's bundle or sources")
    }
  }

  private static func isLoneFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// Drives every keyboard, one after the other.
  func perform(_ console: Console) throws(CommandFailure) -> [DrivenRun] {
    let installation = try Installation.ofCommand()
    Policy.compileAhead(.none)
    var audits: [DrivenRun] = []
    for path in paths {
      var source = KeyboardSource(path: path, target: target)
      source.settings = settings
      source.sourceRoot = sourceRoot
      audits.append(try drive(try source.open(console: console), path, installation, console))
    }
    return audits
  }

  private func drive(
    _ bundle: ExtensionBundle, _ path: String, _ installation: Installation, _ console: Console
  ) throws(CommandFailure) -> DrivenRun {
    let state: StateFolder
    do { state = try StateFolder.scratch() } catch {
      throw CommandFailure(error)
    }
    defer { if let remains = state.remove() { console.note("warning: \(remains)") } }
    var configuration = SceneConfiguration(launcher: installation.launcher.path)
    configuration.resources.storage = containerLimit
    Interruption.onInterruption { [running = configuration.running] in
      running.endAll()
      state.remove()
    }
    var request = DrivenRun.Request(
      keyboard: EnabledKeyboard(bundle: bundle), name: path, state: state,
      configuration: configuration)
    request.seconds = seconds
    let name = bundle.manifest.displayName.forDisplay
    // A line that wraps could not be rewritten.
    request.progress = { console.status(String("\(name): \($0)".prefix(78))) }
    defer { console.status("") }
    do throws(SceneError) {
      return try DrivenRun(request)
    } catch {
      if case .launch(_, isOfMachine: false) = error {
        throw CommandFailure(.badInput, error.advice)
      }
      throw CommandFailure(.unavailable, error.advice)
    }
  }
}
