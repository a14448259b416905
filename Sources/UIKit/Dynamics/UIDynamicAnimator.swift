/// Receives that an animator came to rest, or runs again.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}
extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items by forces, sixty times in a second of the virtual clock.
///
/// It pauses when all items are at rest, and at the latest 60 s after the last change. It moves at most 128 items, the
/// first ones; an item more than 100,000 points away stops.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  /// The view whose coordinates the behaviors use.
  public private(set) weak var referenceView: UIView?
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// The behaviors that were added, without their children.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// The seconds for which the animator ran.
  open private(set) var elapsedTime: TimeInterval = 0
  open private(set) var isRunning = false

  private var world = DynamicWorld()
  private var framesAtRest = 0
  private var framesSinceChange = 0
  private static let frame: TimeInterval = 1.0 / 60

  public init(referenceView view: UIView) { referenceView = view }
  public override convenience init() { self.init(reference: nil) }
  private init(reference: UIView?) { referenceView = reference }

  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.dynamicAnimator == nil else { return }
    behaviors.append(behavior)
    behavior.move(to: self)
    wake()
  }
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.move(to: nil)
    wake()
  }
  open func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }
  /// The items whose bounds touch a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    world.bodies.map(\.item).filter {
      CGRect(
        x: $0.center.x - $0.bounds.width / 2, y: $0.center.y - $0.bounds.height / 2,
        width: $0.bounds.width, height: $0.bounds.height
      ).overlaps(rect)
    }
  }
  /// Takes over the place that an item was given outside of the animator.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    world.body(of: item)?.readItem()
    wake()
  }

  /// Runs the animator after a change.
  func wake() {
    (framesAtRest, framesSinceChange) = (0, 0)
    world.update(self)
    guard !isRunning, !world.bodies.isEmpty else { return }
    isRunning = true
    delegate?.dynamicAnimatorWillResume(self)
    schedule()
  }
  func body(of item: any UIDynamicItem) -> DynamicBody? { world.body(of: item) }

  private func schedule() {
    VirtualClock.current.schedule(after: Self.frame) { [weak self] in self?.step() }
  }
  private func step() {
    elapsedTime += Self.frame
    framesSinceChange += 1
    let isAtRest = world.step(self, by: Self.frame)
    framesAtRest = isAtRest ? framesAtRest + 1 : 0
    for behavior in world.behaviors { behavior.action?() }
    guard framesAtRest >= 20 || framesSinceChange >= 3600 || world.bodies.isEmpty else {
      return schedule()
    }
    world.stop()
    isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
  }
}

/// Something that moves the items of an animator.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  public override init() { super.init() }
  /// Runs after each step.
  open var action: (() -> Void)?
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// The animator that the behavior, or one around it, was added to.
  open private(set) weak var dynamicAnimator: UIDynamicAnimator?

  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.dynamicAnimator == nil, !childBehaviors.contains(where: { $0 === behavior }),
      !behavior.family.contains(where: { $0 === self })
    else { return }
    childBehaviors.append(behavior)
    if let dynamicAnimator { behavior.move(to: dynamicAnimator) }
    changed()
  }
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard childBehaviors.contains(where: { $0 === behavior }) else { return }
    childBehaviors.removeAll { $0 === behavior }
    behavior.move(to: nil)
    changed()
  }
  /// The behavior is about to be added to an animator, or removed from its own.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  func move(to animator: UIDynamicAnimator?) {
    willMove(to: animator)
    dynamicAnimator = animator
    for child in childBehaviors { child.move(to: animator) }
  }
  /// The behavior and all those in it.
  var family: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.family) }
  func changed() { dynamicAnimator?.wake() }

  var involvedItems: [any UIDynamicItem] { [] }
  /// Sets the properties of bodies.
  func prepare(_ world: DynamicWorld) {}
  /// Changes velocities.
  func applyForces(_ world: DynamicWorld, _ time: Double) {}
  /// Corrects velocities and places.
  func constrain(_ world: DynamicWorld, _ time: Double) {}
  /// Whether the behavior still moves something that stands still at the moment.
  var keepsMoving: Bool { false }
}

/// An item's place and velocity.
@MainActor
final class DynamicBody {
  let item: any UIDynamicItem
  var center = CGPoint.zero
  var previous = CGPoint.zero
  var angle: Double = 0
  var velocity = CGVector.zero
  var angularVelocity: Double = 0
  private var base = CGAffineTransform.identity
  private var baseAngle: Double = 0
  private(set) var isCircle = false
  private(set) var half = CGSize.zero
  var elasticity: Double = 0
  var friction: Double = 0.2
  var density: Double = 1
  var resistance: Double = 0
  var angularResistance: Double = 0
  var isAnchored = false
  var allowsRotation = true

