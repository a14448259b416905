/// API that keyboards must not use, or should not.
extension Rule {
  static let systemRules = [
    unavailableAPI, openURLByResponder, opensApps, privateAPI, advertising, purchase, recording,
  ]

  private static let unavailable = [
    "UIApplication.shared", "UIAlertView", "UIActionSheet", "EKEventEditViewController",
    "EKEventViewController", "EKCalendarChooser", "NFCNDEFReaderSession", "NFCTagReaderSession",
    "BGTaskScheduler.shared", "SKOverlay",
  ]

  private static let unavailableAPI = Rule(
    source: "unavailable-api", .error, .certain,
    meaning: "The keyboard uses API that extensions must not use.",
    why:
      "It is marked as unavailable in extensions: a target that allows only extension-safe "
      + "API does not compile, and App Review rejects a keyboard that calls it.",
    source: "\(RuleSource.extensions); \(RuleSource.header)",
    help:
      "Leave the work to the containing app, or keep the code out of the keyboard's target.",
    watches: unavailable,
    fires: RuleExample(
      .folder, swift: "func darken() { UIApplication.shared.isIdleTimerDisabled = true }"),
    passes: RuleExample(
      .folder,
      swift: """
        @available(iOSApplicationExtension, unavailable)
        func darken() { UIApplication.shared.isIdleTimerDisabled = true }
        """)
  ) { facts, _ in
    facts.uses(unavailable).filter { $0.kind == "name" || $0.kind == "member" }.map { use in
      let name = use.name == "shared" ? (use.owner ?? "") + ".shared" : use.name
      return Observation(use.place, "\(name) is not available to extensions")
    }
  }

  // MARK: Opening apps

  private static let openSelectors: Set<String> = [
    "openURL:", "openURL:options:completionHandler:",
  ]

