/// Computes an image from values that are set by key.
///
/// A name of Apple's that is not among `filterNames(inCategory:)` gives `nil`, with a notice. A subclass computes its own
/// `outputImage`.
open class CIFilter: NSObject, @unchecked Sendable {  // used by one thread at a time
  open var name: String
  private let recipe: FilterRecipe?
  var values: [String: Any] = [:]

  public override init() {
    name = ""
    recipe = nil
    super.init()
  }
  init(_ recipe: FilterRecipe, _ name: String) {
    self.name = name
    self.recipe = recipe
    super.init()
    setDefaults()
  }
  public convenience init?(name: String) { self.init(name: name, parameters: nil) }
  public convenience init?(name: String, parameters params: [String: Any]?) {
    guard let recipe = FilterRecipe.all[name] else {
      if name.hasPrefix("CI") {
        SystemServices.tell("CIFilter: Keyward has no filter \(name); the result is nil")
      }
      return nil
    }
    self.init(recipe, name)
    for (key, value) in params ?? [:] { setValue(value, forKey: key) }
  }
  public convenience init?(name: String, withInputParameters params: [String: Any]?) {
    self.init(name: name, parameters: params)
  }

  open func setDefaults() { values = recipe?.defaults ?? [:] }
  open func setValue(_ value: Any?, forKey key: String) {
    values[key] = value is NSNull ? nil : value
  }
  open func value(forKey key: String) -> Any? {
    key == kCIOutputImageKey ? outputImage : values[key]
  }
  open var inputKeys: [String] { recipe?.keys ?? values.keys.sorted() }
  open var outputKeys: [String] { [kCIOutputImageKey] }
  /// The name of the filter, and the default of each key.
  open var attributes: [String: Any] {
    var found: [String: Any] = [kCIAttributeFilterName: name, kCIAttributeFilterDisplayName: name]
    for key in inputKeys {
      found[key] = recipe?.defaults[key].map { [kCIAttributeDefault: $0] } ?? [String: Any]()
    }
    return found
  }
  /// `nil` without the images that the filter needs.
  open var outputImage: CIImage? { recipe?.make(FilterInputs(values)) }

  /// The filters of a category; all for `nil`.
  open class func filterNames(inCategory category: String?) -> [String] {
    FilterRecipe.all.filter { category == nil || $0.value.categories.contains(category ?? "") }
      .keys.sorted()
  }
  open class func filterNames(inCategories categories: [String]?) -> [String] {
    let names = filterNames(inCategory: nil)
    guard let categories else { return names }
    return names.filter { name in
      categories.allSatisfy { FilterRecipe.all[name]?.categories.contains($0) == true }
    }
  }
  /// The words of a filter's name.
  open class func localizedName(forFilterName filterName: String) -> String? {
    guard FilterRecipe.all[filterName] != nil else { return nil }
    return filterName.dropFirst(2).reduce(into: "") {
      if $1.isUppercase, !$0.isEmpty { $0 += " " }
      $0.append($1)
    }
  }
}

/// The values of a filter, by their kinds.
struct FilterInputs {
  private let values: [String: Any]
  init(_ values: [String: Any]) { self.values = values }

  func image(_ key: String = kCIInputImageKey) -> CIImage? { values[key] as? CIImage }
  func number(_ key: String, _ other: Double = 0) -> Double {
    let value: Double? =
      switch values[key] {
      case let value as Double: value
      case let value as Float: Double(value)
      case let value as CGFloat: Double(value)
      case let value as Int: Double(value)
      case let value as NSNumber: value.doubleValue
      default: nil
      }
    return value.map { $0.isFinite ? $0 : other } ?? other
  }
  func color(_ key: String, _ other: CIColor) -> CIColor { values[key] as? CIColor ?? other }
  func vector(_ key: String) -> CIVector? { values[key] as? CIVector }
  func point(_ key: String, _ other: CGPoint) -> CGPoint {
    values[key] as? CGPoint ?? vector(key)?.cgPointValue ?? other
  }
  func rect(_ key: String) -> CGRect? { values[key] as? CGRect ?? vector(key)?.cgRectValue }
  func transform(_ key: String) -> CGAffineTransform {
    values[key] as? CGAffineTransform ?? .identity
  }
  func data(_ key: String) -> Data? {
    (values[key] as? Data) ?? (values[key] as? NSData).map { $0 as Data }
  }
  func text(_ key: String) -> String? { values[key] as? String }
}

/// How a filter computes its image.
struct FilterRecipe: Sendable {
  let keys: [String]
  let categories: [String]
  private let standard: @Sendable () -> [String: Any]
  let make: @Sendable (FilterInputs) -> CIImage?
  var defaults: [String: Any] { standard() }

  init(
    _ category: String, _ keys: [String], _ standard: @escaping @Sendable () -> [String: Any],
    _ make: @escaping @Sendable (FilterInputs) -> CIImage?
  ) {
    self.keys = keys
    categories = [category, kCICategoryStillImage, kCICategoryBuiltIn]
    self.standard = standard
    self.make = make
  }
  /// A filter of one image and of numbers.
  init(
    _ category: String, _ numbers: KeyValuePairs<String, Double>,
    _ make: @escaping @Sendable (CIImage, FilterInputs) -> CIImage?
  ) {
    let pairs = numbers.map { ($0.key, $0.value) }
    self.init(
      category, [kCIInputImageKey] + pairs.map(\.0),
      { Dictionary(pairs.map { ($0.0, NSNumber(value: $0.1)) }) { a, _ in a } }
    ) { inputs in inputs.image().flatMap { make($0, inputs) } }
  }

  /// A filter without an image.
  static let nothing = FilterRecipe(kCICategoryStillImage, [], { [:] }) { _ in nil }

  static let all: [String: FilterRecipe] = {
    let tables = [colors, effects, geometry, generators, composites, codes]
    return tables.reduce(into: [:]) { all, table in all.merge(table) { a, _ in a } }
  }()
}
