/// A layout that places as a stack does.
@MainActor @preconcurrency
protocol StackLayout: Layout where Cache == Void {
  var arrangement: StackArrangement { get }
}
extension StackLayout {
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { arrangement.arrange(subviews.elements.map(\.element), proposal).size }
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let result = arrangement.arrange(
      subviews.elements.map(\.element), arrangement.filled(proposal, bounds.size))
    for (index, subview) in subviews.enumerated() {
      let origin = result.origins[index]
      subview.place(
        at: CGPoint(x: bounds.minX + origin.x, y: bounds.minY + origin.y),
        proposal: result.proposals[index])
    }
  }
}

/// Views beside each other, as a layout that may become another one.
public struct HStackLayout: StackLayout {
  public typealias Cache = Void
  public var alignment: VerticalAlignment
  public var spacing: CGFloat?
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }
  var arrangement: StackArrangement {
    StackArrangement(axis: .horizontal, spacing: spacing, across: alignment.key)
  }
}

/// Views below each other, as a layout that may become another one.
public struct VStackLayout: StackLayout {
  public typealias Cache = Void
  public var alignment: HorizontalAlignment
  public var spacing: CGFloat?
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }
  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }
  var arrangement: StackArrangement {
    StackArrangement(axis: .vertical, spacing: spacing, across: alignment.key)
  }
}

/// Views in front of each other, as a layout that may become another one.
public struct ZStackLayout: Layout {
  public typealias Cache = Void
  public var alignment: Alignment
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  /// The frames of the views, with their guides at the origin.
  private func frames(_ proposal: ProposedViewSize, _ subviews: Subviews) -> [CGRect] {
    subviews.map {
      let dimensions = $0.dimensions(in: proposal)
      return CGRect(
        x: -dimensions[alignment.horizontal], y: -dimensions[alignment.vertical],
        width: dimensions.width, height: dimensions.height)
    }
  }
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    let frames = frames(proposal, subviews)
    func extent(_ low: (CGRect) -> CGFloat, _ length: (CGRect) -> CGFloat) -> CGFloat {
      if frames.contains(where: { length($0).isInfinite }) { return .infinity }
      return (frames.map { low($0) + length($0) }.max() ?? 0) - (frames.map(low).min() ?? 0)
    }
    return CGSize(
      width: extent(\.origin.x, \.size.width), height: extent(\.origin.y, \.size.height))
  }
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let whole = ProposedViewSize(
      width: proposal.width ?? bounds.width, height: proposal.height ?? bounds.height)
    let frames = frames(whole, subviews)
    let (left, top) = (
      frames.map(\.origin.x).min() ?? 0, frames.map(\.origin.y).min() ?? 0
    )
    for (subview, frame) in zip(subviews, frames) {
      subview.place(
        at: CGPoint(
          x: bounds.minX + frame.origin.x - left, y: bounds.minY + frame.origin.y - top),
        proposal: whole)
    }
  }
}

/// A layout of any type. Where it becomes another one, the views inside keep their state.
public struct AnyLayout: Layout {
  /// The cache of the layout inside.
  public struct Cache {
    var value: Any
  }
  private let base: any Layout
  public init<L: Layout>(_ layout: L) { base = layout }

  public func makeCache(subviews: Subviews) -> Cache {
    func make<L: Layout>(_ layout: L) -> Any { layout.makeCache(subviews: subviews) }
    return Cache(value: make(base))
  }
  /// Lends the cache of the layout inside, made again if it is that of another type.
  private func with<L: Layout, Result>(
    _ layout: L, _ cache: inout Cache, _ subviews: Subviews,
    _ body: (inout L.Cache) -> Result
  ) -> Result {
    var own = cache.value as? L.Cache ?? layout.makeCache(subviews: subviews)
    defer { cache.value = own }
    return body(&own)
  }
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize {
    func size<L: Layout>(_ layout: L, _ cache: inout Cache) -> CGSize {
      with(layout, &cache, subviews) {
        layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return size(base, &cache)
  }
  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    func place<L: Layout>(_ layout: L, _ cache: inout Cache) {
      with(layout, &cache, subviews) {
        layout.placeSubviews(
          in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    place(base, &cache)
  }
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    func update<L: Layout>(_ layout: L, _ cache: inout Cache) {
      with(layout, &cache, subviews) { layout.updateCache(&$0, subviews: subviews) }
    }
    update(base, &cache)
  }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    func find<L: Layout>(_ layout: L, _ cache: inout Cache) -> CGFloat? {
      with(layout, &cache, subviews) {
        layout.explicitAlignment(
          of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return find(base, &cache)
  }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    func find<L: Layout>(_ layout: L, _ cache: inout Cache) -> CGFloat? {
      with(layout, &cache, subviews) {
        layout.explicitAlignment(
          of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return find(base, &cache)
  }
}
