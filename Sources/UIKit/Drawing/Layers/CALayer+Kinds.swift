/// The ends of a shape's line.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The corners of a shape's line.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// How the inside of a shape is decided.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// A layer that shows a path.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
  open override class func _make() -> CALayer? { CAShapeLayer() }
  open var path: CGPath? { didSet { ViewChanges.note() } }
  open var fillColor: CGColor? = CGColor(gray: 0, alpha: 1) { didSet { ViewChanges.note() } }
  open var fillRule = CAShapeLayerFillRule.nonZero { didSet { ViewChanges.note() } }
  open var strokeColor: CGColor? { didSet { ViewChanges.note() } }
  open var strokeStart: CGFloat = 0 { didSet { ViewChanges.note() } }
  open var strokeEnd: CGFloat = 1 { didSet { ViewChanges.note() } }
  open var lineWidth: CGFloat = 1 { didSet { ViewChanges.note() } }
  open var miterLimit: CGFloat = 10
  open var lineCap = CAShapeLayerLineCap.butt { didSet { ViewChanges.note() } }
  open var lineJoin = CAShapeLayerLineJoin.miter { didSet { ViewChanges.note() } }
  open var lineDashPhase: CGFloat = 0 { didSet { ViewChanges.note() } }
  open var lineDashPattern: [NSNumber]? { didSet { ViewChanges.note() } }
}

/// The shape of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let axial = CAGradientLayerType(rawValue: "axial")
  public static let radial = CAGradientLayerType(rawValue: "radial")
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// A layer of colors that pass into each other.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
  open override class func _make() -> CALayer? { CAGradientLayer() }
  open var colors: [Any]? { didSet { ViewChanges.note() } }
  open var locations: [NSNumber]?
  open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { ViewChanges.note() } }
  open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { ViewChanges.note() } }
  open var type = CAGradientLayerType.axial
}

/// Where a text layer's lines are.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// Where a text layer leaves out text for which there is no room.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// A layer that shows text.
@preconcurrency @MainActor
open class CATextLayer: CALayer {
  open override class func _make() -> CALayer? { CATextLayer() }
  open var string: Any? { didSet { ViewChanges.note() } }
  open var font: AnyObject? { didSet { ViewChanges.note() } }
  open var fontSize: CGFloat = 36 { didSet { ViewChanges.note() } }
  open var foregroundColor: CGColor? = CGColor(gray: 1, alpha: 1) { didSet { ViewChanges.note() } }
  /// Whether lines end at the layer's edge.
  open var isWrapped = false { didSet { ViewChanges.note() } }
  /// Where text is left out, and "…" is shown, if a line has no room for it. Without it, a line ends at the layer's edge.
  open var truncationMode = CATextLayerTruncationMode.none { didSet { ViewChanges.note() } }
  open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { ViewChanges.note() } }
}
