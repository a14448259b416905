/// Reads relationships and keeps both of their sides in step.
enum Relationships {
  typealias Property = EntityInfo.Property

  /// Reads a relationship's models from the store.
  static func resolve(_ owner: any PersistentModel, _ property: Property) {
    guard let box = property.metadata.box(owner), box.isFault else { return }
    box.isFault = false
    guard let context = owner._modelState.context,
      let models = context.related(to: owner, property)
    else { return }
    _ = box.setModels(models)
  }

  static func models(of owner: any PersistentModel, _ property: Property) -> [any PersistentModel] {
    resolve(owner, property)
    return property.metadata.box(owner)?.models ?? []
  }

  /// A relationship has other models: the other sides change, and new models come into the context.
  static func changed(
    _ owner: any PersistentModel, _ property: Property, from old: [any PersistentModel],
    to new: [any PersistentModel]
  ) {
    guard let context = owner._modelState.context else {
      // A model that is related to one of a context belongs to that context, too.
      new.lazy.compactMap { $0._modelState.context }.first?.insertAny(owner)
      return
    }
    context.noteChange(of: owner, property.name)
    let inverse = EntityInfo.of(type(of: owner)).relation(of: property).inverse
    // Most changes are at the end.
    let kept = zip(old, new).prefix { isSame($0, $1) }.count
    let (lost, gained) = (old.dropFirst(kept), new.dropFirst(kept))
    if let inverse {
      let ids = Set(gained.map(\._modelState.id))
      for model in lost where !ids.contains(model._modelState.id) {
        remove(owner, from: model, inverse)
      }
    }
    let ids = Set(lost.map(\._modelState.id))
    for model in gained {
      if model._modelState.context == nil { context.insertAny(model) }
      guard let inverse, !ids.contains(model._modelState.id) else { continue }
      add(owner, to: model, inverse, forward: property)
    }
  }

  /// A model came into a context: its related models do, and their other sides lead back to it.
  static func inserted(_ owner: any PersistentModel, into context: ModelContext) {
    let info = EntityInfo.of(type(of: owner))
    for property in info.properties where property.relationship != nil {
      let inverse = info.relation(of: property).inverse
      for model in models(of: owner, property) {
        if model._modelState.context == nil { context.insertAny(model) }
        if let inverse { add(owner, to: model, inverse, forward: property) }
      }
    }
  }

  /// Removes a model that is deleted from the relationships that lead to it.
  static func removeEverywhere(_ owner: any PersistentModel, in context: ModelContext) {
    let info = EntityInfo.of(type(of: owner))
    for property in info.properties where property.relationship != nil {
      guard let inverse = info.relation(of: property).inverse else { continue }
      for model in models(of: owner, property) { remove(owner, from: model, inverse) }
    }
    // Relationships without another side are found among the models that are in memory.
    let oneSided = context.core.schema.types.values.map(EntityInfo.of).flatMap { other in
      other.properties.filter {
        $0.relationship?.target == info.type && other.relation(of: $0).inverse == nil
      }.map { (other, $0) }
    }
    guard !oneSided.isEmpty else { return }
    for model in context.registeredModels where !isSame(model, owner) {
      for (other, property) in oneSided where other.type == type(of: model) {
        remove(owner, from: model, property)
      }
    }
  }

  private static func add(
    _ owner: any PersistentModel, to model: any PersistentModel, _ inverse: Property,
    forward: Property
  ) {
    resolve(model, inverse)
    guard let box = inverse.metadata.box(model), !box.contains(owner) else { return }
    let previous = inverse.relationship?.isToMany == true ? [] : box.models
    change(model, inverse) {
      if inverse.relationship?.isToMany == true {
        $0.append(owner)
      } else {
        _ = $0.setModels([owner])
      }
    }
    for each in previous { remove(model, from: each, forward) }
  }

  private static func remove(
    _ owner: any PersistentModel, from model: any PersistentModel, _ property: Property
  ) {
    // A model that is deleted, too, keeps its relationships for the case that the context is rolled back.
    guard !model._modelState.isDeleted else { return }
    resolve(model, property)
    guard let box = property.metadata.box(model), box.contains(owner) else { return }
    change(model, property) { $0.remove(owner) }
  }

  private static func change(
    _ model: any PersistentModel, _ property: Property, _ action: (any AnyPersisted) -> Void
  ) {
    property.metadata.mutate(model) { property.metadata.box(model).map(action) }
    model._modelState.context?.noteChange(of: model, property.name)
  }
}
