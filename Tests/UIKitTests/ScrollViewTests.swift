import Testing

@testable import UIKit

@MainActor @Suite struct ScrollViewTests {
  private func scene(content: CGSize) -> (root: UIView, scroll: UIScrollView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let scroll = UIScrollView(frame: root.bounds)
    scroll.contentSize = content
    root.addSubview(scroll)
    return (root, scroll)
  }

  /// Each row: where the finger goes in steps of 10 ms, and the offset while it drags and after it left.
  nonisolated static let drags: [([Double], Double, Double)] = [
    // The content follows the whole way of the finger. 30 points in 20 ms are 1500 a second; a rate of 0.998 lets that
    // glide 748.5 points, so it is the end.
    ([90, 60], 30, 200),
    // It stops at its end: 300 - 100.
    ([99, 50, 1, -150], 200, 200),
    // And at its beginning.
    ([10, 60], 0, 0),
  ]

  @Test(arguments: drags)
  func `dragging shows another part, no farther than the edges`(
    places: [Double], dragged: Double, atRest: Double
  ) {
    let (root, scroll) = scene(content: CGSize(width: 100, height: 300))
    let dispatcher = TouchDispatcher(root: root)
    play([.down(50, places[0])], on: dispatcher)
    for place in places.dropFirst() { play([.move(50, place, after: 0.01)], on: dispatcher) }
    #expect(scroll.contentOffset == CGPoint(x: 0, y: dragged))
    play([.up(50, places[places.count - 1], after: 0.01)], on: dispatcher)
    #expect(scroll.contentOffset == CGPoint(x: 0, y: atRest))
  }

  @Test func `a finger that rests before it leaves lets the content rest`() {
    let (root, scroll) = scene(content: CGSize(width: 100, height: 1000))
    play(
      [.down(50, 90), .move(50, 60, after: 0.1), .move(50, 60, after: 1), .up(50, 60, after: 1)],
      on: root)
    #expect(scroll.contentOffset.y == 30)
  }

  @Test func `pages come to rest one by one`() {
    let (root, scroll) = scene(content: CGSize(width: 300, height: 100))
    scroll.isPagingEnabled = true
    play([.down(90, 50), .move(50, 50, after: 0.02), .up(50, 50, after: 0.02)], on: root)
    #expect(scroll.contentOffset.x == 100)
    play([.down(90, 50), .move(70, 50, after: 0.5), .up(70, 50, after: 1)], on: root)
    #expect(scroll.contentOffset.x == 100)
    play([.down(90, 50), .move(30, 50, after: 0.5), .up(30, 50, after: 1)], on: root)
    #expect(scroll.contentOffset.x == 200)
  }

  @MainActor private final class Watcher: NSObject, UIScrollViewDelegate {
    var calls: [String] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("scroll") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      calls.append("willEnd")
      targetContentOffset.pointee.y = 70
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
      calls.append("end \(decelerate)")
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rest") }
  }

  @Test func `the delegate hears of a drag in order, and chooses where it rests`() {
    let (root, scroll) = scene(content: CGSize(width: 100, height: 300))
    let watcher = Watcher()
    scroll.delegate = watcher
    play([.down(50, 90), .move(50, 60), .up(50, 60)], on: root)
    #expect(watcher.calls == ["begin", "scroll", "willEnd", "end true", "scroll", "rest"])
    #expect(scroll.contentOffset.y == 70)
  }

