/// The members of classes themselves: on iOS each class is an object of the runtime.
extension NSObject {
  /// The class's name: `UIView`, or `Module.Class` for a class of Swift sources.
  public class func description() -> String { ClassNames.name(of: self) }
  public class func debugDescription() -> String { ClassNames.name(of: self) }
  public class func hash() -> Int { ObjectIdentifier(self).hashValue }
  /// The class that this one inherits from; `nil` for `NSObject`.
  public class func superclass() -> AnyClass? { _getSuperclass(self) }
  /// Whether this is a class or inherits from it.
  public class func isSubclass(of aClass: AnyClass) -> Bool {
    sequence(first: self as AnyClass) { _getSuperclass($0) }.contains { $0 == aClass }
  }
  public class func classForCoder() -> AnyClass { self }
  public var superclass: AnyClass? { _getSuperclass(type(of: self)) }
}

// Sources in the manner of Objective-C write these for `Int` and `UInt`.
public typealias NSInteger = Int
public typealias NSUInteger = UInt
