private import UIKit

private struct ModelContextKey: EnvironmentKey {
  /// A context without models: a fetch from it throws.
  nonisolated(unsafe) static let defaultValue = ModelContext(ModelContainer.empty)
}

extension EnvironmentValues {
  /// The context that the views' queries fetch from. Without a container it has no models.
  public var modelContext: ModelContext {
    get { self[ModelContextKey.self] }
    set { self[ModelContextKey.self] = newValue }
  }
}

extension View {
  /// Gives the views inside a container's main context.
  public func modelContainer(_ container: ModelContainer) -> some View {
    environment(\.modelContext, container.mainContext)
  }
  public func modelContext(_ modelContext: ModelContext) -> some View {
    environment(\.modelContext, modelContext)
  }
  /// Makes a container and gives the views inside its main context.
  ///
  /// If the store can't be opened, the views have a context without models. Undo isn't available.
  public func modelContainer(
    for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false,
    onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View {
    modelContainer(
      for: [modelType], inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled,
      isUndoEnabled: isUndoEnabled, onSetup: onSetup)
  }
  public func modelContainer(
    for modelTypes: [any PersistentModel.Type], inMemory: Bool = false,
    isAutosaveEnabled: Bool = true, isUndoEnabled: Bool = false,
    onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View {
    ContainedView(
      content: self,
      holder: ContainerHolder(
        modelTypes, inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled,
        isUndoEnabled: isUndoEnabled, onSetup))
  }
}

/// A view with a container that is made once.
private struct ContainedView<Content: View>: View {
  let content: Content
  @StateObject private var holder: ContainerHolder

  init(content: Content, holder: @autoclosure @escaping () -> ContainerHolder) {
    self.content = content
    _holder = StateObject(wrappedValue: holder())
  }

  var body: some View {
    if let context = holder.context {
      content.environment(\.modelContext, context)
    } else {
      content
    }
  }
}

@MainActor
private final class ContainerHolder: ObservableObject {
  let context: ModelContext?

  init(
    _ types: [any PersistentModel.Type], inMemory: Bool, isAutosaveEnabled: Bool,
    isUndoEnabled: Bool, _ onSetup: (Result<ModelContainer, any Error>) -> Void
  ) {
    if isUndoEnabled { SystemServices.tell("SwiftData: changes of models can't be undone") }
    let result = Result {
      let schema = Schema(types)
      return try ModelContainer(
        for: schema,
        configurations: ModelConfiguration(schema: schema, isStoredInMemoryOnly: inMemory))
    }
    switch result {
    case .success(let container):
      context = container.mainContext
      context?.autosaveEnabled = isAutosaveEnabled
    case .failure(let error):
      context = nil
      SystemServices.tell("modelContainer(for:): \(error)")
    }
    onSetup(result)
  }
}

extension Scene {
  /// For an app's scenes, which a keyboard's process never shows.
  public func modelContainer(_ container: ModelContainer) -> some Scene { self }
  public func modelContext(_ modelContext: ModelContext) -> some Scene { self }
  public func modelContainer(
    for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false,
    onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some Scene { self }
  public func modelContainer(
    for modelTypes: [any PersistentModel.Type], inMemory: Bool = false,
    isAutosaveEnabled: Bool = true, isUndoEnabled: Bool = false,
    onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some Scene { self }
}
