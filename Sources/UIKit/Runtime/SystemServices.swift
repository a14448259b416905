package import KeyboardProtocol

/// The system's services besides text, for the modules that are imported beside UIKit.
///
/// The host decides; these are its last messages, so that a keyboard can ask on any thread and at once.
package enum SystemServices {
  private struct State {
    var hasFullAccess = false
    var statuses = PermissionStatuses()
    var people: [AddressBookEntry] = []
    var waiting: [Permission: [@Sendable (PermissionStatus) -> Void]] = [:]
  }
  private static let state = Lock(State())

  // MARK: Queries of the modules

  /// Effective access.
  package static var hasFullAccess: Bool { state.withLock { $0.hasFullAccess } }
  /// The address book; empty unless the keyboard may use it.
  package static var people: [AddressBookEntry] { state.withLock { $0.people } }

  /// The user's decision.
  package static func status(of permission: Permission) -> PermissionStatus {
    state.withLock { $0.statuses[permission] }
  }

  /// Has the user asked, where that was not done yet; `completion` runs on the main thread once it is decided.
  package static func request(
    _ permission: Permission, completion: @escaping @Sendable (PermissionStatus) -> Void
  ) {
    let known = state.withLock { state -> PermissionStatus? in
      let status = state.statuses[permission]
      guard status == .notDetermined else { return status }
      state.waiting[permission, default: []].append(completion)
      return nil
    }
    onMain {
      if let known { return completion(known) }
      ExtensionRuntime.current?.send(.permissionRequest(permission))
    }
  }

  /// Reports a use of a service to the developer.
  package static func note(_ service: SystemService, _ member: String, isRefused: Bool) {
    onMain {
      ExtensionRuntime.current?.send(
        .serviceUse(ServiceUse(service: service, member: member, isRefused: isRefused)))
    }
  }

  /// Reports a sound: without full access a keyboard has no speaker.
  package static func noteSound(_ member: String) {
    note(.sound, member, isRefused: !hasFullAccess)
  }

  /// Reports something to the developer.
  package static func tell(_ line: String) { onMain { DeveloperNotices.report(line) } }

  /// A call of a handler that is made once, from another queue than the one that made it.
  package struct Reply: @unchecked Sendable {
    package let run: () -> Void
    package init(_ run: @escaping () -> Void) { self.run = run }
  }
  /// Calls a handler in a later turn of the main queue.
  package static func later(_ run: @escaping () -> Void) {
    let reply = Reply(run)
    DispatchQueue.main.async { reply.run() }
  }

  /// Runs on the main thread: now, or in a later turn of its queue, which a settle waits for.
  package static func onMain(_ action: @escaping @MainActor @Sendable () -> Void) {
    if Thread.isMainThread {
      MainActor.assumeIsolated { action() }
    } else {
      DispatchQueue.main.async { MainActor.assumeIsolated { action() } }
    }
  }

  /// Asks where the device is; `onLocation` receives the answer.
  @MainActor package static func ask(_ request: LocationRequest) {
    ExtensionRuntime.current?.send(.locationRequest(request))
  }
  /// Receives the device's place; `nil` if unknown.
  @MainActor package static var onLocation: (LocationFix?) -> Void = { _ in }
  /// Receives decisions.
  @MainActor package static var onDecision: (Permission) -> Void = { _ in }

  // MARK: Messages of the host

  static func begin(_ parameters: StartParameters) {
    state.withLock {
      $0.hasFullAccess = parameters.hasFullAccess
      $0.statuses = parameters.permissions
    }
  }

  static func accept(_ people: [AddressBookEntry]) { state.withLock { $0.people = people } }

  @MainActor static func accept(_ permission: Permission, _ status: PermissionStatus) {
    let (isNew, waiting) = state.withLock { state in
      let isNew = state.statuses[permission] != status
      state.statuses[permission] = status
      return (isNew, state.waiting.removeValue(forKey: permission) ?? [])
    }
    for completion in waiting { completion(status) }
    if isNew { onDecision(permission) }
  }

  // MARK: URLs

  @MainActor private static var openings: [UInt32: (Bool) -> Void] = [:]
  @MainActor private static var openingNumber: UInt32 = 0

  /// Requests the host to open a URL; false where there is no host.
  @MainActor static func open(_ url: String, completion: @escaping (Bool) -> Void) -> Bool {
    guard let runtime = ExtensionRuntime.current, url.utf8.count <= ProtocolLimits.urlBytes else {
      return false
    }
    openingNumber &+= 1
    openings[openingNumber] = completion
    runtime.send(.openURL(number: openingNumber, url))
    return true
  }

  /// Opens a URL for code of the keyboard, and reports one that a keyboard can't open.
  @MainActor static func open(
    _ url: URL, calledBy name: String, completion: ((Bool) -> Void)?
  ) {
    let told = MainActorClosure<Bool> { completion?($0) }
    let text = url.absoluteString
    let isRequested = open(text) { isOpened in
      DispatchQueue.main.async { told.call(isOpened) }
    }
    if text != UIApplication.openSettingsURLString {
      DeveloperNotices.report(
        "\(name)(\(text.prefix(200))): a keyboard can open only Settings; the result is false.")
    }
    if !isRequested { DispatchQueue.main.async { told.call(false) } }
  }

  @MainActor static func opened(_ number: UInt32, _ isOpened: Bool) {
    openings.removeValue(forKey: number)?(isOpened)
  }
}
