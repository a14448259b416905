// The simulated user has no pointer: nothing requests regions and styles.

/// A part of a view that a pointer can be in.
@preconcurrency @MainActor
open class UIPointerRegion: NSObject {
  public let rect: CGRect
  public let identifier: AnyHashable?
  public init(rect: CGRect, identifier: AnyHashable? = nil) {
    (self.rect, self.identifier) = (rect, identifier)
  }
}
/// The request of a pointer.
@preconcurrency @MainActor
open class UIPointerRegionRequest: NSObject {
  open var location: CGPoint { .zero }
  open var modifiers: UIKeyModifierFlags { [] }
}
/// The outline of a pointer.
public enum UIPointerShape {
  case path(UIBezierPath)
  case roundedRect(CGRect, radius: CGFloat = UIPointerShape.defaultCornerRadius)
  case verticalBeam(length: CGFloat)
  case horizontalBeam(length: CGFloat)
  public static let defaultCornerRadius: CGFloat = 8
}
/// The effect of a pointer on a view.
public enum UIPointerEffect {
  case automatic(UITargetedPreview)
  case highlight(UITargetedPreview)
  case lift(UITargetedPreview)
  case hover(
    UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
    prefersScaledContent: Bool = true)
  public enum TintMode: Int, Sendable {
    case none = 0
    case overlay, underlay
  }
  public var preview: UITargetedPreview {
    switch self {
    case .automatic(let preview), .highlight(let preview), .lift(let preview),
      .hover(let preview, _, _, _):
      preview
    }
  }
}
/// How a pointer looks in a region.
@preconcurrency @MainActor
open class UIPointerStyle: NSObject {
  public let effect: UIPointerEffect?
  public let shape: UIPointerShape?
  let axes: UIAxis
  open var accessories: [UIPointerAccessory] = []
  public init(effect: UIPointerEffect, shape: UIPointerShape? = nil) {
    (self.effect, self.shape, axes) = (effect, shape, [])
  }
  public init(shape: UIPointerShape, constrainedAxes axes: UIAxis = []) {
    (effect, self.shape, self.axes) = (nil, shape, axes)
  }
  override init() { (effect, shape, axes) = (nil, nil, []) }
  open class func hidden() -> UIPointerStyle { UIPointerStyle() }
  open class func system() -> UIPointerStyle { UIPointerStyle() }
}
/// A mark beside a pointer.
@preconcurrency @MainActor
open class UIPointerAccessory: NSObject {
  public let shape: UIPointerShape
  public init(_ shape: UIPointerShape) { self.shape = shape }
}
/// Runs what goes along with a pointer.
@preconcurrency @MainActor
public protocol UIPointerInteractionAnimating: NSObjectProtocol {
  func addAnimations(_ animations: @escaping () -> Void)
  func addCompletion(_ completion: @escaping (Bool) -> Void)
}
/// Asked how a pointer looks.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: NSObjectProtocol {
  func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion?
  func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle?
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating)
  func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating)
}
extension UIPointerInteractionDelegate {
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
    defaultRegion: UIPointerRegion
  ) -> UIPointerRegion? { defaultRegion }
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
  ) -> UIPointerStyle? { nil }
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating
  ) {}
  public func pointerInteraction(
    _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
    animator: any UIPointerInteractionAnimating
  ) {}
}
/// The behavior of a view under a pointer. No effect: the simulated user has no pointer.
@preconcurrency @MainActor
open class UIPointerInteraction: NSObject, UIInteraction {
  public private(set) weak var delegate: (any UIPointerInteractionDelegate)?
  open private(set) weak var view: UIView?
  open var isEnabled = true
  public init(delegate: (any UIPointerInteractionDelegate)?) { self.delegate = delegate }
  public convenience override init() { self.init(delegate: nil) }
  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { self.view = view }
  open func invalidate() {}
}
extension UIButton {
  public typealias PointerStyleProvider = (UIButton, UIPointerEffect, UIPointerShape) ->
    UIPointerStyle?
  /// Kept: the simulated user has no pointer.
  public var pointerStyleProvider: PointerStyleProvider? {
    get { kept("pointerStyleProvider") }
    set { keep(newValue, "pointerStyleProvider") }
  }
  /// Kept: a button has one look.
  public var preferredBehavioralStyle: UIBehavioralStyle {
    get { kept("preferredBehavioralStyle") ?? .automatic }
    set { keep(newValue, "preferredBehavioralStyle") }
  }
  public var behavioralStyle: UIBehavioralStyle { .pad }
  public var isHeld: Bool { false }
  public var isHovered: Bool { false }
  /// Kept: elements keep their order.
  public var preferredMenuElementOrder: UIContextMenuConfiguration.ElementOrder {
    get { kept("preferredMenuElementOrder") ?? .automatic }
    set { keep(newValue, "preferredMenuElementOrder") }
  }
}
extension UIControl {
  /// Calls a closure with each action of the control and the events that it is for.
  public func enumerateEventHandlers(
    _ iterator: (UIAction?, (Any?, Selector)?, UIControl.Event, inout Bool) -> Void
  ) {
    var stop = false
    for registration in registrations where !stop {
      if case .action(let action) = registration.receiver {
        iterator(action, nil, registration.events, &stop)
      } else if let selector = registration.selector {
        iterator(nil, (registration.target, selector), registration.events, &stop)
      }
    }
  }
  /// Does what a tap does.
  public func performPrimaryAction() { sendActions(for: .primaryActionTriggered) }
  /// Kept: the simulated user has no pointer.
  public var toolTip: String? {
    get { kept("toolTip") }
    set { keep(newValue, "toolTip") }
  }
  /// Kept: a control's menu is shown in any case.
  public var isContextMenuInteractionEnabled: Bool {
    get { kept("isContextMenuInteractionEnabled") ?? false }
    set { keep(newValue, "isContextMenuInteractionEnabled") }
  }
  /// Kept: symbols don't move.
  public var isSymbolAnimationEnabled: Bool {
    get { kept("isSymbolAnimationEnabled") ?? false }
    set { keep(newValue, "isSymbolAnimationEnabled") }
  }
  public var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    let isRight = effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch contentHorizontalAlignment {
    case .leading: return isRight ? .right : .left
    case .trailing: return isRight ? .left : .right
    default: return contentHorizontalAlignment
    }
  }
}
/// How a view looks under a pointer or an eye. Kept: the simulated user has neither.
public struct UIHoverStyle: Sendable {
  public var isEnabled = true
  public init() {}
  public static func automatic() -> UIHoverStyle { UIHoverStyle() }
}
extension UIView {
  /// Kept: the simulated user has no pointer.
  public var hoverStyle: UIHoverStyle? {
    get { kept("hoverStyle") }
    set { keep(newValue, "hoverStyle") }
  }
}
