import ExtensionBundle

/// The privacy manifest: its keys, types and reason codes.
extension Rule {
  static let privacyRules = [
    privacyKey, privacyType, privacyTracking, privacyCategory, privacyReason, privacyCollected,
    privacyNotInExtension,
  ]

  private static let typesKey = "NSPrivacyAccessedAPITypes"
  private static let categoryKey = "NSPrivacyAccessedAPIType"
  private static let reasonsKey = "NSPrivacyAccessedAPITypeReasons"
  private static let trackingKey = "NSPrivacyTracking"
  private static let domainsKey = "NSPrivacyTrackingDomains"
  private static let collectedKey = "NSPrivacyCollectedDataTypes"
  private static let categoryPrefix = "NSPrivacyAccessedAPICategory"

  /// The reason codes that are valid in each category.
  private static let reasonsByCategory = [
    "ActiveKeyboards": ["3EC4.1", "54BD.1"],
    "UserDefaults": ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"],
    "FileTimestamp": ["0A2A.1", "3B52.1", "C617.1", "DDA9.1"],
    "SystemBootTime": ["35F9.1", "3D61.1", "8FFB.1"],
    "DiskSpace": ["7D9E.1", "85F4.1", "B728.1", "E174.1"],
  ]

  private static func accessed(_ category: String, _ reasons: String...) -> String {
    let codes = reasons.map { "\n      <string>\($0)</string>" }.joined()
    return """
      <array>
        <dict>
          <key>\(categoryKey)</key>
          <string>\(category)</string>
          <key>\(reasonsKey)</key>
          <array>\(codes)
          </array>
        </dict>
      </array>
      """
  }

  // MARK: Keys and types

  private static let privacyKey = Rule(
    "privacy-key", .error, .certain,
    meaning: "The privacy manifest has an unknown key.",
    why: "An upload with an invalid privacy manifest is refused (ITMS-91056).",
    source: RuleSource.invalidPrivacy,
    help:
      "Remove it; the keys are NSPrivacyTracking, NSPrivacyTrackingDomains, "
      + "NSPrivacyCollectedDataTypes and NSPrivacyAccessedAPITypes.",
    fires: RuleExample(.folder, .set("NSPrivacyTrackingDomain", "<array/>", in: .privacy)),
    passes: RuleExample(.folder, .set("NSPrivacyTrackingDomains", "<array/>", in: .privacy))
  ) { subject in
    guard let file = subject.privacy else { return [] }
    let keys = [trackingKey, domainsKey, collectedKey, typesKey]
    return unknownKeys(in: file.root, keys, file)
      + dictionaries(typesKey, file).flatMap {
        unknownKeys(in: $0, [categoryKey, reasonsKey], file)
      }
      + dictionaries(collectedKey, file).flatMap { unknownKeys(in: $0, collectedKeys, file) }
  }

  private static func unknownKeys(
    in node: PropertyListNode, _ known: [String], _ file: AuditedFile
  ) -> [Observation] {
    (node.value.entries ?? []).filter { !known.contains($0.key) }.map { entry in
      let meant = Spelling.meant(by: entry.key, among: known)
      return Observation(
        file, at: entry.keyPosition,
        "\(PropertyList.shown(entry.key)) is not a key of privacy manifests",
        help: meant.map { "Write \($0)." })
    }
  }

  /// The dictionaries of a list; what else is in it is for the rule about types.
  private static func dictionaries(_ key: String, _ file: AuditedFile) -> [PropertyListNode] {
    (file.root.value[key]?.items ?? []).filter { $0.value.entries != nil }
  }

  private static let privacyType = Rule(
    "privacy-type", .error, .certain,
    meaning: "A value of the privacy manifest has the wrong type, or is missing.",
    why: "An upload with an invalid privacy manifest is refused (ITMS-91056).",
    source: RuleSource.invalidPrivacy,
    help:
      "NSPrivacyTracking is a boolean, the other three are arrays, of strings or of dictionaries with all their "
      + "keys.",
    fires: RuleExample(.folder, .set("NSPrivacyTracking", "<string>NO</string>", in: .privacy)),
    passes: RuleExample(.folder, .set("NSPrivacyTracking", "<false/>", in: .privacy))
  ) { subject in
    guard let file = subject.privacy else { return [] }
    var check = TypeCheck(file: file)
    guard check.isDictionary(file.root, "the privacy manifest") else { return check.seen }
    if let node = file.root.value.entry(trackingKey)?.node {
      check.require(node, trackingKey, "a boolean", node.value.boolean != nil)
    }
    if let node = file.root.value.entry(domainsKey)?.node { check.strings(node, domainsKey) }
    for item in check.items(of: typesKey) where check.isDictionary(item, "an entry of \(typesKey)")
    {
      check.text(categoryKey, of: item)
      check.requireKey(reasonsKey, of: item) { check, node in check.strings(node, reasonsKey) }
    }
    for item in check.items(of: collectedKey)
    where check.isDictionary(item, "an entry of \(collectedKey)") {
      check.text(collectedKeys[0], of: item)
      for key in collectedKeys[1...2] {
        check.requireKey(key, of: item) { check, node in
          check.require(node, key, "a boolean", node.value.boolean != nil)
        }
      }
      check.requireKey(collectedKeys[3], of: item) { check, node in
        check.strings(node, collectedKeys[3])
      }
    }
    return check.seen
  }

