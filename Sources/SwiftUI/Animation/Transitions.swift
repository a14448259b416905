/// How a view appears and disappears.
public struct AnyTransition: @unchecked Sendable {
  /// One change of what a view shows while it is not there.
  enum Effect {
    case opacity
    case scale(CGFloat, UnitPoint)
    case offset(CGSize)
    case move(Edge)
  }
  /// The changes of one direction; none if the view appears or disappears at once.
  struct Way {
    var effects: [Effect] = []
    /// The look of the view while it is absent.
    @MainActor func active(_ look: Look, in host: UIView?) -> Look? {
      guard !effects.isEmpty else { return nil }
      var result = look
      for effect in effects { Self.apply(effect, &result, look, host) }
      return result
    }
    @MainActor private static func apply(
      _ effect: Effect, _ look: inout Look, _ whole: Look, _ host: UIView?
    ) {
      switch effect {
      case .opacity: look.alpha = 0
      case .scale(let scale, let anchor):
        let bounds = CGRect(
          x: -whole.size.width / 2, y: -whole.size.height / 2, width: whole.size.width,
          height: whole.size.height)
        // A scale of nothing has no inverse, which hit testing needs.
        let factor = max(scale, 0.000_01)
        look.transform = look.transform.concatenating(
          around(anchor, bounds, CGAffineTransform(scaleX: factor, y: factor)))
      case .offset(let offset):
        look.center = CGPoint(x: look.center.x + offset.width, y: look.center.y + offset.height)
      case .move(let edge):
        let isMirrored = host?.effectiveUserInterfaceLayoutDirection == .rightToLeft
        let side: CGFloat = (edge == .leading) != isMirrored ? -1 : 1
        switch edge {
        case .top: look.center.y -= whole.size.height
        case .bottom: look.center.y += whole.size.height
        case .leading, .trailing: look.center.x += side * whole.size.width
        }
      }
    }
  }
  var insertion = Way()
  var removal = Way()
  var ownAnimation: Animation?
  /// The view that a custom transition puts around the view while it is present.
  var wrap: (@MainActor (AnyView) -> AnyView)?

  init() {}
  init(_ effects: Effect...) {
    (insertion, removal) = (Way(effects: effects), Way(effects: effects))
  }
  @MainActor public init<T: Transition>(_ transition: T) {
    self.init()
    if let known = transition as? any BuiltInTransition {
      self = known.known
    } else {
      wrap = {
        AnyView(transition.body(content: PlaceholderContentView(view: $0), phase: .identity))
      }
      self.insertion = Way(effects: [.opacity])
      self.removal = Way(effects: [.opacity])
    }
  }

  public static let identity = AnyTransition()
  public static let opacity = AnyTransition(.opacity)
  public static let scale = AnyTransition(.scale(0, .center))
  public static var slide: AnyTransition {
    asymmetric(insertion: .move(edge: .leading), removal: .move(edge: .trailing))
  }
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(.scale(scale, anchor))
  }
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(.move(edge)) }
  public static func push(from edge: Edge) -> AnyTransition {
    let other: Edge =
      switch edge {
      case .top: .bottom
      case .bottom: .top
      case .leading: .trailing
      case .trailing: .leading
      }
    return asymmetric(
      insertion: AnyTransition(.move(edge), .opacity),
      removal: AnyTransition(.move(other), .opacity))
  }
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(.offset(offset)) }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
    offset(CGSize(width: x, height: y))
  }
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition {
    var result = AnyTransition()
    (result.insertion, result.removal) = (insertion.insertion, removal.removal)
    result.ownAnimation = insertion.ownAnimation ?? removal.ownAnimation
    result.wrap = insertion.wrap ?? removal.wrap
    return result
  }
  /// A transition between two modifiers. The way between them is shown as a change of opacity.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    var result = AnyTransition.opacity
    result.wrap = { AnyView($0.modifier(identity)) }
    return result
  }
  public func combined(with other: AnyTransition) -> AnyTransition {
    var result = self
    result.insertion.effects += other.insertion.effects
    result.removal.effects += other.removal.effects
    result.ownAnimation = other.ownAnimation ?? ownAnimation
    if let outer = other.wrap {
      let inner = wrap
      result.wrap = { outer(inner?($0) ?? $0) }
    }
    return result
  }
  public func animation(_ animation: Animation?) -> AnyTransition {
    var result = self
    result.ownAnimation = animation
    return result
  }
}

