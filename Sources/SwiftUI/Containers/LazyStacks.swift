/// A stack of which only what can be seen is shown.
///
/// All of its views have their nodes; those that cannot be seen have no views of UIKit's.
final class LazyStackElement: StackElement {
  override func show(_ origin: CGPoint, _ proposal: ProposedViewSize, _ placement: Placement) {
    guard let node = node as? ContainerNode else { return }
    let elements = node.content
    let result = arrangement.arrange(elements, proposal)
    let bounds = CGRect(origin: origin, size: size(proposal))
    for index in inOrder(elements) {
      let (element, proposal) = (elements[index], result.proposals[index])
      let frame = frame(of: element, at: result.origins[index], proposal, in: bounds)
      if placement.isVisible(frame, alongOnly: arrangement.axis) {
        element.place(frame.origin, proposal, placement)
      } else {
        element.skip(frame, placement)
      }
    }
  }
}

extension Placement {
  /// Whether a rectangle of the host can be seen, or nearly so.
  func isVisible(_ rect: CGRect, alongOnly axis: Axis) -> Bool {
    guard let visible else { return true }
    return axis == .vertical
      ? rect.maxY >= visible.minY && rect.minY <= visible.maxY
      : rect.maxX >= visible.minX && rect.minX <= visible.maxX
  }
}

/// The views that stay visible while the content of a lazy stack scrolls. Kept; nothing is pinned
/// here.
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// Views beside each other, of which only what can be seen is shown.
public struct LazyHStack<Content: View> {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }
}
extension LazyHStack: View {
  public var body: Never { fatalError("LazyHStack has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    StackNode.update(
      old, content,
      StackArrangement(axis: .horizontal, spacing: spacing, across: alignment.key), isLazy: true,
      scope)
  }
}

/// Views below each other, of which only what can be seen is shown.
public struct LazyVStack<Content: View> {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }
}
extension LazyVStack: View {
  public var body: Never { fatalError("LazyVStack has no body") }
  public func _update(_ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    StackNode.update(
      old, content, StackArrangement(axis: .vertical, spacing: spacing, across: alignment.key),
      isLazy: true, scope)
  }
}
