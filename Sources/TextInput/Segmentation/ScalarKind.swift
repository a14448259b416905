/// The properties of a scalar for segmentation, from the generated tables.
struct ScalarKind {
  /// Grapheme_Cluster_Break.
  enum Cluster: UInt8 {
    case other, cr, lf, control, extend, zwj, regionalIndicator, prepend, spacingMark
    case l, v, t, lv, lvt
  }
  /// Word_Break; `joiningPunctuation` is ExtendNumLet, the underscore and its kin.
  enum Word: UInt8 {
    case other, cr, lf, newline, extend, zwj, regionalIndicator, format, katakana, hebrewLetter
    case letter, singleQuote, doubleQuote, midNumberLetter, midLetter, midNumber, numeric
    case joiningPunctuation, space
  }
  /// Sentence_Break; `fullStop` is ATerm, `terminator` STerm.
  enum Sentence: UInt8 {
    case other, cr, lf, separator, extend, format, space, lower, upper, letter, numeric
    case fullStop, continuation, terminator, close
  }
  /// Indic_Conjunct_Break.
  enum Conjunct: UInt8 { case none, linker, consonant, extend }

  private let bits: UInt32
  /// Hangul syllables are distinguished by arithmetic: a table of them would be longer than all the
  /// rest.
  private let isOpenSyllable: Bool

  init(_ scalar: UInt32) {
    bits = scalarKinds[Int(scalarRuns[Self.run(of: scalar)] & 0xFF)]
    isOpenSyllable = (0xAC00...0xD7A3).contains(scalar) && (scalar - 0xAC00).isMultiple(of: 28)
  }

  var cluster: Cluster {
    isOpenSyllable ? .lv : Cluster(rawValue: UInt8(bits & 0xF)) ?? .other
  }
  var word: Word { Word(rawValue: UInt8(bits >> 4 & 0x1F)) ?? .other }
  var sentence: Sentence { Sentence(rawValue: UInt8(bits >> 9 & 0xF)) ?? .other }
  var isPictographic: Bool { bits >> 13 & 1 == 1 }
  var conjunct: Conjunct { Conjunct(rawValue: UInt8(bits >> 14 & 3)) ?? .none }
  /// Whether a stretch with it is a word, and not space or punctuation between words.
  var isWordLike: Bool { bits >> 16 & 1 == 1 }
  /// Whether its script is a Southeast Asian one that needs a dictionary: Thai, Lao, Khmer, Burmese.
  var needsDictionary: Bool { bits >> 17 & 1 == 1 }
  /// Whether its script is written without spaces between words: those and Han, Hiragana, Katakana.
  var lacksSpaces: Bool { bits >> 17 & 3 != 0 }

  /// Where the runs of each 256 scalars start.
  private static let pages: [UInt16] = {
    var pages: [UInt16] = []
    pages.reserveCapacity(0x1101)
    var run = 0
    for page in 0..<UInt32(0x1100) {
      while run + 1 < scalarRuns.count, scalarRuns[run + 1] >> 8 <= page << 8 { run += 1 }
      pages.append(UInt16(run))
    }
    pages.append(UInt16(scalarRuns.count - 1))
    return pages
  }()

  private static func run(of scalar: UInt32) -> Int {
    let page = Int(scalar >> 8)
    var low = Int(pages[page])
    var high = Int(pages[page + 1])
    while low < high {
      let middle = (low + high + 1) / 2
      if scalarRuns[middle] >> 8 <= scalar { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
