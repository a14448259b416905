/// A view that shows lines of text.
@preconcurrency @MainActor
open class UILabel: UIView {
  private var attributed: NSAttributedString?
  private var plain: String?
  /// Whether the text has more than one look.
  private var isRich = false
  /// Sizes that were computed since the text last changed. A layout needs the same few in every pass.
  private var measured: [MeasuredText] = []

  public override init(frame: CGRect) {
    super.init(frame: frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() {
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    accessibilityTraits = .staticText
  }

  open var text: String? {
    get { plain ?? attributed?.string }
    set {
      guard attributed != nil || newValue != plain else { return }
      attributed = nil
      isRich = false
      plain = newValue
      contentChanged()
    }
  }
  open var attributedText: NSAttributedString? {
    get { attributed ?? plain.map { NSAttributedString(string: $0) } }
    set {
      // A copy: the caller's may be mutable and change later.
      replaceAttributed(with: newValue.map { NSAttributedString(attributedString: $0) })
    }
  }
  /// Shows an immutable text, of which no copy is made: the layout of a button requests it again and again.
  func show(_ text: NSAttributedString) {
    if attributed !== text { replaceAttributed(with: text) }
  }
  private func replaceAttributed(with text: NSAttributedString?) {
    attributed = text
    isRich = text.map(RichText.isNeeded) ?? false
    plain = nil
    contentChanged()
  }
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet {
      if font == nil { font = oldValue }
      if font != oldValue { contentChanged() }
    }
  }
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      if textColor !== oldValue { lookChanged() }
    }
  }
  open var highlightedTextColor: UIColor? { didSet { lookChanged() } }
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { lookChanged() } }
  }
  open var isEnabled = true
  open var shadowColor: UIColor? { didSet { lookChanged() } }
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { lookChanged() } }
  open var textAlignment = NSTextAlignment.natural {
    didSet { if textAlignment != oldValue { lookChanged() } }
  }
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { contentChanged() } }
  }
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { contentChanged() } } }
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { contentChanged() } }
  }
  open var adjustsFontSizeToFitWidth = false { didSet { lookChanged() } }
  open var minimumScaleFactor: CGFloat = 0 { didSet { lookChanged() } }
  open var allowsDefaultTighteningForTruncation = false
  open var adjustsFontForContentSizeCategory = false

  private func contentChanged() {
    measured = []
    lookChanged()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
  private func lookChanged() {
    ViewChanges.note()
    setNeedsDisplay()
  }

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }

  // MARK: Size

  /// One line unless the label wraps; then the text at `preferredMaxLayoutWidth`, or at the width it has.
  open override var intrinsicContentSize: CGSize { textSize(width: naturalWidth) }
  private var naturalWidth: CGFloat {
    guard numberOfLines != 1 else { return .greatestFiniteMagnitude }
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : bounds.width
    return width > 0 ? width : .greatestFiniteMagnitude
  }
  override var baselines: (first: CGFloat, last: CGFloat)? {
    guard !isWithoutText else { return nil }
    // A class may make room around its text, in whose middle the lines stay.
    let height = ownTextSize(width: naturalWidth, lines: numberOfLines).height
    let font = shownFont
    let lines = max((height / font.lineHeight).rounded(.down), 1)
    let first = font.ascender - height / 2
    return (first, first + (lines - 1) * font.lineHeight)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textSize(width: size.width > 0 ? size.width : .greatestFiniteMagnitude)
  }
  /// The rectangle of the text in bounds, at their top. The label's own size follows from it, so that a class that
  /// enlarges it gets room around its text.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
    CGRect(origin: bounds.origin, size: ownTextSize(width: bounds.width, lines: lines))
  }

  private func textSize(width: CGFloat) -> CGSize {
    let room = CGRect(x: 0, y: 0, width: width, height: .greatestFiniteMagnitude)
    return textRect(forBounds: room, limitedToNumberOfLines: numberOfLines).size
  }
  private func ownTextSize(width: CGFloat, lines: Int) -> CGSize {
    guard !isWithoutText else { return .zero }
    let scale = UITraitCollection.current.displayScale
    if let known = measured.first(where: {
      $0.width == width && $0.lines == lines && $0.scale == scale
    }) {
      return known.size
    }
    let layout = layout(width: width, lineLimit: lines, mode: lineBreakMode)
    if measured.count == MeasuredText.limit { measured.removeFirst() }
    measured.append(MeasuredText(width: width, lines: lines, scale: scale, size: layout.size))
    return layout.size
  }

  private func layout(width: CGFloat, lineLimit: Int, mode: NSLineBreakMode) -> TextLayout {
    guard let attributed else {
      return TextLayout(
        plain: plain ?? "", font: font, width: width, lineLimit: lineLimit, mode: mode)
    }
    return TextLayout(attributed, font: font, width: width, lineLimit: lineLimit, mode: mode)
  }

  private var isWithoutText: Bool { attributed.map { $0.length == 0 } ?? (plain ?? "").isEmpty }

  // MARK: Content

  /// The factor by which text that may shrink does so, 1 where it fits or must not shrink.
  var fittingScale: CGFloat { fittingScale(at: bounds.width) }
  private func fittingScale(at width: CGFloat) -> CGFloat {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, width > 0 else { return 1 }
    let natural = layout(width: .greatestFiniteMagnitude, lineLimit: 1, mode: .byTruncatingTail)
      .size.width
    guard natural > width else { return 1 }
    // Apple's default of 0 means the system's own smallest text.
    let least = minimumScaleFactor > 0 ? min(minimumScaleFactor, 1) : min(1, 9 / font.pointSize)
    return max(width / natural, least)
  }

  /// The lines that are shown at the label's width.
  var shownLines: [String] {
    if fittingScale < 1 { return [text ?? ""] }
    return layout(width: bounds.width, lineLimit: numberOfLines, mode: lineBreakMode).lines
  }

  override func controlLook() -> RecordedDrawing? {
    guard !drawsTextItself, !isWithoutText, !isHidden,
      isRich || shownFont.face != nil || shadowColor != nil || needsLines
        || shownFont.hasCells(for: text ?? "") || textPaint != nil
    else { return nil }
    let text = textDrawing(in: bounds)
    return textPaint.map { text.masking($0(bounds)) } ?? text
  }
  /// Draws what shows through the letters in their place, in the label's coordinates.
  package var textPaint: ((CGRect) -> RecordedDrawing)? { didSet { ViewChanges.note() } }

  /// The lines in the middle of a rectangle, as many as it has room for.
  private func textDrawing(in rect: CGRect) -> RecordedDrawing {
    var defaults = RichText.Defaults(
      font: font, color: shownTextColor, alignment: textAlignment, traits: traitCollection)
    (defaults.scale, defaults.isRightToLeft) = (fittingScale(at: rect.width), isRightToLeft)
    defaults.shadow = shadow
    let width = rect.width + Self.slack
    guard let attributed else {
      return RichText(
        plain: plain ?? "", width: width, lineLimit: lineLimit(in: rect, scale: defaults.scale),
        mode: lineBreakMode, defaults
      ).drawing(in: rect)
    }
    return RichText(
      attributed, width: width, within: rect.height, lineLimit: numberOfLines, mode: lineBreakMode,
      defaults
    ).drawing(in: rect)
  }

  // MARK: Drawing

  private var drawsAnotherText = false
  override var drawsText: Bool { true }
  override var drawsTextItself: Bool { drawsAnotherText }

  open override func draw(_ rect: CGRect) { drawText(in: rect) }
  /// Draws the text in the middle of a rectangle, as a label does for its bounds.
  open func drawText(in rect: CGRect) { drawOwnText(in: rect) }
  private func drawOwnText(in rect: CGRect) {
    guard !isWithoutText, rect.width > 0, rect.height > 0 else { return }
    UIGraphicsGetCurrentContext()?.draw(text: textDrawing(in: rect))
  }
  override func take(_ recorded: RecordedDrawing?) {
    // A label that draws its text as every label does is shown like those that draw nothing themselves.
    drawsAnotherText = recorded != record { drawOwnText(in: $1) }
    super.take(drawsAnotherText ? recorded : nil)
    ViewChanges.note()
  }

  private var shadow: NSShadow? {
    guard let shadowColor else { return nil }
    let shadow = NSShadow()
    (shadow.shadowColor, shadow.shadowOffset) = (shadowColor, shadowOffset)
    return shadow
  }

  /// By how much less than its text a label may be wide, since edges are rounded to pixels.
  private static let slack: CGFloat = 0.5
  /// Whether the text is more than one line that fits.
  private var needsLines: Bool {
    guard let text, !RichText.isEndless(text), bounds.width > 0 else { return false }
    if text.contains(where: \.isNewline) { return true }
    // A letter or two, as most keys have, are shown at any width.
    return text.utf8.count > 4
      && TextMetrics.width(of: text, in: shownFont) * fittingScale > bounds.width + Self.slack
  }

  /// As many lines as the label may have and has room for.
  private func lineLimit(in rect: CGRect, scale: CGFloat) -> Int {
    let lines = (rect.height + 1) / max(shownFont.lineHeight * scale, 1)
    let room = lines > 1 ? Int(min(lines, 1000)) : 1
    return numberOfLines > 0 ? min(numberOfLines, room) : room
  }

  /// The size that the text is shown at, for the picture of the keyboard.
  package var shownFontSize: CGFloat {
    shownFont.pointSize * fittingScale
  }

  /// The font of the first character.
  var shownFont: UIFont { attribute(.font) as? UIFont ?? font }

  /// The color that the text is shown in.
  package var shownTextColor: UIColor {
    if isHighlighted, let highlightedTextColor { return highlightedTextColor }
    return attribute(.foregroundColor) as? UIColor ?? textColor
  }

  /// An attribute of the first character.
  private func attribute(_ name: NSAttributedString.Key) -> Any? {
    guard let attributed, attributed.length > 0 else { return nil }
    return attributed.attribute(name, at: 0, effectiveRange: nil)
  }
}

/// How big a label's text is at a width, on a screen of a scale.
private struct MeasuredText {
  /// A layout requests the natural size and the size at the available width.
  static let limit = 3

  let width: CGFloat
  let lines: Int
  let scale: CGFloat
  let size: CGSize
}
