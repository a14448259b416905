/// How a view changes as it comes into a scroll view's visible part and leaves it.
public struct ScrollTransitionConfiguration: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case identity, interactive, animated }
  var kind: Kind
  var curve = UnitCurve.linear
  var threshold = Threshold.visible
  /// Follows the scrolling.
  public static let interactive = ScrollTransitionConfiguration(kind: .interactive)
  public static func interactive(timingCurve: UnitCurve) -> ScrollTransitionConfiguration {
    ScrollTransitionConfiguration(kind: .interactive, curve: timingCurve)
  }
  /// Changes nothing.
  public static let identity = ScrollTransitionConfiguration(kind: .identity)
  /// Changes at the threshold, at once.
  public static let animated = ScrollTransitionConfiguration(kind: .animated)
  public static func animated(_ animation: Animation) -> ScrollTransitionConfiguration { .animated }
  public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration {
    var copy = self
    copy.threshold = threshold
    return copy
  }
  public func animation(_ animation: Animation) -> ScrollTransitionConfiguration {
    var copy = self
    copy.kind = .animated
    return copy
  }

  /// How much of a view must be seen.
  public struct Threshold: Equatable, Sendable {
    enum Kind: Equatable, Sendable { case amount(Double), centered }
    var kind: Kind
    var inset = 0.0
    public static let visible = Threshold(kind: .amount(1))
    public static let hidden = Threshold(kind: .amount(0))
    public static let centered = Threshold(kind: .centered)
    public static func visible(_ amount: Double) -> Threshold { Threshold(kind: .amount(amount)) }
    /// The threshold, in a visible part that is smaller by a distance.
    public func inset(by distance: Double) -> Threshold {
      var copy = self
      copy.inset += distance
      return copy
    }
    public func interpolated(towards other: Threshold, amount: Double) -> Threshold {
      guard case .amount(let own) = kind, case .amount(let others) = other.kind else {
        return amount < 0.5 ? self : other
      }
      return Threshold(
        kind: .amount(own + (others - own) * amount), inset: inset + (other.inset - inset) * amount)
    }
  }

  /// How far a view is on its way, from -1 at the leading end over 0 to 1 at the trailing end.
  func progress(_ view: ClosedRange<CGFloat>, in whole: ClosedRange<CGFloat>) -> Double {
    let (low, high) = (whole.lowerBound + threshold.inset, whole.upperBound - threshold.inset)
    let length = max(view.upperBound - view.lowerBound, 0.01)
    let middle = (view.lowerBound + view.upperBound) / 2
    let isLeading = middle < (low + high) / 2
    let way: Double
    switch threshold.kind {
    case .amount(let amount):
      let seen = max(min(view.upperBound, high) - max(view.lowerBound, low), 0)
      let part = seen / min(length, max(high - low, 0.01))
      way = amount > 0 ? 1 - min(part / amount, 1) : part > 0 ? 0 : 1
    case .centered:
      way = min(abs(middle - (low + high) / 2) / max((high - low + length) / 2, 0.01), 1)
    }
    guard kind == .interactive else { return way < 0.001 ? 0 : isLeading ? -1 : 1 }
    return curve.value(at: way) * (isLeading ? -1 : 1)
  }
}
public enum ScrollTransitionPhase: Hashable, Sendable {
  case topLeading, identity, bottomTrailing
  public var isIdentity: Bool { self == .identity }
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}

extension _VisualChange {
  /// The change between this one and another.
  func mixed(with other: _VisualChange, _ part: Double) -> _VisualChange {
    guard part > 0 else { return self }
    guard part < 1 else { return other }
    var result = self
    result.alpha += (other.alpha - alpha) * part
    let (before, after) = (transform, other.transform)
    result.transform = { size in
      let (a, b) = (before(size), after(size))
      func mix(_ path: KeyPath<CGAffineTransform, CGFloat>) -> CGFloat {
        a[keyPath: path] + (b[keyPath: path] - a[keyPath: path]) * part
      }
      return CGAffineTransform(
        a: mix(\.a), b: mix(\.b), c: mix(\.c), d: mix(\.d), tx: mix(\.tx), ty: mix(\.ty))
    }
    result.effects =
      effects.count == other.effects.count
      ? zip(effects, other.effects).map { $0.mixed(with: $1, part) }
      : part < 0.5 ? effects : other.effects
    return result
  }
}
extension RecordedDrawing.Effect {
  fileprivate func mixed(with other: Self, _ part: CGFloat) -> Self {
    switch (self, other) {
    case (.opacity(let old), .opacity(let new)): .opacity(old + (new - old) * part)
    case (.blur(let old), .blur(let new)): .blur(old + (new - old) * part)
    case (.colors(let old), .colors(let new)):
      .colors(zip(old, new).map { $0 + ($1 - $0) * part })
    default: part < 0.5 ? self : other
    }
  }
}