  init(_ item: any UIDynamicItem) {
    self.item = item
    readItem()
  }
  func readItem() {
    center = Self.finite(item.center)
    previous = center
    base = item.transform
    baseAngle = atan2(Double(base.b), Double(base.a))
    if !baseAngle.isFinite { baseAngle = 0 }
    angle = baseAngle
    let type = item.collisionBoundsType
    let box = type == .path ? item.collisionBoundingPath.bounds : item.bounds
    half = CGSize(width: Self.finite(box.width / 2), height: Self.finite(box.height / 2))
    isCircle = type == .ellipse
  }
  /// Takes the changes that the keyboard made to a center since the last step.
  func readChanges() {
    if item.center != center { readItem() }
  }
  func writeItem() {
    center = Self.finite(center)
    if abs(center.x) > 1e5 || abs(center.y) > 1e5 { (velocity, angularVelocity) = (.zero, 0) }
    if item.center != center { item.center = center }
    if angle != baseAngle {
      item.transform = base.concatenating(
        CGAffineTransform(rotationAngle: CGFloat(angle - baseAngle)))
    }
  }
  func forgetConfiguration() {
    (elasticity, friction, density, resistance, angularResistance) = (0, 0.2, 1, 0, 0)
    (isAnchored, allowsRotation) = (false, true)
  }
  /// One for 100 by 100 points.
  var mass: Double { max(Double(half.width * half.height) * 4 / 10_000 * density, 1e-4) }
  var inverseMass: Double { isAnchored ? 0 : 1 / mass }
  /// How far the body reaches in a direction.
  func reach(_ normal: CGVector) -> CGFloat {
    if isCircle { return min(half.width, half.height) }
    return half.width * abs(normal.dx) + half.height * abs(normal.dy)
  }
  func push(_ impulse: CGVector) {
    velocity.dx += impulse.dx * CGFloat(inverseMass)
    velocity.dy += impulse.dy * CGFloat(inverseMass)
  }
  func move(_ time: Double) {
    previous = center
    guard !isAnchored else { return }
    let damping = CGFloat(max(0, 1 - resistance * time))
    velocity = CGVector(
      dx: Self.finite(velocity.dx * damping, 20_000), dy: Self.finite(velocity.dy * damping, 20_000)
    )
    angularVelocity =
      allowsRotation
      ? Double(Self.finite(CGFloat(angularVelocity * max(0, 1 - angularResistance * time)), 1000))
      : 0
    center.x += velocity.dx * CGFloat(time)
    center.y += velocity.dy * CGFloat(time)
    angle += angularVelocity * time
  }
  static func finite(_ value: CGFloat, _ most: CGFloat = 1e6) -> CGFloat {
    value.isNaN ? 0 : min(max(value, -most), most)
  }
  private static func finite(_ point: CGPoint) -> CGPoint {
    CGPoint(x: finite(point.x), y: finite(point.y))
  }
}

/// The bodies of an animator.
@MainActor
final class DynamicWorld {
  private(set) var bodies: [DynamicBody] = []
  private(set) var behaviors: [UIDynamicBehavior] = []
  private static let most = 128
  private static let parts = 4

  func body(of item: any UIDynamicItem) -> DynamicBody? { bodies.first { $0.item === item } }

  func update(_ animator: UIDynamicAnimator) {
    behaviors = animator.behaviors.flatMap(\.family)
    var kept: [DynamicBody] = []
    var known: Set<ObjectIdentifier> = []
    for item in behaviors.flatMap(\.involvedItems) where kept.count < Self.most {
      guard known.insert(ObjectIdentifier(item)).inserted else { continue }
      kept.append(body(of: item) ?? DynamicBody(item))
    }
    bodies = kept
    for body in bodies { body.forgetConfiguration() }
    for behavior in behaviors { behavior.prepare(self) }
  }

  /// Moves everything; the result is whether all is at rest.
  func step(_ animator: UIDynamicAnimator, by time: Double) -> Bool {
    for body in bodies { body.readChanges() }
    let before = bodies.map { ($0.center, $0.angle) }
    let behaviors = behaviors
    let part = time / Double(Self.parts)
    for _ in 0..<Self.parts {
      for behavior in behaviors { behavior.applyForces(self, part) }
      for body in bodies { body.move(part) }
      for behavior in behaviors { behavior.constrain(self, part) }
    }
    for body in bodies { body.writeItem() }
    let isStill = zip(bodies, before).allSatisfy { body, old in
      let stands = abs(body.center.x - old.0.x) + abs(body.center.y - old.0.y) < 0.05
      let isFar = abs(body.center.x) > 1e5 || abs(body.center.y) > 1e5
      return isFar || (stands && abs(body.angle - old.1) < 0.002)
    }
    return isStill && !behaviors.contains(where: \.keepsMoving)
  }
  func stop() {
    for body in bodies { (body.velocity, body.angularVelocity) = (.zero, 0) }
  }
}