  @MainActor private final class Zoomer: NSObject, UIScrollViewDelegate {
    let page = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var calls: [String] = []
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { page }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
      calls.append("begin")
    }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { calls.append("zoom") }
    func scrollViewDidEndZooming(
      _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) { calls.append("end \(scale)") }
  }

  @Test func `zooming enlarges the delegate's view and the content, within the bounds`() {
    let (_, scroll) = scene(content: CGSize(width: 100, height: 100))
    let zoomer = Zoomer()
    scroll.addSubview(zoomer.page)
    scroll.delegate = zoomer
    #expect(scroll.pinchGestureRecognizer == nil)
    scroll.maximumZoomScale = 3
    scroll.setZoomScale(2, animated: false)
    #expect(zoomer.page.frame == CGRect(x: 0, y: 0, width: 200, height: 200))
    #expect(scroll.contentSize == CGSize(width: 200, height: 200))
    #expect(zoomer.calls == ["begin", "zoom", "end 2.0"])
    scroll.zoomScale = 9
    #expect(scroll.zoomScale == 3 && scroll.contentSize.width == 300)
    scroll.zoom(to: CGRect(x: 0, y: 0, width: 100, height: 100), animated: false)
    #expect(scroll.zoomScale == 1 && scroll.pinchGestureRecognizer != nil)
  }

  @Test func `two fingers zoom where the bounds leave room`() {
    let (root, scroll) = scene(content: CGSize(width: 100, height: 100))
    let zoomer = Zoomer()
    scroll.addSubview(zoomer.page)
    scroll.delegate = zoomer
    scroll.maximumZoomScale = 4
    let dispatcher = TouchDispatcher(root: root)
    play([.down(40, 50), .down(60, 50, finger: 1)], on: dispatcher)
    for reach in stride(from: 12.0, through: 20, by: 2) {
      play([.move(50 - reach, 50), .move(50 + reach, 50, finger: 1)], on: dispatcher)
    }
    play([.up(30, 50), .up(70, 50, finger: 1)], on: dispatcher)
    #expect(zoomer.calls.first == "begin" && zoomer.calls.last?.hasPrefix("end") == true)
    #expect(scroll.zoomScale > 1.5)
  }

  @Test func `a drag takes the touch from a button, a tap does not`() {
    let (root, scroll) = scene(content: CGSize(width: 100, height: 300))
    let button = UIButton(frame: CGRect(x: 0, y: 200, width: 100, height: 50))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    scroll.addSubview(button)
    play([.down(50, 20), .up(50, 20)], on: root)
    #expect(taps == 0)
    scroll.contentOffset.y = 190
    play([.down(50, 20), .up(50, 20)], on: root)
    #expect(taps == 1)
    play([.down(50, 20), .move(50, 40), .up(50, 40)], on: root)
    #expect(taps == 1 && scroll.contentOffset.y < 190)
  }

  @Test func `content that fits is not dragged, so a view behind may be`() {
    let (root, scroll) = scene(content: CGSize(width: 100, height: 90))
    let log = GestureLog()
    log.watch(UIPanGestureRecognizer(), "pan", on: root)
    play([.down(50, 90), .move(50, 60), .up(50, 60)], on: root)
    #expect(scroll.contentOffset == .zero && log.lines.first == "pan began")
  }

  @Test func `constraints to the edges make the content's size`() {
    let (root, scroll) = scene(content: .zero)
    let stack = UIStackView(arrangedSubviews: (0..<5).map { _ in Box(10, 40) })
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(stack)
    pin(stack, to: scroll, inset: 5)
    stack.widthAnchor.constraint(equalTo: scroll.widthAnchor, constant: -10).isActive = true
    root.layoutIfNeeded()
    #expect(stack.frame == CGRect(x: 5, y: 5, width: 90, height: 200))
    #expect(scroll.contentSize == CGSize(width: 100, height: 210))
    #expect(scroll.frame == root.bounds)
    scroll.contentOffset.y = 110
    root.layoutIfNeeded()
    #expect(stack.frame.minY == 5)
    #expect(stack.convert(CGPoint.zero, to: root).y == -105)
  }

  @Test func `the content's guide does the same`() {
    let (root, scroll) = scene(content: .zero)
    let box = Box(250, 30)
    scroll.addSubview(box)
    let guide = scroll.contentLayoutGuide
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      box.topAnchor.constraint(equalTo: guide.topAnchor),
      box.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      box.heightAnchor.constraint(equalTo: scroll.frameLayoutGuide.heightAnchor),
    ])
    root.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 250, height: 100))
  }

  @Test func `a rectangle is scrolled into sight by as little as needed`() {
    let (_, scroll) = scene(content: CGSize(width: 100, height: 300))
    scroll.scrollRectToVisible(CGRect(x: 0, y: 120, width: 10, height: 30), animated: false)
    #expect(scroll.contentOffset.y == 50)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 60, width: 10, height: 30), animated: false)
    #expect(scroll.contentOffset.y == 50)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 20, width: 10, height: 30), animated: false)
    #expect(scroll.contentOffset.y == 20)
  }
}
