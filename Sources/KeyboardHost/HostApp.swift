/// The simulated app that owns a field.
public struct HostApp: Equatable, Sendable {
  /// Its bundle identifier.
  public var identifier: String
  /// What its delegate answers to `application(_:shouldAllowExtensionPointIdentifier:)` for keyboards.
  ///
  /// An app that has no such method allows them.
  public var allowsKeyboardExtensions: Bool

  /// Makes an app that allows keyboards of others.
  public init(
    identifier: String = "org.keyward.host", allowsKeyboardExtensions: Bool = true
  ) {
    self.identifier = identifier
    self.allowsKeyboardExtensions = allowsKeyboardExtensions
  }
}
