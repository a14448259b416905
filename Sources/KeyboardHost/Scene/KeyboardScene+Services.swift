import ExtensionBundle
package import KeyboardProtocol

/// The user's decisions about the keyboards' use of services, and the device's place.
extension KeyboardScene {
  /// The system's services for a keyboard's process when it starts.
  func desk(for keyboard: EnabledKeyboard) -> ServiceDesk {
    var desk = ServiceDesk(keyboard, configuration: configuration)
    desk.answers = answers(of: keyboard)
    desk.location = location
    desk.copied = copied
    return desk
  }

  /// The user's answers to a keyboard so far.
  func answers(of keyboard: EnabledKeyboard) -> [Permission: Bool] {
    permissionAnswers[keyboard.identifier] ?? keyboard.permissions
  }

  func take(_ event: ServiceEvent, of keyboard: EnabledKeyboard) {
    if let permission = event.permission, case .answered(let isAllowed) = event.outcome {
      permissionAnswers[keyboard.identifier, default: keyboard.permissions][permission] = isAllowed
    }
    report(.service(keyboard: keyboard, event))
  }

  /// The unanswered prompts of the keyboard on the screen.
  package var pendingPermissions: [Permission] {
    guard let presented, let session = sessions[presented.identifier] else { return [] }
    return Permission.allCases.filter { session.services.pending.contains($0) }
  }

  /// Answers a question that the keyboard on the screen has asked the user.
  ///
  /// - Throws: `SceneError.noPrompt` where it has no open prompt.
  package func answer(_ permission: Permission, isAllowed: Bool) throws(SceneError) {
    let (keyboard, _) = try onScreen()
    guard pendingPermissions.contains(permission) else {
      throw .noPrompt(permission, keyboard: keyboard.name)
    }
    try exchange { (session) throws(SessionFailure) in
      try session.answer(permission, isAllowed: isAllowed) ?? Settlement()
    }
  }

  /// Moves the device to another place, or to an unknown one.
  package func move(to place: LocationFix?) throws(SceneError) {
    location = place
    for (identifier, session) in sessions where identifier != presented?.identifier {
      // A keyboard that is not on the screen isn't notified, and requests its place when it is
      // shown again.
      session.services.location = place
    }
    guard presented != nil else { return }
    try exchange(allowsSuspended: true) { (session) throws(SessionFailure) in
      guard !session.isSuspended else {
        session.services.location = place
        return Settlement()
      }
      return try session.move(to: place) ?? Settlement()
    }
  }

  /// Copies a text in another app, for every keyboard with full access.
  ///
  /// - Throws: `SceneError.impossible` where the text is too long.
  package func copy(_ text: String) throws(SceneError) {
    guard text.utf8.count <= ProtocolLimits.copiedBytes else {
      throw .impossible("a copied text has at most \(ProtocolLimits.copiedBytes) bytes of UTF-8")
    }
    let copied = CopiedText(text, changeCount: (self.copied?.changeCount ?? 0) &+ 1)
    self.copied = copied
    for (identifier, session) in sessions
    where identifier != presented?.identifier || session.isSuspended {
      // It finds the text when it is shown again.
      session.receive(copied)
    }
    guard presented != nil else { return }
    try exchange(allowsSuspended: true) { (session) throws(SessionFailure) in
      guard !session.isSuspended else { return Settlement() }
      return try session.copy(copied) ?? Settlement()
    }
  }
}

extension ServiceDesk {
  /// The system's facts about a keyboard when its process starts.
  init(_ keyboard: EnabledKeyboard, configuration: SceneConfiguration) {
    self.init(keyboard: keyboard.name)
    hasFullAccess = keyboard.hasFullAccess
    let manifest = keyboard.bundle.manifest
    for permission in Permission.allCases {
      usageDescriptions[permission] =
        manifest.usageDescriptions[permission.usageDescriptionKey]
    }
    answers = keyboard.permissions
    plan = configuration.host.permissions
    askUser = configuration.askUser
    location = configuration.host.location
    addressBook = configuration.host.user.addressBook
  }
}
