// Core Foundation's tokenizer, on ICU's rules and dictionaries.

/// Cuts a text into words, sentences, paragraphs or the parts between which lines may break.
public final class CFStringTokenizer {
  fileprivate var units: [UInt16] = []
  fileprivate var tokens: [TextBoundaries.Piece] = []
  fileprivate var current: Int?
  fileprivate let unit: CFOptionFlags
  fileprivate let language: String

  fileprivate init(unit: CFOptionFlags, language: String) {
    (self.unit, self.language) = (unit, language)
  }

  fileprivate func adopt(_ text: String, _ range: CFRange) {
    let all = Array(text.utf16)
    let start = min(max(range.location, 0), all.count)
    let end = start + min(max(range.length, 0), all.count - start)
    units = all
    current = nil
    tokens = pieces(Array(all[start..<end])).map {
      TextBoundaries.Piece(
        range: $0.range.lowerBound + start..<$0.range.upperBound + start, isWord: $0.isWord)
    }
  }

  private func pieces(_ part: [UInt16]) -> [TextBoundaries.Piece] {
    switch unit {
    case kCFStringTokenizerUnitSentence:
      return TextBoundaries.pieces(of: part, .sentence, language: language)
    case kCFStringTokenizerUnitLineBreak:
      return TextBoundaries.pieces(of: part, .line, language: language)
    case kCFStringTokenizerUnitParagraph: return paragraphs(part)
    case kCFStringTokenizerUnitWordBoundary:
      return TextBoundaries.pieces(of: part, .word, language: language)
    default:
      return TextBoundaries.pieces(of: part, .word, language: language).filter(\.isWord)
    }
  }

  private func paragraphs(_ part: [UInt16]) -> [TextBoundaries.Piece] {
    let text = String(decoding: part, as: UTF16.self) as NSString
    var found: [TextBoundaries.Piece] = []
    var start = 0
    while start < text.length {
      let range = text.paragraphRange(for: NSRange(location: start, length: 0))
      found.append(.init(range: start..<NSMaxRange(range), isWord: true))
      start = NSMaxRange(range)
    }
    return found
  }

  fileprivate func go(to index: Int?) -> CFStringTokenizerTokenType {
    guard let index, tokens.indices.contains(index) else {
      current = nil
      return []
    }
    current = index
    return .normal
  }
}

public typealias CFOptionFlags = UInt
public let kCFStringTokenizerUnitWord: CFOptionFlags = 0
public let kCFStringTokenizerUnitSentence: CFOptionFlags = 1
public let kCFStringTokenizerUnitParagraph: CFOptionFlags = 2
public let kCFStringTokenizerUnitLineBreak: CFOptionFlags = 3
public let kCFStringTokenizerUnitWordBoundary: CFOptionFlags = 4
public let kCFStringTokenizerAttributeLatinTranscription: CFOptionFlags = 1 << 16
public let kCFStringTokenizerAttributeLanguage: CFOptionFlags = 1 << 17

/// The kind of a token. None is derived or has parts here.
public struct CFStringTokenizerTokenType: OptionSet, Sendable {
  public let rawValue: CFOptionFlags
  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }
  public static let normal = CFStringTokenizerTokenType(rawValue: 1)
  public static let hasSubTokensMask = CFStringTokenizerTokenType(rawValue: 1 << 1)
  public static let hasDerivedSubTokensMask = CFStringTokenizerTokenType(rawValue: 1 << 2)
  public static let hasHasNumbersMask = CFStringTokenizerTokenType(rawValue: 1 << 3)
  public static let hasNonLettersMask = CFStringTokenizerTokenType(rawValue: 1 << 4)
  public static let isCJWordMask = CFStringTokenizerTokenType(rawValue: 1 << 5)
}

/// Makes a tokenizer of a part of a text.
public func CFStringTokenizerCreate(
  _ alloc: CFAllocator!, _ string: CFString!, _ range: CFRange, _ options: CFOptionFlags,
  _ locale: CFLocale!
) -> CFStringTokenizer! {
  let tokenizer = CFStringTokenizer(
    unit: options & 0xFFFF, language: (locale ?? CFLocaleCopyCurrent()).localeIdentifier)
  tokenizer.adopt(string ?? "", range)
  return tokenizer
}
/// Sets the tokenizer's text.
public func CFStringTokenizerSetString(
  _ tokenizer: CFStringTokenizer!, _ string: CFString!, _ range: CFRange
) { tokenizer?.adopt(string ?? "", range) }
/// Moves to the next token; the type is empty after the last one.
@discardableResult
public func CFStringTokenizerAdvanceToNextToken(
  _ tokenizer: CFStringTokenizer!
) -> CFStringTokenizerTokenType {
  guard let tokenizer else { return [] }
  let next = (tokenizer.current ?? -1) + 1
  let type = tokenizer.go(to: next)
  // Behind the last token it stays behind it.
  if type.isEmpty { tokenizer.current = tokenizer.tokens.count }
  return type
}
/// Moves to the token that contains a UTF-16 unit; the type is empty if none does.
@discardableResult
public func CFStringTokenizerGoToTokenAtIndex(
  _ tokenizer: CFStringTokenizer!, _ index: CFIndex
) -> CFStringTokenizerTokenType {
  tokenizer?.go(to: tokenizer.tokens.firstIndex { $0.range.contains(index) }) ?? []
}
/// Where the current token is; `kCFNotFound` without one.
public func CFStringTokenizerGetCurrentTokenRange(_ tokenizer: CFStringTokenizer!) -> CFRange {
  guard let tokenizer, let current = tokenizer.current, tokenizer.tokens.indices.contains(current)
  else { return CFRange(location: kCFNotFound, length: 0) }
  let range = tokenizer.tokens[current].range
  return CFRange(location: range.lowerBound, length: range.count)
}
/// The current token in Latin letters; `nil` for any other attribute, which Apple's models know.
public func CFStringTokenizerCopyCurrentTokenAttribute(
  _ tokenizer: CFStringTokenizer!, _ attribute: CFOptionFlags
) -> CFTypeRef! {
  let range = CFStringTokenizerGetCurrentTokenRange(tokenizer)
  guard attribute == kCFStringTokenizerAttributeLatinTranscription, range.location != kCFNotFound
  else { return nil }
  let units = tokenizer.units[range.location..<range.location + range.length]
  let text = String(decoding: units, as: UTF16.self)
  return text.applyingTransform(.toLatin, reverse: false).map { $0 as NSString }
}
public let kCFNotFound: CFIndex = -1
