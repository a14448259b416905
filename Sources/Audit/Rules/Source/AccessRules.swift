import ExtensionBundle

/// Uses that need full access, compared with the manifest.
extension Rule {
  static let accessRules = [
    accessUnread, accessUnused, purposeMissing, networkClosed, groupClosed, pasteboardClosed,
    pasteboardPrompts, hapticsClosed,
  ]

  private static let accessPath = "NSExtension/NSExtensionAttributes/RequestsOpenAccess"

  private static let network = [
    "URLSession", "NWConnection", "NWPathMonitor", "NWBrowser", "WKWebView", "CFSocketCreate",
    "socket", "getaddrinfo", "CKContainer", "NSURLConnection",
  ]
  private static let group = ["containerURL", "UserDefaults"]
  private static let pasteboard = ["UIPasteboard"]
  private static let haptics = [
    "UIImpactFeedbackGenerator", "UISelectionFeedbackGenerator",
    "UINotificationFeedbackGenerator", "CHHapticEngine", "playInputClick",
    "AudioServicesPlaySystemSound", "AudioServicesPlayAlertSound",
  ]
  /// Other uses that need full access.
  private static let others = [
    "CLLocationManager", "CNContactStore", "NSUbiquitousKeyValueStore", "SecItemAdd",
    "SecItemCopyMatching", "AVAudioPlayer", "AVPlayer", "AVSpeechSynthesizer", "PHPhotoLibrary",
    "GKLocalPlayer",
  ]

  private static func uses(_ names: [String], in facts: SourceFacts) -> [SourceFacts.Use] {
    facts.uses(names).filter { use in
      switch use.name {
      case "containerURL": use.labels?.first == "forSecurityApplicationGroupIdentifier"
      case "UserDefaults": use.labels?.first == "suiteName"
      case "socket":
        use.labels?.count == 3 && use.arguments.first?.text.hasPrefix("AF_INET") == true
      case "getaddrinfo": use.labels?.count == 4
      default: use.kind == "name" || use.kind == "member"
      }
    }
  }

  // MARK: Requests

  private static let accessUnread = Rule(
    source: "full-access-unread", .warning, .lead,
    meaning: "The manifest requests full access, but no source reads hasFullAccess.",
    why:
      "Until the user allows full access, calls that need it fail, mostly without an error, "
      + "and a keyboard must work without it.",
    source: "\(RuleSource.openAccess); \(RuleSource.review), 4.4.1",
    help: "Read hasFullAccess before such calls, and work without them where it is false.",
    watches: ["hasFullAccess"] + network + group + pasteboard + haptics + others,
    fires: RuleExample(
      .folder, .set(accessPath, "<true/>"),
      swift: "func copied() -> Bool { UIPasteboard.general.hasStrings }"),
    passes: RuleExample(
      .folder, .set(accessPath, "<true/>"),
      swift: """
        extension KeyboardViewController {
          func copied() -> Bool { hasFullAccess && UIPasteboard.general.hasStrings }
        }
        """)
  ) { facts, subject in
    guard let place = asks(subject), facts.isWhole, facts.uses("hasFullAccess").isEmpty,
      let use = uses(network + group + pasteboard + haptics + others, in: facts).first
    else { return [] }
    return [
      Observation(
        place.file, at: place.position,
        "RequestsOpenAccess is true, \(use.name) needs it, and hasFullAccess is never read")
    ]
  }

  private static let accessUnused = Rule(
    source: "full-access-unused", .warning, .lead,
    meaning: "The manifest requests full access, but nothing in the sources needs it.",
    why:
      "An app may request only what it needs, and users trust a keyboard less that requests "
      + "full access.",
    source: "\(RuleSource.review), 5.1.1(iii); \(RuleSource.openAccess)",
    help: "Set RequestsOpenAccess to <false/>.",
    fires: RuleExample(.folder, .set(accessPath, "<true/>"), swift: ""),
    passes: RuleExample(
      .folder, .set(accessPath, "<true/>"),
      swift: """
        import CoreHaptics

        extension KeyboardViewController {
          func tick() { if hasFullAccess { try? CHHapticEngine().start() } }
        }
        """)
  ) { facts, subject in
    guard let place = asks(subject), facts.isWhole, subject.entitlements == nil,
      uses(network + group + pasteboard + haptics + others, in: facts).isEmpty
    else { return [] }
    return [
      Observation(
        place.file, at: place.position,
        "RequestsOpenAccess is true, but nothing was found that needs full access")
    ]
  }

