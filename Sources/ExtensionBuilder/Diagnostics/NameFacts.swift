import Platform
import ExtensionBundle

/// Looks up what the compiler's errors are about, in one module of a keyboard.
struct NameFacts {
  /// A class that the sources declare.
  struct Class: Equatable {
    var name: String
    var superclass: String?
    var file: String
    var line: Int
    var column: Int
  }

  let names: AppleNames
  /// The modules that Keyward has in Apple's place.
  var available: Set<String> = []
  /// The modules that the sources import.
  var imports: Set<String> = []
  /// The modules that each file imports, by its path as shown.
  var importsOfFiles: [String: Set<String>] = [:]
  var classes: [Class] = []

  /// The facts about the name in a message about a file; `nil` where there is no name, or nothing is known.
  func finding(for message: String, in file: String? = nil) -> NameFinding? {
    switch NameMention(message) {
    case .module(let name):
      let isApples = isApples(name)
      return NameFinding(
        isApples ? .missingModule : .unknownModule, name, framework: isApples ? name : nil)
    case .top(let name): return top(name, in: file)
    case .member(let name, let owner): return member(name, of: owner)
    case nil: return nil
    }
  }

  /// Whether it is a module of Apple's.
  private func isApples(_ module: String) -> Bool {
    names.frameworks.contains(module) || Self.withoutNames.contains(module)
      || available.contains(module)
  }

  private func top(_ name: String, in file: String?) -> NameFinding? {
    guard let fact = names.top(name, preferred: visible) else {
      let known = names.tops(near: name, in: visible)
      return misspelled(name, name, among: known, framework: nil)
    }
    var finding = describe(fact)
    // All of Apple's modules show Foundation and what it shows, but a package does so only where it is built.
    let isHere = available.contains(fact.framework) || Self.alwaysVisible.contains(fact.framework)
    if finding.kind == .missing, isHere, let file, let own = importsOfFiles[file],
      !own.contains(where: isApples)
    {
      finding.kind = .notImported
    }
    return finding
  }

  private func member(_ name: String, of owner: String) -> NameFinding? {
    guard let type = appleType(owner) else { return nil }
    if let fact = names.member(name, of: type) {
      return describe(fact)
    }
    let known = names.members(of: type)
    if let first = name.first, first.isUppercase,
      let small = Self.smallSpellings(of: name).first(where: known.contains)
    {
      // Cases began with a capital letter before Swift 3.
      return NameFinding(
        .renamed, "\(type).\(name)", framework: names.top(type)?.framework,
        replacement: "\(type).\(small)")
    }
    return misspelled(
      name, "\(type).\(name)", among: known, framework: names.top(type)?.framework)
  }

  private func describe(_ fact: AppleNames.Fact) -> NameFinding {
    if let renamed = fact.renamed {
      let owner = fact.name.split(separator: ".").dropLast().joined(separator: ".")
      let isMember = !owner.isEmpty && !renamed.contains(".")
      return NameFinding(
        .renamed, fact.name, framework: fact.framework, since: fact.since,
        deprecated: fact.deprecated, replacement: isMember ? "\(owner).\(renamed)" : renamed)
    }
    let isUnseen = available.contains(fact.framework) && !visible.contains(fact.framework)
    return NameFinding(
      isUnseen ? .notImported : .missing, fact.name, framework: fact.framework, since: fact.since,
      deprecated: fact.deprecated)
  }

  private func misspelled(
    _ name: String, _ shown: String, among known: [String], framework: String?
  ) -> NameFinding? {
    // A short name is near to many.
    guard name.count >= 5, let near = Suggestion.nearest(to: name, among: known), near != name
    else { return nil }
    let owner = shown.dropLast(name.count)
    return NameFinding(.misspelled, shown, framework: framework, replacement: String(owner) + near)
  }

