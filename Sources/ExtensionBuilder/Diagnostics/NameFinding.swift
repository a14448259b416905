/// The facts about the name in an error.
public struct NameFinding: Equatable, Sendable {
  /// The relation of the name to Apple's frameworks and to Keyward's.
  public enum Kind: String, Sendable, CaseIterable {
    /// Apple has it, and Keyward doesn't.
    case missing
    /// Apple has it, in a framework that Keyward has, and that no file of the module imports or the file does not see.
    case notImported
    /// An old name of something.
    case renamed
    /// Neither has it, and one of Apple's names is much like it.
    case misspelled
    /// A module of Apple's that Keyward doesn't have.
    case missingModule
    /// A module that neither has.
    case unknownModule
  }

  /// The relation of the name.
  public var kind: Kind
  /// The name, a member's with its type: `UIView.alpha`.
  public var name: String
  /// The framework that has it, or would have it; `nil` for an unknown module.
  public var framework: String?
  /// The first version of iOS with it, where that is known.
  public var since: String?
  /// The version of iOS that deprecated it, `*` where that is not known; `nil` where it isn't deprecated.
  public var deprecated: String?
  /// The new name of an old one, or the name that is much like it.
  public var replacement: String?

  package init(
    _ kind: Kind, _ name: String, framework: String? = nil, since: String? = nil,
    deprecated: String? = nil, replacement: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.framework = framework
    self.since = since
    self.deprecated = deprecated
    self.replacement = replacement
  }
}
