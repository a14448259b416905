/// The attributes that select a font: a family or name, a size, and traits.
open class UIFontDescriptor: NSObject, @unchecked Sendable {  // immutable after init
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let family = Self(rawValue: "NSFontFamilyAttribute")
    public static let name = Self(rawValue: "NSFontNameAttribute")
    public static let face = Self(rawValue: "NSFontFaceAttribute")
    public static let size = Self(rawValue: "NSFontSizeAttribute")
    public static let traits = Self(rawValue: "NSCTFontTraitsAttribute")
    public static let textStyle = Self(rawValue: "NSCTFontUIUsageAttribute")
    public static let featureSettings = Self(rawValue: "NSCTFontFeatureSettingsAttribute")
    public static let visibleName = Self(rawValue: "NSFontVisibleNameAttribute")
    public static let cascadeList = Self(rawValue: "NSCTFontCascadeListAttribute")
    public static let characterSet = Self(rawValue: "NSCTFontCharacterSetAttribute")
    public static let fixedAdvance = Self(rawValue: "NSCTFontFixedAdvanceAttribute")
  }
  /// A part of a font's feature setting.
  public struct FeatureKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let type = Self(rawValue: "CTFeatureTypeIdentifier")
    public static let selector = Self(rawValue: "CTFeatureSelectorIdentifier")
    public static let featureIdentifier = type
    public static let typeIdentifier = selector
  }
  public struct TraitKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let symbolic = Self(rawValue: "NSCTFontSymbolicTrait")
    public static let weight = Self(rawValue: "NSCTFontWeightTrait")
    public static let width = Self(rawValue: "NSCTFontProportionTrait")
    public static let slant = Self(rawValue: "NSCTFontSlantTrait")
  }
  public struct SymbolicTraits: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let traitItalic = Self(rawValue: 1 << 0)
    public static let traitBold = Self(rawValue: 1 << 1)
    public static let traitExpanded = Self(rawValue: 1 << 5)
    public static let traitCondensed = Self(rawValue: 1 << 6)
    public static let traitMonoSpace = Self(rawValue: 1 << 10)
    public static let traitVertical = Self(rawValue: 1 << 11)
    public static let traitUIOptimized = Self(rawValue: 1 << 12)
    public static let traitTightLeading = Self(rawValue: 1 << 15)
    public static let traitLooseLeading = Self(rawValue: 1 << 16)
  }
  /// A design of the system's font.
  public struct SystemDesign: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let `default` = Self(rawValue: "NSCTFontUIFontDesignDefault")
    public static let rounded = Self(rawValue: "NSCTFontUIFontDesignRounded")
    public static let serif = Self(rawValue: "NSCTFontUIFontDesignSerif")
    public static let monospaced = Self(rawValue: "NSCTFontUIFontDesignMonospaced")
  }

  private static let systemFamily = ".AppleSystemUIFont"
  private let attributes: [AttributeName: Any]

  public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
    self.attributes = attributes
  }
  public convenience init(name fontName: String, size: CGFloat) {
    self.init(fontAttributes: [.name: fontName, .size: size])
  }
  /// The system's font of a style, at its size.
  open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle)
    -> UIFontDescriptor
  {
    UIFont.preferredFont(forTextStyle: style).fontDescriptor.addingAttributes([.textStyle: style])
  }

  // MARK: Traits

  open var fontAttributes: [AttributeName: Any] { attributes }
  open func object(forKey attribute: AttributeName) -> Any? { attributes[attribute] }
  open var pointSize: CGFloat { number(attributes[.size]) ?? 0 }
  open var postscriptName: String { attributes[.name] as? String ?? "" }
  open var symbolicTraits: SymbolicTraits {
    if let symbolic = traits[.symbolic] as? SymbolicTraits { return symbolic }
    return SymbolicTraits(rawValue: trait(.symbolic).map { UInt32(clamping: Int($0)) } ?? 0)
  }

  private var traits: [TraitKey: Any] { attributes[.traits] as? [TraitKey: Any] ?? [:] }
  private func trait(_ key: TraitKey) -> CGFloat? {
    number(traits[key]).flatMap { $0.isFinite && abs($0) < 1e9 ? $0 : nil }
  }
  private func number(_ value: Any?) -> CGFloat? {
    switch value {
    case let number as CGFloat: number
    case let number as Double: CGFloat(number)
    case let number as Float: CGFloat(number)
    case let number as Int: CGFloat(number)
    case let number as UInt32: CGFloat(number)
    case let weight as UIFont.Weight: weight.rawValue
    default: nil
    }
  }

  // MARK: Features

  /// Whether the digits are as wide as each other. A notice names the other features: they aren't drawn.
  var hasEvenDigits: Bool {
    guard let settings = attributes[.featureSettings] as? [[FeatureKey: Any]] else { return false }
    var hasEvenDigits = false
    for setting in settings.prefix(100) {
      let (type, selector) = (setting[.type] as? Int, setting[.selector] as? Int)
      switch (type, selector) {
      case (kNumberSpacingType, kMonospacedNumbersSelector): hasEvenDigits = true
      case (kNumberSpacingType, kProportionalNumbersSelector): hasEvenDigits = false
      default:
        let name = "\(type.map(String.init) ?? "?")/\(selector.map(String.init) ?? "?")"
        SystemServices.tell("UIFontDescriptor: the feature \(name) of fonts isn't drawn.")
      }
    }
    return hasEvenDigits
  }

  // MARK: Others like it

  open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
    UIFontDescriptor(fontAttributes: self.attributes.merging(attributes) { _, new in new })
  }
  open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
    addingAttributes([.size: newPointSize])
  }
  open func withFamily(_ newFamily: String) -> UIFontDescriptor {
    var changed = attributes
    changed[.name] = nil
    changed[.family] = newFamily
    return UIFontDescriptor(fontAttributes: changed)
  }
  open func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }
  /// The same font with these traits and no others.
  open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
    var changed = traits
    changed[.symbolic] = symbolicTraits.rawValue
    changed[.weight] = nil
    return addingAttributes([.traits: changed])
  }
  /// The system's font in a design; `nil` for a font that is not the system's. The table of advances knows the one of
  /// fixed pitch, and measures the others as the default.
  open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    guard isSystem else { return nil }
    var symbolic = symbolicTraits
    if design == .monospaced {
      symbolic.insert(.traitMonoSpace)
    } else {
      symbolic.remove(.traitMonoSpace)
    }
    var changed = traits
    changed[.symbolic] = symbolic.rawValue
    return addingAttributes([.traits: changed])
  }

  // MARK: Fonts

  private var isSystem: Bool {
    let family = attributes[.family] as? String
    return family == Self.systemFamily || family == nil && postscriptName.hasPrefix(".SF")
  }

  /// The attributes of a font.
  convenience init(of font: UIFont) {
    var symbolic: SymbolicTraits = []
    if font.isItalic { symbolic.insert(.traitItalic) }
    if font.isFixedPitch { symbolic.insert(.traitMonoSpace) }
    if font.weight.rawValue >= UIFont.Weight.semibold.rawValue { symbolic.insert(.traitBold) }
    let traits: [TraitKey: Any] = [.symbolic: symbolic.rawValue, .weight: font.weight.rawValue]
    var attributes: [AttributeName: Any] = [
      .family: font.familyName, .name: font.fontName, .size: font.pointSize, .traits: traits,
    ]
    if font.hasEvenDigits {
      attributes[.featureSettings] = [
        [FeatureKey.type: kNumberSpacingType, .selector: kMonospacedNumbersSelector]
      ]
    }
    self.init(fontAttributes: attributes)
  }

  /// The font that answers the descriptor, at a size; 0 means the descriptor's own.
  func font(size: CGFloat) -> UIFont {
    let size = size > 0 ? size : pointSize
    let symbolic = symbolicTraits
    if isSystem || postscriptName.isEmpty && attributes[.family] == nil {
      return .system(
        size, weight(symbolic), isFixedPitch: symbolic.contains(.traitMonoSpace),
        isItalic: symbolic.contains(.traitItalic))
    }
    let family = attributes[.family] as? String
    let named = UIFont(name: postscriptName.isEmpty ? family ?? "" : postscriptName, size: size)
    guard attributes[.traits] != nil || attributes[.face] != nil, let named else {
      return named ?? .systemFont(ofSize: size)
    }
    let face = (attributes[.face] as? String ?? "").lowercased()
    if let file = named.face {
      let near = file.near(
        weight: face.contains("bold") ? .bold : weight(symbolic),
        isItalic: symbolic.contains(.traitItalic) || face.contains("italic"))
      return UIFont(near, size: size)
    }
    return UIFont(
      name: named.fontName, family: named.familyName, size: size,
      weight: face.contains("bold") ? .bold : weight(symbolic),
      isFixedPitch: symbolic.contains(.traitMonoSpace) || named.isFixedPitch,
      isItalic: symbolic.contains(.traitItalic) || face.contains("italic"))
  }

  private func weight(_ symbolic: SymbolicTraits) -> UIFont.Weight {
    if let weight = trait(.weight) { return UIFont.Weight(weight) }
    return symbolic.contains(.traitBold) ? .bold : .regular
  }

  // MARK: Comparing

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFontDescriptor else { return false }
    return font(size: 0) == other.font(size: 0) && pointSize == other.pointSize
  }
  open override var hash: Int { font(size: 0).hash }
}
