/// Receives that items touch each other, or a boundary, and no longer do.
@preconcurrency @MainActor
public protocol UICollisionBehaviorDelegate: AnyObject {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}
extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Keeps items out of each other and within boundaries.
///
/// Items are upright rectangles, or circles with `UIDynamicItemCollisionBoundsType.ellipse`; collisions don't turn them.
/// The boundaries together have at most 1,024 straight lines, into which curves are divided.
@preconcurrency @MainActor
open class UICollisionBehavior: UIDynamicBehavior {
  public struct Mode: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let items = Mode(rawValue: 1)
    public static let boundaries = Mode(rawValue: 2)
    public static let everything = Mode(rawValue: .max)
  }
  private struct Boundary {
    let identifier: any NSCopying
    let path: UIBezierPath
    let lines: [(CGPoint, CGPoint)]
  }
  private struct Contact: Hashable {
    let first: ObjectIdentifier
    let second: ObjectIdentifier?
    let boundary: Int?
  }

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
  open var collisionMode = Mode.everything { didSet { changed() } }
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?
  /// Whether the bounds of the animator's view are a boundary, without an identifier.
  open var translatesReferenceBoundsIntoBoundary = false {
    didSet {
      insets = .zero
      changed()
    }
  }
  private var insets = UIEdgeInsets.zero
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    translatesReferenceBoundsIntoBoundary = true
    self.insets = insets
    changed()
  }

  // MARK: Boundaries

  private var boundaries: [Boundary] = []
  private static let mostLines = 1024
  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    removeBoundary(withIdentifier: identifier)
    let room = Self.mostLines - boundaries.reduce(0) { $0 + $1.lines.count }
    var lines: [(CGPoint, CGPoint)] = []
    for area in Flattened(bezierPath.cgPath.elements).lines {
      for (start, end) in zip(area, area.dropFirst()) where lines.count < room {
        if [start.x, start.y, end.x, end.y].allSatisfy(\.isFinite), start != end {
          lines.append((start, end))
        }
      }
    }
    boundaries.append(Boundary(identifier: identifier, path: bezierPath, lines: lines))
    changed()
  }
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint)
  {
    let path = UIBezierPath()
    path.move(to: p1)
    path.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: path)
  }
  private static func areEqual(_ a: any NSCopying, _ b: any NSCopying) -> Bool {
    // A text is the same as String and as NSString.
    if let first = a as? String ?? (a as? NSString)?.description {
      return first == b as? String ?? (b as? NSString)?.description
    }
    return (a as? NSObject).map { $0.isEqual(b as? NSObject) } ?? false
  }
  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries.first { Self.areEqual($0.identifier, identifier) }?.path
  }
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { Self.areEqual($0.identifier, identifier) }
    contacts = contacts.filter { $0.key.boundary == nil }
    changed()
  }
  open func removeAllBoundaries() {
    boundaries = []
    contacts = contacts.filter { $0.key.boundary == nil }
    changed()
  }
  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }

  // MARK: Collisions

  /// The contacts with the steps since they were seen last.
  private var contacts: [Contact: Int] = [:]
  override var involvedItems: [any UIDynamicItem] { items }

  override func constrain(_ world: DynamicWorld, _ time: Double) {
    let bodies = items.compactMap(world.body(of:))
    for contact in contacts.keys { contacts[contact, default: 0] += 1 }
    if collisionMode.contains(.items) {
      for (index, first) in bodies.enumerated() {
        for second in bodies[(index + 1)...] { collide(first, second) }
      }
    }
    if collisionMode.contains(.boundaries) {
      for body in bodies {
        collideWithBounds(body)
        for (index, boundary) in boundaries.enumerated() {
          for line in boundary.lines { collide(body, line, boundary: index) }
        }
      }
    }
    // A resting item leaves its boundary for single steps.
    for (contact, age) in contacts.sorted(by: { $0.value > $1.value }) where age > 8 {
      contacts[contact] = nil
      end(contact, bodies)
    }
  }

  private func end(_ contact: Contact, _ bodies: [DynamicBody]) {
    guard let first = bodies.first(where: { ObjectIdentifier($0.item) == contact.first }) else {
      return
    }
    guard let second = contact.second else {
      let index = contact.boundary ?? -1
      collisionDelegate?.collisionBehavior(
        self, endedContactFor: first.item,
        withBoundaryIdentifier: boundaries.indices.contains(index)
          ? boundaries[index].identifier : nil)
      return
    }
    guard let other = bodies.first(where: { ObjectIdentifier($0.item) == second }) else { return }
    collisionDelegate?.collisionBehavior(self, endedContactFor: first.item, with: other.item)
  }

  private func collide(_ first: DynamicBody, _ second: DynamicBody) {
    let (x, y) = (first.center.x - second.center.x, first.center.y - second.center.y)
    var normal: CGVector
    var depth: CGFloat
    if first.isCircle, second.isCircle {
      let distance = hypot(x, y)
      normal =
        distance > 1e-6 ? CGVector(dx: x / distance, dy: y / distance) : CGVector(dx: 0, dy: -1)
      depth = first.reach(normal) + second.reach(normal) - distance
    } else {
      let wide = first.reach(CGVector(dx: 1, dy: 0)) + second.reach(CGVector(dx: 1, dy: 0)) - abs(x)
      let high = first.reach(CGVector(dx: 0, dy: 1)) + second.reach(CGVector(dx: 0, dy: 1)) - abs(y)
      depth = min(wide, high)
      normal =
        wide < high ? CGVector(dx: x < 0 ? -1 : 1, dy: 0) : CGVector(dx: 0, dy: y < 0 ? -1 : 1)
    }
    let inverse = first.inverseMass + second.inverseMass
    guard depth > 0, inverse > 0 else { return }
    let part = depth / CGFloat(inverse)
    for (body, sign) in [(first, CGFloat(1)), (second, -1)] {
      body.center.x += normal.dx * part * CGFloat(body.inverseMass) * sign
      body.center.y += normal.dy * part * CGFloat(body.inverseMass) * sign
    }
    bounce(first, second, normal)
    let contact = Contact(
      first: ObjectIdentifier(first.item), second: ObjectIdentifier(second.item), boundary: nil)
    guard contacts.updateValue(0, forKey: contact) == nil else { return }
    let reach = first.reach(normal)
    collisionDelegate?.collisionBehavior(
      self, beganContactFor: first.item, with: second.item,
      at: CGPoint(
        x: first.center.x - normal.dx * reach, y: first.center.y - normal.dy * reach))
  }

  private func collideWithBounds(_ body: DynamicBody) {
    guard translatesReferenceBoundsIntoBoundary, let view = dynamicAnimator?.referenceView else {
      return
    }
    let area = view.bounds.inset(by: insets)
    let (wide, high) = (body.reach(CGVector(dx: 1, dy: 0)), body.reach(CGVector(dx: 0, dy: 1)))
    for (normal, depth) in [
      (CGVector(dx: 1, dy: 0), area.minX + wide - body.center.x),
      (CGVector(dx: -1, dy: 0), body.center.x + wide - area.maxX),
      (CGVector(dx: 0, dy: 1), area.minY + high - body.center.y),
      (CGVector(dx: 0, dy: -1), body.center.y + high - area.maxY),
    ] where depth > 0 { touch(body, normal, depth, boundary: -1) }
  }

  private func collide(_ body: DynamicBody, _ line: (CGPoint, CGPoint), boundary: Int) {
    let (x, y) = (line.1.x - line.0.x, line.1.y - line.0.y)
    let length = hypot(x, y)
    guard length > 1e-6 else { return }
    let along = CGVector(dx: x / length, dy: y / length)
    var normal = CGVector(dx: -along.dy, dy: along.dx)
    func side(_ point: CGPoint) -> CGFloat {
      (point.x - line.0.x) * normal.dx + (point.y - line.0.y) * normal.dy
    }
    let place = (body.center.x - line.0.x) * along.dx + (body.center.y - line.0.y) * along.dy
    let reach = body.reach(along)
    guard place > -reach, place < length + reach else { return }
    // The side on which the body was before the step, so that a fast one doesn't pass the line.
    let sign: CGFloat = side(body.previous) < 0 ? -1 : 1
    let depth = body.reach(normal) - side(body.center) * sign
    guard depth > 0 else { return }
    normal = CGVector(dx: normal.dx * sign, dy: normal.dy * sign)
    touch(body, normal, depth, boundary: boundary)
  }

  private func touch(_ body: DynamicBody, _ normal: CGVector, _ depth: CGFloat, boundary: Int) {
    guard !body.isAnchored, depth.isFinite else { return }
    body.center.x += normal.dx * depth
    body.center.y += normal.dy * depth
    bounce(body, nil, normal)
    let contact = Contact(first: ObjectIdentifier(body.item), second: nil, boundary: boundary)
    guard contacts.updateValue(0, forKey: contact) == nil else { return }
    let reach = body.reach(normal)
    collisionDelegate?.collisionBehavior(
      self, beganContactFor: body.item,
      withBoundaryIdentifier: boundaries.indices.contains(boundary)
        ? boundaries[boundary].identifier : nil,
      at: CGPoint(x: body.center.x - normal.dx * reach, y: body.center.y - normal.dy * reach))
  }

  private func bounce(_ first: DynamicBody, _ second: DynamicBody?, _ normal: CGVector) {
    let other = second?.velocity ?? .zero
    let (x, y) = (first.velocity.dx - other.dx, first.velocity.dy - other.dy)
    let approach = x * normal.dx + y * normal.dy
    let inverse = CGFloat(first.inverseMass + (second?.inverseMass ?? 0))
    guard approach < 0, inverse > 0 else { return }
    // Slow contacts don't bounce, so that items come to rest.
    let elasticity = -approach < 20 ? 0 : CGFloat(max(first.elasticity, second?.elasticity ?? 0))
    let strength = -(1 + elasticity) * approach / inverse
    let tangent = CGVector(dx: -normal.dy, dy: normal.dx)
    let slide = x * tangent.dx + y * tangent.dy
    let friction = CGFloat((first.friction * (second?.friction ?? first.friction)).squareRoot())
    let brake = min(max(-slide / inverse, -friction * strength), friction * strength)
    let impulse = CGVector(
      dx: normal.dx * strength + tangent.dx * brake, dy: normal.dy * strength + tangent.dy * brake)
    first.push(impulse)
    second?.push(CGVector(dx: -impulse.dx, dy: -impulse.dy))
  }
}
