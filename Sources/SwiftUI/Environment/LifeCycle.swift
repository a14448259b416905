/// Code that runs as a view appears, changes and disappears.
final class AppearNode: PassNode {
  fileprivate var onAppear: (() -> Void)?
  fileprivate var onDisappear: (() -> Void)?
  private var hasAppeared = false

  fileprivate func begin() {
    graph.afterLayout { [weak self] in
      guard let self, isAlive, !hasAppeared else { return }
      hasAppeared = true
      onAppear?()
    }
  }
  override func willLeave() {
    guard hasAppeared, let onDisappear else { return }
    graph.afterLayout { onDisappear() }
  }
}
struct AppearModifier: PrimitiveModifier {
  var onAppear: (() -> Void)?
  var onDisappear: (() -> Void)?
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, AppearNode.self) ?? AppearNode(scope)
    let isNew = node !== old
    (node.onAppear, node.onDisappear) = (onAppear, onDisappear)
    node.updateChild(content, scope)
    // Views inside appear first.
    if isNew { node.begin() }
    return node
  }
}

final class ChangeNode<Value: Equatable>: PassNode {
  private var last: Value?
  fileprivate func take(_ value: Value, _ initial: Bool, _ action: @escaping (Value, Value) -> Void)
  {
    defer { last = value }
    guard let last else {
      if initial { graph.afterLayout { action(value, value) } }
      return
    }
    if last != value { graph.afterLayout { action(last, value) } }
  }
}
struct ChangeModifier<Value: Equatable>: PrimitiveModifier {
  let value: Value
  let initial: Bool
  let action: (Value, Value) -> Void
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, ChangeNode<Value>.self) ?? ChangeNode<Value>(scope)
    node.updateChild(content, scope)
    node.take(value, initial, action)
    return node
  }
}

final class TaskNode: PassNode {
  private var id: AnyHashable?
  private var task: Task<Void, Never>?
  fileprivate func run(
    _ id: AnyHashable, _ priority: TaskPriority, _ action: @escaping @MainActor () async -> Void
  ) {
    guard self.id != id else { return }
    self.id = id
    graph.afterLayout { [weak self] in
      guard let self, isAlive else { return }
      task?.cancel()
      task = Task(priority: priority) { await action() }
    }
  }
  override func willLeave() { task?.cancel() }
}
struct TaskModifier: PrimitiveModifier {
  let id: AnyHashable
  let priority: TaskPriority
  let action: @MainActor () async -> Void
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, TaskNode.self) ?? TaskNode(scope)
    node.updateChild(content, scope)
    node.run(id, priority, action)
    return node
  }
}

final class ReceiveNode<P: Publisher>: PassNode where P.Failure == Never {
  private var tie: AnyCancellable?
  fileprivate var action: ((P.Output) -> Void)?
  fileprivate func follow(_ publisher: P) {
    // Subscribed again only where the publisher is another object; values of one kind are taken for the same source.
    guard tie == nil else { return }
    tie = publisher.sink { [weak self] value in
      MainActor.assumeIsolated { self?.receive(value) }
    }
  }
  private func receive(_ value: P.Output) {
    guard isAlive else { return }
    action?(value)
  }
  override func willLeave() { tie = nil }
}
struct ReceiveModifier<P: Publisher>: PrimitiveModifier where P.Failure == Never {
  let publisher: P
  let action: (P.Output) -> Void
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, ReceiveNode<P>.self) ?? ReceiveNode<P>(scope)
    node.action = action
    node.updateChild(content, scope)
    node.follow(publisher)
    return node
  }
}

extension View {
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearModifier(onAppear: action))
  }
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearModifier(onDisappear: action))
  }
  public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (_ newValue: V) -> Void
  ) -> some View {
    modifier(ChangeModifier(value: value, initial: false) { _, new in action(new) })
  }
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    modifier(ChangeModifier(value: value, initial: initial, action: action))
  }
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    modifier(ChangeModifier(value: value, initial: initial) { _, _ in action() })
  }
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    modifier(ReceiveModifier(publisher: publisher, action: action))
  }
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: AnyHashable(0), priority: priority, action: action))
  }
  public func task<T: Hashable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: AnyHashable(value), priority: priority, action: action))
  }
}