extension View {
  /// Applies effects while the view comes into the visible part of the scroll view around it, and while it leaves.
  public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition:
      @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    scrollTransition(
      topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
  }
  public func scrollTransition(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration,
    axis: Axis? = nil,
    transition:
      @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    modifier(
      VisualEffectModifier { empty, proxy in
        let leading = proxy.scrollProgress(topLeading, axis)
        let value = leading < 0 ? leading : max(proxy.scrollProgress(bottomTrailing, axis), 0)
        let calm = transition(empty, .identity)._change
        guard value != 0 else { return AnyVisualEffect(ChangedVisualEffect(_change: calm)) }
        let end = transition(empty, value < 0 ? .topLeading : .bottomTrailing)._change
        return AnyVisualEffect(
          ChangedVisualEffect(_change: calm.mixed(with: end, abs(value))))
      })
  }
}
extension GeometryProxy {
  /// How far the view is from the visible part of the scroll view around it.
  fileprivate func scrollProgress(
    _ configuration: ScrollTransitionConfiguration, _ wanted: Axis?
  ) -> Double {
    guard configuration.kind != .identity else { return 0 }
    let isHorizontal = spaces[ScrollSpace.along(.horizontal)] != nil
    let axis =
      wanted
      ?? (isHorizontal && spaces[ScrollSpace.along(.vertical)] == nil ? .horizontal : .vertical)
    guard let space = spaces[ScrollSpace.along(axis)] else { return 0 }
    let frame = frame(in: .scrollView(axis: axis))
    let (low, high, length) =
      axis == .horizontal
      ? (frame.minX, frame.maxX, space.frame.width) : (frame.minY, frame.maxY, space.frame.height)
    // A keyboard may move a view by something that is no number.
    guard low <= high, length >= 0 else { return 0 }
    return configuration.progress(low...high, in: 0...length)
  }
}

// MARK: Visibility

/// Follows how much of a view is visible in the scroll view around it.
final class ScrollVisibilityNode: PassNode, LayoutWatcher {
  fileprivate var threshold = 0.5
  fileprivate var action: (Bool) -> Void = { _ in }
  private var last = false
  func laidOut() {
    guard isAlive else { return }
    let isVisible = isVisible
    guard isVisible != last else { return }
    last = isVisible
    action(isVisible)
  }
  private var isVisible: Bool {
    guard let element = elements.first, let host = element.hostView else { return false }
    let size = element.frame.size
    var seen = element.frame
    var node = parent
    while let current = node {
      if let view = (current as? ScrollNode)?.scrollView {
        seen = seen.shared(with: view.convert(view.bounds, to: host))
      }
      node = current.parent
    }
    let whole = size.width * size.height
    guard whole > 0, !seen.isNull else { return false }
    return seen.width * seen.height / whole >= max(threshold, 0.000_1)
  }
  override func willLeave() { graph.stopWatching(self) }
}
struct ScrollVisibilityModifier: PrimitiveModifier {
  let threshold: Double
  let action: (Bool) -> Void
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, ScrollVisibilityNode.self) ?? ScrollVisibilityNode(scope)
    (node.threshold, node.action) = (threshold, action)
    node.updateChild(content, scope)
    scope.graph.watch(node)
    return node
  }
}
extension View {
  /// Performs an action when a part of the view becomes visible in the scroll view around it, and when it no longer is.
  public func onScrollVisibilityChange(
    threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
  ) -> some View { modifier(ScrollVisibilityModifier(threshold: threshold, action: action)) }
}
