/// A relation between two attributes of views or guides that the layout engine keeps.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  public enum Attribute: Int, Sendable {
    case left = 1
    case right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline,
      firstBaseline, leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin,
      trailingMargin, centerXWithinMargins, centerYWithinMargins
    case notAnAttribute = 0
  }

  public enum Axis: Int, Sendable {
    case horizontal = 0
    case vertical
  }

  public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  open private(set) weak var firstItem: AnyObject?
  open private(set) weak var secondItem: AnyObject?
  public private(set) var firstAttribute = Attribute.notAnAttribute
  public private(set) var secondAttribute = Attribute.notAnAttribute
  public private(set) var relation = Relation.equal
  public private(set) var multiplier: CGFloat = 1

  open var constant: CGFloat = 0 {
    didSet { if constant != oldValue { owner?.layoutEngine?.constantDidChange(self) } }
  }
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { owner?.layoutEngine?.mustReinstall(self) } }
  }
  open var identifier: String?
  open var shouldBeArchived = false

  /// The nearest common ancestor, which keeps the constraint while it is active.
  weak var owner: UIView?
  private(set) var hasSecondItem = false
  private(set) var firstNode: LayoutNode?
  private(set) var secondNode: LayoutNode?
  /// Made by UIKit itself; broken last and named in UIKit's way.
  private(set) var isOurs = false
  /// The solver's strength in place of the priority, for constraints of UIKit's own that only settle a choice.
  var tieBreak: Strength?
  var isDirectional: Bool { firstAttribute.isDirectional || secondAttribute.isDirectional }
  var strength: Strength { tieBreak ?? priority.strength }
  var state = LayoutConstraintState()

  /// Makes an empty constraint, to be filled in later. It cannot be active.
  public override init() { super.init() }

  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    self.init(
      first: view1 as AnyObject, attr1, relation, second: view2.map { $0 as AnyObject }, attr2,
      multiplier, c)
  }

  convenience init(
    first: AnyObject, _ firstAttribute: Attribute, _ relation: Relation, second: AnyObject?,
    _ secondAttribute: Attribute, _ multiplier: CGFloat = 1, _ constant: CGFloat = 0,
    isOurs: Bool = false, priority: UILayoutPriority = .required, identifier: String? = nil
  ) {
    self.init()
    firstItem = first
    secondItem = second
    firstNode = LayoutNode.of(first)
    secondNode = second.flatMap(LayoutNode.of)
    hasSecondItem = second != nil
    self.firstAttribute = firstAttribute
    self.secondAttribute = second == nil ? .notAnAttribute : secondAttribute
    self.relation = relation
    self.multiplier = multiplier
    self.constant = constant
    self.isOurs = isOurs
    self.priority = priority
    self.identifier = identifier
    validate()
  }

  open var firstAnchor: NSLayoutAnchor<AnyObject> {
    NSLayoutAnchor(firstItem ?? self, firstAttribute)
  }
  open var secondAnchor: NSLayoutAnchor<AnyObject>? {
    secondItem.map { NSLayoutAnchor($0, secondAttribute) }
  }

  open override var description: String { MainActor.assumeIsolated { debugText } }

  open var isActive: Bool {
    get { owner != nil }
    set {
      if newValue {
        activate()
      } else {
        owner?.release(self)
      }
    }
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func activate() {
    guard owner == nil else { return }
    guard let ancestor = commonAncestor else {
      UncaughtException.raise(
        "NSGenericException",
        "Unable to activate constraint \(debugText) because its items have no common ancestor.  "
          + "Does the constraint or its anchors reference items in different view hierarchies?  "
          + "That's illegal.")
    }
    ancestor.keep(self)
  }

  /// The nearest view that contains both items; `nil` when they are in different trees.
  var commonAncestor: UIView? {
    guard let first = firstNode?.containingView else { return nil }
    guard hasSecondItem else { return first }
    guard let second = secondNode?.containingView else { return nil }
    var candidate: UIView? = first
    while let view = candidate {
      if second.isDescendant(of: view) { return view }
      candidate = view.parentView
    }
    return nil
  }

  /// UIKit raises exceptions for combinations that have no meaning; so do we, for they crash on a device too.
  private func validate() {
    guard firstNode != nil, !hasSecondItem || secondNode != nil else {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "Constraint items must each be a view or layout guide.")
    }
    let kinds = (firstAttribute.kind, self.secondAttribute.kind)
    if firstAttribute == .notAnAttribute || !hasSecondItem && kinds.0 != .size {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "\(debugText): A constraint cannot be made that sets a location equal to a constant. "
          + "Location attributes must be specified in pairs.")
    }
    let axes = (firstAttribute.axis, self.secondAttribute.axis)
    let mixesAxes = kinds.0 == .position && axes.0 != axes.1
    if hasSecondItem, kinds.0 != kinds.1 || mixesAxes {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "\(debugText): Invalid pairing of layout attributes.")
    }
    if hasSecondItem,
      firstAttribute.isDirectional && self.secondAttribute.isLeftOrRight
        || firstAttribute.isLeftOrRight && self.secondAttribute.isDirectional
    {
      UncaughtException.raise(
        "NSInvalidArgumentException",
        "\(debugText): A constraint cannot be made between a leading/trailing attribute and a "
          + "right/left attribute. Use leading/trailing for both or neither.")
    }
  }
}

/// The layout engine's state of a constraint.
struct LayoutConstraintState {
  /// The solver's handle while the constraint is installed.
  var handle: Int?
  /// The value that the solver works with.
  var installedConstant = 0.0
  /// Counts activations, to find the last one.
  var serial = 0
  /// Given up in a contradiction; tried again when something else changes.
  var isBroken = false
  /// A contradiction of this constraint was reported once.
  var wasReported = false
  /// Waiting in the engine's queue.
  var isQueued = false

  mutating func forgetEngine() {
    handle = nil
    isBroken = false
    isQueued = false
  }

  @MainActor private static var lastSerial = 0
  @MainActor static func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }
}

extension NSLayoutConstraint.Attribute {
  enum Kind { case none, position, size }

  var kind: Kind {
    switch self {
    case .notAnAttribute: .none
    case .width, .height: .size
    default: .position
    }
  }

  var axis: NSLayoutConstraint.Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      .horizontal
    default: .vertical
    }
  }

  /// Whether its place depends on the margins.
  var usesMargins: Bool { rawValue >= Self.leftMargin.rawValue }
  /// Whether its side depends on the direction of writing.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }
  var isLeftOrRight: Bool {
    [.left, .right, .leftMargin, .rightMargin].contains(self)
  }
  /// The side that it means where one writes from right to left.
  var fromRightToLeft: Self {
    switch self {
    case .leading: .right
    case .trailing: .left
    case .leadingMargin: .rightMargin
    case .trailingMargin: .leftMargin
    default: self
    }
  }
  var usesBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}
