/// Points, sizes and the like as texts of their numbers in brackets, as `"{1, 2}"`, and back.
///
/// A text without the right number of numbers means zero, and the identity as a transform.
extension NSCoder {
  public class func string(for point: CGPoint) -> String {
    GeometryText.braced([point.x, point.y])
  }
  public class func string(for vector: CGVector) -> String {
    GeometryText.braced([vector.dx, vector.dy])
  }
  public class func string(for size: CGSize) -> String {
    GeometryText.braced([size.width, size.height])
  }
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
  public class func string(for transform: CGAffineTransform) -> String {
    let numbers = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    return "[\(GeometryText.list(numbers))]"
  }
  public class func string(for insets: UIEdgeInsets) -> String {
    GeometryText.braced([insets.top, insets.left, insets.bottom, insets.right])
  }
  public class func string(for insets: NSDirectionalEdgeInsets) -> String {
    GeometryText.braced([insets.top, insets.leading, insets.bottom, insets.trailing])
  }
  public class func string(for offset: UIOffset) -> String {
    GeometryText.braced([offset.horizontal, offset.vertical])
  }

  public class func cgPoint(for string: String) -> CGPoint {
    let numbers = GeometryText.numbers(string, 2)
    return CGPoint(x: numbers[0], y: numbers[1])
  }
  public class func cgVector(for string: String) -> CGVector {
    let numbers = GeometryText.numbers(string, 2)
    return CGVector(dx: numbers[0], dy: numbers[1])
  }
  public class func cgSize(for string: String) -> CGSize {
    let numbers = GeometryText.numbers(string, 2)
    return CGSize(width: numbers[0], height: numbers[1])
  }
  public class func cgRect(for string: String) -> CGRect {
    let numbers = GeometryText.numbers(string, 4)
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    let numbers = GeometryText.numbers(string, 6, default: [1, 0, 0, 1, 0, 0])
    return CGAffineTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }
  public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
    let numbers = GeometryText.numbers(string, 4)
    return UIEdgeInsets(
      top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
  public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
    let numbers = GeometryText.numbers(string, 4)
    return NSDirectionalEdgeInsets(
      top: numbers[0], leading: numbers[1], bottom: numbers[2], trailing: numbers[3])
  }
  public class func uiOffset(for string: String) -> UIOffset {
    let numbers = GeometryText.numbers(string, 2)
    return UIOffset(horizontal: numbers[0], vertical: numbers[1])
  }
}

private enum GeometryText {
  static func braced(_ numbers: [CGFloat]) -> String { "{\(list(numbers))}" }
  static func list(_ numbers: [CGFloat]) -> String {
    // Seventeen digits tell all numbers apart.
    numbers.map { String(format: "%.17g", Double($0)) }.joined(separator: ", ")
  }
  static func numbers(_ text: String, _ count: Int, default usual: [CGFloat] = []) -> [CGFloat] {
    let parts = text.split { "{}[], \t\n".contains($0) }
    let numbers = parts.compactMap { Double($0).map { CGFloat($0) } }
    guard parts.count == count, numbers.count == count else {
      return usual.isEmpty ? Array(repeating: 0, count: count) : usual
    }
    return numbers
  }
}

// The names of these functions before Swift 4.2, which sources still use.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
public func NSStringFromCGVector(_ vector: CGVector) -> String { NSCoder.string(for: vector) }
public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String {
  NSCoder.string(for: transform)
}
public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String {
  NSCoder.string(for: insets)
}
public func NSStringFromDirectionalEdgeInsets(_ insets: NSDirectionalEdgeInsets) -> String {
  NSCoder.string(for: insets)
}
public func NSStringFromUIOffset(_ offset: UIOffset) -> String { NSCoder.string(for: offset) }
public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
public func CGVectorFromString(_ string: String) -> CGVector { NSCoder.cgVector(for: string) }
public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform {
  NSCoder.cgAffineTransform(for: string)
}
public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets {
  NSCoder.uiEdgeInsets(for: string)
}
public func NSDirectionalEdgeInsetsFromString(_ string: String) -> NSDirectionalEdgeInsets {
  NSCoder.nsDirectionalEdgeInsets(for: string)
}
public func UIOffsetFromString(_ string: String) -> UIOffset { NSCoder.uiOffset(for: string) }

extension NSCoder {
  public func encode(_ vector: CGVector, forKey key: String) {
    encode(NSCoder.string(for: vector) as NSString, forKey: key)
  }
  public func encode(_ transform: CGAffineTransform, forKey key: String) {
    encode(NSCoder.string(for: transform) as NSString, forKey: key)
  }
  public func encode(_ insets: UIEdgeInsets, forKey key: String) {
    encode(NSCoder.string(for: insets) as NSString, forKey: key)
  }
  public func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) {
    encode(NSCoder.string(for: insets) as NSString, forKey: key)
  }
  public func encode(_ offset: UIOffset, forKey key: String) {
    encode(NSCoder.string(for: offset) as NSString, forKey: key)
  }
  private func text(forKey key: String) -> String {
    // The toolchain's decoder takes a missing key for damage.
    string(key) ?? ""
  }
  public func decodeCGPoint(forKey key: String) -> CGPoint { decodePoint(forKey: key) }
  public func decodeCGSize(forKey key: String) -> CGSize { decodeSize(forKey: key) }
  public func decodeCGRect(forKey key: String) -> CGRect { decodeRect(forKey: key) }
  public func decodeCGVector(forKey key: String) -> CGVector {
    NSCoder.cgVector(for: text(forKey: key))
  }
  public func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
    NSCoder.cgAffineTransform(for: text(forKey: key))
  }
  public func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
    NSCoder.uiEdgeInsets(for: text(forKey: key))
  }
  public func decodeDirectionalEdgeInsets(forKey key: String) -> NSDirectionalEdgeInsets {
    NSCoder.nsDirectionalEdgeInsets(for: text(forKey: key))
  }
  public func decodeUIOffset(forKey key: String) -> UIOffset {
    NSCoder.uiOffset(for: text(forKey: key))
  }
}
