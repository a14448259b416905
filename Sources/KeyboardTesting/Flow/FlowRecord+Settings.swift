package import KeyboardHost
import KeyboardProtocol
import TextInput

extension FlowRecord {
  /// The most people of an address book that are written into a flow.
  private static let mostPeople = 50

  /// Writes what differs from the defaults.
  ///
  /// - Parameters:
  ///   - settings: What holds from the start.
  ///   - lexicon: The path of the lexicon's file from the flow's folder.
  package mutating func add(_ settings: DeviceSettings, lexicon: String?) {
    for setting in DeviceSetting.ofFlows {
      guard let value = value(of: setting, settings, lexicon: lexicon) else { continue }
      self.settings.append(.init(setting.rawValue, value))
    }
    var base = DeviceSettings()
    base.hostKind = settings.hostKind
    for setting in Fidelity.settings {
      let value = setting.value(settings.fidelity)
      guard value != setting.value(base.fidelity) else { continue }
      fidelity.append(.init(setting.name, value))
    }
  }

  /// A setting's value as YAML; `nil` for the default.
  private mutating func value(
    of setting: DeviceSetting, _ settings: DeviceSettings, lexicon: String?
  ) -> String? {
    let base = DeviceSettings()
    switch setting {
    case .fullAccess: return settings.fullAccess.map { $0 ? "on" : "off" }
    case .device: return settings.device == base.device ? nil : settings.device.rawValue
    case .orientation: return settings.isLandscape ? "landscape" : nil
    case .appearance: return settings.isDark ? "dark" : nil
    case .languages: return Self.list(settings.languages)
    case .latency:
      let latency = settings.latency
      return latency == base.latency
        ? nil : Self.quoted("\(latency.milliseconds):\(latency.jitter):\(latency.seed)")
    case .hostKind: return settings.hostKind?.rawValue
    case .needsInputModeSwitchKey: return settings.needsInputModeSwitchKey ? nil : "off"
    case .permissions:
      let answers = settings.permissions.map { "\($0.key.name)=\($0.value.rawValue)" }.sorted()
      return answers.isEmpty ? nil : "[\(answers.joined(separator: ", "))]"
    case .location: return settings.location.map { Self.quoted($0.text) }
    case .contacts: return people(settings.contacts)
    case .lexicon: return lexicon.map(Self.quoted)
    case .placement:
      let placement = settings.conditions.placement
      return placement == base.conditions.placement ? nil : Self.quoted(placement.text)
    case .accessoryHeight:
      let height = settings.conditions.accessoryHeight
      return height == 0 ? nil : "\(height)"
    case .languageBar: return settings.conditions.hasLanguageBar ? "on" : nil
    case .scenes:
      let arrangement = settings.conditions.arrangement
      return arrangement == base.conditions.arrangement ? nil : Self.list(arrangement.texts)
    case .launchFrames:
      return settings.launchFrames == base.launchFrames ? nil : settings.launchFrames.rawValue
    case .allowsKeyboardExtensions: return settings.allowsKeyboardExtensions ? nil : "off"
    case .timeout: return settings.timeout == base.timeout ? nil : "\(settings.timeout)"
    case .launchTimeout: return settings.launchTimeout.map { "\($0)" }
    case .memory:
      guard let memory = settings.memory else {
        remarks.append("keyward run had no memory limit, and a flow cannot lift it")
        return nil
      }
      return memory == base.memory ? nil : "\(memory.rawValue)"
    case .resumeMemory: return settings.resumeMemory.map { "\($0 >> 20)" }
    // The record keeps its names and values by themselves.
    case .fidelity: return nil
    case .guide, .focusGap, .bringUp, .notificationObject, .typesAhead: return nil
    }
  }

  private mutating func people(_ people: [SimulatedUser.Contact]?) -> String? {
    guard let people else { return nil }
    if people.count <= Self.mostPeople { return Self.people(people) }
    remarks.append(
      "keyward run had an address book with more than \(Self.mostPeople) people")
    return nil
  }

  private static func list(_ values: [String]) -> String? {
    values.isEmpty ? nil : "[\(values.map(quoted).joined(separator: ", "))]"
  }
}
