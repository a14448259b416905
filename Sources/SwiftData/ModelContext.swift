/// Models in memory, with the changes that aren't saved yet.
public final class ModelContext: Equatable, CustomDebugStringConvertible {
  /// The container of the models.
  public var container: ModelContainer { held ?? core.container }
  let core: ModelContainer.Core
  // The container of a main context holds that.
  private let held: ModelContainer?
  /// Saves changes at the end of the current turn of the main queue.
  ///
  /// A context that changes on another thread has to save by itself.
  public var autosaveEnabled = false {
    didSet { if autosaveEnabled, hasChanges { saveSoon() } }
  }
  /// Kept.
  public var author: String?

  var isMain = false
  private var willSaveSoon = false
  private var registered: [PersistentIdentifier: WeakModel] = [:]
  var inserted = ModelSet()
  var changed = ModelSet()
  var deleted = ModelSet()
  let received = ReceivedChanges()
  private var observers: [UUID: () -> Void] = [:]

  private struct WeakModel {
    weak var model: (any PersistentModel)?
  }

  public init(_ container: ModelContainer) {
    (core, held) = (container.core, container)
    core.add(self)
  }
  /// Makes a main context.
  init(of core: ModelContainer.Core) {
    (self.core, held) = (core, nil)
    (isMain, autosaveEnabled) = (true, true)
    core.add(self)
  }

  public static func == (lhs: ModelContext, rhs: ModelContext) -> Bool { lhs === rhs }
  public var debugDescription: String {
    "ModelContext (\(inserted.models.count) inserted, \(changed.models.count) changed, "
      + "\(deleted.models.count) deleted)"
  }

  // MARK: Changes

  public var hasChanges: Bool { !inserted.isEmpty || !changed.isEmpty || !deleted.isEmpty }
  public var insertedModelsArray: [any PersistentModel] { inserted.models }
  public var changedModelsArray: [any PersistentModel] { changed.models }
  public var deletedModelsArray: [any PersistentModel] { deleted.models }

  public func insert<T: PersistentModel>(_ model: T) { insertAny(model) }

  func insertAny(_ model: any PersistentModel) {
    let state = model._modelState
    if let other = state.context, other !== self {
      SystemServices.tell(
        "SwiftData: \(type(of: model)) belongs to another context and isn't inserted; "
          + "use its persistentModelID")
      return
    }
    if deleted.remove(model) {
      state.isDeleted = false
      if !state.changed.isEmpty { changed.add(model) }
    } else {
      guard state.context == nil else { return }
      (state.context, state.isInserted, state.isDeleted) = (self, true, false)
      inserted.add(model)
    }
    register(model)
    Relationships.inserted(model, into: self)
    tellObservers()
    saveSoon()
  }

  /// Deletes a model at the next save; its relationships decide about the models that they lead to.
  public func delete<T: PersistentModel>(_ model: T) { deleteAny(model) }

  func deleteAny(_ model: any PersistentModel) {
    let state = model._modelState
    guard state.context === self, !state.isDeleted else { return }
    state.isDeleted = true
    changed.remove(model)
    if inserted.remove(model) {
      state.isInserted = false
    } else {
      deleted.add(model)
    }
    for property in EntityInfo.of(type(of: model)).properties
    where property.relationship?.schema.deleteRule == .cascade {
      for related in Relationships.models(of: model, property) { deleteAny(related) }
    }
    Relationships.removeEverywhere(model, in: self)
    if !deleted.contains(model) {
      registered[state.id] = nil
      state.context = nil
    }
    tellObservers()
    saveSoon()
  }

  /// Deletes the models that a predicate names, or all.
  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    for found in try fetch(FetchDescriptor<T>(predicate: predicate)) { deleteAny(found) }
  }

  func noteChange(of model: any PersistentModel, _ property: String) {
    let state = model._modelState
    state.facts.changed.insert(property)
    if !state.isInserted, !state.isDeleted { changed.add(model) }
    tellObservers()
    saveSoon()
  }

  /// Relationships are in step after each change already, so nothing is left to do.
  public func processPendingChanges() {}

  /// Makes changes and saves them.
  public func transaction(block: () throws -> Void) throws {
    try block()
    try save()
  }

  /// Removes all changes that aren't saved.
  public func rollback() {
    let undone = changed.models + deleted.models
    for model in inserted.models {
      registered[model._modelState.id] = nil
      (model._modelState.context, model._modelState.isInserted) = (nil, false)
    }
    (inserted, changed, deleted) = (ModelSet(), ModelSet(), ModelSet())
    for model in undone {
      model._modelState.isDeleted = false
      model._modelState.changed = []
    }
    for model in undone { reload(model) }
    tellObservers()
  }

  // MARK: Models in memory

  var registeredModels: [any PersistentModel] { registered.values.compactMap(\.model) }
  func registeredModel(_ id: PersistentIdentifier) -> (any PersistentModel)? {
    registered[id]?.model
  }
  func register(_ model: any PersistentModel) {
    registered[model._modelState.id] = WeakModel(model: model)
    // Models that nobody has any more leave an entry behind.
    if registered.count > 2 * entriesAfterSweep + 64 {
      registered = registered.filter { $0.value.model != nil }
      entriesAfterSweep = registered.count
    }
  }
  private var entriesAfterSweep = 0
  func forget(_ model: any PersistentModel) { registered[model._modelState.id] = nil }

  // MARK: Observers

  /// Has a closure called after each change of models, or of the store.
  package func observe(_ action: @escaping () -> Void) -> UUID {
    let id = UUID()
    observers[id] = action
    return id
  }
  package func stopObserving(_ id: UUID) { observers[id] = nil }
  func tellObservers() {
    for action in Array(observers.values) { action() }
  }

  func saveSoon() {
    guard autosaveEnabled, !willSaveSoon, hasChanges else { return }
    guard MainQueue.isCurrent else { return }
    willSaveSoon = true
    let context = Unsafe(value: self)
    DispatchQueue.main.async {
      let context = context.value
      context.willSaveSoon = false
      guard context.autosaveEnabled else { return }
      do { try context.save() } catch {
        SystemServices.tell("SwiftData: the automatic save failed: \(error)")
      }
    }
  }
}

/// Passes a context on to the queue that it belongs to.
struct Unsafe<Value>: @unchecked Sendable {
  let value: Value
}

/// Models in the order in which they were added.
struct ModelSet {
  private var places: [PersistentIdentifier: (Int, any PersistentModel)] = [:]
  private var next = 0

  var isEmpty: Bool { places.isEmpty }
  var models: [any PersistentModel] { places.values.sorted { $0.0 < $1.0 }.map(\.1) }
  func contains(_ model: any PersistentModel) -> Bool { places[model._modelState.id] != nil }
  mutating func add(_ model: any PersistentModel) {
    guard places[model._modelState.id] == nil else { return }
    places[model._modelState.id] = (next, model)
    next += 1
  }
  @discardableResult
  mutating func remove(_ model: any PersistentModel) -> Bool {
    places.removeValue(forKey: model._modelState.id) != nil
  }
}
