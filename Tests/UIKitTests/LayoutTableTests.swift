import Testing

@testable import UIKit

/// One small layout: what is built in a root of 200 by 100, and the frames it must have.
struct LayoutCase: CustomTestStringConvertible, Sendable {
  var reason: String
  var build: @MainActor @Sendable (UIView) -> [UIView]
  var frames: [CGRect]

  init(
    _ reason: String, _ frames: [CGRect],
    _ build: @escaping @MainActor @Sendable (UIView) -> [UIView]
  ) {
    self.reason = reason
    self.frames = frames
    self.build = build
  }
  var testDescription: String { reason }
}

@MainActor private func corner(_ view: UIView, _ root: UIView) {
  root.addSubview(view)
  NSLayoutConstraint.activate([
    view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
    view.topAnchor.constraint(equalTo: root.topAnchor),
  ])
}

@MainActor private func size(_ view: UIView, _ width: CGFloat, _ height: CGFloat) {
  view.widthAnchor.constraint(equalToConstant: width).isActive = true
  view.heightAnchor.constraint(equalToConstant: height).isActive = true
}

@MainActor private func sides(_ a: UIView, _ b: UIView, _ root: UIView, gap: CGFloat = 0) {
  corner(a, root)
  root.addSubview(b)
  NSLayoutConstraint.activate([
    b.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: gap),
    b.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    b.topAnchor.constraint(equalTo: root.topAnchor),
  ])
}

@MainActor private func stack(
  _ root: UIView, _ views: [UIView], fills: Bool = true, _ change: (UIStackView) -> Void = { _ in }
) -> [UIView] {
  let stack = UIStackView(arrangedSubviews: views)
  stack.translatesAutoresizingMaskIntoConstraints = false
  change(stack)
  root.addSubview(stack)
  if fills { pin(stack, to: root) } else { corner(stack, root) }
  return views + [stack]
}

