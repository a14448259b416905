/// A value that views pass to those above them.
public protocol PreferenceKey {
  associatedtype Value
  static var defaultValue: Value { get }
  static func reduce(value: inout Value, nextValue: () -> Value)
}
extension PreferenceKey where Value: ExpressibleByNilLiteral {
  public static var defaultValue: Value { nil }
}

/// A node that sets a preference, or changes it on its way up.
@MainActor
protocol PreferenceSource {
  /// The value here, `nil` where the key is another one; `below` asks those inside.
  func preference(_ key: ObjectIdentifier, below: () -> Any?) -> Any??
}

extension _ViewNode {
  /// The combined values of the views below.
  final func preference<Key: PreferenceKey>(_ key: Key.Type) -> Key.Value {
    preferenceBelow(key) ?? Key.defaultValue
  }
  private func preferenceBelow<Key: PreferenceKey>(_ key: Key.Type) -> Key.Value? {
    func below() -> Key.Value? {
      var sum: Key.Value?
      for child in children {
        guard let next = child.preferenceBelow(key) else { continue }
        if var value = sum {
          Key.reduce(value: &value) { next }
          sum = value
        } else {
          sum = next
        }
      }
      return sum
    }
    if let source = self as? any PreferenceSource,
      let answer = source.preference(ObjectIdentifier(key), below: below)
    {
      return answer as? Key.Value
    }
    return below()
  }
}

final class PreferenceNode: PassNode, PreferenceSource {
  fileprivate var key = ObjectIdentifier(Never.self)
  fileprivate var value: ((_ below: () -> Any?, PassNode) -> Any?)?
  func preference(_ key: ObjectIdentifier, below: () -> Any?) -> Any?? {
    guard key == self.key, let value else { return nil }
    return .some(value(below, self))
  }
}

struct PreferenceModifier: PrimitiveModifier {
  let key: ObjectIdentifier
  let value: (_ below: () -> Any?, PassNode) -> Any?
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, PreferenceNode.self) ?? PreferenceNode(scope)
    (node.key, node.value) = (key, value)
    node.updateChild(content, scope)
    return node
  }
}

final class PreferenceChangeNode<Key: PreferenceKey>: PassNode, LayoutWatcher
where Key.Value: Equatable {
  fileprivate var action: ((Key.Value) -> Void)?
  private var last: Key.Value?
  func laidOut() {
    guard isAlive, let child else { return }
    let sum = _PreferenceSum<Key>.of(child)
    guard last != sum else { return }
    last = sum
    action?(sum)
  }
  override func willLeave() { graph.stopWatching(self) }
}
@MainActor
private enum _PreferenceSum<Key: PreferenceKey> {
  static func of(_ node: _ViewNode) -> Key.Value { node.preference(Key.self) }
}
struct PreferenceChangeModifier<Key: PreferenceKey>: PrimitiveModifier where Key.Value: Equatable {
  let action: (Key.Value) -> Void
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, PreferenceChangeNode<Key>.self) ?? PreferenceChangeNode<Key>(scope)
    node.action = action
    node.updateChild(content, scope)
    scope.graph.watch(node)
    return node
  }
}

/// A place or a frame that any reader can convert to its own space.
///
/// Two anchors are equal if they were made at the same place of the window.
public struct Anchor<Value> {
  /// The place in the window where it was made.
  let made: Value
  let resolve: @MainActor (Element) -> Value

  /// The source of an anchor.
  public struct Source {
    let make: @MainActor (Element) -> Anchor<Value>
  }
}
extension Anchor: Equatable where Value: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.made == right.made }
}
extension Anchor: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(made) }
}
// Its closure runs on the main actor only.
extension Anchor: @unchecked Sendable where Value: Sendable {}

extension Anchor.Source where Value == CGRect {
  public static func rect(_ rect: CGRect) -> Anchor<CGRect>.Source { .inSource { _ in rect } }
  public static var bounds: Anchor<CGRect>.Source {
    .inSource { CGRect(origin: .zero, size: $0) }
  }
  private static func inSource(_ rect: @escaping (CGSize) -> CGRect) -> Anchor<CGRect>.Source {
    Anchor<CGRect>.Source { source in
      let place = { @MainActor in
        rect(source.frame.size).offsetBy(dx: source.frame.minX, dy: source.frame.minY)
      }
      let made = source.hostView?.convert(place(), to: nil) ?? place()
      return Anchor<CGRect>(made: made) { reader in
        let own = place()
        guard let from = source.hostView, let to = reader.hostView else { return own }
        return from.convert(own, to: to)
          .offsetBy(dx: -reader.frame.minX, dy: -reader.frame.minY)
      }
    }
  }
}
extension Anchor.Source where Value == CGPoint {
  public static func point(_ point: CGPoint) -> Anchor<CGPoint>.Source { .inSource { _ in point } }
  public static func unitPoint(_ point: UnitPoint) -> Anchor<CGPoint>.Source {
    .inSource { CGPoint(x: $0.width * point.x, y: $0.height * point.y) }
  }
  public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
  public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
  public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
  public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
  public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
  public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
  public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
  public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
  public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
  private static func inSource(_ point: @escaping (CGSize) -> CGPoint) -> Anchor<CGPoint>.Source {
    Anchor<CGPoint>.Source { source in
      let place = { @MainActor in
        let own = point(source.frame.size)
        return CGPoint(x: own.x + source.frame.minX, y: own.y + source.frame.minY)
      }
      let made = source.hostView?.convert(place(), to: nil) ?? place()
      return Anchor<CGPoint>(made: made) { reader in
        let inHost = place()
        guard let from = source.hostView, let to = reader.hostView else { return inHost }
        let there = from.convert(inHost, to: to)
        return CGPoint(x: there.x - reader.frame.minX, y: there.y - reader.frame.minY)
      }
    }
  }
}

extension View {
  public func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    modifier(PreferenceModifier(key: ObjectIdentifier(key)) { _, _ in value })
  }
  public func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View {
    modifier(
      PreferenceModifier(key: ObjectIdentifier(key)) { below, _ in
        var value = below() as? K.Value ?? K.defaultValue
        callback(&value)
        return value
      })
  }
  public func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    modifier(PreferenceChangeModifier<K>(action: action))
  }
  public func anchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source,
    transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    modifier(
      PreferenceModifier(key: ObjectIdentifier(K.self)) { _, node in
        MainActor.assumeIsolated {
          node.elements.first.map { transform(value.make($0)) }
        }
      })
  }
  public func transformAnchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source,
    transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    modifier(
      PreferenceModifier(key: ObjectIdentifier(K.self)) { below, node in
        MainActor.assumeIsolated {
          var sum = below() as? K.Value ?? K.defaultValue
          if let element = node.elements.first { transform(&sum, value.make(element)) }
          return sum
        }
      })
  }
  public func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    modifier(
      PreferenceLayerModifier<K>(alignment: alignment, isInFront: true) { transform($0) })
  }
  public func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type = K.self, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    modifier(
      PreferenceLayerModifier<K>(alignment: alignment, isInFront: false) { transform($0) })
  }
}
