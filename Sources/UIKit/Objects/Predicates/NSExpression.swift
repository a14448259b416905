/// A value that is computed: of a format, such as `1 + 2 * 3`, or of other expressions.
///
/// Supported are constants, the examined object, key paths, variables, lists, arithmetic and Apple's functions of numbers and
/// texts. Conditional expressions, sets and blocks are not.
open class NSExpression: NSObject, NSCopying {
  public enum ExpressionType: UInt, Sendable {
    case constantValue = 0
    case evaluatedObject, variable, keyPath, function, unionSet, intersectSet, minusSet
    case subquery = 13
    case aggregate = 14
    case anyKey = 15
    case block = 19
    case conditional = 20
  }

  let tree: PredicateExpression

  private init(_ tree: PredicateExpression) {
    self.tree = tree
    super.init()
  }

  /// Makes an expression of a text in the syntax of `NSPredicate(format:)`.
  ///
  /// A text that isn't an expression ends the keyboard, as on a device. The quotient of two integers is an integer; dividing one
  /// by the integer 0 ends the keyboard.
  public convenience init(format expressionFormat: String, _ args: Any?...) {
    self.init(Self.parsed(expressionFormat, args))
  }
  /// Makes an expression of a text and a list of values.
  public convenience init(format expressionFormat: String, argumentArray arguments: [Any]) {
    self.init(Self.parsed(expressionFormat, arguments))
  }
  public convenience init(forConstantValue obj: Any?) { self.init(.constant(obj)) }
  public convenience init(forVariable string: String) { self.init(.variable(string)) }
  public convenience init(forKeyPath keyPath: String) {
    self.init(.path(.object, keyPath.split(separator: ".").map(String.init)))
  }
  /// Makes an expression of one of Apple's functions, such as `sqrt:`. An unknown name ends the keyboard, as on a device.
  public convenience init(forFunction name: String, arguments parameters: [Any]) {
    guard let function = PredicateFunction(rawValue: name == "randomn:" ? "random:" : name) else {
      Self.raiseUnknown(name)
    }
    self.init(.call(function, parameters.map { PredicateExpression(given: $0) }))
  }
  /// Makes an expression of one of Apple's functions whose first value is the target, or of a property of the target.
  public convenience init(
    forFunction target: NSExpression, selectorName name: String, arguments parameters: [Any]?
  ) {
    let values = (parameters ?? []).map { PredicateExpression(given: $0) }
    guard
      let tree = PredicateExpression(target: target.tree, selector: name, values: values)
    else { Self.raiseUnknown(name) }
    self.init(tree)
  }
  public convenience init(forAggregate subexpressions: [Any]) {
    self.init(.list(subexpressions.map { PredicateExpression(given: $0) }))
  }
  open class func expressionForEvaluatedObject() -> NSExpression { NSExpression(.object) }

  private static func parsed(_ format: String, _ arguments: [Any?]) -> PredicateExpression {
    do throws(PredicateSyntaxError) {
      return try PredicateParser.expression(format, arguments)
    } catch {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "Unable to parse the format string \"\(format)\": \(error.reason)")
    }
  }
  private static func raiseUnknown(_ name: String) -> Never {
    UncaughtException.raise(
      "NSInvalidArgumentException", "The selector \(name) is not supported by NSExpression")
  }

  // MARK: Value

  /// The value for an object; the context has the variables.
  open func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
    var variables: [String: Any] = [:]
    for (name, value) in context ?? [:] {
      if let name = PredicateValues.plain(name) as? String { variables[name] = value }
    }
    let value = PredicateEvaluation(object: object, variables: variables).value(tree)
    // A list may hold no value in some places; an optional is not one.
    return PredicateValues.plain(value).map(Self.written)
  }
  /// A number without a fraction as a whole one: iOS writes `18`, and this Foundation `18.0`.
  private static func written(_ value: Any) -> Any {
    if let list = value as? [Any] { return list.map(written) }
    guard let number = value as? NSNumber, PredicateFunction.isFraction(number),
      let whole = Int64(exactly: number.doubleValue), whole.magnitude < 1 << 53,
      whole != 0 || number.doubleValue.sign == .plus
    else { return value }
    return NSNumber(value: whole)
  }

  // MARK: Parts

  open var expressionType: ExpressionType {
    switch tree {
    case .constant: .constantValue
    case .object: .evaluatedObject
    case .variable: .variable
    case .path(.object, _): .keyPath
    case .list: .aggregate
    case .subquery: .subquery
    case .path, .element, .calculation, .call, .message: .function
    }
  }
  /// Another kind of expression ends the keyboard, as on a device; so do the parts below.
  open var constantValue: Any? {
    guard case .constant(let value) = tree else { raiseMissing("constantValue") }
    return value
  }
  open var keyPath: String {
    guard case .path(.object, let keys) = tree else { raiseMissing("keyPath") }
    return keys.joined(separator: ".")
  }
  open var variable: String {
    guard case .variable(let name) = tree else { raiseMissing("variable") }
    return name
  }
  open var function: String {
    switch tree {
    case .calculation(let sign, _, _): PredicateFunction.of(sign: sign).rawValue
    case .call(let function, _): function.rawValue
    case .message(_, let name): name
    default: raiseMissing("function")
    }
  }
  open var arguments: [NSExpression]? {
    switch tree {
    case .calculation(_, let left, let right): [NSExpression(left), NSExpression(right)]
    case .call(_, let values): values.map { NSExpression($0) }
    case .message: []
    default: raiseMissing("arguments")
    }
  }
  /// The expressions of a list.
  open var collection: Any? {
    guard case .list(let items) = tree else { raiseMissing("collection") }
    return items.map { NSExpression($0) }
  }
  private func raiseMissing(_ part: String) -> Never {
    UncaughtException.raise(
      "NSInvalidArgumentException", "The expression \(tree) has no \(part)")
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override var description: String { tree.description }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSExpression)?.description == description
  }
  open override var hash: Int { description.hashValue }
}

@available(*, unavailable)
extension NSExpression: @unchecked Sendable {}
