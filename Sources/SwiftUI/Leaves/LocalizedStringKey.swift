/// A text that is looked up in the keyboard's tables.
public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, @unchecked Sendable {
  let key: String
  private let arguments: [any CVarArg & Equatable]

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
    var arguments: [any CVarArg & Equatable] = []
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {
      key += literal.replacingOccurrences(of: "%", with: "%%")
    }
    private mutating func append(_ specifier: String, _ argument: any CVarArg & Equatable) {
      key += specifier
      arguments.append(argument)
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
      append("%@", format.format(input) as NSString)
    }
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
    public mutating func appendInterpolation(_ text: Text) {
      append("%@", text.runs.map { $0.string(EnvironmentValues()) }.joined() as NSString)
    }
    public mutating func appendInterpolation(_ image: Image) {
      append("%@", image.name as NSString)
    }
    @_disfavoredOverload
    public mutating func appendInterpolation<T>(_ value: T) {
      append("%@", "\(value)" as NSString)
    }
  }

  /// The text's parts, where the table or the key has Markdown. Values that were interpolated have none.
  func markdown(table: String?, bundle: Bundle?) -> [InlineMarkdown.Part]? {
    let format = (bundle ?? .main).localizedString(forKey: key, value: key, table: table)
    guard !InlineMarkdown.isPlain(format) else { return nil }
    let escaped = arguments.map { argument -> any CVarArg & Equatable in
      (argument as? NSString).map { InlineMarkdown.escaped($0 as String) as NSString } ?? argument
    }
    let text =
      escaped.isEmpty
      ? format.replacingOccurrences(of: "%%", with: "%") : Self.fill(format, escaped)
    return InlineMarkdown.parts(of: text, isExtended: true)
  }

  func string(table: String?, bundle: Bundle?) -> String {
    let format = (bundle ?? .main).localizedString(forKey: key, value: key, table: table)
    guard !arguments.isEmpty else {
      return key.contains("%%") ? format.replacingOccurrences(of: "%%", with: "%") : format
    }
    return Self.fill(format, arguments)
  }

  /// Puts the arguments into their places.
  private static func fill(_ format: String, _ arguments: [any CVarArg & Equatable]) -> String {
    String(format: format, arguments: arguments.map { $0 as any CVarArg })
  }

  public static func == (old: LocalizedStringKey, new: LocalizedStringKey) -> Bool {
    old.key == new.key
      && zip(old.arguments, new.arguments).allSatisfy { "\($0)" == "\($1)" }
  }
}