  /// Collects wrong types.
  private struct TypeCheck {
    let file: AuditedFile
    var seen: [Observation] = []

    mutating func require(
      _ node: PropertyListNode, _ name: String, _ wanted: String, _ isRight: Bool
    ) {
      guard !isRight else { return }
      seen.append(
        Observation(file, at: node.position, "\(name) is \(node.value.kind), not \(wanted)"))
    }

    mutating func isDictionary(_ node: PropertyListNode, _ name: String) -> Bool {
      require(node, name, "a dictionary", node.value.entries != nil)
      return node.value.entries != nil
    }

    mutating func items(of key: String) -> [PropertyListNode] {
      guard let node = file.root.value.entry(key)?.node else { return [] }
      require(node, key, "an array", node.value.items != nil)
      return node.value.items ?? []
    }

    mutating func strings(_ node: PropertyListNode, _ key: String) {
      require(node, key, "an array", node.value.items != nil)
      for item in node.value.items ?? [] {
        require(item, "an entry of \(key)", "a string", item.value.string != nil)
      }
    }

    mutating func requireKey(
      _ key: String, of item: PropertyListNode, _ body: (inout Self, PropertyListNode) -> Void
    ) {
      guard let node = item.value.entry(key)?.node else {
        seen.append(Observation(file, at: item.position, "an entry has no \(key)"))
        return
      }
      body(&self, node)
    }

    mutating func text(_ key: String, of item: PropertyListNode) {
      requireKey(key, of: item) { check, node in
        check.require(node, key, "a string", node.value.string != nil)
      }
    }
  }

  // MARK: Tracking

  private static let privacyTracking = Rule(
    "privacy-tracking", .error, .certain,
    meaning: "Tracking is declared without a domain, or a domain is not a plain domain.",
    why:
      "A bundle that tracks must name at least one domain, and a domain has no scheme, path "
      + "or query (ITMS-91056).",
    source: RuleSource.invalidPrivacy,
    help: "List the domains, such as tracker.example.org, or set NSPrivacyTracking to <false/>.",
    fires: RuleExample(
      .folder, .set("NSPrivacyTracking", "<true/>", in: .privacy),
      .set(
        "NSPrivacyTrackingDomains",
        "<array>\n  <string>https://tracker.example.org/v1</string>\n</array>", in: .privacy)),
    passes: RuleExample(
      .folder, .set("NSPrivacyTracking", "<true/>", in: .privacy),
      .set(
        "NSPrivacyTrackingDomains",
        "<array>\n  <string>tracker.example.org</string>\n</array>", in: .privacy))
  ) { subject in
    guard let file = subject.privacy else { return [] }
    let domains = file.root.value[domainsKey]?.items
    var seen: [Observation] = (domains ?? []).compactMap { item in
      guard case .known(let text) = TextValue(item.value),
        text.contains(where: { "/:?#@ ".contains($0) }) || !text.contains(".")
      else { return nil }
      return Observation(
        file, at: item.position, "\"\(PropertyList.shown(text))\" is not a plain domain")
    }
    if file.root.value[trackingKey]?.boolean == true, domains?.isEmpty ?? true {
      seen.append(
        Observation(
          file, at: file.root.value.entry(trackingKey)?.node.position,
          "NSPrivacyTracking is true, and NSPrivacyTrackingDomains names no domain"))
    }
    return seen
  }

  // MARK: Reasons

  private static let privacyCategory = Rule(
    "privacy-category", .error, .certain,
    meaning: "A category of required-reason API does not exist.",
    why: "An upload with an invalid privacy manifest is refused (ITMS-91056).",
    source: "\(RuleSource.reasons); \(RuleSource.invalidPrivacy)",
    help: "The categories are " + reasonsByCategory.keys.sorted().joined(separator: ", ")
      + ", each after \(categoryPrefix).",
    fires: RuleExample(
      .folder,
      .set(typesKey, accessed("NSPrivacyAccessedAPITypeUserDefaults", "CA92.1"), in: .privacy)),
    passes: RuleExample(
      .folder, .set(typesKey, accessed(categoryPrefix + "UserDefaults", "CA92.1"), in: .privacy))
  ) { subject in
    guard let file = subject.privacy else { return [] }
    return dictionaries(typesKey, file).compactMap { item in
      guard let node = item.value.entry(categoryKey)?.node, let text = node.value.string,
        !text.hasPrefix(categoryPrefix)
          || reasonsByCategory[String(text.dropFirst(categoryPrefix.count))] == nil
      else { return nil }
      return Observation(
        file, at: node.position, "\"\(PropertyList.shown(text))\" is not a category")
    }
  }

