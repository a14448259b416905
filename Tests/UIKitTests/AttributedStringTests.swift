import Foundation
import Testing

@testable import UIKit

/// An attribute, and its value as the older kind of attributed string has it.
private struct Kept {
  let key: NSAttributedString.Key
  let value: NSObject
}

struct AttributedStringTests {
  private static var paragraph: NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    return style
  }
  @Test func `each attribute survives the way to the other kind and back`() throws {
    let rows = [
      Kept(key: .font, value: UIFont.boldSystemFont(ofSize: 9)),
      Kept(key: .foregroundColor, value: UIColor.red),
      Kept(key: .backgroundColor, value: UIColor.blue),
      Kept(key: .underlineColor, value: UIColor.green),
      Kept(key: .strikethroughColor, value: UIColor.brown),
      Kept(key: .strokeColor, value: UIColor.cyan),
      Kept(key: .paragraphStyle, value: Self.paragraph),
      Kept(key: .kern, value: NSNumber(value: 1.5)),
      Kept(key: .tracking, value: NSNumber(value: 0.5)),
      Kept(key: .baselineOffset, value: NSNumber(value: -2.5)),
      Kept(key: .strokeWidth, value: NSNumber(value: 3.5)),
      Kept(key: .underlineStyle, value: NSNumber(value: 9)),
      Kept(key: .strikethroughStyle, value: NSNumber(value: 1)),
      Kept(key: .link, value: try #require(NSURL(string: "https://example.org/a"))),
    ]
    for row in rows {
      let old = NSMutableAttributedString(string: "ab👍🏽c")
      old.addAttribute(row.key, value: row.value, range: NSRange(location: 1, length: 5))
      let new = AttributedString(old)
      #expect(String(new.characters) == "ab👍🏽c" && new.runs.count == 3, "\(row.key)")
      let back = NSAttributedString(new)
      #expect(back.string == old.string && back.attributes(at: 0, effectiveRange: nil).isEmpty)
      let value = back.attribute(row.key, at: 1, effectiveRange: nil)
      #expect(Self.isSame(value, row.value), "\(row.key): \(String(describing: value))")
    }
  }
  private static func isSame(_ value: Any?, _ wanted: NSObject) -> Bool {
    switch value {
    case let number as CGFloat: NSNumber(value: Double(number)) == wanted
    case let number as Int: NSNumber(value: number) == wanted
    case let url as URL: url as NSURL == wanted
    case let object as NSObject: object.isEqual(wanted)
    default: false
    }
  }
  @Test func `scopes and containers convert alike`() throws {
    let old = NSAttributedString(string: "a", attributes: [.kern: 2])
    #expect(try AttributedString(old, including: \.uiKit).uiKit.kern == 2)
    #expect(try AttributedString(old, including: UIKitAttributes.self).uiKit.kern == 2)
    let container = AttributeContainer([.kern: 3, .link: "https://example.org", .font: "none"])
    #expect(container.uiKit.kern == 3 && container.uiKit.font == nil)
    #expect(container.link == URL(string: "https://example.org"))
    #expect([NSAttributedString.Key: Any](container).count == 2)
    #expect(AttributedString(NSAttributedString(string: "")).characters.isEmpty)
    let mutable = NSMutableAttributedString(AttributedString("b"))
    mutable.append(NSAttributedString(AttributedString("c")))
    #expect(mutable.string == "bc")
  }
}