  private static let openURLByResponder = Rule(
    source: "open-url-responder", .error, .certain,
    meaning: "The keyboard opens a URL through the responder chain.",
    why:
      "This reaches UIApplication without the extension's API and opens other apps, which "
      + "keyboards must not do; it no longer works since iOS 18.",
    source: "\(RuleSource.review), 4.4.1; \(RuleSource.reports)",
    help: "Open only Settings, with extensionContext and UIApplication.openSettingsURLString.",
    watches: ["openURL", "UIApplication"] + SourceFacts.stringTakers,
    fires: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          func visit(_ page: URL) {
            var responder: UIResponder? = self
            while let next = responder {
              if next.responds(to: Selector("openURL:")) {
                next.perform(Selector(("openURL:")), with: page)
              }
              responder = next.next
            }
          }
        }
        """),
    passes: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          @objc func openURL(_ sender: UIButton) {}

          func add(_ button: UIButton) {
            button.addTarget(self, action: #selector(openURL(_:)), for: .touchUpInside)
          }
        }
        """)
  ) { facts, _ in
    let written = facts.strings(openSelectors).map { ($0, "the selector openURL: is used") }
    // One that is the action of a control is the keyboard's own method.
    let named = facts.selectors("openURL").filter { !["action", "selector"].contains($0.label) }
      .map { ($0, "the selector openURL is used") }
    let casts = facts.uses("UIApplication").filter { $0.kind == "cast" }
      .map { ($0, "the code searches the responder chain for UIApplication") }
    return (written + named + casts).map { Observation($0.0.place, $0.1) }
  }

  private static let opensApps = Rule(
    source: "opens-apps", .warning, .lead,
    meaning: "The keyboard opens a URL that may not be that of Settings.",
    why: "Keyboards must not open apps other than Settings.",
    source: "\(RuleSource.review), 4.4.1",
    help: "Open only UIApplication.openSettingsURLString, or nothing.",
    watches: ["extensionContext.open", "openSettingsURLString"],
    fires: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          func visit(_ page: URL) { extensionContext?.open(page) }
        }
        """),
    passes: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          func showSettings() {
            guard let page = URL(string: UIApplication.openSettingsURLString) else { return }
            extensionContext?.open(page)
          }
        }
        """)
  ) { facts, _ in
    guard facts.uses("openSettingsURLString").isEmpty else { return [] }
    return facts.uses("extensionContext.open").filter { $0.labels != nil }.map {
      Observation($0.place, "this URL may not be that of Settings")
    }
  }

  // MARK: Private API

  static let privateNames: Set<String> = [
    "markedText", "hostBundleID", "_hostBundleID", "_hostBundleIdentifier",
    "_hostApplicationBundleIdentifier", "_hostProcessIdentifier", "_hostPID", "_hostAuditToken",
    "sharedApplication", "LSApplicationWorkspace", "defaultWorkspace", "UIKeyboardImpl",
    "UIKeyboardInputModeController", "openSensitiveURL:withOptions:", "_UIRemoteView",
  ]

  private static let privateAPI = Rule(
    source: "private-api", .error, .certain,
    meaning: "The keyboard reaches private API by its name in a string.",
    why: "Apps may use public API only, and private API changes without notice.",
    source: "\(RuleSource.review), 2.5.1; \(RuleSource.reports)",
    help: "Remove it, and keep what you need to know in the keyboard's own state.",
    watches: SourceFacts.stringTakers,
    fires: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          var host: Any? { parent?.value(forKey: "_hostBundleID") }
        }
        """),
    passes: RuleExample(
      .folder,
      swift: """
        extension KeyboardViewController {
          // parent?.value(forKey: "_hostBundleID") is private.
          var host: Any? { parent?.value(forKey: "title") }
        }
        """)
  ) { facts, _ in
    facts.strings(privateNames).map { use in
      let name = use.arguments.compactMap(\.literal).first(where: privateNames.contains) ?? ""
      return Observation(use.place, "\"\(name)\" is not public API")
    }
  }

  // MARK: Commerce

  static let advertisers: Set<String> = [
    "AdSupport", "AppLovinSDK", "AppTrackingTransparency", "Chartboost", "ChartboostSDK",
    "FBAudienceNetwork", "GoogleMobileAds", "InMobiSDK", "IronSource", "MoPub", "MoPubSDK",
    "UnityAds", "VungleAdsSDK", "VungleSDK", "iAd",
  ]

  private static let advertising = Rule(
    source: "advertising", .error, .certain,
    meaning: "The keyboard imports an advertising module.",
    why: "Extensions must not contain marketing, advertising or in-app purchase.",
    source: "\(RuleSource.review), 4.4",
    help: "Keep it in the containing app.",
    fires: RuleExample(.folder, swift: "import GoogleMobileAds"),
    passes: RuleExample(.folder, swift: "import AVFoundation")
  ) { facts, _ in
    facts.imports.filter { advertisers.contains($0.module) }.map {
      Observation($0.place, "\($0.module) is an advertising module")
    }
  }

  private static let purchase = Rule(
    source: "in-app-purchase", .warning, .lead,
    meaning: "The keyboard imports StoreKit.",
    why:
      "Extensions must not sell anything; checking what the user bought in the app is "
      + "allowed.",
    source: "\(RuleSource.review), 4.4",
    help:
      "Sell in the containing app, and pass the purchases to the keyboard through the app "
      + "group.",
    fires: RuleExample(.folder, swift: "import StoreKit"),
    passes: RuleExample(.folder, swift: "import AudioToolbox")
  ) { facts, _ in
    facts.imports.filter { $0.module == "StoreKit" }.map {
      Observation($0.place, "StoreKit is imported into a keyboard")
    }
  }

  // MARK: Recording

  private static let recorders = [
    "AVAudioRecorder", "AVCaptureSession", "AVCaptureDevice", "SFSpeechRecognizer",
    "SFSpeechAudioBufferRecognitionRequest", "SpeechAnalyzer", "SpeechTranscriber",
    "requestRecordPermission", "VNDocumentCameraViewController", "DataScannerViewController",
  ]

  private static let recording = Rule(
    source: "recording", .error, .certain,
    meaning: "The keyboard uses the microphone, the camera or speech recognition.",
    why: "Keyboards have neither microphone nor camera, with or without full access.",
    source: "\(RuleSource.guide); \(RuleSource.openAccess)",
    help: "Record in the containing app.",
    watches: recorders,
    fires: RuleExample(
      .folder,
      swift: """
        import AVFoundation

        func listen(_ file: URL) { _ = try? AVAudioRecorder(url: file, settings: [:]) }
        """),
    passes: RuleExample(
      .folder,
      swift: """
        import AVFoundation

        func play(_ file: URL) { _ = try? AVAudioPlayer(contentsOf: file) }
        """)
  ) { facts, _ in
    facts.uses(recorders).filter { $0.kind == "name" || $0.kind == "member" }.map {
      Observation($0.place, "\($0.name) records, which keyboards cannot")
    }
  }
}
