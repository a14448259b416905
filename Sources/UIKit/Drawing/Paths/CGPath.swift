/// How the inside of a path is decided.
public enum CGPathFillRule: Int, Sendable {
  case winding = 0
  case evenOdd
}

/// The ends of a line.
public enum CGLineCap: Int32, Sendable {
  case butt = 0
  case round, square
}

/// The corners of a line.
public enum CGLineJoin: Int32, Sendable {
  case miter = 0
  case round, bevel
}

/// One step of a path.
package enum PathElement: Hashable, Sendable {
  case move(CGPoint)
  case line(CGPoint)
  case quadratic(CGPoint, control: CGPoint)
  case cubic(CGPoint, control1: CGPoint, control2: CGPoint)
  case close

  /// The control points, then the end.
  var points: [CGPoint] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quadratic(let end, let control): [control, end]
    case .cubic(let end, let control1, let control2): [control1, control2, end]
    case .close: []
    }
  }

  func applying(_ transform: CGAffineTransform) -> PathElement {
    switch self {
    case .move(let end): .move(end.applying(transform))
    case .line(let end): .line(end.applying(transform))
    case .quadratic(let end, let control):
      .quadratic(end.applying(transform), control: control.applying(transform))
    case .cubic(let end, let control1, let control2):
      .cubic(
        end.applying(transform), control1: control1.applying(transform),
        control2: control2.applying(transform))
    case .close: .close
    }
  }
}

extension PathElement {
  /// A path from its end to its beginning.
  static func reversed(_ elements: [PathElement]) -> [PathElement] {
    var parts: [[PathElement]] = []
    var start = CGPoint.zero
    for element in elements {
      if case .move(let point) = element {
        start = point
        parts.append([element])
        continue
      }
      // Behind a close, a line begins where the closed part began.
      if parts.last.map({ $0.last?.isClose == true }) ?? true { parts.append([.move(start)]) }
      parts[parts.count - 1].append(element)
    }
    return parts.reversed().flatMap(reversedPart)
  }

  private var isClose: Bool { if case .close = self { true } else { false } }

  /// One part, which begins with a move.
  private static func reversedPart(_ part: [PathElement]) -> [PathElement] {
    let isClosed = part.last?.isClose == true
    let steps = isClosed ? part.dropLast() : part[...]
    let ends = steps.compactMap(\.points.last)
    guard let last = ends.last else { return [] }
    var found = [PathElement.move(last)]
    for (step, end) in zip(steps.dropFirst(), ends).reversed() {
      found.append(step.turned(to: end))
    }
    return isClosed ? found + [.close] : found
  }

  /// The step back to where it began.
  private func turned(to end: CGPoint) -> PathElement {
    switch self {
    case .quadratic(_, let control): .quadratic(end, control: control)
    case .cubic(_, let control1, let control2):
      .cubic(end, control1: control2, control2: control1)
    case .move, .line, .close: .line(end)
    }
  }
}

/// Lines and curves.
open class CGPath: NSObject, @unchecked Sendable {  // only the mutable subclass changes
  package var elements: [PathElement]

  init(elements: [PathElement]) { self.elements = elements }

  /// Makes a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addRect(rect, transform: transform?.pointee ?? .identity)
    self.init(elements: path.elements)
  }
  /// Makes an ellipse.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
    self.init(elements: path.elements)
  }
  /// Makes a rectangle with round corners.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = CGMutablePath()
    path.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: transform?.pointee ?? .identity)
    self.init(elements: path.elements)
  }

  /// Whether there is nothing in the path.
  public var isEmpty: Bool { elements.isEmpty }

  /// The current point of the path.
  public var currentPoint: CGPoint {
    guard case .close? = elements.last else { return elements.last?.points.last ?? .zero }
    for element in elements.reversed() {
      if case .move(let start) = element { return start }
    }
    return .zero
  }

  /// The rectangle around all points, control points included.
  public var boundingBox: CGRect { Self.box(elements.flatMap(\.points)) }
  /// The rectangle around the path itself.
  public var boundingBoxOfPath: CGRect { Self.box(Flattened(elements).lines.flatMap { $0 }) }

  private static func box(_ points: [CGPoint]) -> CGRect {
    guard let first = points.first else { return .null }
    var (low, high) = (first, first)
    for point in points {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Whether a point is inside the path.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let place = transform.isIdentity ? point : point.applying(transform)
    let winding = Flattened(elements).winding(around: place)
    return rule == .winding ? winding.turns != 0 : winding.crossings % 2 == 1
  }

  /// The same path, which no longer changes.
  open func copy() -> CGPath? { CGPath(elements: elements) }
  /// A transformed copy.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    guard let transform = transform?.pointee else { return copy() }
    return CGPath(elements: elements.map { $0.applying(transform) })
  }
  /// A copy that can be changed.
  open func mutableCopy() -> CGMutablePath? {
    let copy = CGMutablePath()
    copy.elements = elements
    return copy
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CGPath)?.elements == elements
  }
  open override var hash: Int { elements.hashValue }
}

/// A path as straight lines.
package struct Flattened {
  /// How many lines represent a curve.
  static let pieces = 32
  /// The points of each part of the path.
  package private(set) var lines: [[CGPoint]] = []

  package init(_ elements: [PathElement]) {
    var points: [CGPoint] = []
    var start = CGPoint.zero
    for element in elements {
      let from = points.last ?? start
      switch element {
      case .move(let end):
        if !points.isEmpty { lines.append(points) }
        points = [end]
        start = end
      case .line(let end): points += points.isEmpty ? [start, end] : [end]
      case .quadratic(let end, let control):
        points += Self.curve(from, [control, end])
      case .cubic(let end, let control1, let control2):
        points += Self.curve(from, [control1, control2, end])
      case .close:
        if let first = points.first, points.count > 1 { lines.append(points + [first]) }
        points = []
      }
    }
    if !points.isEmpty { lines.append(points) }
  }

  /// The points of a Bézier curve, by halving between its control points.
  private static func curve(_ start: CGPoint, _ rest: [CGPoint]) -> [CGPoint] {
    (1...pieces).map { index in
      let share = CGFloat(index) / CGFloat(pieces)
      var points = [start] + rest
      while points.count > 1 {
        points = zip(points, points.dropFirst()).map { a, b in
          CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
        }
      }
      return points[0]
    }
  }

  /// How often the path winds around a point, and how many of its lines cross a ray to the right.
  func winding(around point: CGPoint) -> (turns: Int, crossings: Int) {
    var (turns, crossings) = (0, 0)
    for line in lines {
      let closed = line + [line[0]]
      for (a, b) in zip(closed, closed.dropFirst()) where (a.y <= point.y) != (b.y <= point.y) {
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        guard x > point.x else { continue }
        turns += b.y > a.y ? 1 : -1
        crossings += 1
      }
    }
    return (turns, crossings)
  }
}
