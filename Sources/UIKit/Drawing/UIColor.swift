/// A color, fixed or chosen by the appearance it is drawn in.
open class UIColor: NSObject, NSCopying, NSSecureCoding, _ExpressibleByColorLiteral,
  @unchecked Sendable  // immutable after init
{
  private enum Storage {
    case fixed(CGColor)
    case dynamic(Provider)
    case pattern(UIImage)
  }
  /// Dynamic colors are equal if they have the same provider.
  private final class Provider {
    let color: (UITraitCollection) -> UIColor
    init(_ color: @escaping (UITraitCollection) -> UIColor) { self.color = color }
  }
  private let storage: Storage

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    storage = .fixed(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  public init(white: CGFloat, alpha: CGFloat) {
    storage = .fixed(CGColor(gray: white, alpha: alpha))
  }
  /// Keeps the numbers unchanged: nothing here is drawn in a wide gamut.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    storage = .fixed(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  public init(cgColor: CGColor) { storage = .fixed(cgColor) }
  /// Makes no color yet, to be filled in later.
  public override init() { storage = .fixed(CGColor(red: 0, green: 0, blue: 0, alpha: 0)) }
  /// The value of `#colorLiteral`.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }
  open func copy(with zone: NSZone? = nil) -> Any { self }

  // MARK: Archiving

  /// Colors may be read from archives that allow only safe classes.
  open class var supportsSecureCoding: Bool { true }
  /// Reads a color from an archive.
  public required init?(coder: NSCoder) {
    guard let read = ArchivedColor(coder) else { return nil }
    switch read {
    case .fixed(let color): storage = .fixed(color)
    case .pattern(let image): storage = .pattern(image)
    case .named(let color): storage = color.storage
    case .pair(let light, let dark):
      storage = .dynamic(Provider { $0.userInterfaceStyle == .dark ? dark : light })
    }
  }
  /// Writes the color to an archive: a color of the system by its name, another dynamic one as its light and its dark
  /// color.
  open func encode(with coder: NSCoder) {
    let written: ArchivedColor =
      switch storage {
      case .fixed(let color): .fixed(color)
      case .pattern(let image): .pattern(image)
      case .dynamic: ArchivedColor(dynamic: self)
      }
    written.encode(with: coder)
  }
  /// A pattern, which the backgrounds of views show; all else is plain gray instead.
  public init(patternImage image: UIImage) { storage = .pattern(image) }

  /// The image of a pattern.
  var pattern: UIImage? {
    guard case .pattern(let image) = storage else { return nil }
    return image
  }
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    storage = .dynamic(Provider(dynamicProvider))
  }
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let saturation = min(max(saturation, 0), 1)
    let brightness = min(max(brightness, 0), 1)
    // A sector of the color circle per 60 degrees; in each, two components are at an end and one moves.
    let sector = min(max(hue, 0), 1) * 6
    func component(_ offset: CGFloat) -> CGFloat {
      let position = (offset + sector).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
    }
    storage = .fixed(
      CGColor(red: component(5), green: component(3), blue: component(1), alpha: alpha))
  }

  /// The fixed color in the current appearance.
  open var cgColor: CGColor { resolved(in: .current) }

  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    guard case .dynamic = storage else { return self }
    return UIColor(cgColor: resolved(in: traitCollection))
  }

  private func resolved(in traits: UITraitCollection) -> CGColor {
    var color = self
    // A provider may answer with another dynamic color; one that answers with itself must not spin forever.
    for _ in 0..<16 {
      switch color.storage {
      case .fixed(let fixed): return fixed
      case .dynamic(let provider): color = provider.color(traits)
      case .pattern:
        SystemServices.tell(
          "UIColor(patternImage:): Keyward shows the pattern only behind views, and gray elsewhere."
        )
        return CGColor(gray: 0.5, alpha: 1)
      }
    }
    return CGColor(gray: 0, alpha: 0)
  }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    guard case .dynamic = storage else { return UIColor(cgColor: resolved(in: .current), alpha) }
    return UIColor { UIColor(cgColor: self.resolved(in: $0), alpha) }
  }
  private convenience init(cgColor: CGColor, _ alpha: CGFloat) {
    self.init(red: cgColor.red, green: cgColor.green, blue: cgColor.blue, alpha: alpha)
  }

  // MARK: Components

  @discardableResult
  open func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    red?.pointee = color.red
    green?.pointee = color.green
    blue?.pointee = color.blue
    alpha?.pointee = color.alpha
    return true
  }

  @discardableResult
  open func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    guard color.red == color.green, color.green == color.blue else { return false }
    white?.pointee = color.red
    alpha?.pointee = color.alpha
    return true
  }

  @discardableResult
  open func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    let high = max(color.red, color.green, color.blue)
    let span = high - min(color.red, color.green, color.blue)
    var angle: CGFloat = 0
    if span > 0 {
      switch high {
      case color.red: angle = (color.green - color.blue) / span
      case color.green: angle = (color.blue - color.red) / span + 2
      default: angle = (color.red - color.green) / span + 4
      }
    }
    hue?.pointee = (angle < 0 ? angle + 6 : angle) / 6
    saturation?.pointee = high > 0 ? span / high : 0
    brightness?.pointee = high
    alpha?.pointee = color.alpha
    return true
  }

  // MARK: Comparing

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    return switch (storage, other.storage) {
    case (.fixed(let mine), .fixed(let theirs)): mine == theirs
    case (.dynamic(let mine), .dynamic(let theirs)): mine === theirs
    default: false
    }
  }
  open override var hash: Int {
    switch storage {
    case .fixed(let color): color.hashValue
    case .dynamic(let provider): ObjectIdentifier(provider).hashValue
    case .pattern: ObjectIdentifier(self).hashValue
    }
  }
  open override var description: String {
    guard case .fixed(let color) = storage else {
      return pattern == nil ? "UIColor(dynamic)" : "UIColor(pattern)"
    }
    return "UIColor(\(color.red) \(color.green) \(color.blue) \(color.alpha))"
  }
}

/// The type of the literal.
public typealias _ColorLiteralType = UIColor

extension UIColor {
  @available(*, deprecated, message: "use systemGroupedBackground")
  public class var groupTableViewBackground: UIColor { .systemGroupedBackground }
}
