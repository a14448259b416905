import Testing

@testable import UIKit

/// Members that every Apple object has, and no Objective-C runtime provides here.
@MainActor @Suite struct ObjectTests {
  private final class Model: NSObject {
    var name = "plain"
    var note: String?
    lazy var late = 3
  }

  @Test func `values are read by name from storage`() {
    let model = Model()
    #expect(model.value(forKey: "name") as? String == "plain")
    #expect(model.value(forKey: "note") == nil)
    #expect(model.dictionaryWithValues(forKeys: ["name", "note"])["note"] is NSNull)
  }

  /// With the tables that the builder writes.
  private final class Word: NSObject, @MainActor _ObjCDispatching {
    let text: String
    init(_ text: String) { self.text = text }
    nonisolated func _hasMethod(_ selector: String) -> Bool { false }
    func _perform(_ selector: String, _ arguments: [Any?]) -> Bool { false }
    func _setOutlet(_ name: String, _ value: Any?) -> Bool { false }
    func _exposedValue(_ name: String) -> Any? {
      switch name {
      case "letters": text.count as Any
      case "isShort": (text.count < 3) as Any
      case "note": (text == "a" ? nil : text) as String? as Any
      default: nil
      }
    }
  }
  private final class Board: UIView {
    override func _exposedValue(_ name: String) -> Any? {
      name == "title" ? "board" as Any : super._exposedValue(name)
    }
  }

  @Test func `computed values are read by the names in the tables`() {
    let words = ["abc", "a", "ab"].map(Word.init)
    #expect(words[0].value(forKey: "letters") as? Int == 3)
    #expect(words[0].value(forKey: "text") as? String == "abc")
    #expect(words[0].value(forKey: "note") as? String == "abc")
    #expect(words[1].value(forKey: "note") == nil)
    #expect(words[1].value(forKey: "short") as? Bool == true)
    #expect(Board().value(forKey: "title") as? String == "board")
    let short = (words as NSArray).filtered(
      using: NSPredicate(format: "letters < 3 AND isShort == YES"))
    #expect(short.compactMap { ($0 as? Word)?.text } == ["a", "ab"])
    let sorted = (words as NSArray).sortedArray(
      using: [NSSortDescriptor(key: "letters", ascending: true)])
    #expect(sorted.compactMap { ($0 as? Word)?.text } == ["a", "ab", "abc"])
  }

  @Test func `values of a model are read on any thread`() async {
    let name = await Task.detached { Model().value(forKey: "name") as? String }.value
    #expect(name == "plain")
  }

