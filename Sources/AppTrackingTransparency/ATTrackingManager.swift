@_exported import UIKit

/// Whether the user allows tracking. The simulated user denies it.
open class ATTrackingManager: NSObject {
  public enum AuthorizationStatus: UInt, Sendable {
    case notDetermined = 0
    case restricted, denied, authorized
  }
  open class var trackingAuthorizationStatus: AuthorizationStatus { .denied }
  /// Always answers that tracking is denied, in a later turn of the main queue, with a notice.
  @preconcurrency
  open class func requestTrackingAuthorization(
    completionHandler completion: @escaping @Sendable (AuthorizationStatus) -> Void
  ) {
    SystemServices.tell("requestTrackingAuthorization: the simulated user denies tracking")
    DispatchQueue.main.async { completion(.denied) }
  }
  open class func requestTrackingAuthorization() async -> AuthorizationStatus {
    await withCheckedContinuation { continuation in
      requestTrackingAuthorization { continuation.resume(returning: $0) }
    }
  }
}
