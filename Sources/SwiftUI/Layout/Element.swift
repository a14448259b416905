/// Something that a container lays out: a leaf, a container, or one of these with a modifier around it.
@MainActor
class Element {
  unowned let node: _ViewNode
  /// Sizes that were requested since the last change. Stacks request the same few over and over.
  private var sizes: [(proposal: ProposedViewSize, size: CGSize)] = []
  private static let mostSizes = 8
  /// Where the element was placed last, in its host's view.
  private(set) var frame = CGRect.zero
  private(set) weak var hostView: UIView?

  init(_ node: _ViewNode) { self.node = node }

  /// Guides that were requested since the last change. Each frame requests two of what is inside it, so that without them
  /// nested frames and stacks would request as many as there are ways through them.
  private var guides: [(key: AlignmentKey, proposal: ProposedViewSize, guide: CGFloat?)] = []
  private static let mostGuides = 16

  final func forgetSizes() {
    sizes.removeAll(keepingCapacity: true)
    guides.removeAll(keepingCapacity: true)
  }

  final func size(_ proposal: ProposedViewSize) -> CGSize {
    for known in sizes where known.proposal == proposal { return known.size }
    let measured = measure(proposal)
    // A value that is not a number would spoil every sum.
    let size = CGSize(
      width: measured.width.isNaN ? 0 : max(measured.width, 0),
      height: measured.height.isNaN ? 0 : max(measured.height, 0))
    if sizes.count == Self.mostSizes { sizes.removeFirst() }
    sizes.append((proposal, size))
    return size
  }

