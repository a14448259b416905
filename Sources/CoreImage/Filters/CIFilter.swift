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
  /// A key that the filter doesn't have gives a notice.
  open func setValue(_ value: Any?, forKey key: String) {
    if let recipe, !recipe.keys.contains(key) {
      SystemServices.tell(
        "\(name) has no key \(key): on a device, setting it raises NSUnknownKeyException")
      return
    }
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
  open var outputImage: CIImage? { recipe?.make(inputs) }
  var inputs: FilterInputs { FilterInputs(values, recipe?.defaults ?? [:]) }

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

/// The values of a filter, by their kinds; the defaults where a value is missing or of another kind.
struct FilterInputs {
  private let values: [String: Any]
  private let standard: [String: Any]
  init(_ values: [String: Any], _ standard: [String: Any]) {
    (self.values, self.standard) = (values, standard)
  }
  private func find<Value>(_ key: String, _ read: (Any) -> Value?) -> Value? {
    values[key].flatMap(read) ?? standard[key].flatMap(read)
  }

  func image(_ key: String = kCIInputImageKey) -> CIImage? { values[key] as? CIImage }
  /// 0 without a value and a default. Of a value that is no number, or infinite, the default.
  func number(_ key: String) -> Double {
    find(key) { value in
      let number: Double? =
        switch value {
        case let value as Double: value
        case let value as Float: Double(value)
        case let value as CGFloat: Double(value)
        case let value as Int: Double(value)
        case let value as NSNumber: value.doubleValue
        default: nil
        }
      return number.flatMap { $0.isFinite ? $0 : nil }
    } ?? 0
  }
  func color(_ key: String) -> CIColor { find(key) { $0 as? CIColor } ?? .clear }
  func vector(_ key: String) -> CIVector? { find(key) { $0 as? CIVector } }
  func point(_ key: String) -> CGPoint {
    find(key) { value in
      value as? CGPoint ?? (value as? CIVector)?.cgPointValue
        ?? object(value, "{CGPoint=dd}")?.cgPointValue
    } ?? .zero
  }
  func rect(_ key: String) -> CGRect? {
    find(key) { value in
      value as? CGRect ?? (value as? CIVector)?.cgRectValue
        ?? object(value, "{CGRect={CGPoint=dd}{CGSize=dd}}")?.cgRectValue
    }
  }
  /// Reading another type than an object holds ends the process.
  private func object(_ value: Any, _ type: String) -> NSValue? {
    guard let value = value as? NSValue, String(cString: value.objCType) == type else { return nil }
    return value
  }
  func transform(_ key: String) -> CGAffineTransform {
    find(key) { value in
      value as? CGAffineTransform ?? (value as? NSValue)?.heldTransform
        ?? (value as? CIVector)?.cgAffineTransformValue
    } ?? .identity
  }
  func data(_ key: String) -> Data? {
    find(key) { $0 as? Data ?? ($0 as? NSData).map { $0 as Data } }
  }
  func text(_ key: String) -> String? { find(key) { $0 as? String } }
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
