import ExtensionBundle
import KeyboardProtocol

/// The file's form: a dictionary with `version`, `installed`, `enabled`, `chosen`, `remembered`, `owners` and `groups`.
///
/// Files of earlier versions have neither of the last two, and no digests.
extension Settings {
  static let version: Int64 = 1

  /// The settings as a property list.
  var propertyList: PropertyList {
    let keyboards = installed.map { keyboard in
      PropertyList.dictionary(
        [
          PropertyListEntry("identifier", .string(keyboard.identifier)),
          PropertyListEntry("folder", .string(keyboard.folder)),
          PropertyListEntry("fullAccess", .boolean(keyboard.isFullAccessGranted)),
          PropertyListEntry("permissions", Self.permissions(of: keyboard)),
        ] + (keyboard.origin.map(Self.entries) ?? []))
    }
    let remembered = memories.map { memory in
      PropertyList.dictionary([
        PropertyListEntry("app", .string(memory.context.app)),
        PropertyListEntry("context", .string(memory.context.identifier)),
        PropertyListEntry("keyboard", .string(memory.keyboard)),
      ])
    }
    var entries = [
      PropertyListEntry("version", .integer(Self.version)),
      PropertyListEntry("installed", Self.array(keyboards)),
      PropertyListEntry("enabled", Self.array(enabled.map { .string($0) })),
      PropertyListEntry("remembered", Self.array(remembered)),
    ]
    entries.append(PropertyListEntry("owners", Self.array(ownerList)))
    entries.append(PropertyListEntry("groups", Self.array(claimList)))
    if refusesUnowned { entries.append(PropertyListEntry("refusesUnowned", .boolean(true))) }
    if let chosen { entries.append(PropertyListEntry("chosen", .string(chosen))) }
    return .dictionary(entries)
  }

  /// Reads settings, or says why a property list is none; nothing is guessed.
  init(propertyList list: PropertyList) throws(SettingsFault) {
    guard list.entries != nil else { throw SettingsFault("the top value is not a dictionary") }
    guard case .integer(let version)? = list["version"] else {
      throw SettingsFault("it has no version, so it was not written by keyward")
    }
    guard version == Self.version else {
      throw SettingsFault(
        "it has version \(version) and this keyward knows version \(Self.version)")
    }
    var installed: [Keyboard] = []
    for entry in try Self.items(of: "installed", in: list) {
      var keyboard = Keyboard(
        identifier: try Self.identifier("identifier", in: entry),
        folder: try Self.text("folder", in: entry))
      guard KeyboardLibrary.isFolderName(keyboard.folder) else {
        throw SettingsFault("the name of an installed keyboard's folder is not one of keyward's")
      }
      keyboard.isFullAccessGranted = entry["fullAccess"]?.boolean ?? false
      // Files of earlier versions have none.
      if entry["digest"] != nil { keyboard.origin = try Self.origin(in: entry) }
      // Files of earlier versions have none.
      for permission in Permission.allCases {
        keyboard.permissions[permission] = entry["permissions"]?[permission.name]?.boolean
      }
      installed.append(keyboard)
    }
    var enabled: [String] = []
    for entry in try Self.items(of: "enabled", in: list) {
      guard let identifier = entry.string else {
        throw SettingsFault("enabled contains a value that is not a string")
      }
      enabled.append(identifier)
    }
    var memories: [Memory] = []
    for entry in try Self.items(of: "remembered", in: list) {
      let context = TextInputContext(
        app: try Self.text("app", in: entry), identifier: try Self.text("context", in: entry))
      memories.append(
        Memory(context: context, keyboard: try Self.identifier("keyboard", in: entry)))
    }
    let settings = Settings(
      installed: installed, enabled: enabled, chosen: list["chosen"]?.string, memories: memories,
      owners: try Self.owners(in: list), claims: try Self.claims(in: list))
    guard let settings else { throw SettingsFault("its parts contradict each other") }
    self = settings
    if let refuses = list["refusesUnowned"] {
      guard let value = refuses.boolean else {
        throw SettingsFault("refusesUnowned is not a boolean")
      }
      refusesUnowned = value
    }
  }

