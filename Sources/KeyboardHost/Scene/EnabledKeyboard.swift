public import ExtensionBundle
public import KeyboardProtocol

/// A keyboard that the user has enabled, with what the user granted.
public struct EnabledKeyboard: Equatable, Sendable {
  /// The checked bundle.
  public var bundle: ExtensionBundle
  /// Whether the user switched Allow Full Access on.
  public var isFullAccessGranted: Bool

  /// The user's answers to permission requests.
  public var permissions: [Permission: Bool]

  /// The application groups that it claims and does not share, because others claim them and the user has not allowed it.
  public var withheldGroups: Set<String>

  /// Makes an entry of the list of enabled keyboards.
  public init(
    bundle: ExtensionBundle, isFullAccessGranted: Bool = false,
    permissions: [Permission: Bool] = [:], withheldGroups: Set<String> = []
  ) {
    self.permissions = permissions
    self.withheldGroups = withheldGroups
    self.bundle = bundle
    self.isFullAccessGranted = isFullAccessGranted
  }

  /// The name that the switcher shows.
  public var name: String { bundle.manifest.displayName }
  /// The identifier of the input mode.
  public var identifier: String { bundle.manifest.bundleIdentifier }
  /// The application groups whose folders it shares.
  public var groups: [String] {
    bundle.applicationGroups.filter { !withheldGroups.contains($0) }
  }
  /// Effective access: requested and allowed.
  public var hasFullAccess: Bool {
    AccessPolicy.hasFullAccess(manifest: bundle.manifest, isGranted: isFullAccessGranted)
  }
}

/// A keyboard that is installed and not enabled.
package struct DisabledKeyboard: Equatable, Sendable {
  /// The identifier.
  package var identifier: String
  /// The name that Settings show.
  package var name: String

  /// Makes an entry.
  package init(identifier: String, name: String) {
    self.identifier = identifier
    self.name = name
  }
}
