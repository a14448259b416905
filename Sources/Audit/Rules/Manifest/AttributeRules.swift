import ExtensionBundle

/// The four attributes of keyboards: whether they are there, in their place, of their type and spelt right.
extension Rule {
  static let attributeRules = [
    attributesMissing, languageMissing, attributeMissing, attributeType, attributeMisplaced,
    attributeRepeated, keyMisspelt, defaultMisspelt, attributeUnknown, duplicateKey,
  ]

  private static let attributesPath = "NSExtension/NSExtensionAttributes"

  private static let attributesMissing = Rule(
    "attributes-missing", .error, .certain,
    meaning: "NSExtension has no NSExtensionAttributes.",
    why: "The language, the direction, ASCII and open access are declared only there.",
    source: RuleSource.guide,
    help: "Add NSExtensionAttributes with IsASCIICapable, PrefersRightToLeft, PrimaryLanguage and "
      + "RequestsOpenAccess.",
    fires: RuleExample(.plist, .remove("NSExtension/NSExtensionAttributes")),
    passes: RuleExample(.plist, .set(attributesPath + "/IsASCIICapable", "<true/>"))
  ) { subject in
    guard let file = subject.manifest, let node = subject.extensionEntry?.node,
      let keys = node.value.entries?.map(\.key),
      Spelling.meant(by: keys, as: AuditSubject.attributesKey) == nil,
      file.root.value.entry(AuditSubject.attributesKey) == nil
    else { return [] }
    return [Observation(file, at: node.position, "NSExtension has no NSExtensionAttributes")]
  }

  private static let languageMissing = Rule(
    "language-missing", .warning, .certain,
    meaning: "PrimaryLanguage is missing or empty.",
    why:
      "Without it the keyboard counts as one for en-US; an empty one is no language at all. One project reports that "
      + "opening a keyboard without it crashed the host app; Apple documents nothing of the kind.",
    source: "\(RuleSource.creating); \(RuleSource.reports)",
    help: "Add PrimaryLanguage with a language such as nl or nl-BE; mul stands for several.",
    fires: RuleExample(.plist, .set(attributesPath + "/PrimaryLanguage", "<string></string>")),
    passes: RuleExample(.plist, .set(attributesPath + "/PrimaryLanguage", "<string>mul</string>"))
  ) { subject in
    guard let file = subject.manifest, let node = subject.attribute(AuditSubject.languageKey)?.node,
      node.value.string?.allSatisfy(\.isWhitespace) == true
    else { return missing(AuditSubject.languageKey, in: subject) }
    return [
      Observation(
        file, at: node.position,
        "PrimaryLanguage is empty: the keyboard has no language, not even en-US, which stands for a missing key"
      )
    ]
  }

  private static let attributeMissing = Rule(
    "attribute-missing", .warning, .certain,
    meaning: "IsASCIICapable, PrefersRightToLeft or RequestsOpenAccess is missing.",
    why: "A missing attribute counts as false, and readers cannot tell whether you meant that.",
    source: RuleSource.guide,
    help: "Add it with <true/> or <false/>.",
    fires: RuleExample(.plist, .remove(attributesPath + "/PrefersRightToLeft")),
    passes: RuleExample(.plist, .set(attributesPath + "/PrefersRightToLeft", "<false/>"))
  ) { subject in
    AuditSubject.flagKeys.flatMap { missing($0, in: subject) }
  }

  private static func missing(_ key: String, in subject: AuditSubject) -> [Observation] {
    guard let file = subject.manifest, let node = subject.attributesEntry?.node,
      node.value.entries != nil, node.value.entry(key) == nil, !subject.isElsewhere(key)
    else { return [] }
    return [Observation(file, at: node.position, "NSExtensionAttributes has no \(key)")]
  }

  private static let attributeType = Rule(
    "attribute-type", .error, .certain,
    meaning: "An attribute has a value of the wrong type.",
    why:
      "Three of them are booleans and PrimaryLanguage is a string; Apple doesn't document "
      + "what iOS does with other types.",
    source: RuleSource.guide,
    help: "Write <true/> or <false/>; for PrimaryLanguage a <string>.",
    fires: RuleExample(
      .plist, .set(attributesPath + "/RequestsOpenAccess", "<string>YES</string>")),
    passes: RuleExample(.plist, .set(attributesPath + "/RequestsOpenAccess", "<true/>"))
  ) { subject in
    guard let file = subject.manifest else { return [] }
    return AuditSubject.attributeKeys.compactMap { key in
      guard let node = subject.attribute(key)?.node else { return nil }
      let isText = key == AuditSubject.languageKey
      let isRight = isText ? node.value.string != nil : isFlag(node.value, in: file)
      guard !isRight else { return nil }
      let text = node.value.string.map { " \"\(PropertyList.shown($0))\"" } ?? ""
      return Observation(
        file, at: node.position,
        "\(key) is \(node.value.kind)\(text), not \(isText ? "a string" : "a boolean")")
    }
  }

