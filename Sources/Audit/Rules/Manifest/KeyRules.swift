import ExtensionBundle

/// Keys of the manifest that a keyboard should not have, or not so.
extension Rule {
  static let keyRules = [
    backgroundModes, appOnlyKey, purposeNeverGranted, purposeClosed, purposeEmpty, insecureLoads,
    localNetworking, transportClosed, valueType,
  ]

  private static let accessPath = "NSExtension/NSExtensionAttributes/RequestsOpenAccess"

  /// The top-level entries of the manifest with the given keys.
  private static func entries(
    of subject: AuditSubject, where isWanted: (String) -> Bool
  ) -> [(file: AuditedFile, entry: PropertyListEntry)] {
    guard let file = subject.manifest else { return [] }
    return (file.root.value.entries ?? []).filter { isWanted($0.key) }.map { (file, $0) }
  }

  private static let backgroundModes = Rule(
    "background-modes", .error, .certain,
    meaning: "The extension requests UIBackgroundModes.",
    why: "Extensions must not do this; App Review rejects the app.",
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
    meaning: "The extension has a key that belongs to an app.",
    why:
      "An extension has no windows, launch screen, links or documents of its own, so the key "
      + "has no effect; it is often left over from a copied manifest.",
    source: RuleSource.infoKeys,
    help: "Remove it from the extension; the app keeps its own.",
    fires: RuleExample(.plist, .set("LSRequiresIPhoneOS", "<true/>")),
    passes: RuleExample(.app, .set("LSRequiresIPhoneOS", "<true/>", in: .app))
  ) { subject in
    entries(of: subject, where: appKeys.contains).map { file, entry in
      Observation(file, at: entry.keyPosition, "\(entry.key) belongs to apps")
    }
  }

  private static let neverGranted = [
    "NSMicrophoneUsageDescription": "the microphone", "NSCameraUsageDescription": "the camera",
    "NSSpeechRecognitionUsageDescription": "speech recognition, which needs the microphone",
  ]

  private static let purposeNeverGranted = Rule(
    "purpose-never-granted", .warning, .certain,
    meaning: "The extension gives a purpose for something that keyboards never receive.",
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
        "\(entry.key): a keyboard never receives \(neverGranted[entry.key] ?? "it")")
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
      "The extension gives a purpose for something that needs open access, but does not "
      + "request open access.",
    why:
      "Location, contacts, photos and the network need full access, each with the user's "
      + "permission; without full access iOS never asks.",
    source: "\(RuleSource.openAccess); \(RuleSource.guide)",
    help:
      "Remove the purpose, or set RequestsOpenAccess to <true/> if the keyboard needs the "
      + "data.",
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
    meaning: "A purpose is empty, or is not text.",
    why:
      "iOS shows it to the user when it asks for permission, and App Review expects a clear "
      + "one.",
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
      return Observation(file, at: entry.node.position, "\(entry.key) is empty or not text")
    }
  }

  // MARK: Transport security

  private static let transportKey = "NSAppTransportSecurity"

  private static let insecureLoads = Rule(
    "insecure-loads", .warning, .certain,
    meaning: "NSAppTransportSecurity allows connections without encryption.",
    why:
      "Typed text must be encrypted in transit, and others can read the traffic of a "
      + "keyboard that loads without encryption.",
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
      "NSAllowsArbitraryLoadsForMedia",
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

  private static let localNetworking = Rule(
    "local-networking", .note, .certain,
    meaning: "NSAllowsLocalNetworking is true.",
    why:
      "It allows connections without encryption to devices of the local network only, which often have no "
      + "certificates.",
    source: RuleSource.infoKeys,
    help: "Remove it if the keyboard needs no device of the local network.",
    fires: RuleExample(
      .plist, .set("NSAppTransportSecurity/NSAllowsLocalNetworking", "<true/>"),
      .set(accessPath, "<true/>")),
    passes: RuleExample(
      .plist, .set("NSAppTransportSecurity/NSAllowsLocalNetworking", "<false/>"),
      .set(accessPath, "<true/>"))
  ) { subject in
    guard let file = subject.manifest, let value = file.root.value[transportKey] else { return [] }
    return insecure(["NSAllowsLocalNetworking"], in: value).map {
      Observation(file, at: $0.keyPosition, "\($0.key) is true")
    }
  }

  private static func insecure(_ keys: [String], in value: PropertyList) -> [PropertyListEntry] {
    keys.compactMap { value.entry($0) }.filter { AuditSubject.truth($0.node.value) == true }
  }

  private static let transportClosed = Rule(
    "transport-closed", .warning, .certain,
    meaning: "The extension has NSAppTransportSecurity but does not request open access.",
    why:
      "Without open access it has no network, so the exceptions only mislead readers; with "
      + "open access they would weaken security.",
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
    why: "iOS expects the type that Apple documents, and ignores another one or fails.",
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
