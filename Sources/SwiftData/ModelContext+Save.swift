extension ModelContext {
  /// The values of a notification of a save.
  public enum NotificationKey: String {
    case queryGeneration, invalidatedAllIdentifiers, insertedIdentifiers, updatedIdentifiers
    case deletedIdentifiers
  }
  public static let willSave = Notification.Name("com.apple.SwiftData.willSave")
  public static let didSave = Notification.Name("com.apple.SwiftData.didSave")

  /// Writes all changes to the stores, or none.
  public func save() throws {
    guard hasChanges else { return }
    NotificationCenter.default.post(name: Self.willSave, object: self)
    try validate()
    let groups = try changesByStore()
    for (store, _) in groups { try store.checkSaving() }
    var written = Written()
    let files = groups.map(\.0.configuration.url.path).joined(separator: ", ")
    do {
      try Database.transaction(in: groups.map(\.0.database)) {
        for (store, changes) in groups { try write(changes, to: store, &written) }
      }
    } catch let error as Database.Failure {
      throw SwiftDataError.modelValidationFailure.because("\(files): \(error)")
    }
    finishSave(written)
  }

  /// The result of writing for the models in memory, which change only when all stores have their changes.
  private struct Written {
    /// The stored identities of inserted models by those that they have in memory.
    var identities: [PersistentIdentifier: PersistentIdentifier] = [:]
    /// Models that another one took the place of.
    var replaced: Set<PersistentIdentifier> = []

    func identity(of model: any PersistentModel) -> PersistentIdentifier {
      let id = model._modelState.id
      return identities[id] ?? id
    }
    func isReplaced(_ model: any PersistentModel) -> Bool {
      replaced.contains(identity(of: model))
    }
  }

  private struct Changes {
    var inserted: [any PersistentModel] = []
    var changed: [any PersistentModel] = []
    var deleted: [any PersistentModel] = []
  }

  private func changesByStore() throws -> [(Store, Changes)] {
    var groups: [(Store, Changes)] = []
    func add(
      _ models: [any PersistentModel], _ list: WritableKeyPath<Changes, [any PersistentModel]>
    ) throws {
      for model in models {
        let store = try core.store(of: EntityInfo.of(type(of: model)))
        let index = groups.firstIndex { $0.0 === store } ?? groups.count
        if index == groups.count { groups.append((store, Changes())) }
        groups[index].1[keyPath: list].append(model)
      }
    }
    try add(deleted.models, \.deleted)
    try add(inserted.models, \.inserted)
    try add(changed.models, \.changed)
    return groups
  }

  // MARK: Validation

  private func validate() throws {
    for model in deleted.models {
      for property in EntityInfo.of(type(of: model)).properties
      where property.relationship?.schema.deleteRule == .deny {
        let left = Relationships.models(of: model, property).filter { !$0._modelState.isDeleted }
        guard left.isEmpty else {
          throw SwiftDataError.modelValidationFailure.because(
            "\(type(of: model)) can't be deleted: its \(property.name) still has \(left.count) models"
          )
        }
      }
    }
    for model in inserted.models + changed.models {
      for property in EntityInfo.of(type(of: model)).properties {
        try validate(model, property)
      }
    }
  }

  private func validate(_ model: any PersistentModel, _ property: EntityInfo.Property) throws {
    guard let relationship = property.relationship, let box = property.metadata.box(model),
      !box.isFault
    else { return }
    let count = box.models.filter { !$0._modelState.isDeleted }.count
    func refuse(_ reason: String) -> SwiftDataError {
      .modelValidationFailure.because("\(type(of: model)).\(property.name) \(reason)")
    }
    if relationship.isRequired, count == 0 { throw refuse("needs a model that isn't deleted") }
    guard relationship.isToMany else { return }
    if let least = relationship.schema.minimumModelCount, count < least {
      throw refuse("has \(count) models and needs \(least)")
    }
    if let most = relationship.schema.maximumModelCount, most > 0, count > most {
      throw refuse("has \(count) models and may have \(most)")
    }
  }

  // MARK: Writing

  private func write(_ changes: Changes, to store: Store, _ written: inout Written) throws {
    for model in changes.deleted {
      try store.delete(EntityInfo.of(type(of: model)), model._modelState.id.key)
    }
    for model in changes.changed {
      let info = EntityInfo.of(type(of: model))
      let names = model._modelState.changed
      try store.update(
        info, model._modelState.id.key, try values(of: model, info) { names.contains($0) })
    }
    // Two changed models may have exchanged their values, so none is compared before all are written.
    for model in changes.changed where !written.isReplaced(model) {
      try replaceEqual(
        model, EntityInfo.of(type(of: model)), store, &written,
        changed: model._modelState.changed)
    }
    for model in changes.inserted {
      let info = EntityInfo.of(type(of: model))
      let all = try values(of: model, info) { _ in true }
      var id = model._modelState.id
      id.storeIdentifier = store.identifier
      if let key = try equalKey(model, id.key, info, store) {
        // The stored model takes the new values, and both are the same model.
        id = PersistentIdentifier(
          entityName: info.name, key: key, storeIdentifier: store.identifier)
        try store.update(info, key, all)
      } else {
        try store.insert(info, id.key, all)
      }
      written.identities[model._modelState.id] = id
      try replaceEqual(model, info, store, &written)
    }
    for model in changes.inserted { try writeLinks(of: model, store, written) { _ in true } }
    for model in changes.changed {
      let names = model._modelState.changed
      try writeLinks(of: model, store, written) { names.contains($0) }
    }
  }

  private func values(
    of model: any PersistentModel, _ info: EntityInfo, where isWanted: (String) -> Bool
  ) throws -> [(EntityInfo.Property, SQLValue)] {
    try Store.columns(of: info).filter { isWanted($0.name) }.compactMap { property in
      guard let box = property.metadata.box(model), box.isSet else { return nil }
      do { return (property, try property.metadata.encode(box)) } catch {
        throw SwiftDataError.modelValidationFailure.because(
          "\(info.name).\(property.name) can't be stored: \(error)")
      }
    }
  }

  /// The key of another stored model that a constraint says is the same.
  private func equalKey(
    _ model: any PersistentModel, _ own: String, _ info: EntityInfo, _ store: Store,
    changed: Set<String>? = nil
  ) throws -> String? {
    for constraint in info.constraints {
      let names = Set(constraint.map(\.name))
      if let changed, changed.isDisjoint(with: names) { continue }
      let found = try values(of: model, info) { names.contains($0) }
      guard found.count == names.count, !found.contains(where: { $0.1 == .null }) else { continue }
      if let key = try store.key(info, with: found, except: own) { return key }
    }
    return nil
  }

  /// A model that now equals another one in a constraint replaces it.
  private func replaceEqual(
    _ model: any PersistentModel, _ info: EntityInfo, _ store: Store, _ written: inout Written,
    changed: Set<String>? = nil
  ) throws {
    let own = written.identity(of: model).key
    while let key = try equalKey(model, own, info, store, changed: changed) {
      try store.delete(info, key)
      written.replaced.insert(
        PersistentIdentifier(entityName: info.name, key: key, storeIdentifier: store.identifier))
    }
  }

  private func writeLinks(
    of model: any PersistentModel, _ store: Store, _ written: Written,
    where isWanted: (String) -> Bool
  ) throws {
    guard !written.isReplaced(model) else { return }
    let info = EntityInfo.of(type(of: model))
    let own = written.identity(of: model).key
    for property in info.properties where property.relationship != nil && isWanted(property.name) {
      guard let box = property.metadata.box(model), !box.isFault else { continue }
      let relation = info.relation(of: property)
      let now = box.models.filter { !$0._modelState.isDeleted && !written.isReplaced($0) }
        .map(written.identity)
      if property.relationship?.isToMany == false {
        if now != box.savedLinks { try store.unlink(relation, own, nil) }
      } else {
        let kept = Set(now)
        for gone in box.savedLinks where !kept.contains(gone) {
          try store.unlink(relation, own, gone.key)
        }
      }
      let before = Set(box.savedLinks)
      for added in now where !before.contains(added) { try store.link(relation, own, added.key) }
    }
  }

  // MARK: Afterwards

  private func finishSave(_ written: Written) {
    let gone = deleted.models
    var (new, old) = (inserted.models, changed.models)
    (inserted, changed, deleted) = (ModelSet(), ModelSet(), ModelSet())
    let replaced = (new + old).filter(written.isReplaced)
    new.removeAll(where: written.isReplaced)
    old.removeAll(where: written.isReplaced)
    for model in gone + replaced + written.replaced.compactMap(registeredModel) {
      forget(model)
      leave(model)
    }
    let joined = new.filter { written.identity(of: $0) != $0._modelState.id }
    for model in joined { forget(model) }
    for model in new { model._modelState.id = written.identity(of: model) }
    for model in new + old {
      model._modelState.isInserted = false
      model._modelState.changed = []
    }
    for model in new + old {
      for property in EntityInfo.of(type(of: model)).properties where property.relationship != nil {
        guard let box = property.metadata.box(model), !box.isFault else { continue }
        box.savedLinks = box.models.filter { !$0._modelState.isDeleted }.map(\._modelState.id)
      }
    }
    for model in new { join(model) }
    for model in joined { reload(model) }
    if !joined.isEmpty || !written.replaced.isEmpty { readRelationshipsAgain() }
    let deletedIDs = Set(gone.map(\._modelState.id)).union(written.replaced)
    let changes = SavedChanges(
      changed: Set((new + old).map(\._modelState.id)), deleted: deletedIDs)
    core.tellOthers(of: self, changes)
    NotificationCenter.default.post(
      name: Self.didSave, object: self,
      userInfo: [
        NotificationKey.insertedIdentifiers.rawValue: new.map(\._modelState.id),
        NotificationKey.updatedIdentifiers.rawValue: old.map(\._modelState.id),
        NotificationKey.deletedIdentifiers.rawValue: Array(deletedIDs),
      ])
    tellObservers()
  }

  private func leave(_ model: any PersistentModel) {
    let state = model._modelState
    (state.isDeleted, state.isInserted, state.changed, state.context) = (true, false, [], nil)
  }

  /// Registers a saved model, or makes it the same as the registered one with its identity: both get the same stored values.
  private func join(_ model: any PersistentModel) {
    guard let other = registeredModel(model._modelState.id), other !== model else {
      return register(model)
    }
    for property in EntityInfo.of(type(of: model)).properties
    where property.isColumn || property.relationship != nil {
      property.metadata.mutate(model) { property.metadata.share(other, model) }
    }
    model._modelState.join(other)
  }
}
