extension ModelContext {
  /// The models that a descriptor names, in its order.
  ///
  /// All models of the class are read, and the predicate is evaluated for each in memory.
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    takeIn()
    var models = try all(T.self, withChanges: descriptor.includePendingChanges)
    if let predicate = descriptor.predicate {
      do { models = try models.filter { try predicate.evaluate($0) } } catch {
        throw SwiftDataError.unsupportedPredicate.because("\(error)")
      }
    }
    if !descriptor.sortBy.isEmpty { models.sort(using: descriptor.sortBy) }
    if let offset = descriptor.fetchOffset { models = Array(models.dropFirst(max(0, offset))) }
    // As in Core Data, a limit of 0 is none.
    if let limit = descriptor.fetchLimit, limit > 0 { models = Array(models.prefix(limit)) }
    return models
  }

  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    takeIn()
    let info = EntityInfo.of(T.self)
    let isPlain =
      descriptor.predicate == nil && descriptor.fetchLimit == nil && descriptor.fetchOffset == nil
    if isPlain, !hasChanges { return try core.store(of: info).count(info) }
    return try fetch(descriptor).count
  }
  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> [PersistentIdentifier] {
    try fetch(descriptor).map(\.persistentModelID)
  }
  public func fetch<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int
  ) throws -> FetchResultsCollection<T> {
    FetchResultsCollection(elements: try fetch(descriptor))
  }
  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int
  ) throws -> FetchResultsCollection<PersistentIdentifier> {
    FetchResultsCollection(elements: try fetchIdentifiers(descriptor))
  }
  /// Calls a closure for each model. Escaping changes and batches make no difference: all models are in memory.
  public func enumerate<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
    block: (T) throws -> Void
  ) throws {
    for model in try fetch(descriptor) { try block(model) }
  }

  /// The model with an identity, if it is in memory.
  public func registeredModel<T: PersistentModel>(for id: PersistentIdentifier) -> T? {
    registeredModel(id) as? T
  }
  /// The model with an identity. Reading one that isn't stored ends the process, as on a device.
  public func model(for id: PersistentIdentifier) -> any PersistentModel {
    if let found = existing(id) { return found }
    guard let type = core.schema.types[id.entityName] else {
      preconditionFailure("the container has no model \(id.entityName)")
    }
    let missing = type.init(_stored: _StoredModel())
    missing._modelState.id = id
    return missing
  }
  /// The stored or inserted model with an identity.
  package func existing(_ id: PersistentIdentifier) -> (any PersistentModel)? {
    takeIn()
    if let found = registeredModel(id) { return found }
    guard let type = core.schema.types[id.entityName] else { return nil }
    let info = EntityInfo.of(type)
    do {
      let store = try core.store(of: info)
      return try store.row(info, id.key).map { try materialize(info, $0, store) }
    } catch {
      SystemServices.tell("SwiftData: \(id.entityName) can't be read: \(error)")
      return nil
    }
  }

  // MARK: From rows to models

  private func all<T: PersistentModel>(_ type: T.Type, withChanges: Bool) throws -> [T] {
    let info = EntityInfo.of(type)
    let store = try core.store(of: info)
    var models: [T] = []
    for row in try store.rows(info) {
      guard let model = try materialize(info, row, store) as? T else { continue }
      if !withChanges || !model._modelState.isDeleted { models.append(model) }
    }
    if withChanges { models += inserted.models.compactMap { $0 as? T } }
    return models
  }

  /// The model of a row: the one in memory, or a new one.
  func materialize(
    _ info: EntityInfo, _ row: Store.Row, _ store: Store
  ) throws -> any PersistentModel {
    let id = PersistentIdentifier(
      entityName: info.name, key: row.key, storeIdentifier: store.identifier)
    if let found = registeredModel(id) { return found }
    let model = info.type.init(_stored: _StoredModel())
    (model._modelState.id, model._modelState.context) = (id, self)
    try fill(model, info, row)
    for property in info.properties where property.relationship != nil {
      property.metadata.box(model)?.isFault = true
    }
    register(model)
    return model
  }

  private func fill(_ model: any PersistentModel, _ info: EntityInfo, _ row: Store.Row) throws {
    for (property, value) in zip(Store.columns(of: info), row.values) {
      guard let box = property.metadata.box(model) else { continue }
      if value == .null, !property.isOptional {
        if property.metadata.hasDefault { continue }
      }
      do { try property.metadata.decode(box, value) } catch {
        guard !property.metadata.hasDefault else { continue }
        throw SwiftDataError.loadIssueModelContainer.because(
          "the stored value of \(info.name).\(property.name) isn't a \(property.metadata.valueType): \(error)"
        )
      }
    }
  }

  /// Reads the values of a model again.
  func reload(_ model: any PersistentModel) {
    let info = EntityInfo.of(type(of: model))
    do {
      guard let row = try core.store(of: info).row(info, model._modelState.id.key) else {
        return
      }
      for property in info.properties {
        property.metadata.mutate(model) {
          if property.relationship != nil { property.metadata.box(model)?.isFault = true }
        }
      }
      for (property, value) in zip(Store.columns(of: info), row.values) {
        guard let box = property.metadata.box(model) else { continue }
        var failure: (any Error)?
        property.metadata.mutate(model) {
          do { try property.metadata.decode(box, value) } catch { failure = error }
        }
        if let failure { throw failure }
      }
    } catch { SystemServices.tell("SwiftData: \(info.name) can't be read again: \(error)") }
  }

  /// The stored models that a relationship leads to; `nil` if they can't be read.
  func related(
    to owner: any PersistentModel, _ property: EntityInfo.Property
  ) -> [any PersistentModel]? {
    guard let target = property.relationship?.target else { return nil }
    let info = EntityInfo.of(target)
    let relation = EntityInfo.of(type(of: owner)).relation(of: property)
    do {
      let store = try core.store(of: info)
      let models = try store.related(relation, owner._modelState.id.key, target: info)
        .map { try materialize(info, $0, store) }
      property.metadata.box(owner)?.savedLinks = models.map(\._modelState.id)
      return models.filter { !$0._modelState.isDeleted }
    } catch {
      SystemServices.tell("SwiftData: \(property.name) can't be read: \(error)")
      return nil
    }
  }
}
