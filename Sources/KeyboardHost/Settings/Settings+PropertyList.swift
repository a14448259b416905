import ExtensionBundle
import KeyboardProtocol

/// The file's form: a dictionary with `version`, `installed`, `enabled`, `chosen` and `remembered`.
extension Settings {
  static let version: Int64 = 1

  /// The settings as a property list.
  var propertyList: PropertyList {
    let keyboards = installed.map { keyboard in
      PropertyList.dictionary([
        PropertyListEntry("identifier", .string(keyboard.identifier)),
        PropertyListEntry("folder", .string(keyboard.folder)),
        PropertyListEntry("fullAccess", .boolean(keyboard.isFullAccessGranted)),
        PropertyListEntry("permissions", Self.permissions(of: keyboard)),
      ])
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
    if let chosen { entries.append(PropertyListEntry("chosen", .string(chosen))) }
    return .dictionary(entries)
  }

  /// Reads settings, or says why a property list is none; nothing is guessed.
  init(propertyList list: PropertyList) throws(SettingsFault) {
    guard list.entries != nil else { throw SettingsFault("the top value is no dictionary") }
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
        throw SettingsFault("an installed keyboard's folder is no name that keyward gives")
      }
      keyboard.isFullAccessGranted = entry["fullAccess"]?.boolean ?? false
      // Files of earlier versions have none.
      for permission in Permission.allCases {
        keyboard.permissions[permission] = entry["permissions"]?[permission.name]?.boolean
      }
      installed.append(keyboard)
    }
    var enabled: [String] = []
    for entry in try Self.items(of: "enabled", in: list) {
      guard let identifier = entry.string else { throw SettingsFault("enabled holds no string") }
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
      installed: installed, enabled: enabled, chosen: list["chosen"]?.string, memories: memories)
    guard let settings else { throw SettingsFault("its parts contradict each other") }
    self = settings
  }

  private static func permissions(of keyboard: Keyboard) -> PropertyList {
    .dictionary(
      Permission.allCases.compactMap { permission in
        keyboard.permissions[permission].map { PropertyListEntry(permission.name, .boolean($0)) }
      })
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
      throw SettingsFault("a keyboard's identifier is none")
    }
    return text
  }
}

/// Why a property list holds no settings.
struct SettingsFault: Error {
  var reason: String
  init(_ reason: String) { self.reason = reason }
}
