import Testing

@testable import UIKit

@MainActor @Suite struct `Frames on pixels` {
  /// Views of equal widths side by side, without a gap, in a row of some width.
  private func row(_ count: Int, width: CGFloat) -> [UIView] {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 100))
    let stack = UIStackView(frame: parent.bounds)
    parent.addSubview(stack)
    stack.distribution = .fillEqually
    for _ in 0..<count { stack.addArrangedSubview(UIView()) }
    parent.layoutIfNeeded()
    return stack.arrangedSubviews
  }
  private func pixels(_ value: CGFloat) -> CGFloat { value * UIScreen.main.scale }

  @Test(arguments: [2, 3, 7, 10, 11], [320, 375, 390, 393.5])
  func `neighbors share edges that are whole pixels`(count: Int, width: CGFloat) {
    let views = row(count, width: width)
    for (view, next) in zip(views, views.dropFirst()) {
      #expect(abs(pixels(view.frame.maxX) - pixels(view.frame.maxX).rounded()) < 1e-6)
      #expect(abs(view.frame.maxX - next.frame.minX) < 1e-6)
      #expect(abs(view.frame.width - width / CGFloat(count)) <= 1 / UIScreen.main.scale)
    }
  }

  @Test func `equal numbers of pixels are equal widths`() {
    let views = row(3, width: 130)
    #expect(Set(views.map(\.bounds.width)) == [CGFloat(130) / 3])
  }

  @Test(arguments: zip([173.5, 173.25, 0.33, 12] as [CGFloat], [521, 520, 1, 36] as [CGFloat]))
  func `a fitting size is a whole number of pixels`(width: CGFloat, expected: CGFloat) {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    view.widthAnchor.constraint(equalToConstant: width).isActive = true
    let size = view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(abs(pixels(size.width) - expected) < 1e-9)
  }

  @Test func `a second layout of the same solution changes nothing`() {
    let views = row(7, width: 390)
    let before = views.map(\.frame)
    views[0].superview?.setNeedsLayout()
    views[0].superview?.layoutIfNeeded()
    #expect(views.map(\.frame) == before)
  }
}
