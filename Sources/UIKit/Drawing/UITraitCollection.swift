public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified = 0
  case light, dark
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision = 6
}

public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified = 0
  case compact, regular
}

/// The surroundings that a view is shown in.
open class UITraitCollection: NSObject, @unchecked Sendable {  // immutable after init
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  public let verticalSizeClass: UIUserInterfaceSizeClass
  public let displayScale: CGFloat
  /// The size of text that was asked for.
  let sizeCategory: UIContentSizeCategory
  /// The values of all other traits that were set.
  let own: TraitValues
  /// The size of text: on a device the usual one, unless another one was asked for.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    sizeCategory == .unspecified && userInterfaceIdiom != .unspecified ? .large : sizeCategory
  }

  init(
    userInterfaceStyle: UIUserInterfaceStyle, userInterfaceIdiom: UIUserInterfaceIdiom,
    horizontalSizeClass: UIUserInterfaceSizeClass, verticalSizeClass: UIUserInterfaceSizeClass,
    displayScale: CGFloat, sizeCategory: UIContentSizeCategory = .unspecified,
    own: TraitValues = TraitValues()
  ) {
    self.userInterfaceStyle = userInterfaceStyle
    self.userInterfaceIdiom = userInterfaceIdiom
    self.horizontalSizeClass = horizontalSizeClass
    self.verticalSizeClass = verticalSizeClass
    self.displayScale = displayScale
    self.sizeCategory = sizeCategory
    self.own = own
  }
  /// Makes a copy with values in place of the ones that it has.
  convenience init(_ base: UITraitCollection, _ values: TraitValues) {
    var own = base.own.replaced(by: values)
    for trait in Self.stored { own.remove(trait) }
    self.init(
      userInterfaceStyle: values[UITraitUserInterfaceStyle.self] ?? base.userInterfaceStyle,
      userInterfaceIdiom: values[UITraitUserInterfaceIdiom.self] ?? base.userInterfaceIdiom,
      horizontalSizeClass: values[UITraitHorizontalSizeClass.self] ?? base.horizontalSizeClass,
      verticalSizeClass: values[UITraitVerticalSizeClass.self] ?? base.verticalSizeClass,
      displayScale: values[UITraitDisplayScale.self] ?? base.displayScale,
      sizeCategory: values[UITraitPreferredContentSizeCategory.self] ?? base.sizeCategory,
      own: own)
  }
  /// The traits that have a property of their own.
  private static var stored: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitUserInterfaceIdiom.self,
      UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self, UITraitDisplayScale.self,
      UITraitPreferredContentSizeCategory.self,
    ]
  }
  public convenience override init() { self.init(userInterfaceStyle: .unspecified) }
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(
      userInterfaceStyle: userInterfaceStyle, userInterfaceIdiom: .unspecified,
      horizontalSizeClass: .unspecified, verticalSizeClass: .unspecified, displayScale: 0)
  }

  /// The same surroundings in another style.
  func with(style: UIUserInterfaceStyle) -> UITraitCollection {
    UITraitCollection(
      userInterfaceStyle: style, userInterfaceIdiom: userInterfaceIdiom,
      horizontalSizeClass: horizontalSizeClass, verticalSizeClass: verticalSizeClass,
      displayScale: displayScale, sizeCategory: sizeCategory, own: own)
  }

  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    return userInterfaceStyle != other.userInterfaceStyle
      || (own.traits + other.own.traits).contains {
        $0.affectsColorAppearance && $0.differs(self, other)
      }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle
      && userInterfaceIdiom == other.userInterfaceIdiom
      && horizontalSizeClass == other.horizontalSizeClass
      && verticalSizeClass == other.verticalSizeClass && displayScale == other.displayScale
      && sizeCategory == other.sizeCategory && own == other.own
  }
  open override var hash: Int { userInterfaceStyle.hashValue ^ userInterfaceIdiom.hashValue }

  private static let currentStorage = Lock(
    UITraitCollection(
      userInterfaceStyle: .light, userInterfaceIdiom: .phone, horizontalSizeClass: .compact,
      verticalSizeClass: .regular, displayScale: 3))

  /// The surroundings in which dynamic colors are resolved. Apple's is per thread, ours per process.
  open class var current: UITraitCollection {
    get { currentStorage.withLock { $0 } }
    set { currentStorage.withLock { $0 = newValue } }
  }
}
