/// A shape that is filled or traced with a style.
public struct _ShapeView<Content: Shape, Style: ShapeStyle>: View {
  let shape: Content
  let style: Style
  var stroke: StrokeStyle?
  var isEvenOdd = false
  /// The view behind, where a shape is filled and traced.
  var behind: (any View)?
  public var body: Never { fatalError("a filled shape has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    if let behind {
      var own = self
      own.behind = nil
      return ModifiedContent(
        content: own,
        modifier: LayerModifier(other: AnyView(behind), alignment: .center, isInFront: false)
      )._update(old, scope)
    }
    return ShapeNode.update(
      old,
      ShapeFill(
        shape: shape, style: AnyShapeStyle(style), stroke: stroke, isEvenOdd: isEvenOdd), scope)
  }
  public func fill<S: ShapeStyle>(
    _ content: S = ForegroundStyle(), style: FillStyle = FillStyle()
  ) -> _ShapeView<Content, S> {
    var filled = _ShapeView<Content, S>(shape: shape, style: content)
    (filled.isEvenOdd, filled.behind) = (style.isEOFilled, self)
    return filled
  }
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<Content, S> {
    var traced = _ShapeView<Content, S>(shape: shape, style: content)
    (traced.stroke, traced.behind) = (style, self)
    return traced
  }
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<Content, S> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}
extension _ShapeView where Content: InsettableShape {
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<Content.InsetShape, S> {
    var traced = _ShapeView<Content.InsetShape, S>(
      shape: shape.inset(by: style.lineWidth / 2), style: content)
    (traced.stroke, traced.behind) = (style, self)
    return traced
  }
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<Content.InsetShape, S> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

extension Shape {
  public func fill<S: ShapeStyle>(
    _ content: S, style: FillStyle = FillStyle()
  ) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, isEvenOdd: style.isEOFilled)
  }
  public func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self, ForegroundStyle> {
    fill(ForegroundStyle(), style: style)
  }
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<Self, S> { _ShapeView(shape: self, style: content, stroke: style) }
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, stroke: StrokeStyle(lineWidth: lineWidth))
  }
  public func stroke(style: StrokeStyle) -> _ShapeView<Self, ForegroundStyle> {
    _ShapeView(shape: self, style: ForegroundStyle(), stroke: style)
  }
  public func stroke(lineWidth: CGFloat = 1) -> _ShapeView<Self, ForegroundStyle> {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }
}
extension InsettableShape {
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<InsetShape, S> {
    _ShapeView(shape: inset(by: style.lineWidth / 2), style: content, stroke: style)
  }
  public func strokeBorder<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<InsetShape, S> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
  }
  public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true)
    -> _ShapeView<InsetShape, ForegroundStyle>
  { strokeBorder(ForegroundStyle(), lineWidth: lineWidth) }
}

extension Path: Shape {
  public nonisolated func path(in rect: CGRect) -> Path { self }
  public typealias Body = _ShapeView<Path, ForegroundStyle>
}

/// The content of a shape's view. Without a shape it is the whole rectangle.
struct ShapeFill {
  let shape: (any Shape)?
  let style: AnyShapeStyle
  let stroke: StrokeStyle?
  /// Whether a place is inside where a line from it crosses the outline an odd number of times.
  var isEvenOdd = false

  func isSame(as other: ShapeFill) -> Bool {
    func isSame(_ old: (any Shape)?, _ new: (any Shape)?) -> Bool {
      guard let old, let new else { return old == nil && new == nil }
      func compare<S: Shape>(_ old: S) -> Bool {
        guard let new = new as? S else { return false }
        return MainActor.assumeIsolated { FieldComparison.areEqual(old, new) }
      }
      return compare(old)
    }
    return stroke == other.stroke && isEvenOdd == other.isEvenOdd
      && AnyShapeStyle.isSame(style, other.style)
      && isSame(shape, other.shape)
  }
}

final class ShapeNode: _ViewNode {
  private(set) var fill: ShapeFill
  private lazy var element = ShapeElement(self)
  init(_ fill: ShapeFill, _ scope: _Scope) {
    self.fill = fill
    super.init(scope)
  }
  override func makeElements() -> [Element] { [element] }
  static func update(_ old: _ViewNode?, _ fill: ShapeFill, _ scope: _Scope) -> _ViewNode {
    guard let node = reused(old, ShapeNode.self) else { return ShapeNode(fill, scope) }
    let isSame = node.environment === scope.environment && node.fill.isSame(as: fill)
    node.environment = scope.environment
    if !isSame {
      node.fill = fill
      node.layoutChanged()
    }
    return node
  }
}

final class ShapeElement: Element {
  private unowned let shape: ShapeNode
  private lazy var view = ShapeBackedView(frame: .zero)
  private var last: (any Shape)?
  /// Shows the outline on its way where its numbers change with an animation.
  private func morph() {
    defer { last = shape.fill.shape }
    guard let animator = ViewAnimator.current, let animation = animator.scope,
      let last, let next = shape.fill.shape, let way = ShapeWay.between(last, next)
    else { return }
    animator.morph(view, animation) { [weak view] part in view?.redraw(part.map(way) ?? next) }
  }
  init(_ node: ShapeNode) {
    shape = node
    super.init(node)
  }
  override func measure(_ proposal: ProposedViewSize) -> CGSize {
    shape.fill.shape?.sizeThatFits(proposal) ?? proposal.replacingUnspecifiedDimensions()
  }
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    let frame = pixelAligned(CGRect(origin: origin, size: size(proposal)))
    guard frame.width > 0, frame.height > 0 else { return }
    ContainerPlace.with(placement.container?.moved(by: frame)) {
      view.show(shape.fill, in: frame, node.environment.values, placement)
    }
    morph()
  }
}

/// The shapes between two of one type.
@MainActor
enum ShapeWay {
  static func between(_ old: any Shape, _ new: any Shape) -> ((Double) -> any Shape)? {
    way(from: old, to: new)
  }
  private static func way<S: Shape>(from old: S, to new: any Shape) -> ((Double) -> any Shape)? {
    guard let new = new as? S else { return nil }
    let (from, to) = (old.animatableData, new.animatableData)
    guard (to - from).magnitudeSquared > 0 else { return nil }
    return { part in
      var shape = new
      shape.animatableData = from.interpolated(towards: to, amount: part)
      return shape
    }
  }
}
