/// The kind of a step of a path.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint = 0
  case addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// A step of a path while it is being enumerated.
public struct CGPathElement {
  public var type: CGPathElementType
  /// The control points, then the end: as many as the type has, none for a close. Valid during the call only.
  public var points: UnsafeMutablePointer<CGPoint>
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// Receives the steps of a path along with a pointer of the caller.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void
/// Receives the steps of a path.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

extension CGPath {
  /// Calls a closure with each step of the path, in order.
  public func applyWithBlock(_ block: CGPathApplyBlock) {
    for element in elements {
      var points = element.points
      // A close has no point, but the pointer must be one.
      if points.isEmpty { points = [.zero] }
      points.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        var step = CGPathElement(type: element.type, points: base)
        withUnsafePointer(to: &step, block)
      }
    }
  }
  /// Calls a function with each step of the path, in order, and a pointer of the caller.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }
}

extension PathElement {
  fileprivate var type: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quadratic: .addQuadCurveToPoint
    case .cubic: .addCurveToPoint
    case .close: .closeSubpath
    }
  }
}
