import Testing

@testable import UIKit

@MainActor @Suite struct KeyboardGuideTests {
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

  @Test(arguments: [
    (0.0, true, CGRect(x: 0, y: 200, width: 300, height: 0)),
    (34, true, CGRect(x: 0, y: 166, width: 300, height: 34)),
    (34, false, CGRect(x: 0, y: 200, width: 300, height: 0)),
  ])
  func `the guide stands at the bottom, from the end of the safe area on`(
    safeArea: Double, usesSafeArea: Bool, frame: CGRect
  ) {
    view.safeAreaInsets.bottom = safeArea
    view.keyboardLayoutGuide.usesBottomSafeArea = usesSafeArea
    view.layoutIfNeeded()
    #expect(view.keyboardLayoutGuide.layoutFrame == frame)
    #expect(view.keyboardLayoutGuide === view.keyboardLayoutGuide)
  }

  @Test func `a view above the guide has the rest of the height`() {
    let content = UIView()
    content.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(content)
    view.safeAreaInsets.bottom = 20
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: view.topAnchor),
      content.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      view.keyboardLayoutGuide.topAnchor.constraint(equalTo: content.bottomAnchor),
    ])
    view.layoutIfNeeded()
    #expect(content.frame == CGRect(x: 0, y: 0, width: 300, height: 180))
  }

  @Test func `tracked constraints hold near the bottom edge alone`() {
    let guide = view.keyboardLayoutGuide
    func constraint() -> NSLayoutConstraint { view.widthAnchor.constraint(equalToConstant: 300) }
    let (bottom, top, awayFromTop, awayFromBottom) = (
      constraint(), constraint(), constraint(), constraint()
    )
    guide.setConstraints([bottom], activeWhenNearEdge: .bottom)
    guide.setConstraints([top], activeWhenNearEdge: .top)
    guide.setConstraints([awayFromTop], activeWhenAwayFrom: [.top, .leading])
    guide.setConstraints([awayFromBottom], activeWhenAwayFrom: [.top, .bottom])
    #expect(bottom.isActive && awayFromTop.isActive && !top.isActive && !awayFromBottom.isActive)
    #expect(guide.constraintsActive(whenNearEdge: .bottom) == [bottom])
    #expect(guide.constraintsActive(whenAwayFrom: [.top, .leading]) == [awayFromTop])
    guide.removeAllTrackedConstraints()
    #expect(!bottom.isActive && !awayFromTop.isActive)
    #expect(guide.constraintsActive(whenNearEdge: .bottom).isEmpty)
  }
}
