@_exported import CoreLocation
@_exported import UIKit

public let CKErrorDomain = "CKErrorDomain"
public let CKErrorRetryAfterKey = "CKErrorRetryAfterKey"
public let CKPartialErrorsByItemIDKey = "CKPartialErrors"
public let CKRecordChangedErrorAncestorRecordKey = "AncestorRecord"
public let CKRecordChangedErrorServerRecordKey = "ServerRecord"
public let CKRecordChangedErrorClientRecordKey = "ClientRecord"

/// Why iCloud didn't do something. The numbers are Apple's.
public struct CKError: Error, CustomNSError, LocalizedError, Sendable {
  public enum Code: Int, Sendable {
    case internalError = 1
    case partialFailure, networkUnavailable, networkFailure, badContainer, serviceUnavailable
    case requestRateLimited, missingEntitlement, notAuthenticated, permissionFailure, unknownItem
    case invalidArguments, resultsTruncated, serverRecordChanged, serverRejectedRequest
    case assetFileNotFound, assetFileModified, incompatibleVersion, constraintViolation
    case operationCancelled, changeTokenExpired, batchRequestFailed, zoneBusy, badDatabase
    case quotaExceeded, zoneNotFound, limitExceeded, userDeletedZone, tooManyParticipants
    case alreadyShared, referenceViolation, managedAccountRestricted
    case participantMayNeedVerification, serverResponseLost, assetNotAvailable
    case accountTemporarilyUnavailable
  }
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public static var errorDomain: String { CKErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: words] }
  public var errorDescription: String? { words }
  private var words: String {
    code == .notAuthenticated
      ? "This request requires an authenticated account" : "iCloud failed (\(code.rawValue))."
  }
  /// Always `nil`: no record of a server is known.
  public var serverRecord: CKRecord? { nil }
  public var clientRecord: CKRecord? { nil }
  public var ancestorRecord: CKRecord? { nil }
  public var partialErrorsByItemID: [AnyHashable: any Error]? { nil }
  public var retryAfterSeconds: Double? { nil }

  public static let internalError = Code.internalError
  public static let partialFailure = Code.partialFailure
  public static let networkUnavailable = Code.networkUnavailable
  public static let networkFailure = Code.networkFailure
  public static let badContainer = Code.badContainer
  public static let serviceUnavailable = Code.serviceUnavailable
  public static let requestRateLimited = Code.requestRateLimited
  public static let missingEntitlement = Code.missingEntitlement
  public static let notAuthenticated = Code.notAuthenticated
  public static let permissionFailure = Code.permissionFailure
  public static let unknownItem = Code.unknownItem
  public static let invalidArguments = Code.invalidArguments
  public static let serverRecordChanged = Code.serverRecordChanged
  public static let changeTokenExpired = Code.changeTokenExpired
  public static let zoneBusy = Code.zoneBusy
  public static let quotaExceeded = Code.quotaExceeded
  public static let zoneNotFound = Code.zoneNotFound
  public static let limitExceeded = Code.limitExceeded
  public static let userDeletedZone = Code.userDeletedZone
}
public func ~= (code: CKError.Code, error: any Error) -> Bool { (error as? CKError)?.code == code }

/// The answer of a device without an account, with a notice.
func noAccount() -> CKError {
  SystemServices.tell(
    "CloudKit: the simulated device has no iCloud account: the account's status is noAccount, and requests fail with "
      + "notAuthenticated")
  return CKError(.notAuthenticated)
}
/// Answers a request in a later turn of the main queue.
func answer<Value>(_ handler: @escaping (Value?, (any Error)?) -> Void) {
  let error = noAccount()
  let reply = Reply { handler(nil, error) }
  DispatchQueue.main.async { reply.run() }
}
/// A call that is made once, in another queue.
struct Reply: @unchecked Sendable {
  let run: () -> Void
  init(_ run: @escaping () -> Void) { self.run = run }
}
