/// A view that shows lines of text.
@preconcurrency @MainActor
open class UILabel: UIView {
  private var content = NSAttributedString(string: "")

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    accessibilityTraits = .staticText
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    accessibilityTraits = .staticText
  }

  private var isEmptyText = true

  open var text: String? {
    get { isEmptyText ? nil : content.string }
    set {
      guard newValue != text else { return }
      isEmptyText = newValue == nil
      content = NSAttributedString(string: newValue ?? "")
      contentChanged()
    }
  }
  open var attributedText: NSAttributedString? {
    get { isEmptyText ? nil : content }
    set {
      isEmptyText = newValue == nil
      content = newValue ?? NSAttributedString(string: "")
      contentChanged()
    }
  }
  open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet {
      if font == nil { font = oldValue }
      if font != oldValue { contentChanged() }
    }
  }
  open var textColor: UIColor! = .label { didSet { if textColor == nil { textColor = .label } } }
  open var highlightedTextColor: UIColor?
  open var isHighlighted = false
  open var isEnabled = true
  open var shadowColor: UIColor?
  open var shadowOffset = CGSize(width: 0, height: -1)
  open var textAlignment = NSTextAlignment.natural
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { if lineBreakMode != oldValue { contentChanged() } }
  }
  open var numberOfLines = 1 { didSet { if numberOfLines != oldValue { contentChanged() } } }
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { contentChanged() } }
  }
  open var adjustsFontSizeToFitWidth = false
  open var minimumScaleFactor: CGFloat = 0
  open var allowsDefaultTighteningForTruncation = false
  open var adjustsFontForContentSizeCategory = false

  private func contentChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    setNeedsDisplay()
  }

  open override var accessibilityLabel: String? {
    get { super.accessibilityLabel ?? text }
    set { super.accessibilityLabel = newValue }
  }

  // MARK: Size

  /// One line unless the label wraps; then the text at `preferredMaxLayoutWidth`, or at the width it has.
  open override var intrinsicContentSize: CGSize {
    guard numberOfLines != 1 else { return textSize(width: .greatestFiniteMagnitude) }
    let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : bounds.width
    return textSize(width: width > 0 ? width : .greatestFiniteMagnitude)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    textSize(width: size.width > 0 ? size.width : .greatestFiniteMagnitude)
  }
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int) -> CGRect {
    let layout = TextLayout(
      content, font: font, width: bounds.width, lineLimit: lines, mode: lineBreakMode)
    return CGRect(origin: bounds.origin, size: layout.size)
  }

  private func textSize(width: CGFloat) -> CGSize {
    guard content.length > 0 else { return .zero }
    return TextLayout(
      content, font: font, width: width, lineLimit: numberOfLines, mode: lineBreakMode
    ).size
  }

  // MARK: What is shown

  /// The factor by which text that may shrink does so, 1 where it fits or must not shrink.
  var fittingScale: CGFloat {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1, bounds.width > 0 else { return 1 }
    let natural = TextLayout(content, font: font).size.width
    guard natural > bounds.width else { return 1 }
    // Apple's default of 0 means the system's own smallest text.
    let least = minimumScaleFactor > 0 ? min(minimumScaleFactor, 1) : min(1, 9 / font.pointSize)
    return max(bounds.width / natural, least)
  }

  /// The size that the text is shown at, for the picture of the keyboard.
  package var shownFontSize: CGFloat {
    let first = content.length > 0 ? content.attribute(.font, at: 0, effectiveRange: nil) : nil
    return (first as? UIFont ?? font).pointSize * fittingScale
  }

  /// The colour that the text is shown in.
  package var shownTextColor: UIColor {
    if isHighlighted, let highlightedTextColor { return highlightedTextColor }
    let first =
      content.length > 0 ? content.attribute(.foregroundColor, at: 0, effectiveRange: nil) : nil
    return first as? UIColor ?? textColor
  }
}
