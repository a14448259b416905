/// The options of text drawing. Lines are broken at the width in either case.
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

extension NSStringDrawingOptions {
  var lineLimit: Int { contains(.usesLineFragmentOrigin) ? 0 : 1 }
  func width(in size: CGSize) -> CGFloat {
    lineLimit == 0 && size.width > 0 ? size.width : .greatestFiniteMagnitude
  }
}

/// How a text is drawn that has the same attributes throughout.
private struct TextStyle {
  let font: UIFont
  let color: UIColor
  private let attributes: [NSAttributedString.Key: Any]

  init(_ attributes: [NSAttributedString.Key: Any]?) {
    self.attributes = attributes ?? [:]
    font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
    color = attributes?[.foregroundColor] as? UIColor ?? .black
  }

  var defaults: RichText.Defaults {
    var defaults = RichText.Defaults(
      font: font, color: color, alignment: .left, traits: .current)
    defaults.isAtTop = true
    return defaults
  }

  func draw(_ text: String, in rect: CGRect) {
    guard !text.isEmpty, let context = UIGraphicsGetCurrentContext() else { return }
    context.draw(
      text: RichText(
        plain: text, attributes: attributes, width: rect.width, lineLimit: 0, defaults
      ).drawing(in: rect))
  }
}

extension NSAttributedString {
  private var style: TextStyle {
    TextStyle(length > 0 ? attributes(at: 0, effectiveRange: nil) : nil)
  }

  /// The rectangle that the text fills when its lines are broken at a width.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let layout = TextLayout(
      self, font: style.font, width: options.width(in: size), lineLimit: options.lineLimit,
      mode: .byWordWrapping)
    return CGRect(origin: .zero, size: layout.size)
  }
  /// Draws the text in the current context with its upper left corner at a point.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size())) }
  /// Draws the text in the current context.
  public func draw(in rect: CGRect) {
    guard length > 0, let context = UIGraphicsGetCurrentContext() else { return }
    context.draw(
      text: RichText(
        self, width: rect.width, lineLimit: 0, mode: .byWordWrapping, style.defaults
      ).drawing(in: rect))
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
    (self as String)
      .boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
  /// Draws the text in the current context with its upper left corner at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as String).draw(at: point, withAttributes: attributes)
  }
  /// Draws the text in the current context.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    (self as String).draw(in: rect, withAttributes: attributes)
  }
}

extension String {
  /// The rectangle that the text fills when its lines are broken at a width.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    let layout = TextLayout(
      plain: self, font: TextStyle(attributes).font, width: options.width(in: size),
      lineLimit: options.lineLimit, mode: .byWordWrapping)
    return CGRect(origin: .zero, size: layout.size)
  }
  /// Draws the text in the current context with its upper left corner at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    draw(
      in: CGRect(origin: point, size: size(withAttributes: attributes)), withAttributes: attributes)
  }
  /// Draws the text in the current context.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    TextStyle(attributes).draw(self, in: rect)
  }
}