  private static let purposes: [(name: String, keys: [String])] = [
    (
      "CLLocationManager",
      [
        "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
        "NSLocationAlwaysUsageDescription", "NSLocationUsageDescription",
      ]
    ),
    ("CNContactStore", ["NSContactsUsageDescription"]),
    (
      "PHPhotoLibrary",
      ["NSPhotoLibraryUsageDescription", "NSPhotoLibraryAddUsageDescription"]
    ),
  ]

  private static let purposeMissing = Rule(
    source: "purpose-missing", .warning, .lead,
    meaning: "The keyboard uses location, contacts or photos, but its manifest gives no purpose.",
    why: "iOS terminates a program that asks without a purpose.",
    source: "\(RuleSource.infoKeys); \(RuleSource.review), 5.1.1(ii)",
    help: "Add the purpose to the keyboard's own manifest, or remove the code.",
    fires: RuleExample(
      .folder, .set(accessPath, "<true/>"),
      swift: """
        import Contacts

        extension KeyboardViewController {
          func book() -> CNContactStore? { hasFullAccess ? CNContactStore() : nil }
        }
        """),
    passes: RuleExample(
      .folder, .set(accessPath, "<true/>"),
      .set("NSContactsUsageDescription", "<string>To complete names.</string>"),
      swift: """
        import Contacts

        extension KeyboardViewController {
          func book() -> CNContactStore? { hasFullAccess ? CNContactStore() : nil }
        }
        """)
  ) { facts, subject in
    // A setting of the project may add the key to a manifest that is seen alone.
    guard let root = subject.manifest?.root.value, root.entries != nil else { return [] }
    return purposes.compactMap { name, keys in
      guard let use = facts.uses(name).first(where: { $0.kind == "name" }),
        !keys.contains(where: { root.entry($0) != nil })
      else { return nil }
      return Observation(use.place, "\(name) is used, and the manifest has no \(keys[0])")
    }
  }

  /// Where the manifest requests full access, if it does.
  private static func asks(
    _ subject: AuditSubject
  ) -> (file: AuditedFile, position: SourcePosition?)? {
    guard let file = subject.manifest, subject.flag(AuditSubject.accessKey) == true,
      let entry = subject.attribute(AuditSubject.accessKey)
    else { return nil }
    return (file, entry.node.position)
  }

  // MARK: Not asked for

  private static func closed(
    _ names: [String], _ message: String, _ facts: SourceFacts, _ subject: AuditSubject
  ) -> [Observation] {
    guard subject.flag(AuditSubject.accessKey) == false else { return [] }
    return uses(names, in: facts).map { Observation($0.place, "\($0.name) \(message)") }
  }

  private static let networkClosed = Rule(
    source: "network-closed", .warning, .lead,
    meaning: "The keyboard uses the network, but does not request full access.",
    why: "Without full access a keyboard has no network: every request fails.",
    source: RuleSource.openAccess,
    help: "Remove the code, or set RequestsOpenAccess to <true/>.",
    fires: RuleExample(
      .folder, swift: "func fetch(_ page: URL) { URLSession.shared.dataTask(with: page).resume() }"),
    passes: RuleExample(
      .folder, .set(accessPath, "<true/>"),
      swift: """
        extension KeyboardViewController {
          func fetch(_ page: URL) {
            if hasFullAccess { URLSession.shared.dataTask(with: page).resume() }
          }
        }
        """)
  ) { facts, subject in
    closed(network, "reaches nothing, because full access is not requested", facts, subject)
  }

