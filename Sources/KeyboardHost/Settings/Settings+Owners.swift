import Platform

/// A keyboard's claim on an application group from its entitlements, and the user's answer to it.
package struct GroupClaim: Equatable, Sendable {
  /// The group as its folder is called: its identifier where that is plain.
  package let group: String
  /// The keyboard's identifier.
  package let keyboard: String
  /// Whether the user allowed it; `nil` while undecided.
  package var isAllowed: Bool?

  init(group: String, keyboard: String, isAllowed: Bool? = nil) {
    (self.group, self.keyboard, self.isAllowed) = (group, keyboard, isAllowed)
  }

  var id: [String] { [group, keyboard] }

  /// How settings and folders name a group.
  static func name(of group: String) -> String { StateFolder.folderName(for: group) }
}

/// The owners of containers, and the members of groups.
extension Settings {
  /// How many containers' owners are known.
  package static let mostOwners = 1000
  /// How many claims on groups are known.
  package static let mostClaims = 4000

  /// The relation of a keyboard to the container of its identifier.
  package enum Standing: Equatable, Sendable {
    /// It is the owner of the container, or there is no owner.
    case own
    /// The container belongs to another one; `nil` if unknown.
    case foreign(KeyboardOrigin?)
  }

  /// Says whose the container of an identifier is to a keyboard of an origin, for an identifier with or without one.
  package func standing(
    of identifier: String, _ origin: KeyboardOrigin, isNew: Bool
  ) -> Standing {
    guard let owner = owners[identifier] else {
      return isNew || !refusesUnowned ? .own : .foreign(nil)
    }
    return origin.isSame(as: owner) ? .own : .foreign(owner)
  }

  /// Whether the user has not yet decided about an installed keyboard whose container belongs to another program.
  func isReplacement(_ keyboard: Keyboard) -> Bool {
    guard let origin = keyboard.origin else { return false }
    return owners[keyboard.identifier].map { !origin.isSame(as: $0) } ?? true
  }

  /// Makes a keyboard the owner of its identifier's container.
  mutating func own(_ identifier: String, _ origin: KeyboardOrigin) throws(SettingsError) {
    guard owners[identifier] != nil || owners.count < Self.mostOwners else {
      throw SettingsError(
        .usage, "\(Self.mostOwners) keyboards have containers here, which is the maximum",
        remedy: .removeKeyboard)
    }
    // The same bundle from elsewhere does not take its sources away from the one that has them.
    let source = origin.source ?? owners[identifier]?.source
    owners[identifier] = KeyboardOrigin(digest: origin.digest, source: source)
  }

  /// Forgets a removed container's owner, and the owner's claims.
  mutating func forgetOwner(of identifier: String) {
    owners[identifier] = nil
    claims.removeAll { $0.keyboard == identifier }
  }

  // MARK: - Groups

  /// The claimants of a group, in the order of their claims.
  package func claimants(of group: String) -> [GroupClaim] {
    claims.filter { $0.group == GroupClaim.name(of: group) }
  }

  /// Whether a keyboard shares a group: alone it does unless that was refused; beside others, once that was allowed.
  package func mayUse(_ group: String, _ identifier: String) -> Bool {
    let claimants = claimants(of: group)
    guard let own = claimants.first(where: { $0.keyboard == identifier }) else { return false }
    return own.isAllowed ?? (claimants.count == 1)
  }

  /// Notes the groups that a keyboard claims now, and forgets those that it does not claim any longer.
  mutating func claim(_ groups: [String], for identifier: String) throws(SettingsError) {
    let names = groups.map(GroupClaim.name)
    claims.removeAll { $0.keyboard == identifier && !names.contains($0.group) }
    for name in names where !claims.contains(where: { $0.id == [name, identifier] }) {
      guard claims.count < Self.mostClaims else {
        throw SettingsError(
          .usage,
          "\(Self.mostClaims) claims of keyboards on application groups exist, which is the maximum",
          remedy: .removeKeyboard)
      }
      claims.append(GroupClaim(group: name, keyboard: identifier))
    }
  }

  /// Allows or refuses a keyboard a group that it claims.
  package mutating func decide(
    group: String, isAllowed: Bool, for identifier: String
  ) throws(SettingsError) {
    let id = [GroupClaim.name(of: group), identifier]
    guard let index = claims.firstIndex(where: { $0.id == id }) else {
      let own = claims.filter { $0.keyboard == identifier }.map(\.group)
      throw SettingsError(
        .usage,
        "\(identifier.escaped(limit: 160)) does not claim the group \(group.escaped(limit: 160)) (it claims "
          + (own.isEmpty ? "none" : own.joined(separator: ", ")) + ")")
    }
    claims[index].isAllowed = isAllowed
  }
}
