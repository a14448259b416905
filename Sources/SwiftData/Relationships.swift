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

  private static func isSame(_ a: any PersistentModel, _ b: any PersistentModel) -> Bool {
    a === b || a._modelState.id == b._modelState.id
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
    if let inverse {
      for model in old where !new.contains(where: { isSame($0, model) }) {
        remove(owner, from: model, inverse)
      }
    }
    for model in new {
      if model._modelState.context == nil { context.insertAny(model) }
      guard let inverse, !old.contains(where: { isSame($0, model) }) else { continue }
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
    for model in context.registeredModels where model !== owner {
      let other = EntityInfo.of(type(of: model))
      for property in other.properties where property.relationship?.target == info.type {
        guard other.relation(of: property).inverse == nil else { continue }
        remove(owner, from: model, property)
      }
    }
  }

  private static func add(
    _ owner: any PersistentModel, to model: any PersistentModel, _ inverse: Property,
    forward: Property
  ) {
    let current = models(of: model, inverse)
    guard !current.contains(where: { isSame($0, owner) }) else { return }
    guard inverse.relationship?.isToMany == false else {
      return set(current + [owner], of: model, inverse)
    }
    set([owner], of: model, inverse)
    for previous in current { remove(model, from: previous, forward) }
  }

  private static func remove(
    _ owner: any PersistentModel, from model: any PersistentModel, _ property: Property
  ) {
    guard property.metadata.box(model)?.isFault == false || model._modelState.context != nil else {
      return
    }
    let current = models(of: model, property)
    let left = current.filter { !isSame($0, owner) }
    if left.count < current.count { set(left, of: model, property) }
  }

  private static func set(
    _ models: [any PersistentModel], of model: any PersistentModel, _ property: Property
  ) {
    property.metadata.mutate(model) {
      _ = property.metadata.box(model)?.setModels(models)
    }
    model._modelState.context?.noteChange(of: model, property.name)
  }
}
