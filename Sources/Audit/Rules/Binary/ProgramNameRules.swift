import Platform
import ExtensionBundle

/// Rules about the names in a program: symbols that it imports, selectors and classes. A name may be there for
/// another reason, and short Swift strings are inside the code and invisible; so these are heuristic findings.
extension Rule {
  static let programNameRules = [
    programUnavailable, programOpensURL, programPrivate, programAdvertising, programRecords,
    programReason, programClosed, programAccessUnread, programPurpose, programClass,
    programNoNext, programGlobe, programEnds,
  ]

  /// The texts that these rules look for; the name of the principal class is one more.
  static let watchedTexts: Set<String> = privateNames.union(advertisingClasses).union([
    sharedApplication, "openURL:", "openURL:options:completionHandler:",
    "openURL:completionHandler:", "activeInputModes", "systemUptime", "fileModificationDate",
    "containerURLForSecurityApplicationGroupIdentifier:", "initWithSuiteName:", "hasFullAccess",
    "handleInputModeListFromView:withEvent:", "advanceToNextInputMode", "needsInputModeSwitchKey",
  ])

  private static let sharedApplication = "sharedApplication"

  /// The first of the names that a slice imports or names, each with its place.
  static func found(
    _ names: [String], in slice: MachOSlice
  ) -> [(name: String, offset: Int)] {
    names.compactMap { name in
      (slice.imports["_OBJC_CLASS_$_" + name] ?? slice.imports["_" + name] ?? slice.texts[name])
        .map { (name, $0) }
    }
  }

  static func list(_ found: [(name: String, offset: Int)]) -> String {
    let names = found.prefix(4).map(\.name).joined(separator: ", ")
    return names + (found.count > 4 ? " and \(found.count - 4) more" : "")
  }

  // MARK: Forbidden uses

  private static let unavailableClasses = [
    "EKEventEditViewController", "EKEventViewController", "EKCalendarChooser",
    "NFCNDEFReaderSession", "NFCTagReaderSession", "BGTaskScheduler", "SKOverlay", "UIAlertView",
    "UIActionSheet", "UIApplicationMain",
  ]

  private static let programUnavailable = Rule(
    program: "program-unavailable-api", .warning, .lead,
    meaning: "The program names API that extensions must not use.",
    why:
      "It is marked as unavailable in extensions, and App Review rejects a keyboard that "
      + "calls it; code shared with an app may contain it without calling it.",
    source: "\(RuleSource.extensions); \(RuleSource.header)",
    help: "Keep the code out of the keyboard's target, with APPLICATION_EXTENSION_API_ONLY=YES.",
    fires: RuleExample(
      .bundle,
      program: .with {
        $0.imports.append("_OBJC_CLASS_$_UIApplication")
        $0.selectors.append(sharedApplication)
      }),
    passes: RuleExample(
      .bundle, program: .with { $0.imports.append("_OBJC_CLASS_$_UIApplication") })
  ) { program, main, _ in
    var seen = found(unavailableClasses, in: main)
    if main.importsClass("UIApplication"), let place = main.texts[sharedApplication] {
      seen.append(("UIApplication.shared", place))
    }
    return seen.map {
      Observation(program, main, at: $0.offset, "\($0.name) is not available to extensions")
    }
  }

  private static let programOpensURL = Rule(
    program: "program-open-url", .warning, .lead,
    meaning: "The program names a selector that opens URLs, and not only the URL of Settings.",
    why:
      "Keyboards must not open apps other than Settings, neither with their context nor with "
      + "UIApplication from the responder chain; one of the keyboard's own methods may have the "
      + "same name.",
    source: "\(RuleSource.review), 4.4.1; \(RuleSource.reports)",
    help: "Open only Settings, with extensionContext and UIApplication.openSettingsURLString.",
    fires: RuleExample(.bundle, program: .with { $0.selectors.append("openURL:") }),
    passes: RuleExample(
      .bundle,
      program: .with {
        $0.selectors.append("openURL:completionHandler:")
        $0.imports.append("_UIApplicationOpenSettingsURLString")
      })
  ) { program, main, _ in
    var names = ["openURL:", "openURL:options:completionHandler:"]
    if main.imports["_UIApplicationOpenSettingsURLString"] == nil {
      names.append("openURL:completionHandler:")
    }
    return found(names, in: main).map {
      Observation(program, main, at: $0.offset, "the selector \($0.name) is named")
    }
  }

  private static let programPrivate = Rule(
    program: "program-private-api", .warning, .lead,
    meaning: "The program names private API.",
    why: "Apps may use public API only, and private API changes without notice.",
    source: "\(RuleSource.review), 2.5.1; \(RuleSource.reports)",
    help: "Remove it, and keep what you need to know in the keyboard's own state.",
    fires: RuleExample(.bundle, program: .with { $0.selectors.append("_hostBundleID") }),
    passes: RuleExample(.bundle, program: .with { $0.selectors.append("hostName") })
  ) { program, main, _ in
    // A class that is the keyboard's own may have a method of one of the plainer names.
    found(privateNames.filter { $0 != sharedApplication && $0 != "markedText" }.sorted(), in: main)
      .map { Observation(program, main, at: $0.offset, "\"\($0.name)\" is not public API") }
  }

