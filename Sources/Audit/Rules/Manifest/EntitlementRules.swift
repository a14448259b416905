import ExtensionBundle

/// Rules that compare the entitlements with the manifest and the app.
extension Rule {
  static let entitlementRules = [
    groupForm, groupNotInApp, entitlementClosed, entitlementMisspelt,
  ]

  private static let groupsKey = "com.apple.security.application-groups"
  private static let accessPath = "NSExtension/NSExtensionAttributes/RequestsOpenAccess"
  private static let group = "<array>\n  <string>group.org.example.app</string>\n</array>"

  private static let groupForm = Rule(
    "group-form", .error, .certain,
    meaning: "The application groups are not a list of identifiers that begin with group.",
    why:
      "On iOS the identifier of an application group begins this way, and the list is an "
      + "array of strings; signing refuses anything else.",
    source: RuleSource.entitlements,
    help: "Write an array of strings such as group.org.example.app.",
    fires: RuleExample(
      .folder,
      .set(groupsKey, "<array>\n  <string>org.example.app</string>\n</array>", in: .entitlements),
      .set(accessPath, "<true/>")),
    passes: RuleExample(
      .folder, .set(groupsKey, group, in: .entitlements), .set(accessPath, "<true/>"))
  ) { subject in
    guard let file = subject.entitlements, let node = file.root.value.entry(groupsKey)?.node else {
      return []
    }
    guard let items = node.value.items else {
      return [
        Observation(
          file, at: node.position, "the application groups are \(node.value.kind), not an array")
      ]
    }
    return items.compactMap { item in
      guard let text = item.value.string else {
        return Observation(
          file, at: item.position, "an application group is \(item.value.kind), not a string")
      }
      let isRight = text.hasPrefix("group.") && text.count > 6
      guard !isRight, !TextValue.holdsVariable(text) else { return nil }
      return Observation(
        file, at: item.position,
        "the application group \"\(PropertyList.shown(text))\" does not begin with group.")
    }
  }

  /// The application groups that a file names, without those that contain a variable.
  private static func groups(
    _ file: AuditedFile?
  ) -> [(name: String, position: SourcePosition?)] {
    (file?.root.value[groupsKey]?.items ?? []).compactMap { item in
      TextValue(item.value).text.map { ($0, item.position) }
    }
  }

  private static let groupNotInApp = Rule(
    "group-not-in-app", .warning, .certain,
    meaning: "The keyboard has an application group that its app does not have.",
    why:
      "The keyboard shares the group's folder with nobody: an app sees only the groups of "
      + "its own entitlements.",
    source: RuleSource.openAccess,
    help: "Give both targets the same group.",
    fires: RuleExample(
      .app, .set(groupsKey, group, in: .entitlements), .set(accessPath, "<true/>"),
      .set(groupsKey, "<array/>", in: .appEntitlements)),
    passes: RuleExample(
      .app, .set(groupsKey, group, in: .entitlements), .set(accessPath, "<true/>"),
      .set(groupsKey, group, in: .appEntitlements))
  ) { subject in
    guard let file = subject.entitlements, let app = subject.app?.entitlements,
      !(app.root.value[groupsKey]?.items ?? []).contains(where: {
        TextValue($0.value) == .variable
      })
    else { return [] }
    let shared = Set(groups(app).map(\.name))
    return groups(file).filter { !shared.contains($0.name) }.map { own in
      Observation(
        file, at: own.position,
        "the app is not in the application group \"\(PropertyList.shown(own.name))\"")
    }
  }

  /// The purpose of the entitlement, where it is of little or no use without open access.
  private static func closedUse(_ key: String) -> String? {
    switch key {
    case groupsKey: "the keyboard can then at most read the application group's folder"
    case "keychain-access-groups":
      "developers report that the shared keychain is then unavailable"
    case _ where key.hasPrefix("com.apple.developer.icloud-"): "iCloud is then unavailable"
    case "com.apple.developer.ubiquity-kvstore-identifier": "iCloud is then unavailable"
    default: nil
    }
  }

  private static let entitlementClosed = Rule(
    "entitlement-closed", .warning, .lead,
    meaning:
      "An entitlement is of little use without open access, but the keyboard does not "
      + "request open access.",
    why:
      "Without full access iOS refuses writes to a group's folder, although the Simulator "
      + "allows them; the shared keychain and iCloud are not available.",
    source: "\(RuleSource.openAccess); \(RuleSource.reports)",
    help:
      "Set RequestsOpenAccess to <true/> if the keyboard writes there; otherwise make sure "
      + "that it only reads.",
    fires: RuleExample(.folder, .set(groupsKey, group, in: .entitlements)),
    passes: RuleExample(
      .folder, .set(groupsKey, group, in: .entitlements), .set(accessPath, "<true/>"))
  ) { subject in
    guard let file = subject.entitlements, subject.flag(AuditSubject.accessKey) == false else {
      return []
    }
    return (file.root.value.entries ?? []).compactMap { entry in
      guard let use = closedUse(entry.key), entry.node.value.items?.isEmpty != true else {
        return nil
      }
      return Observation(
        file, at: entry.keyPosition, "\(entry.key), but RequestsOpenAccess is not true: \(use)")
    }
  }

  /// Entitlements that keyboards and their apps commonly have.
  private static let knownEntitlements = [
    groupsKey, "keychain-access-groups", "application-identifier", "aps-environment",
    "get-task-allow", "com.apple.developer.team-identifier",
    "com.apple.developer.icloud-container-identifiers", "com.apple.developer.icloud-services",
    "com.apple.developer.icloud-container-environment",
    "com.apple.developer.ubiquity-kvstore-identifier",
    "com.apple.developer.ubiquity-container-identifiers",
    "com.apple.developer.associated-domains",
  ]

  /// Keys that are written for one of them, though no letter is wrong.
  private static let otherNames = [
    "application-groups": groupsKey, "com.apple.application-groups": groupsKey,
    "com.apple.security.app-groups": groupsKey, "com.apple.developer.application-groups": groupsKey,
    "com.apple.security.keychain-access-groups": "keychain-access-groups",
    "com.apple.developer.keychain-access-groups": "keychain-access-groups",
  ]

  private static let entitlementMisspelt = Rule(
    "entitlement-misspelt", .warning, .certain,
    meaning: "An entitlement's key is misspelled.",
    why:
      "Signing either refuses an unknown entitlement or leaves it out, so the keyboard does not "
      + "get what the right key would give it.",
    source: RuleSource.entitlements,
    help: "Use Apple's spelling.",
    fires: RuleExample(
      .folder, .set("com.apple.security.application-group", group, in: .entitlements),
      .set(accessPath, "<true/>")),
    passes: RuleExample(
      .folder, .set(groupsKey, group, in: .entitlements), .set(accessPath, "<true/>"))
  ) { subject in
    guard let file = subject.entitlements else { return [] }
    return (file.root.value.entries ?? []).compactMap { entry in
      guard !knownEntitlements.contains(entry.key),
        let meant = otherNames[entry.key.lowercased()]
          ?? Spelling.meant(by: entry.key, among: knownEntitlements)
      else { return nil }
      return Observation(
        file, at: entry.keyPosition,
        "\(PropertyList.shown(entry.key)) is not an entitlement, \(meant) is",
        help: "Write \(meant).")
    }
  }
}
