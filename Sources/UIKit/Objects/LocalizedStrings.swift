extension String {
  /// A key of a table of texts, with the values to put into its places.
  ///
  /// `"\(count) keys"` has the key `%lld keys`, as in the tables that Xcode writes.
  public struct LocalizationValue: ExpressibleByStringInterpolation, Equatable, Sendable {
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
      var key = ""
      var values: [String] = []
      public init(literalCapacity: Int, interpolationCount: Int) {}
      public mutating func appendLiteral(_ literal: String) {
        key += literal.replacingOccurrences(of: "%", with: "%%")
      }
      private mutating func append(_ form: String, _ value: String) {
        key += form
        values.append(value)
      }
      public mutating func appendInterpolation(_ string: String) { append("%@", string) }
      public mutating func appendInterpolation(_ substring: Substring) {
        append("%@", String(substring))
      }
      public mutating func appendInterpolation<Value: BinaryInteger>(_ value: Value) {
        append("%lld", "\(value)")
      }
      public mutating func appendInterpolation(_ value: Double) {
        append("%lf", Self.decimals(value))
      }
      public mutating func appendInterpolation(_ value: Float) {
        append("%f", Self.decimals(Double(value)))
      }
      public mutating func appendInterpolation(_ value: CGFloat) {
        append("%lf", Self.decimals(Double(value)))
      }
      public mutating func appendInterpolation<Value>(_ value: Value, specifier: String)
      where Value: CVarArg {
        append(specifier, String(format: specifier, value))
      }
      public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
      where F.FormatOutput == String { append("%@", format.format(value)) }
      public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
        append("%@", String(localized: resource))
      }
      public mutating func appendInterpolation<Value>(_ value: Value) {
        append("%@", String(describing: value))
      }
      private static func decimals(_ value: Double) -> String { String(format: "%f", value) }
    }

    let key: String
    let values: [String]
    /// Whether `key` is a form, in which a percent sign represents a place.
    let isForm: Bool

    public init(_ value: String) { self.init(plain: value) }
    public init(stringLiteral value: String) { self.init(plain: value) }
    public init(stringInterpolation: StringInterpolation) {
      key = stringInterpolation.key
      values = stringInterpolation.values
      isForm = true
    }
    private init(plain: String) {
      key = plain
      values = []
      isForm = false
    }

    /// A text of a table with the values in its places.
    func filled(_ form: String) -> String {
      guard isForm else { return form }
      var text = ""
      var rest = form[...]
      var next = 0
      while let percent = rest.firstIndex(of: "%") {
        text += rest[..<percent]
        rest = rest[rest.index(after: percent)...]
        if rest.first == "%" {
          text += "%"
          rest = rest.dropFirst()
          continue
        }
        var place = next
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        if !digits.isEmpty, rest.dropFirst(digits.count).first == "$", let number = Int(digits) {
          place = number - 1
          rest = rest.dropFirst(digits.count + 1)
        } else {
          next += 1
        }
        let flags = rest.prefix { !$0.isLetter && $0 != "@" }
        rest = rest.dropFirst(flags.count)
        let lengths = rest.prefix { "hlqztjL".contains($0) }
        rest = rest.dropFirst(lengths.count + 1)
        text += values.indices.contains(place) ? values[place] : ""
      }
      return text + rest
    }
  }

  /// The text of a key in the language that the user reads; the key where no table has it.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    let found = (bundle ?? .main).localizedString(
      forKey: keyAndValue.key, value: nil, table: table)
    self = keyAndValue.filled(found)
  }
  /// The text of a key, or a value where no table has the key.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    let found = (bundle ?? .main).localizedString(
      forKey: "\(key)", value: defaultValue.key, table: table)
    self = defaultValue.filled(found)
  }
  /// The text that a resource names.
  public init(localized resource: LocalizedStringResource) {
    let found = (resource.bundle ?? .main).localizedString(
      forKey: resource.key, value: resource.value.key, table: resource.table)
    self = resource.value.filled(found)
  }
}

/// A value that a text in the user's language describes.
public protocol CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { get }
}

/// A text that is looked up later.
public struct LocalizedStringResource: ExpressibleByStringInterpolation, Equatable, Sendable {
  /// The text where no table has the key.
  let value: String.LocalizationValue
  public let key: String
  public let table: String?
  public var locale: Locale
  private let bundlePath: String?
  public var defaultValue: String.LocalizationValue { value }
  var bundle: Bundle? { bundlePath.flatMap(Bundle.init(path:)) }

  public init(
    _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    value = keyAndValue
    key = keyAndValue.key
    self.table = table
    self.locale = locale
    bundlePath = bundle.path
  }
  public init(
    _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
    locale: Locale = .current, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    value = defaultValue
    self.key = "\(key)"
    self.table = table
    self.locale = locale
    bundlePath = bundle.path
  }
  public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }
  public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
    self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
  }

  /// Where the tables are.
  public enum BundleDescription: Sendable {
    case main
    case forClass(AnyClass)
    case atURL(URL)

    var path: String? {
      switch self {
      case .main: nil
      case .forClass(let type): Bundle(for: type).bundlePath
      case .atURL(let url): url.path
      }
    }
  }
}

extension AttributedString {
  /// The text of a key in the language that the user reads.
  public init(
    localized key: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale? = nil, comment: StaticString? = nil
  ) { self.init(String(localized: key, table: table, bundle: bundle)) }
}
