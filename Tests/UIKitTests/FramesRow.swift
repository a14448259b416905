import Testing

@testable import UIKit

/// One small layout: what is built in a root of 200 by 100, the frames it must have, and why.
///
/// The frames are computed by hand or by a formula that doesn't use the engine.
struct FramesRow: CustomTestStringConvertible, Sendable {
  let name: String
  let because: String
  let frames: [CGRect]
  let build: @MainActor @Sendable (UIView) -> [UIView]

  init(
    _ name: String, because: String, _ frames: [CGRect],
    _ build: @escaping @MainActor @Sendable (UIView) -> [UIView]
  ) {
    self.name = name
    self.because = because
    self.frames = frames
    self.build = build
  }
  var testDescription: String { name }
}

func r(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

extension UIView {
  /// Adds a view with content of a given size.
  func box(
    _ width: CGFloat = -1, _ height: CGFloat = -1, hugging: Float = 250, resistance: Float = 750
  ) -> Box {
    let box = Box(width, height, hugging: hugging, resistance: resistance)
    addSubview(box)
    return box
  }

  /// Adds a view and puts it into the upper left corner, in any writing direction.
  @discardableResult
  func corner<View: UIView>(_ view: View, x: CGFloat = 0, y: CGFloat = 0) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    view.leftAnchor.constraint(equalTo: leftAnchor, constant: x).isActive = true
    view.topAnchor.constraint(equalTo: topAnchor, constant: y).isActive = true
    return view
  }

  func top(_ views: UIView...) {
    for view in views { view.topAnchor.constraint(equalTo: topAnchor).isActive = true }
  }
}

@MainActor func hold(_ constraints: NSLayoutConstraint...) {
  NSLayoutConstraint.activate(constraints)
}

@MainActor func relate(
  _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute,
  _ second: AnyObject?,
  _ other: NSLayoutConstraint.Attribute, by multiplier: CGFloat = 1, plus constant: CGFloat = 0
) {
  NSLayoutConstraint(
    item: first, attribute: attribute, relatedBy: .equal, toItem: second, attribute: other,
    multiplier: multiplier, constant: constant
  ).isActive = true
}

@MainActor func fix(_ view: UIView, _ width: CGFloat, _ height: CGFloat) {
  view.widthAnchor.constraint(equalToConstant: width).isActive = true
  view.heightAnchor.constraint(equalToConstant: height).isActive = true
}

extension [CGRect] {
  /// Whether the rectangles are those, which are written as points, with their edges on the pixels of a screen with three
  /// pixels per point.
  func areOnPixels(of exact: [CGRect]) -> Bool {
    func pixel(_ value: CGFloat) -> CGFloat { ((value * 3 * 1024).rounded() / 1024).rounded() / 3 }
    func isNear(_ edge: CGFloat, _ exact: CGFloat) -> Bool { abs(edge - pixel(exact)) < 1e-6 }
    return count == exact.count
      && zip(self, exact).allSatisfy { frame, exact in
        isNear(frame.minX, exact.minX) && isNear(frame.maxX, exact.maxX)
          && isNear(frame.minY, exact.minY) && isNear(frame.maxY, exact.maxY)
      }
  }
}