  /// The old text form has no booleans, and a variable may represent anything.
  private static func isFlag(_ value: PropertyList, in file: AuditedFile) -> Bool {
    if value.boolean != nil { return true }
    guard let text = value.string else { return false }
    return TextValue.holdsVariable(text)
      || file.format == .openStep && !text.isEmpty && AuditSubject.truth(value) != nil
  }

  private static let attributeMisplaced = Rule(
    "attribute-misplaced", .error, .certain,
    meaning: "A key of the extension is in the wrong dictionary.",
    why:
      "iOS looks for the four attributes in NSExtensionAttributes only, and for the "
      + "extension's own keys in NSExtension; elsewhere it ignores them. With a misplaced "
      + "RequestsOpenAccess, Settings shows no Full Access switch.",
    source: "\(RuleSource.guide); \(RuleSource.reports)",
    help: "Move the key to the dictionary where it belongs.",
    fires: RuleExample(
      .plist, .remove(attributesPath + "/RequestsOpenAccess"),
      .set("NSExtension/RequestsOpenAccess", "<true/>")),
    passes: RuleExample(.plist, .set(attributesPath + "/RequestsOpenAccess", "<true/>"))
  ) { subject in
    misplaced(in: subject).filter { !$0.isRepeated }.map(\.seen)
  }

  private static let attributeRepeated = Rule(
    "attribute-repeated", .warning, .certain,
    meaning: "A key of the extension is in the right dictionary and also in a wrong one.",
    why: "iOS reads the one in the right dictionary; the other one misleads readers.",
    source: RuleSource.guide,
    help: "Remove the key from the wrong dictionary.",
    fires: RuleExample(
      .plist, .set(attributesPath + "/RequestsOpenAccess", "<true/>"),
      .set("NSExtension/RequestsOpenAccess", "<true/>")),
    passes: RuleExample(.plist, .set(attributesPath + "/RequestsOpenAccess", "<true/>"))
  ) { subject in
    misplaced(in: subject).filter(\.isRepeated).map(\.seen)
  }

  /// The keys in wrong dictionaries, and whether each is in the right one too.
  private static func misplaced(
    in subject: AuditSubject
  ) -> [(seen: Observation, isRepeated: Bool)] {
    guard let file = subject.manifest else { return [] }
    let attributes = AuditSubject.attributeKeys
    let own = [AuditSubject.pointKey, AuditSubject.classKey, AuditSubject.storyboardKey]
    let node = subject.extensionEntry?.node.value
    let inner = subject.attributesEntry?.node.value
    func find(
      _ keys: [String], in value: PropertyList?, _ place: String, _ home: String,
      _ right: PropertyList?
    ) -> [(seen: Observation, isRepeated: Bool)] {
      keys.compactMap { key in
        guard let entry = value?.entry(key) else { return nil }
        let isRepeated = right?.entry(key) != nil
        return (
          Observation(
            file, at: entry.keyPosition, "\(key) is \(place), where iOS does not look for it",
            help: isRepeated ? "Remove it; \(home) has it." : "Move it into \(home)."),
          isRepeated
        )
      }
    }
    return find(
      attributes, in: file.root.value, "at the top", "NSExtension > NSExtensionAttributes", inner)
      + find(
        own + [AuditSubject.attributesKey], in: file.root.value, "at the top", "NSExtension", node)
      + find(attributes, in: node, "directly in NSExtension", "NSExtensionAttributes", inner)
      + find(own, in: inner, "in NSExtensionAttributes", "NSExtension", node)
  }

  private static let keyMisspelt = Rule(
    "key-misspelt", .error, .certain,
    meaning: "A key of the extension is misspelled, and the correct one is missing.",
    why: "iOS ignores unknown keys, so the setting has no effect.",
    source: RuleSource.guide,
    help: "Use Apple's spelling.",
    fires: RuleExample(
      .plist, .remove(attributesPath + "/PrefersRightToLeft"),
      .set(attributesPath + "/PrefersRightToLeftLayoutDirection", "<true/>")),
    passes: RuleExample(.plist, .set(attributesPath + "/PrefersRightToLeft", "<false/>"))
  ) { subject in
    misspelt(in: subject).filter { !$0.isDefault }.map(\.seen)
  }

  private static let defaultMisspelt = Rule(
    "default-misspelt", .warning, .certain,
    meaning: "An attribute is misspelled, and its value is the default.",
    why: "iOS ignores unknown keys; nothing changes here until somebody changes the value.",
    source: RuleSource.guide,
    help: "Use Apple's spelling.",
    fires: RuleExample(
      .plist, .remove(attributesPath + "/PrefersRightToLeft"),
      .set(attributesPath + "/PrefersRightToLeftLayoutDirection", "<false/>")),
    passes: RuleExample(.plist, .set(attributesPath + "/PrefersRightToLeft", "<false/>"))
  ) { subject in
    misspelt(in: subject).filter(\.isDefault).map(\.seen)
  }

