// Core Foundation's names are Swift's here: nothing bridges one to the other on Linux, and `key as CFString` and
// `kSecClass as String` mean the same.
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFData = Data
public typealias CFDate = Date
public typealias CFNumber = NSNumber
public typealias CFTypeRef = AnyObject
public typealias CFTimeInterval = TimeInterval
public typealias CFAbsoluteTime = TimeInterval
public let kCFBooleanTrue: Bool! = true
public let kCFBooleanFalse: Bool! = false

/// The time since 1 January 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date.timeIntervalSinceReferenceDate }

/// The name of a notification of Core Foundation's.
public struct CFNotificationName: RawRepresentable, Hashable, Sendable {
  public let rawValue: CFString
  public init(rawValue: CFString) { self.rawValue = rawValue }
  public init(_ rawValue: CFString) { self.rawValue = rawValue }
}
/// The handling of notifications while an observer's process is stopped. All are delivered at once here.
public enum CFNotificationSuspensionBehavior: Int, Sendable {
  case drop = 1
  case coalesce, hold, deliverImmediately
}
public typealias CFNotificationCallback = (
  CFNotificationCenter?, UnsafeMutableRawPointer?, CFNotificationName?, UnsafeRawPointer?,
  CFDictionary?
) -> Void

/// Brings notifications to observers that are addresses.
///
/// Apple's Darwin center reaches other processes. A keyboard's app does not run here, so posted notifications reach the
/// keyboard's own observers alone, in a later turn of the main queue.
public final class CFNotificationCenter: @unchecked Sendable {  // the list is behind a lock
  fileprivate struct Observer {
    let address: UnsafeRawPointer?
    let name: CFString?
    let callback: CFNotificationCallback
  }
  fileprivate let observers = Lock<[Observer]>([])
  fileprivate static let darwin = CFNotificationCenter()
  fileprivate static let local = CFNotificationCenter()
}

public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! { .darwin }
public func CFNotificationCenterGetLocalCenter() -> CFNotificationCenter! { .local }
public func CFNotificationCenterAddObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!,
  _ callBack: @escaping CFNotificationCallback, _ name: CFString!, _ object: UnsafeRawPointer!,
  _ suspensionBehavior: CFNotificationSuspensionBehavior
) {
  center?.observers.withLock {
    $0.append(.init(address: observer, name: name, callback: callBack))
  }
}
public func CFNotificationCenterRemoveObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ name: CFNotificationName!,
  _ object: UnsafeRawPointer!
) {
  center?.observers.withLock {
    $0.removeAll { $0.address == observer && (name == nil || $0.name == name?.rawValue) }
  }
}
public func CFNotificationCenterRemoveEveryObserver(
  _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!
) {
  center?.observers.withLock { $0.removeAll { $0.address == observer } }
}
public func CFNotificationCenterPostNotification(
  _ center: CFNotificationCenter!, _ name: CFNotificationName!, _ object: UnsafeRawPointer!,
  _ userInfo: CFDictionary!, _ deliverImmediately: Bool
) {
  guard let center, let name else { return }
  // The Darwin center carries neither an object nor further values.
  nonisolated(unsafe) let info = center === CFNotificationCenter.darwin ? nil : userInfo
  let deliver = { @Sendable in
    let observers = center.observers.withLock { $0 }
    for observer in observers where observer.name == nil || observer.name == name.rawValue {
      observer.callback(
        center, observer.address.map(UnsafeMutableRawPointer.init(mutating:)), name, nil, info)
    }
  }
  if center === CFNotificationCenter.darwin {
    AuditRecord.posted.note(lines: [name.rawValue])
    DispatchQueue.main.async(execute: deliver)
  } else {
    deliver()
  }
}

// MARK: Darwin's C library

/// The time since the machine started, in ticks of a nanosecond.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }
public func mach_continuous_time() -> UInt64 { mach_absolute_time() }
public struct mach_timebase_info_data_t: Sendable {
  public var numer: UInt32 = 1
  public var denom: UInt32 = 1
  public init() {}
  public init(numer: UInt32, denom: UInt32) { (self.numer, self.denom) = (numer, denom) }
}
@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 {
  info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
  return 0
}
