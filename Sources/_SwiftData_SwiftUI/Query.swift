@_exported public import SwiftData
@_exported public import SwiftUI

/// The models of the environment's context that a view shows; the view is updated when they change.
///
/// The models are fetched again after each change of the context.
@propertyWrapper
public struct Query<Element: PersistentModel, Result>: DynamicProperty {
  private let descriptor: FetchDescriptor<Element>
  private let transaction: Transaction?
  private let result: ([Element]) -> Result
  /// A view's value that is made again has another one.
  private let identity = QueryIdentity()
  @Environment(\.modelContext) private var context
  @StateObject private var found = QueryResults<Element>()

  @MainActor public var wrappedValue: Result { result(found.elements) }
  /// The context that the models come from.
  @MainActor public var modelContext: ModelContext { context }
  /// The error of the last fetch, after which there are no models.
  @MainActor public var fetchError: (any Error)? { found.error }

  public func update() {
    MainActor.assumeIsolated { found.update(context, descriptor, transaction, identity) }
  }

  public init(_ descriptor: FetchDescriptor<Element>, transaction: Transaction? = nil)
  where Result == [Element] {
    (self.descriptor, self.transaction, result) = (descriptor, transaction, { $0 })
  }
}

/// Distinguishes the values of a view.
final class QueryIdentity: Sendable {}

extension Query where Result == [Element] {
  public init() { self.init(FetchDescriptor()) }
  public init(transaction: Transaction) {
    self.init(FetchDescriptor(), transaction: transaction)
  }
  public init(animation: Animation) {
    self.init(FetchDescriptor(), animation: animation)
  }
  public init(_ descriptor: FetchDescriptor<Element>, animation: Animation) {
    self.init(descriptor, transaction: Transaction(animation: animation))
  }

  public init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    transaction: Transaction? = nil
  ) {
    self.init(
      FetchDescriptor(predicate: filter, sortBy: descriptors), transaction: transaction)
  }
  public init(
    filter: Predicate<Element>? = nil, sort descriptors: [SortDescriptor<Element>] = [],
    animation: Animation
  ) {
    self.init(
      filter: filter, sort: descriptors, transaction: Transaction(animation: animation))
  }

  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, transaction: Transaction? = nil
  ) {
    self.init(
      filter: filter, sort: [SortDescriptor(keyPath, order: order)], transaction: transaction)
  }
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward, animation: Animation
  ) {
    self.init(
      filter: filter, sort: keyPath, order: order, transaction: Transaction(animation: animation))
  }
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value?> & Sendable,
    order: SortOrder = .forward, transaction: Transaction? = nil
  ) {
    self.init(
      filter: filter, sort: [SortDescriptor(keyPath, order: order)], transaction: transaction)
  }
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort keyPath: any KeyPath<Element, Value?> & Sendable,
    order: SortOrder = .forward, animation: Animation
  ) {
    self.init(
      filter: filter, sort: keyPath, order: order, transaction: Transaction(animation: animation))
  }
}

/// The models of a query; its view is updated after changes.
@MainActor
final class QueryResults<Element: PersistentModel>: @MainActor ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  private(set) var elements: [Element] = []
  private(set) var error: (any Error)?
  private var context: ModelContext?
  private var observation: UUID?
  private var identity: QueryIdentity?
  private var transaction: Transaction?
  private var isCurrent = false

  nonisolated init() {}

  func update(
    _ context: ModelContext, _ descriptor: FetchDescriptor<Element>, _ transaction: Transaction?,
    _ identity: QueryIdentity
  ) {
    self.transaction = transaction
    follow(context)
    guard !isCurrent || self.identity !== identity else { return }
    self.identity = identity
    isCurrent = true
    do { (elements, error) = (try context.fetch(descriptor), nil) } catch {
      (elements, self.error) = ([], error)
      SystemServices.tell("Query: \(error)")
    }
  }

  private func follow(_ context: ModelContext) {
    guard self.context !== context else { return }
    if let observation { self.context?.stopObserving(observation) }
    (self.context, isCurrent) = (context, false)
    var token: UUID?
    token = context.observe { [weak self, weak context] in
      MainActor.assumeIsolated {
        guard let self else {
          if let token { context?.stopObserving(token) }
          return
        }
        self.noteChange()
      }
    }
    observation = token
  }

  private func noteChange() {
    guard isCurrent else { return }
    isCurrent = false
    guard let transaction else { return objectWillChange.send() }
    withTransaction(transaction) { objectWillChange.send() }
  }
}
