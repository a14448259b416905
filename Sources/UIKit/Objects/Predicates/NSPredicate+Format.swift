/// A predicate that was made of a format.
private final class FormatPredicate: NSPredicate {
  private let tree: PredicateTree
  private let variables: [String: Any]

  init(_ tree: PredicateTree, variables: [String: Any] = [:]) {
    self.tree = tree
    self.variables = variables
    super.init(value: true)
  }
  convenience init(format: String, arguments: [Any?]) {
    do throws(PredicateSyntaxError) {
      self.init(try PredicateParser.tree(format, arguments))
    } catch {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "Unable to parse the format string \"\(format)\": \(error.reason)")
    }
  }
  required init?(coder: NSCoder) {
    UncaughtException.raise("NSInvalidArgumentException", "predicates cannot be archived")
  }

  override func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool
  {
    let known = variables.merging(bindings ?? [:]) { $1 }
    return PredicateEvaluation(object: object, variables: known).holds(tree)
  }
  override func evaluate(with object: Any?) -> Bool {
    evaluate(with: object, substitutionVariables: nil)
  }
  override var predicateFormat: String { tree.description }
  override var description: String { predicateFormat }
  override func copy(with zone: NSZone? = nil) -> Any { self }
  override func isEqual(_ object: Any?) -> Bool {
    (object as? FormatPredicate)?.predicateFormat == predicateFormat
  }
  override var hash: Int { predicateFormat.hashValue }

  func substituting(_ variables: [String: Any]) -> FormatPredicate {
    FormatPredicate(tree, variables: self.variables.merging(variables) { $1 })
  }
}

/// Lets an initializer return an object of another class.
public protocol _FormattedPredicate {}
extension NSPredicate: _FormattedPredicate {}

extension _FormattedPredicate where Self: NSPredicate {
  /// Makes a predicate of a text in the syntax of Apple's Predicate Programming Guide.
  ///
  /// `%@` represents the next value, `%K` for the next key path, `%d`, `%f` and their like for the next number. A text
  /// that isn't a predicate ends the keyboard, as on a device. Supported are comparisons with `[cdnl]`, `AND`, `OR`,
  /// `NOT`, `ANY`, `ALL`, `NONE`, `IN`, `BETWEEN`, `SUBQUERY`, lists, indexes, arithmetic, the functions of numbers and
  /// texts, and the collection operators of key paths; `CAST`, `FUNCTION` and `TERNARY` are not.
  public init(format predicateFormat: String, _ args: Any?...) {
    self.init(made: FormatPredicate(format: predicateFormat, arguments: args))
  }
  /// Makes a predicate of a text and a list of values.
  public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    self.init(made: FormatPredicate(format: predicateFormat, arguments: arguments ?? []))
  }
  /// Makes a predicate of a text that the developer's code did not write; `nil` for a text that isn't a predicate.
  package init?(readable predicateFormat: String) {
    guard let tree = try? PredicateParser.tree(predicateFormat, []) else { return nil }
    self.init(made: FormatPredicate(tree))
  }
  private init(made predicate: FormatPredicate) {
    guard let predicate = predicate as? Self else {
      UncaughtException.raise(
        "NSInvalidArgumentException", "a format cannot create a subclass of NSPredicate")
    }
    self = predicate
  }
}

extension NSPredicate {
  /// The predicate with values in place of its variables, `$NAME`.
  public func withSubstitutionVariables(_ variables: [String: Any]) -> NSPredicate {
    (self as? FormatPredicate)?.substituting(variables) ?? self
  }
}
