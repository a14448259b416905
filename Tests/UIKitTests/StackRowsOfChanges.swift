@testable import UIKit

private let mirrored = "leading is the right side where one writes from right to left"
private let follows = "the arrangement follows what was changed"
private let equal = "all are as long: (200 - 2 * 10) / 3 = 60"

private func thirds(_ order: [Int] = [0, 1, 2]) -> [CGRect] {
  order.map { r(Double($0) * 70, 0, 60, 100) }
}

/// Three views of equal width with distances of 10.
@MainActor private func equals(
  _ root: UIView, _ boxes: [Box], _ change: (UIStackView) -> Void = { _ in }
)
  -> (stack: UIStackView, views: [UIView])
{
  var made: UIStackView?
  let views = stacked(root, boxes) {
    $0.distribution = .fillEqually
    $0.spacing = 10
    change($0)
    made = $0
  }
  return (made ?? UIStackView(), views)
}

@MainActor private func three() -> [Box] { [Box(1, 1), Box(2, 2), Box(3, 3)] }

private let looseRows: [FramesRow] = [
  FramesRow(
    "a stack takes the size of its content", because: "20 + 6 + 40 wide, as high as the highest",
    [r(0, 0, 20, 30), r(26, 0, 40, 30)]
  ) { stacked($0, [Box(20, 10), Box(40, 30)], fills: false) { $0.spacing = 6 } },
  FramesRow(
    "at the top of the highest", because: "without more room the stack is as high as its highest",
    [r(0, 0, 20, 10), r(20, 0, 20, 30)]
  ) { stacked($0, [Box(20, 10), Box(20, 30)], fills: false) { $0.alignment = .top } },
  FramesRow(
    "at the bottom of the highest", because: "30 - 10", [r(0, 20, 20, 10), r(20, 0, 20, 30)]
  ) { stacked($0, [Box(20, 10), Box(20, 30)], fills: false) { $0.alignment = .bottom } },
  FramesRow(
    "in the middle of the highest", because: "(30 - 10) / 2", [r(0, 10, 20, 10), r(20, 0, 20, 30)]
  ) { stacked($0, [Box(20, 10), Box(20, 30)], fills: false) { $0.alignment = .center } },
  FramesRow(
    "a column as wide as its widest", because: "leading edges meet",
    [r(0, 0, 20, 10), r(0, 10, 50, 30)]
  ) {
    stacked($0, [Box(20, 10), Box(50, 30)], fills: false) {
      $0.axis = .vertical
      $0.alignment = .leading
    }
  },
  FramesRow(
    "fill, with nothing to tell views apart", because: "of equal hugging the first one grows",
    [r(0, 0, 160, 100), r(160, 0, 40, 100)]
  ) { stacked($0, [Box(30, 10), Box(40, 10)]) },
  FramesRow(
    "margins on all sides", because: "200 - 12 - 8, 100 - 4 - 6", [r(12, 4, 180, 90)]
  ) {
    stacked($0, [Box(20, 10)]) {
      $0.isLayoutMarginsRelativeArrangement = true
      $0.layoutMargins = UIEdgeInsets(top: 4, left: 12, bottom: 6, right: 8)
    }
  },
  FramesRow(
    "margins that nobody asked for", because: "without the relative arrangement they do not count",
    [r(0, 0, 200, 100)]
  ) { stacked($0, [Box(20, 10)]) { $0.layoutMargins.left = 50 } },
  FramesRow(
    "an empty stack", because: "nothing arranged, nothing laid out", []
  ) { stacked($0, []) },
  FramesRow(
    "system spacing", because: "spacingUseSystem is 8 between neighbours",
    [r(0, 0, 96, 100), r(104, 0, 96, 100)]
  ) {
    stacked($0, [Box(), Box()]) {
      $0.distribution = .fillEqually
      $0.spacing = UIStackView.spacingUseSystem
    }
  },
  FramesRow(
    "distances below zero", because: "views overlap by 20: (200 + 20) / 2 = 110",
    [r(0, 0, 110, 100), r(90, 0, 110, 100)]
  ) {
    stacked($0, [Box(), Box()]) {
      $0.distribution = .fillEqually
      $0.spacing = -20
    }
  },
  FramesRow(
    "a width of one's own", because: "a required width beats the distribution's share: 200 - 30",
    [r(0, 0, 30, 100), r(30, 0, 170, 100)]
  ) { root in
    let (a, b) = (Box(-1, 10), Box(-1, 10))
    a.widthAnchor.constraint(equalToConstant: 30).isActive = true
    return stacked(root, [a, b])
  },
  FramesRow(
    "twice as wide", because: "constraints between arranged views hold: 200 / 3",
    [
      r(0, 0, (400.0 / 3 * 1024).rounded() / 1024, 100),
      r((400.0 / 3 * 1024).rounded() / 1024, 0, (200.0 / 3 * 1024).rounded() / 1024, 100),
    ]
  ) { root in
    let (a, b) = (Box(), Box())
    let views = stacked(root, [a, b])
    a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 2).isActive = true
    return views
  },
]

