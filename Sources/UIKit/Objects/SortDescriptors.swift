extension NSSortDescriptor {
  /// Sorts by the value of a key or a path of keys, as key-value coding finds it; values that are `nil` come first.
  ///
  /// Texts are ordered as `compare(_:)` does. Without a key the objects themselves are compared.
  public convenience init(key: String?, ascending: Bool) {
    self.init(key: key, ascending: ascending, comparator: SortedValues.order)
  }

  /// The same with a comparison of one's own, which gets the values.
  public convenience init(
    key: String?, ascending: Bool, comparator cmptr: @escaping (Any, Any) -> ComparisonResult
  ) {
    let keys = (key ?? "self").split(separator: ".").map(String.init)
    self.init(keyPath: \Any.self, ascending: ascending) { left, right in
      let values = [left, right].map { PredicateValues.value(of: $0, at: keys[...]) }
      return switch (values[0], values[1]) {
      case (nil, nil): .orderedSame
      case (nil, _): .orderedAscending
      case (_, nil): .orderedDescending
      case (let left?, let right?): cmptr(left, right)
      }
    }
  }
}

extension NSSortDescriptor {
  /// Sorts by a property whose values are compared as key-value coding does, such as an optional; `nil` comes first.
  public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
    self.init(keyPath: \Any.self, ascending: ascending) { left, right in
      let values = [left, right].map { PredicateValues.plain(($0 as? Root)?[keyPath: keyPath]) }
      return switch (values[0], values[1]) {
      case (nil, nil): .orderedSame
      case (nil, _): .orderedAscending
      case (_, nil): .orderedDescending
      case (let left?, let right?): SortedValues.order(left, right)
      }
    }
  }
}

private enum SortedValues {
  static func order(_ left: Any, _ right: Any) -> ComparisonResult {
    guard let order = PredicateValues.order(left, right) else {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "-[\(type(of: left)) compare:]: unrecognized selector; sort with a comparator")
    }
    return order
  }
}
