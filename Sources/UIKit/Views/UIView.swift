/// An object that manages the content of a rectangular area on the screen.
@preconcurrency @MainActor
open class UIView: UIResponder {
  // MARK: Geometry

  open var frame: CGRect {
    get { transform.isIdentity ? untransformedFrame : turnedFrame }
    set { place(in: newValue) }
  }
  open var bounds = CGRect.zero {
    didSet {
      guard bounds != oldValue else { return }
      ViewChanges.note()
      boundsDidChange(from: oldValue)
    }
  }
  open var center = CGPoint.zero {
    didSet {
      guard center != oldValue else { return }
      ViewChanges.note()
      frameTakesPart()
    }
  }
  open var transform = CGAffineTransform.identity { didSet { ViewChanges.note() } }

  // MARK: Hierarchy

  /// The view that this one is in; what layout, touches and pictures go by.
  weak var parentView: UIView?
  /// The window of a root that is on the screen.
  var hostWindow: UIWindow?
  /// The view that this one is in, which for the keyboard's own view is the system's window.
  open var superview: UIView? { parentView ?? hostWindow }
  open var window: UIWindow? {
    var root = self
    while let parent = root.parentView { root = parent }
    return root.hostWindow
  }
  var ownSubviews: [UIView] = [] { didSet { ViewChanges.note() } }
  open var subviews: [UIView] { ownSubviews }
  /// The controller whose `view` this is; the next responder.
  weak var owningController: UIResponder?

  // MARK: Appearance and interaction

  open var isHidden = false { didSet { if isHidden != oldValue { visibilityDidChange() } } }
  open var alpha: CGFloat = 1 { didSet { if alpha != oldValue { ViewChanges.note() } } }
  open var isOpaque = true
  open var clipsToBounds = false { didSet { ViewChanges.note() } }
  open var tag = 0
  open var isUserInteractionEnabled = true {
    didSet { if isUserInteractionEnabled != oldValue { ViewChanges.note() } }
  }
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false
  var recognizers: [UIGestureRecognizer] = []
  open internal(set) var interactions: [any UIInteraction] = []
  /// Whether a tap on the view can mean something to it, controls aside.
  var takesTaps: Bool {
    _takesTouches || owningController?._takesTouches ?? false
      || recognizers.contains { $0.isEnabled && $0.isMeantForTaps }
  }

