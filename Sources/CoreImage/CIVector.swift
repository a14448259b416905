@_exported import UIKit

/// A few numbers.
open class CIVector: NSObject, @unchecked Sendable {  // immutable
  private let values: [CGFloat]
  public init(values: UnsafePointer<CGFloat>, count: Int) {
    self.values = Array(UnsafeBufferPointer(start: values, count: max(0, count)))
  }
  init(_ values: [CGFloat]) { self.values = values }
  public convenience override init() { self.init([]) }
  public convenience init(x: CGFloat) { self.init([x]) }
  public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
    self.init([x, y, z, w])
  }
  public convenience init(cgPoint p: CGPoint) { self.init([p.x, p.y]) }
  public convenience init(cgRect r: CGRect) {
    self.init([r.origin.x, r.origin.y, r.size.width, r.size.height])
  }
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init([t.a, t.b, t.c, t.d, t.tx, t.ty])
  }
  /// Reads numbers in brackets, as `stringRepresentation` writes them.
  public convenience init(string representation: String) {
    let parts = representation.split { " ,[]".contains($0) }
    self.init(parts.compactMap { Double($0).map { CGFloat($0) } })
  }
  open var count: Int { values.count }
  /// 0 for a number that there is not.
  open func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }
  open var x: CGFloat { value(at: 0) }
  open var y: CGFloat { value(at: 1) }
  open var z: CGFloat { value(at: 2) }
  open var w: CGFloat { value(at: 3) }
  open var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
  open var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
  open var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform(a: x, b: y, c: z, d: w, tx: value(at: 4), ty: value(at: 5))
  }
  open var stringRepresentation: String {
    "[" + values.map { String(format: "%g", Double($0)) }.joined(separator: " ") + "]"
  }
  open override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }
  open override var hash: Int { values.hashValue }
}

/// A color in sRGB.
open class CIColor: NSObject, @unchecked Sendable {  // immutable
  public let red: CGFloat
  public let green: CGFloat
  public let blue: CGFloat
  public let alpha: CGFloat
  public init(red r: CGFloat, green g: CGFloat, blue b: CGFloat, alpha a: CGFloat) {
    (red, green, blue, alpha) = (r, g, b, a)
  }
  public convenience init(red r: CGFloat, green g: CGFloat, blue b: CGFloat) {
    self.init(red: r, green: g, blue: b, alpha: 1)
  }
  public convenience init?(
    red r: CGFloat, green g: CGFloat, blue b: CGFloat, alpha a: CGFloat,
    colorSpace: CGColorSpace
  ) { self.init(red: r, green: g, blue: b, alpha: a) }
  public convenience init(cgColor color: CGColor) {
    let parts = color.components ?? []
    guard parts.count >= 4 else {
      self.init(red: 0, green: 0, blue: 0)
      return
    }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }
  public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
  /// Reads three or four numbers, as `stringRepresentation` writes them.
  public convenience init(string representation: String) {
    let parts = representation.split(separator: " ").compactMap { Double($0) }.map { CGFloat($0) }
    func part(_ index: Int, _ other: CGFloat) -> CGFloat {
      index < parts.count ? parts[index] : other
    }
    self.init(red: part(0, 0), green: part(1, 0), blue: part(2, 0), alpha: part(3, 1))
  }
  open var numberOfComponents: Int { 4 }
  open var colorSpace: CGColorSpace { CGColorSpaceCreateDeviceRGB() }
  open var stringRepresentation: String {
    [red, green, blue, alpha].map { String(format: "%g", Double($0)) }.joined(separator: " ")
  }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CIColor else { return false }
    return stringRepresentation == other.stringRepresentation
  }
  open override var hash: Int { stringRepresentation.hashValue }

  open class var black: CIColor { CIColor(red: 0, green: 0, blue: 0) }
  open class var white: CIColor { CIColor(red: 1, green: 1, blue: 1) }
  open class var gray: CIColor { CIColor(red: 0.5, green: 0.5, blue: 0.5) }
  open class var red: CIColor { CIColor(red: 1, green: 0, blue: 0) }
  open class var green: CIColor { CIColor(red: 0, green: 1, blue: 0) }
  open class var blue: CIColor { CIColor(red: 0, green: 0, blue: 1) }
  open class var cyan: CIColor { CIColor(red: 0, green: 1, blue: 1) }
  open class var magenta: CIColor { CIColor(red: 1, green: 0, blue: 1) }
  open class var yellow: CIColor { CIColor(red: 1, green: 1, blue: 0) }
  open class var clear: CIColor { CIColor(red: 0, green: 0, blue: 0, alpha: 0) }
}

extension UIColor {
  public convenience init(ciColor: CIColor) {
    self.init(
      red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }
  public var ciColor: CIColor { CIColor(color: self) }
}
