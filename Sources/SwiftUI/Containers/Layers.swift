/// A view with another one behind it or in front of it; only the first one determines the size.
final class LayerNode: _ViewNode {
  private var main: _ViewNode?
  private var second: _ViewNode?
  fileprivate var alignment = Alignment.center
  fileprivate let isInFront: Bool
  private var made: [ObjectIdentifier: LayerElement] = [:]
  /// Makes the second view from the preferences of the first one, where it depends on them.
  fileprivate var fromPreferences: ((_ViewNode) -> any View)?

  init(isInFront: Bool, _ scope: _Scope) {
    self.isInFront = isInFront
    super.init(scope)
  }
  override var children: [_ViewNode] { [main, second].compactMap { $0 } }
  override func makeElements() -> [Element] {
    var kept: [ObjectIdentifier: LayerElement] = [:]
    let elements = (main?.elements ?? []).map { child -> Element in
      let old = made[ObjectIdentifier(child)].flatMap { $0.child === child ? $0 : nil }
      let element = old ?? LayerElement(self, child)
      element.forgetSizes()
      kept[ObjectIdentifier(child)] = element
      return element
    }
    made = kept
    return elements
  }
  fileprivate var others: [Element] { second?.elements ?? [] }

  func update(_ content: some View, _ other: some View, _ alignment: Alignment, _ scope: _Scope) {
    environment = scope.environment
    let (oldMain, oldSecond) = (main, second)
    main = place(content, over: main, scope)
    second = place(other, over: second, scope)
    let isMoved = alignment != self.alignment
    self.alignment = alignment
    if main !== oldMain || second !== oldSecond {
      structureChanged()
    } else if isMoved {
      layoutChanged()
    }
  }
  func update(
    _ content: some View, _ alignment: Alignment, _ scope: _Scope,
    _ make: @escaping (_ViewNode) -> any View
  ) {
    environment = scope.environment
    let old = main
    main = place(content, over: main, scope)
    (self.alignment, fromPreferences) = (alignment, make)
    if main !== old { structureChanged() }
    layoutChanged()
  }
  /// Views that depend on preferences are known when the first view has its place.
  fileprivate func makeFromPreferences() {
    guard let fromPreferences, let main else { return }
    let view = fromPreferences(main)
    let old = second
    second = place(any: view, over: second, ownScope)
    if second !== old { structureChanged() }
  }
}

extension LayerNode {
  /// A view behind the content that depends on what the content's elements say.
  static func update(
    _ old: _ViewNode?, _ content: some View, _ scope: _Scope,
    behind make: @escaping (_ViewNode) -> any View
  ) -> _ViewNode {
    let kept = reused(old, LayerNode.self).flatMap { $0.isInFront ? nil : $0 }
    let node = kept ?? LayerNode(isInFront: false, scope)
    node.update(content, .center, scope, make)
    return node
  }
}

final class LayerElement: WrapperElement {
  private unowned let owner: LayerNode
  init(_ owner: LayerNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    if owner.fromPreferences != nil { return showFromPreferences(origin, proposal, placement) }
    if owner.isInFront { child.place(origin, proposal, placement.unnamed) }
    showOthers(origin, proposal, placement)
    if !owner.isInFront { child.place(origin, proposal, placement) }
  }
  private func showFromPreferences(
    _ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement
  ) {
    // Placed first, so that anchors are known.
    let mark = placement.host.mark
    child.place(origin, proposal, placement)
    owner.graph.placingNow {
      owner.makeFromPreferences()
      guard !owner.isInFront else { return showOthers(origin, proposal, placement) }
      placement.host.adding(behind: mark) { showOthers(origin, proposal, placement) }
    }
  }
  private func showOthers(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let own = child.size(proposal)
    let (bounds, inner) = (CGRect(origin: origin, size: own), ProposedViewSize(own))
    let others = owner.others
    guard others.count > 1 else {
      if let other = others.first {
        let offset = owner.alignment.offset(
          of: other, inner, in: own, guidedBy: child.dimensions(proposal))
        place(other, at: offset, inner, in: bounds, placement.unnamed)
      }
      return
    }
    for index in inOrder(others) {
      let offset = owner.alignment.offset(
        of: others[index], inner, in: own, guidedBy: child.dimensions(proposal))
      place(others[index], at: offset, inner, in: bounds, placement.unnamed)
    }
  }
  override var spacerLength: CGFloat? { nil }
}

extension Alignment {
  /// The place of an element beside another one, with its own guides.
  @MainActor
  func offset(
    of child: Element, _ proposal: ProposedViewSize, in size: CGSize, guidedBy outer: ViewDimensions
  ) -> CGPoint {
    let inner = child.dimensions(proposal)
    return CGPoint(
      x: outer[horizontal] - inner[horizontal], y: outer[vertical] - inner[vertical])
  }
}
extension Placement {
  /// The same place, without names.
  var unnamed: Placement {
    guard names != nil else { return self }
    var copy = self
    copy.names = nil
    return copy
  }
}

struct LayerModifier<Other: View>: PrimitiveModifier {
  let other: Other
  let alignment: Alignment
  let isInFront: Bool
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let kept = reused(old, LayerNode.self).flatMap { $0.isInFront == isInFront ? $0 : nil }
    let node = kept ?? LayerNode(isInFront: isInFront, scope)
    node.update(content, other, alignment, scope)
    return node
  }
}

/// Shows views that depend on the preferences of the content.
struct PreferenceLayerModifier<Key: PreferenceKey>: PrimitiveModifier {
  let alignment: Alignment
  let isInFront: Bool
  let make: (Key.Value) -> any View
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let kept = reused(old, LayerNode.self).flatMap { $0.isInFront == isInFront ? $0 : nil }
    let node = kept ?? LayerNode(isInFront: isInFront, scope)
    node.update(content, alignment, scope) { make($0.preference(Key.self)) }
    return node
  }
}

extension View {
  @_disfavoredOverload
  public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    modifier(LayerModifier(other: background, alignment: alignment, isInFront: false))
  }
  public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    modifier(LayerModifier(other: content(), alignment: alignment, isInFront: false))
  }
  public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
  }
  public func background<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    modifier(
      LayerModifier(
        other: Rectangle().fill(style), alignment: .center, isInFront: false))
  }
  public func background<S: Shape>(in shape: S, fillStyle: FillStyle = FillStyle()) -> some View {
    background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
  }
  public func background<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    modifier(
      LayerModifier(
        other: shape.fill(style, style: fillStyle), alignment: .center, isInFront: false))
  }
  @_disfavoredOverload
  public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View {
    modifier(LayerModifier(other: overlay, alignment: alignment, isInFront: true))
  }
  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    modifier(LayerModifier(other: content(), alignment: alignment, isInFront: true))
  }
  public func overlay<S: ShapeStyle>(
    _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    modifier(
      LayerModifier(other: Rectangle().fill(style), alignment: .center, isInFront: true))
  }
  public func overlay<S: ShapeStyle, T: Shape>(
    _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    modifier(
      LayerModifier(
        other: shape.fill(style, style: fillStyle), alignment: .center, isInFront: true))
  }
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay(Rectangle().strokeBorder(content, lineWidth: width))
  }
}
