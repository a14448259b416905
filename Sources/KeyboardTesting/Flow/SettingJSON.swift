import Foundation
package import KeyboardHost
import KeyboardProtocol
package import Platform
import TextInput
import YAML

/// Settings as JSON: an object with the names and values that they have in a flow.
extension DeviceSettings {
  /// Reads what `json` writes, and every other form of a setting in a flow; what isn't named keeps its default.
  ///
  /// - Parameters:
  ///   - json: The object.
  ///   - known: The settings that may be named.
  /// - Returns: The settings, and which of them are named.
  /// - Throws: Which name or value can't be read, and why.
  package static func read(
    json: JSONValue, known: [DeviceSetting] = DeviceSetting.ofJSON
  ) throws(JSONFormError) -> (settings: DeviceSettings, named: [DeviceSetting]) {
    guard case .object(let members) = json else {
      throw JSONFormError(message: "settings are an object, such as {\"device\": \"pad\"}")
    }
    var values: [DeviceSetting: YAMLNode] = [:]
    for member in members {
      guard let setting = DeviceSetting(rawValue: member.name), known.contains(setting) else {
        let names = known.map(\.rawValue).joined(separator: ", ")
        throw JSONFormError(
          message: "'\(member.name.escaped(limit: 40))' is not a setting here; use \(names)")
      }
      values[setting] = member.value.node
    }
    var reader = FlowReader(file: "settings")
    reader.substitutes = false
    let decoder = SettingDecoder(
      loader: FlowLoader(), reader: reader, url: URL(fileURLWithPath: "/"))
    var settings = DeviceSettings()
    let named = DeviceSetting.allCases.filter { values[$0] != nil }
    do throws(FlowError) {
      for setting in named {
        if let node = values[setting] { try decoder.set(setting, node, &settings) }
      }
    } catch {
      throw JSONFormError(message: error.reason)
    }
    return (settings, named)
  }

  /// The differences from the defaults, as JSON.
  package var json: JSONValue { .object(members(lexicon: nil)) }

  /// The differences from the defaults, as the names and values of a flow.
  ///
  /// - Parameter lexicon: The path of the lexicon's file from the flow's folder; `nil` leaves the lexicon out.
  /// - Returns: The names and values, in the order of `DeviceSetting`.
  func members(lexicon: String?) -> [(name: String, value: JSONValue)] {
    DeviceSetting.ofFlows.compactMap { setting in
      value(of: setting, lexicon: lexicon).map { (setting.rawValue, $0) }
    }
  }

  /// A setting's value; `nil` for the default.
  private func value(of setting: DeviceSetting, lexicon: String?) -> JSONValue? {
    let base = DeviceSettings()
    switch setting {
    case .fullAccess: return fullAccess.map { .bool($0) }
    case .device: return device == base.device ? nil : .string(device.rawValue)
    case .orientation: return isLandscape ? .string("landscape") : nil
    case .appearance: return isDark ? .string("dark") : nil
    case .languages: return Self.list(languages)
    case .latency:
      return latency == base.latency
        ? nil : .string("\(latency.milliseconds):\(latency.jitter):\(latency.seed)")
    case .hostKind: return hostKind.map { .string($0.rawValue) }
    case .fidelity: return fidelityJSON
    case .needsInputModeSwitchKey: return needsInputModeSwitchKey ? nil : .bool(false)
    case .secondKeyboard: return hasSecondKeyboard ? .bool(true) : nil
    case .permissions:
      return Self.list(permissions.map { "\($0.key.name)=\($0.value.rawValue)" }.sorted())
    case .location: return location.map { .string($0.text) }
    case .contacts: return contacts.map { .array($0.map(\.json)) }
    case .lexicon: return lexicon.map { .string($0) }
    case .placement:
      let placement = conditions.placement
      return placement == base.conditions.placement ? nil : .string(placement.text)
    case .accessoryHeight:
      return conditions.accessoryHeight == 0 ? nil : .number(conditions.accessoryHeight)
    case .languageBar: return conditions.hasLanguageBar ? .bool(true) : nil
    case .scenes:
      let arrangement = conditions.arrangement
      return arrangement == base.conditions.arrangement ? nil : Self.list(arrangement.texts)
    case .launchFrames:
      return launchFrames == base.launchFrames ? nil : .string(launchFrames.rawValue)
    case .allowsKeyboardExtensions: return allowsKeyboardExtensions ? nil : .bool(false)
    case .timeout: return timeout == base.timeout ? nil : .number(timeout)
    case .launchTimeout: return launchTimeout.map { .number($0) }
    case .memory: return memory == base.memory ? nil : memory.map { .integer(Int64($0.rawValue)) }
    case .resumeMemory: return resumeMemory.map { .integer(Int64($0 >> 20)) }
    case .guide, .focusGap, .bringUp, .notificationObject, .typesAhead: return nil
    }
  }

  /// The behaviors that differ from those of the kind of host.
  private var fidelityJSON: JSONValue? {
    var base = DeviceSettings()
    base.hostKind = hostKind
    let members: [(name: String, value: JSONValue)] = Fidelity.settings.compactMap { setting in
      let value = setting.value(fidelity)
      return value == setting.value(base.fidelity) ? nil : (setting.name, .string(value))
    }
    return members.isEmpty ? nil : .object(members)
  }

  private static func list(_ values: [String]) -> JSONValue? {
    values.isEmpty ? nil : .array(values.map { .string($0) })
  }
}

extension SimulatedUser.Contact {
  /// A person of an address book.
  fileprivate var json: JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("givenName", givenName), ("middleName", middleName), ("familyName", familyName),
      ("nickname", nickname), ("organizationName", organizationName),
    ].filter { !$0.1.isEmpty }.map { ($0.0, .string($0.1)) }
    for (name, labeled) in [("phoneNumbers", phoneNumbers), ("emailAddresses", emailAddresses)]
    where !labeled.isEmpty {
      members.append((name, Self.json(labeled)))
    }
    return .object(members)
  }

  /// A list where the values have no labels.
  private static func json(_ values: [AddressBookEntry.Labeled]) -> JSONValue {
    values.contains { !$0.label.isEmpty }
      ? .object(values.map { ($0.label, .string($0.value)) })
      : .array(values.map { .string($0.value) })
  }
}