  /// Whether an attribute has this value anyway where it is missing.
  private static func isDefault(_ value: PropertyList, of key: String) -> Bool {
    if AuditSubject.flagKeys.contains(key) { return AuditSubject.truth(value) == false }
    return key == AuditSubject.languageKey && value.string == "en-US"
  }

  /// The misspelt keys, and whether each has only the default value.
  private static func misspelt(
    in subject: AuditSubject
  ) -> [(seen: Observation, isDefault: Bool)] {
    guard let file = subject.manifest else { return [] }
    let node = subject.extensionEntry?.node.value
    return misspelt([AuditSubject.extensionKey], in: file.root.value, file)
      + misspelt(
        [
          AuditSubject.attributesKey, AuditSubject.pointKey, AuditSubject.classKey,
          AuditSubject.storyboardKey,
        ], in: node, file)
      + misspelt(AuditSubject.attributeKeys, in: subject.attributesEntry?.node.value, file)
  }

  private static func misspelt(
    _ keys: [String], in value: PropertyList?, _ file: AuditedFile
  ) -> [(seen: Observation, isDefault: Bool)] {
    let entries = value?.entries ?? []
    let present = Set(entries.map(\.key))
    return entries.compactMap { entry in
      guard !keys.contains(entry.key), !knownExtensionKeys.contains(entry.key),
        let meant = Spelling.meant(by: entry.key, among: keys), !present.contains(meant)
      else { return nil }
      return (
        Observation(
          file, at: entry.keyPosition, "\(PropertyList.shown(entry.key)) is not a key, \(meant) is",
          help: "Write \(meant)."), isDefault(entry.node.value, of: meant)
      )
    }
  }

  /// Keys that other extensions have beside the four that keyboards need.
  private static let knownExtensionKeys: Set<String> = [
    AuditSubject.attributesKey, AuditSubject.pointKey, AuditSubject.classKey,
    AuditSubject.storyboardKey, "NSExtensionPointName", "NSExtensionPointVersion",
    "NSExtensionContextClass", "NSExtensionContextHostClass",
    "NSExtensionActionWantsFullScreenPresentation",
  ]

  private static let attributeUnknown = Rule(
    "attribute-unknown", .warning, .certain,
    meaning: "NSExtensionAttributes has a key that keyboards do not have.",
    why: "Keyboards have four attributes; iOS ignores any other.",
    source: RuleSource.guide,
    help: "Remove it, or replace it with the attribute that you meant.",
    fires: RuleExample(.plist, .set(attributesPath + "/RequestsAutofill", "<true/>")),
    passes: RuleExample(.plist, .set(attributesPath + "/RequestsOpenAccess", "<true/>"))
  ) { subject in
    guard let file = subject.manifest, let value = subject.attributesEntry?.node.value else {
      return []
    }
    let known = Set(AuditSubject.attributeKeys)
    let elsewhere = [AuditSubject.pointKey, AuditSubject.classKey, AuditSubject.storyboardKey]
    let entries = value.entries ?? []
    let present = Set(entries.map(\.key))
    return entries.compactMap { entry in
      guard !known.contains(entry.key), !elsewhere.contains(entry.key) else { return nil }
      // A misspelt name of a missing attribute belongs to another rule.
      if let meant = Spelling.meant(by: entry.key, among: AuditSubject.attributeKeys),
        !present.contains(meant)
      {
        return nil
      }
      return Observation(
        file, at: entry.keyPosition,
        "\(PropertyList.shown(entry.key)) is not an attribute of keyboards")
    }
  }

  private static let duplicateKey = Rule(
    "duplicate-key", .error, .certain,
    meaning: "A dictionary has the same key twice.",
    why: "Which value counts depends on the program that reads the file.",
    source: RuleSource.plists,
    help: "Keep the value that you meant.",
    fires: RuleExample(
      .plist, .set(attributesPath + "/IsASCIICapable", "<true/>"),
      .add(attributesPath + "/IsASCIICapable", "<true/>")),
    passes: RuleExample(.plist, .set(attributesPath + "/IsASCIICapable", "<true/>"))
  ) { subject in
    [subject.manifest, subject.entitlements, subject.privacy].compactMap(\.self).flatMap { file in
      file.duplicateKeys.map { duplicate in
        let first = duplicate.positions.first.map { ", first in line \($0.line)" } ?? ""
        return Observation(
          file, at: duplicate.positions.last,
          "\(PropertyList.shown(duplicate.keyPath)) occurs \(duplicate.count) times\(first)")
      }
    }
  }
}
