/// The shape with which an item collides.
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  case rectangle = 0
  /// A circle of the shorter side.
  case ellipse
  /// The bounding box of `collisionBoundingPath`.
  case path
}

/// Something with a place and a transform that something else can move.
@preconcurrency @MainActor
public protocol UIDynamicItem: NSObjectProtocol {
  var center: CGPoint { get set }
  var bounds: CGRect { get }
  var transform: CGAffineTransform { get set }
  /// The shape with which the item collides.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The path with which the item collides, around its center.
  var collisionBoundingPath: UIBezierPath { get }
}
extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}
extension UIView: UIDynamicItem {}

/// Items that move and turn as one.
@preconcurrency @MainActor
open class UIDynamicItemGroup: NSObject, UIDynamicItem {
  /// The items of the group.
  public let items: [any UIDynamicItem]
  private let places: [(offset: CGPoint, transform: CGAffineTransform)]
  public let bounds: CGRect
  open var center: CGPoint { didSet { placeItems() } }
  open var transform = CGAffineTransform.identity { didSet { placeItems() } }

  public init(items: [any UIDynamicItem]) {
    self.items = items
    let frames = items.map {
      CGRect(
        x: $0.center.x - $0.bounds.width / 2, y: $0.center.y - $0.bounds.height / 2,
        width: $0.bounds.width, height: $0.bounds.height)
    }
    let frame = frames.dropFirst().reduce(frames.first ?? .zero) { $0.union($1) }
    center = CGPoint(x: frame.midX, y: frame.midY)
    bounds = CGRect(origin: .zero, size: frame.size)
    places = items.map {
      (CGPoint(x: $0.center.x - frame.midX, y: $0.center.y - frame.midY), $0.transform)
    }
  }

  private func placeItems() {
    for (item, place) in zip(items, places) {
      let offset = place.offset.applying(transform)
      item.center = CGPoint(x: center.x + offset.x, y: center.y + offset.y)
      item.transform = place.transform.concatenating(transform)
    }
  }
}
