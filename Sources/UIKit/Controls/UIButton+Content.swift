extension UIButton {
  public enum ButtonType: Int, Sendable {
    case custom = 0
    case system
    case detailDisclosure, infoLight, infoDark, contactAdd
    case plain
    case close

    /// The name that `system` had before iOS 7, which sources still use.
    public static var roundedRect: ButtonType { .system }

    /// The symbol of a type with one of its own.
    var symbol: String? {
      switch self {
      case .custom, .system, .plain: nil
      case .detailDisclosure, .infoLight, .infoDark: "info.circle"
      case .contactAdd: "plus.circle"
      case .close: "xmark"
      }
    }
  }
  public enum Role: Int, Sendable {
    case normal = 0
    case primary, cancel, destructive
  }

  /// The content of a button in one state.
  struct Content {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var titleShadowColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }

  func replaceTitle(_ title: String?, for state: State) {
    // A configuration takes the title over, as its own one would hide it.
    if state == .normal, configuration != nil, configuration?.title != title {
      configuration?.title = title
    }
    guard content(for: state).title != title else { return }
    change(state) { $0.title = title }
  }
  func replaceAttributedTitle(_ title: NSAttributedString?, for state: State) {
    // A copy: the caller's may be mutable and change later.
    let copy = title.map { NSAttributedString(attributedString: $0) }
    if state == .normal, configuration != nil { configuration?.title = copy?.string }
    change(state) { $0.attributedTitle = copy }
  }
  func replaceTitleColor(_ color: UIColor?, for state: State) {
    guard content(for: state).titleColor != color else { return }
    change(state, affectsSize: false) { $0.titleColor = color }
  }
  public func setTitleShadowColor(_ color: UIColor?, for state: State) {
    change(state, affectsSize: false) { $0.titleShadowColor = color }
  }
  func replaceImage(_ image: UIImage?, for state: State) {
    if state == .normal, configuration != nil { configuration?.image = image }
    change(state) { $0.image = image }
  }
  func replaceBackgroundImage(_ image: UIImage?, for state: State) {
    change(state) { $0.backgroundImage = image }
  }
  /// Symbols have one size here, given when they are made.
  public func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {
    guard let configuration else { return }
    change(state) { $0.image = $0.image?.withConfiguration(configuration) }
  }

  private func content(for state: State) -> Content {
    state == .normal ? normalContent : otherContents[state.rawValue] ?? Content()
  }

  private func change(
    _ state: State, affectsSize: Bool = true, _ change: (inout Content) -> Void
  ) {
    if state == .normal {
      change(&normalContent)
    } else {
      change(&otherContents[state.rawValue, default: Content()])
    }
    contentDidChange(affectsSize: affectsSize)
  }

  public func title(for state: State) -> String? {
    other(state)?.title ?? normalContent.title
  }
  public func attributedTitle(for state: State) -> NSAttributedString? {
    other(state)?.attributedTitle ?? normalContent.attributedTitle
  }
  public func titleColor(for state: State) -> UIColor? {
    other(state)?.titleColor ?? normalContent.titleColor ?? defaultTitleColor(for: state)
  }
  public func titleShadowColor(for state: State) -> UIColor? {
    other(state)?.titleShadowColor ?? normalContent.titleShadowColor
  }
  public func image(for state: State) -> UIImage? { other(state)?.image ?? normalContent.image }
  public func backgroundImage(for state: State) -> UIImage? {
    other(state)?.backgroundImage ?? normalContent.backgroundImage
  }

  /// The content for a state other than the normal one, whose values it uses where it has none of its
  /// own.
  private func other(_ state: State) -> Content? {
    otherContents.isEmpty ? nil : otherContents[state.rawValue]
  }

  private func defaultTitleColor(for state: State) -> UIColor {
    guard buttonType == .system else { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : tintColor
  }

  public var currentTitle: String? {
    other(state)?.title ?? configuration?.title ?? title(for: state)
  }
  public var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  public var currentTitleColor: UIColor { shownTitleColor }
  public var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
  public var currentImage: UIImage? { shownImage }
  public var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  // MARK: Content

  /// The text in the current state, `nil` where there is none.
  var shownTitle: String? {
    let ownOfState = configuration == nil ? nil : other(state)?.title
    let text =
      ownOfState ?? configuration?.text ?? currentAttributedTitle?.string ?? title(for: state)
    return text?.isEmpty == true ? nil : text
  }
  var shownImage: UIImage? {
    if configuration?.showsActivityIndicator == true {
      return UIImage(name: "activity indicator", size: CGSize(width: 20, height: 20))
    }
    guard let image = configuration?.image else { return image(for: state) }
    return configuration?.preferredSymbolConfigurationForImage.map(image.withConfiguration) ?? image
  }
  var shownTitleColor: UIColor {
    guard let configuration else { return titleColor(for: state) ?? .white }
    if state.contains(.disabled) { return .tertiaryLabel }
    return configuration.titleColor ?? configuration.baseForegroundColor
      ?? configuration.style.foreground(tint: tintColor)
  }

  /// The color of an image that is a template.
  var shownImageTint: UIColor {
    if configuration != nil { return shownTitleColor }
    if let own = madeImageView?.ownTintColor { return own }
    return buttonType == .system && state.contains(.disabled) ? .tertiaryLabel : tintColor
  }

  /// The radius of the corners: the layer's, or that of the configuration's background.
  var shownCornerRadius: CGFloat {
    guard layer.cornerRadius == 0, let configuration else { return layer.cornerRadius }
    return configuration.cornerRadius(of: bounds.size)
  }

  /// Draws the parts of a configuration's background that a color and a radius can't describe: its insets and its line.
  func addBackground(to drawing: inout RecordedDrawing) {
    guard let configuration else {
      if buttonType == .close { addCloseCircle(to: &drawing) }
      return
    }
    let background = configuration.background
    let insets = background.backgroundInsets
    let frame = bounds.inset(by: insets.resolved(isRightToLeft: isRightToLeft))
    func color(_ color: UIColor) -> CGColor {
      color.resolvedColor(with: traitCollection).cgColor
    }
    let radius = configuration.cornerRadius(of: frame.size)
    if insets != .zero, let fill = configurationBackgroundColor {
      drawing.append(.fill(.rounded(frame, radius), color: color(fill)))
    }
    guard background.strokeWidth > 0 else { return }
    let distance = background.strokeWidth / 2 - background.strokeOutset
    drawing.append(
      .stroke(
        .rounded(frame.insetBy(dx: distance, dy: distance), max(radius - distance, 0)),
        color: color(background.resolvedStrokeColor(for: tintColor)), width: background.strokeWidth
      ))
  }

  /// The gray circle around the cross of a button that closes something.
  private func addCloseCircle(to drawing: inout RecordedDrawing) {
    let side = min(Self.closeSide, bounds.width, bounds.height)
    let circle = CGRect(
      x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    let color = UIColor.tertiarySystemFill.resolvedColor(with: traitCollection).cgColor
    drawing.append(.fill(.rounded(circle, side / 2), color: color))
  }
  static let closeSide: CGFloat = 30

  /// The color behind the title: the view's own or that of the configuration.
  package var shownBackgroundColor: UIColor? {
    guard let configuration, configuration.background.backgroundInsets == .zero else {
      return backgroundColor
    }
    return configurationBackgroundColor ?? backgroundColor
  }
  private var configurationBackgroundColor: UIColor? {
    guard let configuration else { return nil }
    if state.contains(.disabled), configuration.style.isFilled,
      configuration.background.backgroundColor == nil
    {
      return .tertiarySystemFill
    }
    let color =
      configuration.background.backgroundColor
      ?? configuration.style.background(base: configuration.baseBackgroundColor, tint: tintColor)
    return color.map { configuration.background.backgroundColorTransformer?($0) ?? $0 }
  }
}
