@_exported import UIKit

public let CMErrorDomain = "CMErrorDomain"

/// Why there is no measurement. The numbers are Apple's.
public struct CMError: Error, CustomNSError, Hashable, RawRepresentable, Sendable {
  public var rawValue: UInt32
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static var errorDomain: String { CMErrorDomain }
  public var errorCode: Int { Int(rawValue) }
}
public let CMErrorNULL = CMError(100)
public let CMErrorDeviceRequiresMovement = CMError(101)
public let CMErrorTrueNorthNotAvailable = CMError(102)
public let CMErrorUnknown = CMError(103)
public let CMErrorMotionActivityNotAvailable = CMError(104)
public let CMErrorMotionActivityNotAuthorized = CMError(105)
public let CMErrorMotionActivityNotEntitled = CMError(106)
public let CMErrorInvalidParameter = CMError(107)
public let CMErrorInvalidAction = CMError(108)
public let CMErrorNotAvailable = CMError(109)
public let CMErrorNotEntitled = CMError(110)
public let CMErrorNotAuthorized = CMError(111)
public let CMErrorNilData = CMError(112)
public let CMErrorSize = CMError(113)

/// Whether the user lets a keyboard read sensors. The simulated device has none, so every class answers `denied`, as
/// Apple's Simulator does.
public enum CMAuthorizationStatus: Int, Sendable {
  case notDetermined = 0
  case restricted, denied, authorized
}

/// Reports that a member delivers no measurement.
func noSensor(_ member: String) {
  SystemServices.tell("\(member): the simulated device has no motion sensors; nothing is measured")
}
