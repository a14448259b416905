import Platform
package import ExtensionBundle
package import Foundation
import Glibc
package import KeyboardProtocol

/// The installed keyboards: their bundles, their settings, and what they keep.
package struct KeyboardLibrary: Sendable {
  /// A keyboard as the settings show it.
  package struct Entry: Equatable, Sendable {
    /// The identifier.
    package var identifier: String
    /// The place among the enabled keyboards, from 0; `nil` for one that is not enabled.
    package var place: Int?
    /// Whether the user switched Allow Full Access on.
    package var isFullAccessGranted: Bool
    /// The user's answers to permission requests.
    package var permissions: [Permission: Bool]
    /// The origin of the installed keyboard; `nil` where an earlier version of keyward installed
    /// it.
    package var origin: KeyboardOrigin?
    /// Whether the user has not yet decided about it, and its identifier's container belongs to another program.
    package var isReplacement: Bool
    /// The installed bundle, or why it cannot be used.
    package var bundle: Result<ExtensionBundle, BundleError>

    init(
      identifier: String, place: Int?, isFullAccessGranted: Bool, permissions: [Permission: Bool],
      origin: KeyboardOrigin?, isReplacement: Bool, bundle: Result<ExtensionBundle, BundleError>
    ) {
      self.identifier = identifier
      self.place = place
      self.isFullAccessGranted = isFullAccessGranted
      self.permissions = permissions
      self.origin = origin
      self.isReplacement = isReplacement
      self.bundle = bundle
    }

    /// A keyboard that is not installed, of which there is a container.
    init(containerOf identifier: String) {
      self.init(
        identifier: identifier, place: nil, isFullAccessGranted: false, permissions: [:],
        origin: nil, isReplacement: false,
        bundle: .failure(.missingManifest(folder: identifier)))
    }

    /// The name that the switcher shows.
    package var name: String { (try? bundle.get().manifest.displayName) ?? identifier }
    /// Whether allowing full access has an effect.
    package var asksForFullAccess: Bool { (try? bundle.get().manifest.requestsOpenAccess) ?? false }
  }

  /// A keyboard that was installed.
  package struct Addition: Equatable, Sendable {
    /// The identifier.
    package var identifier: String
    /// The name that the switcher shows.
    package var name: String
    /// Whether one of this identifier was there before.
    package var isUpdate: Bool
    /// Whether it is another program than the owner of the existing settings and container.
    package var isReplacement = false
    /// The groups that others claim too, so that the user has to decide who shares them.
    package var contestedGroups: [String] = []
  }

  /// The result of a change, with its warnings.
  package struct Change<Value: Sendable>: Sendable {
    /// The result.
    package var value: Value
    /// Errors during the change, and their consequences.
    package var warnings: [String]
  }

  /// Where everything is.
  package let location: StateLocation
  /// The settings.
  package let file: SettingsFile
  private var keyboards: URL { location.data.appendingPathComponent("Keyboards") }

  /// Opens the library of a place; nothing is made or read.
  package init(_ location: StateLocation) {
    self.location = location
    file = SettingsFile(in: location.settings)
  }

  /// The name of an installed keyboard's folder.
  static func isFolderName(_ name: String) -> Bool {
    name.utf8.count == 32
      && name.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }

  /// The installed keyboards: the enabled ones in order, then the others.
  package func entries(of settings: Settings) -> [Entry] {
    let order = settings.enabled
    let others = settings.installed.map(\.identifier).filter { !settings.isEnabled($0) }.sorted()
    return (order + others).enumerated().compactMap { place, identifier in
      guard let keyboard = settings[identifier] else { return nil }
      return Entry(
        identifier: identifier, place: place < order.count ? place : nil,
        isFullAccessGranted: keyboard.isFullAccessGranted, permissions: keyboard.permissions,
        origin: keyboard.origin, isReplacement: settings.isReplacement(keyboard),
        bundle: bundle(of: keyboard))
    }
  }

  /// Installs a copy of a built keyboard; one of the same identifier is replaced.
  ///
  /// The settings of the one before stay where it was the same bundle or was built from the same sources. Another program
  /// has no full access, no permissions and no container until the user decides about its full access.
  ///
  /// - Parameters:
  ///   - url: The bundle.
  ///   - source: What keyward has just built it from; `nil` for a bundle that was there.
  /// - Returns: What was installed.
  /// - Throws: Why it cannot be installed.
  package func add(_ url: URL, source: URL? = nil) throws(SettingsError) -> Change<Addition> {
    let given = try Self.open(url)
    let identifier = given.manifest.bundleIdentifier
    let folder = UUID().uuidString.lowercased().filter { $0 != "-" }
    do throws(SettingsError) {
      let (change, reading) = try file.change { settings throws(SettingsError) in
        let bundle = try copy(given, to: folder)
        let origin = try KeyboardOrigin.of(bundle, source: source)
        return try install(bundle, origin, in: folder, &settings)
      }
      let old = change.old
      var warnings = [reading.warning].compactMap(\.self)
      if let old { warnings += [removeFolder(old.folder)].compactMap(\.self) }
      sweep()
      return Change(
        value: Addition(
          identifier: identifier, name: given.manifest.displayName, isUpdate: old != nil,
          isReplacement: change.isReplacement,
          contestedGroups: given.applicationGroups.filter {
            reading.settings.claimants(of: $0).count > 1
          }), warnings: warnings)
    } catch {
      _ = removeFolder(folder)
      throw error
    }
  }

  private func install(
    _ bundle: ExtensionBundle, _ origin: KeyboardOrigin, in folder: String,
    _ settings: inout Settings
  ) throws(SettingsError) -> (old: Settings.Keyboard?, isReplacement: Bool) {
    let identifier = bundle.manifest.bundleIdentifier
    try adopt(identifier, &settings)
    var standing = settings.standing(of: identifier, origin, isNew: true)
    if standing == .own, settings.refusesUnowned, settings.owners[identifier] == nil {
      standing = settings.standing(of: identifier, origin, isNew: try !hasContainer(identifier))
    }
    let old = try settings.install(identifier, folder: folder)
    settings.note(origin, of: identifier)
    if standing == .own {
      try settings.own(identifier, origin)
    } else {
      settings.revoke(identifier)
      // Where nothing was kept, nothing is handed over.
      if try !hasContainer(identifier) {
        settings.owners[identifier] = nil
        try settings.own(identifier, origin)
      }
    }
    try settings.claim(bundle.applicationGroups, for: identifier)
    return (old, standing != .own)
  }

  /// Updates a keyboard that an earlier version of keyward installed.
  func adopt(_ identifier: String, _ settings: inout Settings) throws(SettingsError) {
    guard let keyboard = settings[identifier], keyboard.origin == nil,
      let bundle = try? bundle(of: keyboard).get()
    else { return }
    let origin = try KeyboardOrigin.of(bundle)
    settings.note(origin, of: identifier)
    if settings.owners[identifier] == nil { try settings.own(identifier, origin) }
    try settings.claim(bundle.applicationGroups, for: identifier)
  }

  private func hasContainer(_ identifier: String) throws(SettingsError) -> Bool {
    do throws(StateError) {
      let state = try StateFolder.kept(in: location.data)
      defer { state.remove() }
      return state.hasContainer(of: identifier)
    } catch {
      throw SettingsError(error)
    }
  }

  /// Uninstalls a keyboard with its container, and the groups' folders that no other keyboard claims.
  ///
  /// A keyboard that was never installed, but ran with this state, is forgotten with its container.
  package func remove(_ identifier: String) throws(SettingsError) -> Change<Entry> {
    let (value, reading) = try file.change {
      settings throws(SettingsError) -> (entry: Entry, folder: String?) in
      let before = entries(of: settings)
      let others = before.filter { $0.identifier != identifier }
      let groups = settings.claims.filter { $0.keyboard == identifier }.map(\.group)
      var isKept = settings.owners[identifier] != nil
      if !isKept, settings.refusesUnowned { isKept = try hasContainer(identifier) }
      if settings[identifier] == nil, isKept {
        settings.forgetOwner(of: identifier)
        try removeData(of: identifier, groups: groups, others: others, settings)
        return (entry: Entry(containerOf: identifier), folder: nil)
      }
      let keyboard = try settings.remove(identifier)
      guard let entry = before.first(where: { $0.identifier == identifier }) else {
        throw SettingsError(.usage, "no keyboard \(identifier) is installed")
      }
      let own = groups + ((try? entry.bundle.get().applicationGroups) ?? [])
      try removeData(of: identifier, groups: own, others: others, settings)
      return (entry: entry, folder: keyboard.folder)
    }
    let problem = value.folder.flatMap(removeFolder)
    sweep()
    return Change(
      value: value.entry, warnings: [reading.warning, problem].compactMap(\.self))
  }

  /// Before the settings forget the keyboard: what cannot be removed now is tried again by the next `remove`.
  private func removeData(
    of identifier: String, groups: [String], others: [Entry], _ settings: Settings
  ) throws(SettingsError) {
    let kept = Set(
      others.flatMap { (try? $0.bundle.get().applicationGroups) ?? [] }.map(GroupClaim.name)
        + settings.claims.filter { $0.keyboard != identifier }.map(\.group))
    let groups = Set(groups.map(GroupClaim.name)).subtracting(kept).sorted()
    do throws(StateError) {
      let state = try StateFolder.kept(in: location.data)
      defer { state.remove() }
      try state.removeContainer(of: identifier)
      for group in groups { try state.removeGroup(group) }
    } catch {
      throw SettingsError(error)
    }
  }
}

