import Foundation
import KeyboardHost
import KeyboardProtocol
import TextInput
import YAML

extension FlowLoader {
  /// The keys of `settings`.
  static let settingKeys = DeviceSetting.ofFlows.map(\.rawValue) + [timeLimitKey]

  /// The key of the flow itself, not of the device.
  private static let timeLimitKey = "timeLimit"

  /// Those that aren't single values.
  static let unmatchedKeys = ["fidelity", "contacts", "scenes"]

  /// One choice from a matrix.
  struct Combination {
    var label: [(name: String, value: String)] = []
    var variables: [String: String] = [:]
    var settings: [String: YAMLNode] = [:]
  }

  /// All combinations from the matrix of a flow, and from the choices of full access that it runs
  /// with.
  func combinations(of head: Head, _ reader: FlowReader) throws(FlowError) -> [Combination] {
    var reader = reader
    reader.variables = head.variables
    var result = [Combination()]
    var isAccessChosen = false
    if let matrix = head.values["matrix"] {
      for entry in try reader.mapping(matrix, "'matrix'") {
        isAccessChosen = isAccessChosen || entry.name == "fullAccess"
        let values = try reader.items(entry.value, "'\(entry.name)' in 'matrix'")
        result = try self.combinations(result, entry.name, entry.key, values, head, reader)
      }
    }
    guard !isAccessChosen else { return result }
    return try accesses(head, reader).flatMap { access in
      result.map { combination in
        guard let access else { return combination }
        var combination = combination
        combination.label.append(("fullAccess", access))
        combination.settings["fullAccess"] = YAMLNode(
          .scalar(access, isPlain: true), at: head.node.position)
        return combination
      }
    }
  }

  private func combinations(
    _ before: [Combination], _ name: String, _ key: YAMLNode, _ values: [YAMLNode], _ head: Head,
    _ reader: FlowReader
  ) throws(FlowError) -> [Combination] {
    let isSetting = Self.settingKeys.contains(name) && !Self.unmatchedKeys.contains(name)
    guard isSetting || head.variables[name] != nil else {
      let names =
        Self.settingKeys.filter { !Self.unmatchedKeys.contains($0) } + head.variables.keys.sorted()
      throw reader.error(
        key,
        "'\(name)' is neither a setting nor one of the flow's variables"
          + FlowReader.hint(name, names))
    }
    guard !values.isEmpty else {
      throw reader.error(key, "'\(name)' has no values; list at least one")
    }
    guard before.count * values.count <= Self.combinations else {
      throw reader.error(
        key, "the matrix has more than \(Self.combinations) combinations; split it")
    }
    var result: [Combination] = []
    for combination in before {
      for value in values {
        var combination = combination
        combination.label.append((name, try label(value, name, reader)))
        if isSetting {
          combination.settings[name] = value
        } else {
          combination.variables[name] = try reader.text(value, "a value of '\(name)'")
        }
        result.append(combination)
      }
    }
    return result
  }

  private func label(
    _ node: YAMLNode, _ name: String, _ reader: FlowReader
  ) throws(FlowError) -> String {
    let what = "a value of '\(name)'"
    guard case .sequence = node.content else { return try reader.text(node, what) }
    return try reader.names(node, what).joined(separator: "+")
  }

  /// The full access choices of a flow without one in its matrix; `nil` where the settings specify
  /// it.
  private func accesses(_ head: Head, _ reader: FlowReader) throws(FlowError) -> [String?] {
    let settings = try head.values["settings"].map { node throws(FlowError) in
      try reader.knownEntries(node, "'settings'", keys: Self.settingKeys)
    }
    if let own = settings?.first(where: { $0.name == "fullAccess" }) {
      return try reader.text(own.value, "'fullAccess'") == "both" ? ["off", "on"] : [nil]
    }
    return switch fullAccess {
    case .off: [nil]
    case .on: ["on"]
    case .both: ["off", "on"]
    }
  }

  /// Reads the settings of a flow, those of the matrix over the others.
  func readSettings(
    _ node: YAMLNode?, _ combination: Combination, _ reader: FlowReader, of flow: inout Flow,
    at url: URL
  ) throws(FlowError) {
    flow.settings = DeviceSettings(for: flow.app)
    var chosen = combination.settings
    if let node {
      for entry in try reader.knownEntries(node, "'settings'", keys: Self.settingKeys)
      where chosen[entry.name] == nil {
        chosen[entry.name] = entry.value
      }
    }
    for setting in DeviceSetting.ofFlows {
      guard let value = chosen[setting.rawValue] else { continue }
      let decoder = SettingDecoder(loader: self, reader: reader, url: url)
      _ = try reader.attempt { () throws(FlowError) in
        if flow.app != nil, [.scenes, .accessoryHeight].contains(setting) {
          throw reader.error(
            value, "'\(setting.rawValue)' is the app's; set it in the file of 'app'")
        }
        try decoder.set(setting, value, &flow.settings)
      }
    }
    guard let limit = chosen[Self.timeLimitKey] else { return }
    _ = try reader.attempt { () throws(FlowError) in
      flow.timeLimit = try reader.seconds(limit, "'timeLimit'")
    }
  }
}

// MARK: - Values that settings and steps share

extension FlowLoader {
  static func permission(
    _ text: String, _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> (Permission, PermissionAnswer) {
    guard let named = PermissionAnswer.named(text) else {
      throw reader.error(
        node, "a permission is location or contacts, =, and allow, deny or ask, not '\(text)'")
    }
    return named
  }

  /// A place, `nil` for `none`.
  static func location(
    _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> LocationFix? {
    let text = try reader.text(node, "'location'")
    guard text != "none" else { return nil }
    guard let fix = LocationFix(text) else {
      throw reader.error(
        node,
        "'location' is LATITUDE,LONGITUDE in degrees and optionally ,ACCURACY in meters, or none, "
          + "not '\(text)'")
    }
    return fix
  }

  static func isLandscape(_ node: YAMLNode, _ reader: FlowReader) throws(FlowError) -> Bool {
    try reader.word(node, "'orientation'", among: ["portrait", "landscape"]) == "landscape"
  }

  static func isDark(_ node: YAMLNode, _ reader: FlowReader) throws(FlowError) -> Bool {
    try reader.word(node, "'appearance'", among: ["light", "dark"]) == "dark"
  }

  static func placement(
    _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> KeyboardPlacement {
    let text = try reader.text(node, "'placement'")
    guard let placement = KeyboardPlacement(text) else {
      throw reader.error(node, "'placement' is \(KeyboardPlacement.usage), not '\(text)'")
    }
    return placement
  }

  /// A word, or windows.
  static func scenes(
    _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> SceneArrangement {
    let texts = try reader.names(node, "'scenes'")
    guard let arrangement = SceneArrangement(texts) else {
      throw reader.error(node, "'scenes' is \(SceneArrangement.usage)")
    }
    return arrangement
  }

  static func languages(
    _ node: YAMLNode, _ reader: FlowReader
  ) throws(FlowError) -> [String] {
    let tags = try reader.names(node, "a language")
    if let wrong = tags.first(where: { !SimulatedUser.isLanguageTag($0) }) {
      throw reader.error(node, "a language is a tag such as de or pt-BR, not '\(wrong)'")
    }
    guard tags.count <= SimulatedUser.mostLanguages else {
      throw reader.error(node, "at most \(SimulatedUser.mostLanguages) languages are read")
    }
    return tags
  }
}
