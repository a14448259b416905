extension CGPoint: @retroactive CustomDebugStringConvertible {
  public var debugDescription: String { "(\(x), \(y))" }
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}
extension CGSize: @retroactive CustomDebugStringConvertible {
  public var debugDescription: String { "(\(width), \(height))" }
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}
extension CGRect: @retroactive CustomDebugStringConvertible {
  public var debugDescription: String { "(\(minX), \(minY), \(width), \(height))" }
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

extension NSValue {
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  public var cgPointValue: CGPoint { pointValue }
  public var cgSizeValue: CGSize { sizeValue }
  public var cgRectValue: CGRect { rectValue }
}
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSStringFromPoint(point) }
public func NSStringFromCGSize(_ size: CGSize) -> String { NSStringFromSize(size) }
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSStringFromRect(rect) }
public func CGPointFromString(_ string: String) -> CGPoint { NSPointFromString(string) }
public func CGSizeFromString(_ string: String) -> CGSize { NSSizeFromString(string) }
public func CGRectFromString(_ string: String) -> CGRect { NSRectFromString(string) }
