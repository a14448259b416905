/// How a stretch of a field's text looks.
public struct TextStyle: Hashable, Sendable {
  /// The color as 0xRRGGBBAA, `nil` for the field's own.
  public var color: UInt32?
  /// Whether the text is bold.
  public var isBold = false
  /// Whether the text is italic.
  public var isItalic = false
  /// Whether the text is underlined.
  public var isUnderlined = false
  /// Whether the text is struck through.
  public var isStruckThrough = false
  /// The direction that was set for its paragraph; natural where the text decides.
  public var direction = WritingDirection.natural

  /// Makes the plain style.
  public init() {}

  /// The style of unstyled text.
  public static let plain = TextStyle()
}

/// A stretch of text of one style.
public struct StyledRun: Equatable, Sendable {
  /// The UTF-16 units.
  public var range: Range<Int>
  /// Their style.
  public var style: TextStyle
}