  private static let groupClosed = Rule(
    source: "group-closed", .warning, .lead,
    meaning:
      "The keyboard uses the folder or the settings of an application group, but does not "
      + "request full access.",
    why:
      "Without full access such writes are lost: in the folder with an error, in the "
      + "settings without one. The Simulator allows them; a device does not.",
    source: "\(RuleSource.openAccess); \(RuleSource.reports)",
    help: "Only read them, or set RequestsOpenAccess to <true/>.",
    fires: RuleExample(
      .folder,
      swift: """
        let shared = FileManager.default
          .containerURL(forSecurityApplicationGroupIdentifier: "group.org.example.app")
        """),
    passes: RuleExample(
      .folder,
      swift: """
        let own = FileManager.default
          .urls(for: .applicationSupportDirectory, in: .userDomainMask)
        """)
  ) { facts, subject in
    closed(group, "of the group cannot be written without full access", facts, subject)
  }

  private static let pasteboardClosed = Rule(
    source: "pasteboard-closed", .warning, .lead,
    meaning: "The keyboard uses the pasteboard, but does not request full access.",
    why:
      "Without full access the pasteboard is empty, and text that the keyboard puts there is "
      + "lost.",
    source: "\(RuleSource.guide); \(RuleSource.reports)",
    help: "Remove the code, or set RequestsOpenAccess to <true/>.",
    fires: RuleExample(.folder, swift: "func copied() -> String? { UIPasteboard.general.string }"),
    passes: RuleExample(
      .folder, swift: "func copied() -> String? { nil } // not UIPasteboard.general.string")
  ) { facts, subject in
    closed(pasteboard, "is empty without full access", facts, subject)
  }

  /// The members of a pasteboard that give what was copied.
  private static let pasteboardContents: Set = [
    "string", "strings", "url", "urls", "image", "images", "color", "colors", "items",
    "itemProviders", "data(forPasteboardType:)", "value(forPasteboardType:)",
  ]

  /// Where the general pasteboard is read.
  private static func pasteboardReads(in facts: SourceFacts) -> [SourceFacts.Use] {
    facts.uses(pasteboard).filter { use in
      use.value == nil && use.chain.first == "general"
        && use.chain.dropFirst().first.map(pasteboardContents.contains) == true
    }
  }

  private static let pasteboardPrompts = Rule(
    source: "pasteboard-prompts", .note, .lead,
    meaning: "The keyboard reads in its own code what the user copied in other apps.",
    why:
      "Since iOS 16 the system then asks the user whether the keyboard may paste. Whether there "
      + "is something to paste can be read without a prompt, and so can what a paste control gives.",
    source: "Apple, UIPasteControl",
    help:
      "Use UIPasteControl, or read hasStrings or detectPatterns(for:) first and the text only when "
      + "the user wants to paste.",
    watches: pasteboard,
    fires: RuleExample(
      .folder, .set(accessPath, "<true/>"),
      swift: """
        extension KeyboardViewController {
          func copied() -> String? { hasFullAccess ? UIPasteboard.general.string : nil }
        }
        """),
    passes: RuleExample(
      .folder, .set(accessPath, "<true/>"),
      swift: """
        extension KeyboardViewController {
          func hasCopy() -> Bool { hasFullAccess && UIPasteboard.general.hasStrings }
          func copy(_ text: String) { UIPasteboard.general.string = text }
        }
        """)
  ) { facts, subject in
    guard asks(subject) != nil else { return [] }
    return pasteboardReads(in: facts).map { use in
      Observation(
        use.place, "the pasteboard is read here, and iOS asks the user whether it may be")
    }
  }

  private static let hapticsClosed = Rule(
    source: "haptics-closed", .note, .lead,
    meaning: "The keyboard uses haptics or sounds, but does not request full access.",
    why:
      "Without full access there are no haptics and, according to the documentation, no "
      + "sounds.",
    source: "\(RuleSource.openAccess); \(RuleSource.reports)",
    help: "Do not rely on it, or set RequestsOpenAccess to <true/>.",
    fires: RuleExample(
      .folder, swift: "func tick() { UISelectionFeedbackGenerator().selectionChanged() }"),
    passes: RuleExample(
      .folder,
      swift: """
        struct UISelectionFeedbackGenerator { func selectionChanged() {} }
        func tick() { UISelectionFeedbackGenerator().selectionChanged() }
        """)
  ) { facts, subject in
    closed(haptics, "does nothing without full access", facts, subject)
  }
}
