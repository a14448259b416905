/// A value that a view passes to the container that shows it.
public protocol ContainerValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// The values that a view passes to the container that shows it.
public struct ContainerValues {
  private var values: [ObjectIdentifier: Any] = [:]
  /// The tags, the one nearest to the view first.
  fileprivate(set) var tags: [AnyHashable] = []
  public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
  /// The tag of a type that the view has.
  public func tag<V: Hashable>(for type: V.Type) -> V? {
    for case let value as V in tags.map(\.base) { return value }
    return nil
  }
  /// Whether the view has a tag of this value.
  public func hasTag<V: Hashable>(_ tag: V) -> Bool { tags.contains(AnyHashable(tag)) }
}

/// Sets a container value of the views inside.
struct ContainerValueModifier: PrimitiveModifier {
  let change: (inout ContainerValues) -> Void
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    content._update(old, scope)
  }
}

extension View {
  /// Passes a value to the container that shows the view.
  public func containerValue<V>(
    _ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V
  ) -> some View {
    modifier(ContainerValueModifier { $0[keyPath: keyPath] = value })
  }
}

extension ContainerValues {
  /// The values that the modifiers of a view set; the outermost one of a key wins.
  @MainActor
  init(of view: any View) {
    add(view)
  }
  @MainActor
  private mutating func add(_ view: any View) {
    if let any = view as? AnyView { return add(any.view) }
    guard let modified = view as? any ModifiedView else { return }
    add(modified.modifiedContent)
    if let modifier = modified.anyModifier as? ContainerValueModifier {
      modifier.change(&self)
    } else if case .tag(let tag) = (modified.anyModifier as? TraitModifier)?.trait {
      tags.append(tag)
    }
  }
}
