import ExtensionBundle
public import KeyboardProtocol

/// The user's answer when a keyboard requests a permission.
public enum PermissionAnswer: String, CaseIterable, Sendable {
  /// Says yes.
  case allow
  /// Says no.
  case deny
  /// Not decided yet: the user is prompted, and may leave the prompt open.
  case ask

  /// The answer that was given, `nil` for none.
  public init(_ isAllowed: Bool?) {
    switch isAllowed {
    case true?: self = .allow
    case false?: self = .deny
    case nil: self = .ask
    }
  }

  /// The remembered answer; `nil` where the user is prompted.
  public var isAllowed: Bool? {
    switch self {
    case .allow: true
    case .deny: false
    case .ask: nil
    }
  }
}

/// The prompt that the user sees.
package struct PermissionPrompt: Equatable, Sendable {
  /// The keyboard that asks, as the user knows it.
  package var keyboard: String
  /// The requested permission.
  package var permission: Permission
  /// Why it does, as its manifest says.
  package var usageDescription: String

  /// Makes a question.
  package init(keyboard: String, permission: Permission, usageDescription: String) {
    self.keyboard = keyboard
    self.permission = permission
    self.usageDescription = usageDescription
  }
}

extension Permission {
  /// The word in options, flows and settings: `location`, `contacts`.
  public var name: String { "\(self)" }

  /// Finds a permission by its word.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// The permitted resource, as a part of a sentence.
  public var subject: String {
    switch self {
    case .location: "the location"
    case .contacts: "the contacts"
    }
  }

  /// The manifest's key with the usage description.
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
