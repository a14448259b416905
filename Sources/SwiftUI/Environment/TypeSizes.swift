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
  fileprivate static let sizes: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]
}

extension Font.TextStyle {
  /// The points of a style at a size of text (Human Interface Guidelines, Typography, iOS).
  func points(_ size: DynamicTypeSize) -> CGFloat {
    let points: [CGFloat] =
      switch self {
      case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
      case .title: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
      case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
      case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
      case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
      case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
      case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
      case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
      case .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
      case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
      }
    return points[size.index]
  }
  /// A number that is meant for the usual size, at another size of text.
  func scaled<Value: BinaryFloatingPoint>(_ value: Value, at size: DynamicTypeSize) -> Value {
    value * Value(Double(points(size))) / Value(Double(points(.large)))
  }
}