private let mirroredRows: [FramesRow] = [
  FramesRow("a row from right to left", because: mirrored, thirds([2, 1, 0])) { root in
    equals(root, three()) { $0.semanticContentAttribute = .forceRightToLeft }.views
  },
  FramesRow(
    "a column from right to left", because: mirrored + ", so leading is at 200 - 20",
    [r(180, 0, 20, 50), r(170, 50, 30, 50)]
  ) { root in
    stacked(root, [Box(20, 10), Box(30, 10)]) {
      $0.axis = .vertical
      $0.distribution = .fillEqually
      $0.alignment = .leading
      $0.semanticContentAttribute = .forceRightToLeft
    }
  },
  FramesRow(
    "a distance of one's own from right to left", because: "after the first means left of it: 40",
    [r(150, 0, 50, 100), r(60, 0, 50, 100), r(0, 0, 50, 100)]
  ) { root in
    let boxes = three()
    return equals(root, boxes) {
      $0.semanticContentAttribute = .forceRightToLeft
      $0.setCustomSpacing(40, after: boxes[0])
    }.views
  },
  FramesRow("a direction that changes", because: mirrored, thirds([2, 1, 0])) { root in
    let made = equals(root, three())
    root.layoutIfNeeded()
    made.stack.semanticContentAttribute = .forceRightToLeft
    return made.views
  },
  FramesRow(
    "a root from right to left", because: "an attribute is not handed down", thirds()
  ) { root in
    root.semanticContentAttribute = .forceRightToLeft
    return equals(root, three()).views
  },
]

private let nestedRows: [FramesRow] = [
  FramesRow(
    "rows in a column", because: "(100 - 10) / 2 high, and (200 - 6) / 2 or 200 wide",
    [r(0, 0, 97, 45), r(103, 0, 97, 45), r(0, 0, 200, 45)]
  ) { root in
    let keys = [Box(5, 5), Box(5, 5), Box(5, 5)]
    let rows = [UIStackView(arrangedSubviews: Array(keys[0...1])), UIStackView()]
    rows[1].addArrangedSubview(keys[2])
    for row in rows {
      row.distribution = .fillEqually
      row.spacing = 6
    }
    _ = stacked(root, rows) {
      $0.axis = .vertical
      $0.distribution = .fillEqually
      $0.spacing = 10
    }
    return keys
  },
  FramesRow(
    "a stack takes its content's size in a stack", because: "the inner one is 30 + 5 + 30 wide",
    [r(0, 0, 65, 100), r(65, 0, 135, 100)]
  ) { root in
    let inner = UIStackView(arrangedSubviews: [
      Box(30, 10, hugging: 900), Box(30, 10, hugging: 900),
    ])
    inner.spacing = 5
    return stacked(root, [inner, Box(20, 10)])
  },
  FramesRow(
    "three levels", because: "200 / 2, then 100 / 2, then 100 / 2 high",
    [r(0, 0, 100, 100), r(0, 0, 50, 100), r(0, 50, 50, 50)]
  ) { root in
    let leaf = Box()
    let column = UIStackView(arrangedSubviews: [Box(), leaf])
    column.axis = .vertical
    let row = UIStackView(arrangedSubviews: [column, Box()])
    for stack in [column, row] { stack.distribution = .fillEqually }
    _ = stacked(root, [row, Box()]) { $0.distribution = .fillEqually }
    return [row, column, leaf]
  },
  FramesRow(
    "a hidden row", because: "a stack that is hidden leaves its room to the others",
    [r(0, 0, 200, 100)]
  ) { root in
    let rows = [UIStackView(arrangedSubviews: [Box()]), UIStackView(arrangedSubviews: [Box()])]
    rows[0].isHidden = true
    _ = stacked(root, rows) {
      $0.axis = .vertical
      $0.distribution = .fillEqually
    }
    return [rows[1]]
  },
]

