/// The constraints that a stack view's settings represent, with UIKit's priorities and names.
@MainActor
struct StackArrangement {
  private(set) var constraints: [NSLayoutConstraint] = []
  /// Gaps between neighbors, where the distribution makes them equal.
  private(set) var guides: [UILayoutGuide] = []

  private let stack: UIStackView
  private let views: [UIView]
  private let container: AnyObject

  private typealias Attribute = NSLayoutConstraint.Attribute

  init(stack: UIStackView) {
    self.stack = stack
    views = stack.arrangedSubviews.filter { !$0.isHidden }
    container = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
  }

  private var isHorizontal: Bool { stack.axis == .horizontal }
  private var near: Attribute { isHorizontal ? .leading : .top }
  private var far: Attribute { isHorizontal ? .trailing : .bottom }
  /// The edges between which the spacing is.
  private var spacingNear: Attribute { isBaselineRelative ? .firstBaseline : near }
  private var spacingFar: Attribute { isBaselineRelative ? .lastBaseline : far }
  private var isBaselineRelative: Bool { !isHorizontal && stack.isBaselineRelativeArrangement }
  private var middle: Attribute { isHorizontal ? .centerX : .centerY }
  private var length: Attribute { isHorizontal ? .width : .height }
  private var crossNear: Attribute { isHorizontal ? .top : .leading }
  private var crossFar: Attribute { isHorizontal ? .bottom : .trailing }
  private var crossMiddle: Attribute { isHorizontal ? .centerY : .centerX }
  private var crossLength: Attribute { isHorizontal ? .height : .width }

  mutating func build() {
    for view in stack.arrangedSubviews where view.isHidden {
      // Below required: a view that is not shown must not cause a conflict.
      add(
        view, length, .equal, nil, .notAnAttribute, priority: UILayoutPriority(999.5),
        name: "UISV-hiding")
    }
    guard let first = views.first, let last = views.last else { return }
    add(first, near, .equal, container, near, name: "UISV-canvas-connection")
    add(container, far, .equal, last, far, name: "UISV-canvas-connection")
    distribute()
    align()
  }

  private mutating func add(
    _ first: AnyObject, _ firstAttribute: Attribute, _ relation: NSLayoutConstraint.Relation,
    _ second: AnyObject?, _ secondAttribute: Attribute, multiplier: CGFloat = 1,
    constant: CGFloat = 0, priority: UILayoutPriority = .required, name: String
  ) {
    constraints.append(
      NSLayoutConstraint(
        first: first, firstAttribute, relation, second: second, secondAttribute, multiplier,
        constant, isOurs: true, priority: priority, identifier: name))
  }

  // MARK: Along the axis

  private mutating func distribute() {
    switch stack.distribution {
    case .fill:
      join()
      preferEarlierViews()
    case .fillEqually:
      join()
      for view in views.dropFirst() {
        add(view, length, .equal, views[0], length, name: "UISV-fill-equally")
      }
    case .fillProportionally:
      join()
      fillProportionally()
    case .equalSpacing: separate(from: far, to: near, priority: .required)
    case .equalCentering: separate(from: middle, to: middle, priority: UILayoutPriority(149))
    }
  }

  private mutating func join() {
    for (view, next) in zip(views, views.dropFirst()) {
      add(
        next, spacingNear, .equal, view, spacingFar, constant: stack.gap(after: view),
        name: "UISV-spacing")
    }
  }

  /// Where hugging and resistance leave a choice, the first view grows and the last one shrinks.
  private mutating func preferEarlierViews() {
    for (index, view) in views.enumerated().dropFirst() {
      add(
        view, length, .equal, nil, .notAnAttribute, priority: UILayoutPriority(0.25),
        name: "UISV-ambiguity-suppression")
      constraints.last?.tieBreak = Strength(level: 0.25, weight: Double(index))
    }
  }

  private mutating func fillProportionally() {
    let sizes = views.map { view in
      let size = view.intrinsicContentSize
      return isHorizontal ? size.width : size.height
    }
    guard let reference = sizes.firstIndex(where: { $0 > 0 }) else {
      // Without content there are no proportions.
      for view in views.dropFirst() {
        add(view, length, .equal, views[0], length, name: "UISV-fill-proportionally")
      }
      return
    }
    let total = sizes.reduce(0, +)
    guard sizes.allSatisfy({ $0 > 0 }), total.isFinite else {
      relate(sizes, to: reference)
      return
    }
    // Each view to the stack, not to another view, which can contradict what the views require of each other.
    let gaps = views.dropLast().reduce(0) { $0 + stack.gap(after: $1) }
    for (view, size) in zip(views, sizes) {
      add(
        view, length, .equal, container, length, multiplier: size / total,
        constant: -gaps * size / total, priority: UILayoutPriority(999),
        name: "UISV-fill-proportionally")
    }
  }

  /// Leaves the room that the views with a size don't take to those without one.
  private mutating func relate(_ sizes: [CGFloat], to reference: Int) {
    for (index, view) in views.enumerated() where index != reference && sizes[index] > 0 {
      add(
        view, length, .equal, views[reference], length,
        multiplier: sizes[index] / sizes[reference], priority: UILayoutPriority(999),
        name: "UISV-fill-proportionally")
    }
  }

  private mutating func separate(from: Attribute, to: Attribute, priority: UILayoutPriority) {
    for (view, next) in zip(views, views.dropFirst()) {
      let guide = UILayoutGuide()
      guide.identifier = "UISV-gap"
      add(guide, near, .equal, view, from, name: "UISV-distributing-edge")
      add(next, to, .equal, guide, far, name: "UISV-distributing-edge")
      add(
        next, spacingNear, .greaterThanOrEqual, view, spacingFar, constant: stack.gap(after: view),
        name: "UISV-spacing")
      if let first = guides.first {
        add(
          guide, length, .equal, first, length, priority: priority, name: "UISV-distributing")
      }
      guides.append(guide)
    }
    // Without room to share, the gaps are as small as the spacing allows.
    for guide in guides.prefix(1) {
      add(
        guide, length, .equal, nil, .notAnAttribute, priority: UILayoutPriority(49),
        name: "UISV-canvas-fit")
    }
  }

  // MARK: Across the axis

  private mutating func align() {
    guard stack.alignment != .fill else {
      for view in views {
        add(view, crossNear, .equal, container, crossNear, name: "UISV-alignment")
        add(container, crossFar, .equal, view, crossFar, name: "UISV-alignment")
      }
      return
    }
    for view in views {
      alignOne(view)
      add(
        view, crossNear, .greaterThanOrEqual, container, crossNear, name: "UISV-canvas-connection")
      add(
        container, crossFar, .greaterThanOrEqual, view, crossFar, name: "UISV-canvas-connection")
    }
    add(
      container, crossLength, .equal, nil, .notAnAttribute, priority: UILayoutPriority(49),
      name: "UISV-canvas-fit")
  }

  private mutating func alignOne(_ view: UIView) {
    switch stack.alignment {
    case .fill: break
    case .leading: add(view, crossNear, .equal, container, crossNear, name: "UISV-alignment")
    case .trailing: add(view, crossFar, .equal, container, crossFar, name: "UISV-alignment")
    case .center: add(view, crossMiddle, .equal, container, crossMiddle, name: "UISV-alignment")
    case .firstBaseline, .lastBaseline:
      let baseline: Attribute = stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      guard isHorizontal else {
        add(view, crossNear, .equal, container, crossNear, name: "UISV-alignment")
        return
      }
      if view !== views[0] {
        add(view, baseline, .equal, views[0], baseline, name: "UISV-alignment")
      }
    }
  }
}
