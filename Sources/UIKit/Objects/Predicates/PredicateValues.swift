/// Values as predicates see them, and the keys by which they are found.
enum PredicateValues {
  /// A value without optionals and null objects around it, texts and numbers in one form each.
  static func plain(_ value: Any?) -> Any? {
    guard let value else { return nil }
    switch value {
    case is NSNull: return nil
    case let text as String: return text
    case let text as NSString: return text as String
    case let text as Substring: return String(text)
    case let number as NSNumber: return number
    case let date as NSDate: return date as Date
    default: break
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return number(value) ?? value }
    return plain(mirror.children.first?.value)
  }

  private static func number(_ value: Any) -> NSNumber? {
    switch value {
    case let number as Bool: NSNumber(value: number)
    case let number as Double: NSNumber(value: number)
    case let number as CGFloat: NSNumber(value: Double(number))
    case let number as Float: NSNumber(value: number)
    case let number as any BinaryInteger: NSNumber(value: Int64(clamping: number))
    default: nil
    }
  }

  /// The elements of a collection, `nil` for anything else.
  static func elements(_ value: Any?) -> [Any?]? {
    switch value {
    case let list as NSArray: return list.map { $0 }
    case let set as NSSet: return set.map { $0 }
    case let set as NSOrderedSet: return set.map { $0 }
    case let table as NSDictionary: return table.allValues.map { $0 }
    case let list as [Any?]: return list
    case let table as [AnyHashable: Any]: return Array(table.values)
    case let set as Set<AnyHashable>: return set.map(\.base)
    default: return nil
    }
  }

  // MARK: Keys

  /// The value at the end of a path, as key-value coding finds it.
  static func value(of object: Any?, at keys: ArraySlice<String>) -> Any? {
    guard let key = keys.first else { return object }
    let rest = keys.dropFirst()
    guard let object = plain(object) else { return nil }
    if key.lowercased() == "self" { return value(of: object, at: rest) }
    if let table = object as? [String: Any] { return value(of: table[key], at: rest) }
    if let table = object as? NSDictionary { return value(of: table[key], at: rest) }
    if let items = elements(object) {
      guard !key.hasPrefix("@") else { return gathered(items, key, rest) }
      return items.map { value(of: $0, at: keys) }
    }
    if let text = object as? String, key == "length" { return NSNumber(value: text.utf16.count) }
    guard let object = object as? NSObject else { raiseUndefined(key, object) }
    return value(of: object.value(forKey: key), at: rest)
  }

  /// The result of a collection operator for the values at the end of the path behind it.
  private static func gathered(
    _ items: [Any?], _ sign: String, _ rest: ArraySlice<String>
  ) -> Any? {
    if sign == "@count" { return NSNumber(value: items.count) }
    let values = items.map { plain(value(of: $0, at: rest)) }
    switch sign {
    case "@unionOfObjects": return values
    case "@distinctUnionOfObjects":
      return values.reduce(into: [Any?]()) { kept, next in
        if !kept.contains(where: { areEqual($0, next) }) { kept.append(next) }
      }
    case "@min": return PredicateFunction.min.result([values])
    case "@max": return PredicateFunction.max.result([values])
    case "@sum": return PredicateFunction.sum.result([values])
    case "@avg": return PredicateFunction.average.result([values])
    default:
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "this class does not implement the \(sign.dropFirst()) operation.")
    }
  }

  private static func raiseUndefined(_ key: String, _ object: Any) -> Never {
    UncaughtException.raise(
      "NSUnknownKeyException",
      "[<\(String(reflecting: type(of: object)))> valueForUndefinedKey:]: this class is not key value "
        + "coding-compliant for the key \(key).")
  }

  // MARK: Order

  static func areEqual(_ left: Any?, _ right: Any?) -> Bool {
    switch (plain(left), plain(right)) {
    case (nil, nil): return true
    case (let left?, let right?):
      if let order = order(left, right) { return order == .orderedSame }
      if let a = elements(left), let b = elements(right) {
        return a.count == b.count && zip(a, b).allSatisfy(areEqual)
      }
      if let left = left as? NSObject, let right = right as? NSObject { return left.isEqual(right) }
      guard let left = left as? AnyHashable, let right = right as? AnyHashable else { return false }
      return left == right
    default: return false
    }
  }

  /// How two texts, numbers or dates are ordered; `nil` for values without an order.
  static func order(_ left: Any?, _ right: Any?) -> ComparisonResult? {
    switch (plain(left), plain(right)) {
    case (let left as String, let right as String):
      left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
    case (let left as NSNumber, let right as NSNumber): left.compare(right)
    case (let left as Date, let right as Date): left.compare(right)
    default: nil
    }
  }
}