private let changedRows: [FramesRow] = [
  FramesRow("a view that is added", because: follows + "; " + equal, thirds()) { root in
    let boxes = three()
    let made = equals(root, Array(boxes[0...1]))
    root.layoutIfNeeded()
    made.stack.addArrangedSubview(boxes[2])
    return boxes
  },
  FramesRow("a view that is put in front", because: follows, thirds([1, 2, 0])) { root in
    let boxes = three()
    let made = equals(root, Array(boxes[0...1]))
    root.layoutIfNeeded()
    made.stack.insertArrangedSubview(boxes[2], at: 0)
    return boxes
  },
  FramesRow("a view that is added again", because: "it moves to the end", thirds([2, 0, 1])) {
    root in
    let made = equals(root, three())
    root.layoutIfNeeded()
    made.stack.addArrangedSubview(made.views[0])
    return made.views
  },
  FramesRow(
    "a view that is taken out of the arrangement", because: "the others share: (200 - 10) / 2 = 95",
    [r(0, 0, 95, 100), r(105, 0, 95, 100)]
  ) { root in
    let made = equals(root, three())
    root.layoutIfNeeded()
    made.stack.removeArrangedSubview(made.views[1])
    return [made.views[0], made.views[2]]
  },
  FramesRow(
    "a view that leaves its superview", because: "it leaves the arrangement too",
    [r(0, 0, 95, 100), r(105, 0, 95, 100)]
  ) { root in
    let made = equals(root, three())
    root.layoutIfNeeded()
    made.views[0].removeFromSuperview()
    return [made.views[1], made.views[2]]
  },
  FramesRow(
    "a view that hides", because: "its room and its distance go to the others",
    [r(0, 0, 95, 100), r(105, 0, 95, 100)]
  ) { root in
    let made = equals(root, three())
    root.layoutIfNeeded()
    made.views[1].isHidden = true
    return [made.views[0], made.views[2]]
  },
  FramesRow("a view that shows again", because: equal, thirds()) { root in
    let made = equals(root, three())
    made.views[1].isHidden = true
    root.layoutIfNeeded()
    made.views[1].isHidden = false
    return made.views
  },
  FramesRow(
    "an axis that changes", because: "(100 - 2 * 10) / 3, rounded to 1/1024",
    (0..<3).map { index in
      let height = 80.0 / 3
      let y = Double(index) * (height + 10)
      return r(0, (y * 1024).rounded() / 1024, 200, (height * 1024).rounded() / 1024)
    }
  ) { root in
    let made = equals(root, three())
    root.layoutIfNeeded()
    made.stack.axis = .vertical
    return made.views
  },
  FramesRow(
    "a distance that changes", because: "(200 - 2 * 40) / 3 = 40",
    (0..<3).map { r(Double($0) * 80, 0, 40, 100) }
  ) { root in
    let made = equals(root, three())
    root.layoutIfNeeded()
    made.stack.spacing = 40
    return made.views
  },
  FramesRow(
    "a distribution that changes", because: "equal gaps: (200 - 6) / 2 = 97",
    [r(0, 0, 1, 100), r(98, 0, 2, 100), r(197, 0, 3, 100)]
  ) { root in
    let made = equals(root, three())
    root.layoutIfNeeded()
    made.stack.distribution = .equalSpacing
    return made.views
  },
  FramesRow(
    "an alignment that changes", because: "the middle: (100 - 1) / 2, (100 - 2) / 2, (100 - 3) / 2",
    [r(0, 49.5, 60, 1), r(70, 49, 60, 2), r(140, 48.5, 60, 3)]
  ) { root in
    let made = equals(root, three())
    root.layoutIfNeeded()
    made.stack.alignment = .center
    return made.views
  },
  FramesRow(
    "content that changes its share", because: "10 to 30, then 30 to 30",
    [r(0, 0, 100, 100), r(100, 0, 100, 100)]
  ) { root in
    let boxes = [Box(10, 1), Box(30, 1)]
    let views = stacked(root, boxes) { $0.distribution = .fillProportionally }
    root.layoutIfNeeded()
    boxes[0].content.width = 30
    return views
  },
]

@MainActor private func label(_ text: String, _ size: CGFloat) -> UILabel {
  let label = UILabel()
  label.font = .systemFont(ofSize: size)
  label.text = text
  label.setContentHuggingPriority(.required, for: .vertical)
  return label
}

private func rounded(_ value: Double) -> Double { (value * 1024).rounded() / 1024 }

private let baselineRows: [FramesRow] = [
  FramesRow(
    "bottoms are the baselines of views without text", because: "30 - 10",
    [r(0, 20, 20, 10), r(20, 0, 20, 30)]
  ) { stacked($0, [Box(20, 10), Box(20, 30)], fills: false) { $0.alignment = .firstBaseline } },
  FramesRow(
    "labels on one line", because: "0.952 * 20 - 0.952 * 10 = 9.52 further down",
    [r(0, 0, 5, 24), r(5, rounded(9.52), 5, 12)]
  ) { root in
    let labels = [label("a", 20), label("a", 10)]
    for label in labels { label.widthAnchor.constraint(equalToConstant: 5).isActive = true }
    return stacked(root, labels, fills: false) { $0.alignment = .firstBaseline }
  },
  FramesRow(
    "last baselines",
    because: "the second line of the first: 0.952 * 10 + 1.193 * 10 - 9.52 = 11.93",
    [r(0, 0, 5, 24), r(5, rounded(11.93), 5, 12)]
  ) { root in
    let labels = [label("a\na", 10), label("a", 10)]
    labels[0].numberOfLines = 2
    for label in labels { label.widthAnchor.constraint(equalToConstant: 5).isActive = true }
    return stacked(root, labels, fills: false) { $0.alignment = .lastBaseline }
  },
  FramesRow(
    "a column's distances between baselines",
    because: "isBaselineRelativeArrangement: the second baseline is 40 below the first",
    [r(0, 0, 200, 24), r(0, 40, 200, 24)]
  ) { root in
    let labels = [label("a", 20), label("a", 20)]
    for label in labels { label.widthAnchor.constraint(equalToConstant: 200).isActive = true }
    return stacked(root, labels, fills: false) {
      $0.axis = .vertical
      $0.spacing = 40
      $0.isBaselineRelativeArrangement = true
    }
  },
]

let stackChangeRows =
  looseRows + mirroredRows + nestedRows + changedRows + baselineRows
