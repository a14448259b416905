extension PersonNameComponents {
  public func formatted() -> String { formatted(FormatStyle(style: .medium)) }
  public func formatted<Style: Foundation.FormatStyle>(
    _ style: Style
  ) -> Style.FormatOutput where Style.FormatInput == PersonNameComponents {
    style.format(self)
  }
  /// Takes a written name apart.
  public init(_ value: String) throws { self = try ParseStrategy().parse(value) }
  public init<Strategy: Foundation.ParseStrategy>(
    _ value: Strategy.ParseInput, strategy: Strategy
  ) throws where Strategy.ParseOutput == PersonNameComponents {
    self = try strategy.parse(value)
  }

  /// How a name is written.
  public struct FormatStyle: Foundation.ParseableFormatStyle, Sendable {
    public enum Style: Int, Codable, Hashable, Sendable {
      case short = 1
      case medium, long, abbreviated
    }
    public var style: Style
    public var locale: Locale

    public init(style: Style = .medium, locale: Locale = .autoupdatingCurrent) {
      (self.style, self.locale) = (style, locale)
    }
    public func format(_ value: PersonNameComponents) -> String { text(value).text }
    public func locale(_ locale: Locale) -> Self { Self(style: style, locale: locale) }
    public var parseStrategy: ParseStrategy { ParseStrategy() }
    public var attributed: AttributedStyle { AttributedStyle(style: self) }

    func text(_ name: PersonNameComponents) -> PersonNameText {
      PersonNameText(name: name, style: .init(rawValue: style.rawValue) ?? .medium, locale: locale)
    }
  }

  /// A name whose parts have attributes.
  public struct AttributedStyle: Foundation.FormatStyle, Sendable {
    var style: PersonNameComponents.FormatStyle

    public func format(_ value: PersonNameComponents) -> AttributedString {
      let text = style.text(value)
      var result = AttributedString()
      for (place, part) in text.parts.enumerated() {
        if place > 0 { result += AttributedString(text.separator) }
        var piece = AttributedString(part.text)
        piece.personNameComponent = Self.components[part.key]
        result += piece
      }
      return result
    }
    public func locale(_ locale: Locale) -> Self { Self(style: style.locale(locale)) }

    private static let components:
      [String: AttributeScopes.FoundationAttributes.PersonNameComponentAttribute.Component] = [
        "givenName": .givenName, "familyName": .familyName, "middleName": .middleName,
        "namePrefix": .namePrefix, "nameSuffix": .nameSuffix, "nickname": .nickname,
      ]
  }

  public struct ParseStrategy: Foundation.ParseStrategy, Sendable {
    public init() {}
    /// Takes a written name apart.
    ///
    /// - Throws: A text without letters is no name.
    public func parse(_ value: String) throws -> PersonNameComponents {
      guard let name = PersonNameParser.name(value) else {
        throw CocoaError(
          .formatting, userInfo: [NSDebugDescriptionErrorKey: "\"\(value)\" is not a name."])
      }
      return name
    }
  }
}

extension FormatStyle where Self == PersonNameComponents.FormatStyle {
  public static func name(style: PersonNameComponents.FormatStyle.Style) -> Self {
    Self(style: style)
  }
}
extension ParseStrategy where Self == PersonNameComponents.ParseStrategy {
  public static var name: Self { Self() }
}

/// Writes names, and takes written ones apart.
open class PersonNameComponentsFormatter: Formatter, @unchecked Sendable {
  public enum Style: Int, Sendable {
    case `default` = 0
    case short, medium, long, abbreviated
  }
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let phonetic = Options(rawValue: 2)
  }
  open var style = Style.default
  /// Whether the phonetic form of the name is written.
  open var isPhonetic = false
  open var locale: Locale! = .current

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open class func localizedString(
    from components: PersonNameComponents, style nameFormatStyle: Style,
    options nameOptions: Options = []
  ) -> String {
    let formatter = PersonNameComponentsFormatter()
    formatter.style = nameFormatStyle
    formatter.isPhonetic = nameOptions.contains(.phonetic)
    return formatter.string(from: components)
  }
  open func string(from components: PersonNameComponents) -> String { text(components).text }
  /// The text, whose parts have the names of the components as values of `NSPersonNameComponentKey`.
  open func annotatedString(from components: PersonNameComponents) -> NSAttributedString {
    let text = text(components)
    let result = NSMutableAttributedString()
    for (place, part) in text.parts.enumerated() {
      if place > 0 { result.append(NSAttributedString(string: text.separator)) }
      let attributes = [NSAttributedString.Key(NSPersonNameComponentKey): part.key]
      result.append(NSAttributedString(string: part.text, attributes: attributes))
    }
    return result
  }
  open func personNameComponents(from string: String) -> PersonNameComponents? {
    PersonNameParser.name(string)
  }
  open override func string(for obj: Any?) -> String? {
    (obj as? PersonNameComponents).map(string(from:))
  }

  private func text(_ name: PersonNameComponents) -> PersonNameText {
    let shown = isPhonetic ? name.phoneticRepresentation ?? PersonNameComponents() : name
    return PersonNameText(
      name: shown, style: .init(rawValue: style.rawValue) ?? .medium, locale: locale ?? .current)
  }
}