  private static let privacyReason = Rule(
    "privacy-reason", .error, .certain,
    meaning: "A reason code does not belong to its category, or is missing.",
    why:
      "A code is valid in its own category only (ITMS-91055), and a declaration without a reason declares nothing.",
    source: RuleSource.reasons,
    help: "Choose the code that describes what the keyboard does.",
    fires: RuleExample(
      .folder,
      .set(typesKey, accessed(categoryPrefix + "ActiveKeyboards", "CA92.1"), in: .privacy)),
    passes: RuleExample(
      .folder,
      .set(typesKey, accessed(categoryPrefix + "ActiveKeyboards", "3EC4.1"), in: .privacy))
  ) { subject in
    guard let file = subject.privacy else { return [] }
    return dictionaries(typesKey, file).flatMap { item -> [Observation] in
      guard let text = item.value[categoryKey]?.string, text.hasPrefix(categoryPrefix),
        let codes = reasonsByCategory[String(text.dropFirst(categoryPrefix.count))],
        let node = item.value.entry(reasonsKey)?.node, let reasons = node.value.items
      else { return [] }
      let list = "The codes of this category are \(codes.joined(separator: ", "))."
      guard !reasons.isEmpty else {
        return [
          Observation(file, at: node.position, "\(text) is declared without a reason", help: list)
        ]
      }
      return reasons.compactMap { reason in
        guard let code = reason.value.string, !codes.contains(code) else { return nil }
        return Observation(
          file, at: reason.position,
          "\"\(PropertyList.shown(code))\" is not a reason of \(text)", help: list)
      }
    }
  }

  // MARK: Collected data

  private static let collectedKeys = [
    "NSPrivacyCollectedDataType", "NSPrivacyCollectedDataTypeLinked",
    "NSPrivacyCollectedDataTypeTracking", "NSPrivacyCollectedDataTypePurposes",
  ]

  private static func collected(_ type: String, _ purpose: String) -> String {
    """
    <array>
      <dict>
        <key>\(collectedKeys[0])</key>
        <string>\(type)</string>
        <key>\(collectedKeys[1])</key>
        <false/>
        <key>\(collectedKeys[2])</key>
        <false/>
        <key>\(collectedKeys[3])</key>
        <array>
          <string>\(purpose)</string>
        </array>
      </dict>
    </array>
    """
  }

  private static let purposePrefix = "NSPrivacyCollectedDataTypePurpose"

  private static let privacyCollected = Rule(
    "privacy-collected", .error, .certain,
    meaning: "A kind of collected data or a purpose is not spelled as Apple spells it.",
    why:
      "Both are names that begin with NSPrivacyCollectedDataType; plain words are invalid values (ITMS-91056).",
    source: RuleSource.dataCollection,
    help: "Write the name from Apple's list, such as \(purposePrefix)AppFunctionality.",
    fires: RuleExample(
      .folder,
      .set(
        collectedKey, collected("NSPrivacyCollectedDataTypeCrashData", "App functionality"),
        in: .privacy)),
    passes: RuleExample(
      .folder,
      .set(
        collectedKey,
        collected("NSPrivacyCollectedDataTypeCrashData", purposePrefix + "AppFunctionality"),
        in: .privacy))
  ) { subject in
    guard let file = subject.privacy else { return [] }
    return dictionaries(collectedKey, file).flatMap { item in
      let type = item.value.entry(collectedKeys[0])?.node
      let purposes = item.value[collectedKeys[3]]?.items ?? []
      return misnamed(type.map { [$0] } ?? [], collectedKeys[0], file)
        + misnamed(purposes, purposePrefix, file)
    }
  }

  private static func misnamed(
    _ nodes: [PropertyListNode], _ prefix: String, _ file: AuditedFile
  ) -> [Observation] {
    nodes.compactMap { node in
      guard let text = node.value.string, !text.hasPrefix(prefix) || text == prefix else {
        return nil
      }
      return Observation(
        file, at: node.position, "\"\(PropertyList.shown(text))\" does not begin with \(prefix)")
    }
  }

  private static let privacyNotInExtension = Rule(
    "privacy-not-in-extension", .note, .lead,
    meaning: "The app has a privacy manifest, but the keyboard in it has none.",
    why:
      "A keyboard declares the APIs that its own program uses in its own bundle; the app's "
      + "declaration does not count for it.",
    source: "\(RuleSource.privacy); \(RuleSource.reasons)",
    help: "Add a PrivacyInfo.xcprivacy to the keyboard's target, if it uses required-reason API.",
    fires: RuleExample(.app, .set("NSPrivacyTracking", "<false/>", in: .appPrivacy)),
    passes: RuleExample(
      .app, .set("NSPrivacyTracking", "<false/>", in: .appPrivacy),
      .set("NSPrivacyTracking", "<false/>", in: .privacy))
  ) { subject in
    guard let file = subject.manifest, subject.app?.privacy != nil, subject.privacy == nil else {
      return []
    }
    return [
      Observation(
        file, at: file.root.position,
        "the app has a PrivacyInfo.xcprivacy, and the keyboard has none")
    ]
  }
}
