/// The place and size that a geometry reader sees.
@MainActor @preconcurrency
public struct GeometryProxy {
  let element: Element
  public let size: CGSize
  let spaces: [AnyHashable: SpacePlace]
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// The reader's frame in a space.
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    element.frame(in: coordinateSpace, size: size, spaces)
  }
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    frame(in: coordinateSpace.coordinateSpace)
  }
  public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? {
    guard case .named(let name) = coordinateSpace.coordinateSpace, let place = spaces[name],
      let view = place.view, let host = element.hostView
    else { return nil }
    let inHost = view.convert(place.frame, to: host)
    return inHost.offsetBy(dx: -element.frame.minX, dy: -element.frame.minY)
  }
  public subscript<T>(anchor: Anchor<T>) -> T { anchor.resolve(element) }
}

extension Element {
  /// The last frame in a space; the size is given, since the frame may still be being found.
  final func frame(
    in space: CoordinateSpace, size: CGSize, _ spaces: [AnyHashable: SpacePlace]
  ) -> CGRect {
    let own = CGRect(origin: frame.origin, size: size)
    switch space {
    case .local: return CGRect(origin: .zero, size: size)
    case .global: return hostView?.convert(own, to: nil) ?? own
    case .named(let name):
      guard let place = spaces[name], let view = place.view, let hostView else {
        return name.base is ScrollSpace ? hostView?.convert(own, to: nil) ?? own : own
      }
      let inView = hostView.convert(own, to: view)
      return inView.offsetBy(dx: -place.frame.minX, dy: -place.frame.minY)
    }
  }
}

/// A view whose content depends on the size and the place that it has.
public struct GeometryReader<Content: View> {
  public var content: (GeometryProxy) -> Content
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }
}
extension GeometryReader: View {
  public var body: Never { fatalError("GeometryReader has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, GeometryNode<Content>.self) ?? GeometryNode<Content>(scope)
    node.update(content, scope)
    return node
  }
}

/// The node of a reader: its content is evaluated as it is placed, when the size is known.
final class GeometryNode<Content: View>: EvaluatedNode, ElementOwner {
  private var content: ((GeometryProxy) -> Content)?
  private lazy var element = GeometryElement(self, { [unowned self] in evaluate($0) })
  override func makeElements() -> [Element] { [element] }

  func update(_ content: @escaping (GeometryProxy) -> Content, _ scope: _Scope) {
    self.content = content
    environment = scope.environment
    isDirty = true
    layoutChanged()
  }
  override func evaluate() {
    // A value that was read has changed; the next placing evaluates.
    graph.needsLayout()
  }
  private func evaluate(_ proxy: GeometryProxy) {
    guard let content else { return }
    isDirty = false
    updateChild(tracking { content(proxy) }, ownScope)
  }
}

final class GeometryElement: Element {
  private unowned let owner: PassNode
  private let evaluate: (GeometryProxy) -> Void
  private var last: (CGRect, CGRect)?
  init(_ node: PassNode, _ evaluate: @escaping (GeometryProxy) -> Void) {
    owner = node
    self.evaluate = evaluate
    super.init(node)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let size = size(proposal)
    let proxy = GeometryProxy(element: self, size: size, spaces: placement.spaces)
    let place = (CGRect(origin: origin, size: size), proxy.frame(in: .global))
    let isDirty = (owner as? EvaluatedNode)?.isDirty ?? true
    if isDirty || last.map({ $0 != place }) ?? true { evaluate(proxy) }
    last = place
    let (bounds, inner) = (CGRect(origin: origin, size: size), ProposedViewSize(size))
    for child in owner.child?.elements ?? [] {
      self.place(child, at: .zero, inner, in: bounds, placement)
    }
  }
}

/// A coordinate space.
public enum CoordinateSpace: Equatable, Hashable {
  case global
  case local
  case named(AnyHashable)
  public var isGlobal: Bool { self == .global }
  public var isLocal: Bool { self == .local }
}

/// A coordinate space, as iOS 17 names it.
public protocol CoordinateSpaceProtocol {
  var coordinateSpace: CoordinateSpace { get }
}
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
  let name: AnyHashable
  public var coordinateSpace: CoordinateSpace { .named(name) }
}
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .local }
}
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .global }
}
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(name))
  }
}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

final class SpaceNode: WrapNode {
  fileprivate var name = AnyHashable(0)
  override func wrap(_ child: Element) -> WrapperElement { SpaceElement(self, child) }
}
final class SpaceElement: WrapperElement {
  private unowned let owner: SpaceNode
  init(_ owner: SpaceNode, _ child: Element) {
    self.owner = owner
    super.init(owner, child)
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    var inner = placement
    inner.spaces[owner.name] = SpacePlace(
      view: placement.host.view, frame: CGRect(origin: origin, size: size(proposal)))
    child.place(origin, proposal, inner)
  }
}
struct SpaceModifier: PrimitiveModifier {
  let name: AnyHashable
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, SpaceNode.self) ?? SpaceNode(scope)
    node.name = name
    node.updateChild(content, scope)
    return node
  }
}

extension View {
  public func coordinateSpace<T: Hashable>(name: T) -> some View {
    modifier(SpaceModifier(name: AnyHashable(name)))
  }
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    modifier(SpaceModifier(name: name.name))
  }
}
