import Platform

/// The contents of a program for one architecture, as far as rules use them.
struct MachOSlice: Sendable {
  /// A library that the loader loads with the program.
  struct Library: Sendable {
    /// Its path, such as `/System/Library/Frameworks/UIKit.framework/UIKit`.
    var path: String
    /// Whether the program starts without it.
    var isWeak: Bool
    /// Where the load command is, from the beginning of the file.
    var offset: Int

    /// The framework's or library's name without its folders and suffixes.
    var name: String {
      let last = path.lastPathName
      return last.split(separator: ".").first.map(String.init) ?? last
    }

    /// Whether it comes with the app, not with iOS.
    var isEmbedded: Bool { path.hasPrefix("@") }
  }

  /// The platform of a program, by the numbers of loader.h.
  enum Platform: Int, Sendable {
    case macOS = 1
    case iOS, tvOS, watchOS, bridgeOS, macCatalyst, iOSSimulator, tvOSSimulator, watchOSSimulator,
      driverKit, visionOS, visionOSSimulator

    /// Apple's name.
    var name: String {
      switch self {
      case .macOS: "macOS"
      case .iOS: "iOS"
      case .tvOS: "tvOS"
      case .watchOS: "watchOS"
      case .bridgeOS: "bridgeOS"
      case .macCatalyst: "Mac Catalyst"
      case .iOSSimulator: "the iOS Simulator"
      case .tvOSSimulator: "the tvOS Simulator"
      case .watchOSSimulator: "the watchOS Simulator"
      case .driverKit: "DriverKit"
      case .visionOS: "visionOS"
      case .visionOSSimulator: "the visionOS Simulator"
      }
    }
  }

  /// A version of the form 15.4.1, packed as Mach-O does.
  struct Version: Comparable, Sendable {
    var number: Int

    init(_ number: Int) { self.number = number }

    /// Reads `15`, `15.4` or `15.4.1`; `nil` for anything else.
    init?(_ text: String) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard (1...3).contains(parts.count),
        !parts.contains(where: { $0.map { !(0...255).contains($0) } ?? true })
      else { return nil }
      let filled = parts.compactMap(\.self) + [0, 0]
      number = filled[0] << 16 | filled[1] << 8 | filled[2]
    }

    /// The version as Apple writes it.
    var text: String {
      let (major, minor, patch) = (number >> 16, number >> 8 & 0xFF, number & 0xFF)
      return "\(major).\(minor)" + (patch > 0 ? ".\(patch)" : "")
    }

    static func < (first: Self, second: Self) -> Bool { first.number < second.number }
  }

  /// The kinds that linkers mark: `MH_EXECUTE` and so on.
  enum Kind: Int, Sendable {
    case object = 1
    case executable
    case library = 6
    case bundle = 8
  }

  /// The architecture by Apple's name, such as `arm64`.
  var architecture: String
  /// Where the slice begins in the file.
  var offset: Int
  /// `nil` for kinds that aren't an app's code.
  var kind: Kind?
  /// Whether the linker marked it as safe for extensions; only libraries are marked.
  var isExtensionSafe: Bool
  var libraries: [Library] = []
  /// The platform of the program; `nil` if it is absent or too new.
  var platform: Platform?
  var minimumOS: Version?
  /// Where the load command of the platform is.
  var platformOffset: Int?
  /// Whether the App Store has encrypted the code and most texts.
  var isEncrypted = false
  var encryptionOffset: Int?
  /// The symbols that others must have, each with the place of its entry.
  var imports: [String: Int] = [:]
  /// The watched texts among its selectors, class names and strings, with their places.
  var texts: [String: Int] = [:]
  /// Whether it contains names of classes or selectors at all.
  var hasTexts = false
  /// The entitlements that it was signed with, as a property list, and where they are.
  var entitlements: (bytes: [UInt8], offset: Int)?
  /// Whether lists were longer than is looked at.
  var isPartial = false

  /// Whether a class is used that others declare.
  func importsClass(_ name: String) -> Bool { imports["_OBJC_CLASS_$_" + name] != nil }
}
