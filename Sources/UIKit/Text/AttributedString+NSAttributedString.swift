// Foundation on Linux converts between its two kinds of attributed strings neither way.

/// One attribute under both of its names.
private struct SharedAttribute: Sendable {
  let key: NSAttributedString.Key
  /// The value of the older kind, as the newer kind has it; nothing is set for a value of another type.
  let take: @Sendable (Any, inout AttributeContainer) -> Void
  /// The value of the newer kind, as the older kind has it.
  let give: @Sendable (AttributeContainer) -> Any?

  static func same<K: AttributedStringKey>(
    _ key: NSAttributedString.Key, _ name: K.Type
  ) -> SharedAttribute {
    SharedAttribute(key: key) { value, container in
      if let value = value as? K.Value { container[K.self] = value }
    } give: {
      $0[K.self]
    }
  }
  static func number<K: AttributedStringKey>(
    _ key: NSAttributedString.Key, _ name: K.Type
  ) -> SharedAttribute where K.Value == CGFloat {
    SharedAttribute(key: key) { value, container in
      if let number = value as? CGFloat ?? (value as? NSNumber).map({ CGFloat($0.doubleValue) }) {
        container[K.self] = number
      }
    } give: {
      $0[K.self]
    }
  }
  static func line<K: AttributedStringKey>(
    _ key: NSAttributedString.Key, _ name: K.Type
  ) -> SharedAttribute where K.Value == NSUnderlineStyle {
    SharedAttribute(key: key) { value, container in
      if let number = value as? Int ?? (value as? NSNumber)?.intValue {
        container[K.self] = NSUnderlineStyle(rawValue: number)
      }
    } give: {
      $0[K.self]?.rawValue
    }
  }

  static let all: [SharedAttribute] = [
    same(.font, UIFontAttribute.self), same(.foregroundColor, UIForegroundColorAttribute.self),
    same(.backgroundColor, UIBackgroundColorAttribute.self),
    same(.paragraphStyle, UIParagraphStyleAttribute.self),
    same(.underlineColor, UIUnderlineColorAttribute.self),
    same(.strikethroughColor, UIStrikethroughColorAttribute.self),
    same(.strokeColor, UIStrokeColorAttribute.self), number(.kern, UIKernAttribute.self),
    number(.tracking, UITrackingAttribute.self),
    number(.baselineOffset, UIBaselineOffsetAttribute.self),
    number(.strokeWidth, UIStrokeWidthAttribute.self),
    line(.underlineStyle, UIUnderlineStyleAttribute.self),
    line(.strikethroughStyle, UIStrikethroughStyleAttribute.self), link,
  ]
  private static let link = SharedAttribute(key: .link) { value, container in
    typealias Link = AttributeScopes.FoundationAttributes.LinkAttribute
    container[Link.self] = value as? URL ?? (value as? String).flatMap { URL(string: $0) }
  } give: {
    $0[AttributeScopes.FoundationAttributes.LinkAttribute.self]
  }
}

extension AttributeContainer {
  /// Makes a container of the attributes that UIKit and Foundation define; the keyboard's own are left out.
  public init(_ attributes: [NSAttributedString.Key: Any]) {
    self.init()
    for shared in SharedAttribute.all {
      if let value = attributes[shared.key] { shared.take(value, &self) }
    }
  }
}
extension Dictionary where Key == NSAttributedString.Key, Value == Any {
  /// The attributes of a container that UIKit and Foundation define.
  public init(_ attributes: AttributeContainer) {
    self.init()
    for shared in SharedAttribute.all { self[shared.key] = shared.give(attributes) }
  }
}

extension AttributedString {
  /// Makes the newer kind of an attributed string, with the attributes that UIKit and Foundation define.
  public init(_ nsStr: NSAttributedString) {
    self.init()
    var place = 0
    while place < nsStr.length {
      var range = NSRange()
      let attributes = nsStr.attributes(at: place, effectiveRange: &range)
      let end = max(range.location + range.length, place + 1)
      let part = nsStr.attributedSubstring(
        from: NSRange(location: place, length: end - place)
      ).string
      self += AttributedString(part, attributes: AttributeContainer(attributes))
      place = end
    }
  }
  /// The same; all attributes that UIKit and Foundation define are taken, whichever scope is given.
  public init<S: AttributeScope>(
    _ nsStr: NSAttributedString, including scope: KeyPath<AttributeScopes, S.Type>
  ) throws { self.init(nsStr) }
  /// The same; all attributes that UIKit and Foundation define are taken, whichever scope is given.
  public init<S: AttributeScope>(_ nsStr: NSAttributedString, including scope: S.Type) throws {
    self.init(nsStr)
  }
  fileprivate var asMutable: NSMutableAttributedString {
    let sum = NSMutableAttributedString(string: "")
    for run in runs {
      sum.append(
        NSAttributedString(
          string: String(self[run.range].characters),
          attributes: [NSAttributedString.Key: Any](run.attributes)))
    }
    return sum
  }
}
extension NSAttributedString {
  /// Makes the older kind of an attributed string, with the attributes that UIKit and Foundation define.
  public convenience init(_ attrStr: AttributedString) {
    self.init(attributedString: attrStr.asMutable)
  }
  /// The same; all attributes that UIKit and Foundation define are taken, whichever scope is given.
  public convenience init<S: AttributeScope>(
    _ attrStr: AttributedString, including scope: KeyPath<AttributeScopes, S.Type>
  ) throws { self.init(attributedString: attrStr.asMutable) }
  /// The same; all attributes that UIKit and Foundation define are taken, whichever scope is given.
  public convenience init<S: AttributeScope>(
    _ attrStr: AttributedString, including scope: S.Type
  ) throws { self.init(attributedString: attrStr.asMutable) }
}
