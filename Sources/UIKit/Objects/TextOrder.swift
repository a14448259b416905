// Foundation on Linux has of `String.StandardComparator` only the lexical order, and no way to make another.

/// The order of texts as people read them.
public struct _TextOrder: SortComparator, Hashable, Sendable {
  enum Kind: Hashable, Sendable { case standard, localized }
  let kind: Kind
  public var order: SortOrder = .forward
  public func compare(_ lhs: String, _ rhs: String) -> ComparisonResult {
    let result =
      switch kind {
      case .standard: lhs.localizedStandardCompare(rhs)
      case .localized: lhs.localizedCompare(rhs)
      }
    guard order == .reverse else { return result }
    return result == .orderedAscending
      ? .orderedDescending : result == .orderedDescending ? .orderedAscending : .orderedSame
  }
}
extension SortComparator where Self == _TextOrder {
  /// The order of Finder and Files: by the language, digits by their value.
  public static var localizedStandard: _TextOrder { _TextOrder(kind: .standard) }
  /// The order of the language.
  public static var localized: _TextOrder { _TextOrder(kind: .localized) }
}
extension String.StandardComparator {
  /// The order of Finder and Files: by the language, digits by their value.
  public static var localizedStandard: _TextOrder { _TextOrder(kind: .standard) }
  /// The order of the language.
  public static var localized: _TextOrder { _TextOrder(kind: .localized) }
}

/// A text with its place in an order, since a sort descriptor compares values only by their own order.
struct OrderedText: Comparable {
  let text: String
  let order: _TextOrder
  static func < (old: OrderedText, new: OrderedText) -> Bool {
    old.order.compare(old.text, new.text) == .orderedAscending
  }
  static func == (old: OrderedText, new: OrderedText) -> Bool {
    old.order.compare(old.text, new.text) == .orderedSame
  }
}
extension String {
  var standardOrder: OrderedText { OrderedText(text: self, order: .localizedStandard) }
  var localizedOrder: OrderedText { OrderedText(text: self, order: .localized) }
}
extension String? {
  var standardOrder: OrderedText? { self?.standardOrder }
  var localizedOrder: OrderedText? { self?.localizedOrder }
}
extension SortDescriptor {
  /// Sorts by a text in the order of Finder and Files.
  public init(_ keyPath: KeyPath<Compared, String>, order: SortOrder = .forward) {
    self.init(keyPath, comparator: _TextOrder(kind: .standard), order: order)
  }
  /// Sorts by a text in an order.
  public init(
    _ keyPath: KeyPath<Compared, String>, comparator: _TextOrder, order: SortOrder = .forward
  ) {
    switch comparator.kind {
    case .standard: self.init(keyPath.appending(path: \.standardOrder), order: order)
    case .localized: self.init(keyPath.appending(path: \.localizedOrder), order: order)
    }
  }
  /// Sorts by a text in the order of Finder and Files; a missing one comes first.
  public init(_ keyPath: KeyPath<Compared, String?>, order: SortOrder = .forward) {
    self.init(keyPath, comparator: _TextOrder(kind: .standard), order: order)
  }
  /// Sorts by a text in an order; a missing one comes first.
  public init(
    _ keyPath: KeyPath<Compared, String?>, comparator: _TextOrder, order: SortOrder = .forward
  ) {
    switch comparator.kind {
    case .standard: self.init(keyPath.appending(path: \.standardOrder), order: order)
    case .localized: self.init(keyPath.appending(path: \.localizedOrder), order: order)
    }
  }
}