/// Where a view is on its way.
public enum TransitionPhase: Hashable, Sendable {
  case willAppear, identity, didDisappear
  public var isIdentity: Bool { self == .identity }
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}
public struct TransitionProperties: Sendable {
  public var hasMotion: Bool
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}
/// A keyboard's own transition. It is shown as a change of opacity.
@MainActor @preconcurrency
public protocol Transition {
  associatedtype Body: View
  typealias Content = PlaceholderContentView<Self>
  @ViewBuilder @MainActor @preconcurrency
  func body(content: Content, phase: TransitionPhase) -> Body
  static var properties: TransitionProperties { get }
}
extension Transition {
  public static var properties: TransitionProperties { TransitionProperties() }
  public func animation(_ animation: Animation?) -> some Transition {
    DerivedTransition(known: AnyTransition(self).animation(animation))
  }
  public func combined<T: Transition>(with other: T) -> some Transition {
    DerivedTransition(known: AnyTransition(self).combined(with: AnyTransition(other)))
  }
  /// The content as the transition shows it in a phase.
  public func apply<V: View>(content: V, phase: TransitionPhase) -> some View {
    body(content: PlaceholderContentView(view: AnyView(content)), phase: phase)
  }
}
/// A transition that is made of others.
struct DerivedTransition: Transition, BuiltInTransition {
  let known: AnyTransition
  func body(content: Content, phase: TransitionPhase) -> some View { content }
}
/// Another transition for the removal than for the insertion.
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: Transition,
  BuiltInTransition
{
  public var insertion: Insertion
  public var removal: Removal
  public init(insertion: Insertion, removal: Removal) {
    (self.insertion, self.removal) = (insertion, removal)
  }
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
  var known: AnyTransition {
    .asymmetric(insertion: AnyTransition(insertion), removal: AnyTransition(removal))
  }
}
/// The content that a transition is applied to.
public struct PlaceholderContentView<Value>: View {
  let view: AnyView
  public var body: some View { view }
}
@MainActor
protocol BuiltInTransition { var known: AnyTransition { get } }
public struct IdentityTransition: Transition, BuiltInTransition {
  public init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
  var known: AnyTransition { .identity }
}
public struct OpacityTransition: Transition, BuiltInTransition {
  public init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
  var known: AnyTransition { .opacity }
}
public struct SlideTransition: Transition, BuiltInTransition {
  public init() {}
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
  var known: AnyTransition { .slide }
}
public struct ScaleTransition: Transition, BuiltInTransition {
  public var scale: Double
  public var anchor: UnitPoint
  public init(_ scale: Double, anchor: UnitPoint = .center) {
    (self.scale, self.anchor) = (scale, anchor)
  }
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
  var known: AnyTransition { .scale(scale: scale, anchor: anchor) }
}
public struct MoveTransition: Transition, BuiltInTransition {
  public var edge: Edge
  public init(edge: Edge) { self.edge = edge }
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
  var known: AnyTransition { .move(edge: edge) }
}
public struct PushTransition: Transition, BuiltInTransition {
  public var edge: Edge
  public init(edge: Edge) { self.edge = edge }
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
  var known: AnyTransition { .push(from: edge) }
}
public struct OffsetTransition: Transition, BuiltInTransition {
  public var offset: CGSize
  public init(_ offset: CGSize) { self.offset = offset }
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
  var known: AnyTransition { .offset(offset) }
}
/// A change through a blurred view. Shown as a change of opacity.
public struct BlurReplaceTransition: Transition, BuiltInTransition {
  public struct Configuration: Equatable, Sendable {
    let number: Int
    public static let downUp = Configuration(number: 0)
    public static let upUp = Configuration(number: 1)
  }
  public init(configuration: Configuration) {}
  public func body(content: Content, phase: TransitionPhase) -> some View { content }
  var known: AnyTransition { .opacity }
}
/// A view's container knows how the view appears and disappears.
final class TransitionNode: HolderNode {
  fileprivate var transition = AnyTransition.identity
  override func placed(_ element: HolderElement, _ placement: Placement) {
    ViewAnimator.current?.arrives(element.view, transition)
  }
  override func willLeave() {
    let animation = currentAnimation
    for case let element as HolderElement in wrappers {
      graph.animator.leaves(element.view, transition, animation)
    }
    if animation != nil { graph.hasOwnAnimations = true }
  }
}
struct TransitionModifier: PrimitiveModifier {
  let transition: AnyTransition
  func _update(_ content: some View, _ old: _ViewNode?, _ scope: _Scope) -> _ViewNode {
    let node = reused(old, TransitionNode.self) ?? TransitionNode(scope)
    node.transition = transition
    if let wrap = transition.wrap {
      node.updateChild(wrap(AnyView(content)), scope)
    } else {
      node.updateChild(content, scope)
    }
    return node
  }
}

extension View {
  /// Shows what changes inside with an animation when a value changes.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modifier(AnimationScopeModifier { $0.take(value, animation) })
  }
  @available(*, deprecated, message: "Use withAnimation or animation(_:value:) instead.")
  public func animation(_ animation: Animation?) -> some View {
    modifier(AnimationScopeModifier { $0.take(always: animation) })
  }
  /// Shows the changes of some modifiers with an animation.
  public func animation<V: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View {
    body(PlaceholderContentView(view: AnyView(self)))
      .modifier(AnimationScopeModifier { $0.take(always: animation) })
  }
  public func transition(_ t: AnyTransition) -> some View {
    modifier(TransitionModifier(transition: t))
  }
  public func transition<T: Transition>(_ transition: T) -> some View {
    modifier(TransitionModifier(transition: AnyTransition(transition)))
  }
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(AnimationScopeModifier { $0.take(transform) })
  }
  public func transaction(
    value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View {
    modifier(AnimationScopeModifier { $0.take(transform) })
  }
  /// Shows the changes of some modifiers as a transaction says.
  public func transaction<V: View>(
    _ transform: @escaping (inout Transaction) -> Void,
    @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View {
    body(PlaceholderContentView(view: AnyView(self)))
      .modifier(AnimationScopeModifier { $0.take(transform) })
  }
  public func contentTransition(_ transition: ContentTransition) -> some View {
    ignored("contentTransition", when: transition != .identity)
  }
}
/// The transition of changing content. It changes at once.
public struct ContentTransition: Equatable, Sendable {
  let number: Int
  public static let identity = ContentTransition(number: 0)
  public static let opacity = ContentTransition(number: 1)
  public static let interpolate = ContentTransition(number: 2)
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(number: 3)
  }
  public static func numericText(value: Double) -> ContentTransition {
    ContentTransition(number: 3)
  }
  public static let symbolEffect = ContentTransition(number: 4)
}
