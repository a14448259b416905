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
  /// The value holds a number of the transform, which stays known as long as the process lives.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    let number = HeldTransforms.number(of: transform)
    self.init(
      edgeInsets: NSEdgeInsets(
        top: HeldTransforms.mark, left: CGFloat(number), bottom: 0, right: 0))
  }
  /// The identity for an object that is no transform.
  public var cgAffineTransformValue: CGAffineTransform { heldTransform ?? .identity }
  package var heldTransform: CGAffineTransform? {
    guard String(cString: objCType) == "{NSEdgeInsets=dddd}" else { return nil }
    let insets = edgeInsetsValue
    guard insets.top == HeldTransforms.mark else { return nil }
    return Int(exactly: Double(insets.left)).flatMap(HeldTransforms.transform)
  }
  public var cgPointValue: CGPoint { pointValue }
  public var cgSizeValue: CGSize { sizeValue }
  public var cgRectValue: CGRect { rectValue }
}
/// The transforms that objects hold. Foundation stores no structure of six numbers.
private enum HeldTransforms {
  /// No inset of a keyboard.
  static let mark = CGFloat(0x1.c6f5a1b7d3e9p+1000)
  // Behind the lock.
  nonisolated(unsafe) private static var numbers: [CGAffineTransform: Int] = [:]
  nonisolated(unsafe) private static var transforms: [CGAffineTransform] = []
  private static let lock = NSLock()

  static func number(of transform: CGAffineTransform) -> Int {
    lock.withLock {
      if let known = numbers[transform] { return known }
      transforms.append(transform)
      numbers[transform] = transforms.count - 1
      return transforms.count - 1
    }
  }
  static func transform(_ number: Int) -> CGAffineTransform? {
    lock.withLock { transforms.indices.contains(number) ? transforms[number] : nil }
  }
}
