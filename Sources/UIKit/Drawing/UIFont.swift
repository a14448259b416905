/// A typeface at a size. Text in a font of the keyboard's bundle is measured and drawn by the font's own tables; all other
/// text is measured by one table of advances, with any family.
open class UIFont: NSObject, NSCopying, NSSecureCoding,
  @unchecked Sendable  // immutable after init
{
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    /// The weight of a font's OS/2 table.
    init(ofStyle weight: Int) {
      switch weight {
      case ..<150: self = .ultraLight
      case ..<250: self = .thin
      case ..<350: self = .light
      case ..<450: self = .regular
      case ..<550: self = .medium
      case ..<650: self = .semibold
      case ..<750: self = .bold
      case ..<850: self = .heavy
      default: self = .black
      }
    }

    public static let ultraLight = Weight(rawValue: -0.8)
    public static let thin = Weight(rawValue: -0.6)
    public static let light = Weight(rawValue: -0.4)
    public static let regular = Weight(rawValue: 0)
    public static let medium = Weight(rawValue: 0.23)
    public static let semibold = Weight(rawValue: 0.3)
    public static let bold = Weight(rawValue: 0.4)
    public static let heavy = Weight(rawValue: 0.56)
    public static let black = Weight(rawValue: 0.62)
  }

  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
    public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
    public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
    public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
    public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
    public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
    public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
    public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
    public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
    public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
    public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")
  }

  public let fontName: String
  public let familyName: String
  public let pointSize: CGFloat
  let weight: Weight
  let isFixedPitch: Bool
  let isItalic: Bool
  /// Whether every digit is as wide as the widest one.
  let hasEvenDigits: Bool
  /// The font of a file; `nil` for one that is only a name.
  package let face: FontFace?

  init(
    name: String, family: String, size: CGFloat, weight: Weight, isFixedPitch: Bool = false,
    isItalic: Bool = false, hasEvenDigits: Bool = false, face: FontFace? = nil
  ) {
    self.face = face
    fontName = name
    familyName = family
    pointSize = size.isFinite && size > 0 ? size : UIFont.systemFontSize
    self.weight = weight
    self.isFixedPitch = isFixedPitch
    self.isItalic = isItalic
    self.hasEvenDigits = hasEvenDigits
  }

  /// The system's font in its usual size.
  public convenience override init() {
    self.init(
      name: ".SFUI-Regular", family: ".AppleSystemUIFont", size: UIFont.systemFontSize,
      weight: .regular)
  }
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Fonts may be read from archives that allow only safe classes.
  open class var supportsSecureCoding: Bool { true }
  /// Reads a font from an archive; a font of a file is found by its name.
  public required convenience init?(coder: NSCoder) {
    guard let name = coder.string("UIFontName") else { return nil }
    let isOwn = coder.containsValue(forKey: "UIFontWeight")
    let named = UIFont(name: name, size: coder.length("UIFontPointSize"))
    guard let named else { return nil }
    self.init(
      name: name, family: coder.string("UIFontFamilyName") ?? named.familyName,
      size: named.pointSize,
      weight: isOwn ? Weight(coder.length("UIFontWeight")) : named.weight,
      isFixedPitch: isOwn ? coder.decodeBool(forKey: "UIFontIsFixedPitch") : named.isFixedPitch,
      isItalic: isOwn ? coder.decodeBool(forKey: "UIFontIsItalic") : named.isItalic,
      hasEvenDigits: coder.decodeBool(forKey: "UIFontHasEvenDigits"), face: named.face)
  }
  /// Writes the font to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(text: fontName, "UIFontName")
    coder.encode(text: familyName, "UIFontFamilyName")
    coder.encode(length: pointSize, "UIFontPointSize")
    coder.encode(length: weight.rawValue, "UIFontWeight")
    coder.encode(isFixedPitch, forKey: "UIFontIsFixedPitch")
    coder.encode(isItalic, forKey: "UIFontIsItalic")
    coder.encode(hasEvenDigits, forKey: "UIFontHasEvenDigits")
  }

  /// A font of the bundle, or one that the keyboard registered, by its PostScript name, its full name or its family.
  ///
  /// Any other name is accepted as one of the system's fonts, of which none is read: the name only determines bold, italic
  /// and fixed pitch.
  public convenience init?(name: String, size: CGFloat) {
    guard !name.isEmpty else { return nil }
    if let face = RegisteredFonts.shared.face(named: name) {
      self.init(face, size: size)
      return
    }
    let words = name.lowercased()
    let weight: Weight =
      words.contains("semibold") || words.contains("demibold")
      ? .semibold : words.contains("bold") ? .bold : words.contains("medium") ? .medium : .regular
    self.init(
      name: name, family: name.split(separator: "-").first.map(String.init) ?? name, size: size,
      weight: weight, isFixedPitch: words.contains("mono") || words.contains("courier"),
      isItalic: words.contains("italic") || words.contains("oblique"))
  }

  /// A font of a file.
  convenience init(_ face: FontFace, size: CGFloat) {
    self.init(
      name: face.postScriptName, family: face.familyName, size: size,
      weight: Weight(ofStyle: face.weight), isFixedPitch: face.isFixedPitch,
      isItalic: face.isItalic, face: face)
  }

  /// The font that answers a descriptor; a size of 0 means the descriptor's own.
  public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    let font = descriptor.font(size: pointSize)
    self.init(
      name: font.fontName, family: font.familyName, size: font.pointSize, weight: font.weight,
      isFixedPitch: font.isFixedPitch, isItalic: font.isItalic,
      hasEvenDigits: font.hasEvenDigits || descriptor.hasEvenDigits, face: font.face)
  }
  open var fontDescriptor: UIFontDescriptor { UIFontDescriptor(of: self) }

  static func system(
    _ size: CGFloat, _ weight: Weight, isFixedPitch: Bool = false, isItalic: Bool = false,
    hasEvenDigits: Bool = false
  ) -> UIFont {
    let word = weightNames.first { $0.0 == weight }?.1 ?? "Regular"
    return UIFont(
      name: isFixedPitch ? ".SFMono-\(word)" : ".SFUI-\(word)\(isItalic ? "Italic" : "")",
      family: ".AppleSystemUIFont", size: size, weight: weight, isFixedPitch: isFixedPitch,
      isItalic: isItalic, hasEvenDigits: hasEvenDigits)
  }
  private static let weightNames: [(Weight, String)] = [
    (.ultraLight, "Ultralight"), (.thin, "Thin"), (.light, "Light"), (.regular, "Regular"),
    (.medium, "Medium"), (.semibold, "Semibold"), (.bold, "Bold"), (.heavy, "Heavy"),
    (.black, "Black"),
  ]

  open class func systemFont(ofSize size: CGFloat) -> UIFont { system(size, .regular) }
  open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    system(size, weight)
  }
  open class func boldSystemFont(ofSize size: CGFloat) -> UIFont { system(size, .semibold) }
  open class func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    system(size, .regular, isItalic: true)
  }
  open class func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    system(size, weight, hasEvenDigits: true)
  }
  open class func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    system(size, weight, isFixedPitch: true)
  }

  /// The style at the usual size of text, which the user has not changed.
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }
  /// The style at the size of text of a trait collection; without one, at the usual size.
  open class func preferredFont(
    forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
  ) -> UIFont {
    let size = style.points(traitCollection?.preferredContentSizeCategory ?? .large)
    return system(size, style == .headline ? .semibold : .regular)
  }

  open class var labelFontSize: CGFloat { 17 }
  open class var buttonFontSize: CGFloat { 18 }
  open class var smallSystemFontSize: CGFloat { 12 }
  open class var systemFontSize: CGFloat { 14 }

  open func withSize(_ size: CGFloat) -> UIFont {
    UIFont(
      name: fontName, family: familyName, size: size, weight: weight, isFixedPitch: isFixedPitch,
      isItalic: isItalic, hasEvenDigits: hasEvenDigits, face: face)
  }

  /// Style sheets count weights in hundreds.
  var cssWeight: UInt8 {
    switch weight.rawValue {
    case ..<(-0.7): 1
    case ..<(-0.5): 2
    case ..<(-0.2): 3
    case ..<0.1: 4
    case ..<0.27: 5
    case ..<0.35: 6
    case ..<0.5: 7
    case ..<0.6: 8
    default: 9
    }
  }

  // MARK: Metrics, the same for every font without a file

  open var ascender: CGFloat { pointSize * (face?.ascender ?? 0.952) }
  open var descender: CGFloat { pointSize * (face?.descender ?? -0.241) }
  open var leading: CGFloat { pointSize * (face?.lineGap ?? 0) }
  open var lineHeight: CGFloat { pointSize * (face.map { $0.ascender - $0.descender } ?? 1.193) }
  open var capHeight: CGFloat { pointSize * (face?.capHeight ?? 0.705) }
  open var xHeight: CGFloat { pointSize * (face?.xHeight ?? 0.526) }

  // MARK: Comparing

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return fontName == other.fontName && pointSize == other.pointSize && weight == other.weight
      && hasEvenDigits == other.hasEvenDigits && face === other.face
  }
  open override var hash: Int { fontName.hashValue ^ pointSize.hashValue }
  open override var description: String { "UIFont(\(fontName) \(pointSize))" }
}
