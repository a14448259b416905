extension Measurement<UnitInformationStorage>.FormatStyle {
  /// How an amount of storage is written.
  public struct ByteCount: Foundation.FormatStyle, Sendable {
    public typealias Style = ByteCountFormatStyle.Style
    public typealias Units = ByteCountFormatStyle.Units
    public var style: Style
    public var allowedUnits: Units
    public var spellsOutZero: Bool
    public var includesActualByteCount: Bool
    public var locale: Locale

    public init(
      style: Style, allowedUnits: Units = .all, spellsOutZero: Bool = true,
      includesActualByteCount: Bool = false, locale: Locale = .autoupdatingCurrent
    ) {
      (self.style, self.allowedUnits, self.spellsOutZero) = (style, allowedUnits, spellsOutZero)
      (self.includesActualByteCount, self.locale) = (includesActualByteCount, locale)
    }

    public func format(_ value: Measurement<UnitInformationStorage>) -> String {
      bytes.format(Self.count(of: value))
    }
    public func locale(_ locale: Locale) -> Self {
      var copy = self
      copy.locale = locale
      return copy
    }
    public var attributed: Measurement<UnitInformationStorage>.AttributedStyle.ByteCount {
      .init(style: self)
    }

    var bytes: ByteCountFormatStyle {
      ByteCountFormatStyle(
        style: style, allowedUnits: allowedUnits, spellsOutZero: spellsOutZero,
        includesActualByteCount: includesActualByteCount, locale: locale)
    }
    /// The bytes, as far as a number of 64 bits has them. What is no number is none.
    static func count(of value: Measurement<UnitInformationStorage>) -> Int64 {
      let bytes = value.converted(to: .bytes).value.rounded()
      guard !bytes.isNaN else { return 0 }
      return Int64(exactly: bytes) ?? (bytes < 0 ? .min + 1 : .max)
    }
  }
}

extension Measurement<UnitInformationStorage>.AttributedStyle {
  /// An amount of storage whose number and unit have attributes.
  public struct ByteCount: Foundation.FormatStyle, Sendable {
    var style: Measurement<UnitInformationStorage>.FormatStyle.ByteCount

    public func format(_ value: Measurement<UnitInformationStorage>) -> AttributedString {
      style.bytes.attributed.format(
        Measurement<UnitInformationStorage>.FormatStyle.ByteCount.count(of: value))
    }
    public func locale(_ locale: Locale) -> Self { Self(style: style.locale(locale)) }
  }
}

extension FormatStyle where Self == Measurement<UnitInformationStorage>.FormatStyle.ByteCount {
  public static func byteCount(
    style: ByteCountFormatStyle.Style, allowedUnits: ByteCountFormatStyle.Units = .all,
    spellsOutZero: Bool = true, includesActualByteCount: Bool = false
  ) -> Self {
    Self(
      style: style, allowedUnits: allowedUnits, spellsOutZero: spellsOutZero,
      includesActualByteCount: includesActualByteCount)
  }
}
