/// A rectangle that takes part in layout: a view, a guide, or an inset of a view.
@MainActor
final class LayoutNode {
  enum Kind { case view, guide, margins, safeArea }

  let kind: Kind
  /// The view itself, or the one whose interior contains the guide.
  weak var view: UIView?
  /// The guide itself, for all kinds but `.view`.
  weak var guide: UILayoutGuide?
  var state = LayoutNodeState()

  init(kind: Kind, view: UIView?, guide: UILayoutGuide? = nil) {
    self.kind = kind
    self.view = view
    self.guide = guide
  }

  /// The one of a view or guide.
  static func of(_ item: AnyObject) -> LayoutNode? {
    if let view = item as? UIView { return view.layoutNode }
    return (item as? UILayoutGuide)?.layoutNode
  }

  var isInset: Bool { kind == .margins || kind == .safeArea }
  /// The innermost view in whose coordinates the rectangle can be expressed.
  var containingView: UIView? { kind == .view ? view : guide?.owningView }
  /// The view whose interior contains minX and minY.
  var parent: UIView? { kind == .view ? view?.parentView : guide?.owningView }

  var insets: UIEdgeInsets {
    switch kind {
    case .margins: view?.layoutMargins ?? .zero
    case .safeArea: view?.safeAreaInsets ?? .zero
    case .view, .guide: .zero
    }
  }
}

/// One engine's state of a node.
struct LayoutNodeState {
  /// The solver's variables minX, minY, width, height; -1 while not in use.
  var variables: SIMD4<Int32> = [-1, -1, -1, -1]
  /// Handles of the constraints that fix a frame-based view's minX, minY, width, height; -1 while not installed.
  var frameHandles: SIMD4<Int32> = [-1, -1, -1, -1]
  var frameConstants: SIMD4<Double> = .zero
  /// The installed constraints for the intrinsic width and height.
  var intrinsic: [IntrinsicConstraint] = []
  var isQueued = false

  var isInUse: Bool { variables != [-1, -1, -1, -1] }
}

/// The installed constraint for the intrinsic size along one axis.
struct IntrinsicConstraint: Equatable {
  var axis: NSLayoutConstraint.Axis
  var handle: Int
  var size: Double
  var hugging: UILayoutPriority
  var resistance: UILayoutPriority
}

/// The sum that represents one side of a constraint.
struct LayoutExpression {
  var terms: [SolverTerm] = []
  var constant = 0.0

  mutating func add(_ variable: Int, _ coefficient: Double) {
    for index in terms.indices where terms[index].variable == variable {
      terms[index].coefficient += coefficient
      return
    }
    terms.append(SolverTerm(variable: variable, coefficient: coefficient))
  }
}

/// The places in `LayoutNode.variables`.
enum LayoutVariable: Int {
  case minX = 0
  case minY, width, height

  static func origin(_ axis: NSLayoutConstraint.Axis) -> Self {
    axis == .horizontal ? .minX : .minY
  }
  static func size(_ axis: NSLayoutConstraint.Axis) -> Self {
    axis == .horizontal ? .width : .height
  }
}
