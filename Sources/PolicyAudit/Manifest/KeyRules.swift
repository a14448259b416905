import ExtensionBundle

/// Keys of the manifest that a keyboard should not have, or not so.
extension Rule {
  static let keyRules = [
    backgroundModes, appOnlyKey, purposeNeverGranted, purposeClosed, purposeEmpty, insecureLoads,
    transportClosed, valueType,
  ]

  private static let accessPath = "NSExtension/NSExtensionAttributes/RequestsOpenAccess"

  /// The top-level entries of the manifest whose keys are asked for.
  private static func entries(
    of subject: AuditSubject, where isWanted: (String) -> Bool
  ) -> [(file: AuditedFile, entry: PropertyListEntry)] {
    guard let file = subject.manifest else { return [] }
    return (file.root.value.entries ?? []).filter { isWanted($0.key) }.map { (file, $0) }
  }

  private static let backgroundModes = Rule(
    "background-modes", .error, .certain,
    meaning: "The extension asks for UIBackgroundModes.",
    why: "An extension must not; an app with one that does is rejected.",
    source: RuleSource.extensions,
    help: "Remove UIBackgroundModes; background work belongs to the app.",
    fires: RuleExample(
      .plist, .set("UIBackgroundModes", "<array>\n  <string>audio</string>\n</array>")),
    passes: RuleExample(
      .app, .set("UIBackgroundModes", "<array>\n  <string>audio</string>\n</array>", in: .app))
  ) { subject in
    entries(of: subject) { $0 == "UIBackgroundModes" }.map { file, entry in
      Observation(file, at: entry.keyPosition, "the extension has UIBackgroundModes")
    }
  }

  /// Keys that are about an app's windows, launch and links.
  private static let appKeys: Set<String> = [
    "LSRequiresIPhoneOS", "UIApplicationSceneManifest", "UILaunchStoryboardName", "UILaunchScreen",
    "UILaunchScreens", "UIMainStoryboardFile", "UIMainStoryboardFile~ipad", "CFBundleURLTypes",
    "UIApplicationShortcutItems", "UISupportedInterfaceOrientations~iphone",
    "UISupportedInterfaceOrientations", "UISupportedInterfaceOrientations~ipad",
    "UIRequiresFullScreen", "UIStatusBarStyle", "UIStatusBarHidden",
    "UIViewControllerBasedStatusBarAppearance", "UIApplicationSupportsIndirectInputEvents",
    "UIFileSharingEnabled", "LSSupportsOpeningDocumentsInPlace", "CFBundleDocumentTypes",
    "UIApplicationExitsOnSuspend",
  ]

  private static let appOnlyKey = Rule(
    "app-only-key", .warning, .certain,
    meaning: "The extension has a key that is an app's.",
    why:
      "An extension has no windows, launch screen, links or documents of its own, so that the key does nothing; it "
      + "is often a leftover of a copied manifest.",
    source: RuleSource.infoKeys,
    help: "Remove it from the extension; the app keeps its own.",
    fires: RuleExample(.plist, .set("LSRequiresIPhoneOS", "<true/>")),
    passes: RuleExample(.app, .set("LSRequiresIPhoneOS", "<true/>", in: .app))
  ) { subject in
    entries(of: subject, where: appKeys.contains).map { file, entry in
      Observation(file, at: entry.keyPosition, "\(entry.key) is for apps")
    }
  }

  private static let neverGranted = [
    "NSMicrophoneUsageDescription": "the microphone", "NSCameraUsageDescription": "the camera",
    "NSSpeechRecognitionUsageDescription": "speech recognition, which needs the microphone",
  ]

  private static let purposeNeverGranted = Rule(
    "purpose-never-granted", .warning, .certain,
    meaning: "The extension gives a purpose for something that keyboards never get.",
    why: "Keyboards have no microphone and no camera, with or without full access.",
    source: "\(RuleSource.guide); \(RuleSource.openAccess)",
    help: "Remove the purpose; recording belongs to the app.",
    fires: RuleExample(
      .plist, .set("NSMicrophoneUsageDescription", "<string>To dictate.</string>")),
    passes: RuleExample(
      .app, .set("NSMicrophoneUsageDescription", "<string>To record.</string>", in: .app))
  ) { subject in
    entries(of: subject) { neverGranted[$0] != nil }.map { file, entry in
      Observation(
        file, at: entry.keyPosition,
        "\(entry.key): a keyboard never gets \(neverGranted[entry.key] ?? "it")")
    }
  }

  private static let needsOpenAccess: Set<String> = [
    "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysUsageDescription",
    "NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationUsageDescription",
    "NSContactsUsageDescription", "NSPhotoLibraryUsageDescription",
    "NSPhotoLibraryAddUsageDescription", "NSLocalNetworkUsageDescription",
  ]

  private static let purposeClosed = Rule(
    "purpose-closed", .warning, .lead,
    meaning:
      "The extension gives a purpose for something that needs open access, and does not ask for that.",
    why:
      "Location, contacts, pictures and the network are for keyboards with full access, each with the user's "
      + "permission; without it the question is never asked.",
    source: "\(RuleSource.openAccess); \(RuleSource.guide)",
    help:
      "Remove the purpose, or set RequestsOpenAccess to <true/> if the keyboard cannot do without.",
    fires: RuleExample(
      .plist, .set("NSContactsUsageDescription", "<string>To complete names.</string>")),
    passes: RuleExample(
      .plist, .set("NSContactsUsageDescription", "<string>To complete names.</string>"),
      .set(accessPath, "<true/>"))
  ) { subject in
    guard subject.flag(AuditSubject.accessKey) == false else { return [] }
    return entries(of: subject, where: needsOpenAccess.contains).map { file, entry in
      Observation(
        file, at: entry.keyPosition, "\(entry.key), but RequestsOpenAccess is not true")
    }
  }

