/// How the user proves who they are.
public enum LAPolicy: Int, Sendable {
  case deviceOwnerAuthenticationWithBiometrics = 1
  case deviceOwnerAuthentication
}

/// The biometry of the device.
public enum LABiometryType: Int, Sendable {
  case none = 0
  case touchID, faceID
  case opticID = 4
}

/// A credential that an app supplies instead of asking the user.
public enum LACredentialType: Int, Sendable {
  case applicationPassword = 0
}

/// Asks the user who they are.
///
/// The simulated device has Face ID, and its user has neither a face nor a passcode enrolled: no policy can be
/// evaluated, with a notice.
open class LAContext: NSObject, @unchecked Sendable {  // the state is behind a lock
  private struct State {
    var isValid = true
    var biometryType = LABiometryType.none
    var credentials: Set<LACredentialType> = []
  }
  private let state = Lock(State())

  open var localizedFallbackTitle: String?
  open var localizedCancelTitle: String?
  open var localizedReason = ""
  open var interactionNotAllowed = false
  open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0
  /// Known after the first question.
  open var biometryType: LABiometryType { state.withLock { $0.biometryType } }
  /// Always `nil`: no person is enrolled.
  open var evaluatedPolicyDomainState: Data? { nil }

  public override init() { super.init() }

  /// Always `false`, with the error of a device on which nothing is set up.
  open func canEvaluatePolicy(
    _ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?
  ) -> Bool {
    let failure = failure(of: policy)
    error?.pointee = failure as NSError
    return false
  }
  /// Replies in a later turn of the main queue with a failure.
  open func evaluatePolicy(
    _ policy: LAPolicy, localizedReason: String,
    reply: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let failure = failure(of: policy)
    DispatchQueue.main.async { reply(false, failure) }
  }
  /// Always throws.
  open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
    throw failure(of: policy)
  }
  /// The context gives no more answers.
  open func invalidate() { state.withLock { $0.isValid = false } }

  open func setCredential(_ credential: Data?, type: LACredentialType) -> Bool {
    state.withLock {
      if credential == nil { $0.credentials.remove(type) } else { $0.credentials.insert(type) }
    }
    return true
  }
  open func isCredentialSet(_ type: LACredentialType) -> Bool {
    state.withLock { $0.credentials.contains(type) }
  }

  private func failure(of policy: LAPolicy) -> LAError {
    let isValid = state.withLock {
      if $0.isValid { $0.biometryType = .faceID }
      return $0.isValid
    }
    guard isValid else { return LAError(.invalidContext) }
    SystemServices.tell(
      "LAContext: the simulated user has set up neither Face ID nor a passcode, so no policy can be evaluated"
    )
    return LAError(
      policy == .deviceOwnerAuthentication ? .passcodeNotSet : .biometryNotEnrolled)
  }
}
