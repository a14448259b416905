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
    for (store, changes) in groups {
      guard store.configuration.allowsSave else {
        throw SwiftDataError.modelValidationFailure.because(
          "the configuration \(store.configuration.name) doesn't allow saving")
      }
      do { try store.database.transaction { try write(changes, to: store) } } catch let error
        as Database.Failure
      {
        throw SwiftDataError.modelValidationFailure.because(
          "\(store.configuration.url.path): \(error)")
      }
    }
    finishSave()
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
        let store = try container.store(of: EntityInfo.of(type(of: model)))
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

  private func write(_ changes: Changes, to store: Store) throws {
    for model in changes.deleted {
      try store.delete(EntityInfo.of(type(of: model)), model._modelState.id.key)
    }
    for model in changes.changed {
      let info = EntityInfo.of(type(of: model))
      let names = model._modelState.changed
      try replaceEqual(model, info, store, changed: names)
      try store.update(
        info, model._modelState.id.key, try values(of: model, info) { names.contains($0) })
    }
    for model in changes.inserted {
      let info = EntityInfo.of(type(of: model))
      let all = try values(of: model, info) { _ in true }
      if let key = try equalKey(model, info, store) {
        // The stored model takes the new values, and both are the same model.
        model._modelState.id = PersistentIdentifier(
          entityName: info.name, key: key, storeIdentifier: store.identifier)
        try store.update(info, key, all)
      } else {
        model._modelState.id.storeIdentifier = store.identifier
        try store.insert(info, model._modelState.id.key, all)
      }
    }
    for model in changes.inserted { try writeLinks(of: model, store) { _ in true } }
    for model in changes.changed {
      let names = model._modelState.changed
      try writeLinks(of: model, store) { names.contains($0) }
    }
  }

  private func values(
    of model: any PersistentModel, _ info: EntityInfo, where isWanted: (String) -> Bool
  ) throws -> [(EntityInfo.Property, SQLValue)] {
    try Store.columns(of: info).filter { isWanted($0.name) }.compactMap { property in
      guard let box = property.metadata.box(model), box.isSet else { return nil }
      return (property, try property.metadata.encode(box))
    }
  }

  /// The key of another stored model that a constraint says is the same.
  private func equalKey(
    _ model: any PersistentModel, _ info: EntityInfo, _ store: Store, changed: Set<String>? = nil
  ) throws -> String? {
    for constraint in info.constraints {
      let names = Set(constraint.map(\.name))
      if let changed, changed.isDisjoint(with: names) { continue }
      let found = try values(of: model, info) { names.contains($0) }
      guard found.count == names.count, !found.contains(where: { $0.1 == .null }) else { continue }
      if let key = try store.key(info, with: found, except: model._modelState.id.key) {
        return key
      }
    }
    return nil
  }

  /// A changed model that now equals another one in a constraint replaces it.
  private func replaceEqual(
    _ model: any PersistentModel, _ info: EntityInfo, _ store: Store, changed: Set<String>
  ) throws {
    while let key = try equalKey(model, info, store, changed: changed) {
      try store.delete(info, key)
      let id = PersistentIdentifier(entityName: info.name, key: key)
      guard let replaced = registeredModel(id) else { continue }
      replaced._modelState.isDeleted = true
      forget(replaced)
    }
  }

  private func writeLinks(
    of model: any PersistentModel, _ store: Store, where isWanted: (String) -> Bool
  ) throws {
    let info = EntityInfo.of(type(of: model))
    let own = model._modelState.id.key
    for property in info.properties where property.relationship != nil && isWanted(property.name) {
      guard let box = property.metadata.box(model), !box.isFault else { continue }
      let relation = info.relation(of: property)
      let now = box.models.filter { !$0._modelState.isDeleted }.map(\._modelState.id)
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

  private func finishSave() {
    let (new, old, gone) = (inserted.models, changed.models, deleted.models)
    (inserted, changed, deleted) = (ModelSet(), ModelSet(), ModelSet())
    for model in new + old {
      model._modelState.isInserted = false
      model._modelState.changed = []
      for property in EntityInfo.of(type(of: model)).properties where property.relationship != nil {
        guard let box = property.metadata.box(model), !box.isFault else { continue }
        box.savedLinks = box.models.map(\._modelState.id)
      }
    }
    for model in gone {
      forget(model)
      model._modelState.context = nil
    }
    for model in new {
      if let other = registeredModel(model._modelState.id), other !== model {
        for each in [other, model] {
          each._modelState.isJoined = true
          reload(each)
        }
      } else {
        register(model)
      }
    }
    let changes = SavedChanges(
      changed: Set((new + old).map(\._modelState.id)), deleted: Set(gone.map(\._modelState.id)))
    container.tellOthers(of: self, changes)
    NotificationCenter.default.post(
      name: Self.didSave, object: self,
      userInfo: [
        NotificationKey.insertedIdentifiers.rawValue: new.map(\._modelState.id),
        NotificationKey.updatedIdentifiers.rawValue: old.map(\._modelState.id),
        NotificationKey.deletedIdentifiers.rawValue: gone.map(\._modelState.id),
      ])
    tellObservers()
  }
}
