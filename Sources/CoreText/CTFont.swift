import UIKit

// MARK: Making fonts

public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { UIFont(name: name, size: size) ?? .systemFont(ofSize: size) }
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont { UIFont(descriptor: descriptor, size: size) }
/// The font of the system that a role has.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  let size = size > 0 ? size : UIFont.systemFontSize
  switch uiType {
  case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .alertHeader:
    return .boldSystemFont(ofSize: size)
  case .userFixedPitch: return .monospacedSystemFont(ofSize: size, weight: .regular)
  default: return .systemFont(ofSize: size)
  }
}
/// The role of a system font.
public enum CTFontUIFontType: UInt32, Sendable {
  case none = 0xFFFF_FFFF
  case user = 0
  case userFixedPitch, system, emphasizedSystem, smallSystem, smallEmphasizedSystem, miniSystem
  case miniEmphasizedSystem, views, application, label
  case menuTitle = 12
  case menuItem, windowTitle
  case alertHeader = 18
  case toolTip = 25
}
/// The font in another size; 0 means its own.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  let size = size > 0 ? size : font.pointSize
  guard let attributes else { return font.withSize(size) }
  return UIFont(
    descriptor: font.fontDescriptor.addingAttributes(attributes.fontAttributes), size: size)
}
/// The font with some traits in place of others; `nil` if it has none like that.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  let old = font.fontDescriptor.symbolicTraits.rawValue
  let new = old & ~symTraitMask.rawValue | symTraitValue.rawValue & symTraitMask.rawValue
  return font.fontDescriptor.withSymbolicTraits(.init(rawValue: new)).map {
    UIFont(descriptor: $0, size: size > 0 ? size : font.pointSize)
  }
}
/// The font that shows a text; all fonts have all characters here.
public func CTFontCreateForString(
  _ currentFont: CTFont, _ string: CFString, _ range: CFRange
) -> CTFont { currentFont }

/// The traits of a font.
public struct CTFontSymbolicTraits: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let traitItalic = Self(rawValue: 1 << 0)
  public static let traitBold = Self(rawValue: 1 << 1)
  public static let traitExpanded = Self(rawValue: 1 << 5)
  public static let traitCondensed = Self(rawValue: 1 << 6)
  public static let traitMonoSpace = Self(rawValue: 1 << 10)
  public static let traitVertical = Self(rawValue: 1 << 11)
  public static let traitUIOptimized = Self(rawValue: 1 << 12)
  public static let traitColorGlyphs = Self(rawValue: 1 << 13)
  public static let traitComposite = Self(rawValue: 1 << 14)
}

// MARK: Descriptors

public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
public let kCTFontStyleNameAttribute: CFString = "NSFontFaceAttribute"
public let kCTFontDisplayNameAttribute: CFString = "NSFontVisibleNameAttribute"
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
public let kCTFontTraitsAttribute: CFString = "NSCTFontTraitsAttribute"
public let kCTFontFeatureSettingsAttribute: CFString = "NSCTFontFeatureSettingsAttribute"
public let kCTFontCascadeListAttribute: CFString = "NSCTFontCascadeListAttribute"
public let kCTFontSymbolicTrait: CFString = "NSCTFontSymbolicTrait"
public let kCTFontWeightTrait: CFString = "NSCTFontWeightTrait"
public let kCTFontWidthTrait: CFString = "NSCTFontProportionTrait"
public let kCTFontSlantTrait: CFString = "NSCTFontSlantTrait"

public func CTFontDescriptorCreateWithNameAndSize(
  _ name: CFString, _ size: CGFloat
) -> CTFontDescriptor { UIFontDescriptor(name: name, size: size) }
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  UIFontDescriptor(
    fontAttributes: Dictionary(
      attributes.map { (UIFontDescriptor.AttributeName(rawValue: $0.key), $0.value) },
      uniquingKeysWith: { $1 }))
}
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  original.addingAttributes(CTFontDescriptorCreateWithAttributes(attributes).fontAttributes)
}
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary {
  Dictionary(uniqueKeysWithValues: descriptor.fontAttributes.map { ($0.key.rawValue, $0.value) })
}
/// The value of an attribute, which is a `String` or a number here, as nothing bridges one to an object on Linux.
public func CTFontDescriptorCopyAttribute(
  _ descriptor: CTFontDescriptor, _ attribute: CFString
) -> Any? {
  if let value = descriptor.object(forKey: .init(rawValue: attribute)) { return value }
  return CTFontCopyAttribute(UIFont(descriptor: descriptor, size: 0), attribute)
}
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> Any? {
  switch attribute {
  case kCTFontDisplayNameAttribute: font.fontName
  default: font.fontDescriptor.object(forKey: .init(rawValue: attribute))
  }
}
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor { font.fontDescriptor }
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
  [
    kCTFontSymbolicTrait: font.fontDescriptor.symbolicTraits.rawValue,
    kCTFontWeightTrait: font.fontDescriptor.fontAttributes[.traits].flatMap {
      ($0 as? [UIFontDescriptor.TraitKey: Any])?[.weight]
    } ?? 0,
  ]
}
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  CTFontSymbolicTraits(rawValue: font.fontDescriptor.symbolicTraits.rawValue)
}

// MARK: Names and metrics

public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString { font.fontName }
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { font.familyName }
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.ascender }
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { -font.descender }
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.leading }
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.capHeight }
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.xHeight }
public func CTFontCopyFullName(_ font: CTFont) -> CFString { font.face?.fullName ?? font.fontName }
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { font.fontName }
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { .identity }
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(font.face?.unitsPerEm ?? 2048)
}
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { 0 }
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { -font.pointSize * 0.1 }
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.pointSize * 0.05 }
/// The box of the largest glyph: a line high and an em wide.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  CGRect(x: 0, y: font.descender, width: font.pointSize, height: font.lineHeight)
}
/// The boxes of glyphs, as wide as they advance and a line high, and the box around all.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var whole = CGRect.null
  for index in 0..<max(count, 0) {
    let text = ShapedGlyph.text(of: glyphs[index])
    let width = text.first.map { TextMetrics.advance(of: $0, in: font) } ?? 0
    let box = CGRect(x: 0, y: font.descender, width: width, height: font.lineHeight)
    boundingRects?[index] = box
    whole = whole.union(box)
  }
  return whole
}
/// Draws glyphs with their baselines at points of text space, in the context's fill color.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>,
  _ count: Int, _ context: CGContext
) {
  for index in 0..<max(count, 0) {
    let text = ShapedGlyph.text(of: glyphs[index])
    let width = text.first.map { TextMetrics.advance(of: $0, in: font) } ?? 0
    context.draw(text: text, baseline: positions[index], width: width, font: font)
  }
}
