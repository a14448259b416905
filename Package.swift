// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The folder of the toolchain's own SwiftSyntax, beside its compiler.
///
/// It is found from the `swift` on PATH, so that the manifest names no folder of a machine.
let compilerHostLibraries: String = {
  let environment = Context.environment
  for directory in (environment["PATH"] ?? "").split(separator: ":") {
    let candidate = URL(fileURLWithPath: String(directory)).appendingPathComponent("swift")
    guard FileManager.default.isExecutableFile(atPath: candidate.path) else { continue }
    let binary = candidate.resolvingSymlinksInPath().deletingLastPathComponent()
    let host = binary.deletingLastPathComponent().appendingPathComponent("lib/swift/host").path
    if FileManager.default.fileExists(atPath: host + "/libSwiftSyntax.so") { return host }
  }
  return "/usr/lib/swift/host"
}()
/// The root folder of the machine to build for, when `Scripts/arm64` builds for another one: its SwiftSyntax is in there.
let sysroot = Context.environment["KEYWARD_SYSROOT"] ?? ""

let upcoming: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]
#if compiler(>=6.3)
  // A public type says whether it is Sendable.
  let strict = upcoming + [.treatWarning("ExplicitSendable", as: .error)]
#else
  let strict = upcoming
#endif
let strictMemory: [SwiftSetting] = strict + [.strictMemorySafety()]
/// Shows Glibc's GNU calls (`pipe2`, `close_range`, `O_PATH`) to Swift.
let gnu: [CSetting] = [.define("_GNU_SOURCE")]
/// Links plain C without the loader, and without the Swift runtime that SwiftPM's linker would bring along.
///
/// A sanitizer's runtime cannot be linked so; `Scripts/test --sanitize` puts the plain programs back in place.
let staticC: [LinkerSetting] =
  Context.environment["KEYWARD_SANITIZE"] == nil
  ? [.unsafeFlags(["-static-executable", "-nostartfiles"])] : []
/// For modules that work byte by byte: without optimization the digest of a keyboard takes 17 s instead of 0.2 s.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]
let warningC: [CSetting] = gnu + [.treatAllWarnings(as: .error)]
/// The UIKit module's own tests import Testing beside it; the compiler then looks for an overlay of the pair.
let withoutCrossImport: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
]

