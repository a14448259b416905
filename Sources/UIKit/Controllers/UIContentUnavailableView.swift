/// The view of a configuration for missing content: an image, texts and buttons below each other.
@preconcurrency @MainActor
open class UIContentUnavailableView: UIView, UIContentView {
  private var content: UIContentUnavailableConfiguration
  private let scroller = UIScrollView()
  private let backdrop = ConfiguredBackground()
  private let column = UIStackView()
  private let spinner = UIActivityIndicatorView(style: .medium)
  private let imagePart = UIImageView()
  private let textPart = UILabel()
  private let secondPart = UILabel()
  private let buttonPart = UIButton(type: .system)
  private let secondButtonPart = UIButton(type: .system)

  public init(configuration: UIContentUnavailableConfiguration) {
    content = configuration
    super.init(frame: .zero)
    build()
  }
  public required init?(coder: NSCoder) {
    content = .empty()
    super.init(coder: coder)
    build()
  }
  private func build() {
    addSubview(backdrop)
    addSubview(scroller)
    scroller.addSubview(column)
    column.axis = .vertical
    for part in [spinner, imagePart, textPart, secondPart, buttonPart, secondButtonPart] {
      column.addArrangedSubview(part)
    }
    imagePart.contentMode = .scaleAspectFit
    show()
  }

  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let new = newValue as? UIContentUnavailableConfiguration else {
        UncaughtException.raise(
          "NSInternalInconsistencyException",
          "UIContentUnavailableView cannot show a configuration of type \(type(of: newValue))")
      }
      content = new
      show()
    }
  }
  /// Whether the content scrolls where it is higher than the view.
  open var isScrollEnabled: Bool {
    get { scroller.isScrollEnabled }
    set { scroller.isScrollEnabled = newValue }
  }

  private func show() {
    backdrop.show(content.background, tint: tintColor)
    spinner.isHidden = !content.isLoading
    if content.isLoading { spinner.startAnimating() } else { spinner.stopAnimating() }
    show(content.imageProperties)
    show(content.text, content.attributedText, content.textProperties, in: textPart)
    show(
      content.secondaryText, content.secondaryAttributedText, content.secondaryTextProperties,
      in: secondPart)
    show(content.button, content.buttonProperties, in: buttonPart)
    show(content.secondaryButton, content.secondaryButtonProperties, in: secondButtonPart)
    column.alignment = content.alignment == .center ? .center : .leading
    space()
    setNeedsLayout()
  }
  private func show(_ properties: UIContentUnavailableConfiguration.ImageProperties) {
    var image = content.image
    if let symbols = properties.preferredSymbolConfiguration {
      image = image.map { $0.isSymbolImage ? $0.applyingSymbolConfiguration(symbols) ?? $0 : $0 }
    }
    imagePart.image = image
    imagePart.isHidden = image == nil
    imagePart.tintColor = properties.tintColor ?? tintColor
    imagePart.layer.cornerRadius = properties.cornerRadius
    imagePart.clipsToBounds = properties.cornerRadius > 0
    imagePart.removeConstraints(imagePart.constraints)
    let most = properties.maximumSize
    if most.width > 0 {
      imagePart.widthAnchor.constraint(lessThanOrEqualToConstant: most.width).isActive = true
    }
    if most.height > 0 {
      imagePart.heightAnchor.constraint(lessThanOrEqualToConstant: most.height).isActive = true
    }
  }
  private func show(
    _ text: String?, _ rich: NSAttributedString?,
    _ properties: UIContentUnavailableConfiguration.TextProperties, in label: UILabel
  ) {
    label.font = properties.font
    label.textColor = properties.color
    label.lineBreakMode = properties.lineBreakMode
    label.numberOfLines = properties.numberOfLines
    label.adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
    label.minimumScaleFactor = properties.minimumScaleFactor
    label.textAlignment = content.alignment == .center ? .center : .natural
    if let rich { label.attributedText = rich } else { label.text = text }
    label.isHidden = (rich?.string ?? text)?.isEmpty ?? true
  }
  private func show(
    _ configuration: UIButton.Configuration,
    _ properties: UIContentUnavailableConfiguration.ButtonProperties, in button: UIButton
  ) {
    button.configuration = configuration
    button.isEnabled = properties.isEnabled
    button.role = properties.role
    button.menu = properties.menu
    button.showsMenuAsPrimaryAction = properties.menu != nil && properties.primaryAction == nil
    button.enumerateEventHandlers { action, _, events, _ in
      if let action { button.removeAction(action, for: events) }
    }
    if let action = properties.primaryAction {
      button.addAction(action, for: .primaryActionTriggered)
    }
    let title = configuration.title ?? configuration.attributedTitle.map { String($0.characters) }
    button.isHidden = (title?.isEmpty ?? true) && configuration.image == nil
  }

  private func space() {
    let isFirstButtonShown = !buttonPart.isHidden
    column.setCustomSpacing(content.imageToTextPadding, after: spinner)
    column.setCustomSpacing(content.imageToTextPadding, after: imagePart)
    column.setCustomSpacing(
      secondPart.isHidden ? content.textToButtonPadding : content.textToSecondaryTextPadding,
      after: textPart)
    column.setCustomSpacing(content.textToButtonPadding, after: secondPart)
    column.setCustomSpacing(
      isFirstButtonShown ? content.buttonToSecondaryButtonPadding : 0, after: buttonPart)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backdrop.frame = bounds
    scroller.frame = bounds
    let margins = content.directionalLayoutMargins
    let room = CGSize(
      width: max(0, bounds.width - margins.leading - margins.trailing),
      height: max(0, bounds.height - margins.top - margins.bottom))
    let height = column.systemLayoutSizeFitting(
      CGSize(width: room.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    column.frame = CGRect(
      x: isRightToLeft ? margins.trailing : margins.leading,
      y: margins.top + max(0, (room.height - height) / 2), width: room.width, height: height)
    scroller.contentSize = CGSize(
      width: bounds.width, height: max(bounds.height, height + margins.top + margins.bottom))
  }
}
