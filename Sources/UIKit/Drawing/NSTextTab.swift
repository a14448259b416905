/// A tab stop in a line. Kept with the text.
open class NSTextTab: NSObject, NSCopying, NSSecureCoding,
  @unchecked Sendable  // immutable after init
{
  public struct OptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let columnTerminators = OptionKey(rawValue: "NSTabColumnTerminators")
  }
  public let alignment: NSTextAlignment
  public let location: CGFloat
  public let options: [OptionKey: Any]

  public init(
    textAlignment alignment: NSTextAlignment, location loc: CGFloat,
    options: [OptionKey: Any] = [:]
  ) {
    (self.alignment, location, self.options) = (alignment, loc, options)
  }
  /// The characters that end a column of numbers in a language.
  open class func columnTerminators(for aLocale: Locale?) -> CharacterSet {
    CharacterSet(charactersIn: (aLocale ?? .current).decimalSeparator ?? ".")
  }
  /// Tab stops may be read from archives that allow only safe classes.
  open class var supportsSecureCoding: Bool { true }
  /// Reads a tab stop from an archive, without its options.
  public required init?(coder: NSCoder) {
    alignment = NSTextAlignment(rawValue: coder.decodeInteger(forKey: "NSTextAlignment")) ?? .left
    location = coder.length("NSLocation")
    options = [:]
  }
  /// Writes the tab stop to an archive, without its options.
  open func encode(with coder: NSCoder) {
    coder.encode(alignment.rawValue, forKey: "NSTextAlignment")
    coder.encode(length: location, "NSLocation")
  }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSTextTab).map { $0.alignment == alignment && $0.location == location } ?? false
  }
  open override var hash: Int { location.hashValue ^ alignment.rawValue }
}

/// How the entries of a list in a text are marked.
open class NSTextList: NSObject, NSCopying, NSSecureCoding,
  @unchecked Sendable  // the number is set before use
{
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prependEnclosingMarker = Options(rawValue: 1)
  }
  public struct MarkerFormat: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let box = MarkerFormat("{box}")
    public static let check = MarkerFormat("{check}")
    public static let circle = MarkerFormat("{circle}")
    public static let diamond = MarkerFormat("{diamond}")
    public static let disc = MarkerFormat("{disc}")
    public static let hyphen = MarkerFormat("{hyphen}")
    public static let square = MarkerFormat("{square}")
    public static let lowercaseHexadecimal = MarkerFormat("{lower-hexadecimal}")
    public static let uppercaseHexadecimal = MarkerFormat("{upper-hexadecimal}")
    public static let octal = MarkerFormat("{octal}")
    public static let lowercaseAlpha = MarkerFormat("{lower-alpha}")
    public static let uppercaseAlpha = MarkerFormat("{upper-alpha}")
    public static let lowercaseLatin = MarkerFormat("{lower-latin}")
    public static let uppercaseLatin = MarkerFormat("{upper-latin}")
    public static let lowercaseRoman = MarkerFormat("{lower-roman}")
    public static let uppercaseRoman = MarkerFormat("{upper-roman}")
    public static let decimal = MarkerFormat("{decimal}")
  }
  public let markerFormat: MarkerFormat
  public let listOptions: Options
  open var startingItemNumber = 1
  public init(
    markerFormat: MarkerFormat, options: Options = [], startingItemNumber: Int = 1
  ) {
    (self.markerFormat, listOptions) = (markerFormat, options)
    self.startingItemNumber = startingItemNumber
  }
  public convenience init(markerFormat: MarkerFormat, options mask: Int) {
    self.init(markerFormat: markerFormat, options: Options(rawValue: UInt(mask)))
  }
  /// Lists may be read from archives that allow only safe classes.
  open class var supportsSecureCoding: Bool { true }
  /// Reads a list from an archive.
  public required init?(coder: NSCoder) {
    guard let format = coder.string("NSMarkerFormat") else { return nil }
    markerFormat = MarkerFormat(format)
    listOptions = Options(rawValue: UInt(bitPattern: coder.decodeInteger(forKey: "NSOptions")))
    startingItemNumber = coder.decodeInteger(forKey: "NSStartingItemNumber")
  }
  /// Writes the list to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(text: markerFormat.rawValue, "NSMarkerFormat")
    coder.encode(Int(bitPattern: listOptions.rawValue), forKey: "NSOptions")
    coder.encode(startingItemNumber, forKey: "NSStartingItemNumber")
  }
  open var isOrdered: Bool {
    !["{box}", "{check}", "{circle}", "{diamond}", "{disc}", "{hyphen}", "{square}"]
      .contains(markerFormat.rawValue)
  }

  /// The mark of an entry: text around the format, and in its place a symbol, number or letter.
  open func marker(forItemNumber itemNumber: Int) -> String {
    let format = markerFormat.rawValue
    guard let open = format.firstIndex(of: "{"), let close = format[open...].firstIndex(of: "}")
    else { return format }
    return format[..<open] + mark(String(format[open...close]), itemNumber)
      + format[format.index(after: close)...]
  }
  private func mark(_ name: String, _ number: Int) -> String {
    let symbols = [
      "{box}": "\u{25A1}", "{check}": "\u{2713}", "{circle}": "\u{25E6}",
      "{diamond}": "\u{25C6}", "{disc}": "\u{2022}", "{hyphen}": "\u{2043}",
      "{square}": "\u{25AA}",
    ]
    if let symbol = symbols[name] { return symbol }
    switch name {
    case "{lower-alpha}", "{lower-latin}": return letters(number)
    case "{upper-alpha}", "{upper-latin}": return letters(number).uppercased()
    case "{lower-roman}": return roman(number)
    case "{upper-roman}": return roman(number).uppercased()
    case "{lower-hexadecimal}": return String(number, radix: 16)
    case "{upper-hexadecimal}": return String(number, radix: 16, uppercase: true)
    case "{octal}": return String(number, radix: 8)
    default: return String(number)
    }
  }
  private func letters(_ number: Int) -> String {
    guard number > 0 else { return String(number) }
    var (rest, text) = (number, "")
    while rest > 0 {
      rest -= 1
      text = String(UnicodeScalar(UInt8(97 + rest % 26))) + text
      rest /= 26
    }
    return text
  }
  private func roman(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return String(number) }
    let steps = [
      (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
      (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]
    var (rest, text) = (number, "")
    for (value, sign) in steps {
      while rest >= value {
        text += sign
        rest -= value
      }
    }
    return text
  }
  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? NSTextList).map {
      $0.markerFormat == markerFormat && $0.startingItemNumber == startingItemNumber
    } ?? false
  }
  open override var hash: Int { markerFormat.hashValue ^ startingItemNumber }
}
