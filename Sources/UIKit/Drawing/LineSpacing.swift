/// The distances of a paragraph's lines, as its style has them.
struct LineSpacing: Equatable {
  var betweenLines: CGFloat = 0
  /// The distance from the paragraph before, unless it is the first one.
  var before: CGFloat = 0
  /// The distance from the next paragraph.
  var after: CGFloat = 0
  var firstIndent: CGFloat = 0
  var indent: CGFloat = 0
  /// Where lines end: from the leading edge, or, where it is negative, from the trailing edge.
  var tail: CGFloat = 0
  private var multiple: CGFloat = 0
  private var minimum: CGFloat = 0
  private var maximum: CGFloat = 0

  init() {}

  init(_ style: NSParagraphStyle) {
    betweenLines = Self.distance(style.lineSpacing)
    before = Self.distance(style.paragraphSpacingBefore)
    after = Self.distance(style.paragraphSpacing)
    firstIndent = Self.distance(style.firstLineHeadIndent)
    indent = Self.distance(style.headIndent)
    tail = style.tailIndent.isFinite ? style.tailIndent : 0
    multiple = Self.distance(style.lineHeightMultiple)
    minimum = Self.distance(style.minimumLineHeight)
    maximum = Self.distance(style.maximumLineHeight)
  }

  /// Apple documents all of these as not negative.
  private static func distance(_ value: CGFloat) -> CGFloat {
    value.isFinite && value > 0 ? min(value, 10_000) : 0
  }

  /// The height of a line whose fonts have a height.
  func height(of natural: CGFloat) -> CGFloat {
    let height = max(multiple > 0 ? natural * multiple : natural, minimum)
    return maximum > 0 ? min(height, maximum) : height
  }

  /// The width that a line may have after an indent.
  func width(in width: CGFloat, indent: CGFloat) -> CGFloat {
    let end = tail > 0 ? min(tail, width) : width + tail
    return max(end - indent, 1)
  }
}
