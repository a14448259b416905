import ExtensionBundle
public import KeyboardProtocol

/// How the user answers when a keyboard asks for a permission.
public enum PermissionAnswer: String, CaseIterable, Sendable {
  /// Says yes.
  case allow
  /// Says no.
  case deny
  /// Was not asked yet: is asked, and may leave the question open.
  case ask

  /// The answer that was given, `nil` for none.
  public init(_ isAllowed: Bool?) {
    switch isAllowed {
    case true?: self = .allow
    case false?: self = .deny
    case nil: self = .ask
    }
  }

  /// What is remembered of it; `nil` where the user is asked.
  public var isAllowed: Bool? {
    switch self {
    case .allow: true
    case .deny: false
    case .ask: nil
    }
  }
}

/// The question that the user is asked.
public struct PermissionPrompt: Equatable, Sendable {
  /// The keyboard that asks, as the user knows it.
  public var keyboard: String
  /// What it asks for.
  public var permission: Permission
  /// Why it does, as its manifest says.
  public var usageDescription: String

  /// Makes a question.
  public init(keyboard: String, permission: Permission, usageDescription: String) {
    self.keyboard = keyboard
    self.permission = permission
    self.usageDescription = usageDescription
  }
}

extension Permission {
  /// The word of flags, flows and settings: `location`, `contacts`.
  public var name: String { "\(self)" }

  /// Finds a permission by its word.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// What the user gives, as a part of a sentence.
  public var subject: String {
    switch self {
    case .location: "the location"
    case .contacts: "the contacts"
    }
  }

  /// The manifest's key that says what it is for.
  public var usageDescriptionKey: String {
    switch self {
    case .location: ExtensionManifest.locationUsageKey
    case .contacts: ExtensionManifest.contactsUsageKey
    }
  }

  var service: SystemService {
    switch self {
    case .location: .location
    case .contacts: .contacts
    }
  }
}
