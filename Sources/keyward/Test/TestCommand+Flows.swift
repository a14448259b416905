import Platform
import ExtensionBundle
import Foundation
import Glibc
import KeyboardHost
import KeyboardTesting

/// Which flows are run, and with which bundles.
extension TestCommand {
  /// Reads all flows; every wrong file is reported.
  func load() throws(CommandFailure) -> [(flow: Flow, isNamed: Bool)] {
    let operands = try flowPaths()
    let access = arguments.value(of: "full-access") ?? "off"
    guard let fullAccess = FlowLoader.FullAccess(rawValue: access) else {
      throw CommandFailure(.usage, "--full-access takes on, off or both, not '\(access)'")
    }
    let loader = FlowLoader(
      fullAccess: fullAccess,
      sourceRoot: arguments.value(of: "source-root").map { URL(fileURLWithPath: $0) })
    var seen: Set<URL> = []
    var flows: [(flow: Flow, isNamed: Bool)] = []
    var wrong: [String] = []
    var wrongFiles = 0
    for operand in operands {
      let files: [URL]
      do throws(FlowFiles.Failure) { files = try FlowFiles.find(operand) } catch {
        throw CommandFailure(.badInput, error.message.onOneLine)
      }
      let isNamed = files == [URL(fileURLWithPath: operand).standardizedFileURL]
      for file in files where seen.insert(file).inserted {
        do throws(FlowError) { flows += try loader.flows(in: file).map { ($0, isNamed) } } catch {
          wrongFiles += 1
          // A part that several flows run is reported once.
          let all = loader.mistakes(in: file).map(\.advice)
          wrong += (all.isEmpty ? [error.advice] : all).filter { !wrong.contains($0) }
        }
      }
    }
    guard wrong.isEmpty else {
      console.pass(wrong.joined(separator: "\n") + "\n")
      let count = wrongFiles == 1 ? "a flow cannot be used" : "\(wrongFiles) flows cannot be used"
      var failure = CommandFailure(.badInput, isJSON ? "\(count): \(wrong[0])" : count)
      failure.details = wrong.joined(separator: "\n")
      throw failure
    }
    return flows
  }

  /// The operands; without any, the folder in which `keyward init` writes flows.
  func flowPaths() throws(CommandFailure) -> [String] {
    let operands = arguments.operands
    guard operands.isEmpty || operands.contains("") else { return operands }
    guard operands.isEmpty, access(Self.usualFolder, R_OK | X_OK) == 0 else {
      throw CommandFailure(
        .usage,
        "keyward test needs a flow file or a folder with flows; without one it runs those in "
          + "\(Self.usualFolder), which is not here (keyward init writes a first flow)")
    }
    return [Self.usualFolder]
  }

  private static let usualFolder = "Flows"

  /// The flows with a tag and a name as requested.
  func chosen(
    from flows: [(flow: Flow, isNamed: Bool)]
  ) throws(CommandFailure) -> [Flow] {
    let tags = arguments.values(of: "tag")
    var chosen = flows.map(\.flow)
    if !tags.isEmpty {
      let known = Set(chosen.flatMap(\.tags)).sorted()
      for tag in tags where !known.contains(tag) {
        let hint = closest(to: tag, among: known).map { "; did you mean \($0)?" } ?? ""
        throw CommandFailure(
          .usage, "no flow has the tag '\(tag)'\(hint) (tags: \(known.joined(separator: ", ")))")
      }
      chosen.removeAll { $0.tags.allSatisfy { !tags.contains($0) } }
    }
    if let text = arguments.value(of: "filter") {
      let names = chosen.map(\.fullName)
      chosen.removeAll { !$0.fullName.contains(text) }
      guard !chosen.isEmpty else {
        throw CommandFailure(
          .usage,
          "no flow has '\(text)' in its name (names: \(names.prefix(20).joined(separator: ", ")))")
      }
    }
    if let part = flows.first(where: { $0.isNamed && $0.flow.keyboards.isEmpty })?.flow {
      throw CommandFailure(
        .badInput, "\(part.file.onOneLine) names no keyboards; list them under 'keyboards'")
    }
    return chosen
  }

