/// A kind of surroundings and the type of its values. A keyboard may define its own.
public protocol UITraitDefinition<Value> {
  associatedtype Value
  /// The value where nobody sets another one.
  static var defaultValue: Value { get }
  static var name: String { get }
  static var identifier: String { get }
  /// Whether dynamic colors depend on the trait.
  static var affectsColorAppearance: Bool { get }
  /// The value in surroundings.
  static func _value(in traits: UITraitCollection) -> Value
}
/// The type that represents a kind of surroundings.
public typealias UITrait = any UITraitDefinition.Type

extension UITraitDefinition {
  public static var name: String { String(describing: Self.self) }
  public static var identifier: String { String(reflecting: Self.self) }
  public static var affectsColorAppearance: Bool { false }
  public static func _value(in traits: UITraitCollection) -> Value {
    traits.own[Self.self] ?? defaultValue
  }
  /// Whether two surroundings differ in it.
  static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    !TraitValues.isSame(_value(in: one), _value(in: other))
  }
}

/// Values of traits.
struct TraitValues: Equatable {
  private var values: [ObjectIdentifier: (trait: UITrait, value: Any)] = [:]

  var isEmpty: Bool { values.isEmpty }
  var traits: [UITrait] { values.values.map(\.trait) }
  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value? {
    get { values[ObjectIdentifier(trait)]?.value as? Trait.Value }
    set { values[ObjectIdentifier(trait)] = newValue.map { (trait, $0) } }
  }
  func contains(_ trait: UITrait) -> Bool { values[ObjectIdentifier(trait)] != nil }
  mutating func remove(_ trait: UITrait) { values[ObjectIdentifier(trait)] = nil }
  /// These values with others in place of those that the others have.
  func replaced(by others: TraitValues) -> TraitValues {
    var result = self
    result.values.merge(others.values) { $1 }
    return result
  }

  /// Objects are the same if they are identical, values if they are equal; values that can't be compared differ.
  static func isSame(_ one: Any, _ other: Any) -> Bool {
    if let one = one as? any Equatable { return isEqual(one, other) }
    guard type(of: one) is AnyClass, type(of: other) is AnyClass else { return false }
    return one as AnyObject === other as AnyObject
  }
  private static func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool {
    one == other as? Value
  }
  static func == (one: TraitValues, other: TraitValues) -> Bool {
    one.values.count == other.values.count
      && one.values.allSatisfy { key, entry in
        other.values[key].map { isSame(entry.value, $0.value) } ?? false
      }
  }
}

/// A set of traits whose values can be changed.
public protocol UIMutableTraits {
  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value { get set }
}
extension UIMutableTraits {
  public var userInterfaceStyle: UIUserInterfaceStyle {
    get { self[UITraitUserInterfaceStyle.self] }
    set { self[UITraitUserInterfaceStyle.self] = newValue }
  }
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    get { self[UITraitUserInterfaceIdiom.self] }
    set { self[UITraitUserInterfaceIdiom.self] = newValue }
  }
  public var horizontalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitHorizontalSizeClass.self] }
    set { self[UITraitHorizontalSizeClass.self] = newValue }
  }
  public var verticalSizeClass: UIUserInterfaceSizeClass {
    get { self[UITraitVerticalSizeClass.self] }
    set { self[UITraitVerticalSizeClass.self] = newValue }
  }
  public var displayScale: CGFloat {
    get { self[UITraitDisplayScale.self] }
    set { self[UITraitDisplayScale.self] = newValue }
  }
  public var preferredContentSizeCategory: UIContentSizeCategory {
    get { self[UITraitPreferredContentSizeCategory.self] }
    set { self[UITraitPreferredContentSizeCategory.self] = newValue }
  }
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    get { self[UITraitLayoutDirection.self] }
    set { self[UITraitLayoutDirection.self] = newValue }
  }
  public var legibilityWeight: UILegibilityWeight {
    get { self[UITraitLegibilityWeight.self] }
    set { self[UITraitLegibilityWeight.self] = newValue }
  }
  public var accessibilityContrast: UIAccessibilityContrast {
    get { self[UITraitAccessibilityContrast.self] }
    set { self[UITraitAccessibilityContrast.self] = newValue }
  }
  public var userInterfaceLevel: UIUserInterfaceLevel {
    get { self[UITraitUserInterfaceLevel.self] }
    set { self[UITraitUserInterfaceLevel.self] = newValue }
  }
  public var forceTouchCapability: UIForceTouchCapability {
    get { self[UITraitForceTouchCapability.self] }
    set { self[UITraitForceTouchCapability.self] = newValue }
  }
  public var displayGamut: UIDisplayGamut {
    get { self[UITraitDisplayGamut.self] }
    set { self[UITraitDisplayGamut.self] = newValue }
  }
}

/// The traits of a collection while it is being made.
struct TraitMutations: UIMutableTraits {
  let base: UITraitCollection
  var values = TraitValues()

  subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get { values[trait] ?? trait._value(in: base) }
    set { values[trait] = newValue }
  }
}

extension UITraitCollection {
  /// Makes a collection with the traits that a closure sets.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    self.init(of: UITraitCollection(), mutations)
  }
  /// A copy in which a closure changes traits.
  public func modifyingTraits(
    _ mutations: (inout any UIMutableTraits) -> Void
  ) -> UITraitCollection { UITraitCollection(of: self, mutations) }
  private convenience init(
    of base: UITraitCollection, _ mutations: (inout any UIMutableTraits) -> Void
  ) {
    var traits: any UIMutableTraits = TraitMutations(base: base)
    mutations(&traits)
    self.init(base, (traits as? TraitMutations)?.values ?? TraitValues())
  }
  /// A copy with another value of a trait.
  public func replacing<Trait: UITraitDefinition>(
    _ trait: Trait.Type, value: Trait.Value
  ) -> UITraitCollection {
    var values = TraitValues()
    values[trait] = value
    return UITraitCollection(self, values)
  }
  /// The value of a trait.
  public subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    trait._value(in: self)
  }
}