  private static let advertisingClasses: Set<String> = [
    "GADBannerView", "GADMobileAds", "GADRequest", "ALSdk", "FBAdView", "FBInterstitialAd",
    "IronSource", "UADSBannerView", "MPAdView", "IMBanner", "ADBannerView",
  ]

  private static let programAdvertising = Rule(
    program: "program-advertising", .warning, .lead,
    meaning: "The program contains a class of an advertising kit.",
    why: "Extensions must not contain marketing, advertising or in-app purchase.",
    source: "\(RuleSource.review), 4.4",
    help:
      "Keep it in the containing app: remove it from the keyboard target's linked "
      + "frameworks.",
    fires: RuleExample(.bundle, program: .with { $0.classes.append("GADBannerView") }),
    passes: RuleExample(.bundle, program: .with { $0.classes.append("BannerView") })
  ) { program, main, _ in
    found(advertisingClasses.sorted(), in: main).map {
      Observation(
        program, main, at: $0.offset, "the class \($0.name) belongs to an advertising kit")
    }
  }

  private static let recordingClasses = [
    "AVAudioRecorder", "AVCaptureSession", "AVCaptureDevice", "SFSpeechRecognizer",
    "SFSpeechAudioBufferRecognitionRequest", "VNDocumentCameraViewController",
    "UIImagePickerController",
  ]

  private static let programRecords = Rule(
    program: "program-records", .warning, .lead,
    meaning: "The program uses classes for the microphone, the camera or speech.",
    why: "Keyboards have neither microphone nor camera, with or without full access.",
    source: "\(RuleSource.guide); \(RuleSource.openAccess)",
    help: "Record in the containing app.",
    fires: RuleExample(
      .bundle, program: .with { $0.imports.append("_OBJC_CLASS_$_AVCaptureSession") }),
    passes: RuleExample(
      .bundle, program: .with { $0.imports.append("_OBJC_CLASS_$_AVAudioPlayer") })
  ) { program, main, _ in
    found(recordingClasses, in: main).map {
      Observation(program, main, at: $0.offset, "\($0.name) records, which keyboards cannot")
    }
  }

  // MARK: Required reasons

  private static let categories: [(category: String, names: [String])] = [
    ("ActiveKeyboards", ["activeInputModes"]),
    (
      "DiskSpace",
      [
        "NSURLVolumeAvailableCapacityKey", "NSURLVolumeAvailableCapacityForImportantUsageKey",
        "NSURLVolumeAvailableCapacityForOpportunisticUsageKey", "NSURLVolumeTotalCapacityKey",
        "NSFileSystemFreeSize", "NSFileSystemSize", "statfs", "statvfs", "fstatfs", "fstatvfs",
      ]
    ),
    (
      "FileTimestamp",
      [
        "NSFileCreationDate", "NSFileModificationDate", "NSURLContentModificationDateKey",
        "NSURLCreationDateKey", "fileModificationDate", "stat", "fstat", "lstat", "fstatat",
        "getattrlist", "fgetattrlist", "getattrlistat", "getattrlistbulk",
      ]
    ),
    ("SystemBootTime", ["systemUptime", "mach_absolute_time"]),
    ("UserDefaults", ["NSUserDefaults"]),
  ]

  private static let typesKey = "NSPrivacyAccessedAPITypes"
  private static let categoryPrefix = "NSPrivacyAccessedAPICategory"

  private static let programReason = Rule(
    program: "program-reason-undeclared", .warning, .lead,
    meaning: "The program names required-reason API that its privacy manifest does not declare.",
    why:
      "App Store Connect searches uploads for these names, and refuses those without a reason "
      + "in the bundle's own manifest (ITMS-91053).",
    source: RuleSource.reasons,
    help: "Declare the category and its reason in the keyboard's PrivacyInfo.xcprivacy.",
    fires: RuleExample(
      .bundle, program: .with { $0.imports.append("_OBJC_CLASS_$_NSUserDefaults") }),
    passes: RuleExample(
      .bundle,
      .set(
        typesKey,
        """
        <array>
          <dict>
            <key>NSPrivacyAccessedAPIType</key>
            <string>\(categoryPrefix)UserDefaults</string>
            <key>NSPrivacyAccessedAPITypeReasons</key>
            <array>
              <string>CA92.1</string>
            </array>
          </dict>
        </array>
        """, in: .privacy),
      program: .with { $0.imports.append("_OBJC_CLASS_$_NSUserDefaults") })
  ) { program, main, subject in
    let items = subject.privacy?.root.value[typesKey]?.items ?? []
    let declared = Set(items.compactMap { $0.value["NSPrivacyAccessedAPIType"]?.string })
    return categories.compactMap { category, names in
      let seen = found(names, in: main)
      guard let first = seen.first, !declared.contains(categoryPrefix + category) else {
        return nil
      }
      let what = subject.privacy == nil ? "there is no privacy manifest" : "it is not declared"
      return Observation(
        program, main, at: first.offset,
        "\(list(seen)) of \(categoryPrefix)\(category) is named, and \(what)")
    }
  }

