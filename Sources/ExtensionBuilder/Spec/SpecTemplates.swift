import ExtensionBundle

/// Replaces what represents something else in the targets of a spec: platforms, templates and `${names}`.
struct SpecTemplates {
  /// The most values and bytes in the targets of all templates.
  private static let valueLimit = 200_000
  private static let byteLimit = 8 << 20

  /// The key of the name that a target of several platforms has in all of them.
  static let moduleKey = "name of all platforms"

  private let templates: [String: SpecValue]
  private var valuesLeft = valueLimit
  private var bytesLeft = byteLimit
  private(set) var warnings: [String] = []

  init(_ spec: SpecValue) throws(XcodeProjectError) {
    templates = try spec.map("targetTemplates").reduce(into: [:]) { $0[$1.key] = $1.value }
  }

  /// The resulting targets, sorted by name.
  mutating func targets(of spec: SpecValue) throws(XcodeProjectError) -> [SpecValue.Entry] {
    var found: [SpecValue.Entry] = []
    // Templates may name platforms, and platforms may choose templates.
    for target in try byPlatform(try spec.map("targets")) {
      found.append(try resolved(target))
    }
    let all = try byPlatform(found)
    let names = all.reduce(into: [String: SpecValue.Entry]()) { $0[$1.key] = $1 }
    return names.values.sorted { $0.key < $1.key }
  }

  // MARK: Platforms

  /// One target for each platform of those that name several.
  private mutating func byPlatform(
    _ targets: [SpecValue.Entry]
  ) throws(XcodeProjectError) -> [SpecValue.Entry] {
    var result: [SpecValue.Entry] = []
    for target in targets {
      guard let list = target.value["platform"], let platforms = list.list else {
        result.append(target)
        continue
      }
      guard platforms.count <= 16 else {
        throw list.place.fault("there are more than 16 platforms; list each once")
      }
      for platform in platforms {
        guard let name = platform.text else {
          throw platform.wrong("an item of platform", "a text")
        }
        result.append(try one(target, platform: name, at: platform.place))
      }
    }
    return result
  }

  private mutating func one(
    _ target: SpecValue.Entry, platform: String, at place: SpecPlace
  ) throws(XcodeProjectError) -> SpecValue.Entry {
    try spend(target.value)
    var value = try expanded(target.value, ["platform": platform])
    func set(_ key: String, _ text: String) -> SpecValue.Entry {
      .init(key: key, value: SpecValue(.text(text, isPlain: false), at: place), place: place)
    }
    var entries = value.entries ?? []
    entries.append(set("platform", platform))
    if let versions = value["deploymentTarget"], versions.entries != nil {
      let version = versions[platform] ?? SpecValue(.text("", isPlain: true), at: place)
      entries.append(.init(key: "deploymentTarget", value: version, place: place))
    }
    // The module has one name on all platforms.
    entries.append(set(Self.moduleKey, target.key))
    value.content = .map(entries)
    let (prefix, suffix) = (try value.text("platformPrefix"), try value.text("platformSuffix"))
    let name = (prefix ?? "") + target.key + (suffix ?? "_" + platform)
    return .init(key: name, value: value, place: target.place)
  }

  // MARK: Templates

  private mutating func resolved(
    _ target: SpecValue.Entry
  ) throws(XcodeProjectError) -> SpecValue.Entry {
    var names: [String] = []
    try collect(target.value, into: &names)
    guard !names.isEmpty else { return target }
    var below = SpecValue(.map([]), at: target.value.place)
    for name in names {
      guard let template = templates[name] else { continue }
      try spend(template)
      below = template.merged(onto: below)
    }
    try spend(target.value)
    var value = target.value.merged(onto: below)
    value = try expanded(value, ["target_name": target.key])
    let attributes = try value.map("templateAttributes").reduce(into: [:]) {
      $0[$1.key] = $1.value.text
    }
    value = try expanded(value, attributes)
    return .init(key: target.key, value: value, place: target.place)
  }

  /// The templates of a target, each after those that it names itself.
  private mutating func collect(
    _ value: SpecValue, into names: inout [String]
  ) throws(XcodeProjectError) {
    var open = [(value: value, name: String?.none, isDone: false)]
    var seen: Set<String> = []
    while let (value, name, isDone) = open.popLast() {
      if isDone {
        if let name { names.append(name) }
        continue
      }
      if let name, !seen.insert(name).inserted { continue }
      open.append((value, name, true))
      for name in try value.texts("templates").reversed() {
        guard let template = templates[name] else {
          let place = value["templates"]?.place ?? value.place
          warnings.append(place.warning("targetTemplates has no template \(name)"))
          continue
        }
        open.append((template, name, false))
      }
    }
  }

  // MARK: Variables

  private mutating func spend(_ value: SpecValue) throws(XcodeProjectError) {
    valuesLeft -= value.count
    guard valuesLeft >= 0 else {
      throw value.place.fault(
        "the targets with their templates have more than \(Self.valueLimit) values; use fewer templates"
      )
    }
  }

  /// A value whose texts and keys have `${name}` replaced.
  private mutating func expanded(
    _ value: SpecValue, _ variables: [String: String]
  ) throws(XcodeProjectError) -> SpecValue {
    guard !variables.isEmpty else { return value }
    switch value.content {
    case .text(let text, let isPlain):
      let text = try expanded(text, variables, at: value.place)
      return SpecValue(.text(text, isPlain: isPlain), at: value.place)
    case .list(let items):
      var result: [SpecValue] = []
      for item in items { result.append(try expanded(item, variables)) }
      return SpecValue(.list(result), at: value.place)
    case .map(let entries):
      var result: [SpecValue.Entry] = []
      for entry in entries {
        let key = try expanded(entry.key, variables, at: entry.place)
        result.append(
          .init(key: key, value: try expanded(entry.value, variables), place: entry.place))
      }
      return SpecValue(.map(result), at: value.place)
    }
  }

  private mutating func expanded(
    _ text: String, _ variables: [String: String], at place: SpecPlace
  ) throws(XcodeProjectError) -> String {
    guard text.contains("${") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      result += rest[..<start.lowerBound]
      let name = String(rest[start.upperBound..<end])
      // A name without a value may be a build setting.
      let value = variables[name] ?? "${\(name)}"
      bytesLeft -= value.utf8.count
      guard bytesLeft >= 0 else {
        throw place.fault(
          "the values of ${\(name)} and other attributes exceed 8 MB; shorten them")
      }
      result += value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
