/// Examines an object by a predicate.
struct PredicateEvaluation {
  let object: Any?
  var variables: [String: Any]

  func holds(_ tree: PredicateTree) -> Bool {
    switch tree {
    case .constant(let holds): holds
    case .and(let left, let right): holds(left) && holds(right)
    case .or(let left, let right): holds(left) || holds(right)
    case .not(let inner): !holds(inner)
    case .comparison(let comparison): holds(comparison)
    }
  }

  private func holds(_ comparison: PredicateComparison) -> Bool {
    let left = value(comparison.left)
    let right = value(comparison.right)
    guard let quantifier = comparison.quantifier else { return comparison.holds(left, right) }
    guard let plain = PredicateValues.plain(left) else { return quantifier == .none }
    guard let items = PredicateValues.elements(plain) else {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "The left hand side for an ALL or ANY operator must be either an NSArray or an NSSet.")
    }
    switch quantifier {
    case .any: return items.contains { comparison.holds($0, right) }
    case .all: return items.allSatisfy { comparison.holds($0, right) }
    case .none: return !items.contains { comparison.holds($0, right) }
    }
  }

  // MARK: Values

  func value(_ expression: PredicateExpression) -> Any? {
    switch expression {
    case .constant(let value): return value
    case .object: return object
    case .variable(let name): return variable(name)
    case .path(let base, let keys): return PredicateValues.value(of: value(base), at: keys[...])
    case .list(let items): return items.map { value($0) }
    case .element(let list, let index): return element(of: value(list), index)
    case .calculation(let sign, let left, let right):
      return PredicateFunction.of(sign: sign).result([value(left), value(right)])
    case .call(let function, let values): return function.result(values.map { value($0) })
    case .message(let target, let name): return PredicateValues.value(of: value(target), at: [name])
    case .subquery(let list, let name, let tree): return found(in: value(list), name, tree)
    }
  }

  private func variable(_ name: String) -> Any? {
    guard let value = variables[name] else {
      UncaughtException.raise(
        "NSInvalidArgumentException", "Can't get value for '\(name)' in bindings.")
    }
    return value
  }

  private func element(of list: Any?, _ index: PredicateIndex) -> Any? {
    let plain = PredicateValues.plain(list)
    if case .at(let place) = index, let table = plain as? NSDictionary {
      return PredicateValues.plain(value(place)).flatMap { table[$0] }
    }
    guard let items = PredicateValues.elements(plain) else { return nil }
    switch index {
    case .first: return items.first ?? nil
    case .last: return items.last ?? nil
    case .size: return NSNumber(value: items.count)
    case .at(let place):
      guard let number = PredicateValues.plain(value(place)) as? NSNumber,
        items.indices.contains(number.intValue)
      else {
        UncaughtException.raise("NSRangeException", "the index of \(place) is out of bounds")
      }
      return items[number.intValue]
    }
  }

  private func found(in list: Any?, _ name: String, _ tree: PredicateTree) -> Any? {
    PredicateValues.elements(PredicateValues.plain(list))?.filter { item in
      var inner = self
      inner.variables[name] = PredicateValues.plain(item)
      return inner.holds(tree)
    }
  }
}

extension PredicateComparison {
  /// Compares two values.
  func holds(_ left: Any?, _ right: Any?) -> Bool {
    switch operation {
    case .equal: return isEqual(left, right)
    case .unequal: return !isEqual(left, right)
    case .less: return order(left, right) == .orderedAscending
    case .greater: return order(left, right) == .orderedDescending
    case .lessOrEqual: return [.orderedAscending, .orderedSame].contains(order(left, right))
    case .greaterOrEqual: return [.orderedDescending, .orderedSame].contains(order(left, right))
    case .between: return isBetween(left, right)
    case .in: return contains(right, left)
    case .contains: return contains(left, right)
    case .beginsWith, .endsWith, .like, .matches: return compareTexts(left, right)
    }
  }

  private func folded(_ value: Any?) -> Any? {
    let plain = PredicateValues.plain(value)
    guard !options.isEmpty, let text = plain as? String else { return plain }
    var folding: String.CompareOptions = []
    if options.contains("c") { folding.insert(.caseInsensitive) }
    if options.contains("d") { folding.insert(.diacriticInsensitive) }
    return text.folding(options: folding, locale: nil)
  }
  private func isEqual(_ left: Any?, _ right: Any?) -> Bool {
    PredicateValues.areEqual(folded(left), folded(right))
  }
  private func order(_ left: Any?, _ right: Any?) -> ComparisonResult? {
    PredicateValues.order(folded(left), folded(right))
  }

  private func isBetween(_ value: Any?, _ limits: Any?) -> Bool {
    guard let limits = PredicateValues.elements(PredicateValues.plain(limits)), limits.count == 2
    else { return false }
    return [.orderedDescending, .orderedSame].contains(order(value, limits[0]))
      && [.orderedAscending, .orderedSame].contains(order(value, limits[1]))
  }
  private func contains(_ whole: Any?, _ part: Any?) -> Bool {
    let plain = PredicateValues.plain(whole)
    if let text = folded(plain) as? String {
      guard let part = folded(part) as? String, !part.isEmpty else { return false }
      return text.contains(part)
    }
    return PredicateValues.elements(plain)?.contains { isEqual($0, part) } ?? false
  }

  private func compareTexts(_ left: Any?, _ right: Any?) -> Bool {
    guard let text = PredicateValues.plain(left) as? String,
      let pattern = PredicateValues.plain(right) as? String
    else { return false }
    if operation == .matches { return matches(text, pattern) }
    guard let text = folded(text) as? String, let pattern = folded(pattern) as? String else {
      return false
    }
    switch operation {
    case .beginsWith: return text.hasPrefix(pattern)
    case .endsWith: return text.hasSuffix(pattern)
    default: return TextPattern(pattern).fits(text)
    }
  }

  /// Compares a whole text with a regular expression of ICU's.
  private func matches(_ text: String, _ pattern: String) -> Bool {
    let isFolded = options.contains("d")
    let text = isFolded ? folded(text) as? String ?? text : text
    let ignoresCase: NSRegularExpression.Options = options.contains("c") ? .caseInsensitive : []
    guard
      let expression = try? NSRegularExpression(pattern: "(?:\(pattern))\\z", options: ignoresCase)
    else {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "Can't do regex matching, reason: (Can't open pattern \(pattern))")
    }
    let all = NSRange(location: 0, length: text.utf16.count)
    return expression.firstMatch(in: text, options: .anchored, range: all) != nil
  }
}

/// The pattern of `LIKE`: `?` represents one character, `*` any number of them.
private struct TextPattern {
  private enum Part: Equatable {
    case one, any
    case character(Character)
  }
  private var parts: [Part] = []

  init(_ pattern: String) {
    var isEscaped = false
    for character in pattern {
      switch character {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case "?" where !isEscaped: parts.append(.one)
      case "*" where !isEscaped: parts.append(.any)
      default: parts.append(.character(character))
      }
      isEscaped = false
    }
  }

  /// Compares from left to right, and returns to the last `*` where something does not fit.
  func fits(_ text: String) -> Bool {
    let text = Array(text)
    var (at, part) = (0, 0)
    var again: (at: Int, part: Int)?
    while at < text.count {
      if part < parts.count, parts[part] == .any {
        again = (at, part + 1)
        part += 1
      } else if part < parts.count, parts[part] == .one || parts[part] == .character(text[at]) {
        (at, part) = (at + 1, part + 1)
      } else if let last = again {
        again = (last.at + 1, last.part)
        (at, part) = (last.at + 1, last.part)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .any }
  }
}
