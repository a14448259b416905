/// Reads a predicate's format, in the syntax that Apple's Predicate Programming Guide describes.
struct PredicateParser {
  /// Brackets, negations and lists inside each other.
  private static let deepest = 64

  /// The node at a place: before its operator is read, an open bracket may begin either.
  private enum Node {
    case tree(PredicateTree)
    case value(PredicateExpression)
  }

  private let tokens: [PredicateToken]
  private var index = 0
  private var depth = 0

  static func tree(
    _ format: String, _ arguments: [Any?]
  ) throws(PredicateSyntaxError) -> PredicateTree {
    var parser = PredicateParser(tokens: try PredicateScanner.tokens(format, arguments))
    let tree = try parser.whole(try parser.disjunction())
    guard parser.current == nil else { throw parser.unexpected() }
    return tree
  }

  static func expression(
    _ format: String, _ arguments: [Any?]
  ) throws(PredicateSyntaxError) -> PredicateExpression {
    var parser = PredicateParser(tokens: try PredicateScanner.tokens(format, arguments))
    let value = try parser.value(try parser.sum())
    guard parser.current == nil else { throw parser.unexpected() }
    return value
  }

  private init(tokens: [PredicateToken]) { self.tokens = tokens }

  // MARK: Tokens

  private var current: PredicateToken? { index < tokens.count ? tokens[index] : nil }

  private func unexpected() -> PredicateSyntaxError {
    PredicateSyntaxError(
      reason: current.map { "\($0) is in the wrong place" } ?? "it ends too soon")
  }
  private mutating func takes(_ words: String...) -> Bool {
    guard let word = current?.symbol ?? current?.reserved, words.contains(word) else {
      return false
    }
    index += 1
    return true
  }
  private mutating func expect(_ symbol: String) throws(PredicateSyntaxError) {
    guard takes(symbol) else { throw unexpected() }
  }
  private mutating func nested<Result>(
    _ read: (inout PredicateParser) throws(PredicateSyntaxError) -> Result
  ) throws(PredicateSyntaxError) -> Result {
    guard depth < Self.deepest else {
      throw PredicateSyntaxError(reason: "it is nested too deeply")
    }
    depth += 1
    defer { depth -= 1 }
    return try read(&self)
  }

  private func whole(_ node: Node) throws(PredicateSyntaxError) -> PredicateTree {
    guard case .tree(let tree) = node else { throw unexpected() }
    return tree
  }
  private func value(_ node: Node) throws(PredicateSyntaxError) -> PredicateExpression {
    guard case .value(let value) = node else { throw unexpected() }
    return value
  }

  // MARK: Predicates

  private mutating func disjunction() throws(PredicateSyntaxError) -> Node {
    var node = try conjunction()
    while takes("OR", "||") {
      node = .tree(.or(try whole(node), try whole(try conjunction())))
    }
    return node
  }
  private mutating func conjunction() throws(PredicateSyntaxError) -> Node {
    var node = try negation()
    while takes("AND", "&&") { node = .tree(.and(try whole(node), try whole(try negation()))) }
    return node
  }
  private mutating func negation() throws(PredicateSyntaxError) -> Node {
    guard takes("NOT", "!") else { return try comparison() }
    return .tree(
      .not(
        try nested { parser throws(PredicateSyntaxError) in try parser.whole(parser.negation()) }))
  }

  private mutating func comparison() throws(PredicateSyntaxError) -> Node {
    if takes("TRUEPREDICATE") { return .tree(.constant(true)) }
    if takes("FALSEPREDICATE") { return .tree(.constant(false)) }
    let quantifier = current?.reserved.flatMap { PredicateComparison.Quantifier.spellings[$0] }
    if quantifier != nil { index += 1 }
    let left = try sum()
    guard case .value(let left) = left,
      let operation = (current?.symbol ?? current?.reserved)
        .flatMap({ PredicateComparison.Operation.spellings[$0] })
    else {
      guard quantifier == nil else { throw unexpected() }
      return left
    }
    index += 1
    let options = try options()
    let right = try value(try sum())
    return .tree(
      .comparison(
        PredicateComparison(
          quantifier: quantifier, left: left, operation: operation, options: options, right: right))
    )
  }

  /// The letters in brackets behind an operation.
  private mutating func options() throws(PredicateSyntaxError) -> String {
    guard takes("[") else { return "" }
    guard case .word(let letters)? = current,
      letters.lowercased().allSatisfy({ "cdnl".contains($0) })
    else { throw unexpected() }
    index += 1
    try expect("]")
    return letters.lowercased()
  }

  // MARK: Values

  private mutating func sum() throws(PredicateSyntaxError) -> Node {
    var node = try product()
    while let sign = current?.symbol, ["+", "-"].contains(sign) {
      index += 1
      node = .value(.calculation(sign, try value(node), try value(try product())))
    }
    return node
  }
  private mutating func product() throws(PredicateSyntaxError) -> Node {
    var node = try power()
    while let sign = current?.symbol, ["*", "/"].contains(sign) {
      index += 1
      node = .value(.calculation(sign, try value(node), try value(try power())))
    }
    return node
  }
  private mutating func power() throws(PredicateSyntaxError) -> Node {
    let node = try prefixed()
    guard takes("**") else { return node }
    let exponent = try nested { parser throws(PredicateSyntaxError) in
      try parser.value(parser.power())
    }
    return .value(.calculation("**", try value(node), exponent))
  }
  private mutating func prefixed() throws(PredicateSyntaxError) -> Node {
    guard takes("-") else { return try followed(try primary()) }
    let value = try nested { parser throws(PredicateSyntaxError) in
      try parser.value(parser.prefixed())
    }
    return .value(.calculation("-", .constant(NSNumber(value: 0)), value))
  }

