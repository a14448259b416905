/// Pulls items in a direction.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
  open private(set) var items: [any UIDynamicItem]
  public init(items: [any UIDynamicItem]) { self.items = items }
  public override convenience init() { self.init(items: []) }
  open func addItem(_ item: any UIDynamicItem) {
    items.append(item)
    changed()
  }
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    changed()
  }
  /// The direction with its strength; 1 accelerates by 1,000 points per second in a second.
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { changed() } }
  open var angle: CGFloat {
    get { gravityDirection.polar.angle }
    set { gravityDirection = CGVector(angle: newValue, length: magnitude) }
  }
  open var magnitude: CGFloat {
    get { gravityDirection.polar.length }
    set { gravityDirection = CGVector(angle: angle, length: newValue) }
  }
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(angle: angle, length: magnitude)
  }

  override var involvedItems: [any UIDynamicItem] { items }
  override func applyForces(_ world: DynamicWorld, _ time: Double) {
    for body in items.compactMap(world.body(of:)) where !body.isAnchored {
      body.velocity.dx += gravityDirection.dx * CGFloat(1000 * time)
      body.velocity.dy += gravityDirection.dy * CGFloat(1000 * time)
    }
  }
}

/// Pushes items, once or all the time.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
  public enum Mode: Int, Sendable {
    case continuous = 0
    case instantaneous
  }
  open private(set) var items: [any UIDynamicItem]
  public let mode: Mode
  public init(items: [any UIDynamicItem], mode: Mode) {
    (self.items, self.mode) = (items, mode)
  }
  open func addItem(_ item: any UIDynamicItem) {
    items.append(item)
    changed()
  }
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    changed()
  }
  /// Whether the push acts; an instantaneous one becomes inactive after it acted.
  open var active = true { didSet { changed() } }
  /// The direction with its strength; 1 gives 100 by 100 points 100 points per second, or that in each second.
  open var pushDirection = CGVector(dx: 0, dy: 0) { didSet { changed() } }
  open var angle: CGFloat {
    get { pushDirection.polar.angle }
    set { pushDirection = CGVector(angle: newValue, length: magnitude) }
  }
  open var magnitude: CGFloat {
    get { pushDirection.polar.length }
    set { pushDirection = CGVector(angle: angle, length: newValue) }
  }
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector(angle: angle, length: magnitude)
  }

  override var involvedItems: [any UIDynamicItem] { items }
  override func applyForces(_ world: DynamicWorld, _ time: Double) {
    guard active, pushDirection != .zero else { return }
    let strength = CGFloat(mode == .instantaneous ? 100 : 100 * time)
    for body in items.compactMap(world.body(of:)) {
      body.push(CGVector(dx: pushDirection.dx * strength, dy: pushDirection.dy * strength))
    }
    if mode == .instantaneous { active = false }
  }
}

/// Moves an item to a point, where it swings and comes to rest upright.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    (self.item, snapPoint) = (item, point)
  }
  open var snapPoint: CGPoint { didSet { changed() } }
  /// From 0, for much swinging, to 1, for little.
  open var damping: CGFloat = 0.5 { didSet { changed() } }

  override var involvedItems: [any UIDynamicItem] { [item] }
  override func applyForces(_ world: DynamicWorld, _ time: Double) {
    guard let body = world.body(of: item), !body.isAnchored else { return }
    let pace = 20.0
    let ratio = damping.isNaN ? 0.5 : 0.3 + 0.7 * min(max(Double(damping), 0), 1)
    let (pull, brake) = (CGFloat(pace * pace * time), CGFloat(max(0, 1 - 2 * ratio * pace * time)))
    body.velocity.dx = (body.velocity.dx + (snapPoint.x - body.center.x) * pull) * brake
    body.velocity.dy = (body.velocity.dy + (snapPoint.y - body.center.y) * pull) * brake
    body.angularVelocity = (body.angularVelocity - body.angle * Double(pull)) * Double(brake)
  }
}

