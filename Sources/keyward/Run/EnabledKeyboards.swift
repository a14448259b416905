import Platform
import ExtensionBundle
import Foundation
import KeyboardHost
import KeyboardTesting

/// The keyboards of a plan: those that it names, of which sources are built, or those enabled in the settings.
extension EnabledKeyboards {
  /// Opens the keyboards of a plan; `library` and `state` are there where state is kept.
  static func open(
    _ plan: RunPlan, library: KeyboardLibrary?, state: StateFolder?, console: Console
  ) throws(CommandFailure) -> EnabledKeyboards {
    guard let library, let state else { return EnabledKeyboards(enabled: try named(plan, console)) }
    let reading: SettingsFile.Reading
    do throws(SettingsError) { reading = try library.file.read() } catch {
      throw CommandFailure(error)
    }
    let settings = reading.settings
    var result =
      plan.usesSettings
      ? try saved(plan, library, settings) : EnabledKeyboards(enabled: try named(plan, console))
    result.warnings = [reading.warning].compactMap(\.self)
    try result.admit(plan, to: library, state)
    result.choices = Dictionary(
      settings.memories.map { ($0.context, $0.keyboard) }, uniquingKeysWith: { $1 })
    return result
  }

  /// Gives the keyboards their own data in the kept state, and nothing else.
  private mutating func admit(
    _ plan: RunPlan, to library: KeyboardLibrary, _ state: StateFolder
  ) throws(CommandFailure) {
    let candidates = enabled.enumerated().map { index, keyboard in
      let path = plan.usesSettings ? nil : plan.keyboards[index]
      return KeyboardLibrary.Candidate(
        keyboard.bundle,
        source: path.flatMap { RunPlan.isSource($0) ? URL(fileURLWithPath: $0) : nil },
        isInstalled: plan.usesSettings)
    }
    let change: KeyboardLibrary.Change<[KeyboardLibrary.Admission]>
    do throws(SettingsError) { change = try library.admit(candidates, in: state) } catch {
      throw CommandFailure(error)
    }
    for (index, admission) in change.value.enumerated() {
      enabled[index].isFullAccessGranted = plan.device.fullAccess ?? admission.isFullAccessGranted
      enabled[index].permissions = admission.permissions
      enabled[index].withheldGroups = admission.withheldGroups
      warnings += admission.undecidedGroups.map { enabled[index].words(forUndecided: $0) }
    }
    warnings += change.warnings.filter { !warnings.contains($0) }
  }

  /// The choices of full access without effect, in words.
  var idleGrants: [String] {
    enabled.filter { $0.isFullAccessGranted && !$0.bundle.manifest.requestsOpenAccess }.map {
      "full access is on for \($0.name.forDisplay) but has no effect: its Info.plist does not request open "
        + "access (RequestsOpenAccess)"
    }
  }

  private static func saved(
    _ plan: RunPlan, _ library: KeyboardLibrary, _ settings: Settings
  ) throws(CommandFailure) -> EnabledKeyboards {
    let entries = library.entries(of: settings)
    if let chosen = plan.chosen, settings[chosen] == nil {
      let names = entries.map(\.identifier).prefix(20).joined(separator: ", ")
      throw CommandFailure(
        .badInput,
        "\(chosen) is neither a folder here nor the identifier of an installed keyboard "
          + (names.isEmpty ? "(none is installed)" : "(installed: \(names))")
          + "; install one with keyward settings add SOURCE|BUNDLE")
    }
    var result = EnabledKeyboards(enabled: [], chosen: plan.chosen ?? settings.chosen)
    for entry in entries {
      guard entry.place != nil else {
        result.disabled.append(DisabledKeyboard(identifier: entry.identifier, name: entry.name))
        continue
      }
      do throws(BundleError) {
        result.enabled.append(
          EnabledKeyboard(
            bundle: try entry.bundle.get(), isFullAccessGranted: entry.isFullAccessGranted,
            permissions: entry.permissions))
      } catch {
        throw CommandFailure(
          .badInput,
          "\(error.message) (install \(entry.identifier) again, or remove it with keyward settings remove)"
        )
      }
    }
    guard !result.enabled.isEmpty else {
      let advice =
        entries.isEmpty
        ? "none is installed; install one with keyward settings add SOURCE|BUNDLE"
        : "enable one with keyward settings enable ID; installed: "
          + entries.map(\.identifier).prefix(20).joined(separator: ", ")
      throw CommandFailure(.usage, "no keyboard is enabled in \(library.file.url.path) (\(advice))")
    }
    return result
  }

  private static func named(
    _ plan: RunPlan, _ console: Console
  ) throws(CommandFailure) -> [EnabledKeyboard] {
    var result: [EnabledKeyboard] = []
    for (index, path) in plan.keyboards.enumerated() {
      let source = KeyboardSource(
        path: path, target: plan.targets[index], configuration: plan.configuration,
        iOSVersion: plan.iOSVersion, settings: plan.buildSettings, stateFolder: plan.stateFolder,
        sourceRoot: plan.sourceRoot, isDebug: plan.waitsForDebugger)
      let bundle = try source.open(console: console)
      if let twin = result.firstIndex(where: { $0.identifier == bundle.manifest.bundleIdentifier })
      {
        let identifier = result[twin].identifier.forDisplay
        throw CommandFailure(
          .badInput,
          "\(path.forDisplay) and \(plan.keyboards[twin].forDisplay) have the same bundle "
            + "identifier, \(identifier); give each keyboard its own")
      }
      result.append(EnabledKeyboard(bundle: bundle, isFullAccessGranted: plan.isFullAccessGranted))
    }
    return result
  }
}

extension EnabledKeyboard {
  /// That it does not share a group about which the user has not decided, and what to do.
  func words(forUndecided group: String) -> String {
    "\(name.forDisplay) does not share the application group \(group.forDisplay), which other keyboards claim too; "
      + "decide with keyward settings group \(identifier.forDisplay) \(group.forDisplay) allow|refuse"
  }
}
