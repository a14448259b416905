/// A predicate as parsed from its format.
indirect enum PredicateTree {
  case constant(Bool)
  case and(PredicateTree, PredicateTree)
  case or(PredicateTree, PredicateTree)
  case not(PredicateTree)
  case comparison(PredicateComparison)
}

/// A value in a predicate.
indirect enum PredicateExpression {
  case constant(Any?)
  /// The object that is examined: `SELF`.
  case object
  /// `$NAME`.
  case variable(String)
  case path(PredicateExpression, [String])
  case list([PredicateExpression])
  case element(PredicateExpression, PredicateIndex)
  case calculation(String, PredicateExpression, PredicateExpression)
  case call(PredicateFunction, [PredicateExpression])
  /// A method without values that is called by its name.
  case message(PredicateExpression, String)
  case subquery(PredicateExpression, variable: String, PredicateTree)
}

/// The element of a list that `list[…]` selects.
indirect enum PredicateIndex {
  case first, last, size
  case at(PredicateExpression)
}

/// Two values and how they are compared.
struct PredicateComparison {
  enum Operation: String {
    case equal = "==", unequal = "!=", less = "<", lessOrEqual = "<=", greater = ">"
    case greaterOrEqual = ">="
    case beginsWith = "BEGINSWITH", endsWith = "ENDSWITH", contains = "CONTAINS", like = "LIKE"
    case matches = "MATCHES", `in` = "IN", between = "BETWEEN"

    /// By each spelling of Apple's documentation, in capitals.
    static let spellings: [String: Operation] = [
      "=": .equal, "==": .equal, "!=": .unequal, "<>": .unequal, "<": .less, "<=": .lessOrEqual,
      "=<": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual, "=>": .greaterOrEqual,
      "BEGINSWITH": .beginsWith, "ENDSWITH": .endsWith, "CONTAINS": .contains, "LIKE": .like,
      "MATCHES": .matches, "IN": .in, "BETWEEN": .between,
    ]
  }
  enum Quantifier: String {
    case any = "ANY", all = "ALL", none = "NONE"
    static let spellings: [String: Quantifier] = [
      "ANY": .any, "SOME": .any, "ALL": .all, "NONE": .none,
    ]
  }

  var quantifier: Quantifier?
  let left: PredicateExpression
  let operation: Operation
  /// `c`, `d`, `n` and `l`, as they are in the brackets behind the operation.
  let options: String
  let right: PredicateExpression
}

/// The functions that a format may call, by Apple's names.
enum PredicateFunction: String {
  case sum = "sum:", count = "count:", min = "min:", max = "max:", average = "average:"
  case median = "median:", mode = "mode:", stddev = "stddev:"
  case add = "add:to:", subtract = "from:subtract:", multiply = "multiply:by:"
  case divide = "divide:by:", modulus = "modulus:by:", power = "raise:toPower:"
  case abs = "abs:", ceiling = "ceiling:", floor = "floor:", trunc = "trunc:", sqrt = "sqrt:"
  case log = "log:", ln = "ln:", exp = "exp:"
  case bitwiseAnd = "bitwiseAnd:with:", bitwiseOr = "bitwiseOr:with:"
  case bitwiseXor = "bitwiseXor:with:", leftShift = "leftshift:by:", rightShift = "rightshift:by:"
  case onesComplement = "onesComplement:"
  case uppercase = "uppercase:", lowercase = "lowercase:", length = "length:"
  case noIndex = "noindex:", random, randomBelow = "random:", now

  /// By the names of a format, in small letters: those with one value may be without their colon.
  private static let spellings: [String: PredicateFunction] = {
    let all: [PredicateFunction] = [
      .sum, .count, .min, .max, .average, .median, .mode, .stddev, .add, .subtract, .multiply,
      .divide, .modulus, .power, .abs, .ceiling, .floor, .trunc, .sqrt, .log, .ln, .exp,
      .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift, .onesComplement, .uppercase,
      .lowercase, .length, .noIndex, .random, .randomBelow, .now,
    ]
    var names: [String: PredicateFunction] = ["randomn": .randomBelow, "randomn:": .randomBelow]
    for function in all {
      names[function.rawValue.lowercased()] = function
      if function != .randomBelow { names[function.shortName.lowercased()] = function }
    }
    return names
  }()
  static func named(_ name: String) -> PredicateFunction? { spellings[name.lowercased()] }
  /// The function of an operator.
  static func of(sign: String) -> PredicateFunction {
    switch sign {
    case "+": .add
    case "-": .subtract
    case "*": .multiply
    case "/": .divide
    default: .power
    }
  }

  var shortName: String {
    let parts = rawValue.split(separator: ":")
    return parts.count == 1 ? String(parts[0]) : rawValue
  }
  /// The values that it can't be computed without.
  var valueCount: Int { rawValue.count { $0 == ":" } }
}

/// Why a format is not a predicate.
struct PredicateSyntaxError: Error {
  let reason: String
}

// MARK: Printing

extension PredicateTree: CustomStringConvertible {
  var description: String {
    switch self {
    case .constant(let holds): holds ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .and(let left, let right): "\(left.operand) AND \(right.operand)"
    case .or(let left, let right): "\(left.operand) OR \(right.operand)"
    case .not(let inner): "NOT \(inner.operand)"
    case .comparison(let comparison): comparison.description
    }
  }
  private var operand: String {
    switch self {
    case .and, .or: "(\(self))"
    default: description
    }
  }
}

extension PredicateComparison: CustomStringConvertible {
  var description: String {
    let marks = options.isEmpty ? "" : "[\(options)]"
    let before = quantifier.map { $0.rawValue + " " } ?? ""
    return "\(before)\(left) \(operation.rawValue)\(marks) \(right)"
  }
}

extension PredicateExpression: CustomStringConvertible {
  var description: String {
    switch self {
    case .constant(let value): Self.describe(value)
    case .object: "SELF"
    case .variable(let name): "$" + name
    case .path(.object, let keys): keys.joined(separator: ".")
    case .path(let base, let keys): "\(base)." + keys.joined(separator: ".")
    case .list(let items): "{" + items.map(\.description).joined(separator: ", ") + "}"
    case .element(let list, let index): "\(list)[\(index)]"
    case .calculation(let sign, let left, let right): "(\(left) \(sign) \(right))"
    case .call(let function, let values):
      function.shortName + "(" + values.map(\.description).joined(separator: ", ") + ")"
    case .message(let target, let name): "FUNCTION(\(target), \"\(name)\")"
    case .subquery(let list, let name, let tree): "SUBQUERY(\(list), $\(name), \(tree))"
    }
  }

  private static func describe(_ value: Any?) -> String {
    switch PredicateValues.plain(value) {
    case nil: return "nil"
    case let text as String:
      let escaped = text.replacingOccurrences(of: "\\", with: "\\\\")
      return "\"" + escaped.replacingOccurrences(of: "\"", with: "\\\"") + "\""
    case let number as NSNumber: return number.stringValue
    case let value?: return "\(value)"
    }
  }
}

extension PredicateIndex: CustomStringConvertible {
  var description: String {
    switch self {
    case .first: "FIRST"
    case .last: "LAST"
    case .size: "SIZE"
    case .at(let place): "\(place)"
    }
  }
}
