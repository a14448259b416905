@_exported import CoreData
@_exported import SwiftUI

extension EnvironmentValues {
  private struct ContextKey: EnvironmentKey {
    static var defaultValue: NSManagedObjectContext {
      NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    }
  }
  /// The context that views fetch from; without one from above, it has no stores.
  public var managedObjectContext: NSManagedObjectContext {
    get { self[ContextKey.self] }
    set { self[ContextKey.self] = newValue }
  }
}

/// Objects that a view shows, kept up to date with the changes of the environment's context.
@propertyWrapper
@MainActor @preconcurrency
public struct FetchRequest<Result>: @preconcurrency DynamicProperty {
  /// The search and the order of a request.
  public struct Configuration {
    public var nsSortDescriptors: [NSSortDescriptor]
    public var nsPredicate: NSPredicate?
  }
  @StateObject private var model: FetchModel<Result>
  @Environment(\.managedObjectContext) private var context

  public init(
    fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil
  ) {
    _model = StateObject(wrappedValue: FetchModel(fetchRequest, animation))
  }
  public init(fetchRequest: NSFetchRequest<Result>, transaction: Transaction) {
    self.init(fetchRequest: fetchRequest, animation: transaction.animation)
  }
  public init(
    entity: NSEntityDescription, sortDescriptors: [NSSortDescriptor],
    predicate: NSPredicate? = nil, animation: Animation? = nil
  ) {
    let request = NSFetchRequest<Result>()
    request.entity = entity
    request.sortDescriptors = sortDescriptors
    request.predicate = predicate
    self.init(fetchRequest: request, animation: animation)
  }
  public var wrappedValue: FetchedResults<Result> { FetchedResults(model: model) }
  public var projectedValue: Binding<Configuration> {
    let model = model
    return Binding(
      get: {
        Configuration(
          nsSortDescriptors: model.request.sortDescriptors ?? [],
          nsPredicate: model.request.predicate)
      },
      set: { new in
        model.change {
          $0.sortDescriptors = new.nsSortDescriptors
          $0.predicate = new.nsPredicate
        }
      })
  }
  public mutating func update() { model.follow(context) }
}

extension FetchRequest where Result: NSManagedObject {
  public init(
    sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil,
    animation: Animation? = nil
  ) {
    let request = NSFetchRequest<Result>()
    request.sortDescriptors = sortDescriptors
    request.predicate = predicate
    self.init(fetchRequest: request, animation: animation)
  }
  public init(
    sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil,
    animation: Animation? = nil
  ) {
    self.init(
      sortDescriptors: sortDescriptors.map(NSSortDescriptor.init), predicate: predicate,
      animation: animation)
  }
}

extension NSSortDescriptor {
  /// The same order as that of a descriptor of Swift's.
  public convenience init<Compared>(_ descriptor: SortDescriptor<Compared>) {
    self.init(keyPath: \Any.self, ascending: true) { left, right in
      guard let left = left as? Compared, let right = right as? Compared else {
        return .orderedSame
      }
      return descriptor.compare(left, right)
    }
  }
}

/// The objects of a fetch request.
@MainActor @preconcurrency
public struct FetchedResults<Result>: @preconcurrency RandomAccessCollection {
  let model: FetchModel<Result>
  private let objects: [Result]

  init(model: FetchModel<Result>) {
    self.model = model
    objects = model.objects
  }
  public var startIndex: Int { 0 }
  public var endIndex: Int { objects.count }
  public subscript(position: Int) -> Result { objects[position] }

  public var nsPredicate: NSPredicate? {
    get { model.request.predicate }
    nonmutating set { model.change { $0.predicate = newValue } }
  }
  public var nsSortDescriptors: [NSSortDescriptor] {
    get { model.request.sortDescriptors ?? [] }
    nonmutating set { model.change { $0.sortDescriptors = newValue } }
  }
  /// Set, the order of the objects; the descriptors of a request can't be read in this form.
  public var sortDescriptors: [SortDescriptor<Result>] {
    get { model.descriptors }
    nonmutating set {
      model.descriptors = newValue
      model.change { $0.sortDescriptors = newValue.map(NSSortDescriptor.init) }
    }
  }
}

/// The objects of a request, found again after each change of the context.
///
/// The view's context belongs to the main queue, and so does this.
final class FetchModel<Result>: ObservableObject, @unchecked Sendable {
  let objectWillChange = ObservableObjectPublisher()
  let request: NSFetchRequest<Result>
  var descriptors: [SortDescriptor<Result>] = []
  private let animation: Animation?
  private(set) var objects: [Result] = []
  private weak var context: NSManagedObjectContext?
  private var tie: AnyCancellable?

  init(_ request: NSFetchRequest<Result>, _ animation: Animation?) {
    self.request = request
    self.animation = animation
  }

  func follow(_ context: NSManagedObjectContext) {
    guard self.context !== context else { return }
    self.context = context
    fetch()
    let center = NotificationCenter.default
    let token = center.addObserver(
      forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
    ) { [weak self] _ in self?.announce() }
    tie = AnyCancellable { center.removeObserver(token) }
  }
  func change(_ body: (NSFetchRequest<Result>) -> Void) {
    body(request)
    announce()
  }
  private func announce() {
    withAnimation(animation) {
      objectWillChange.send()
      fetch()
    }
  }
  private func fetch() {
    guard let context, context.persistentStoreCoordinator != nil || context.parent != nil else {
      return
    }
    do { objects = try context.fetch(request) } catch {
      SystemServices.tell("@FetchRequest finds nothing: \(error.localizedDescription)")
    }
  }
}
