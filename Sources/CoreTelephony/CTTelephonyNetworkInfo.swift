@_exported import UIKit

public let CTRadioAccessTechnologyGPRS = "CTRadioAccessTechnologyGPRS"
public let CTRadioAccessTechnologyEdge = "CTRadioAccessTechnologyEdge"
public let CTRadioAccessTechnologyWCDMA = "CTRadioAccessTechnologyWCDMA"
public let CTRadioAccessTechnologyHSDPA = "CTRadioAccessTechnologyHSDPA"
public let CTRadioAccessTechnologyHSUPA = "CTRadioAccessTechnologyHSUPA"
public let CTRadioAccessTechnologyCDMA1x = "CTRadioAccessTechnologyCDMA1x"
public let CTRadioAccessTechnologyCDMAEVDORev0 = "CTRadioAccessTechnologyCDMAEVDORev0"
public let CTRadioAccessTechnologyCDMAEVDORevA = "CTRadioAccessTechnologyCDMAEVDORevA"
public let CTRadioAccessTechnologyCDMAEVDORevB = "CTRadioAccessTechnologyCDMAEVDORevB"
public let CTRadioAccessTechnologyeHRPD = "CTRadioAccessTechnologyeHRPD"
public let CTRadioAccessTechnologyLTE = "CTRadioAccessTechnologyLTE"
public let CTRadioAccessTechnologyNRNSA = "CTRadioAccessTechnologyNRNSA"
public let CTRadioAccessTechnologyNR = "CTRadioAccessTechnologyNR"

/// Receives changes of the service, which never come: the simulated device has no SIM.
public protocol CTTelephonyNetworkInfoDelegate: NSObjectProtocol {
  func dataServiceIdentifierDidChange(_ identifier: String)
}
extension CTTelephonyNetworkInfoDelegate {
  public func dataServiceIdentifierDidChange(_ identifier: String) {}
}

/// The mobile network. The simulated device has no SIM: each value is `nil`, as on an iPhone without one.
open class CTTelephonyNetworkInfo: NSObject, @unchecked Sendable {  // used by one thread at a time
  open weak var delegate: (any CTTelephonyNetworkInfoDelegate)?
  /// Always `nil`.
  open var dataServiceIdentifier: String? { nil }
  /// Always `nil`.
  open var serviceCurrentRadioAccessTechnology: [String: String]? { nil }
  /// Always `nil`.
  open var currentRadioAccessTechnology: String? { nil }
  /// Always `nil`.
  open var serviceSubscriberCellularProviders: [String: CTCarrier]? { nil }
  /// Always `nil`.
  open var subscriberCellularProvider: CTCarrier? { nil }
  /// Never called.
  open var serviceSubscriberCellularProvidersDidUpdateNotifier: ((String) -> Void)?
}
/// A company of a mobile network. None is found, so only this module makes one.
open class CTCarrier: NSObject, @unchecked Sendable {  // immutable
  override init() {}
  open var carrierName: String? { nil }
  open var mobileCountryCode: String? { nil }
  open var mobileNetworkCode: String? { nil }
  open var isoCountryCode: String? { nil }
  open var allowsVOIP: Bool { true }
}

public enum CTCellularDataRestrictedState: UInt, Sendable {
  case restrictedStateUnknown = 0
  case restricted, notRestricted
}
/// Whether the user allows mobile data. Without a SIM that is unknown.
open class CTCellularData: NSObject, @unchecked Sendable {  // used by one thread at a time
  /// Never called: the state doesn't change.
  open var cellularDataRestrictionDidUpdateNotifier: ((CTCellularDataRestrictedState) -> Void)?
  open var restrictedState: CTCellularDataRestrictedState { .restrictedStateUnknown }
}

public let CTCallStateDialing = "CTCallStateDialing"
public let CTCallStateIncoming = "CTCallStateIncoming"
public let CTCallStateConnected = "CTCallStateConnected"
public let CTCallStateDisconnected = "CTCallStateDisconnected"
/// A call. None comes, so only this module makes one.
open class CTCall: NSObject, @unchecked Sendable {  // immutable
  init(callID: String) { self.callID = callID }
  public let callID: String
  open var callState: String { CTCallStateDisconnected }
}
/// The calls of the device. None comes.
open class CTCallCenter: NSObject, @unchecked Sendable {  // used by one thread at a time
  /// Always `nil`.
  open var currentCalls: Set<CTCall>? { nil }
  /// Never called.
  open var callEventHandler: ((CTCall) -> Void)?
}
