/// An object that manages the content of a rectangular area on the screen.
@preconcurrency @MainActor
open class UIView: UIResponder {
  // MARK: Geometry

  open var frame: CGRect {
    get {
      CGRect(
        x: center.x - bounds.width / 2, y: center.y - bounds.height / 2, width: bounds.width,
        height: bounds.height)
    }
    set {
      let old = bounds.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      bounds.size = newValue.size
      if old != newValue.size { setNeedsLayout() }
    }
  }
  open var bounds = CGRect.zero {
    didSet { if bounds.size != oldValue.size { setNeedsLayout() } }
  }
  open var center = CGPoint.zero

  // MARK: Hierarchy

  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  /// The controller whose `view` this is; the next responder.
  weak var owningController: UIResponder?

  // MARK: Appearance and interaction

  open var isHidden = false { didSet { if isHidden != oldValue { visibilityDidChange() } } }
  open var alpha: CGFloat = 1
  open var isOpaque = true
  open var clipsToBounds = false
  open var tag = 0
  open var isUserInteractionEnabled = true
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false

  public convenience override init() { self.init(frame: .zero) }
  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }
  public required init?(coder: NSCoder) { super.init() }

  open override var next: UIResponder? { owningController ?? superview }

  open func addSubview(_ view: UIView) { insert(view, at: subviews.count) }
  open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view, at: subviews.firstIndex { $0 === sibling } ?? subviews.count)
  }
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view, at: subviews.firstIndex { $0 === sibling }.map { $0 + 1 } ?? subviews.count)
  }
  open func bringSubviewToFront(_ view: UIView) { move(view) { subviews.append($0) } }
  open func sendSubviewToBack(_ view: UIView) { move(view) { subviews.insert($0, at: 0) } }

  open func removeFromSuperview() {
    guard let parent = superview else { return }
    willMove(toSuperview: nil)
    parent.willRemoveSubview(self)
    parent.subviews.removeAll { $0 === self }
    superview = nil
    parent.setNeedsLayout()
    hierarchyDidChange(from: parent)
    didMoveToSuperview()
  }

  private func insert(_ view: UIView, at index: Int) {
    guard view !== self, !isDescendant(of: view) else { return }
    view.removeFromSuperview()
    view.willMove(toSuperview: self)
    subviews.insert(view, at: min(max(index, 0), subviews.count))
    view.superview = self
    setNeedsLayout()
    view.hierarchyDidChange(from: nil)
    didAddSubview(view)
    view.didMoveToSuperview()
  }

  private func move(_ view: UIView, _ place: (UIView) -> Void) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.remove(at: index)
    place(view)
  }

  open func isDescendant(of view: UIView) -> Bool {
    var candidate: UIView? = self
    while let current = candidate {
      if current === view { return true }
      candidate = current.superview
    }
    return false
  }

  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}

  // MARK: Hit testing and conversion

  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let found = view.hitTest(view.convert(point, from: self), with: event) { return found }
    }
    return self
  }
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let root = pointInRoot(point)
    return view.map { $0.pointFromRoot(root) } ?? root
  }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    pointFromRoot(view.map { $0.pointInRoot(point) } ?? point)
  }
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, to: view), size: rect.size)
  }
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    CGRect(origin: convert(rect.origin, from: view), size: rect.size)
  }
  private func pointInRoot(_ point: CGPoint) -> CGPoint {
    var point = point
    var view: UIView? = self
    while let current = view, current.superview != nil {
      let frame = current.frame
      point.x += frame.minX - current.bounds.minX
      point.y += frame.minY - current.bounds.minY
      view = current.superview
    }
    return point
  }
  private func pointFromRoot(_ point: CGPoint) -> CGPoint {
    let origin = pointInRoot(.zero)
    return CGPoint(x: point.x - origin.x, y: point.y - origin.y)
  }

  // MARK: Layout, overridable points

  open func setNeedsLayout() {}
  open func layoutIfNeeded() {}
  open func layoutSubviews() {}
  open func updateConstraints() {}
  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }
  open func sizeToFit() {
    let fitting = sizeThatFits(bounds.size)
    frame = CGRect(origin: frame.origin, size: fitting)
  }
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  public nonisolated static let noIntrinsicMetric: CGFloat = -1

  // MARK: Colours, traits and accessibility

  var background: UIColor?
  open var backgroundColor: UIColor? {
    get { background }
    set { background = newValue }
  }

  var ownTintColor: UIColor?
  open var tintColor: UIColor! {
    get { inheritedTintColor }
    set {
      ownTintColor = newValue
      propagateTintColor()
    }
  }
  open func tintColorDidChange() {}

  open class var layerClass: AnyClass { CALayer.self }
  open private(set) lazy var layer: CALayer = makeLayer()

  open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
    willSet { if newValue != overrideUserInterfaceStyle { traitsBeforeOverride = traitCollection } }
    didSet {
      guard let before = traitsBeforeOverride else { return }
      traitsBeforeOverride = nil
      if before != traitCollection { propagateTraitChange(from: before) }
    }
  }
  private var traitsBeforeOverride: UITraitCollection?
  open var traitCollection: UITraitCollection { inheritedTraitCollection }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  open var isAccessibilityElement = false
  open var accessibilityLabel: String?
  open var accessibilityIdentifier: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityTraits = UIAccessibilityTraits.none

  // MARK: Drawing

  open var contentMode = ContentMode.scaleToFill

  open func setNeedsDisplay() {}
  open func draw(_ rect: CGRect) {}

  // Points where the layout engine hears of changes.
  func hierarchyDidChange(from oldSuperview: UIView?) {}
  func visibilityDidChange() {}
}