/// Keeps an item at a distance from a point or another item, rigidly or with a spring.
///
/// Its forces act on the items' middles and don't turn them.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
  public enum AttachmentType: Int, Sendable {
    case items = 0
    case anchor
  }
  open private(set) var items: [any UIDynamicItem]
  public let attachedBehaviorType: AttachmentType
  /// The point to which the item is attached.
  open var anchorPoint: CGPoint { didSet { changed() } }
  /// The distance that is kept; at first the one at which the items were attached.
  open var length: CGFloat { didSet { changed() } }
  /// How soon the spring stops swinging; 1 is critical.
  open var damping: CGFloat = 0 { didSet { changed() } }
  /// The swings of the spring in a second; 0 is a rigid attachment.
  open var frequency: CGFloat = 0 { didSet { changed() } }

  public init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    items = [item]
    attachedBehaviorType = .anchor
    anchorPoint = point
    length = hypot(item.center.x - point.x, item.center.y - point.y)
  }
  public init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    items = [item1, item2]
    attachedBehaviorType = .items
    anchorPoint = .zero
    length = hypot(item1.center.x - item2.center.x, item1.center.y - item2.center.y)
  }

  override var involvedItems: [any UIDynamicItem] { items }
  @MainActor
  private struct Ends {
    let first: DynamicBody
    let second: DynamicBody?
    let normal: CGVector
    let stretch: CGFloat
    let speed: CGFloat
    var inverseMass: Double { first.inverseMass + (second?.inverseMass ?? 0) }
  }
  private func ends(_ world: DynamicWorld) -> Ends? {
    guard let first = items.first.flatMap(world.body(of:)) else { return nil }
    let second = items.count > 1 ? world.body(of: items[1]) : nil
    let end = second?.center ?? anchorPoint
    let (x, y) = (first.center.x - end.x, first.center.y - end.y)
    let distance = hypot(x, y)
    guard distance.isFinite, length.isFinite else { return nil }
    let normal =
      distance > 1e-6 ? CGVector(dx: x / distance, dy: y / distance) : CGVector(dx: 0, dy: 1)
    let other = second?.velocity ?? .zero
    let speed =
      (first.velocity.dx - other.dx) * normal.dx + (first.velocity.dy - other.dy) * normal.dy
    let found = Ends(
      first: first, second: second, normal: normal, stretch: distance - length, speed: speed)
    return found.inverseMass > 0 ? found : nil
  }
  private func push(_ ends: Ends, by strength: CGFloat) {
    ends.first.push(CGVector(dx: ends.normal.dx * strength, dy: ends.normal.dy * strength))
    ends.second?.push(CGVector(dx: -ends.normal.dx * strength, dy: -ends.normal.dy * strength))
  }
  override func applyForces(_ world: DynamicWorld, _ time: Double) {
    guard frequency > 0, let ends = ends(world) else { return }
    // A faster spring than the steps would gain energy.
    let pace = 2 * Double.pi * min(Double(frequency), 30)
    let ratio = damping > 0 ? min(Double(damping), 2) : 0
    let change =
      -pace * pace * Double(ends.stretch) * time
      - min(2 * ratio * pace * time, 1) * Double(ends.speed)
    push(ends, by: CGFloat(change / ends.inverseMass))
  }
  override func constrain(_ world: DynamicWorld, _ time: Double) {
    guard !(frequency > 0), let ends = ends(world) else { return }
    push(ends, by: -ends.speed / CGFloat(ends.inverseMass))
    let part = ends.stretch / CGFloat(ends.inverseMass)
    let own = part * CGFloat(ends.first.inverseMass)
    ends.first.center.x -= ends.normal.dx * own
    ends.first.center.y -= ends.normal.dy * own
    if let second = ends.second {
      second.center.x += ends.normal.dx * part * CGFloat(second.inverseMass)
      second.center.y += ends.normal.dy * part * CGFloat(second.inverseMass)
    }
  }
  override var keepsMoving: Bool {
    guard frequency > 0, let animator = dynamicAnimator else { return false }
    let bodies = items.compactMap { animator.body(of: $0) }
    return bodies.contains { !$0.isAnchored && hypot($0.velocity.dx, $0.velocity.dy) > 10 }
  }
}

/// The properties of items that other behaviors move.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  open private(set) var items: [any UIDynamicItem]
  public init(items: [any UIDynamicItem]) { self.items = items }
  public override convenience init() { self.init(items: []) }
  open func addItem(_ item: any UIDynamicItem) {
    items.append(item)
    changed()
  }
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    changed()
  }
  /// How much of its speed an item keeps in a collision, from 0 to 1.
  open var elasticity: CGFloat = 0 { didSet { changed() } }
  open var friction: CGFloat = 0.2 { didSet { changed() } }
  open var density: CGFloat = 1 { didSet { changed() } }
  /// How much slower an item becomes in a second.
  open var resistance: CGFloat = 0 { didSet { changed() } }
  open var angularResistance: CGFloat = 0 { didSet { changed() } }
  open var isAnchored = false { didSet { changed() } }
  open var allowsRotation = true { didSet { changed() } }

  private func body(_ item: any UIDynamicItem) -> DynamicBody? { dynamicAnimator?.body(of: item) }
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    waiting.append((item, velocity, 0))
    changed()
  }
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    body(item).map { CGPoint(x: $0.velocity.dx, y: $0.velocity.dy) } ?? .zero
  }
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    waiting.append((item, .zero, velocity))
    changed()
  }
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    CGFloat(body(item)?.angularVelocity ?? 0)
  }
  /// The velocities that were added before the behavior had an animator.
  private var waiting: [(item: any UIDynamicItem, velocity: CGPoint, turn: CGFloat)] = []

  override var involvedItems: [any UIDynamicItem] { items }
  override func prepare(_ world: DynamicWorld) {
    func bounded(_ value: CGFloat, _ most: Double) -> Double {
      value.isNaN ? 0 : min(max(Double(value), 0), most)
    }
    for body in items.compactMap(world.body(of:)) {
      body.elasticity = bounded(elasticity, 1)
      body.friction = bounded(friction, 10)
      body.density = bounded(density, 1e6)
      body.resistance = bounded(resistance, 1e6)
      body.angularResistance = bounded(angularResistance, 1e6)
      (body.isAnchored, body.allowsRotation) = (isAnchored, allowsRotation)
    }
    for added in waiting {
      guard let body = world.body(of: added.item) else { continue }
      body.velocity.dx += DynamicBody.finite(added.velocity.x, 20_000)
      body.velocity.dy += DynamicBody.finite(added.velocity.y, 20_000)
      body.angularVelocity += Double(DynamicBody.finite(added.turn, 1000))
    }
    if dynamicAnimator != nil { waiting = [] }
  }
}

extension CGVector {
  fileprivate var polar: (angle: CGFloat, length: CGFloat) {
    (CGFloat(atan2(Double(dy), Double(dx))), hypot(dx, dy))
  }
  fileprivate init(angle: CGFloat, length: CGFloat) {
    self.init(dx: CGFloat(cos(Double(angle))) * length, dy: CGFloat(sin(Double(angle))) * length)
  }
}
