/// The changes that other contexts saved and this one has not taken in yet.
final class ReceivedChanges: @unchecked Sendable {  // all of it is behind the lock
  private let lock = NSLock()
  private var waiting: [SavedChanges] = []
  func add(_ changes: SavedChanges) { lock.withLock { waiting.append(changes) } }
  func take() -> [SavedChanges] {
    lock.withLock {
      defer { waiting = [] }
      return waiting
    }
  }
}

extension ModelContext {
  /// Notes what another context saved, on any thread; it is taken in on the context's own.
  func receive(_ changes: SavedChanges) {
    received.add(changes)
    guard isMain else { return }
    let context = Unsafe(value: self)
    DispatchQueue.main.async { context.value.takeIn() }
  }

  /// Brings the models in memory up to what other contexts saved. Changes of its own that aren't saved stay.
  func takeIn() {
    let all = received.take()
    guard !all.isEmpty else { return }
    for changes in all {
      if changes.isEverything { forgetEverything() }
      for id in changes.deleted {
        guard let model = registeredModel(id) else { continue }
        model._modelState.isDeleted = true
        _ = (changed.remove(model), deleted.remove(model))
        forget(model)
      }
      for id in changes.changed {
        guard let model = registeredModel(id), !model.hasChanges, !model.isDeleted else { continue }
        reload(model)
      }
      if !changes.deleted.isEmpty { readRelationshipsAgain() }
    }
    tellObservers()
    // The automatic save failed if it came before the news that a changed model is gone.
    saveSoon()
  }

  func readRelationshipsAgain() {
    for model in registeredModels where !model.hasChanges {
      for property in EntityInfo.of(type(of: model)).properties where property.relationship != nil {
        property.metadata.mutate(model) { property.metadata.box(model)?.isFault = true }
      }
    }
  }

  private func forgetEverything() {
    for model in registeredModels {
      model._modelState.isDeleted = true
      model._modelState.context = nil
      forget(model)
    }
    (inserted, changed, deleted) = (ModelSet(), ModelSet(), ModelSet())
  }
}
