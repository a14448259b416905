/// A view that lays out a row or column of views with its own constraints.
@preconcurrency @MainActor
open class UIStackView: UIView {
  public enum Distribution: Int, Sendable {
    case fill = 0
    case fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  public enum Alignment: Int, Sendable {
    case fill = 0
    case leading, firstBaseline, center, trailing, lastBaseline
    public static var top: Alignment { .leading }
    public static var bottom: Alignment { .trailing }
  }

  /// The spacing that the stack view's own `spacing` represents.
  public nonisolated static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
  /// The system's spacing between neighbors.
  public nonisolated static let spacingUseSystem = CGFloat(Float.leastNormalMagnitude)

  open private(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal {
    didSet { if axis != oldValue { arrangementDidChange() } }
  }
  open var distribution = Distribution.fill {
    didSet { if distribution != oldValue { arrangementDidChange() } }
  }
  open var alignment = Alignment.fill {
    didSet { if alignment != oldValue { arrangementDidChange() } }
  }
  open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { arrangementDidChange() } } }
  open var isBaselineRelativeArrangement = false {
    didSet { if isBaselineRelativeArrangement != oldValue { arrangementDidChange() } }
  }
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementDidChange() } }
  }

  private var customSpacing: [ObjectIdentifier: CGFloat] = [:]
  private var arrangementConstraints: [NSLayoutConstraint] = []
  private var gaps: [UILayoutGuide] = []
  private var needsArrangement = true

  public override init(frame: CGRect) { super.init(frame: frame) }
  // UIKit's own initializer never fails, and this one's superclass cannot either.
  // swift-format-ignore: NeverForceUnwrap
  public required init(coder: NSCoder) { super.init(coder: coder)! }
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count - (isArranged(view) ? 1 : 0))
  }

  /// Adds a view to the arrangement; one that is arranged already moves.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    guard view !== self else { return }
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.parentView !== self { addSubview(view) }
    arrangementDidChange()
  }

  /// Takes a view out of the arrangement; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    guard isArranged(view) else { return }
    arrangedSubviews.removeAll { $0 === view }
    customSpacing[ObjectIdentifier(view)] = nil
    arrangementDidChange()
  }

  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    guard isArranged(arrangedSubview) else { return }
    customSpacing[ObjectIdentifier(arrangedSubview)] =
      spacing == Self.spacingUseDefault ? nil : spacing
    arrangementDidChange()
  }
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacing[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  open override func willRemoveSubview(_ subview: UIView) {
    removeArrangedSubview(subview)
    super.willRemoveSubview(subview)
  }

  open override func updateConstraints() {
    if needsArrangement {
      needsArrangement = false
      arrange()
    }
    super.updateConstraints()
  }

  private func isArranged(_ view: UIView) -> Bool { arrangedSubviews.contains { $0 === view } }

  func arrangementDidChange() {
    needsArrangement = true
    setNeedsUpdateConstraints()
  }

  /// Shares in proportion to the content change with the content.
  func contentDidChange() {
    if distribution == .fillProportionally { arrangementDidChange() }
  }

  func gap(after view: UIView) -> CGFloat {
    let value = customSpacing[ObjectIdentifier(view)] ?? spacing
    return value == Self.spacingUseSystem ? 8 : value
  }

  private func arrange() {
    NSLayoutConstraint.deactivate(arrangementConstraints)
    for guide in gaps { removeLayoutGuide(guide) }
    gaps = []
    var arrangement = StackArrangement(stack: self)
    arrangement.build()
    for guide in arrangement.guides { addLayoutGuide(guide) }
    gaps = arrangement.guides
    arrangementConstraints = arrangement.constraints
    NSLayoutConstraint.activate(arrangementConstraints)
  }
}
