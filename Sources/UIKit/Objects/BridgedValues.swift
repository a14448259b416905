// Swift's values that are objects to Objective-C: a cast makes one of the other, as on iOS.

/// A name that is a string to Objective-C: `FileProtectionType.complete as NSObject`.
public protocol _BridgedName: RawRepresentable, _ObjectiveCBridgeable
where RawValue == String, _ObjectiveCType == NSString {}
extension _BridgedName {
  public func _bridgeToObjectiveC() -> NSString { NSString(string: rawValue) }
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout Self?) {
    result = Self(rawValue: String(describing: source))
  }
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSString, result: inout Self?
  ) -> Bool {
    _forceBridgeFromObjectiveC(source, result: &result)
    return result != nil
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> Self {
    guard let name = Self(rawValue: source.map(String.init(describing:)) ?? "") else {
      UncaughtException.raise("NSInvalidArgumentException", "The string is no \(Self.self).")
    }
    return name
  }
}
extension FileAttributeKey: @retroactive _ObjectiveCBridgeable, _BridgedName {}
extension FileAttributeType: @retroactive _ObjectiveCBridgeable, _BridgedName {}
extension FileProtectionType: @retroactive _ObjectiveCBridgeable, _BridgedName {}
extension NSExceptionName: @retroactive _ObjectiveCBridgeable, _BridgedName {}
extension NSNotification.Name: @retroactive _ObjectiveCBridgeable, _BridgedName {}
extension RunLoop.Mode: @retroactive _ObjectiveCBridgeable, _BridgedName {}
extension URLFileResourceType: @retroactive _ObjectiveCBridgeable, _BridgedName {}
extension URLResourceKey: @retroactive _ObjectiveCBridgeable, _BridgedName {}
extension CALayerContentsGravity: _BridgedName {}
extension CAMediaTimingFillMode: _BridgedName {}
extension CAMediaTimingFunctionName: _BridgedName {}
extension CATransitionType: _BridgedName {}
extension NSKeyValueChangeKey: _BridgedName {}
extension UIContentSizeCategory: _BridgedName {}
extension UIFont.TextStyle: _BridgedName {}
extension UIFontDescriptor.AttributeName: _BridgedName {}
extension UIFontDescriptor.FeatureKey: _BridgedName {}
extension UIFontDescriptor.TraitKey: _BridgedName {}
extension UITextContentType: _BridgedName {}

extension UIFont.Weight: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(rawValue)) }
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout Self?) {
    result = Self(rawValue: CGFloat(source.doubleValue))
  }
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout Self?
  ) -> Bool {
    _forceBridgeFromObjectiveC(source, result: &result)
    return true
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> Self {
    Self(rawValue: CGFloat(source?.doubleValue ?? 0))
  }
}

/// A structure that is an `NSValue` to Objective-C: `value as? CGRect`.
public protocol _BridgedStructure: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  /// The structure that an object holds; `nil` for another one's.
  init?(_held: NSValue)
}
extension _BridgedStructure {
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = Self(_held: source)
  }
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Self?
  ) -> Bool {
    result = Self(_held: source)
    return result != nil
  }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    guard let source, let value = Self(_held: source) else {
      UncaughtException.raise(
        "NSInvalidArgumentException", "The value holds no \(Self.self).")
    }
    return value
  }
}
extension NSValue {
  fileprivate func holds(_ type: String) -> Bool {
    String(cString: objCType).hasPrefix("{\(type)=")
  }
}
extension CGPoint: @retroactive _ObjectiveCBridgeable, _BridgedStructure {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }
  public init?(_held value: NSValue) {
    guard value.holds("CGPoint") else { return nil }
    self = value.cgPointValue
  }
}
extension CGSize: @retroactive _ObjectiveCBridgeable, _BridgedStructure {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }
  public init?(_held value: NSValue) {
    guard value.holds("CGSize") else { return nil }
    self = value.cgSizeValue
  }
}
extension CGRect: @retroactive _ObjectiveCBridgeable, _BridgedStructure {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }
  public init?(_held value: NSValue) {
    guard value.holds("CGRect") else { return nil }
    self = value.cgRectValue
  }
}
extension NSRange: @retroactive _ObjectiveCBridgeable, _BridgedStructure {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(range: self) }
  public init?(_held value: NSValue) {
    guard value.holds("_NSRange") else { return nil }
    self = value.rangeValue
  }
}
extension CGAffineTransform: _ObjectiveCBridgeable, _BridgedStructure {
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgAffineTransform: self) }
  public init?(_held value: NSValue) {
    guard let transform = value.heldTransform else { return nil }
    self = transform
  }
}