  @Test func `views and layers have their values by name`() {
    let bar = UISearchBar()
    #expect(bar.value(forKey: "searchField") as? UITextField === bar.searchTextField)
    let label = UILabel()
    label.setValue("text", forKey: "text")
    label.setValue(NSNumber(value: 7), forKey: "tag")
    label.setValue(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)), forKey: "frame")
    #expect(label.text == "text" && label.tag == 7 && label.frame.width == 3)
    label.setValue(CGRect(x: 1, y: 2, width: 5, height: 4), forKey: "frame")
    label.setValue(NSValue(cgPoint: CGPoint(x: 9, y: 9)), forKey: "center")
    #expect(label.frame.width == 5 && label.center == CGPoint(x: 9, y: 9))
    let view = UIView()
    view.layer.setValue("kept", forKey: "anything")
    view.setValue(2.5, forKeyPath: "layer.cornerRadius")
    #expect(view.layer.value(forKey: "anything") as? String == "kept")
    #expect(view.layer.cornerRadius == 2.5 && view.layer.value(forKey: "nothing") == nil)
    #expect(view.value(forKeyPath: "layer.cornerRadius") as? CGFloat == 2.5)
  }

  private nonisolated(unsafe) static var key = 0
  private nonisolated(unsafe) static var other = 0

  @Test func `what is kept with an object ends with it`() {
    weak var kept: NSObject?
    do {
      let object = NSObject()
      let value = NSObject()
      kept = value
      objc_setAssociatedObject(object, &Self.key, value, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      objc_setAssociatedObject(object, &Self.other, 5, .OBJC_ASSOCIATION_RETAIN)
      #expect(objc_getAssociatedObject(object, &Self.key) as? NSObject === value)
      #expect(objc_getAssociatedObject(object, &Self.other) as? Int == 5)
      objc_setAssociatedObject(object, &Self.other, nil, .OBJC_ASSOCIATION_RETAIN)
      #expect(objc_getAssociatedObject(object, &Self.other) == nil)
    }
    // The table is swept as it grows.
    let others = (0..<200).map { _ in NSObject() }
    for each in others { objc_setAssociatedObject(each, &Self.key, 1, .OBJC_ASSOCIATION_RETAIN) }
    #expect(kept == nil)
    objc_removeAssociatedObjects(others[0])
    #expect(objc_getAssociatedObject(others[0], &Self.key) == nil)
  }

  @Test func `an assigned value is not kept alive`() {
    let object = NSObject()
    do {
      let value = NSObject()
      objc_setAssociatedObject(object, &Self.key, value, .OBJC_ASSOCIATION_ASSIGN)
      #expect(objc_getAssociatedObject(object, &Self.key) != nil)
    }
    #expect(objc_getAssociatedObject(object, &Self.key) == nil)
  }

  @Test func `what Apple's classes inherit makes them without arguments`() {
    #expect(NSAttributedString().string.isEmpty && NSMutableAttributedString().length == 0)
    #expect(!NSLayoutConstraint().isActive && !Timer().isValid)
    #expect(UIFont().pointSize == UIFont.systemFontSize && UIMenu().children.isEmpty)
    #expect(UIColor().cgColor.alpha == 0)
    #expect(autoreleasepool { 3 } == 3)
  }

  @Test func `geometry tells itself and is compared`() {
    #expect(CGPoint(x: 1, y: 2).debugDescription == "(1.0, 2.0)")
    #expect(CGRect(x: 0, y: 0, width: 1, height: 2).debugDescription == "(0.0, 0.0, 1.0, 2.0)")
    #expect(CGSize(width: 1, height: 1).equalTo(CGSize(width: 1, height: 1)))
    #expect(NSValue(cgPoint: CGPoint(x: 3, y: 4)).cgPointValue.y == 4)
    #expect(NSValue(cgSize: CGSize(width: 3, height: 4)).cgSizeValue.width == 3)
  }

  @Test func `a copy is another object`() throws {
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.lineWidth = 3
    let copy = try #require(path.copy() as? UIBezierPath)
    copy.apply(CGAffineTransform(scaleX: 2, y: 2))
    #expect(copy !== path && copy.lineWidth == 3)
    #expect(path.bounds.width == 10 && copy.bounds.width == 20)
  }

  @Test func `keys of texts have places for values`() {
    let count = 3
    #expect(String(localized: "Close") == "Close")
    #expect(String(localized: "\(count) keys, 100%") == "3 keys, 100%")
    #expect(String(localized: "ok.key", defaultValue: "Fine \("x")") == "Fine x")
    #expect(String(localized: LocalizedStringResource("Later")) == "Later")
    let value: String.LocalizationValue = "\(1) of \("two")"
    #expect(value.key == "%lld of %@" && value.filled("%2$@: %1$lld") == "two: 1")
  }

  @Test func `a container takes the attributes of a text`() {
    let font = UIFont.systemFont(ofSize: 15)
    var container = AttributeContainer([.font: font, .foregroundColor: UIColor.red])
    #expect(container[UIFontAttribute.self] == font)
    let style = NSMutableParagraphStyle()
    container.paragraphStyle = style
    (container.tracking, container.strokeWidth) = (2, 3)
    container.underlineColor = .red
    #expect(container.paragraphStyle === style && container.tracking == 2)
    #expect(container.strokeWidth == 3 && container[UIUnderlineColorAttribute.self] == .red)
    var configuration = UIButton.Configuration.plain()
    configuration.attributedTitle = AttributedString("x", attributes: container)
    #expect(configuration.title == "x")
  }

  @Test func `Core Foundation's centre calls its observers until they are removed`() async {
    final class Box { var names: [String] = [] }
    let box = Box()
    let address = UnsafeRawPointer(Unmanaged.passUnretained(box).toOpaque())
    let center = CFNotificationCenterGetLocalCenter()
    let name = CFNotificationName("changed" as CFString)
    CFNotificationCenterAddObserver(
      center, address,
      { _, observer, name, _, _ in
        guard let observer, let name else { return }
        Unmanaged<Box>.fromOpaque(observer).takeUnretainedValue().names.append(name.rawValue)
      }, name.rawValue, nil, .deliverImmediately)
    CFNotificationCenterPostNotification(center, name, nil, nil, true)
    CFNotificationCenterPostNotification(center, CFNotificationName("other"), nil, nil, true)
    CFNotificationCenterRemoveObserver(center, address, name, nil)
    CFNotificationCenterPostNotification(center, name, nil, nil, true)
    #expect(box.names == ["changed"])
  }
}
