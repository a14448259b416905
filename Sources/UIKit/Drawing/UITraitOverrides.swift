/// Traits of a view or a controller that differ from those around it.
///
/// The style acts, as `overrideUserInterfaceStyle` does. Other traits are kept: views look at those of the device.
@preconcurrency @MainActor
public struct UITraitOverrides {
  weak var owner: (any TraitOverriding)?

  /// Acts as the owner's `overrideUserInterfaceStyle`.
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { owner?.overrideUserInterfaceStyle ?? .unspecified }
    nonmutating set { owner?.overrideUserInterfaceStyle = newValue }
  }
  private func value<Value>(_ name: String, _ usual: Value) -> Value {
    owner?.kept("trait " + name) ?? usual
  }
  private func set<Value>(_ name: String, _ value: Value) { owner?.keep(value, "trait " + name) }
  /// Kept.
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { value("horizontalSizeClass", .unspecified) }
    nonmutating set { set("horizontalSizeClass", newValue) }
  }
  /// Kept.
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { value("verticalSizeClass", .unspecified) }
    nonmutating set { set("verticalSizeClass", newValue) }
  }
  /// Kept: the simulated user has the default text size.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { value("preferredContentSizeCategory", .unspecified) }
    nonmutating set { set("preferredContentSizeCategory", newValue) }
  }
  /// Kept.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { value("layoutDirection", .unspecified) }
    nonmutating set { set("layoutDirection", newValue) }
  }
  /// Kept.
  public var legibilityWeight: UILegibilityWeight {
    get { value("legibilityWeight", .unspecified) }
    nonmutating set { set("legibilityWeight", newValue) }
  }
  /// Kept.
  public var accessibilityContrast: UIAccessibilityContrast {
    get { value("accessibilityContrast", .unspecified) }
    nonmutating set { set("accessibilityContrast", newValue) }
  }
  /// Kept.
  public var userInterfaceLevel: UIUserInterfaceLevel {
    get { value("userInterfaceLevel", .unspecified) }
    nonmutating set { set("userInterfaceLevel", newValue) }
  }
  /// Kept.
  public var displayScale: CGFloat {
    get { value("displayScale", 0) }
    nonmutating set { set("displayScale", newValue) }
  }
  /// Whether a trait was set.
  public func contains(_ trait: UITrait) -> Bool {
    trait == UITraitUserInterfaceStyle.self && userInterfaceStyle != .unspecified
  }
  public func remove(_ trait: UITrait) {
    if trait == UITraitUserInterfaceStyle.self { userInterfaceStyle = .unspecified }
  }
}
@MainActor
protocol TraitOverriding: ValueKeeping {
  var overrideUserInterfaceStyle: UIUserInterfaceStyle { get set }
}
extension UIView: TraitOverriding {
  public var traitOverrides: UITraitOverrides {
    get { UITraitOverrides(owner: self) }
    set {}
  }
  /// The traits are always up to date.
  public func updateTraitsIfNeeded() {}
  public func setNeedsUpdateProperties() { setNeedsLayout() }
  public func updatePropertiesIfNeeded() {}
}
extension UIViewController: TraitOverriding {
  public var traitOverrides: UITraitOverrides {
    get { UITraitOverrides(owner: self) }
    set {}
  }
  public func updateTraitsIfNeeded() {}
}