  /// Whether a view inside takes taps.
  public var _hasKeysInside: Bool {
    subviews.contains { ($0 is UIControl || $0.takesTaps) || $0._hasKeysInside }
  }

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    attach(gestureRecognizer)
  }
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    detach(gestureRecognizer)
  }
  /// Whether a gesture on the view, or that started on it, may begin.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  public convenience override init() { self.init(frame: .zero) }
  public init(frame: CGRect) {
    super.init()
    self.frame = frame
  }
  /// Makes a view of a nib. Values are there when this returns; what the view is tied to is not.
  public required init?(coder: NSCoder) {
    super.init()
    takeDefaults()
    (coder as? NibCoder)?.populate(self)
  }
  /// Where kinds of views with other defaults than a plain one set them, before a nib's values
  /// come.
  func takeDefaults() {}

  open override var next: UIResponder? { owningController ?? superview }
  nonisolated open override func _hasMethod(_ selector: String) -> Bool {
    codedValue(selector) != nil || super._hasMethod(selector)
  }

  open func addSubview(_ view: UIView) { insert(view) { $0.count } }
  open func insertSubview(_ view: UIView, at index: Int) { insert(view) { _ in index } }
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view) { views in views.firstIndex { $0 === sibling } ?? views.count }
  }
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view) { views in views.firstIndex { $0 === sibling }.map { $0 + 1 } ?? views.count }
  }
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard subviews.indices.contains(index1), subviews.indices.contains(index2) else { return }
    ownSubviews.swapAt(index1, index2)
  }
  open func bringSubviewToFront(_ view: UIView) {
    if view.parentView === self { insert(view) { $0.count } }
  }
  open func sendSubviewToBack(_ view: UIView) {
    if view.parentView === self { insert(view) { _ in 0 } }
  }

  open func removeFromSuperview() { leaveSuperview(for: nil) }

  open func isDescendant(of view: UIView) -> Bool { isInside(view) }
  open func viewWithTag(_ tag: Int) -> UIView? {
    self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}
  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  /// The view, or one that it is in, is about to come into a window or to leave it.
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}

  // MARK: Hit testing and conversion

  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      if let found = view.hitTest(view.pointFromSuperview(point), with: event) { return found }
    }
    return self
  }
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.holds(point) }

  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let root = pointInRoot(point)
    return view.map { $0.pointFromRoot(root) } ?? root
  }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    pointFromRoot(view.map { $0.pointInRoot(point) } ?? point)
  }
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    convertCorners(of: rect) { convert($0, to: view) }
  }
  open func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    convertCorners(of: rect) { convert($0, from: view) }
  }

  // MARK: Layout

  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { frameTakesPart() } }
  }
  open var autoresizingMask: AutoresizingMask = []
  open var autoresizesSubviews = true
  open internal(set) var constraints: [NSLayoutConstraint] = []
  open internal(set) var layoutGuides: [UILayoutGuide] = []

  open func setNeedsLayout() { markNeedsLayout() }
  open func layoutIfNeeded() { layOut() }
  open func layoutSubviews() { layoutEngine?.place(childrenOf: self) }
  /// Lays out the view's own layer, which has `layoutSubviews()` called.
  open func layoutSublayers(of layer: CALayer) { if layer === self.layer { layoutSubviews() } }
  open func setNeedsUpdateConstraints() { markNeedsUpdateConstraints() }
  open func needsUpdateConstraints() -> Bool { layoutFlags.contains(.updateConstraints) }
  open func updateConstraintsIfNeeded() { updateConstraintsInTree() }
  open func updateConstraints() {}
  open class var requiresConstraintBasedLayout: Bool { false }

  open var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }
  open func invalidateIntrinsicContentSize() { contentSizeDidChange() }
  open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    hugging[axis.rawValue]
  }
  open func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    hugging[axis.rawValue] = priority
    layoutEngine?.enqueue(layoutNode)
  }
  open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
    -> UILayoutPriority
  {
    resistance[axis.rawValue]
  }
  open func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    resistance[axis.rawValue] = priority
    layoutEngine?.enqueue(layoutNode)
  }
  /// Requests the smallest size that the constraints allow.
  nonisolated public static let layoutFittingCompressedSize = CGSize.zero
  /// Requests the largest size that the constraints allow.
  nonisolated public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    fittingSize(targetSize, horizontal, vertical)
  }
  open func sizeToFit() {
    let fitting = sizeThatFits(bounds.size)
    frame = CGRect(origin: frame.origin, size: fitting)
  }
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
    didSet { if layoutMargins != oldValue { layoutMarginsDidChange() } }
  }
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { NSDirectionalEdgeInsets(layoutMargins, isRightToLeft: isRightToLeft) }
    set { layoutMargins = newValue.resolved(isRightToLeft: isRightToLeft) }
  }
  open var preservesSuperviewLayoutMargins = false
  open var insetsLayoutMarginsFromSafeArea = true
  open func layoutMarginsDidChange() { insetsMoved() }
  open internal(set) var safeAreaInsets = UIEdgeInsets.zero {
    didSet { if safeAreaInsets != oldValue { safeAreaInsetsDidChange() } }
  }
  open func safeAreaInsetsDidChange() { insetsMoved() }
  open private(set) lazy var safeAreaLayoutGuide = UILayoutGuide(insetOf: self, .safeArea)
  open private(set) lazy var layoutMarginsGuide = UILayoutGuide(insetOf: self, .margins)
  open var readableContentGuide: UILayoutGuide { layoutMarginsGuide }

  /// How far the first and the last line's baseline are below the middle; `nil` where there is no text.
  ///
  /// Text is in the middle of a label of any height, so that these stay when the height changes.
  var baselines: (first: CGFloat, last: CGFloat)? { nil }

  /// The drawing of a system control, in its own coordinates.
  func controlLook() -> RecordedDrawing? { nil }
  /// The place of a field's text, in its own coordinates; `nil` where it is in the middle.
  var shownTextRect: CGRect? { nil }

  private(set) lazy var layoutNode = LayoutNode(kind: .view, view: self)
  /// The engine of the tree below, if this is its root and it was laid out.
  var ownEngine: LayoutEngine?
  /// The width and height that the system gives this root; `nil` while its frame decides.
  var hostedSize: CGSize?
  /// Whether the system insists on the height, as it does for moments while a keyboard is launched.
  var imposesHeight = false
  var layoutFlags: LayoutFlags = [.updateConstraints, .layout]
  private var hugging: [UILayoutPriority] = [.defaultLow, .defaultLow]
  private var resistance: [UILayoutPriority] = [.defaultHigh, .defaultHigh]

  public nonisolated static let noIntrinsicMetric: CGFloat = -1

  // MARK: Colors, traits and accessibility

  var ownBackground: UIColor? { didSet { if ownBackground !== oldValue { ViewChanges.note() } } }
  open var backgroundColor: UIColor? {
    get { ownBackground }
    set { ownBackground = newValue }
  }

  var ownTintColor: UIColor? { didSet { ViewChanges.note() } }
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
      ViewChanges.note()
      guard let before = traitsBeforeOverride else { return }
      traitsBeforeOverride = nil
      if before != traitCollection { propagateTraitChange(from: before) }
    }
  }
  public var _traitRegistrations: [any UITraitChangeRegistration] = []
  private var traitsBeforeOverride: UITraitCollection?
  var ownTraits = OwnTraits()
  open var traitCollection: UITraitCollection { inheritedTraitCollection }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  open var isAccessibilityElement = false
  open var accessibilityElements: [Any]?
  open var accessibilityElementsHidden = false
  open var accessibilityViewIsModal = false
  open var shouldGroupAccessibilityChildren = false
  open var showsLargeContentViewer = false
  open var largeContentTitle: String?
  open var restorationIdentifier: String?
  /// The direction that leading and trailing follow between the view and what is in it.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet { if semanticContentAttribute != oldValue { directionDidChange() } }
  }
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(for: semanticContentAttribute)
  }
  open var tintAdjustmentMode = TintAdjustmentMode.automatic
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  open var collisionBoundingPath: UIBezierPath { UIBezierPath() }
  /// Shows of the view as much as another view, which is not in the tree, is opaque.
  open var mask: UIView? { didSet { if mask !== oldValue { ViewChanges.note() } } }
  open var accessibilityLabel: String? { didSet { ViewChanges.note() } }
  open var accessibilityIdentifier: String? { didSet { ViewChanges.note() } }
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityTraits = UIAccessibilityTraits.none { didSet { ViewChanges.note() } }
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var accessibilityUserInputLabels: [String]! = []
  open var accessibilityLanguage: String?
  open var accessibilityPath: UIBezierPath?
  open var accessibilityRespondsToUserInteraction = true
  private var ownAccessibilityFrame: CGRect?
  /// In the window's coordinates.
  open var accessibilityFrame: CGRect {
    get { ownAccessibilityFrame ?? convert(bounds, to: nil) }
    set { ownAccessibilityFrame = newValue }
  }
  open func accessibilityActivate() -> Bool { false }
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func accessibilityPerformEscape() -> Bool { false }
  open func accessibilityElementDidBecomeFocused() {}
  open func accessibilityElementDidLoseFocus() {}
  open func accessibilityElementIsFocused() -> Bool { false }

  // Classes of a keyboard may override these.
  open var alignmentRectInsets: UIEdgeInsets { .zero }
  open func alignmentRect(forFrame frame: CGRect) -> CGRect {
    frame.inset(by: alignmentRectInsets)
  }
  open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    alignmentRect.outset(by: alignmentRectInsets)
  }
  open var forFirstBaselineLayout: UIView { self }
  open var forLastBaselineLayout: UIView { self }
  open var canBecomeFocused: Bool { false }
  /// Takes the focus away from a field in the view.
  @discardableResult open func endEditing(_ force: Bool) -> Bool { endFocusInside() }
  /// Sets up what is tied to the view's properties, as iOS 26 does before a layout. Nothing calls it here.
  open func updateProperties() {}

  // MARK: Drawing

  open var contentMode = ContentMode.scaleToFill

  var needsDisplay = true
  /// The last drawing of `draw(_:)`.
  package var drawing: RecordedDrawing? {
    didSet { if drawing != oldValue { ViewChanges.note() } }
  }
  var corners: UICornerConfiguration?

  open func setNeedsDisplay() {
    needsDisplay = true
    DisplayPass.isDue = true
  }
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
  open func draw(_ rect: CGRect) {}
  /// Draws the view's own layer, by `draw(_:)`.
  open func draw(_ layer: CALayer, in ctx: CGContext) {
    if layer === self.layer { drawContent(in: ctx) }
  }
  /// No action: what changes in a layer is there at once.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
  /// Receives what `draw(_:)` drew.
  func take(_ recorded: RecordedDrawing?) { drawing = recorded }
  /// Whether the view draws a text, which depends on its size.
  var drawsText: Bool { false }
  /// Whether the class draws something else than the view's text in its usual place.
  var drawsTextItself: Bool { false }

  // Lets other parts of the module follow changes.
  func hierarchyDidChange(from oldSuperview: UIView?) {}
  func visibilityDidChange() {
    DisplayPass.isDue = true
    ViewChanges.note()
    (parentView as? UIStackView)?.arrangementDidChange()
  }
}
