import Platform
package import ExtensionBundle
package import Foundation
package import KeyboardProtocol

/// Assigns containers, permissions and groups when keyboards run with a persistent state.
extension KeyboardLibrary {
  /// A keyboard that is about to run.
  package struct Candidate: Sendable {
    /// Its bundle.
    package var bundle: ExtensionBundle
    /// The source that keyward has just built it from; `nil` for an existing bundle.
    package var source: URL?
    /// Whether it is the installed copy.
    package var isInstalled: Bool

    /// Makes a candidate.
    package init(_ bundle: ExtensionBundle, source: URL? = nil, isInstalled: Bool = false) {
      self.bundle = bundle
      self.source = source
      self.isInstalled = isInstalled
    }
  }

  /// The container, permissions and groups of a keyboard.
  package struct Admission: Equatable, Sendable {
    /// Whether the user granted full access to it, installed as this very keyboard.
    package var isFullAccessGranted = false
    /// The user's answers to permission requests.
    package var permissions: [Permission: Bool] = [:]
    /// The groups that it claims and does not share.
    package var withheldGroups: Set<String> = []
    /// Those of them about which the user has not decided.
    package var undecidedGroups: [String] = []
  }

  /// Assigns keyboards their containers and groups in the kept state, in their order, or reports who has them and
  /// what to do.
  ///
  /// A keyboard that is the first of its identifier owns the identifier's container from now on.
  package func admit(
    _ candidates: [Candidate], in state: StateFolder
  ) throws(SettingsError) -> Change<[Admission]> {
    // Before the lock is taken, since it takes time.
    var origins: [KeyboardOrigin] = []
    for candidate in candidates {
      origins.append(try KeyboardOrigin.of(candidate.bundle, source: candidate.source))
    }
    let known = Array(zip(candidates, origins))
    // In most runs nothing changes, and nothing need be written.
    let reading = try file.read()
    var settings = reading.settings
    let admissions = try admit(known, state, &settings)
    guard settings != reading.settings else {
      return Change(value: admissions, warnings: [reading.warning].compactMap(\.self))
    }
    let change = try file.change { settings throws(SettingsError) in
      try admit(known, state, &settings)
    }
    return Change(
      value: change.value,
      warnings: [reading.warning, change.reading.warning].compactMap(\.self))
  }

  private func admit(
    _ candidates: [(Candidate, KeyboardOrigin)], _ state: StateFolder, _ settings: inout Settings
  ) throws(SettingsError) -> [Admission] {
    for (candidate, origin) in candidates {
      let identifier = candidate.bundle.manifest.bundleIdentifier
      try adopt(identifier, &settings)
      guard candidate.isInstalled else {
        let isNew = !state.hasContainer(of: identifier)
        guard case .foreign(let owner) = settings.standing(of: identifier, origin, isNew: isNew)
        else {
          try settings.own(identifier, origin)
          try settings.claim(candidate.bundle.applicationGroups, for: identifier)
          continue
        }
        throw foreign(candidate.bundle, owner)
      }
      try checkInstalled(identifier, origin, settings)
      try settings.claim(candidate.bundle.applicationGroups, for: identifier)
    }
    // All claims of the run are known only now.
    return candidates.map { admission(of: $0.0.bundle, settings) }
  }

  private func admission(of bundle: ExtensionBundle, _ settings: Settings) -> Admission {
    let identifier = bundle.manifest.bundleIdentifier
    let groups = bundle.applicationGroups.filter { !settings.mayUse($0, identifier) }
    let installed = settings[identifier].flatMap { settings.isReplacement($0) ? nil : $0 }
    return Admission(
      isFullAccessGranted: installed?.isFullAccessGranted ?? false,
      permissions: installed?.permissions ?? [:], withheldGroups: Set(groups),
      undecidedGroups: groups.filter { group in
        settings.claimants(of: group).first { $0.keyboard == identifier }?.isAllowed == nil
      })
  }

  private func checkInstalled(
    _ identifier: String, _ origin: KeyboardOrigin, _ settings: Settings
  ) throws(SettingsError) {
    guard let keyboard = settings[identifier] else {
      throw SettingsError(.usage, "the keyboard \(identifier) is no longer installed")
    }
    guard keyboard.origin?.digest == origin.digest else {
      throw SettingsError(
        .input, "the installed bundle of \(identifier) changed after it was installed",
        remedy: .reinstallKeyboard)
    }
    guard !settings.isReplacement(keyboard) else {
      throw SettingsError(
        .input,
        "\(identifier) is now another program than the one that owns the container and the grants here",
        remedy: .decideAboutProgram)
    }
  }

  private func foreign(_ bundle: ExtensionBundle, _ owner: KeyboardOrigin?) -> SettingsError {
    let identifier = bundle.manifest.bundleIdentifier
    let whose = owner.map { "of another program (\($0.words))" } ?? "of an unknown program"
    return SettingsError(
      .input,
      "\(bundle.url.path.forDisplay) has the identifier \(identifier.forDisplay), and \(location.data.path.forDisplay) keeps "
        + "the container \(whose)",
      remedy: .decideAboutContainer)
  }
}

extension StateFolder {
  /// Whether there is a container of an identifier.
  func hasContainer(of identifier: String) -> Bool {
    let path = root.appendingPathComponent("Containers/\(Self.folderName(for: identifier))").path
    return FileManager.default.fileExists(atPath: path)
  }
}