  // MARK: The keyboard itself

  private static let programClass = Rule(
    program: "program-class-missing", .warning, .lead,
    meaning: "The program has no class with the name in the manifest.",
    why:
      "iOS creates the keyboard's controller by this name; without the class it shows "
      + "nothing.",
    source: "\(RuleSource.guide); \(RuleSource.reports)",
    help: "Write Module.Class of a subclass of UIInputViewController.",
    fires: RuleExample(
      .bundle,
      .set("NSExtension/NSExtensionPrincipalClass", "<string>Keyboard.Controller</string>")),
    passes: RuleExample(
      .bundle,
      .set(
        "NSExtension/NSExtensionPrincipalClass", "<string>Keyboard.KeyboardViewController</string>"
      ))
  ) { program, main, subject in
    guard program.showsAllTexts, let wanted = subject.principalClassName,
      main.texts[wanted] == nil, let shown = Self.objectiveCName(of: wanted),
      main.texts[shown] == nil
    else { return [] }
    return [
      Observation(
        program, nil, at: nil, "there is no class \"\(PropertyList.shown(wanted))\"")
    ]
  }

  /// The name that the runtime of Objective-C has for a class of Swift; `nil` where it is not simply made.
  static func objectiveCName(of name: String) -> String? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard name.utf8.allSatisfy({ $0 < 0x80 }), !parts.contains(where: \.isEmpty) else { return nil }
    if parts.count == 1 { return name }
    guard parts.count == 2 else { return nil }
    return "_TtC" + parts.map { "\($0.count)\($0)" }.joined()
  }

  private static let switching = [
    "handleInputModeListFromView:withEvent:", "advanceToNextInputMode",
  ]

  private static let programNoNext = Rule(
    program: "program-no-next-keyboard", .warning, .lead,
    meaning: "The program names nothing that switches to the next keyboard.",
    why: "A keyboard must offer a way to the next one; otherwise users cannot leave it.",
    source: "\(RuleSource.guide); \(RuleSource.review), 4.4.1",
    help: "Show a key with handleInputModeList(from:with:) while needsInputModeSwitchKey is true.",
    fires: RuleExample(
      .bundle, program: .with { $0.selectors.removeAll { switching.contains($0) } }),
    passes: RuleExample(
      .bundle, program: .with { $0.selectors[0] = "advanceToNextInputMode" })
  ) { program, main, subject in
    guard program.showsAllTexts, subject.manifest != nil,
      !(subject.resources?.contains {
        $0.endsInBytes(of: ".storyboardc") || $0.endsInBytes(of: ".nib")
      } ?? false),
      found(switching, in: main).isEmpty
    else { return [] }
    return [
      Observation(
        program, nil, at: nil,
        "neither handleInputModeList(from:with:) nor advanceToNextInputMode() is named")
    ]
  }

  private static let programGlobe = Rule(
    program: "program-globe-unasked", .warning, .lead,
    meaning: "The program switches to the next keyboard but does not name needsInputModeSwitchKey.",
    why: "Where iOS shows its own globe, the keyboard shows a second one.",
    source: "\(RuleSource.creating); \(RuleSource.reports)",
    help: "Hide the key while needsInputModeSwitchKey is false.",
    fires: RuleExample(
      .bundle, program: .with { $0.selectors.removeAll { $0 == "needsInputModeSwitchKey" } }),
    passes: RuleExample(.bundle)
  ) { program, main, _ in
    guard program.showsAllTexts, let seen = found(switching, in: main).first,
      main.texts["needsInputModeSwitchKey"] == nil
    else { return [] }
    return [
      Observation(
        program, main, at: seen.offset,
        "\(seen.name) is named, and needsInputModeSwitchKey is not")
    ]
  }

  private static let programEnds = Rule(
    program: "program-ends-itself", .note, .lead,
    meaning: "The program calls exit.",
    why: "To the user, a keyboard that exits looks as if it had crashed.",
    source: "Apple, Technical Q&A QA1561",
    help: "Call dismissKeyboard() instead; if a library calls exit, find out when.",
    fires: RuleExample(.bundle, program: .with { $0.imports.append("_exit") }),
    passes: RuleExample(.bundle, program: .with { $0.imports.append("_atexit") })
  ) { program, main, _ in
    found(["exit", "_exit"], in: main).map {
      Observation(program, main, at: $0.offset, "\($0.name) is called")
    }
  }
}

extension AuditSubject {
  /// The principal class as the manifest names it, where that is known.
  var principalClassName: String? {
    extensionEntry?.node.value.text(Self.classKey).text
  }

  /// The texts that are looked for in its program.
  var watchedTexts: Set<String> {
    guard let name = principalClassName else { return Rule.watchedTexts }
    return Rule.watchedTexts.union([name, Rule.objectiveCName(of: name)].compactMap(\.self))
  }
}
