import Testing

@testable import UIKit

/// Items that behaviors move on the virtual clock.
@MainActor @Suite struct DynamicsTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let view = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
  private let other = UIView(frame: CGRect(x: 200, y: 0, width: 20, height: 20))
  private let animator: UIDynamicAnimator
  private let log = Log()

  @MainActor
  private final class Log: NSObject, UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
    var events: [String] = []
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { events.append("resume") }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { events.append("pause") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
    ) { events.append("began \(identifier as? NSString ?? "bounds") \(Int(p.y.rounded()))") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: (any NSCopying)?
    ) { events.append("ended \(identifier as? NSString ?? "bounds")") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
      with item2: any UIDynamicItem, at p: CGPoint
    ) { events.append("met") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
      with item2: any UIDynamicItem
    ) { events.append("parted") }
  }

  init() {
    root.addSubview(view)
    root.addSubview(other)
    animator = UIDynamicAnimator(referenceView: root)
    animator.delegate = log
  }

  private func advance(_ seconds: Double) {
    VirtualClock.current.advance(microseconds: Int64(seconds * 1e6), afterEach: {})
  }
  private func isClose(_ a: CGFloat, _ b: CGFloat, _ within: CGFloat) -> Bool {
    abs(a - b) <= within
  }

  @Test func `an item falls, lands on the bounds and comes to rest`() {
    let collision = UICollisionBehavior(items: [view])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = log
    animator.addBehavior(UIGravityBehavior(items: [view]))
    animator.addBehavior(collision)
    #expect(animator.isRunning && log.events == ["resume"])
    advance(0.2)
    #expect(isClose(view.center.y, 70, 3))
    advance(3)
    #expect(isClose(view.center.y, 150, 0.1) && view.center.x == 150)
    #expect(!animator.isRunning && log.events.last == "pause" && animator.elapsedTime < 2)
    #expect(log.events.contains("began bounds 200"))
    animator.updateItem(usingCurrentState: view)
    #expect(animator.isRunning && log.events.last == "resume")
    #expect(animator.items(in: CGRect(x: 140, y: 150, width: 1, height: 1)).count == 1)
  }

  @Test func `an elastic item bounces, and friction, resistance and anchors stop one`() {
    let collision = UICollisionBehavior(items: [view])
    collision.addBoundary(
      withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 200), to: CGPoint(x: 300, y: 200))
    collision.collisionDelegate = log
    let properties = UIDynamicItemBehavior(items: [view])
    properties.elasticity = 0.8
    for behavior in [UIGravityBehavior(items: [view]), collision, properties] {
      animator.addBehavior(behavior)
    }
    var highest: CGFloat = 200
    var isBack = false
    properties.action = {
      if properties.linearVelocity(for: view).y < 0 { isBack = true }
      if isBack { highest = min(highest, view.center.y) }
    }
    advance(0.9)
    // 0.8² of the height of the fall, which was 100.
    #expect(isClose(highest, 86, 6))
    #expect(log.events.prefix(3) == ["resume", "began floor 200", "ended floor"])
    advance(20)
    #expect(!animator.isRunning && isClose(view.center.y, 150, 0.1))
    #expect(collision.boundary(withIdentifier: "floor" as NSString) != nil)
    #expect(collision.boundary(withIdentifier: "floor" as NSCopying) != nil)
    #expect(collision.boundary(withIdentifier: "wall" as NSCopying) == nil)
    #expect(collision.boundaryIdentifiers?.count == 1)
    collision.removeAllBoundaries()
    properties.isAnchored = true
    advance(1)
    #expect(collision.boundaryIdentifiers == nil && isClose(view.center.y, 150, 0.1))
    properties.isAnchored = false
    properties.resistance = 10
    advance(1)
    // The end speed is 1,000 / 10.
    #expect(isClose(properties.linearVelocity(for: view).y, 100, 10))
  }

  @Test func `a snap ends at its point, upright`() {
    view.transform = CGAffineTransform(rotationAngle: 0.5)
    let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 40, y: 60))
    animator.addBehavior(snap)
    advance(3)
    #expect(isClose(view.center.x, 40, 0.5) && isClose(view.center.y, 60, 0.5))
    #expect(isClose(view.transform.b, 0, 0.01) && !animator.isRunning)
    snap.snapPoint.x = 90
    advance(3)
    #expect(isClose(view.center.x, 90, 0.5) && !animator.isRunning)
  }

  @Test func `pushes accelerate by mass`() {
    let push = UIPushBehavior(items: [view], mode: .instantaneous)
    push.setAngle(0, magnitude: 1)
    let properties = UIDynamicItemBehavior(items: [view])
    animator.addBehavior(properties)
    animator.addBehavior(push)
    advance(0.1)
    #expect(!push.active && isClose(properties.linearVelocity(for: view).x, 100, 0.01))
    let steady = UIPushBehavior(items: [view], mode: .continuous)
    steady.pushDirection = CGVector(dx: -1, dy: 0)
    properties.density = 2
    animator.addBehavior(steady)
    advance(1)
    #expect(isClose(properties.linearVelocity(for: view).x, 50, 3) && steady.magnitude == 1)
    properties.addLinearVelocity(CGPoint(x: 0, y: 7), for: view)
    properties.addAngularVelocity(1, for: view)
    #expect(
      properties.linearVelocity(for: view).y == 7 && properties.angularVelocity(for: view) == 1)
    advance(0.5)
    #expect(view.transform.b > 0.3)
  }

  @Test func `a rigid attachment keeps its length, and a spring returns to it`() {
    let pendulum = UIAttachmentBehavior(item: other, attachedToAnchor: CGPoint(x: 150, y: 10))
    animator.addBehavior(pendulum)
    animator.addBehavior(UIGravityBehavior(items: [other]))
    for _ in 0..<10 {
      advance(0.1)
      #expect(isClose(hypot(other.center.x - 150, other.center.y - 10), 60, 1))
    }
    animator.removeAllBehaviors()
    advance(1)
    #expect(!animator.isRunning)
    let spring = UIAttachmentBehavior(item: view, attachedTo: other)
    spring.frequency = 2
    spring.damping = 0.7
    spring.length = 120
    animator.addBehavior(spring)
    advance(10)
    #expect(isClose(hypot(other.center.x - view.center.x, other.center.y - view.center.y), 120, 1))
    #expect(!animator.isRunning && spring.attachedBehaviorType == .items)
  }

  @Test func `items collide with each other, and the lighter one yields`() {
    let collision = UICollisionBehavior(items: [view, other])
    collision.collisionDelegate = log
    collision.collisionMode = .items
    other.center = CGPoint(x: 250, y: 50)
    let properties = UIDynamicItemBehavior(items: [view, other])
    animator.addBehavior(collision)
    animator.addBehavior(properties)
    properties.addLinearVelocity(CGPoint(x: 100, y: 0), for: view)
    advance(1)
    #expect(log.events.filter { $0 == "met" }.count == 1)
    #expect(other.center.x >= view.center.x + 59.9)
    #expect(properties.linearVelocity(for: view).x > 90)
    properties.addLinearVelocity(CGPoint(x: 300, y: 0), for: other)
    advance(0.5)
    #expect(log.events.last == "parted")
  }

  @Test func `behaviors act with those in them, and the animator they were added to`() {
    let (whole, gravity) = (UIDynamicBehavior(), UIGravityBehavior(items: [view]))
    whole.addChildBehavior(gravity)
    gravity.addChildBehavior(whole)
    whole.addChildBehavior(gravity)
    #expect(whole.childBehaviors.count == 1 && gravity.childBehaviors.isEmpty)
    animator.addBehavior(whole)
    advance(0.1)
    #expect(view.center.y > 50 && gravity.dynamicAnimator === animator)
    animator.removeBehavior(whole)
    advance(0.1)
    #expect(gravity.dynamicAnimator == nil && !animator.isRunning && animator.behaviors.isEmpty)
    gravity.angle = 0
    #expect(isClose(gravity.gravityDirection.dx, 1, 1e-9) && gravity.magnitude == 1)
  }

  @Test func `a group moves and turns its items`() {
    let group = UIDynamicItemGroup(items: [view, other])
    #expect(group.center == CGPoint(x: 160, y: 50) && group.bounds.width == 120)
    group.center.y += 10
    group.transform = CGAffineTransform(rotationAngle: .pi)
    #expect(isClose(view.center.x, 170, 1e-6) && isClose(view.center.y, 60, 1e-6))
    #expect(isClose(other.center.x, 110, 1e-6) && isClose(other.transform.a, -1, 1e-6))
  }

  @Test func `an item that falls without end stops, and so does the animator`() {
    animator.addBehavior(UIGravityBehavior(items: [view]))
    advance(61)
    #expect(!animator.isRunning && view.center.y > 99_000)
  }

  nonisolated static let numbers: [CGFloat] = [.nan, .infinity, -.infinity, -1, 1e300, 0]
  @Test(arguments: numbers) func `no number stops the animator`(number: CGFloat) {
    let collision = UICollisionBehavior(items: [view, other])
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: number, left: number, bottom: number, right: number))
    collision.addBoundary(
      withIdentifier: "line" as NSCopying, from: CGPoint(x: number, y: 0),
      to: CGPoint(x: 9, y: number))
    let gravity = UIGravityBehavior(items: [view, other])
    gravity.gravityDirection = CGVector(dx: number, dy: number)
    let attachment = UIAttachmentBehavior(item: view, attachedTo: other)
    (attachment.length, attachment.frequency, attachment.damping) = (number, number, number)
    let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: number, y: number))
    snap.damping = number
    let push = UIPushBehavior(items: [other], mode: .continuous)
    push.setAngle(number, magnitude: number)
    let properties = UIDynamicItemBehavior(items: [view, other])
    (properties.density, properties.elasticity, properties.friction) = (number, number, number)
    (properties.resistance, properties.angularResistance) = (number, number)
    properties.addAngularVelocity(number, for: view)
    properties.addLinearVelocity(CGPoint(x: number, y: number), for: other)
    for behavior in [collision, gravity, attachment, snap, push, properties] {
      animator.addBehavior(behavior)
    }
    advance(5)
    #expect(animator.items(in: CGRect(x: number, y: 0, width: 9, height: number)).count <= 2)
    #expect(view.center.x.isFinite && view.center.y.isFinite && view.transform.a.isFinite)
    #expect(other.center.x.isFinite && other.center.y.isFinite)
  }

  @Test func `items beyond the limit stay where they are`() {
    let views = (0..<200).map { UIView(frame: CGRect(x: $0 * 30, y: 0, width: 20, height: 20)) }
    animator.addBehavior(UIGravityBehavior(items: views))
    advance(0.1)
    #expect(views[127].center.y > 10 && views[128].center.y == 10)
  }
}
