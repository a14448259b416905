import Testing

@testable import UIKit

@MainActor @Suite struct AppearanceProxyTests {
  private final class Badge: UILabel {}
  private final class Shelf: UIView {}

  @Test func `views take an appearance as they come into a window, as far as they have none`() {
    Badge.appearance().textColor = .orange
    Badge.appearance().backgroundColor = .green
    Badge.appearance(whenContainedInInstancesOf: [Shelf.self]).numberOfLines = 3
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (plain, own, other) = (Badge(), Badge(), UILabel())
    own.textColor = .blue
    for view in [plain, own, other] { root.addSubview(view) }
    let shelf = Shelf()
    let inside = Badge()
    shelf.addSubview(inside)
    root.addSubview(shelf)
    #expect(plain.textColor == .label)
    root.enter(UIWindow(of: root))
    #expect(plain.textColor == .orange && plain.backgroundColor == .green)
    #expect(own.textColor == .blue && own.backgroundColor == .green)
    #expect(other.textColor == .label && other.backgroundColor == nil)
    #expect(plain.numberOfLines == 1 && inside.numberOfLines == 3 && inside.textColor == .orange)
  }

  @Test func `animation blocks make their changes and tell their delegate`() async {
    final class Delegate: UIView {
      var stopped: [String] = []
      override func _perform(_ selector: String, _ arguments: [Any?]) -> Bool {
        guard selector == "stopped:finished:context:" else { return false }
        stopped.append(arguments.first as? String ?? "")
        return true
      }
    }
    let (view, delegate) = (UIView(), Delegate())
    UIView.beginAnimations("fade", context: nil)
    UIView.setAnimationDuration(2)
    UIView.setAnimationDelegate(delegate)
    UIView.setAnimationDidStop(Selector("stopped:finished:context:"))
    #expect(UIView.inheritedAnimationDuration == 2)
    view.alpha = 0
    UIView.commitAnimations()
    #expect(view.alpha == 0 && UIView.inheritedAnimationDuration == 0 && delegate.stopped == [])
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(delegate.stopped == ["fade"])
  }
}
