/// A view for each element of a collection, kept by the identity of the elements.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  public var data: Data
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
}

extension ForEach: View where Content: View {
  public var body: Never { fatalError("ForEach has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    if let late = data as? any LateCollection { return late.update(old, scope, each: content) }
    let node = reused(old, KeyedNode.self) ?? KeyedNode(scope)
    let owner = (scope.parent?.owner)
    var entries: [(AnyHashable, any View)] = []
    entries.reserveCapacity(data.count)
    let outer = EvaluatedNode.current
    EvaluatedNode.current = owner ?? outer
    for element in data { entries.append((AnyHashable(id(element)), content(element))) }
    EvaluatedNode.current = outer
    node.update(entries, scope)
    return node
  }

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, content: content, id: { $0[keyPath: id] })
  }
}
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0.id })
  }
}
extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, content: content, id: { $0 })
  }
}
extension ForEach where Content: View {
  /// Bindings to the elements of a collection.
  public init<C>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == [Binding<C.Element>], ID == C.Element.ID,
    C: MutableCollection & RandomAccessCollection, C.Element: Identifiable
  {
    self.init(data: Array(data), content: content, id: { $0.wrappedValue.id })
  }
  public init<C>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where Data == [Binding<C.Element>], C: MutableCollection & RandomAccessCollection {
    self.init(data: Array(data), content: content, id: { $0.wrappedValue[keyPath: id] })
  }
}

/// The views of a collection's elements that can be moved and deleted.
@MainActor @preconcurrency
public protocol DynamicViewContent: View {
  associatedtype Data: Collection
  var data: Data { get }
}
extension ForEach: DynamicViewContent where Content: View {}

/// Children by key.
final class KeyedNode: _ViewNode {
  private var order: [_ViewNode] = []
  fileprivate(set) var keys: [AnyHashable] = []
  override var children: [_ViewNode] { order }

  func update(_ entries: [(AnyHashable, any View)], _ scope: _Scope) {
    environment = scope.environment
    if keys.count == entries.count, zip(keys, entries).allSatisfy({ $0 == $1.0 }) {
      return updateInPlace(entries, scope)
    }
    var old: [AnyHashable: _ViewNode] = [:]
    for (key, node) in zip(keys, order) { old[key] = old[key] ?? node }
    var known = Set<ObjectIdentifier>()
    var (newOrder, newKeys): ([_ViewNode], [AnyHashable]) = ([], [])
    for (key, view) in entries {
      // If two elements have one identity, the later one gets a new place each time.
      let node = place(any: view, over: old.removeValue(forKey: key), scope)
      known.insert(ObjectIdentifier(node))
      newOrder.append(node)
      newKeys.append(key)
    }
    for node in order where !known.contains(ObjectIdentifier(node)) { node.remove() }
    (order, keys) = (newOrder, newKeys)
    structureChanged()
  }

  private func updateInPlace(_ entries: [(AnyHashable, any View)], _ scope: _Scope) {
    var isChanged = false
    for (index, entry) in entries.enumerated() {
      let node = place(any: entry.1, over: order[index], scope)
      if node !== order[index] {
        order[index] = node
        isChanged = true
      }
    }
    if isChanged { structureChanged() }
  }
}

/// Gives its content a separate identity.
struct _IdentityModifier: PrimitiveModifier {
  let id: AnyHashable
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, IdentifiedNode.self) ?? IdentifiedNode(scope)
    node.update(content, id: id, scope)
    return node
  }
}

final class IdentifiedNode: PassNode {
  private(set) var id: AnyHashable?
  func update(_ content: some View, id: AnyHashable, _ scope: _Scope) {
    if let current = self.id, current != id {
      child?.remove()
      child = nil
      structureChanged()
    }
    self.id = id
    updateChild(content, scope)
  }
}

extension View {
  /// Gives the view an identity; another one makes it another view.
  public func id<ID: Hashable>(_ id: ID) -> some View {
    modifier(_IdentityModifier(id: AnyHashable(id)))
  }
}
