import Testing

@testable import UIKit

/// A class of the author's.
class AuthorKey: UIButton {}

/// Classes by name, as the Objective-C runtime tells them.
@MainActor @Suite struct `Names of classes` {
  private nonisolated static let names: [(AnyClass, String)] = [
    (UIView.self, "UIView"), (NSObject.self, "NSObject"), (UIButton.self, "UIButton"),
    (NSString.self, "NSString"), (Bundle.self, "NSBundle"), (Timer.self, "NSTimer"),
    (UserDefaults.self, "NSUserDefaults"), (NSExpression.self, "NSExpression"),
    (AuthorKey.self, "UIKitTests.AuthorKey"),
  ]

  @Test func `have a module for the author's classes alone`() {
    for (type, name): (AnyClass, String) in Self.names {
      #expect(NSStringFromClass(type) == name && String(cString: class_getName(type)) == name)
    }
    #expect(UIView.description() == "UIView" && NSObject.description() == "NSObject")
    #expect(type(of: AuthorKey(frame: .zero)).description() == "UIKitTests.AuthorKey")
  }

  @Test func `find their classes`() {
    for (type, name): (AnyClass, String) in Self.names where name != "NSBundle" {
      #expect(NSClassFromString(name) == type, "\(name)")
    }
    for name in ["", "UINothing", "Timer", "a b", "UIView.", "ünder", "Swift.Int", "$sSi"] {
      #expect(NSClassFromString(name) == nil, "\(name)")
    }
    #expect(objc_lookUpClass("UIView") == UIView.self)
    #expect(objc_getClass("UIView") as? AnyClass == UIView.self)
  }

  @Test func `objects know their class, and classes the one they inherit from`() {
    let key: UIView = AuthorKey(frame: .zero)
    #expect(object_getClass(key) == AuthorKey.self && object_getClass(nil) == nil)
    #expect(object_getClass(key as Any as Any?) == AuthorKey.self)
    #expect(object_getClass(AuthorKey.self) == nil)
    #expect(String(cString: object_getClassName(key)) == "UIKitTests.AuthorKey")
    #expect(String(cString: object_getClassName(UIView.self)) == "UIView")
    #expect(String(cString: object_getClassName(nil)) == "nil")
    #expect(class_getName(UIView.self) == class_getName(UIView.self))
    #expect(class_getSuperclass(AuthorKey.self) == UIButton.self)
    #expect(class_getSuperclass(NSObject.self) == nil && class_getSuperclass(nil) == nil)
    #expect(!class_isMetaClass(UIView.self))
  }

  @Test func `the loaded images have names`() {
    let count = _dyld_image_count()
    let names = (0..<count).compactMap { _dyld_get_image_name($0).map { String(cString: $0) } }
    #expect(names.count == count && names.first?.isEmpty == false)
    #expect(names.contains { $0.contains("libFoundation.so") })
    #expect(_dyld_get_image_name(.max) == nil && _dyld_get_image_vmaddr_slide(.max) == 0)
    let places = Set((0..<count).map(_dyld_get_image_vmaddr_slide))
    #expect(places.count > 1)
  }
}