  /// Builds each keyboard once, and gives each flow its own.
  func prepare(_ flows: [Flow]) throws(CommandFailure) -> [PreparedFlow] {
    var bundles: [FlowKeyboard: ExtensionBundle] = [:]
    var result: [PreparedFlow] = []
    for flow in flows {
      var keyboards: [EnabledKeyboard] = []
      for keyboard in flow.keyboards {
        let bundle: ExtensionBundle
        if let known = bundles[keyboard] {
          bundle = known
        } else {
          bundle = try open(keyboard)
          bundles[keyboard] = bundle
        }
        let identifier = bundle.manifest.bundleIdentifier
        guard !keyboards.contains(where: { $0.identifier == identifier }) else {
          throw CommandFailure(
            .badInput,
            "\(keyboard.place.text): two keyboards of the flow have the bundle identifier "
              + "\(identifier.forDisplay); give each its own")
        }
        keyboards.append(
          EnabledKeyboard(bundle: bundle, isFullAccessGranted: flow.settings.fullAccess ?? false))
      }
      try admit(&keyboards, of: flow)
      let reason = keyboards.isEmpty ? "it names no keyboards and is a part for runFlow" : nil
      result.append(PreparedFlow(flow, keyboards: keyboards, skipReason: reason))
    }
    return result
  }

  /// With `--state`, gives the keyboards of a flow their own data there, and nothing else.
  private func admit(
    _ keyboards: inout [EnabledKeyboard], of flow: Flow
  ) throws(CommandFailure) {
    guard let folder = arguments.value(of: "state"), !keyboards.isEmpty else { return }
    let library = try KeyboardLibrary.at(folder)
    let candidates = zip(keyboards, flow.keyboards).map { keyboard, named in
      let isSource = RunPlan.isSource(named.url.path)
      return KeyboardLibrary.Candidate(keyboard.bundle, source: isSource ? named.url : nil)
    }
    let state: StateFolder
    do throws(StateError) { state = try .kept(in: library.location.data) } catch {
      throw CommandFailure(error)
    }
    defer { state.remove() }
    let change: KeyboardLibrary.Change<[KeyboardLibrary.Admission]>
    do throws(SettingsError) { change = try library.admit(candidates, in: state) } catch {
      throw CommandFailure(error)
    }
    for warning in change.warnings { console.note("warning: \(warning)") }
    for (index, admission) in change.value.enumerated() {
      keyboards[index].withheldGroups = admission.withheldGroups
      for group in admission.undecidedGroups {
        console.note("warning: \(keyboards[index].words(forUndecided: group))")
      }
    }
  }

  private func open(_ keyboard: FlowKeyboard) throws(CommandFailure) -> ExtensionBundle {
    let source = KeyboardSource(
      path: keyboard.url.relativeToWorkingDirectory, target: keyboard.target,
      stateFolder: arguments.value(of: "state"), sourceRoot: arguments.value(of: "source-root"))
    do throws(CommandFailure) { return try source.open(console: console) } catch {
      let code = error.code == .usage ? .badInput : error.code
      throw CommandFailure(code, "\(keyboard.place.text): \(error.message)")
    }
  }

  /// The part of the flows that falls to this machine.
  func part(
    of flows: [Flow], _ environment: TestEnvironment
  ) throws(CommandFailure) -> [Flow] {
    var durations: [FlowShard.Key: Double] = [:]
    if let file = arguments.value(of: "durations") {
      durations = try EarlierDurations.read(file)
    }
    guard let text = arguments.value(of: "shard") else {
      return environment.shard?.part(of: flows, durations: durations) ?? flows
    }
    guard let shard = FlowShard(text) else {
      throw CommandFailure(
        .usage, "--shard takes I/N with I from 1 to N, such as 1/4, not '\(text)'")
    }
    return shard.part(of: flows, durations: durations)
  }
}
