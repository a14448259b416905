import Foundation

extension NSExceptionName {
  public static let genericException = NSExceptionName("NSGenericException")
  public static let rangeException = NSExceptionName("NSRangeException")
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  public static let internalInconsistencyException = NSExceptionName(
    "NSInternalInconsistencyException")
  public static let mallocException = NSExceptionName("NSMallocException")
  public static let objectInaccessibleException = NSExceptionName("NSObjectInaccessibleException")
  public static let objectNotAvailableException = NSExceptionName("NSObjectNotAvailableException")
  public static let undefinedKeyException = NSExceptionName("NSUnknownKeyException")
  public static let oldStyleException = NSExceptionName("NSOldStyleException")
}

/// An Objective-C exception. Swift cannot catch one: raised, it ends the keyboard, as on a device.
open class NSException: NSObject, @unchecked Sendable {  // immutable
  public let name: NSExceptionName
  public let reason: String?
  public let userInfo: [AnyHashable: Any]?
  /// The functions that ran when it was raised; empty before.
  open private(set) var callStackSymbols: [String] = []
  open private(set) var callStackReturnAddresses: [NSNumber] = []

  public init(
    name aName: NSExceptionName, reason aReason: String?,
    userInfo aUserInfo: [AnyHashable: Any]? = nil
  ) {
    name = aName
    reason = aReason
    userInfo = aUserInfo
  }
  open func raise() -> Never {
    callStackSymbols = Thread.callStackSymbols
    callStackReturnAddresses = Thread.callStackReturnAddresses
    UncaughtException.end(with: self)
  }
  open class func raise(
    _ name: NSExceptionName, format: String, arguments argList: CVaListPointer
  ) -> Never {
    NSException(name: name, reason: NSString(format: format, arguments: argList) as String).raise()
  }
  open override var description: String { reason ?? name.rawValue }
}

// A C function pointer at Apple, which Swift on Linux cannot have with a parameter of a class.
public typealias NSUncaughtExceptionHandler = (NSException) -> Void

/// Sets the function that gets the exception which ends the keyboard. Signals, such as those of Swift's own traps, are no
/// exceptions and don't reach it.
public func NSSetUncaughtExceptionHandler(_ handler: NSUncaughtExceptionHandler?) {
  UncaughtException.handler.withLock { $0 = handler }
}
public func NSGetUncaughtExceptionHandler() -> NSUncaughtExceptionHandler? {
  UncaughtException.handler.withLock { $0 }
}
