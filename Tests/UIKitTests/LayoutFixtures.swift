@testable import UIKit

/// A view with content of a given size.
@MainActor
final class Box: UIView {
  var content: CGSize { didSet { invalidateIntrinsicContentSize() } }

  init(
    _ width: CGFloat = UIView.noIntrinsicMetric, _ height: CGFloat = UIView.noIntrinsicMetric,
    hugging: Float = 250, resistance: Float = 750
  ) {
    content = CGSize(width: width, height: height)
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      setContentHuggingPriority(UILayoutPriority(hugging), for: axis)
      setContentCompressionResistancePriority(UILayoutPriority(resistance), for: axis)
    }
  }
  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { content }
}

@MainActor
func rectangle(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// A root of a given size with views in it, laid out.
@MainActor
func root(_ width: CGFloat, _ height: CGFloat, _ views: [UIView]) -> UIView {
  let root = UIView(frame: rectangle(0, 0, width, height))
  for view in views { root.addSubview(view) }
  return root
}

extension NSLayoutConstraint {
  func at(_ priority: Float) -> NSLayoutConstraint {
    self.priority = UILayoutPriority(priority)
    return self
  }
}

@MainActor
func pin(_ view: UIView, to other: UIView, inset: CGFloat = 0) {
  NSLayoutConstraint.activate([
    view.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: inset),
    view.trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -inset),
    view.topAnchor.constraint(equalTo: other.topAnchor, constant: inset),
    view.bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -inset),
  ])
}

/// Four rows of letters as nested stack views, as keyboards build them.
@MainActor
func letterRows() -> (view: UIView, keys: [Box]) {
  let rows = UIStackView()
  rows.axis = .vertical
  rows.distribution = .fillEqually
  rows.spacing = 10
  rows.translatesAutoresizingMaskIntoConstraints = false
  var keys: [Box] = []
  for count in [10, 9, 9, 5] {
    let row = UIStackView(arrangedSubviews: (0..<count).map { _ in Box(12, 22) })
    row.distribution = .fillEqually
    row.spacing = 6
    keys += row.arrangedSubviews.compactMap { $0 as? Box }
    rows.addArrangedSubview(row)
  }
  let view = root(390, 216, [rows])
  pin(rows, to: view, inset: 3)
  return (view, keys)
}