  /// The size that the element chooses for a proposal.
  func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }
  /// Shows the element: `origin` is in the host's view.
  func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {}

  final func place(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    frame = CGRect(origin: origin, size: size(proposal))
    hostView = placement.host.view
    show(origin, proposal, placement)
  }

  /// Notes where the element is, without showing it: a lazy container shows only what can be seen.
  final func skip(_ frame: CGRect, _ placement: Placement) {
    self.frame = frame
    hostView = placement.host.view
  }

  // MARK: Queries of containers

  var priority: Double { 0 }
  var zIndex: Double { 0 }
  /// The least length of a spacer, `nil` for everything else.
  var spacerLength: CGFloat? { nil }
  var isDivider: Bool { false }
  /// How many columns of a grid the element takes.
  var gridColumns: Int { 1 }
  /// The properties of the element as the cell of a grid.
  var gridCell: GridCellTraits { GridCellTraits() }
  /// Whether the element has a line of a lazy grid for itself, as a section's header and footer have.
  var takesLine: Bool { false }
  func setAxis(_ axis: Axis) {}
  /// A guide that the element sets itself.
  final func guide(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? {
    for known in guides where known.key == key && known.proposal == proposal { return known.guide }
    let guide = findGuide(key, proposal)
    if guides.count == Self.mostGuides { guides.removeFirst() }
    guides.append((key, proposal, guide))
    return guide
  }
  func findGuide(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> CGFloat? { nil }
  /// The elements of a row, where the element is one.
  var row: RowElement? { nil }
  func layoutValue(_ key: ObjectIdentifier) -> Any? { nil }
  var tag: AnyHashable? { nil }

  final func dimensions(_ proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(size(proposal)) { [self] in guide($0, proposal) }
  }
  final var isRightToLeft: Bool { node.environment.values.layoutDirection == .rightToLeft }

  /// The frame of a child whose offset is in reading direction, from the leading edge of `bounds`.
  final func frame(
    of child: Element, at offset: CGPoint, _ proposal: ProposedViewSize, in bounds: CGRect
  ) -> CGRect {
    let size = child.size(proposal)
    let x = isRightToLeft ? bounds.width - offset.x - size.width : offset.x
    return CGRect(
      x: bounds.minX + x, y: bounds.minY + offset.y, width: size.width, height: size.height)
  }
  /// Places a child whose offset is in reading direction, from the leading edge of `bounds`.
  final func place(
    _ child: Element, at offset: CGPoint, _ proposal: ProposedViewSize, in bounds: CGRect,
    _ placement: Placement
  ) {
    child.place(frame(of: child, at: offset, proposal, in: bounds).origin, proposal, placement)
  }
}

/// How a grid places a cell, and which of its sizes count.
struct GridCellTraits {
  var anchor: UnitPoint?
  var unsized = Axis.Set()
  var column: HorizontalAlignment?
}

/// Where elements are shown: a view that contains them, and the properties of this part of it.
@MainActor
struct Placement {
  let host: HostFrame
  /// Whether touches reach the elements here.
  var allowsHits = true
  /// The part of the host that can be seen, where something scrolls.
  var visible: CGRect?
  var spaces: [AnyHashable: SpacePlace] = [:]
  /// The container that shapes may be relative to.
  var container: ContainerPlace?
  /// The name of the first view below.
  var names: AccessibilityNames?
  /// The line height and similar values come from the environment.
  var isOpaque = true
}

/// A coordinate space: an origin in a view.
@MainActor
struct SpacePlace {
  weak var view: UIView?
  let frame: CGRect
}

/// A view that is being filled with others in the order in which they are shown.
@MainActor
final class HostFrame {
  let view: UIView
  private var shown: [UIView] = []
  init(_ view: UIView) { self.view = view }

  /// The place in the order that the next view gets.
  private var next: Int?
  var mark: Int { next ?? shown.count }
  /// Puts the views that are added behind those that were added since a mark.
  func adding(behind mark: Int, _ add: () -> Void) {
    let (outer, count) = (next, shown.count)
    next = mark
    add()
    next = outer.map { $0 + shown.count - count }
  }

  func add(_ subview: UIView) {
    if let next {
      shown.insert(subview, at: next)
      self.next = next + 1
    } else {
      shown.append(subview)
    }
    ViewAnimator.current?.note(subview)
  }

  /// Brings the view's subviews in line. What is in order is not touched: taking a view out ends its touches.
  func finish(keeping isOther: (UIView) -> Bool = { _ in false }) {
    // Taking out a view that is still seen leaving would have it put back, and this view laid out again.
    let animator = ViewAnimator.current
    let current = view.subviews.filter { !isOther($0) && animator?.isLeaving($0) != true }
    guard current.count != shown.count || !zip(current, shown).allSatisfy({ $0 === $1 }) else {
      return
    }
    let wanted = Set(shown.map(ObjectIdentifier.init))
    for subview in current where !wanted.contains(ObjectIdentifier(subview)) {
      subview.removeFromSuperview()
    }
    for (index, subview) in shown.enumerated() {
      let subviews = view.subviews
      if index < subviews.count, subviews[index] === subview { continue }
      if subview.superview === view {
        move(subview, to: index)
      } else {
        view.insertSubview(subview, at: index)
      }
    }
  }
  private func move(_ subview: UIView, to index: Int) {
    guard let old = view.subviews.firstIndex(where: { $0 === subview }), old != index else {
      return
    }
    view.insertSubview(subview, at: index)
  }
}

/// Rounds a rectangle to the pixels of the screen, as the device does.
@MainActor
func pixelAligned(_ rect: CGRect) -> CGRect {
  let scale = max(UITraitCollection.current.displayScale, 1)
  func rounded(_ value: CGFloat) -> CGFloat {
    guard value.isFinite else { return 0 }
    return (value * scale).rounded() / scale
  }
  let (x, y) = (rounded(rect.minX), rounded(rect.minY))
  // A line of one pixel doesn't vanish wherever it is.
  func least(_ length: CGFloat) -> CGFloat { length * scale > 0.999 ? 1 / scale : 0 }
  return CGRect(
    x: x, y: y, width: max(rounded(rect.maxX) - x, least(rect.width)),
    height: max(rounded(rect.maxY) - y, least(rect.height)))
}