let package = Package(
  name: "keyward",
  products: [
    .executable(name: "keyward", targets: ["keyward"]),
    .executable(name: "keyward-lower", targets: ["keyward-lower"]),
    .executable(name: "keyward-launch", targets: ["keyward-launch"]),
    .executable(name: "keyward-probe", targets: ["keyward-probe"]),
    .executable(name: "keyward-render", targets: ["keyward-render"]),
    .executable(name: "keyward-bench", targets: ["keyward-bench"]),
    .library(name: "KeyboardTesting", targets: ["KeyboardTesting"]),
    .library(name: "KeyboardTestingTraits", targets: ["KeyboardTestingTraits"]),
    .library(
      name: "UIKit", type: .static,
      targets: [
        "UIKit", "_ContactsUI_SwiftUI", "_SwiftData_SwiftUI", "Accelerate", "AdSupport",
        "AppIntents",
        "AppTrackingTransparency", "AudioToolbox", "AVFAudio", "AVFoundation", "AVKit",
        "CImageCodecs", "CloudKit", "Combine", "CommonCrypto", "Contacts", "ContactsUI",
        "CoreAudio",
        "CoreAudioTypes", "CoreData", "CoreGraphics", "CoreHaptics", "CoreImage", "CoreLocation",
        "CoreMedia", "CoreML", "CoreMotion", "CoreServices", "CoreTelephony", "CoreText",
        "CoreTransferable", "CryptoKit", "FoundationModels",
        "GameController", "ImageIO", "KeychainItems", "LinkPresentation", "LocalAuthentication",
        "ManagedViews",
        "MessageUI", "MetricKit", "MobileCoreServices", "MultipeerConnectivity",
        "NaturalLanguage", "Network",
        "NetworkImages", "NetworkPublishers", "NetworkStreams", "NetworkTrust",
        "os", "Photos", "PhotosUI", "QuartzCore",
        "SafariServices", "Security", "simd", "Speech", "StoreKit", "SwiftData", "SwiftUI",
        "System", "SystemConfiguration", "Translation", "UniformTypeIdentifiers",
        "UserNotifications", "Vision", "WidgetKit",
      ]),
  ],
  targets: [
    // Shared by both processes.
    .target(name: "TextInput", swiftSettings: strictMemory + optimized),
    .target(
      name: "KeyboardProtocol", dependencies: ["TextInput"],
      swiftSettings: strictMemory + optimized),
    .target(name: "NibArchive", swiftSettings: strictMemory),
    .target(name: "DataModel", swiftSettings: strictMemory),

    // The host side.
    .target(name: "Platform", cSettings: gnu, swiftSettings: strict),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .target(
      name: "ExtensionBundle", dependencies: ["CExpat", "Platform"], cSettings: gnu,
      swiftSettings: strictMemory + optimized),
    .target(
      name: "ExtensionBuilder",
      dependencies: [
        "CExpat", "DataModel", "ExtensionBundle", "NibArchive", "Platform", "Sandbox", "YAML",
      ],
      exclude: ["AppleNames.txt"],
      cSettings: gnu,
      swiftSettings: strict),
    .systemLibrary(
      name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    .target(name: "CSandbox", cSettings: warningC),
    .target(
      name: "Sandbox", dependencies: ["CSandbox", "CSeccomp", "Platform"], cSettings: gnu,
      swiftSettings: strictMemory),
    .target(
      name: "KeyboardHost",
      dependencies: ["Sandbox", "ExtensionBundle", "KeyboardProtocol", "Platform", "TextInput"],
      cSettings: gnu, swiftSettings: strictMemory,
      // The dictionaries by which words without spaces are found; Foundation brings them along.
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    .target(
      name: "Audit", dependencies: ["ExtensionBundle", "Platform", "Sandbox"], cSettings: gnu,
      swiftSettings: strict),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
    .target(
      name: "DrivenAudit",
      dependencies: [
        "Audit", "COpenSSL", "KeyboardHost", "ExtensionBundle", "KeyboardProtocol", "Platform",
        "Sandbox", "TextInput",
      ], cSettings: gnu,
      swiftSettings: strict),
    .target(
      name: "SandboxProof",
      dependencies: ["CSandbox", "ExtensionBundle", "KeyboardHost", "Platform", "Sandbox"],
      cSettings: gnu,
      swiftSettings: strict),
    .systemLibrary(
      name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    .target(name: "YAML", dependencies: ["CYAML"], swiftSettings: strict),
    .target(
      name: "KeyboardTesting",
      dependencies: [
        "KeyboardHost", "ExtensionBuilder", "ExtensionBundle", "KeyboardProtocol", "Platform",
        "Sandbox", "TextInput", "YAML",
      ], cSettings: gnu,
      swiftSettings: strict),
    .target(
      name: "KeyboardTestingTraits", dependencies: ["KeyboardTesting"], swiftSettings: strict),
    .target(
      name: "LiveSimulator",
      dependencies: [
        "COpenSSL", "KeyboardHost", "KeyboardTesting", "ExtensionBundle", "KeyboardProtocol",
        "Platform", "Sandbox", "TextInput",
      ],
      // Inside the program, so that the page needs no files of an installation.
      resources: [.embedInCode("Page")], cSettings: gnu, swiftSettings: strict),
    .target(
      name: "TerminalSimulator",
      dependencies: [
        "ExtensionBundle", "KeyboardHost", "KeyboardProtocol", "KeyboardTesting", "Platform",
        "TextInput",
      ], cSettings: gnu, swiftSettings: strict),
    .target(name: "CVersion", cSettings: warningC),
    .executableTarget(
      name: "keyward",
      dependencies: [
        "CVersion", "Audit", "DrivenAudit", "SandboxProof", "KeyboardTesting", "KeyboardHost",
        "LiveSimulator", "ExtensionBuilder", "ExtensionBundle", "KeyboardProtocol", "Platform",
        "Sandbox", "TerminalSimulator", "TextInput",
      ], cSettings: gnu,
      swiftSettings: strict),

    // Tools that the host side starts.
    .executableTarget(
      name: "keyward-lower",
      swiftSettings: strict + [.unsafeFlags(["-I", sysroot + compilerHostLibraries])],
      linkerSettings: [
        .unsafeFlags([
          "-L", sysroot + compilerHostLibraries, "-Xlinker", "-rpath", "-Xlinker",
          compilerHostLibraries,
        ])
      ]),
    // Each launch pays for this program's start.
    .executableTarget(
      name: "keyward-launch", dependencies: ["CSandbox"], cSettings: warningC,
      linkerSettings: staticC),
    // The escape attempts, which must run inside the real sandbox and so are a program of their own.
    .executableTarget(
      name: "keyward-probe", cSettings: warningC, linkerSettings: staticC),
    // PNG, so that no other command pays for the libraries that draw.
    .systemLibrary(
      name: "CRSVG", pkgConfig: "librsvg-2.0", providers: [.apt(["librsvg2-dev"])]),
    .systemLibrary(
      name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .executableTarget(
      name: "keyward-render", dependencies: ["CPango", "CRSVG"], cSettings: warningC,
      linkerSettings: [.linkedLibrary("webp"), .linkedLibrary("fontconfig")]),
    .executableTarget(
      name: "keyward-bench",
      dependencies: [
        "Audit", "BrowserDriver", "DrivenAudit", "SandboxProof", "KeyboardHost",
        "KeyboardTesting", "ExtensionBuilder", "ExtensionBundle", "KeyboardProtocol", "Platform",
        "Sandbox",
        "TextInput",
      ], cSettings: gnu,
      swiftSettings: strict),

    // The extension process. Swift 5 mode: otherwise a Swift 5 keyboard is warned about Sendable at each
    // `#selector` (measured).
    .target(name: "CExtensionProcess", cSettings: warningC),
    .target(
      name: "UIKit",
      dependencies: ["CExtensionProcess", "KeyboardProtocol", "NibArchive", "TextInput"],
      cSettings: gnu,
      swiftSettings: [
        .swiftLanguageMode(.v5), .treatAllWarnings(as: .error),
        // All of it runs on the main actor, and the checks are a twentieth of what a tap costs (measured). Debug builds,
        // which the tests are, keep them.
        .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
      ],
      // The rules and dictionaries by which texts are cut; Foundation brings them along.
      linkerSettings: [.linkedLibrary("_FoundationICU")]),
    // Modules that keyboards import beside UIKit.
    .target(
      name: "AudioToolbox", dependencies: ["CoreAudioTypes", "UIKit"], swiftSettings: strict),
    .target(name: "CoreGraphics", dependencies: ["UIKit"], swiftSettings: strict),
    .target(name: "QuartzCore", dependencies: ["UIKit"], swiftSettings: strict),
    .target(name: "UniformTypeIdentifiers", dependencies: ["UIKit"], swiftSettings: strict),
    .target(name: "os", dependencies: ["CExtensionProcess", "UIKit"], swiftSettings: strict),
    .target(name: "simd", dependencies: ["UIKit"], swiftSettings: strict),
    // Swift 5 mode, as UIKit: what they carry belongs to the keyboard, and is not always Sendable.
    .target(
      name: "CoreAudioTypes", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "CoreAudio", dependencies: ["CoreAudioTypes"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "CoreImage", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "CoreMedia", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "AVFAudio", dependencies: ["AVFoundation"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "AVKit", dependencies: ["AVFoundation", "SwiftUI", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "AVFoundation", dependencies: ["CoreAudioTypes", "CoreMedia", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "Speech", dependencies: ["UIKit", "AVFoundation"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "AppIntents", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "ContactsUI", dependencies: ["UIKit", "Contacts"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "FoundationModels", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "GameController", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "StoreKit", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "System", dependencies: ["UIKit"], cSettings: gnu,
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "Network", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "UserNotifications", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "SystemConfiguration", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "Vision", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "CoreText", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "NaturalLanguage", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "Contacts", dependencies: ["UIKit", "KeyboardProtocol"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "CoreLocation", dependencies: ["UIKit", "KeyboardProtocol"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "CoreHaptics", dependencies: ["UIKit", "AVFoundation"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "LocalAuthentication", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    // They answer as on a device without the service, or have only names and arithmetic.
    .target(
      name: "Accelerate", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "AdSupport", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "AppTrackingTransparency", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "CoreMotion", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "CoreServices", dependencies: ["MobileCoreServices"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "CoreTelephony", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "LinkPresentation", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "CloudKit", dependencies: ["CoreLocation", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "CoreML", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "MessageUI", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "MetricKit", dependencies: ["UIKit", "os"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "MobileCoreServices", dependencies: ["UIKit", "UniformTypeIdentifiers"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "MultipeerConnectivity", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "Photos", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "PhotosUI", dependencies: ["Photos", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "SafariServices", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "Translation", dependencies: ["SwiftUI", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "WidgetKit", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    // On Debian's libraries; linked only into keyboards that use pixels.
    .target(
      name: "CImageCodecs", dependencies: ["CExtensionProcess"], cSettings: warningC,
      linkerSettings: ["png16", "jpeg", "webpdemux", "webp", "z"].map { .linkedLibrary($0) }),
    .target(
      name: "ImageIO", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    // On libcrypto; linked only into keyboards that import them.
    .target(
      name: "CommonCrypto", cSettings: warningC, linkerSettings: [.linkedLibrary("crypto")]),
    .target(
      name: "CCryptography", cSettings: warningC, linkerSettings: [.linkedLibrary("crypto")]),
    .target(
      name: "CryptoKit",
      dependencies: ["CCryptography", "CommonCrypto", "LocalAuthentication", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "KeychainItems", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "CTrust", cSettings: warningC, linkerSettings: [.linkedLibrary("crypto")]),
    .target(
      name: "Security", dependencies: ["CTrust", "KeychainItems", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "Combine", dependencies: ["UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    // CoreData and SwiftData are on Debian's SQLite, and linked only into keyboards that import them.
    .systemLibrary(name: "SQLite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "CoreData", dependencies: ["Combine", "DataModel", "SQLite3", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "CoreTransferable", dependencies: ["Combine", "UIKit", "UniformTypeIdentifiers"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    // Swift 5 mode, as UIKit; its views run on the main actor alone.
    .target(
      name: "SwiftUI",
      dependencies: ["UIKit", "Combine", "CoreTransferable", "UniformTypeIdentifiers"],
      swiftSettings: [
        .swiftLanguageMode(.v5), .treatAllWarnings(as: .error),
        .unsafeFlags(["-enforce-exclusivity=unchecked"], .when(configuration: .release)),
      ]),

    .target(
      name: "SwiftData", dependencies: ["SQLite3", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    // The overlays of pairs, which the compiler loads where both are imported.
    .target(
      name: "_ContactsUI_SwiftUI", dependencies: ["ContactsUI", "SwiftUI", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "_SwiftData_SwiftUI", dependencies: ["SwiftData", "SwiftUI", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),

    // Code that needs FoundationNetworking, which most keyboards are not linked with.
    .target(
      name: "NetworkPublishers", dependencies: ["Combine"],
      swiftSettings: strict + [.swiftLanguageMode(.v5)]),
    .target(
      name: "NetworkStreams", dependencies: ["UIKit"],
      swiftSettings: strict + [.swiftLanguageMode(.v5)]),
    .target(
      name: "NetworkTrust", dependencies: ["Security", "UIKit"],
      swiftSettings: strict + [.swiftLanguageMode(.v5)]),
    // Names of SwiftUI that need Core Data.
    .target(
      name: "ManagedViews", dependencies: ["CoreData", "SwiftUI", "UIKit"],
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "NetworkImages", dependencies: ["SwiftUI", "UIKit"],
      swiftSettings: strict + [.swiftLanguageMode(.v5)]),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: ["Audit", "KeyboardProtocol", "TextInput", "Sandbox", "CSandbox"],
      path: "Tests/TestSupport",
      cSettings: gnu, swiftSettings: upcoming),
    .target(
      name: "BrowserDriver", path: "Tests/BrowserDriver", cSettings: gnu, swiftSettings: upcoming),
    .testTarget(name: "TextInputTests", dependencies: ["TextInput", "TestSupport"]),
    .testTarget(
      name: "KeyboardProtocolTests", dependencies: ["KeyboardProtocol", "TextInput", "TestSupport"]),
    .testTarget(name: "ExtensionBundleTests", dependencies: ["ExtensionBundle", "TestSupport"]),
    .testTarget(
      name: "ExtensionBuilderTests",
      dependencies: [
        "DataModel", "ExtensionBuilder", "ExtensionBundle", "NibArchive", "Sandbox", "TestSupport",
      ]),
    .testTarget(
      name: "SandboxTests", dependencies: ["Sandbox", "CSandbox", "CSeccomp", "TestSupport"],
      cSettings: gnu),
    .testTarget(
      name: "KeyboardHostTests",
      dependencies: ["KeyboardHost", "ExtensionBuilder", "TestSupport"], cSettings: gnu),
    .testTarget(name: "YAMLTests", dependencies: ["YAML", "TestSupport"]),
    .testTarget(
      name: "KeyboardTestingTests",
      dependencies: [
        "KeyboardTesting", "KeyboardTestingTraits", "ExtensionBundle", "KeyboardHost", "Sandbox",
        "YAML", "TestSupport",
      ],
      exclude: ["device-failures.txt", "failures.txt"], cSettings: gnu),
    .testTarget(
      name: "LiveSimulatorTests", dependencies: ["LiveSimulator", "Platform", "TestSupport"],
      cSettings: gnu),
    // The long proofs: each runs a sample here and its full count in `make prove`.
    .testTarget(
      name: "ProofTests",
      dependencies: ["Sandbox", "CSandbox", "KeyboardHost", "ExtensionBundle", "TestSupport"],
      exclude: ["equivalent-mutants.txt", "inventory.c", "tool.c"]),
    .testTarget(
      name: "AuditTests", dependencies: ["Audit", "ExtensionBundle", "Sandbox", "TestSupport"],
      cSettings: gnu),
    .testTarget(
      name: "DrivenAuditTests",
      dependencies: [
        "Audit", "COpenSSL", "DrivenAudit", "KeyboardProtocol", "Sandbox", "TestSupport",
      ],
      cSettings: gnu),
    .testTarget(
      name: "SandboxProofTests",
      dependencies: ["CSandbox", "ExtensionBundle", "Sandbox", "SandboxProof", "TestSupport"],
      exclude: ["accepted-skips.txt"], cSettings: gnu),
    .testTarget(
      name: "HostileTests", dependencies: ["keyward", "TestSupport"], path: "Tests/Hostile",
      cSettings: gnu),
    // A keyboard's whole process: a test runner's main thread does not run the main run loop.
    .executableTarget(
      name: "keyboard-fixture", dependencies: ["UIKit"], path: "Tests/KeyboardFixture",
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "UIKit", "AVFoundation", "CImageCodecs", "Combine", "CommonCrypto", "CoreHaptics",
        "CoreImage", "CoreMotion", "CoreText", "CoreTransferable", "CryptoKit",
        "GameController", "ImageIO", "KeychainItems",
        "LocalAuthentication", "MultipeerConnectivity", "NaturalLanguage", "Network",
        "NetworkStreams", "NetworkTrust", "SafariServices", "Security", "Speech",
        "StoreKit", "System", "SystemConfiguration", "UniformTypeIdentifiers", "UserNotifications",
        "Vision", "os",
        "simd", "ExtensionBuilder", "KeyboardHost",
        "KeyboardProtocol", "NibArchive", "TextInput", "TestSupport", "keyboard-fixture",
      ],
      exclude: ["kiwi_oracle.py"], cSettings: gnu, swiftSettings: withoutCrossImport),
    .testTarget(
      name: "SwiftDataTests", dependencies: ["SwiftData", "TestSupport", "UIKit"],
      swiftSettings: withoutCrossImport + [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "SwiftUITests", dependencies: ["SwiftUI", "UIKit", "Combine", "Translation"],
      swiftSettings: withoutCrossImport + [.swiftLanguageMode(.v5)]),
    // Compiles the sample keyboard's own file through a link: that folder is data, not a target.
    .testTarget(name: "CalculatorTests"),
    .testTarget(name: "LoweringTests", dependencies: ["TestSupport"]),
    .testTarget(
      name: "KeywardTests",
      dependencies: [
        "keyward", "Audit", "BrowserDriver", "CExtensionProcess", "CImageCodecs",
        "ExtensionBuilder",
        "KeyboardTesting", "KeyboardProtocol", "Platform", "SandboxProof", "TerminalSimulator",
        "TestSupport",
      ],
      exclude: [
        "Gallery", "alphabets-popover.svg", "alphabets-settings.svg", "calculator.layout",
        "calculator.svg",
        "used-members.txt",
      ], cSettings: gnu),
  ],
  swiftLanguageModes: [.v6]
)

// An installation holds the sources of the test library alone.
package.targets.removeAll { target in
  let folder = target.path ?? (target.isTest ? "Tests/" : "Sources/") + target.name
  return !FileManager.default.fileExists(atPath: Context.packageDirectory + "/" + folder)
}
@MainActor func targets(of product: Product) -> [String] {
  (product as? Product.Library)?.targets ?? (product as? Product.Executable)?.targets ?? []
}
let remaining = Set(package.targets.map(\.name))
package.products.removeAll { !remaining.isSuperset(of: targets(of: $0)) }

/// The targets that need a target, whether they name it or one that needs it.
@MainActor func dependants(of name: String) -> Set<String> {
  let direct = package.targets.filter { target in
    target.dependencies.contains {
      if case .byNameItem(name: name, _) = $0 { true } else { false }
    }
  }.map(\.name)
  return direct.reduce(into: Set(direct)) { $0.formUnion(dependants(of: $1)) }
}

// A sanitizer's build leaves out what has nothing for it: modules without unsafe code or threads, and tests whose subjects
// are programs of their own, which no sanitizer sees.
if let sanitizer = Context.environment["KEYWARD_SANITIZE"] {
  var without: Set = [
    "ProofTests", "LoweringTests", "TextInputTests", "CalculatorTests", "keyward-bench",
  ]
  if sanitizer == "thread" {
    // The extension side runs on the main actor alone; it is half of the build. The other tests' subjects have no threads.
    without.formUnion([
      "UIKit", "AuditTests", "ExtensionBuilderTests", "ExtensionBundleTests", "HostileTests",
      "KeyboardProtocolTests", "SandboxProofTests", "YAMLTests",
    ])
    without.formUnion(dependants(of: "UIKit"))
  }
  package.targets.removeAll { without.contains($0.name) }
  // Modules that no test and no program needs would be compiled for nothing.
  var needed = Set(package.targets.filter { $0.isTest || $0.type == .executable }.map(\.name))
  var found = needed
  while !found.isEmpty {
    let names = package.targets.filter { found.contains($0.name) }.flatMap(\.dependencies)
      .compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    found = Set(names).subtracting(needed)
    needed.formUnion(found)
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { product in
    product.name == "UIKit" || !needed.isSuperset(of: targets(of: product))
  }
}

/// The modules that read untrusted files, compiled with coverage for the fuzzer.
let fuzzed = [
  "Audit", "ExtensionBuilder", "ExtensionBundle", "KeyboardHost", "KeyboardProtocol",
  "KeyboardTesting", "LiveSimulator", "NibArchive", "Platform", "TextInput", "YAML",
]
// Fuzzing shares the build for the address sanitizer with the tests, because a separate one would take minutes.
if Context.environment["KEYWARD_SANITIZE"] == "address" {
  for target in package.targets where fuzzed.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags([
        "-sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table"
      ]))
  }
  #if arch(arm64)
    let fuzzer = "clang_rt.fuzzer_no_main-aarch64"
  #else
    let fuzzer = "clang_rt.fuzzer_no_main-x86_64"
  #endif
  package.targets.append(
    .executableTarget(
      name: "keyward-fuzz",
      dependencies: (fuzzed + ["TestSupport"]).map { .target(name: $0) },
      path: "Tests/Fuzz", swiftSettings: strict,
      linkerSettings: [
        .unsafeFlags(["-L", compilerHostLibraries + "/../clang/lib/linux"]),
        .linkedLibrary(fuzzer), .linkedLibrary("stdc++"),
      ]))
}
