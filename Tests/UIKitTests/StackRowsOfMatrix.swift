@testable import UIKit

/// Lengths along the axis and across it of three views in a stack of 200 by 100.
private let along = [10.0, 20, 30]
private let acrossLengths = [20.0, 40, 60]
private let gap = 4.0

private typealias Distribution = UIStackView.Distribution
private typealias Alignment = UIStackView.Alignment

/// Where each view begins along the axis, and how long it is there.
private func placed(_ distribution: Distribution, in length: Double) -> [(Double, Double)] {
  let (free, total) = (length - 2 * gap, along.reduce(0, +))
  func joined(_ lengths: [Double], _ gap: Double) -> [(Double, Double)] {
    lengths.indices.map { index in
      (lengths.prefix(index).reduce(0) { $0 + $1 + gap }, lengths[index])
    }
  }
  switch distribution {
  // The last one hugs less.
  case .fill: return joined([along[0], along[1], free - along[0] - along[1]], gap)
  case .fillEqually: return joined([free / 3, free / 3, free / 3], gap)
  case .fillProportionally: return joined(along.map { free * $0 / total }, gap)
  case .equalSpacing: return joined(along, (length - total) / 2)
  case .equalCentering:
    let (first, last) = (along[0] / 2, length - along[2] / 2)
    let centers = [first, (first + last) / 2, last]
    return zip(centers, along).map { ($0 - $1 / 2, $1) }
  }
}

/// Where a view begins across the axis, and how long it is there.
private func aligned(_ alignment: Alignment, _ size: Double, in length: Double) -> (Double, Double)
{
  switch alignment {
  case .leading: (0, size)
  case .center: ((length - size) / 2, size)
  case .trailing: (length - size, size)
  default: (0, length)
  }
}

private func reason(_ distribution: Distribution) -> String {
  switch distribution {
  case .fill: "what is left goes to the view that hugs least"
  case .fillEqually: "all are as long: (L - 2 * 4) / 3"
  case .fillProportionally: "shares of L - 2 * 4 in proportion to 10, 20 and 30"
  case .equalSpacing: "the gaps are equal: (L - 60) / 2"
  case .equalCentering: "the centres are equally far apart"
  }
}

private func reason(_ alignment: Alignment) -> String {
  switch alignment {
  case .leading: "their near edges meet the stack's"
  case .center: "their middles meet the stack's"
  case .trailing: "their far edges meet the stack's"
  default: "they fill the stack across"
  }
}

private func matrixRow(
  _ axis: NSLayoutConstraint.Axis, _ distribution: Distribution, _ alignment: Alignment
) -> FramesRow {
  let isRow = axis == .horizontal
  let lengths = placed(distribution, in: isRow ? 200 : 100)
  func rounded(_ value: Double) -> Double { (value * 1024).rounded() / 1024 }
  let frames = lengths.indices.map { index in
    let (x, width) = lengths[index]
    let (y, height) = aligned(alignment, acrossLengths[index], in: isRow ? 100 : 200)
    let values = [x, y, width, height].map(rounded)
    return isRow
      ? r(values[0], values[1], values[2], values[3])
      : r(values[1], values[0], values[3], values[2])
  }
  return FramesRow(
    "\(isRow ? "row" : "column"), \(distribution), \(alignment)",
    because: "\(reason(distribution)); \(reason(alignment))", frames
  ) { root in
    let boxes = along.indices.map { index in
      Box(
        CGFloat(isRow ? along[index] : acrossLengths[index]),
        CGFloat(isRow ? acrossLengths[index] : along[index]))
    }
    if distribution == .fill {
      boxes[2].setContentHuggingPriority(UILayoutPriority(249), for: axis)
    }
    return stacked(root, boxes) {
      $0.axis = axis
      $0.distribution = distribution
      $0.alignment = alignment
      $0.spacing = CGFloat(gap)
    }
  }
}

/// A stack of views that fills the root, or is in its corner.
@MainActor func stacked(
  _ root: UIView, _ views: [UIView], fills: Bool = true, _ change: (UIStackView) -> Void = { _ in }
) -> [UIView] {
  let stack = UIStackView(arrangedSubviews: views)
  stack.translatesAutoresizingMaskIntoConstraints = false
  change(stack)
  root.addSubview(stack)
  if fills { pin(stack, to: root) } else { root.corner(stack) }
  return views
}

/// Every distribution with every alignment along both axes.
let stackMatrixRows: [FramesRow] = [NSLayoutConstraint.Axis.horizontal, .vertical].flatMap { axis in
  [Distribution.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering]
    .flatMap { distribution in
      [Alignment.fill, .leading, .center, .trailing].map { matrixRow(axis, distribution, $0) }
    }
}
