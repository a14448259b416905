/// The size of text that the user prefers.
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// The size of UIKit's category; `nil` for `unspecified`.
  public init?(_ uiSizeCategory: UIContentSizeCategory) {
    guard let category = ContentSizeCategory(uiSizeCategory) else { return nil }
    self.init(category)
  }
  init(_ category: ContentSizeCategory) { self = Self.allCases[category.index] }
  var index: Int { Self.allCases.firstIndex(of: self) ?? 3 }

  /// The nearest size within a range; itself if the range has none.
  func limited(to range: some RangeExpression<DynamicTypeSize>) -> DynamicTypeSize {
    let within = Self.allCases.filter { range.contains($0) }
    guard let least = within.first, let most = within.last else { return self }
    return min(max(self, least), most)
  }
}

/// The older form of `DynamicTypeSize`, with as many sizes.
public enum ContentSizeCategory: Hashable, CaseIterable, Comparable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge
  public var isAccessibilityCategory: Bool { self >= .accessibilityMedium }

  /// UIKit's category; `nil` for `unspecified`.
  public init?(_ uiSizeCategory: UIContentSizeCategory) {
    guard let index = UIContentSizeCategory.sizes.firstIndex(of: uiSizeCategory) else { return nil }
    self = Self.allCases[index]
  }
  init(_ size: DynamicTypeSize) { self = Self.allCases[size.index] }
  var index: Int { Self.allCases.firstIndex(of: self) ?? 3 }
}

extension UIContentSizeCategory {
  /// SwiftUI's size as UIKit's category.
  public init(_ dynamicTypeSize: DynamicTypeSize?) {
    self = dynamicTypeSize.map { Self.sizes[$0.index] } ?? .unspecified
  }
  public init(_ contentSizeCategory: ContentSizeCategory?) {
    self = contentSizeCategory.map { Self.sizes[$0.index] } ?? .unspecified
  }
}

extension Font.TextStyle {
  func points(_ size: DynamicTypeSize) -> CGFloat { uiKit.points(UIContentSizeCategory(size)) }
  /// A number that is meant for the usual size, at another size of text.
  func scaled<Value: BinaryFloatingPoint>(_ value: Value, at size: DynamicTypeSize) -> Value {
    value * Value(Double(points(size))) / Value(Double(points(.large)))
  }
}
