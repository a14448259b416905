/// A text that is looked up in the keyboard's tables.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, @unchecked Sendable {
  /// A value that was interpolated.
  fileprivate enum Argument: Equatable {
    case value(any CVarArg & Equatable)
    /// One whose characters depend on the locale, and for some dates on the time.
    case text(Text)
    case image(Image)

    static func == (old: Argument, new: Argument) -> Bool {
      switch (old, new) {
      case (.value(let old), .value(let new)): "\(old)" == "\(new)"
      case (.text(let old), .text(let new)): old == new
      case (.image(let old), .image(let new)): old == new
      default: false
      }
    }
    func value(in locale: Locale) -> any CVarArg & Equatable {
      switch self {
      case .value(let value): return value
      case .text(let text):
        var environment = EnvironmentValues()
        environment.locale = locale
        return text.string(environment) as NSString
      case .image: return String(LocalizedStringKey.imagePlace) as NSString
      }
    }
  }
  let key: String
  private let arguments: [Argument]

  public init(_ value: String) {
    (key, arguments) = (value, [])
  }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    fileprivate var arguments: [Argument] = []
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {
      key += literal.replacingOccurrences(of: "%", with: "%%")
    }
    private mutating func append(_ specifier: String, _ argument: any CVarArg & Equatable) {
      key += specifier
      arguments.append(.value(argument))
    }
    private mutating func append(_ text: Text) {
      key += "%@"
      arguments.append(.text(text))
    }
    public mutating func appendInterpolation(_ string: String) {
      append("%@", string as NSString)
    }
    public mutating func appendInterpolation<Subject: ReferenceConvertible>(
      _ subject: Subject, formatter: Formatter? = nil
    ) { append("%@", (formatter?.string(for: subject) ?? "\(subject)") as NSString) }
    public mutating func appendInterpolation<Subject: NSObject>(
      _ subject: Subject, formatter: Formatter? = nil
    ) { append("%@", (formatter?.string(for: subject) ?? "\(subject)") as NSString) }
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      append(Text(input, format: format))
    }
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append(Text(date, style: style))
    }
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { append(Text(dates)) }
    public mutating func appendInterpolation(_ interval: DateInterval) { append(Text(interval)) }
    public mutating func appendInterpolation(
      timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
      showsHours: Bool = true
    ) {
      append(
        Text(
          timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown,
          showsHours: showsHours))
    }
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      append(Text(resource))
    }
    public mutating func appendInterpolation(_ string: AttributedString) { append(Text(string)) }
    public mutating func appendInterpolation(_ value: Int) { append("%lld", value) }
    public mutating func appendInterpolation(_ value: UInt) { append("%llu", value) }
    public mutating func appendInterpolation(_ value: Int32) { append("%d", value) }
    public mutating func appendInterpolation(_ value: Double) { append("%lf", value) }
    public mutating func appendInterpolation(_ value: Float) { append("%f", value) }
    public mutating func appendInterpolation(_ value: Int, specifier: String) {
      append(specifier, value)
    }
    public mutating func appendInterpolation(_ value: Double, specifier: String) {
      append(specifier, value)
    }
    public mutating func appendInterpolation(_ value: CGFloat, specifier: String) {
      append(specifier, Double(value))
    }
    public mutating func appendInterpolation(_ value: Float, specifier: String) {
      append(specifier, value)
    }
    public mutating func appendInterpolation(_ text: Text) { append(text) }
    public mutating func appendInterpolation(_ image: Image) {
      key += "%@"
      arguments.append(.image(image))
    }
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) {
      append("%@", "\(value)" as NSString)
    }
  }

  /// The text's parts, where the table or the key has Markdown. Values that were interpolated have none.
  func markdown(table: String?, bundle: Bundle?, in locale: Locale) -> [InlineMarkdown.Part]? {
    let format = (bundle ?? .main).localizedString(forKey: key, value: key, table: table)
    guard !InlineMarkdown.isPlain(format) else { return nil }
    let escaped = arguments.map { argument -> any CVarArg & Equatable in
      let value = argument.value(in: locale)
      return (value as? NSString).map { InlineMarkdown.escaped($0 as String) as NSString } ?? value
    }
    let text =
      escaped.isEmpty
      ? format.replacingOccurrences(of: "%%", with: "%") : Self.fill(format, escaped)
    return InlineMarkdown.parts(of: text, isExtended: true)
  }

  /// The character in the place of an image.
  static let imagePlace: Character = "\u{FFFC}"
  /// A text of the key with the names of the images in their places.
  func named(_ text: String) -> String {
    images.reduce(into: text) { text, image in
      guard let place = text.firstIndex(of: Self.imagePlace) else { return }
      text.replaceSubrange(place...place, with: image.name)
    }
  }
  /// The interpolated images, in order.
  var images: [Image] {
    arguments.compactMap { if case .image(let image) = $0 { image } else { nil } }
  }

  /// Whether an interpolated value changes as time passes.
  @MainActor var isLive: Bool {
    arguments.contains { if case .text(let text) = $0 { text.isLive } else { false } }
  }

  func string(table: String?, bundle: Bundle?, in locale: Locale) -> String {
    let format = (bundle ?? .main).localizedString(forKey: key, value: key, table: table)
    guard !arguments.isEmpty else {
      return key.contains("%%") ? format.replacingOccurrences(of: "%%", with: "%") : format
    }
    return Self.fill(format, arguments.map { $0.value(in: locale) })
  }

  /// Puts the arguments into their places.
  private static func fill(_ format: String, _ arguments: [any CVarArg & Equatable]) -> String {
    String(format: format, arguments: arguments.map { $0 as any CVarArg })
  }

  public static func == (old: LocalizedStringKey, new: LocalizedStringKey) -> Bool {
    old.key == new.key && old.arguments == new.arguments
  }
}
