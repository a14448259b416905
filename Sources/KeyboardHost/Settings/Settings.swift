import Platform
package import KeyboardProtocol

/// The user's settings: installed keyboards, enabled keyboards in order, permissions, and remembered choices.
///
/// A keyboard's identifier is its bundle identifier. Enabled keyboards are installed, and each occurs once.
package struct Settings: Equatable, Sendable {
  /// A keyboard that came with its app.
  package struct Keyboard: Equatable, Sendable {
    /// The identifier.
    package var identifier: String
    /// The folder with its bundle, inside the one of all installed keyboards.
    package var folder: String
    /// Whether the user switched Allow Full Access on; off at first.
    package var isFullAccessGranted = false
    /// The user's answers to permission requests.
    package var permissions: [Permission: Bool] = [:]
    /// The origin of the installed keyboard; `nil` where an earlier version of keyward installed
    /// it.
    package var origin: KeyboardOrigin?

    /// Makes an installed keyboard without full access.
    package init(identifier: String, folder: String) {
      self.identifier = identifier
      self.folder = folder
    }
  }

  /// Which keyboard the user chose in a text input context.
  package struct Memory: Equatable, Sendable {
    /// Where.
    package var context: TextInputContext
    /// The keyboard's identifier; it may have been disabled or removed since.
    package var keyboard: String
  }

  /// How many keyboards can be installed.
  package static let mostKeyboards = 500
  /// How many contexts are remembered; the one that was left alone longest is forgotten first.
  package static let mostMemories = 500

  /// The installed keyboards, in the order in which they came.
  package private(set) var installed: [Keyboard] = []
  /// The identifiers of the enabled keyboards, in the user's order.
  package private(set) var enabled: [String] = []
  /// The last chosen keyboard, which is the default if nothing else is remembered.
  package private(set) var chosen: String?
  /// The choices in contexts, the latest last.
  package private(set) var memories: [Memory] = []
  /// The owner of each identifier's container, and its permissions.
  package internal(set) var owners: [String: KeyboardOrigin] = [:]
  /// Which keyboards claim which application group, in order of arrival.
  package internal(set) var claims: [GroupClaim] = []
  /// Whether a container without a known owner stays unassigned; those of earlier versions go to the first
  /// claimant.
  package internal(set) var refusesUnowned = false

  /// Makes the settings of a new device.
  package init() {}

  /// The installed keyboard of an identifier.
  package subscript(identifier: String) -> Keyboard? {
    installed.first { $0.identifier == identifier }
  }

  /// Whether a keyboard is enabled.
  package func isEnabled(_ identifier: String) -> Bool { enabled.contains(identifier) }

  /// The keyboard that was chosen in a context, else the one that was chosen last.
  package func choice(in context: TextInputContext?) -> String? {
    memories.last { $0.context == context }?.keyboard ?? chosen
  }

  /// Installs a keyboard, or replaces the installed one of its identifier, which stays enabled and keeps its
  /// permissions.
  ///
  /// - Returns: The keyboard that was replaced.
  @discardableResult
  package mutating func install(
    _ identifier: String, folder: String
  ) throws(SettingsError) -> Keyboard? {
    if let index = installed.firstIndex(where: { $0.identifier == identifier }) {
      let old = installed[index]
      installed[index].folder = folder
      return old
    }
    guard installed.count < Self.mostKeyboards else {
      throw SettingsError(
        .usage,
        "\(Self.mostKeyboards) keyboards are installed, which is the maximum; remove one first"
      )
    }
    installed.append(Keyboard(identifier: identifier, folder: folder))
    return nil
  }

  /// Uninstalls a keyboard; contexts in which it was chosen still name it.
  @discardableResult
  package mutating func remove(_ identifier: String) throws(SettingsError) -> Keyboard {
    let index = try index(of: identifier)
    enabled.removeAll { $0 == identifier }
    if chosen == identifier { chosen = nil }
    forgetOwner(of: identifier)
    return installed.remove(at: index)
  }

  /// Enables a keyboard, after those that are enabled already.
  package mutating func enable(_ identifier: String) throws(SettingsError) {
    _ = try index(of: identifier)
    if !isEnabled(identifier) { enabled.append(identifier) }
  }

  /// Disables a keyboard; it stays installed, and keeps its full access.
  package mutating func disable(_ identifier: String) throws(SettingsError) {
    _ = try index(of: identifier)
    enabled.removeAll { $0 == identifier }
    if chosen == identifier { chosen = nil }
  }

  /// Switches Allow Full Access.
  package mutating func grantFullAccess(
    _ isGranted: Bool, to identifier: String
  ) throws(SettingsError) {
    let index = try index(of: identifier)
    installed[index].isFullAccessGranted = isGranted
    // The decision is about the installed keyboard, so that it gets the previous one's data.
    guard let origin = installed[index].origin, isReplacement(installed[index]) else { return }
    owners[identifier] = nil
    try own(identifier, origin)
  }

  /// Records the installed keyboard of an identifier.
  mutating func note(_ origin: KeyboardOrigin, of identifier: String) {
    guard let index = installed.firstIndex(where: { $0.identifier == identifier }) else { return }
    installed[index].origin = origin
  }

  /// Revokes a keyboard's full access and permissions.
  mutating func revoke(_ identifier: String) {
    for index in claims.indices where claims[index].keyboard == identifier {
      claims[index].isAllowed = nil
    }
    guard let index = installed.firstIndex(where: { $0.identifier == identifier }) else { return }
    installed[index].isFullAccessGranted = false
    installed[index].permissions = [:]
  }

  /// Allows or denies a keyboard a permission, or lets the next request prompt the user.
  package mutating func decide(
    _ permission: Permission, _ answer: PermissionAnswer, for identifier: String
  ) throws(SettingsError) {
    installed[try index(of: identifier)].permissions[permission] = answer.isAllowed
  }

  /// Puts enabled keyboards first, in the order given; the others follow in the order they had.
  package mutating func order(_ identifiers: [String]) throws(SettingsError) {
    for (place, identifier) in identifiers.enumerated() {
      _ = try index(of: identifier)
      guard isEnabled(identifier) else {
        throw SettingsError(
          .usage, "\(identifier) is not enabled; only enabled keyboards have an order")
      }
      guard !identifiers[..<place].contains(identifier) else {
        throw SettingsError(.usage, "\(identifier) is named twice; name each keyboard once")
      }
    }
    enabled = identifiers + enabled.filter { !identifiers.contains($0) }
  }

  /// Makes a keyboard the one of a context and, if it is enabled here, the default from now on.
  package mutating func choose(_ identifier: String, in context: TextInputContext?) {
    if isEnabled(identifier) { chosen = identifier }
    guard let context else { return }
    memories.removeAll { $0.context == context }
    memories.append(Memory(context: context, keyboard: identifier))
    memories.removeFirst(max(0, memories.count - Self.mostMemories))
  }

  /// Forgets the choice in a context.
  package mutating func forget(_ context: TextInputContext) {
    memories.removeAll { $0.context == context }
  }

  /// The installed keyboard's place; an unknown identifier is the user's mistake.
  func index(of identifier: String) throws(SettingsError) -> Int {
    if let index = installed.firstIndex(where: { $0.identifier == identifier }) { return index }
    let names = installed.map(\.identifier)
    let list =
      names.isEmpty
      ? "none is"
      : names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
        + (names.count == 1 ? " is" : " are")
    throw SettingsError(
      .usage, "no keyboard \(identifier.escaped(limit: 160)) is installed (\(list))",
      remedy: names.isEmpty ? .installKeyboard : nil)
  }
}

