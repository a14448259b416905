@_exported import UIKit

/// A device that sends input.
public protocol GCDevice: NSObjectProtocol {
  var vendorName: String? { get }
  var productCategory: String { get }
}

/// A hardware keyboard.
///
/// iOS shows no keyboard extension while one is attached, so none is ever attached here.
public final class GCKeyboard: NSObject, GCDevice, Sendable {
  private override init() { super.init() }
  public var vendorName: String? { nil }
  public var productCategory: String { "Keyboard" }
  /// All attached keyboards as one; `nil` without any.
  public class var coalesced: GCKeyboard? { nil }
}

/// A mouse or trackpad; none is attached.
public final class GCMouse: NSObject, GCDevice, Sendable {
  private override init() { super.init() }
  public var vendorName: String? { nil }
  public var productCategory: String { "Mouse" }
  /// The mouse that was used last.
  public class var current: GCMouse? { nil }
  public class func mice() -> [GCMouse] { [] }
}

/// A game controller; none is attached.
public final class GCController: NSObject, GCDevice, Sendable {
  private override init() { super.init() }
  public var vendorName: String? { nil }
  public var productCategory: String { "" }
  /// The controller that was used last.
  public class var current: GCController? { nil }
  public class func controllers() -> [GCController] { [] }
  /// Searches for controllers that can be paired, finds none, and calls the handler.
  public class func startWirelessControllerDiscovery(
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    guard let completionHandler else { return }
    DispatchQueue.main.async { completionHandler() }
  }
  public class func stopWirelessControllerDiscovery() {}
}

extension NSNotification.Name {
  public static let GCKeyboardDidConnect = Self("GCKeyboardDidConnectNotification")
  public static let GCKeyboardDidDisconnect = Self("GCKeyboardDidDisconnectNotification")
  public static let GCMouseDidConnect = Self("GCMouseDidConnectNotification")
  public static let GCMouseDidDisconnect = Self("GCMouseDidDisconnectNotification")
  public static let GCMouseDidBecomeCurrent = Self("GCMouseDidBecomeCurrentNotification")
  public static let GCMouseDidStopBeingCurrent = Self("GCMouseDidStopBeingCurrentNotification")
  public static let GCControllerDidConnect = Self("GCControllerDidConnectNotification")
  public static let GCControllerDidDisconnect = Self("GCControllerDidDisconnectNotification")
  public static let GCControllerDidBecomeCurrent = Self(
    "GCControllerDidBecomeCurrentNotification")
  public static let GCControllerDidStopBeingCurrent = Self(
    "GCControllerDidStopBeingCurrentNotification")
}