private func r(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

let anchorCases: [LayoutCase] = [
  LayoutCase("four edges fill the root", [r(0, 0, 200, 100)]) { root in
    let a = Box()
    root.addSubview(a)
    pin(a, to: root)
    return [a]
  },
  LayoutCase("insets move the edges inwards", [r(10, 10, 180, 80)]) { root in
    let a = Box()
    root.addSubview(a)
    pin(a, to: root, inset: 10)
    return [a]
  },
  LayoutCase("a size and a corner", [r(0, 0, 30, 40)]) { root in
    let a = Box()
    corner(a, root)
    size(a, 30, 40)
    return [a]
  },
  LayoutCase("centres are half the root less half the size", [r(85, 40, 30, 20)]) { root in
    let a = Box()
    root.addSubview(a)
    size(a, 30, 20)
    a.centerXAnchor.constraint(equalTo: root.centerXAnchor).isActive = true
    a.centerYAnchor.constraint(equalTo: root.centerYAnchor).isActive = true
    return [a]
  },
  LayoutCase("a multiplier and a constant: 200 * 0.25 + 5", [r(0, 0, 55, 20)]) { root in
    let a = Box(0, 20)
    corner(a, root)
    a.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25, constant: 5)
      .isActive = true
    return [a]
  },
  LayoutCase("a width from the own height", [r(0, 0, 60, 30)]) { root in
    let a = Box()
    corner(a, root)
    a.heightAnchor.constraint(equalToConstant: 30).isActive = true
    a.widthAnchor.constraint(equalTo: a.heightAnchor, multiplier: 2).isActive = true
    return [a]
  },
  LayoutCase("a position with a multiplier counts from the ancestor", [r(45, 0, 10, 10)]) { root in
    let a = Box(10, 10)
    root.addSubview(a)
    a.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    NSLayoutConstraint(
      item: a, attribute: .centerX, relatedBy: .equal, toItem: root, attribute: .centerX,
      multiplier: 0.5, constant: 0
    ).isActive = true
    return [a]
  },
  LayoutCase("the higher priority wins", [r(0, 0, 60, 10)]) { root in
    let a = Box(0, 10)
    corner(a, root)
    a.widthAnchor.constraint(equalToConstant: 50).at(500).isActive = true
    a.widthAnchor.constraint(equalToConstant: 60).at(501).isActive = true
    return [a]
  },
  LayoutCase("the order of activation does not matter", [r(0, 0, 60, 10)]) { root in
    let a = Box(0, 10)
    corner(a, root)
    a.widthAnchor.constraint(equalToConstant: 60).at(501).isActive = true
    a.widthAnchor.constraint(equalToConstant: 50).at(500).isActive = true
    return [a]
  },
  LayoutCase("one of 750 outweighs many of 749", [r(0, 0, 10, 10)]) { root in
    let a = Box(-1, 10)
    corner(a, root)
    a.widthAnchor.constraint(equalToConstant: 10).at(750).isActive = true
    for _ in 0..<5 { a.widthAnchor.constraint(equalToConstant: 190).at(749).isActive = true }
    return [a]
  },
  LayoutCase("at most, with a wish beyond it", [r(0, 0, 80, 10)]) { root in
    let a = Box(-1, 10)
    corner(a, root)
    a.widthAnchor.constraint(lessThanOrEqualToConstant: 80).isActive = true
    a.widthAnchor.constraint(equalToConstant: 120).at(999).isActive = true
    return [a]
  },
  LayoutCase("at least, with content below it", [r(0, 0, 44, 10)]) { root in
    let a = Box(20, 10)
    corner(a, root)
    a.widthAnchor.constraint(greaterThanOrEqualToConstant: 44).isActive = true
    return [a]
  },
  LayoutCase("at least, with content above it", [r(0, 0, 60, 10)]) { root in
    let a = Box(60, 10)
    corner(a, root)
    a.widthAnchor.constraint(greaterThanOrEqualToConstant: 44).isActive = true
    return [a]
  },
  LayoutCase("content gives the size", [r(0, 0, 33, 17)]) { root in
    let a = Box(33, 17)
    corner(a, root)
    return [a]
  },
  LayoutCase("the lower hugging grows", [r(0, 0, 30, 10), r(30, 0, 170, 10)]) { root in
    let (a, b) = (Box(30, 10, hugging: 251), Box(40, 10))
    sides(a, b, root)
    return [a, b]
  },
  LayoutCase("the lower resistance shrinks", [r(0, 0, 150, 10), r(150, 0, 50, 10)]) { root in
    let (a, b) = (Box(150, 10, resistance: 751), Box(90, 10))
    sides(a, b, root)
    return [a, b]
  },
  LayoutCase("a wish below the resistance does not squeeze", [r(0, 0, 70, 10)]) { root in
    let a = Box(70, 10)
    corner(a, root)
    a.widthAnchor.constraint(equalToConstant: 20).at(749).isActive = true
    return [a]
  },
  LayoutCase("a wish above the resistance squeezes", [r(0, 0, 20, 10)]) { root in
    let a = Box(70, 10)
    corner(a, root)
    a.widthAnchor.constraint(equalToConstant: 20).at(751).isActive = true
    return [a]
  },
  LayoutCase("a wish below the hugging does not stretch", [r(0, 0, 70, 10)]) { root in
    let a = Box(70, 10)
    corner(a, root)
    a.widthAnchor.constraint(equalToConstant: 90).at(249).isActive = true
    return [a]
  },
  LayoutCase(
    "equal widths share what a gap leaves: (200 - 6) / 2", [r(0, 0, 97, 10), r(103, 0, 97, 10)]
  ) { root in
    let (a, b) = (Box(-1, 10), Box(-1, 10))
    sides(a, b, root, gap: 6)
    a.widthAnchor.constraint(equalTo: b.widthAnchor).isActive = true
    return [a, b]
  },
  LayoutCase(
    "thirds are rounded to 1/1024", [r(0, 0, (200.0 / 3 * 1024).rounded() / 1024, 10)]
  ) { root in
    let a = Box(-1, 10)
    corner(a, root)
    a.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1.0 / 3).isActive = true
    return [a]
  },
  LayoutCase("the margins guide is the bounds less 8 each", [r(8, 8, 184, 84)]) { root in
    let a = Box()
    root.addSubview(a)
    let guide = root.layoutMarginsGuide
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      a.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      a.topAnchor.constraint(equalTo: guide.topAnchor),
      a.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ])
    return [a]
  },
  LayoutCase("a margin attribute, with a margin of its own", [r(20, 0, 30, 10)]) { root in
    let a = Box(30, 10)
    root.addSubview(a)
    root.layoutMargins = UIEdgeInsets(top: 1, left: 20, bottom: 3, right: 4)
    a.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    NSLayoutConstraint(
      item: a, attribute: .leading, relatedBy: .equal, toItem: root, attribute: .leadingMargin,
      multiplier: 1, constant: 0
    ).isActive = true
    return [a]
  },
  LayoutCase("a guide takes part like a view", [r(50, 0, 20, 10)]) { root in
    let a = Box(20, 10)
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    root.addSubview(a)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      guide.widthAnchor.constraint(equalToConstant: 50),
      a.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
      a.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
    ])
    return [a]
  },
  LayoutCase("system spacing is 8 times the multiplier", [r(0, 0, 10, 10), r(26, 0, 10, 10)]) {
    root in
    let (a, b) = (Box(10, 10), Box(10, 10))
    corner(a, root)
    root.addSubview(b)
    b.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor, multiplier: 2)
      .isActive = true
    return [a, b]
  },
  LayoutCase("a frame-based view holds its frame", [r(20, 30, 40, 50), r(60, 30, 10, 10)]) { root in
    let (a, b) = (UIView(frame: r(20, 30, 40, 50)), Box(10, 10))
    root.addSubview(a)
    root.addSubview(b)
    b.leadingAnchor.constraint(equalTo: a.trailingAnchor).isActive = true
    b.topAnchor.constraint(equalTo: a.topAnchor).isActive = true
    return [a, b]
  },
  LayoutCase("cousins meet in the root's coordinates", [r(5, 0, 10, 10)]) { root in
    let (left, right) = (UIView(frame: r(10, 0, 50, 50)), UIView(frame: r(60, 0, 50, 50)))
    let (a, b) = (Box(10, 10), Box(10, 10))
    root.addSubview(left)
    root.addSubview(right)
    left.addSubview(a)
    right.addSubview(b)
    // a ends at 10 + 45 + 10 = 65 in the root, which is 5 in the right one.
    NSLayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: left.leadingAnchor, constant: 45),
      b.leadingAnchor.constraint(equalTo: a.trailingAnchor),
    ])
    return [b]
  },
  LayoutCase("right to left edges by left and right anchors", [r(170, 0, 30, 10)]) { root in
    let a = Box(30, 10)
    root.addSubview(a)
    a.rightAnchor.constraint(equalTo: root.rightAnchor).isActive = true
    a.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    return [a]
  },
]

