/// The look of a view apart from its content.
///
/// The layer of a view has no separate state for properties that the view also has (frame, background, opacity, clipping): each
/// reads and sets the other. Snapshots show shadows, borders, sublayers and images that are its contents.
@preconcurrency @MainActor
open class CALayer: NSObject, CAMediaTiming {
  private(set) weak var view: UIView?
  open private(set) weak var superlayer: CALayer?
  /// The layers that were added to this one. Those of subviews are not among them.
  open var sublayers: [CALayer]? {
    get { storedSublayers.isEmpty ? nil : storedSublayers }
    set {
      for layer in storedSublayers { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }
  private var storedSublayers: [CALayer] = [] { didSet { ViewChanges.note() } }
  /// Values that were set for keys without a property.
  var ownValues: [String: Any] = [:]

  public override init() {}
  /// Makes a copy of a layer for showing; only its place is taken over.
  public init(layer: Any) {
    super.init()
    if let other = layer as? CALayer { frame = other.frame }
  }
  public required init?(coder: NSCoder) {}
  /// Makes a layer of the class. Classes of the keyboard that have a plain initializer override it, so that the
  /// initializer doesn't need to be `required`, like Apple's; `nil` where a class has none.
  open class func _make() -> CALayer? { CALayer() }

  // MARK: Shape and decoration

  open var cornerRadius: CGFloat = 0 {
    didSet { if cornerRadius != oldValue { ViewChanges.note() } }
  }
  open var cornerCurve = CALayerCornerCurve.circular
  open var maskedCorners = CACornerMask.allCorners {
    didSet { if maskedCorners != oldValue { ViewChanges.note() } }
  }
  open var borderWidth: CGFloat = 0 { didSet { ViewChanges.note() } }
  open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1) { didSet { ViewChanges.note() } }
  open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1) { didSet { ViewChanges.note() } }
  open var shadowOffset = CGSize(width: 0, height: -3) { didSet { ViewChanges.note() } }
  open var shadowOpacity: Float = 0 { didSet { ViewChanges.note() } }
  open var shadowRadius: CGFloat = 3 { didSet { ViewChanges.note() } }
  open var shadowPath: CGPath?
  open var zPosition: CGFloat = 0
  open var name: String?
  open var shouldRasterize = false
  open var rasterizationScale: CGFloat = 1
  open var contents: Any? { didSet { ViewChanges.note() } }
  open var contentsScale: CGFloat = 1
  open var contentsGravity = CALayerContentsGravity.resize
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  open var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// Shows of the layer as much as another layer, which is not in the tree, is opaque.
  open var mask: CALayer? { didSet { if mask !== oldValue { ViewChanges.note() } } }
  /// The effects on the look of a view's layer and its content, the first one innermost.
  package var effects: [RecordedDrawing.Effect] = [] {
    didSet { if effects != oldValue { ViewChanges.note() } }
  }
  open var isDoubleSided = true
  open var isGeometryFlipped = false
  open var allowsGroupOpacity = true
  open var allowsEdgeAntialiasing = false
  open var drawsAsynchronously = false
  /// Whether a layer without a view draws again when its size changes.
  open var needsDisplayOnBoundsChange = false
  /// Kept; images are always scaled smoothly.
  open var magnificationFilter = CALayerContentsFilter.linear
  /// Kept; images are always scaled smoothly.
  open var minificationFilter = CALayerContentsFilter.linear
  /// Kept.
  open var minificationFilterBias: Float = 0
  /// Kept; the edges of all layers are smooth.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
    .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
  ]
  /// Kept; sublayers are drawn without perspective.
  open var sublayerTransform = CATransform3DIdentity
  /// Kept; all layers are in one plane.
  open var anchorPointZ: CGFloat = 0
  /// Kept.
  open var contentsFormat = CALayerContentsFormat.RGBA8Uint
  /// Kept.
  open var wantsExtendedDynamicRangeContent = false
  open var compositingFilter: Any?
  open var filters: [Any]?
  open var actions: [String: any CAAction]?
  open var speed: Float = 1 { didSet { ViewChanges.note() } }
  open var timeOffset: TimeInterval = 0 { didSet { ViewChanges.note() } }
  open var beginTime: TimeInterval = 0 { didSet { ViewChanges.note() } }
  /// Kept; a layer has no end.
  open var duration: TimeInterval = .infinity
  /// Kept; a layer has no end.
  open var repeatCount: Float = 0
  /// Kept; a layer has no end.
  open var repeatDuration: TimeInterval = 0
  /// Kept; a layer has no end.
  open var autoreverses = false
  /// Kept; a layer has no end.
  open var fillMode = CAMediaTimingFillMode.removed
  open weak var delegate: (any CALayerDelegate)?

  // MARK: Shared with the view

  private var ownBackground: CGColor? { didSet { ViewChanges.note() } }
  private var ownBounds = CGRect.zero {
    didSet {
      ViewChanges.note()
      guard ownBounds.size != oldValue.size else { return }
      mark(.layout)
      if needsDisplayOnBoundsChange { mark(.display) }
    }
  }
  private var ownPosition = CGPoint.zero { didSet { ViewChanges.note() } }
  private var ownTransform = CATransform3DIdentity { didSet { ViewChanges.note() } }
  private var ownMasks = false { didSet { ViewChanges.note() } }
  private var ownHidden = false { didSet { ViewChanges.note() } }
  private var ownOpaque = false
  private var ownOpacity: Float = 1 { didSet { ViewChanges.note() } }

  open var backgroundColor: CGColor? {
    get { view == nil ? ownBackground : view?.ownBackground?.cgColor }
    set {
      guard let view else { return ownBackground = newValue }
      view.ownBackground = newValue.map(UIColor.init(cgColor:))
    }
  }
  /// Where in its bounds the layer's position is, from 0 to 1. A view's is in the middle, and stays there.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5) { didSet { ViewChanges.note() } }
  open var position: CGPoint {
    get { view?.center ?? ownPosition }
    set { if let view { view.center = newValue } else { ownPosition = newValue } }
  }
  open var frame: CGRect {
    get { view?.frame ?? ownFrame }
    set {
      if let view { return view.frame = newValue }
      let transform = CATransform3DGetAffineTransform(ownTransform)
      let size =
        transform.isIdentity
        ? newValue.size
        : CGRect(origin: .zero, size: newValue.size).applying(transform.inverted()).size
      ownBounds.size = size
      ownPosition = CGPoint(
        x: newValue.minX + newValue.width * anchorPoint.x,
        y: newValue.minY + newValue.height * anchorPoint.y)
    }
  }
  private var ownFrame: CGRect {
    CGRect(
      x: -ownBounds.width * anchorPoint.x, y: -ownBounds.height * anchorPoint.y,
      width: ownBounds.width, height: ownBounds.height
    ).applying(CATransform3DGetAffineTransform(ownTransform))
      .offsetBy(dx: ownPosition.x, dy: ownPosition.y)
  }
  open var bounds: CGRect {
    get { view?.bounds ?? ownBounds }
    set { if let view { view.bounds = newValue } else { ownBounds = newValue } }
  }
  /// The part of the transform that is in the plane is the view's; depth is only kept by bare layers.
  open var transform: CATransform3D {
    get { view.map { CATransform3DMakeAffineTransform($0.transform) } ?? ownTransform }
    set {
      guard let view else { return ownTransform = newValue }
      view.transform = CATransform3DGetAffineTransform(newValue)
    }
  }
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }
  open func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }
  open var masksToBounds: Bool {
    get { view?.clipsToBounds ?? ownMasks }
    set { if let view { view.clipsToBounds = newValue } else { ownMasks = newValue } }
  }
  open var isHidden: Bool {
    get { view?.isHidden ?? ownHidden }
    set { if let view { view.isHidden = newValue } else { ownHidden = newValue } }
  }
  open var isOpaque: Bool {
    get { view?.isOpaque ?? ownOpaque }
    set { if let view { view.isOpaque = newValue } else { ownOpaque = newValue } }
  }
  open var opacity: Float {
    get { view.map { Float($0.alpha) } ?? ownOpacity }
    set { if let view { view.alpha = CGFloat(newValue) } else { ownOpacity = newValue } }
  }

  // MARK: Tree of bare layers

  open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: .max) }
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    var ancestor: CALayer? = self
    while let current = ancestor {
      // A layer inside itself would make every walk endless.
      if current === layer { return }
      ancestor = current.superlayer
    }
    layer.removeFromSuperlayer()
    storedSublayers.insert(layer, at: min(Int(index), storedSublayers.count))
    layer.superlayer = self
    layer.markAboveAdded()
    layer.runAction(forKey: kCAOnOrderIn)
  }
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let place = storedSublayers.firstIndex { $0 === sibling } ?? 0
    insertSublayer(layer, at: UInt32(place))
  }
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let place = storedSublayers.firstIndex { $0 === sibling }.map { $0 + 1 }
    insertSublayer(layer, at: UInt32(place ?? storedSublayers.count))
  }
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer else { return }
    newLayer.removeFromSuperlayer()
    guard let place = storedSublayers.firstIndex(where: { $0 === oldLayer }) else { return }
    oldLayer.removeFromSuperlayer()
    insertSublayer(newLayer, at: UInt32(place))
  }
  open func removeFromSuperlayer() {
    guard let superlayer else { return }
    superlayer.storedSublayers.removeAll { $0 === self }
    self.superlayer = nil
    runAction(forKey: kCAOnOrderOut)
  }

  // MARK: Places

  open func contains(_ p: CGPoint) -> Bool { bounds.holds(p) }
  open func hitTest(_ p: CGPoint) -> CALayer? {
    let inside = CGPoint(x: p.x - frame.minX + bounds.minX, y: p.y - frame.minY + bounds.minY)
    guard !isHidden, contains(inside) else { return nil }
    for layer in storedSublayers.reversed() {
      if let found = layer.hitTest(inside) { return found }
    }
    return self
  }

  // MARK: Display and layout

  /// The work that waits for the next pass, in a layer without a view.
  var flags: LayerFlags = []
  /// The last drawing of the layer, if it has no view.
  private(set) var drawn: RecordedDrawing? {
    didSet { if drawn != oldValue { ViewChanges.note() } }
  }
  open func setNeedsDisplay() {
    if let view { view.setNeedsDisplay() } else { mark(.display) }
  }
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
  open func needsDisplay() -> Bool { view?.needsDisplay ?? flags.contains(.display) }
  /// Draws a layer without a view now if it is marked. A view draws before the next frame.
  open func displayIfNeeded() {
    guard view == nil, flags.contains(.display), !bounds.isEmpty else { return }
    flags.remove(.display)
    display()
  }
  /// Draws the content of a layer without a view, by `draw(in:)`.
  open func display() { if view == nil { drawn = recordContent() } }
  open func draw(in ctx: CGContext) { delegate?.draw(self, in: ctx) }
  /// Draws what the view drew last.
  open func render(in ctx: CGContext) {
    guard let view, view.drawing != nil else { return }
    UIGraphicsPushContext(ctx)
    view.draw(view.bounds)
    UIGraphicsPopContext()
  }
  open func setNeedsLayout() {
    if let view { view.setNeedsLayout() } else { mark(.layout) }
  }
  open func needsLayout() -> Bool { view?.layoutFlags.contains(.layout) ?? flags.contains(.layout) }
  open func layoutIfNeeded() {
    if let view { view.layoutIfNeeded() } else { layOutTree() }
  }
  /// Has the layer's view, or else its delegate, lay out what is in the layer.
  open func layoutSublayers() {
    if let view { view.layoutSublayers(of: self) } else { delegate?.layoutSublayers(of: self) }
  }
  /// The visible state, which is the set one: nothing takes time here.
  open func presentation() -> Self? { self }
  /// The set state.
  open func model() -> Self { self }

  // MARK: Animations

  private var animations: [(key: String, animation: CAAnimation)] = []
  private var animationsWithoutKey = 0

  /// Runs an animation; in the meantime, the layer shows its own values, and the end comes on the virtual
  /// clock.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    animationsWithoutKey += key == nil ? 1 : 0
    let key = anim is CATransition ? kCATransition : key ?? "Keyward.\(animationsWithoutKey)"
    removeAnimation(forKey: key)
    animations.append((key, anim))
    anim.start { [weak self] in self?.animations.removeAll { $0.animation === anim } }
  }
  open func removeAnimation(forKey key: String) {
    guard let index = animations.firstIndex(where: { $0.key == key }) else { return }
    animations.remove(at: index).animation.stop()
  }
  open func removeAllAnimations() {
    for key in animations.map(\.key) { removeAnimation(forKey: key) }
  }
  open func animation(forKey key: String) -> CAAnimation? {
    animations.first { $0.key == key }?.animation
  }
  open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.map(\.key) }
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
  /// The action for a change: the delegate's, that of `actions`, or the class's. `NSNull` ends the search.
  open func action(forKey event: String) -> (any CAAction)? {
    if let action = (delegate ?? view)?.action(for: self, forKey: event) ?? actions?[event] {
      return action is NSNull ? nil : action
    }
    return type(of: self).defaultAction(forKey: event)
  }
  private func runAction(forKey event: String) {
    guard !CATransaction.disableActions() else { return }
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }

  func attach(to view: UIView) { self.view = view }
}

public struct CACornerMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// How corners bend.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Where contents are put in a layer.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let center = CALayerContentsGravity(rawValue: "center")
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// A delegate of a layer, which draws and lays out a layer without a view.
@preconcurrency @MainActor
public protocol CALayerDelegate: NSObjectProtocol {
  /// Draws the layer's content.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Lays out the layers in the layer, whose size has changed.
  func layoutSublayers(of layer: CALayer)
  /// The action for a change; `NSNull` for none, `nil` to continue the search.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}
extension CALayerDelegate {
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  public func layoutSublayers(of layer: CALayer) {}
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

/// Receives a change of a layer: that it was added to another one (`kCAOnOrderIn`), or removed (`kCAOnOrderOut`).
@preconcurrency @MainActor
public protocol CAAction: AnyObject {
  /// Runs for a key, with the layer that changed.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}
extension NSNull: CAAction {
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}

/// The key of the action for a layer that was added to another one.
public let kCAOnOrderIn = "onOrderIn"
/// The key of the action for a layer that was removed from another one.
public let kCAOnOrderOut = "onOrderOut"
/// The key that each transition of a layer has.
public let kCATransition = "transition"