// MARK: - Bundles

extension KeyboardLibrary {
  private static func open(_ url: URL) throws(SettingsError) -> ExtensionBundle {
    do { return try ExtensionBundle.open(url) } catch { throw SettingsError(.input, error.message) }
  }

  /// The bundle is the only thing in its folder, where it has the name that it had.
  func bundle(of keyboard: Settings.Keyboard) -> Result<ExtensionBundle, BundleError> {
    let folder = keyboards.appendingPathComponent(keyboard.folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let place = folder.appendingPathComponent(names.first ?? "Missing.appex")
    do throws(BundleError) {
      let bundle = try ExtensionBundle.open(place)
      guard bundle.manifest.bundleIdentifier == keyboard.identifier else {
        throw .invalidManifest(
          file: place.path, position: nil,
          reason: "the installed bundle of \(keyboard.identifier) now has the identifier "
            + "\(bundle.manifest.bundleIdentifier); install it again")
      }
      return .success(bundle)
    } catch {
      return .failure(error)
    }
  }

  /// Copies the folder whose manifest was read, even if another one has its name by now.
  private func copy(
    _ given: ExtensionBundle, to folder: String
  ) throws(SettingsError) -> ExtensionBundle {
    let name = given.url.standardizedFileURL.lastPathComponent
    let target = keyboards.appendingPathComponent(folder)
    do throws(StateError) {
      try StateFolder.makeFolder(keyboards, mode: 0o700)
      try StateFolder.makeFolder(target, mode: 0o700)
      var copier = BundleCopy(of: given)
      try copier.copy(to: target.appendingPathComponent(name).path)
    } catch {
      throw SettingsError(error)
    }
    // Its files could have been changed since it was checked.
    let copied = try Self.open(target.appendingPathComponent(name))
    guard copied.manifest == given.manifest else {
      throw SettingsError(
        .input, "\(given.url.path.forDisplay) changed while it was copied; install it again")
    }
    return copied
  }

  private func removeFolder(_ name: String) -> String? {
    let path = keyboards.appendingPathComponent(name).path
    return FolderRemoval.remove(path).map {
      "\(path.forDisplay) could not be removed completely (\($0)). Remove it yourself."
    }
  }

  /// Removes bundles that nothing names: those of a keyward that was killed before it wrote the settings.
  private func sweep() {
    _ = try? file.change { settings throws(SettingsError) in
      // A user who repairs a damaged file wants its keyboards back.
      guard !file.hasAside else { return }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: keyboards.path)) ?? []
      let used = Set(settings.installed.map(\.folder))
      for name in names where Self.isFolderName(name) && !used.contains(name) {
        _ = removeFolder(name)
      }
    }
  }
}
