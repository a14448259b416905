// Texts of Core Foundation. A mutable one is Foundation's own, so that either name changes the same text.

public typealias CFMutableString = NSMutableString
public typealias CFNull = NSNull
public typealias CFLocale = NSLocale
/// Allocates objects of Core Foundation. There is one way here.
public final class CFAllocator: Sendable {}
public let kCFAllocatorDefault: CFAllocator! = nil
public let kCFNull: CFNull! = NSNull()

/// Some UTF-16 units of a text.
public struct CFRange: Equatable, Sendable {
  public var location: CFIndex
  public var length: CFIndex
  public init() { (location, length) = (0, 0) }
  public init(location: CFIndex, length: CFIndex) {
    (self.location, self.length) = (location, length)
  }
}
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange {
  CFRange(location: loc, length: len)
}
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString?.utf16.count ?? 0 }
/// Makes a text that can be changed. The greatest length is a hint, and not kept.
public func CFStringCreateMutableCopy(
  _ alloc: CFAllocator!, _ maxLength: CFIndex, _ theString: CFString!
) -> CFMutableString! { NSMutableString(string: theString ?? "") }
public func CFStringCreateMutable(
  _ alloc: CFAllocator!, _ maxLength: CFIndex
) -> CFMutableString! { NSMutableString(string: "") }
public func CFLocaleCopyCurrent() -> CFLocale! {
  NSLocale(localeIdentifier: Locale.current.identifier)
}

public let kCFStringTransformStripCombiningMarks: CFString! =
  StringTransform.stripCombiningMarks.rawValue
public let kCFStringTransformToLatin: CFString! = StringTransform.toLatin.rawValue
public let kCFStringTransformFullwidthHalfwidth: CFString! =
  StringTransform.fullwidthToHalfwidth.rawValue
public let kCFStringTransformLatinKatakana: CFString! = StringTransform.latinToKatakana.rawValue
public let kCFStringTransformLatinHiragana: CFString! = StringTransform.latinToHiragana.rawValue
public let kCFStringTransformHiraganaKatakana: CFString! =
  StringTransform.hiraganaToKatakana.rawValue
public let kCFStringTransformMandarinLatin: CFString! = StringTransform.mandarinToLatin.rawValue
public let kCFStringTransformLatinHangul: CFString! = StringTransform.latinToHangul.rawValue
public let kCFStringTransformLatinArabic: CFString! = StringTransform.latinToArabic.rawValue
public let kCFStringTransformLatinHebrew: CFString! = StringTransform.latinToHebrew.rawValue
public let kCFStringTransformLatinThai: CFString! = StringTransform.latinToThai.rawValue
public let kCFStringTransformLatinCyrillic: CFString! = StringTransform.latinToCyrillic.rawValue
public let kCFStringTransformLatinGreek: CFString! = "Latin-Greek"
public let kCFStringTransformToXMLHex: CFString! = StringTransform.toXMLHex.rawValue
public let kCFStringTransformToUnicodeName: CFString! = StringTransform.toUnicodeName.rawValue
public let kCFStringTransformStripDiacritics: CFString! = StringTransform.stripDiacritics.rawValue

/// Transforms a text, or the part of it in `range`, which becomes the range of the new part.
///
/// `transform` is one of the constants or a transform of ICU. Returns `false`, and changes nothing, if there is no such
/// transform or the range is not in the text.
@discardableResult
public func CFStringTransform(
  _ string: CFMutableString!, _ range: UnsafeMutablePointer<CFRange>!, _ transform: CFString!,
  _ reverse: Bool
) -> Bool {
  guard let string, let transform else { return false }
  let whole = CFRange(location: 0, length: string.length)
  let part = range?.pointee ?? whole
  guard part.location >= 0, part.length >= 0, part.location <= whole.length,
    part.length <= whole.length - part.location
  else { return false }
  let place = NSRange(location: part.location, length: part.length)
  guard
    let changed = string.substring(with: place)
      .applyingTransform(StringTransform(rawValue: transform), reverse: reverse)
  else { return false }
  string.replaceCharacters(in: place, with: changed)
  range?.pointee = CFRange(location: part.location, length: changed.utf16.count)
  return true
}
