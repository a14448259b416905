extension UIButton {
  /// What a button shows in one state.
  struct Content {
    var title: String?
    var attributedTitle: NSAttributedString?
    var titleColor: UIColor?
    var titleShadowColor: UIColor?
    var image: UIImage?
    var backgroundImage: UIImage?
  }

  public func setTitle(_ title: String?, for state: State) { change(state) { $0.title = title } }
  public func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    change(state) { $0.attributedTitle = title }
  }
  public func setTitleColor(_ color: UIColor?, for state: State) {
    change(state) { $0.titleColor = color }
  }
  public func setTitleShadowColor(_ color: UIColor?, for state: State) {
    change(state) { $0.titleShadowColor = color }
  }
  public func setImage(_ image: UIImage?, for state: State) { change(state) { $0.image = image } }
  public func setBackgroundImage(_ image: UIImage?, for state: State) {
    change(state) { $0.backgroundImage = image }
  }
  /// Symbols have one size here, given when they are made.
  public func setPreferredSymbolConfiguration(
    _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
  ) {
    guard let configuration else { return }
    change(state) { $0.image = $0.image?.withConfiguration(configuration) }
  }

  private func change(_ state: State, _ change: (inout Content) -> Void) {
    change(&contents[state.rawValue, default: Content()])
    contentDidChange()
  }

  public func title(for state: State) -> String? { value(\.title, state) }
  public func attributedTitle(for state: State) -> NSAttributedString? {
    value(\.attributedTitle, state)
  }
  public func titleColor(for state: State) -> UIColor? {
    value(\.titleColor, state) ?? defaultTitleColor(for: state)
  }
  public func titleShadowColor(for state: State) -> UIColor? { value(\.titleShadowColor, state) }
  public func image(for state: State) -> UIImage? { value(\.image, state) }
  public func backgroundImage(for state: State) -> UIImage? { value(\.backgroundImage, state) }

  /// A state without a value of its own takes that of the normal state.
  private func value<Value>(_ path: KeyPath<Content, Value?>, _ state: State) -> Value? {
    contents[state.rawValue]?[keyPath: path]
      ?? contents[State.normal.rawValue]?[keyPath: path]
  }

  private func defaultTitleColor(for state: State) -> UIColor {
    guard buttonType == .system else { return .white }
    return state.contains(.disabled) ? .tertiaryLabel : tintColor
  }

  public var currentTitle: String? { configuration?.title ?? title(for: state) }
  public var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }
  public var currentTitleColor: UIColor { shownTitleColor }
  public var currentTitleShadowColor: UIColor? { titleShadowColor(for: state) }
  public var currentImage: UIImage? { shownImage }
  public var currentBackgroundImage: UIImage? { backgroundImage(for: state) }

  // MARK: What is shown

  /// The text in the current state, `nil` where there is none.
  var shownTitle: String? {
    let text = configuration?.title ?? currentAttributedTitle?.string ?? title(for: state)
    return text?.isEmpty == true ? nil : text
  }
  var shownImage: UIImage? { configuration?.image ?? image(for: state) }
  var shownTitleColor: UIColor {
    guard let configuration else { return titleColor(for: state) ?? .white }
    if state.contains(.disabled) { return .tertiaryLabel }
    return configuration.baseForegroundColor ?? configuration.style.foreground(tint: tintColor)
  }

  /// The colour behind the title: the view's own or that of the configuration.
  package var shownBackgroundColor: UIColor? {
    guard let configuration else { return backgroundColor }
    return configuration.background.backgroundColor
      ?? configuration.style.background(base: configuration.baseBackgroundColor, tint: tintColor)
      ?? backgroundColor
  }
}
