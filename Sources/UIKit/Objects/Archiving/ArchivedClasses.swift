/// The names that UIKit's classes have in archives of a device.
package enum ArchivedClasses {
  private static let classes: [(name: String, type: AnyClass)] = [
    ("UIColor", UIColor.self), ("UIFont", UIFont.self), ("UIImage", UIImage.self),
    ("UIBezierPath", UIBezierPath.self), ("NSParagraphStyle", NSParagraphStyle.self),
    ("NSMutableParagraphStyle", NSMutableParagraphStyle.self), ("NSTextTab", NSTextTab.self),
    ("NSTextList", NSTextList.self), ("NSShadow", NSShadow.self),
    ("NSTextAttachment", NSTextAttachment.self),
  ]
  /// The classes that an attributed text in an archive may contain.
  static let attributes: [AnyClass] =
    [
      NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSValue.self, NSData.self,
      NSDate.self, NSURL.self, NSNull.self,
    ] + classes.map { $0.type }

  /// Lets unarchivers use the names; the first use does it for the process.
  package static let registration: Void = {
    for each in classes {
      NSKeyedUnarchiver.setClass(each.type, forClassName: each.name)
    }
    NSKeyedUnarchiver.setClass(ArchivedText.self, forClassName: "NSAttributedString")
    NSKeyedUnarchiver.setClass(ArchivedMutableText.self, forClassName: "NSMutableAttributedString")
  }()
}

extension NSCoder {
  /// An object, or `nil` where the archive has none: the toolchain's decoder takes a missing key for damage.
  func object<Value: NSObject & NSCoding>(_ type: Value.Type, _ key: String) -> Value? {
    containsValue(forKey: key) ? decodeObject(of: type, forKey: key) : nil
  }
  func list<Element: NSObject & NSCoding>(_ type: Element.Type, _ key: String) -> [Element]? {
    guard containsValue(forKey: key) else { return nil }
    let list = decodeObject(of: [NSArray.self, type], forKey: key) as? NSArray
    return list?.compactMap { $0 as? Element }
  }
  func string(_ key: String) -> String? {
    object(NSString.self, key).map { String(describing: $0) }
  }
  func length(_ key: String) -> CGFloat { CGFloat(decodeDouble(forKey: key)) }
  func lengths(_ key: String) -> [CGFloat]? {
    list(NSNumber.self, key)?.map { CGFloat($0.doubleValue) }
  }

  func encode(text: String, _ key: String) { encode(NSString(string: text), forKey: key) }
  func encode(length: CGFloat, _ key: String) { encode(Double(length), forKey: key) }
  func encode(lengths: [CGFloat], _ key: String) {
    encode(NSArray(array: lengths.map { NSNumber(value: Double($0)) }), forKey: key)
  }
  func encode(insets: UIEdgeInsets, _ key: String) {
    encode(lengths: [insets.top, insets.left, insets.bottom, insets.right], key)
  }
  func insets(_ key: String) -> UIEdgeInsets {
    guard let sides = lengths(key), sides.count == 4 else { return .zero }
    return UIEdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }
}