  /// The suffix of a value: `.key` and `[index]`.
  private mutating func followed(_ node: Node) throws(PredicateSyntaxError) -> Node {
    guard case .value(var value) = node else { return node }
    while true {
      if takes(".") {
        value = value.followed(by: try key())
      } else if takes("[") {
        value = .element(value, try place())
        try expect("]")
      } else {
        return .value(value)
      }
    }
  }
  private mutating func key() throws(PredicateSyntaxError) -> String {
    switch current {
    case .word(let key), .escaped(let key), .keys(let key):
      index += 1
      return key
    default: throw unexpected()
    }
  }
  private mutating func place() throws(PredicateSyntaxError) -> PredicateIndex {
    if takes("FIRST") { return .first }
    if takes("LAST") { return .last }
    if takes("SIZE") { return .size }
    return .at(try nested { parser throws(PredicateSyntaxError) in try parser.value(parser.sum()) })
  }

  private mutating func primary() throws(PredicateSyntaxError) -> Node {
    guard let token = current else { throw unexpected() }
    switch token {
    case .symbol("("): return try bracketed()
    case .symbol("{"): return .value(.list(try list(until: "}")))
    case .symbol: throw unexpected()
    case .word(let word): return .value(try named(word))
    case .text(let text): return taken(.constant(text))
    case .number(let number): return taken(.constant(number))
    case .value(let value): return taken(PredicateExpression(given: value))
    case .variable(let name): return taken(.variable(name))
    case .escaped(let key): return taken(.path(.object, [key]))
    case .keys(let keys):
      return taken(.path(.object, keys.split(separator: ".").map(String.init)))
    }
  }
  private mutating func taken(_ value: PredicateExpression) -> Node {
    index += 1
    return .value(value)
  }
  private mutating func bracketed() throws(PredicateSyntaxError) -> Node {
    index += 1
    let node = try nested { parser throws(PredicateSyntaxError) in try parser.disjunction() }
    try expect(")")
    return node
  }
  private mutating func list(
    until end: String
  ) throws(PredicateSyntaxError) -> [PredicateExpression] {
    index += 1
    var items: [PredicateExpression] = []
    while !takes(end) {
      if !items.isEmpty { try expect(",") }
      items.append(
        try nested { parser throws(PredicateSyntaxError) in try parser.value(parser.sum()) })
    }
    return items
  }

  /// A reserved word that is a value, a function's call, or a key.
  private mutating func named(_ word: String) throws(PredicateSyntaxError) -> PredicateExpression {
    index += 1
    if current?.symbol == "(" { return try call(word) }
    switch word.uppercased() {
    case "SELF": return .object
    case "NIL", "NULL": return .constant(nil)
    case "TRUE", "YES": return .constant(NSNumber(value: true))
    case "FALSE", "NO": return .constant(NSNumber(value: false))
    case "AND", "OR", "NOT", "IN", "BETWEEN", "ANY", "SOME", "ALL", "NONE", "LIKE", "MATCHES",
      "CONTAINS", "BEGINSWITH", "ENDSWITH":
      throw PredicateSyntaxError(reason: "the reserved word \(word) is in the wrong place")
    default: return .path(.object, [word])
    }
  }
  private mutating func call(_ name: String) throws(PredicateSyntaxError) -> PredicateExpression {
    if name.uppercased() == "SUBQUERY" { return try subquery() }
    if name.uppercased() == "FUNCTION" { return try message(try list(until: ")")) }
    guard let function = PredicateFunction.named(name) else {
      throw PredicateSyntaxError(reason: "the function \(name) is not supported")
    }
    let values = try list(until: ")")
    return .call(function == .random && !values.isEmpty ? .randomBelow : function, values)
  }
  /// `FUNCTION(target, 'name:', …)`: one of the functions, or a property of the target.
  private func message(
    _ values: [PredicateExpression]
  ) throws(PredicateSyntaxError) -> PredicateExpression {
    guard values.count >= 2, case .constant(let value) = values[1],
      let name = PredicateValues.plain(value) as? String
    else { throw PredicateSyntaxError(reason: "FUNCTION needs an object and a name") }
    guard
      let message = PredicateExpression(
        target: values[0], selector: name, values: Array(values[2...]))
    else { throw PredicateSyntaxError(reason: "the function \(name) is not supported") }
    return message
  }
  private mutating func subquery() throws(PredicateSyntaxError) -> PredicateExpression {
    try expect("(")
    let list = try value(try sum())
    try expect(",")
    guard case .variable(let name)? = current else { throw unexpected() }
    index += 1
    try expect(",")
    let tree = try nested { parser throws(PredicateSyntaxError) in
      try parser.whole(parser.disjunction())
    }
    try expect(")")
    return .subquery(list, variable: name, tree)
  }
}

extension PredicateExpression {
  /// A value that stands beside a format, which may be an expression itself.
  init(given value: Any?) { self = (value as? NSExpression)?.tree ?? .constant(value) }

  /// A function of an object; `nil` for one that isn't supported.
  init?(target: PredicateExpression, selector: String, values: [PredicateExpression]) {
    if let function = PredicateFunction(rawValue: selector) {
      self = .call(function, [target] + values)
    } else if values.isEmpty, !selector.isEmpty, !selector.contains(":") {
      self = .message(target, selector)
    } else {
      return nil
    }
  }

  /// One path of all keys, so that `list.@sum.price` is seen whole.
  fileprivate func followed(by key: String) -> PredicateExpression {
    guard case .path(let base, let keys) = self else { return .path(self, [key]) }
    return .path(base, keys + [key])
  }
}
