// Words and sentences of a text, which the toolchain's Foundation doesn't enumerate.

extension NSString {
  /// How words or sentences are enumerated; the other parts of a text have `NSString.EnumerationOptions`.
  public struct WordEnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let byWords = WordEnumerationOptions(rawValue: 3)
    public static let bySentences = WordEnumerationOptions(rawValue: 4)
    public static let reverse = WordEnumerationOptions(rawValue: 1 << 8)
    public static let substringNotRequired = WordEnumerationOptions(rawValue: 1 << 9)
    /// By the rules of the user's language.
    public static let localized = WordEnumerationOptions(rawValue: 1 << 10)

    var unit: TextBoundaries.Unit { rawValue & 0xFF == 3 ? .word : .sentence }
    var language: String { contains(.localized) ? Locale.current.identifier : "" }
  }

  /// Calls a closure with the words or the sentences of a part of the text.
  ///
  /// As Apple documents it, the enclosing ranges cover the whole part: each word is followed by what separates it from
  /// the next one, and the first one also comes after what is before it.
  public func enumerateSubstrings(
    in range: NSRange, options opts: WordEnumerationOptions,
    using block: (String?, NSRange, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    precondition(
      range.location >= 0 && range.length >= 0 && NSMaxRange(range) <= length,
      "the range \(range) reaches beyond the text, which has \(length) units")
    var units = [UInt16](repeating: 0, count: range.length)
    for index in units.indices { units[index] = character(at: range.location + index) }
    let pieces = TextPieces(units, opts.unit, language: opts.language).all
    var stop = ObjCBool(false)
    for piece in opts.contains(.reverse) ? pieces.reversed() : pieces {
      func place(_ part: Range<Int>) -> NSRange {
        NSRange(location: range.location + part.lowerBound, length: part.count)
      }
      let text =
        opts.contains(.substringNotRequired)
        ? nil : String(decoding: units[piece.range], as: UTF16.self)
      block(text, place(piece.range), place(piece.enclosing), &stop)
      if stop.boolValue { return }
    }
  }
}

extension StringProtocol {
  /// Calls a closure with the words or the sentences of a part of the text.
  public func enumerateSubstrings<R: RangeExpression>(
    in range: R, options opts: NSString.WordEnumerationOptions,
    _ body: (
      _ substring: String?, _ substringRange: Range<Index>, _ enclosingRange: Range<Index>,
      inout Bool
    ) -> Void
  ) where R.Bound == Index {
    let range = range.relative(to: self)
    let pieces = TextPieces(
      Array(self[range].utf16), opts.unit, language: opts.language
    ).all
    func place(_ part: Range<Int>) -> Range<Index> {
      let start = utf16.index(range.lowerBound, offsetBy: part.lowerBound)
      return start..<utf16.index(start, offsetBy: part.count)
    }
    var stop = false
    for piece in opts.contains(.reverse) ? pieces.reversed() : pieces {
      let found = place(piece.range)
      let text = opts.contains(.substringNotRequired) ? nil : String(self[found])
      body(text, found, place(piece.enclosing), &stop)
      if stop { return }
    }
  }
}

/// The words or sentences of some UTF-16 units, each with what surrounds it.
private struct TextPieces {
  private(set) var all: [(range: Range<Int>, enclosing: Range<Int>)] = []

  init(_ units: [UInt16], _ unit: TextBoundaries.Unit, language: String) {
    let pieces = TextBoundaries.pieces(of: units, unit, language: language)
    let found = unit == .word ? pieces.filter(\.isWord) : pieces
    for (index, piece) in found.enumerated() {
      let start = index == 0 ? 0 : piece.range.lowerBound
      let end = index + 1 < found.count ? found[index + 1].range.lowerBound : units.count
      all.append((piece.range, start..<end))
    }
  }
}
