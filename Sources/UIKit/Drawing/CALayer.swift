/// What a view looks like apart from its content.
///
/// The layer of a view has no state of its own for what the view also has (frame, background, opacity, clipping): one is
/// a window on the other. Shadows and borders are kept and reported, never drawn.
@preconcurrency @MainActor
open class CALayer: NSObject {
  private(set) weak var view: UIView?
  open private(set) weak var superlayer: CALayer?
  open private(set) var sublayers: [CALayer]?

  public required override init() {}

  // MARK: Shape and decoration

  open var cornerRadius: CGFloat = 0 {
    didSet { if cornerRadius != oldValue { ViewChanges.note() } }
  }
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  open var borderWidth: CGFloat = 0
  open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1)
  open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)
  open var shadowOffset = CGSize(width: 0, height: -3)
  open var shadowOpacity: Float = 0
  open var shadowRadius: CGFloat = 3
  open var zPosition: CGFloat = 0
  open var name: String?
  open var shouldRasterize = false
  open var rasterizationScale: CGFloat = 1

  // MARK: Shared with the view

  private var ownBackground: CGColor?
  private var ownFrame = CGRect.zero
  private var ownMasks = false
  private var ownHidden = false
  private var ownOpacity: Float = 1

  open var backgroundColor: CGColor? {
    get { view == nil ? ownBackground : view?.background?.cgColor }
    set {
      guard let view else { return ownBackground = newValue }
      view.background = newValue.map(UIColor.init(cgColor:))
    }
  }
  open var frame: CGRect {
    get { view?.frame ?? ownFrame }
    set { if let view { view.frame = newValue } else { ownFrame = newValue } }
  }
  open var bounds: CGRect {
    get { view?.bounds ?? CGRect(origin: .zero, size: ownFrame.size) }
    set { if let view { view.bounds = newValue } else { ownFrame.size = newValue.size } }
  }
  open var masksToBounds: Bool {
    get { view?.clipsToBounds ?? ownMasks }
    set { if let view { view.clipsToBounds = newValue } else { ownMasks = newValue } }
  }
  open var isHidden: Bool {
    get { view?.isHidden ?? ownHidden }
    set { if let view { view.isHidden = newValue } else { ownHidden = newValue } }
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
    var layers = sublayers ?? []
    layers.insert(layer, at: min(Int(index), layers.count))
    sublayers = layers
    layer.superlayer = self
  }
  open func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    let rest = parent.sublayers?.filter { $0 !== self } ?? []
    parent.sublayers = rest.isEmpty ? nil : rest
    superlayer = nil
  }

  open func setNeedsDisplay() {}
  open func setNeedsLayout() { view?.setNeedsLayout() }

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
