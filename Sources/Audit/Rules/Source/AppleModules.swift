/// Modules that come with iOS, whose code is not part of the keyboard's.
enum AppleModules {
  static let names: Set<String> = [
    "ARKit", "AVFAudio", "AVFoundation", "AVKit", "Accelerate", "Accessibility", "AdSupport",
    "AppIntents", "AppTrackingTransparency", "AudioToolbox", "AuthenticationServices",
    "BackgroundTasks", "CloudKit", "Combine", "CommonCrypto", "Compression", "Contacts",
    "ContactsUI", "CoreAudio", "CoreBluetooth", "CoreData", "CoreFoundation", "CoreGraphics",
    "CoreHaptics", "CoreImage", "CoreLocation", "CoreML", "CoreMedia", "CoreMotion", "CoreServices",
    "CoreSpotlight", "CoreTelephony", "CoreText", "CoreVideo", "CryptoKit", "Darwin", "Dispatch",
    "EventKit", "Foundation", "FoundationModels", "GameController", "GameKit", "ImageIO", "Intents",
    "JavaScriptCore", "LocalAuthentication", "MapKit", "Metal", "MetalKit", "MobileCoreServices",
    "MultipeerConnectivity", "NaturalLanguage",
    "Network", "NotificationCenter", "OSLog", "ObjectiveC", "Observation", "Photos", "PhotosUI",
    "QuartzCore", "RegexBuilder", "Security", "SpriteKit", "StoreKit", "Speech", "Swift",
    "SwiftData", "SwiftUI", "Symbols", "System", "SystemConfiguration", "TipKit", "Translation",
    "UIKit", "UniformTypeIdentifiers", "UserNotifications", "Vision", "WebKit", "WidgetKit",
    "_Concurrency", "_StringProcessing", "iAd", "os", "simd", "zlib",
  ]
}
