/// A layer that draws its sublayers several times.
///
/// The layers of subviews aren't copied. At most 1,024 copies are drawn, and fewer where together they would have more than
/// 10,000 drawings or 65,536 path steps.
@preconcurrency @MainActor
open class CAReplicatorLayer: CALayer {
  open override class func _make() -> CALayer? { CAReplicatorLayer() }
  /// How often the sublayers are drawn, themselves included.
  open var instanceCount = 1 { didSet { ViewChanges.note() } }
  /// Kept; all layers are in one plane.
  open var preservesDepth = false
  /// Kept; animations aren't visible, and the particles of all copies are at the same time.
  open var instanceDelay: CFTimeInterval = 0
  /// The map from each copy to the next, relative to the layer's anchor point.
  open var instanceTransform = CATransform3DIdentity { didSet { ViewChanges.note() } }
  /// The color that the first copy is multiplied with.
  open var instanceColor: CGColor? = CGColor(gray: 1, alpha: 1) { didSet { ViewChanges.note() } }
  /// The red that is added to the color from copy to copy.
  open var instanceRedOffset: Float = 0 { didSet { ViewChanges.note() } }
  /// The green that is added to the color from copy to copy.
  open var instanceGreenOffset: Float = 0 { didSet { ViewChanges.note() } }
  /// The blue that is added to the color from copy to copy.
  open var instanceBlueOffset: Float = 0 { didSet { ViewChanges.note() } }
  /// The opacity that is added to the color from copy to copy.
  open var instanceAlphaOffset: Float = 0 { didSet { ViewChanges.note() } }

  private static let mostCopies = 1024
  private static let mostSteps = 65_536

  /// The number of copies that are drawn of some drawing.
  func copies(of drawing: RecordedDrawing) -> Int {
    let steps = drawing.commands.reduce(0) { $0 + $1.pathSteps }
    return max(
      0,
      min(
        instanceCount, Self.mostCopies, RecordedDrawing.limit / max(drawing.commands.count, 1),
        max(Self.mostSteps / max(steps, 1), 1)))
  }
  /// The factors for red, green, blue and opacity of a copy.
  func factors(ofCopy index: Int) -> [CGFloat] {
    let color = instanceColor ?? CGColor(gray: 1, alpha: 1)
    let offsets = [
      instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset,
    ]
    return zip([color.red, color.green, color.blue, color.alpha], offsets).map {
      let factor = $0 + CGFloat(index) * CGFloat($1)
      return factor.isNaN ? 0 : min(max(factor, 0), 1)
    }
  }
}

/// A layer whose sublayers share one space: their transforms are joined before they are flattened, without perspective.
///
/// Only its sublayers are drawn, each with the layer's opacity.
@preconcurrency @MainActor
open class CATransformLayer: CALayer {
  open override class func _make() -> CALayer? { CATransformLayer() }
  /// The layer has no plane of its own; only its sublayers are found.
  open override func hitTest(_ p: CGPoint) -> CALayer? {
    let found = super.hitTest(p)
    return found === self ? nil : found
  }
}

/// The directions in which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// A layer that shows a part of its sublayers.
@preconcurrency @MainActor
open class CAScrollLayer: CALayer {
  open override class func _make() -> CALayer? { CAScrollLayer() }
  /// The directions in which the layer scrolls.
  open var scrollMode = CAScrollLayerScrollMode.both

  public override init() {
    super.init()
    masksToBounds = true
  }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Scrolls so that a point is at the layer's origin.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrollMode == .both || scrollMode == .horizontally, p.x.isFinite { origin.x = p.x }
    if scrollMode == .both || scrollMode == .vertically, p.y.isFinite { origin.y = p.y }
    bounds.origin = origin
  }
  /// Scrolls by as little as makes a rectangle visible, or its origin if it is larger than the layer.
  open func scroll(to r: CGRect) {
    func nearest(_ start: CGFloat, _ length: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
      if from < start || to - from > length { return from }
      return to > start + length ? to - length : start
    }
    let rect = r.standardized
    scroll(
      to: CGPoint(
        x: nearest(bounds.minX, bounds.width, rect.minX, rect.maxX),
        y: nearest(bounds.minY, bounds.height, rect.minY, rect.maxY)))
  }
}

extension RecordedDrawing.Command {
  fileprivate var pathSteps: Int {
    switch self {
    case .fill(let shape, _, _), .stroke(let shape, _, _, _), .clip(let shape): shape.elements.count
    default: 0
    }
  }
}
