/// The size of text that the user prefers; the simulated user has not changed it.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let unspecified = UIContentSizeCategory(
    rawValue: "_UICTContentSizeCategoryUnspecified")
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  public static let extraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryXXXL")
  public static let accessibilityMedium = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityM")
  public static let accessibilityLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityL")
  public static let accessibilityExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXL")
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXL")
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
    rawValue: "UICTContentSizeCategoryAccessibilityXXXL")
  /// Whether it is one of the sizes beyond the usual ones.
  public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
  public static let didChangeNotification = NSNotification.Name(
    "UIContentSizeCategoryDidChangeNotification")
}

public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight, rightToLeft
}
public enum UIForceTouchCapability: Int, Sendable {
  case unknown = 0
  case unavailable, available
}
public enum UIAccessibilityContrast: Int, Sendable {
  case unspecified = -1
  case normal, high
}
public enum UILegibilityWeight: Int, Sendable {
  case unspecified = -1
  case regular, bold
}
public enum UIUserInterfaceLevel: Int, Sendable {
  case unspecified = -1
  case base, elevated
}
public enum UIDisplayGamut: Int, Sendable {
  case unspecified = -1
  case SRGB, P3
}

extension UITraitCollection {
  // Fixed on the simulated device unless they are overridden, except for the direction of the user's language.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    own[UITraitLayoutDirection.self] ?? (UserLocale.isRightToLeft ? .rightToLeft : .leftToRight)
  }
  public var forceTouchCapability: UIForceTouchCapability {
    own[UITraitForceTouchCapability.self] ?? .unavailable
  }
  public var accessibilityContrast: UIAccessibilityContrast {
    own[UITraitAccessibilityContrast.self] ?? .normal
  }
  public var legibilityWeight: UILegibilityWeight {
    own[UITraitLegibilityWeight.self] ?? .regular
  }
  public var userInterfaceLevel: UIUserInterfaceLevel {
    own[UITraitUserInterfaceLevel.self] ?? .base
  }
  public var displayGamut: UIDisplayGamut { own[UITraitDisplayGamut.self] ?? .P3 }

  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(
      userInterfaceStyle: .unspecified, userInterfaceIdiom: .unspecified,
      horizontalSizeClass: horizontalSizeClass, verticalSizeClass: .unspecified, displayScale: 0)
  }
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(
      userInterfaceStyle: .unspecified, userInterfaceIdiom: .unspecified,
      horizontalSizeClass: .unspecified, verticalSizeClass: verticalSizeClass, displayScale: 0)
  }
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init(
      userInterfaceStyle: .unspecified, userInterfaceIdiom: idiom,
      horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified, displayScale: 0)
  }
  public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.init(
      userInterfaceStyle: .unspecified, userInterfaceIdiom: .unspecified,
      horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified, displayScale: 0,
      sizeCategory: preferredContentSizeCategory)
  }
  public convenience init(displayScale scale: CGFloat) {
    self.init(
      userInterfaceStyle: .unspecified, userInterfaceIdiom: .unspecified,
      horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified, displayScale: scale)
  }
  /// Each trait of the last collection that specifies it.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    func last<Value: Equatable>(
      _ path: KeyPath<UITraitCollection, Value>, _ unspecified: Value
    ) -> Value {
      traitCollections.last { $0[keyPath: path] != unspecified }?[keyPath: path] ?? unspecified
    }
    self.init(
      userInterfaceStyle: last(\.userInterfaceStyle, .unspecified),
      userInterfaceIdiom: last(\.userInterfaceIdiom, .unspecified),
      horizontalSizeClass: last(\.horizontalSizeClass, .unspecified),
      verticalSizeClass: last(\.verticalSizeClass, .unspecified),
      displayScale: last(\.displayScale, 0), sizeCategory: last(\.sizeCategory, .unspecified),
      own: traitCollections.reduce(TraitValues()) { $0.replaced(by: $1.own) })
  }
  /// Whether everything that another collection specifies is true here.
  public func containsTraits(in trait: UITraitCollection?) -> Bool {
    trait.map { UITraitCollection(traitsFrom: [self, $0]) == self } ?? true
  }
  /// Runs something in these surroundings.
  public func performAsCurrent(_ actions: () -> Void) {
    let outer = UITraitCollection.current
    UITraitCollection.current = self
    actions()
    UITraitCollection.current = outer
  }
}
