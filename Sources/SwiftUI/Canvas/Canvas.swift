/// A view that code draws, with views as symbols in it.
public struct Canvas<Symbols> {
  /// The views that the renderer finds by their tags.
  public var symbols: Symbols
  public var renderer: (inout GraphicsContext, CGSize) -> Void
  public var isOpaque: Bool
  public var colorMode: ColorRenderingMode
  /// Kept; drawing is never put off.
  public var rendersAsynchronously: Bool
}

extension Canvas where Symbols: View {
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void,
    @ViewBuilder symbols: () -> Symbols
  ) {
    (self.symbols, self.renderer) = (symbols(), renderer)
    (isOpaque, self.colorMode) = (opaque, colorMode)
    self.rendersAsynchronously = rendersAsynchronously
  }
}
extension Canvas where Symbols == EmptyView {
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear,
    rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.init(
      opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously,
      renderer: renderer, symbols: { EmptyView() })
  }
}

extension Canvas: View where Symbols: View {
  public var body: Never { fatalError("Canvas has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, CanvasNode.self) ?? CanvasNode(scope)
    node.update(renderer, symbols, scope)
    return node
  }
}

/// The node of a canvas: it draws as it is placed, when its size is known.
final class CanvasNode: EvaluatedNode, ElementOwner {
  private var renderer: ((inout GraphicsContext, CGSize) -> Void)?
  private lazy var element = CanvasElement(self)
  override func makeElements() -> [Element] { [element] }

  func update(
    _ renderer: @escaping (inout GraphicsContext, CGSize) -> Void, _ symbols: some View,
    _ scope: _Scope
  ) {
    self.renderer = renderer
    updateChild(symbols, scope)
    isDirty = true
    graph.needsLayout()
  }
  // The next placing draws.
  override func evaluate() { graph.needsLayout() }
  override func contentChanged() { isDirty = true }

  fileprivate func draw(_ size: CGSize) -> RecordedDrawing {
    isDirty = false
    let sink = CanvasSink()
    var context = GraphicsContext(
      sink: sink, environment: environment.values, size: size,
      symbols: { [weak self] in
        self?.symbol($0)
      })
    if let renderer { tracking { renderer(&context, size) } }
    return sink.drawing
  }

  /// A view of the symbols, drawn in the size that it likes best.
  private func symbol(_ id: AnyHashable) -> (CGSize, RecordedDrawing)? {
    guard let element = child?.elements.first(where: { $0.tag == id }) else { return nil }
    let size = element.size(.unspecified)
    let view = UIView(frame: CGRect(origin: .zero, size: size))
    let host = HostFrame(view)
    let animator = ViewAnimator.current
    ViewAnimator.current = nil
    element.place(.zero, .unspecified, Placement(host: host))
    ViewAnimator.current = animator
    host.finish()
    return (size, ViewDrawing.of(view))
  }
}

/// The view of a canvas. Touches find it everywhere.
final class CanvasView: UIView, LeafView {
  var takesHits = true
  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }
  func isHit(at point: CGPoint) -> Bool { true }
}

final class CanvasElement: Element {
  private unowned let owner: CanvasNode
  private lazy var view = CanvasView(frame: .zero)
  private var drawn: CGSize?
  init(_ node: CanvasNode) {
    owner = node
    super.init(node)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let size = size(proposal)
    guard size.width.isFinite, size.height.isFinite, size.width > 0, size.height > 0 else { return }
    view.take(pixelAligned(CGRect(origin: origin, size: size)), placement)
    guard owner.isDirty || drawn != size else { return }
    drawn = size
    let drawing = owner.draw(size)
    view.drawing = drawing.commands.isEmpty ? nil : drawing
  }
}
