/// What text drawing looks at. Lines are broken at the width in either case.
public struct NSStringDrawingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// How text may shrink to fit. Kept.
open class NSStringDrawingContext: NSObject {
  /// How far text may shrink.
  open var minimumScaleFactor: CGFloat = 0
  /// How far it shrank.
  open var actualScaleFactor: CGFloat { 1 }
  /// Where it was drawn.
  open var totalBounds: CGRect { .zero }
}

extension NSAttributedString {
  private var drawingFont: UIFont {
    guard length > 0 else { return .systemFont(ofSize: 12) }
    return attribute(.font, at: 0, effectiveRange: nil) as? UIFont ?? .systemFont(ofSize: 12)
  }

  /// The rectangle that the text fills when its lines are broken at a width.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let wraps = options.contains(.usesLineFragmentOrigin)
    let width = wraps && size.width > 0 ? size.width : CGFloat.greatestFiniteMagnitude
    let layout = TextLayout(
      self, font: drawingFont, width: width, lineLimit: wraps ? 0 : 1, mode: .byWordWrapping)
    return CGRect(origin: .zero, size: layout.size)
  }
  /// Draws the text in the current context with its upper left corner at a point.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size())) }
  /// Draws the text in the current context.
  public func draw(in rect: CGRect) {
    guard length > 0, let context = UIGraphicsGetCurrentContext() else { return }
    let color = attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor ?? .black
    context.draw(
      text: string, in: rect, color: color.cgColor, fontSize: drawingFont.pointSize)
  }
  /// Draws the text in the current context.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    draw(in: rect)
  }
}

extension NSString {
  /// The rectangle that the text fills when its lines are broken at a width.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self as String, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
  /// Draws the text in the current context with its upper left corner at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self as String, attributes: attributes).draw(at: point)
  }
  /// Draws the text in the current context.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self as String, attributes: attributes).draw(in: rect)
  }
}

extension String {
  /// The rectangle that the text fills when its lines are broken at a width.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes)
      .boundingRect(with: size, options: options, context: context)
  }
  /// Draws the text in the current context with its upper left corner at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(at: point)
  }
  /// Draws the text in the current context.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    NSAttributedString(string: self, attributes: attributes).draw(in: rect)
  }
}
