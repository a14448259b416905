// Members that Foundation has on iOS and the toolchain's has not.

extension NSAttributedString {
  /// Makes an empty text. The unused parameter distinguishes it from the toolchain's initializer, which it hides.
  public convenience init(_ nothing: Void = ()) { self.init(string: "") }
}

/// On iOS a text can be cast to `NSCopying`, as identifiers of boundaries are.
extension String: @retroactive NSCopying {
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension NSMutableDictionary {
  /// The value of a key that is known only to be copyable. Setting it copies the key.
  public subscript(key: any NSCopying) -> Any? {
    get { object(forKey: key) }
    set {
      guard let key = key.copy(with: nil) as? AnyHashable else {
        UncaughtException.raise(
          "NSInvalidArgumentException", "a key of a dictionary must be hashable")
      }
      if let newValue { setObject(newValue, forKey: key) } else { removeObject(forKey: key) }
    }
  }
}

extension NSObject {
  /// Interface Builder is about to show the object. Nothing calls it here.
  ///
  /// The unused parameter lets classes have a method of the plain name.
  public func prepareForInterfaceBuilder(_ nothing: Void = ()) {}
}

/// Numbers of property lists, JSON and defaults are cast to `CGFloat` as to any other number.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

extension NSNotification.Name {
  /// The simulated device never saves power.
  public static let NSProcessInfoPowerStateDidChange = NSNotification.Name(
    "NSProcessInfoPowerStateDidChangeNotification")
  public static let NSSystemClockDidChange = NSNotification.Name(
    "NSSystemClockDidChangeNotification")
}
extension ProcessInfo {
  /// How hot the device is.
  public enum ThermalState: Int, Sendable {
    case nominal = 0
    case fair, serious, critical
  }
  public static let thermalStateDidChangeNotification = NSNotification.Name(
    "NSProcessInfoThermalStateDidChangeNotification")
  /// The simulated device never saves power, and is never hot.
  public var isLowPowerModeEnabled: Bool { false }
  public var thermalState: ThermalState { .nominal }
  public var isiOSAppOnMac: Bool { false }
  public var isMacCatalystApp: Bool { false }
}
