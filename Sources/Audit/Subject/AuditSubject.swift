import ExtensionBundle
import Platform

/// The files of a keyboard, as far as they exist, which the rules check.
package struct AuditSubject: Sendable {
  /// How much of a keyboard was seen.
  package enum Place: Sendable {
    /// A built bundle: nothing will be added.
    case built
    /// A target of a project, whose settings are known.
    case project
    /// Sources without their project: Xcode may still fill in keys and variables.
    case sources
  }

  /// The app that carries the keyboard.
  package struct App: Sendable {
    var manifest: AuditedFile?
    var entitlements: AuditedFile?
    var privacy: AuditedFile?
    /// The names of the frameworks and libraries that it carries; `nil` when they were not looked at.
    var frameworks: Set<String>?
  }

  var place: Place
  /// The name in reports: its folder, its target or its file.
  package var name: String
  var manifest: AuditedFile?
  var entitlements: AuditedFile?
  var privacy: AuditedFile?
  /// The paths of the files in a bundle or target, without the folders of languages; `nil` when unknown.
  var resources: Set<String>?
  var app: App?
  /// The uses in its sources; `nil` where none were read.
  var sources: SourceFacts?
  /// The facts about its program; `nil` where none was read.
  var program: ProgramFacts?
  /// The folder in which its suppressions are looked for.
  var manifestFolder: String?
  /// The files that may be read there.
  var reading: AuditFiles?

  /// The files of the keyboard, as reports call them.
  package var files: [String] { [manifest, entitlements, privacy].compactMap { $0?.path } }

  /// Its own property lists.
  var propertyLists: [AuditedFile] { [manifest, entitlements, privacy].compactMap(\.self) }

  /// A property list alone.
  package static func lone(_ file: AuditedFile) -> AuditSubject {
    var subject = AuditSubject(place: .sources, name: file.path)
    switch FileKind(file) {
    case .entitlements: subject.entitlements = file
    case .privacy: subject.privacy = file
    case .keyboard, .other: subject.manifest = file
    }
    return subject
  }
}

/// Look-ups in a keyboard's manifest, for rules.
extension AuditSubject {
  static let extensionKey = "NSExtension"
  static let attributesKey = "NSExtensionAttributes"
  static let pointKey = "NSExtensionPointIdentifier"
  static let classKey = "NSExtensionPrincipalClass"
  static let storyboardKey = "NSExtensionMainStoryboard"
  static let languageKey = "PrimaryLanguage"
  static let asciiKey = "IsASCIICapable"
  static let directionKey = "PrefersRightToLeft"
  static let accessKey = "RequestsOpenAccess"
  static let flagKeys = [asciiKey, directionKey, accessKey]
  static let attributeKeys = flagKeys + [languageKey]

  var extensionEntry: PropertyListEntry? { manifest?.root.value.entry(Self.extensionKey) }

  var attributesEntry: PropertyListEntry? {
    extensionEntry?.node.value.entry(Self.attributesKey)
  }

  func attribute(_ key: String) -> PropertyListEntry? {
    attributesEntry?.node.value.entry(key)
  }

  /// A flag's truth, false when it is absent; `nil` when it is not to be known, or not where it should be.
  func flag(_ key: String) -> Bool? {
    guard manifest != nil, !isElsewhere(key) else { return nil }
    guard let entry = attribute(key) else { return false }
    return Self.truth(entry.node.value)
  }

  /// A flag's value as iOS reads it.
  static func truth(_ value: PropertyList) -> Bool? {
    switch value {
    case .boolean(let truth): truth
    case .integer(let number): number != 0
    case .string(let text):
      switch text.lowercased() {
      case "yes", "true", "1": true
      case "no", "false", "0", "": false
      default: nil
      }
    default: nil
    }
  }

  var language: TextValue { TextValue(attribute(Self.languageKey)?.node.value) }

  /// Whether an attribute is in a wrong place or misspelt.
  func isElsewhere(_ key: String) -> Bool {
    attribute(key) == nil && manifest?.attributesElsewhere.contains(key) ?? false
  }
}

/// The purpose of a property list, judged by its contents.
enum FileKind: Equatable {
  case keyboard
  case entitlements
  case privacy
  /// Something else, with its description.
  case other(String)

  private static let entitlementKeys = [
    "com.apple.security.", "com.apple.developer.", "keychain-access-groups", "aps-environment",
    "application-identifier",
  ]

  init(_ file: AuditedFile) {
    let root = file.root.value
    guard let entries = root.entries else {
      self = .other("its top value is \(root.kind), not a dictionary")
      return
    }
    let keys = entries.map(\.key)
    let name = file.path.lastPathName
    // Some keys of an app's manifest begin as entitlements do.
    let isManifest = keys.contains { $0.hasPrefix("CFBundle") || $0 == AuditSubject.extensionKey }
    if name.endsInBytes(of: ".entitlements")
      || !isManifest
        && keys.contains(where: { key in Self.entitlementKeys.contains { key.hasPrefix($0) } })
    {
      self = .entitlements
    } else if name.endsInBytes(of: ".xcprivacy")
      || keys.contains(where: { $0.hasPrefix("NSPrivacy") })
    {
      self = .privacy
    } else {
      self = Self.manifest(root, keys)
    }
  }

  private static func manifest(_ root: PropertyList, _ keys: [String]) -> FileKind {
    guard let key = Spelling.meant(by: keys, as: AuditSubject.extensionKey),
      let node = root.entry(key)?.node
    else {
      return hasAttributes(root)
        ? .keyboard : .other("it has no NSExtension, so it isn't an extension's manifest")
    }
    guard case .known(let point) = node.value.text(AuditSubject.pointKey) else { return .keyboard }
    if point.lowercased().contains("keyboard") || point.isEmpty || hasAttributes(node.value) {
      return .keyboard
    }
    return .other("its extension point is \(PropertyList.shown(point)), not that of keyboards")
  }

  /// Whether an attribute that only keyboards have is in a dictionary or in its attributes.
  private static func hasAttributes(_ value: PropertyList) -> Bool {
    [value, value[AuditSubject.attributesKey]].contains { place in
      AuditSubject.attributeKeys.contains { place?.entry($0) != nil }
    }
  }
}

/// Finds the intended key of a misspelt one.
enum Spelling {
  /// The key that `word` is close to: two edits away, the same but for case, or one of them with something behind it.
  static func meant(by word: String, among keys: [String]) -> String? {
    let small = word.utf8.count <= 100 ? word.lowercased() : ""
    guard !small.isEmpty else { return nil }
    let near = keys.compactMap { key -> (key: String, distance: Int)? in
      guard word != key else { return nil }
      if small == key.lowercased() || key.count > 9 && small.hasPrefix(key.lowercased()) {
        return (key, 0)
      }
      guard min(word.utf8.count, key.utf8.count) > 5, abs(word.utf8.count - key.utf8.count) <= 2
      else { return nil }
      let distance = editDistance(from: Array(word.utf8), to: Array(key.utf8))
      return distance <= 2 ? (key, distance) : nil
    }
    return near.min { $0.distance < $1.distance }?.key
  }

  /// The key of a dictionary that is `key`, or else its closest misspelling.
  static func meant(by keys: [String], as key: String) -> String? {
    keys.contains(key) ? key : keys.first { meant(by: $0, among: [key]) != nil }
  }
}
