package import KeyboardProtocol

/// The system's state for one keyboard's service requests.
package struct ServiceDesk: Sendable {
  /// The keyboard, as the user knows it.
  package var keyboard: String
  /// Effective access; without it every request fails without a prompt.
  package var hasFullAccess: Bool
  /// The manifest's usage descriptions.
  package var usageDescriptions: [Permission: String]
  /// The user's answers.
  package var answers: [Permission: Bool]
  /// The user's answers to undecided requests.
  package var plan: [Permission: PermissionAnswer]
  /// Asks a person, who may leave the prompt open.
  package var askUser: (@Sendable (PermissionPrompt) -> Bool?)?
  /// Where the device is.
  package var location: LocationFix?
  /// The text that the user last copied in another app.
  package var copied: CopiedText?
  /// The address book.
  package var addressBook: [AddressBookEntry]
  /// Unanswered prompts.
  private(set) var pending: Set<Permission> = []
  /// Whether the keyboard receives each new place of the device.
  var isUpdatingLocation = false

  /// Makes a desk that provides no service.
  package init(keyboard: String = "") {
    self.keyboard = keyboard
    hasFullAccess = false
    usageDescriptions = [:]
    answers = [:]
    plan = [:]
    addressBook = []
  }

  /// The user's decision about a permission, as the keyboard sees it.
  package func status(of permission: Permission) -> PermissionStatus {
    guard hasFullAccess else { return .denied }
    switch answers[permission] {
    case true?: return .authorized
    case false?: return .denied
    case nil: return .notDetermined
    }
  }

  /// All statuses.
  package var statuses: PermissionStatuses {
    PermissionStatuses(location: status(of: .location), contacts: status(of: .contacts))
  }

  /// The result of a permission request.
  enum Decision: Equatable {
    /// It is decided, and was before.
    case decided
    /// The user was prompted just now, and has answered.
    case answered(Bool)
    /// The user is prompted.
    case pending
    /// A prompt is already open.
    case waiting
    /// The manifest has no usage description.
    case unexplained
    /// Full access is off.
    case closed
  }

  /// Asks the user, where that was not done yet.
  mutating func request(_ permission: Permission) -> Decision {
    guard hasFullAccess else { return .closed }
    guard answers[permission] == nil else { return .decided }
    guard let why = usageDescriptions[permission] else { return .unexplained }
    guard !pending.contains(permission) else { return .waiting }
    let prompt = PermissionPrompt(
      keyboard: keyboard, permission: permission, usageDescription: why)
    let answer = plan[permission, default: .ask].isAllowed ?? askUser?(prompt)
    guard let answer else {
      pending.insert(permission)
      return .pending
    }
    answers[permission] = answer
    return .answered(answer)
  }

  /// Takes the answer to a question that was left open; false where there is none.
  mutating func answer(_ permission: Permission, isAllowed: Bool) -> Bool {
    guard pending.remove(permission) != nil else { return false }
    answers[permission] = isAllowed
    return true
  }
}