  private static func permissions(of keyboard: Keyboard) -> PropertyList {
    .dictionary(
      Permission.allCases.compactMap { permission in
        keyboard.permissions[permission].map { PropertyListEntry(permission.name, .boolean($0)) }
      })
  }

  // MARK: - Owners

  private static func entries(_ origin: KeyboardOrigin) -> [PropertyListEntry] {
    [PropertyListEntry("digest", .string(origin.digest))]
      + [origin.source.map { PropertyListEntry("source", .string($0)) }].compactMap(\.self)
  }

  private var ownerList: [PropertyList] {
    owners.sorted { $0.key < $1.key }.map { identifier, origin in
      .dictionary(
        [PropertyListEntry("identifier", .string(identifier))] + Self.entries(origin))
    }
  }

  private var claimList: [PropertyList] {
    claims.map { claim in
      .dictionary(
        [
          PropertyListEntry("group", .string(claim.group)),
          PropertyListEntry("keyboard", .string(claim.keyboard)),
        ]
          + [claim.isAllowed.map { PropertyListEntry("allowed", .boolean($0)) }]
          .compactMap(\.self))
    }
  }

  private static func origin(in entry: PropertyList) throws(SettingsFault) -> KeyboardOrigin {
    guard let digest = entry["digest"]?.string, KeyboardOrigin.isDigest(digest) else {
      throw SettingsFault("a keyboard's digest is not valid")
    }
    guard let value = entry["source"] else { return KeyboardOrigin(digest: digest, source: nil) }
    guard let source = value.string, KeyboardOrigin.isStorable(source) else {
      throw SettingsFault("a keyboard's source is not a path")
    }
    return KeyboardOrigin(digest: digest, source: source)
  }

  private static func owners(
    in list: PropertyList
  ) throws(SettingsFault) -> [String: KeyboardOrigin] {
    guard list["owners"] != nil else { return [:] }
    var owners: [String: KeyboardOrigin] = [:]
    for entry in try items(of: "owners", in: list) {
      let identifier = try identifier("identifier", in: entry)
      guard owners.updateValue(try origin(in: entry), forKey: identifier) == nil else {
        throw SettingsFault("a container has two owners")
      }
    }
    return owners
  }

  private static func claims(in list: PropertyList) throws(SettingsFault) -> [GroupClaim] {
    guard list["groups"] != nil else { return [] }
    var claims: [GroupClaim] = []
    for entry in try items(of: "groups", in: list) {
      let group = try identifier("group", in: entry)
      guard GroupClaim.name(of: group) == group else {
        throw SettingsFault("an application group is not valid")
      }
      if let answer = entry["allowed"], answer.boolean == nil {
        throw SettingsFault("the answer to a claim on a group is not a boolean")
      }
      claims.append(
        GroupClaim(
          group: group, keyboard: try identifier("keyboard", in: entry),
          isAllowed: entry["allowed"]?.boolean))
    }
    return claims
  }

  private static func array(_ values: [PropertyList]) -> PropertyList {
    .array(values.map { PropertyListNode($0) })
  }

  private static func items(
    of key: String, in list: PropertyList
  ) throws(SettingsFault) -> [PropertyList] {
    guard let items = list[key]?.items else { throw SettingsFault("it has no array \(key)") }
    return items.map(\.value)
  }

  private static func text(
    _ key: String, in entry: PropertyList
  ) throws(SettingsFault) -> String {
    guard let text = entry[key]?.string, text.utf8.count <= 255 else {
      throw SettingsFault("an entry has no \(key)")
    }
    return text
  }

  /// An identifier as bundles have them, since it names folders and is printed.
  private static func identifier(
    _ key: String, in entry: PropertyList
  ) throws(SettingsFault) -> String {
    let text = try text(key, in: entry)
    guard !text.isEmpty, text.unicodeScalars.allSatisfy({ $0.isASCII && $0.value > 32 }) else {
      throw SettingsFault("a keyboard's identifier is not valid")
    }
    return text
  }
}

/// Why a property list contains no settings.
struct SettingsFault: Error {
  var reason: String
  init(_ reason: String) { self.reason = reason }
}