  private static let purposeEmpty = Rule(
    "purpose-empty", .error, .certain,
    meaning: "A purpose is empty, or no text.",
    why: "The user is shown it when asked for permission, and review wants to read a clear one.",
    source: "\(RuleSource.review), 5.1.1(ii)",
    help: "Say in a sentence what the keyboard does with it.",
    fires: RuleExample(
      .plist, .set("NSContactsUsageDescription", "<string></string>"),
      .set(accessPath, "<true/>")),
    passes: RuleExample(
      .plist, .set("NSContactsUsageDescription", "<string>To complete names.</string>"),
      .set(accessPath, "<true/>"))
  ) { subject in
    entries(of: subject) { $0.hasPrefix("NS") && $0.hasSuffix("UsageDescription") }.compactMap {
      file, entry in
      let isEmpty = entry.node.value.string?.allSatisfy(\.isWhitespace) ?? true
      guard isEmpty else { return nil }
      return Observation(file, at: entry.node.position, "\(entry.key) says nothing")
    }
  }

  // MARK: Transport security

  private static let transportKey = "NSAppTransportSecurity"

  private static let insecureLoads = Rule(
    "insecure-loads", .warning, .certain,
    meaning: "NSAppTransportSecurity lets connections go without encryption.",
    why:
      "What is typed must be encrypted on its way, and a keyboard that loads without it can be listened to.",
    source: RuleSource.openAccess,
    help: "Remove the exception, and use HTTPS.",
    fires: RuleExample(
      .plist,
      .set("NSAppTransportSecurity/NSAllowsArbitraryLoads", "<true/>"),
      .set(accessPath, "<true/>")),
    passes: RuleExample(
      .plist,
      .set("NSAppTransportSecurity/NSAllowsArbitraryLoads", "<false/>"),
      .set(accessPath, "<true/>"))
  ) { subject in
    guard let file = subject.manifest, let value = file.root.value[transportKey] else { return [] }
    let general = [
      "NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsInWebContent",
      "NSAllowsArbitraryLoadsForMedia", "NSAllowsLocalNetworking",
    ]
    let domains = (value["NSExceptionDomains"]?.entries ?? []).flatMap { domain in
      insecure(["NSExceptionAllowsInsecureHTTPLoads"], in: domain.node.value).map {
        Observation(
          file, at: $0.keyPosition, "\($0.key) is true for \(PropertyList.shown(domain.key))")
      }
    }
    return insecure(general, in: value).map {
      Observation(file, at: $0.keyPosition, "\($0.key) is true")
    } + domains
  }

  private static func insecure(_ keys: [String], in value: PropertyList) -> [PropertyListEntry] {
    keys.compactMap { value.entry($0) }.filter { AuditSubject.truth($0.node.value) == true }
  }

  private static let transportClosed = Rule(
    "transport-closed", .warning, .certain,
    meaning: "The extension has NSAppTransportSecurity and does not ask for open access.",
    why:
      "Without open access it has no network, so that the exceptions can only mislead; with it they would be worse "
      + "than none.",
    source: RuleSource.openAccess,
    help: "Remove NSAppTransportSecurity.",
    fires: RuleExample(
      .plist,
      .set("NSAppTransportSecurity/NSExceptionDomains/example.org/NSIncludesSubdomains", "<true/>")),
    passes: RuleExample(
      .plist,
      .set("NSAppTransportSecurity/NSExceptionDomains/example.org/NSIncludesSubdomains", "<true/>"),
      .set(accessPath, "<true/>"))
  ) { subject in
    guard subject.flag(AuditSubject.accessKey) == false else { return [] }
    return entries(of: subject) { $0 == transportKey }.map { file, entry in
      Observation(
        file, at: entry.keyPosition, "NSAppTransportSecurity, but RequestsOpenAccess is not true")
    }
  }

  // MARK: Types

  private static let textKeys = [
    "CFBundleIdentifier", "CFBundleName", "CFBundleDisplayName", "CFBundleExecutable",
    "CFBundlePackageType", "CFBundleVersion", "CFBundleShortVersionString",
    "CFBundleDevelopmentRegion", "CFBundleInfoDictionaryVersion", "MinimumOSVersion",
  ]

  private static let valueType = Rule(
    "value-type", .error, .certain,
    meaning: "A value has the wrong type.",
    why: "iOS expects the type that Apple documents, and takes another for none or stops.",
    source: RuleSource.infoKeys,
    help: "Write a <string>.",
    fires: RuleExample(.plist, .set("CFBundleVersion", "<integer>1</integer>")),
    passes: RuleExample(.plist, .set("CFBundleVersion", "<string>1</string>"))
  ) { subject in
    guard let file = subject.manifest else { return [] }
    func wrong(_ keys: [String], in value: PropertyList?) -> [Observation] {
      keys.compactMap { key in
        guard let node = value?.entry(key)?.node, node.value.string == nil else { return nil }
        return Observation(file, at: node.position, "\(key) is \(node.value.kind), not a string")
      }
    }
    let own = [AuditSubject.pointKey, AuditSubject.classKey, AuditSubject.storyboardKey]
    return wrong(textKeys, in: file.root.value) + wrong(own, in: subject.extensionEntry?.node.value)
      + [transportKey].compactMap { key in
        guard let node = file.root.value.entry(key)?.node, node.value.entries == nil else {
          return nil
        }
        return Observation(
          file, at: node.position, "\(key) is \(node.value.kind), not a dictionary",
          help: "Write a <dict>.")
      }
  }
}
