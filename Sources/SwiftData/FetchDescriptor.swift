/// The models to fetch, and their order.
public struct FetchDescriptor<T: PersistentModel> {
  public var predicate: Predicate<T>?
  public var sortBy: [SortDescriptor<T>]
  public var fetchLimit: Int?
  public var fetchOffset: Int?
  /// Whether models that were inserted or deleted and not saved count as such.
  public var includePendingChanges = true
  /// Kept: all properties are read.
  public var propertiesToFetch: [PartialKeyPath<T>] = []
  /// Kept: related models are read when they are first used.
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    (self.predicate, self.sortBy) = (predicate, sortBy)
  }
}
extension FetchDescriptor: @unchecked Sendable {}  // predicates and key paths are Sendable

/// The results of a fetch in batches.
public struct FetchResultsCollection<Element>: RandomAccessCollection {
  let elements: [Element]
  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(position: Int) -> Element { elements[position] }
}