  /// The type of Apple's that a type is, or descends from.
  private func appleType(_ type: String) -> String? {
    var name = type
    for _ in 0..<16 {
      if let own = classes.first(where: { $0.name == name }) {
        guard let superclass = own.superclass.flatMap(NameMention.plainType) else { return nil }
        name = superclass
        continue
      }
      let plain = Self.withoutModule(name, names)
      return names.hasType(plain) ? plain : nil
    }
    return nil
  }

  /// `UIKit.UIButton` without its module.
  private static func withoutModule(_ name: String, _ names: AppleNames) -> String {
    guard let dot = name.firstIndex(of: "."), names.frameworks.contains(String(name[..<dot])) else {
      return name
    }
    return String(name[name.index(after: dot)...])
  }

  /// Modules whose names the sources see.
  private var visible: Set<String> { imports.union(Self.alwaysVisible) }

  /// The modules that UIKit re-exports.
  private static let alwaysVisible: Set<String> = [
    "UIKit", "Foundation", "CoreFoundation", "CoreGraphics", "QuartzCore", "CoreText", "ObjectiveC",
    "Dispatch", "CoreImage", "UserNotifications", "Symbols", "UniformTypeIdentifiers",
    "Accessibility", "CoreTransferable",
  ]

  /// Modules of Apple's without names in the table.
  private static let withoutNames: Set<String> = [
    "AVRouting", "Accelerate", "AdAttributionKit", "AdServices", "AddressBookUI", "AlarmKit",
    "AppKit", "AssetsLibrary", "AudioUnit", "AutomaticAssessmentConfiguration",
    "BackgroundAssets", "BrowserEngineKit", "BusinessChat", "CFNetwork", "CarPlay",
    "Cinematic", "ClassKit", "ClockKit", "Cocoa", "CommonCrypto", "Compression",
    "CoreAudioKit", "CoreLocationUI", "CoreMIDI", "CoreNFC", "CreateML", "CreateMLComponents",
    "CryptoTokenKit", "Darwin", "DataDetection", "DeveloperToolsSupport", "DeviceActivity",
    "DeviceDiscoveryUI", "ExposureNotification", "ExtensionFoundation", "ExtensionKit",
    "FamilyControls", "FileProviderUI", "GSS", "GroupActivities", "HealthKit", "HealthKitUI",
    "HomeKit", "IOKit", "IOSurface", "IdentityLookup", "IdentityLookupUI", "ImageCaptureCore",
    "JournalingSuggestions", "LiveCommunicationKit", "LocalAuthenticationEmbeddedUI",
    "LockedCameraCapture", "MachO", "ManagedSettings", "ManagedSettingsUI", "MarketplaceKit",
    "Matter", "MatterSupport", "MediaSetup", "MediaToolbox", "MetalFX",
    "MetalPerformanceShaders", "MetalPerformanceShadersGraph", "ModelIO", "NearbyInteraction",
    "NetworkExtension", "NewsstandKit", "OpenAL", "PHASE", "PaperKit", "PassKit",
    "ProximityReader", "PushToTalk", "RealityFoundation", "RoomPlan", "SafetyKit",
    "ScreenTime", "SensitiveContentAnalysis", "SensorKit", "SharedWithYou", "TVUIKit",
    "TabularData", "ThreadNetwork", "TranslationUIProvider", "UserNotificationsUI",
    "VideoSubscriberAccount", "VideoToolbox", "VisualIntelligence", "WatchKit", "WiFiAware",
    "WorkoutKit", "XCTest", "XPC", "iAd",
  ]

  /// `Default` → `default`, `URLField` → `urlField`.
  private static func smallSpellings(of name: String) -> [String] {
    let capitals = name.prefix { $0.isUppercase }
    let first = name.prefix(1).lowercased() + name.dropFirst()
    let all = capitals.lowercased() + name.dropFirst(capitals.count)
    let most =
      capitals.count > 1
      ? capitals.dropLast().lowercased() + name.dropFirst(capitals.count - 1) : first
    return [first, most, all]
  }
}
