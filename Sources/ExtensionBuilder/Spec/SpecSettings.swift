import ExtensionBundle

/// The build settings of a spec in one configuration.
struct SpecSettings {
  /// A configuration, and whether Xcode's settings for debugging apply in it.
  struct Configuration: Equatable {
    var name: String
    var isDebug: Bool
    /// Whether XcodeGen adds settings of Xcode's templates.
    var hasPresets: Bool
  }

  private static let depthLimit = 16
  /// The most settings in groups of groups.
  private static let settingLimit = 100_000

  private let groups: [String: SpecValue]
  let configurations: [Configuration]
  private var settingsLeft = settingLimit

  init(_ spec: SpecValue) throws(XcodeProjectError) {
    groups = try spec.map("settingGroups").reduce(into: [:]) { $0[$1.key] = $1.value }
    let named = try spec.map("configs").reduce(into: [String: String]()) {
      $0[$1.key] = $1.value.text ?? ""
    }
    guard named.count <= 100 else {
      throw (spec["configs"]?.place ?? spec.place).fault("there are more than 100 configs")
    }
    let all = named.isEmpty ? ["Debug": "debug", "Release": "release"] : named
    configurations = all.sorted { $0.key < $1.key }.map { name, kind in
      Configuration(
        name: name, isDebug: kind == "debug", hasPresets: ["debug", "release"].contains(kind))
    }
  }

  /// The settings that `settings` of a project or a target has in a configuration, in their order.
  mutating func settings(
    _ value: SpecValue?, in configuration: Configuration
  ) throws(XcodeProjectError) -> [PropertyListEntry] {
    var found: [String: PropertyListEntry] = [:]
    if let value { try add(value, configuration, to: &found, depth: 0) }
    return found.values.sorted { $0.key < $1.key }
  }

  private mutating func add(
    _ value: SpecValue, _ configuration: Configuration,
    to found: inout [String: PropertyListEntry], depth: Int
  ) throws(XcodeProjectError) {
    guard let entries = value.entries else { throw value.wrong("settings", "a mapping") }
    guard depth < Self.depthLimit else {
      throw value.place.fault(
        "groups of settings include each other more than \(Self.depthLimit) deep; remove a cycle")
    }
    let isPlain = !["configs", "groups", "base"].contains { value.entry($0) != nil }
    if isPlain { return try add(entries, to: &found) }
    for name in try value.texts("groups") + value.texts("presets") {
      // As XcodeGen, which may have one for each platform.
      guard let group = groups[name] else { continue }
      try add(group, configuration, to: &found, depth: depth + 1)
    }
    try add(value.map("base"), to: &found)
    for entry in try value.map("configs") where applies(entry.key, to: configuration) {
      try add(entry.value, configuration, to: &found, depth: depth + 1)
    }
  }

  private mutating func add(
    _ entries: [SpecValue.Entry], to found: inout [String: PropertyListEntry]
  ) throws(XcodeProjectError) {
    settingsLeft -= entries.count
    for entry in entries {
      guard settingsLeft >= 0 else {
        throw entry.place.fault(
          "there are more than \(Self.settingLimit) settings with those of all groups; use fewer groups"
        )
      }
      let value = PropertyListNode(
        try entry.value.setting(entry.key), at: entry.value.place.position)
      found[entry.key] = PropertyListEntry(entry.key, value)
    }
  }

  /// Whether the settings of a name in `configs` are for a configuration: one of that name, or one whose name contains it
  /// where none is called so.
  private func applies(_ name: String, to configuration: Configuration) -> Bool {
    guard configuration.name.lowercased().contains(name.lowercased()) else { return false }
    return configuration.name == name || !configurations.contains { $0.name == name }
  }
}