extension Settings {
  /// Makes settings of their parts; `nil` where these contradict each other.
  init?(
    installed: [Keyboard], enabled: [String], chosen: String?, memories: [Memory],
    owners: [String: KeyboardOrigin] = [:], claims: [GroupClaim] = []
  ) {
    let names = Set(installed.map(\.identifier))
    guard names.count == installed.count, Set(installed.map(\.folder)).count == installed.count,
      names.count <= Self.mostKeyboards, Set(enabled).count == enabled.count,
      names.isSuperset(of: enabled), memories.count <= Self.mostMemories,
      Set(memories.map(\.context)).count == memories.count,
      chosen.map(enabled.contains) ?? true, owners.count <= Self.mostOwners,
      claims.count <= Self.mostClaims, Set(claims.map(\.id)).count == claims.count
    else { return nil }
    self.installed = installed
    self.enabled = enabled
    self.chosen = chosen
    self.memories = memories
    self.owners = owners
    self.claims = claims
  }
}

/// Where in an app a choice of keyboard is remembered: a responder's `textInputContextIdentifier`.
package struct TextInputContext: Hashable, Sendable {
  /// The app that remembers the choice.
  package let app: String
  /// The identifier that the app's responder gave.
  package let identifier: String

  private static let byteLimit = 255

  /// Makes a context; an identifier that a property list cannot contain, or that is very long, is replaced by its
  /// hash.
  package init(app: String = HostApp().identifier, identifier: String) {
    self.app = Self.storable(app)
    self.identifier = Self.storable(identifier)
  }

  private static func storable(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.value >= 32 && $0.value != 0x7F && $0.value != 0xFFFE && $0.value != 0xFFFF
    }
    if isPlain, text.utf8.count <= byteLimit { return text }
    return "id-\(StableHash.name(of: Array(text.utf8)))"
  }
}
