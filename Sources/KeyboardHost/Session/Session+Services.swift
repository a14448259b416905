package import KeyboardProtocol
import Sandbox

/// A request of the keyboard to the system, besides text.
enum ServiceCall: Equatable {
  case permission(Permission)
  case location(LocationRequest)
  case open(number: UInt32, String)

  /// No keyboard makes more requests than this in one exchange.
  static let limit = 256
}

extension Session {
  /// Answers the requests; the answers go out with the next exchange.
  ///
  /// - Returns: Whether anything was requested.
  func answerServices(activity: String) throws(SessionFailure) -> Bool {
    guard !serviceCalls.isEmpty else { return false }
    let calls = serviceCalls
    serviceCalls = []
    for call in calls {
      switch call {
      case .permission(let permission): try answer(permission, activity: activity)
      case .location(let request): answer(request)
      case .open(let number, let url): open(url, number: number)
      }
    }
    return true
  }

  /// The address book is sent before the permission to use it, as when the process starts.
  func tell(_ permission: Permission) {
    let status = services.status(of: permission)
    if permission == .contacts, status == .authorized {
      channel.queue(.addressBook(services.addressBook))
    }
    channel.queue(.permission(permission, status))
  }

  private func answer(
    _ permission: Permission, activity: String
  ) throws(SessionFailure) {
    let decision = services.request(permission)
    switch decision {
    // A person may have taken their time.
    case .answered, .pending: beginAction()
    default: break
    }
    let service = permission.service
    let prompt = ServiceEvent.Outcome.prompted(
      usageDescription: services.usageDescriptions[permission] ?? "")
    switch decision {
    case .waiting: return
    case .pending: return note(ServiceEvent(service, "authorization", prompt))
    case .answered(let isAllowed):
      note(ServiceEvent(service, "authorization", prompt))
      note(ServiceEvent(service, "authorization", .answered(isAllowed: isAllowed)))
    case .decided: break
    case .closed:
      note(ServiceEvent(service, "authorization", .refused("full access is off")))
    case .unexplained:
      let key = permission.usageDescriptionKey
      note(ServiceEvent(service, "authorization", .refused("the Info.plist has no \(key)")))
      // The address book ends the process; the location is only never given.
      if permission == .contacts {
        throw end(.reason(.unexplainedUse(key: key)), activity: activity)
      }
    }
    tell(permission)
  }

  private func answer(_ request: LocationRequest) {
    guard services.status(of: .location) == .authorized else {
      let why =
        services.hasFullAccess ? "the user has not allowed it" : "full access is off"
      note(ServiceEvent(.location, "\(request)", .refused(why)))
      return channel.queue(.location(nil))
    }
    services.isUpdatingLocation =
      request == .start || request == .once && services.isUpdatingLocation
    guard request != .stop else { return }
    note(ServiceEvent(.location, "\(request)", .served))
    channel.queue(.location(services.location))
  }

  /// A keyboard may open only Settings, with and without full access.
  private func open(_ url: String, number: UInt32) {
    let isSettings = url.lowercased() == Self.settingsURL
    note(
      ServiceEvent(
        .url, url,
        isSettings ? .served : .refused("a keyboard may open only Settings")))
    channel.queue(.opened(number: number, isSettings))
  }

  /// `UIApplication.openSettingsURLString`.
  private static let settingsURL = "app-settings:"

  /// Answers a prompt that the user left open, and waits until the keyboard has settled.
  ///
  /// - Returns: `nil` where the keyboard has no open prompt.
  package func answer(
    _ permission: Permission, isAllowed: Bool
  ) throws(SessionFailure) -> Settlement? {
    guard services.answer(permission, isAllowed: isAllowed) else { return nil }
    note(
      ServiceEvent(permission.service, "authorization", .answered(isAllowed: isAllowed)))
    tell(permission)
    return try settle(activity: "while the user answered")
  }

  /// Moves the device to another place; a keyboard that watches the location is notified.
  package func move(to location: LocationFix?) throws(SessionFailure) -> Settlement? {
    services.location = location
    guard services.isUpdatingLocation, services.status(of: .location) == .authorized else {
      return nil
    }
    channel.queue(.location(location))
    return try settle(activity: "while the device moved")
  }

  /// Copies a text in another app, and waits until the keyboard has settled.
  ///
  /// - Returns: `nil` where the keyboard has no full access, and receives nothing.
  package func copy(_ copied: CopiedText) throws(SessionFailure) -> Settlement? {
    guard receive(copied) else { return nil }
    return try settle(activity: "while a text was copied in another app")
  }

  /// Queues a text that was copied in another app; a keyboard without full access never receives it.
  ///
  /// - Returns: Whether it has full access.
  @discardableResult
  package func receive(_ copied: CopiedText) -> Bool {
    guard services.hasFullAccess else { return false }
    services.copied = copied
    channel.queue(.copied(copied))
    return true
  }

  /// Reports the outcome of a use, also in the trace.
  func note(_ event: ServiceEvent) {
    var detail = "\(event.member): \(event.outcome.name)"
    if let reason = event.reason { detail += ", \(reason)" }
    trace?.add(
      .service, event.service.name, at: milliseconds, keyboard: extensionName, detail: detail)
    onService(event)
  }

  /// Reports a use that the extension answered itself; nothing depends on it.
  func note(_ use: ServiceUse) {
    let why =
      switch use.service {
      case _ where !services.hasFullAccess: "full access is off"
      case .location, .contacts: "the user has not allowed it"
      default: "its entitlements do not allow it"
      }
    note(
      ServiceEvent(
        use.service, use.member, use.isRefused ? .refused(why) : .served, isTold: true))
  }
}
