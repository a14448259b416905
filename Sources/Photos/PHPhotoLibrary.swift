@_exported import UIKit

public enum PHAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case restricted, denied, authorized, limited
}
public enum PHAccessLevel: Int, Sendable {
  case addOnly = 1
  case readWrite
}

public let PHPhotosErrorDomain = "PHPhotosErrorDomain"
/// Why something of the library failed.
public struct PHPhotosError: Error, CustomNSError, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case internalError = -1
    case userCancelled = 3_072
    case libraryVolumeOffline = 3_114
    case relinquishingLibraryBundleToWriter = 3_142
    case switchingSystemPhotoLibrary = 3_143
    case networkAccessRequired = 3_164
    case networkError = 3_169
    case identifierNotFound = 3_201
    case multipleIdentifiersFound = 3_202
    case changeNotSupported = 3_300
    case operationInterrupted = 3_301
    case invalidResource = 3_302
    case missingResource = 3_303
    case notEnoughSpace = 3_305
    case requestNotSupportedForAsset = 3_306
    case accessRestricted = 3_310
    case accessUserDenied = 3_311
  }
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public static var errorDomain: String { PHPhotosErrorDomain }
  public var errorCode: Int { code.rawValue }
  public static let userCancelled = Code.userCancelled
  public static let accessUserDenied = Code.accessUserDenied
  public static let accessRestricted = Code.accessRestricted
  public static var internalError: Code { .internalError }
  public static var libraryVolumeOffline: Code { .libraryVolumeOffline }
  public static var relinquishingLibraryBundleToWriter: Code { .relinquishingLibraryBundleToWriter }
  public static var switchingSystemPhotoLibrary: Code { .switchingSystemPhotoLibrary }
  public static var networkAccessRequired: Code { .networkAccessRequired }
  public static var networkError: Code { .networkError }
  public static var identifierNotFound: Code { .identifierNotFound }
  public static var multipleIdentifiersFound: Code { .multipleIdentifiersFound }
  public static var changeNotSupported: Code { .changeNotSupported }
  public static var operationInterrupted: Code { .operationInterrupted }
  public static var invalidResource: Code { .invalidResource }
  public static var missingResource: Code { .missingResource }
  public static var notEnoughSpace: Code { .notEnoughSpace }
  public static var requestNotSupportedForAsset: Code { .requestNotSupportedForAsset }
}
public func ~= (code: PHPhotosError.Code, error: any Error) -> Bool {
  (error as? PHPhotosError)?.code == code
}

/// The user's photos. The simulated user has none, and denies them to a keyboard that asks.
open class PHPhotoLibrary: NSObject, @unchecked Sendable {  // the state is behind a lock
  private static let only = PHPhotoLibrary()
  private let lock = NSLock()
  private var wasAsked = false
  private override init() {}
  open class func shared() -> PHPhotoLibrary { only }

  private func status() -> PHAuthorizationStatus {
    lock.withLock { wasAsked ? .denied : .notDetermined }
  }
  open class func authorizationStatus() -> PHAuthorizationStatus { only.status() }
  open class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
    only.status()
  }
  @preconcurrency
  open class func requestAuthorization(
    _ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) { requestAuthorization(for: .readWrite, handler: handler) }
  /// Always answers that the library is denied, in a later turn of the main queue, with a notice.
  @preconcurrency
  open class func requestAuthorization(
    for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
  ) {
    SystemServices.tell("PHPhotoLibrary: the simulated user denies the photo library")
    only.lock.withLock { only.wasAsked = true }
    DispatchQueue.main.async { handler(.denied) }
  }
  open class func requestAuthorization(
    for accessLevel: PHAccessLevel
  ) async -> PHAuthorizationStatus {
    await withCheckedContinuation { continuation in
      requestAuthorization(for: accessLevel) { continuation.resume(returning: $0) }
    }
  }

  /// Fails without calling the block of changes, because the user denies the library.
  @preconcurrency
  open func performChanges(
    _ changeBlock: @escaping @Sendable () -> Void,
    completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
  ) {
    let error = refusal()
    DispatchQueue.main.async { completionHandler?(false, error) }
  }
  open func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
    throw refusal()
  }
  open func performChangesAndWait(_ changeBlock: @escaping () -> Void) throws { throw refusal() }
  private func refusal() -> PHPhotosError {
    SystemServices.tell("PHPhotoLibrary.performChanges fails: the user denies the photo library")
    return PHPhotosError(.accessUserDenied)
  }
  /// Does nothing: the library doesn't change.
  open func register(_ observer: any PHPhotoLibraryChangeObserver) {}
  open func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) {}
}
/// Receives changes of the library, which never come here.
public protocol PHPhotoLibraryChangeObserver: NSObjectProtocol {
  func photoLibraryDidChange(_ changeInstance: PHChange)
}
/// A change of the library. None comes, so only this module makes one.
open class PHChange: NSObject, @unchecked Sendable {  // immutable
  override init() {}
}
