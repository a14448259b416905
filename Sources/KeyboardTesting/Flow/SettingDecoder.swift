import Foundation
import KeyboardHost
import TextInput
import YAML

/// Reads the values of settings.
struct SettingDecoder {
  let loader: FlowLoader
  let reader: FlowReader
  /// The file of the flow.
  let url: URL

  func set(
    _ setting: DeviceSetting, _ node: YAMLNode, _ settings: inout DeviceSettings
  ) throws(FlowError) {
    let name = "'\(setting.rawValue)'"
    switch setting {
    case .fullAccess: settings.fullAccess = try reader.flag(node, name)
    case .device: settings.device = try reader.choice(node, name, Screen.Device.self)
    case .orientation: settings.isLandscape = try FlowLoader.isLandscape(node, reader)
    case .appearance: settings.isDark = try FlowLoader.isDark(node, reader)
    case .languages: settings.languages = try FlowLoader.languages(node, reader)
    case .latency: settings.latency = try latency(node)
    case .needsInputModeSwitchKey:
      settings.needsInputModeSwitchKey = try reader.flag(node, name)
    case .secondKeyboard: settings.hasSecondKeyboard = try reader.flag(node, name)
    case .hostKind: settings.hostKind = try reader.choice(node, name, HostKind.self)
    case .fidelity: try set(&settings.fidelity, node)
    case .permissions:
      for text in try reader.names(node, "a permission") {
        let (permission, answer) = try FlowLoader.permission(text, node, reader)
        settings.permissions[permission] = answer
      }
    case .location: settings.location = try FlowLoader.location(node, reader)
    case .contacts: settings.contacts = try AddressBookFile.people(node, reader)
    case .lexicon: settings.lexicon = try lexicon(node)
    case .placement: settings.conditions.placement = try FlowLoader.placement(node, reader)
    case .accessoryHeight: settings.conditions.accessoryHeight = try reader.points(node, name)
    case .languageBar: settings.conditions.hasLanguageBar = try reader.flag(node, name)
    case .scenes: settings.conditions.arrangement = try FlowLoader.scenes(node, reader)
    case .launchFrames:
      settings.launchFrames = try reader.choice(node, name, Screen.LaunchFrames.self)
    case .allowsKeyboardExtensions:
      settings.allowsKeyboardExtensions = try reader.flag(node, name)
    case .timeout: settings.timeout = try reader.seconds(node, name)
    case .launchTimeout: settings.launchTimeout = try reader.seconds(node, name)
    case .memory: settings.memory = try memory(node)
    case .resumeMemory:
      settings.resumeMemory = UInt64(try reader.integer(node, name, in: 1...1024)) << 20
    case .guide, .focusGap, .bringUp, .notificationObject, .typesAhead:
      // `ofFlows` leaves them out, so that their names are unknown.
      throw reader.error(node, "a flow has no \(name)")
    }
  }

  private func latency(_ node: YAMLNode) throws(FlowError) -> HostLatency {
    let text = try reader.text(node, "'latency'")
    if let latency = HostLatency(text) { return latency }
    throw reader.error(
      node,
      "'latency' is MS, MS:JITTER or MS:JITTER:SEED, times from 0 to "
        + "\(HostLatency.limit), not '\(text)'")
  }

  /// A profile; a flow, which may come with a project, cannot lift the limit.
  private func memory(_ node: YAMLNode) throws(FlowError) -> MemoryProfile {
    let text = try reader.text(node, "'memory'")
    if let profile = UInt64(text).flatMap(MemoryProfile.init) { return profile }
    let choices = MemoryProfile.allCases.map { "\($0.rawValue)" }.joined(separator: ", ")
    throw reader.error(node, "'memory' is one of \(choices) (in MB), not '\(text)'")
  }

  /// The user of a lexicon file, which is named relative to the flow.
  private func lexicon(_ node: YAMLNode) throws(FlowError) -> SimulatedUser {
    let text = try reader.name(node, "the file of 'lexicon'")
    let place = URL(
      fileURLWithPath: text, relativeTo: url.deletingLastPathComponent()
    ).standardizedFileURL
    guard FileManager.default.fileExists(atPath: place.path) else {
      throw reader.error(
        node,
        "there is no \(loader.display(place)); a lexicon's path is relative to the flow's folder")
    }
    return try LexiconFile.read(
      place, named: loader.display(place), beneath: reader.work.root)
  }

  /// Sets the named values; the others keep the defaults of the flow's kind of host.
  private func set(_ fidelity: inout Fidelity, _ node: YAMLNode) throws(FlowError) {
    let names = Fidelity.settings.map(\.name)
    for entry in try reader.mapping(node, "'fidelity'", keys: names) {
      let value = try reader.text(entry.value, "'\(entry.name)'")
      do throws(FidelityNameError) { try fidelity.set(entry.name, to: value) } catch {
        var values: [String] = []
        if case .unknownValue(_, _, let known) = error { values = known }
        throw reader.error(
          entry.value,
          "'\(entry.name)' cannot be '\(value)'\(FlowReader.hint(value, values)) "
            + "(values: \(values.joined(separator: ", ")))")
      }
    }
  }
}

extension FlowReader {
  /// A number of seconds up to an hour.
  func seconds(_ node: YAMLNode, _ what: String) throws(FlowError) -> Double {
    let text = try text(node, what)
    guard let seconds = Double(text), seconds >= 0.05, seconds <= 3600 else {
      throw error(node, "\(what) is seconds from 0.05 to 3600, not '\(text)'")
    }
    return seconds
  }
}
