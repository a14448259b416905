/// The bundle's `Info.plist`, as far as a keyboard's host needs it.
public struct ExtensionManifest: Equatable, Sendable {
  /// `com.apple.keyboard-service`, the only extension point that Keyward supports.
  public static let keyboardExtensionPoint = "com.apple.keyboard-service"
  /// `CFBundleIdentifier`.
  public var bundleIdentifier: String
  /// `CFBundleDisplayName`, or `CFBundleName`, or the bundle's folder name.
  public var displayName: String
  /// `CFBundleExecutable`.
  public var executable: String
  /// `NSExtensionPrincipalClass`, with its module; empty where a storyboard names the class.
  public var principalClass: String
  /// `NSExtensionMainStoryboard`, `nil` when absent.
  public var mainStoryboard: String?
  /// `IsASCIICapable`, false when absent.
  public var isASCIICapable: Bool
  /// `PrefersRightToLeft`, false when absent.
  public var prefersRightToLeft: Bool
  /// `PrimaryLanguage`, `nil` when absent.
  public var primaryLanguage: String?
  /// `RequestsOpenAccess`, false when absent.
  public var requestsOpenAccess: Bool

  /// The texts of `locationUsageKey` and `contactsUsageKey`, where they are not empty.
  public var usageDescriptions: [String: String] = [:]

  /// Explains to the user what the location is for.
  public static let locationUsageKey = "NSLocationWhenInUseUsageDescription"
  /// Explains to the user what the address book is for.
  public static let contactsUsageKey = "NSContactsUsageDescription"

  /// Makes a manifest from its parts.
  package init(
    bundleIdentifier: String, displayName: String, executable: String, principalClass: String,
    mainStoryboard: String? = nil,
    isASCIICapable: Bool = false, prefersRightToLeft: Bool = false, primaryLanguage: String? = nil,
    requestsOpenAccess: Bool = false
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.displayName = displayName
    self.executable = executable
    self.principalClass = principalClass
    self.mainStoryboard = mainStoryboard
    self.isASCIICapable = isASCIICapable
    self.prefersRightToLeft = prefersRightToLeft
    self.primaryLanguage = primaryLanguage
    self.requestsOpenAccess = requestsOpenAccess
  }
}