let stackCases: [LayoutCase] = [
  LayoutCase(
    "fill: the first one grows", [r(0, 0, 160, 100), r(160, 0, 40, 100), r(0, 0, 200, 100)]
  ) {
    stack($0, [Box(30, 10), Box(40, 10)])
  },
  LayoutCase("fill: the lower hugging grows", [r(0, 0, 30, 100), r(30, 0, 170, 100)]) {
    stack($0, [Box(30, 10, hugging: 251), Box(40, 10)])
  },
  LayoutCase("fill: spacing comes off", [r(0, 0, 150, 100), r(160, 0, 40, 100)]) {
    stack($0, [Box(30, 10), Box(40, 10)]) { $0.spacing = 10 }
  },
  LayoutCase(
    "fill equally: (200 - 2 * 10) / 3", [r(0, 0, 60, 100), r(70, 0, 60, 100), r(140, 0, 60, 100)]
  ) {
    stack($0, [Box(1, 1), Box(40, 1), Box(9, 1)]) {
      $0.distribution = .fillEqually
      $0.spacing = 10
    }
  },
  LayoutCase("fill equally, downwards", [r(0, 0, 200, 50), r(0, 50, 200, 50)]) {
    stack($0, [Box(1, 1), Box(1, 30)]) {
      $0.axis = .vertical
      $0.distribution = .fillEqually
    }
  },
  LayoutCase("fill proportionally: 1 to 3", [r(0, 0, 50, 100), r(50, 0, 150, 100)]) {
    stack($0, [Box(20, 1), Box(60, 1)]) { $0.distribution = .fillProportionally }
  },
  LayoutCase(
    "equal spacing: (200 - 20 - 40 - 60) / 2",
    [r(0, 0, 20, 100), r(60, 0, 40, 100), r(140, 0, 60, 100)]
  ) {
    stack($0, [Box(20, 1), Box(40, 1), Box(60, 1)]) { $0.distribution = .equalSpacing }
  },
  LayoutCase(
    "equal centring: centres at 10, 90, 170",
    [r(0, 0, 20, 100), r(70, 0, 40, 100), r(140, 0, 60, 100)]
  ) {
    stack($0, [Box(20, 1), Box(40, 1), Box(60, 1)]) { $0.distribution = .equalCentering }
  },
  LayoutCase("custom spacing after one view", [r(0, 0, 20, 100), r(45, 0, 20, 100)]) { root in
    let (a, b, c) = (Box(20, 1, hugging: 300), Box(20, 1, hugging: 300), Box(20, 1))
    return stack(root, [a, b, c]) {
      $0.spacing = 5
      $0.setCustomSpacing(25, after: a)
    }
  },
  LayoutCase(
    "a hidden view leaves its room and its spacing", [r(0, 0, 95, 100), r(105, 0, 95, 100)]
  ) { root in
    let (a, b, c) = (Box(), Box(), Box())
    b.isHidden = true
    _ = stack(root, [a, b, c]) {
      $0.distribution = .fillEqually
      $0.spacing = 10
    }
    return [a, c]
  },
  LayoutCase("align top", [r(0, 0, 20, 10), r(20, 0, 20, 30), r(0, 0, 40, 30)]) {
    stack($0, [Box(20, 10), Box(20, 30)], fills: false) { $0.alignment = .top }
  },
  LayoutCase("align bottom", [r(0, 20, 20, 10), r(20, 0, 20, 30), r(0, 0, 40, 30)]) {
    stack($0, [Box(20, 10), Box(20, 30)], fills: false) { $0.alignment = .bottom }
  },
  LayoutCase("align centre", [r(0, 10, 20, 10), r(20, 0, 20, 30), r(0, 0, 40, 30)]) {
    stack($0, [Box(20, 10), Box(20, 30)], fills: false) { $0.alignment = .center }
  },
  LayoutCase(
    "align leading, downwards", [r(0, 0, 20, 10), r(0, 10, 50, 30), r(0, 0, 50, 40)]
  ) {
    stack($0, [Box(20, 10), Box(50, 30)], fills: false) {
      $0.axis = .vertical
      $0.alignment = .leading
    }
  },
  LayoutCase(
    "baselines of views without text are their bottoms", [r(0, 20, 20, 10), r(20, 0, 20, 30)]
  ) {
    stack($0, [Box(20, 10), Box(20, 30)], fills: false) { $0.alignment = .firstBaseline }
  },
  LayoutCase("margins, where the arrangement is relative to them", [r(12, 4, 180, 90)]) {
    stack($0, [Box(20, 10)]) {
      $0.isLayoutMarginsRelativeArrangement = true
      $0.layoutMargins = UIEdgeInsets(top: 4, left: 12, bottom: 6, right: 8)
    }
  },
  LayoutCase(
    "a stack takes the size of its content", [r(0, 0, 20, 30), r(26, 0, 40, 30), r(0, 0, 66, 30)]
  ) {
    stack($0, [Box(20, 10), Box(40, 30)], fills: false) { $0.spacing = 6 }
  },
]

@MainActor struct LayoutTableTests {
  private func check(_ row: LayoutCase) {
    let view = root(200, 100, [])
    let views = row.build(view)
    view.layoutIfNeeded()
    #expect(Array(views.map(\.frame).prefix(row.frames.count)) == row.frames)
  }

  @Test(arguments: anchorCases)
  func `anchors place views as worked out by hand`(row: LayoutCase) { check(row) }

  @Test(arguments: stackCases)
  func `stack views place views as worked out by hand`(row: LayoutCase) { check(row) }
}
