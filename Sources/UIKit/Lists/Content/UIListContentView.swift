/// The view of a list's content: an image, and two texts beside or below each other.
@preconcurrency @MainActor
open class UIListContentView: UIView, UIContentView {
  private var content: UIListContentConfiguration
  private let imagePart = UIImageView()
  private let textPart = UILabel()
  private let secondPart = UILabel()

  public init(configuration: UIListContentConfiguration) {
    content = configuration
    super.init(frame: .zero)
    for part in [imagePart, textPart, secondPart] { addSubview(part) }
    show()
  }
  public required init?(coder: NSCoder) {
    content = .cell()
    super.init(coder: coder)
    for part in [imagePart, textPart, secondPart] { addSubview(part) }
  }

  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let new = newValue as? UIListContentConfiguration else {
        UncaughtException.raise(
          "NSInternalInconsistencyException",
          "UIListContentView cannot show a configuration of type \(type(of: newValue))")
      }
      content = new
      show()
    }
  }

  private func show() {
    content.textProperties.show(content.text, content.attributedText, in: textPart)
    content.secondaryTextProperties.show(
      content.secondaryText, content.secondaryAttributedText, in: secondPart)
    imagePart.image = content.image
    imagePart.isHidden = content.image == nil
    imagePart.tintColor = content.imageProperties.resolvedTintColor(for: tintColor)
    imagePart.layer.cornerRadius = content.imageProperties.cornerRadius
    imagePart.clipsToBounds = content.imageProperties.cornerRadius > 0
    alpha = content.alpha
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Layout

  private struct Places {
    var image = CGRect.zero
    var text = CGRect.zero
    var second = CGRect.zero
    var size = CGSize.zero
  }

  open override var intrinsicContentSize: CGSize {
    let width = bounds.width > 0 ? bounds.width : CGFloat.greatestFiniteMagnitude
    return CGSize(width: UIView.noIntrinsicMetric, height: places(in: width).size.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    places(in: size.width > 0 ? size.width : .greatestFiniteMagnitude).size
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let places = places(in: bounds.width)
    let offset = (bounds.height - places.size.height) / 2
    func placed(_ frame: CGRect) -> CGRect {
      CGRect(
        x: isRightToLeft ? bounds.width - frame.maxX : frame.minX, y: frame.minY + offset,
        width: frame.width, height: frame.height)
    }
    imagePart.frame = placed(places.image)
    textPart.frame = placed(places.text)
    secondPart.frame = placed(places.second)
    if laidOutWidth != bounds.width {
      laidOutWidth = bounds.width
      invalidateIntrinsicContentSize()
    }
  }
  private var laidOutWidth: CGFloat = 0

  /// Where the parts are in a width, and the size of the whole.
  private func places(in width: CGFloat) -> Places {
    var places = Places()
    let margins = content.directionalLayoutMargins
    var left = margins.leading
    let image = content.image.map { content.imageProperties.shown($0.size) } ?? .zero
    let reserved = content.imageProperties.reservedLayoutSize
    if content.image != nil {
      let column = max(image.width, reserved.width)
      places.image = CGRect(
        x: left + (column - image.width) / 2, y: 0, width: image.width, height: image.height)
      left += column + content.imageToTextPadding
    }
    let room = max(0, width - left - margins.trailing)
    let height = placeTexts(&places, left: left, room: room)
    let inner = max(height, image.height, reserved.height)
    move(&places, to: margins.top, texts: height, inner: inner)
    let right = max(places.text.maxX, places.second.maxX, places.image.maxX)
    places.size = CGSize(
      width: right + margins.trailing, height: inner + margins.top + margins.bottom)
    return places
  }
  /// Places the texts from the top, and returns how high they are together.
  private func placeTexts(_ places: inout Places, left: CGFloat, room: CGFloat) -> CGFloat {
    let first = size(textPart, room)
    let second = size(secondPart, room)
    let gap = content.textToSecondaryTextHorizontalPadding
    let isBeside =
      content.prefersSideBySideTextAndSecondaryText
      && first.width + gap + second.width <= room
    places.text = CGRect(x: left, y: 0, width: min(first.width, room), height: first.height)
    if isBeside, room < .greatestFiniteMagnitude {
      places.second = CGRect(
        x: left + room - second.width, y: 0, width: second.width, height: second.height)
      return max(first.height, second.height)
    }
    let between =
      first.height > 0 && second.height > 0 ? content.textToSecondaryTextVerticalPadding : 0
    if room < .greatestFiniteMagnitude { places.text.size.width = room }
    places.second = CGRect(
      x: left, y: first.height + between, width: places.text.width, height: second.height)
    return first.height + between + second.height
  }
  private func size(_ label: UILabel, _ room: CGFloat) -> CGSize {
    label.isHidden ? .zero : label.sizeThatFits(CGSize(width: room, height: 0))
  }
  /// Centers the image and the texts beside each other.
  private func move(_ places: inout Places, to top: CGFloat, texts: CGFloat, inner: CGFloat) {
    places.image.origin.y = top + (inner - places.image.height) / 2
    places.text.origin.y += top + (inner - texts) / 2
    places.second.origin.y += top + (inner - texts) / 2
  }
}
