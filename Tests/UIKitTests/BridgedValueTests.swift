import Testing
import UIKit

@Suite struct `Casts between Swift's values and objects` {
  @Test func `names are strings to Objective-C, and lengths numbers`() {
    let names: [(NSObject, String)] = [
      (FileProtectionType.complete as NSObject, "NSFileProtectionComplete"),
      (FileAttributeType.typeRegular as NSObject, "NSFileTypeRegular"),
      (FileAttributeKey.size as NSString, "NSFileSize"),
      (URLResourceKey.nameKey as NSObject, "NSURLNameKey"),
      (NSNotification.Name("n") as NSString, "n"),
      (NSAttributedString.Key("k") as NSObject, "k"),
      (UIFont.TextStyle.body as NSString, UIFont.TextStyle.body.rawValue),
    ]
    for (object, text) in names { #expect(object == NSString(string: text)) }
    let any: Any = NSString("NSFileTypeRegular")
    #expect(any as? FileAttributeType == .typeRegular)
    #expect(NSNumber(value: 3) as Any as? FileAttributeType == nil)
    #expect((CGFloat(2.5) as Any) as? NSNumber == 2.5 && NSNumber(value: 3) as? CGFloat == 3)
    #expect((CGFloat(2.5) as Any) as? Double == nil)
    #expect(UIFont.Weight.bold as NSNumber == NSNumber(value: Double(UIFont.Weight.bold.rawValue)))
  }

  @Test func `structures are values to Objective-C, and an object holds one of them`() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let transform = CGAffineTransform(scaleX: 2, y: 3)
    let range = NSRange(location: 5, length: 6)
    #expect(rect as NSValue == NSValue(cgRect: rect))
    #expect((rect.origin as NSValue).cgPointValue == rect.origin)
    #expect((rect.size as NSObject as? NSValue)?.cgSizeValue == rect.size)
    #expect((transform as NSValue).cgAffineTransformValue == transform)
    #expect((range as NSValue).rangeValue == range)
    let held: [Any] = [
      rect as NSValue, rect.origin as NSValue, rect.size as NSValue, range as NSValue,
      transform as NSValue, NSNumber(value: 1),
    ]
    #expect(held.map { $0 as? CGRect } == [rect, nil, nil, nil, nil, nil])
    #expect(held.map { $0 as? CGPoint } == [nil, rect.origin, nil, nil, nil, nil])
    #expect(held.map { $0 as? CGSize } == [nil, nil, rect.size, nil, nil, nil])
    #expect(held.map { $0 as? NSRange } == [nil, nil, nil, range, nil, nil])
    #expect(held.map { $0 as? CGAffineTransform } == [nil, nil, nil, nil, transform, nil])
  }

  @Test func `a structure in a collection of objects comes back as either`() {
    let list = NSArray(array: [CGRect.zero, CGPoint.zero])
    #expect(list.firstObject as? CGRect == .zero && list.firstObject is NSValue)
    #expect((list.lastObject as? NSValue)?.cgPointValue == .zero)
  }
}
