/// The names of classes, as the Objective-C runtime has them: without a module for Apple's, with it for those of Swift sources.
enum ClassNames {
  /// The modules here whose classes are Objective-C's on iOS.
  private static let modules = [
    "UIKit", "Foundation", "FoundationNetworking", "FoundationXML", "AVFoundation", "AVKit",
    "AdSupport", "AppTrackingTransparency", "CloudKit", "Contacts", "ContactsUI", "CoreData",
    "CoreHaptics", "CoreImage", "CoreLocation", "CoreML", "CoreMotion", "CoreTelephony", "CoreText",
    "GameController", "LinkPresentation", "LocalAuthentication", "MessageUI", "MetricKit",
    "MultipeerConnectivity", "NaturalLanguage", "Photos", "PhotosUI", "SafariServices", "Speech",
    "StoreKit", "UserNotifications", "Vision",
  ]
  /// Foundation's classes that UIKit has here, and that Swift names without their prefix.
  private static let shortened: Set<String> = [
    "DateComponentsFormatter", "ListFormatter", "MeasurementFormatter", "NetService",
    "NetServiceBrowser", "PersonNameComponentsFormatter", "RelativeDateTimeFormatter", "Timer",
    "UndoManager", "UserDefaults", "ValueTransformer",
  ]

  static func name(of type: AnyClass) -> String {
    let name = _typeName(type, qualified: true)
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, modules.contains(String(parts[0])) else { return name }
    switch parts[0] {
    // Foundation's own function ends the process for a class inside another type.
    case "Foundation", "FoundationNetworking", "FoundationXML":
      let known = Foundation.NSStringFromClass(type)
      return known.split(separator: ".").last.map(String.init) ?? known
    case "UIKit" where shortened.contains(String(parts[1])): return "NS" + parts[1]
    default: return String(parts[1])
    }
  }

  static func type(named name: String) -> AnyClass? {
    guard !name.isEmpty, !name.contains(".") else { return Foundation.NSClassFromString(name) }
    let isWord = name.utf8.allSatisfy {
      Character(Unicode.Scalar($0)).isLetter || (0x30...0x39).contains($0) || $0 == 0x5F
    }
    guard isWord, name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    // Swift's own names are no names of the Objective-C runtime.
    guard !shortened.contains(name) else { return nil }
    let short = String(name.dropFirst(2))
    let swiftName = name.hasPrefix("NS") && shortened.contains(short) ? short : name
    for module in modules {
      if let type = _typeByName("\(module).\(swiftName)") as? AnyClass { return type }
    }
    return Foundation.NSClassFromString(name)
  }
}

/// A class's name: `UIView`, or `Module.Class` for a class of Swift sources.
public func NSStringFromClass(_ aClass: AnyClass) -> String { ClassNames.name(of: aClass) }
/// The class of a name; `nil` if there is none.
public func NSClassFromString(_ aClassName: String) -> AnyClass? {
  ClassNames.type(named: aClassName)
}
/// The class of a name, as the object that a class is on iOS; `nil` if there is none.
@_disfavoredOverload
public func NSClassFromString(_ aClassName: String) -> AnyObject? {
  ClassNames.type(named: aClassName).map { $0 as AnyObject }
}

// MARK: The Objective-C runtime

/// An object's class. A class has no class of its own here: for one, `nil` is returned, with a notice.
public func object_getClass(_ obj: Any?) -> AnyClass? {
  guard let obj else { return nil }
  guard !(obj is AnyClass) else {
    SystemServices.tell("object_getClass: the class of a class is not available")
    return nil
  }
  return type(of: obj as AnyObject)
}
/// The name of an object's class.
public func object_getClassName(_ obj: Any?) -> UnsafePointer<CChar> {
  class_getName(obj as? AnyClass ?? object_getClass(obj))
}
/// A class's name, `nil` for none.
public func class_getName(_ cls: AnyClass?) -> UnsafePointer<CChar> {
  KeptText.pointer(to: cls.map(ClassNames.name) ?? "nil")
}
/// The class that this one inherits from; `nil` for `NSObject`.
public func class_getSuperclass(_ cls: AnyClass?) -> AnyClass? { cls.flatMap(_getSuperclass) }
/// No class here is the class of another class.
public func class_isMetaClass(_ cls: AnyClass?) -> Bool { false }
/// The class of a name; `nil` if there is none.
public func objc_lookUpClass(_ name: UnsafePointer<CChar>) -> AnyClass? {
  NSClassFromString(String(cString: name))
}
public func objc_getClass(_ name: UnsafePointer<CChar>) -> Any! {
  objc_lookUpClass(name)
}
