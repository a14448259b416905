@_exported import UIKit

/// The identifier for advertising, which is zero for a user who denies tracking.
open class ASIdentifierManager: NSObject, @unchecked Sendable {  // immutable
  private static let only = ASIdentifierManager()
  private override init() {}
  open class func shared() -> ASIdentifierManager { only }
  open var advertisingIdentifier: UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
  open var isAdvertisingTrackingEnabled: Bool { false }
}
