/// Apple's names that the sources use and Keyward's UIKit does not have yet, as the compiler's errors tell.
struct MissingNames {
  /// The names with how often an error is about each, the most frequent first.
  let counts: [(name: String, count: Int)]

  init(_ messages: [CompilerDiagnostics.Message]) {
    var counts: [String: Int] = [:]
    for message in messages where message.severity == "error" {
      if let name = Self.name(in: message.lines[0]) { counts[name, default: 0] += 1 }
    }
    self.counts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { (name: $0.key, count: $0.value) }
  }

  /// A line for each module at the end of a report; `nil` where nothing is missing.
  var summary: String? {
    let lines = ["UIKit", "SwiftUI"].compactMap { module in
      Self.summary(counts.filter { Self.module(of: $0.name) == module }, module)
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static func summary(_ counts: [(name: String, count: Int)], _ module: String) -> String? {
    guard !counts.isEmpty else { return nil }
    let uses = counts.reduce(0) { $0 + $1.count }
    let shown = counts.prefix(30).map { $0.count == 1 ? $0.name : "\($0.name) (\($0.count) times)" }
    let more = counts.count > 30 ? ", and \(counts.count - 30) more" : ""
    let names = counts.count == 1 ? "1 name" : "\(counts.count) names"
    return "not in Keyward's \(module) yet: \(names), \(uses) error\(uses == 1 ? "" : "s"): "
      + shown.joined(separator: ", ") + more
  }

  /// Which of Keyward's modules would have the name.
  static func module(of name: String) -> String {
    let owner = name.prefix { $0 != "." }
    return SwiftUINames.owners.contains(String(owner)) || SwiftUINames.missing.contains(name)
      ? "SwiftUI" : "UIKit"
  }

  /// The name that an error is about: `UIFoo`, `UIView.foo` or `the module Foo`; `nil` where it is none of Apple's.
  static func name(in line: String) -> String? {
    if let name = quoted(after: "error: no such module ", in: line) {
      return frameworks.contains(name) ? "the module \(name)" : nil
    }
    for start in ["error: cannot find type ", "error: cannot find "] {
      if let name = quoted(after: start, in: line) {
        return isApples(name) || SwiftUINames.missing.contains(name) ? name : nil
      }
    }
    // 'Configuration' is not a member type of class 'UIKit.UIButton'
    if let range = line.firstRange(of: "' is not a member type of ") {
      let name = line[..<range.lowerBound].split(separator: "'").last.map(String.init) ?? ""
      let owner = line[range.upperBound...].split(separator: "'").dropFirst().first.map(String.init)
      return owner.flatMap { member(name, of: $0) }
    }
    for start in ["error: value of type ", "error: type ", "error: instance member "] {
      guard let owner = quoted(after: start, in: line),
        let name = quoted(after: "' has no member ", in: line)
      else { continue }
      return member(name, of: owner)
    }
    return nil
  }

  private static func quoted(after start: String, in line: String) -> String? {
    guard let range = line.firstRange(of: start + "'") else { return nil }
    let name = line[range.upperBound...].prefix { $0 != "'" }
    return name.isEmpty ? nil : String(name)
  }

  private static func member(_ name: String, of type: String) -> String? {
    var owner = type[...]
    for prefix in ["(", "any ", "some ", "UIKit.", "SwiftUI.", "Foundation."]
    where owner.hasPrefix(prefix) {
      owner = owner.dropFirst(prefix.count)
    }
    // An optional's, a metatype's or a generic type's own name.
    let plain = String(owner.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
    let bare = plain.hasSuffix(".Type") ? String(plain.dropLast(5)) : plain
    return isApples(bare) || SwiftUINames.owners.contains(bare) ? "\(bare).\(name)" : nil
  }

  /// Two capital letters that Apple's frameworks begin their names with, and another one.
  private static func isApples(_ name: String) -> Bool {
    if name.hasPrefix("AudioServices") || name.hasPrefix("SecItem") { return true }
    return prefixes.contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
    }
  }

  private static let prefixes = [
    "UI", "NS", "CA", "CG", "AV", "CI", "CT", "CF", "CM", "WK", "SK", "AK", "MK", "CL", "CN", "EK",
    "PH", "MP", "LA", "GK", "SCN", "AR", "ML", "VN", "SF", "UN", "LP", "HK", "MF", "QL", "SL", "ST",
    "kCA", "kCG", "kUT",
  ]

  private static let frameworks: Set<String> = [
    "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accounts", "AdSupport",
    "AppIntents", "AppTrackingTransparency", "AssetsLibrary", "AudioToolbox", "AudioUnit",
    "AuthenticationServices", "BackgroundTasks", "CallKit", "Charts", "CloudKit", "Combine",
    "CommonCrypto", "Contacts", "ContactsUI", "CoreAudio", "CoreBluetooth", "CoreData",
    "CoreFoundation", "CoreGraphics", "CoreHaptics", "CoreImage", "CoreLocation", "CoreML",
    "CoreMedia", "CoreMotion", "CoreServices", "CoreTelephony", "CoreText", "CoreVideo",
    "CryptoKit", "DeviceCheck", "EventKit", "FoundationModels", "GameController", "GameKit",
    "Intents", "LinkPresentation", "LocalAuthentication", "MapKit", "MediaPlayer", "MessageUI",
    "Messages", "Metal", "MetalKit", "MobileCoreServices", "NaturalLanguage", "Network",
    "NotificationCenter", "OSLog", "ObjectiveC", "OpenGLES", "PDFKit", "PencilKit", "Photos",
    "PhotosUI", "QuartzCore", "QuickLook", "RealityKit", "SafariServices", "SceneKit", "Security",
    "ServiceManagement", "Social", "Speech", "SpriteKit", "StoreKit", "SwiftData", "SwiftUI",
    "SystemConfiguration", "TipKit", "Translation", "UniformTypeIdentifiers", "UserNotifications",
    "Vision", "VisionKit", "WatchConnectivity", "WebKit", "WidgetKit", "os", "simd",
  ]
}
