/// The texts, image and buttons in place of content that is missing, still loading, or not found.
public struct UIContentUnavailableConfiguration: UIContentConfiguration, @unchecked Sendable {
  public enum Alignment: Int, Sendable { case center, natural }
  public struct TextProperties {
    public var font: UIFont
    public var color: UIColor
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    public var numberOfLines = 0
    public var adjustsFontSizeToFitWidth = false
    public var minimumScaleFactor: CGFloat = 0
    /// Kept.
    public var allowsDefaultTighteningForTruncation = false
  }
  public struct ImageProperties {
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    public var tintColor: UIColor?
    public var cornerRadius: CGFloat = 0
    /// The size that the image is scaled down to; 0 is no limit.
    public var maximumSize = CGSize.zero
    /// Kept.
    public var accessibilityIgnoresInvertColors = false
  }
  public struct ButtonProperties {
    public var primaryAction: UIAction?
    public var menu: UIMenu?
    public var isEnabled = true
    public var role = UIButton.Role.normal
  }

  public var image: UIImage?
  public var imageProperties: ImageProperties
  public var text: String? { didSet { if text != nil { attributedText = nil } } }
  public var attributedText: NSAttributedString?
  public var textProperties: TextProperties
  public var secondaryText: String? {
    didSet { if secondaryText != nil { secondaryAttributedText = nil } }
  }
  public var secondaryAttributedText: NSAttributedString?
  public var secondaryTextProperties: TextProperties
  public var button = UIButton.Configuration.plain()
  public var buttonProperties = ButtonProperties()
  public var secondaryButton = UIButton.Configuration.plain()
  public var secondaryButtonProperties = ButtonProperties()
  public var alignment = Alignment.center
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 20, leading: 20, bottom: 20, trailing: 20)
  public var imageToTextPadding: CGFloat = 12
  public var textToSecondaryTextPadding: CGFloat = 8
  public var textToButtonPadding: CGFloat = 16
  public var buttonToSecondaryButtonPadding: CGFloat = 8
  public var background = UIBackgroundConfiguration.clear()
  let isLoading: Bool

  private init(isLoading: Bool = false) {
    self.isLoading = isLoading
    imageProperties = ImageProperties(
      preferredSymbolConfiguration: UIImage.SymbolConfiguration(pointSize: 48),
      tintColor: .secondaryLabel)
    textProperties = TextProperties(
      font: .systemFont(ofSize: 22, weight: .bold), color: .label)
    secondaryTextProperties = TextProperties(
      font: .systemFont(ofSize: 15), color: .secondaryLabel)
  }
  /// A configuration for a place without content.
  public static func empty() -> Self { Self() }
  /// A configuration with a spinner.
  public static func loading() -> Self {
    var configuration = Self(isLoading: true)
    configuration.text = "Loading…"
    configuration.textProperties.font = .systemFont(ofSize: 15)
    configuration.textProperties.color = .secondaryLabel
    return configuration
  }
  /// A configuration for a search that found nothing.
  public static func search() -> Self {
    var configuration = Self()
    configuration.image = UIImage(systemName: "magnifyingglass")
    configuration.text = "No Results"
    configuration.secondaryText = "Check the spelling or try a new search."
    return configuration
  }

  public func makeContentView() -> any UIView & UIContentView {
    UIContentUnavailableView(configuration: self)
  }
  /// A search that found nothing names what was searched for.
  public func updated(for state: any UIConfigurationState) -> Self {
    guard let state = state as? UIContentUnavailableConfigurationState,
      let words = state.searchText, !words.isEmpty, text == "No Results"
    else { return self }
    var updated = self
    updated.text = "No Results for “\(words)”"
    return updated
  }
}

/// The surroundings of a place without content.
public struct UIContentUnavailableConfigurationState: UIConfigurationState {
  public var traitCollection: UITraitCollection
  /// The text of the controller's search bar.
  public var searchText: String?
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

extension UIViewController {
  /// The configuration that covers the view in place of its content; `nil` shows the view itself.
  public var contentUnavailableConfiguration: (any UIContentConfiguration)? {
    get { kept("contentUnavailable") }
    set {
      keep(newValue, "contentUnavailable")
      // Setting it loads no view; appearing shows it.
      if isViewLoaded { showContentUnavailable(newValue) }
    }
  }
  private func showContentUnavailable(_ configuration: (any UIContentConfiguration)?) {
    let shown: UIView? = kept("contentUnavailableView")
    if let configuration, let content = shown as? any UIView & UIContentView,
      content.supports(configuration)
    {
      content.configuration = configuration
      return
    }
    shown?.removeFromSuperview()
    guard let configuration, let root = view else {
      return keep(UIView?.none, "contentUnavailableView")
    }
    let content: UIView = configuration.makeContentView()
    content.frame = root.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.addSubview(content)
    keep(content, "contentUnavailableView")
  }
  public var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState {
    var state = UIContentUnavailableConfigurationState(traitCollection: traitCollection)
    state.searchText = navigationItem.searchController?.searchBar.text
    return state
  }
  /// Calls `updateContentUnavailableConfiguration(using:)` at the end of the turn.
  public func setNeedsUpdateContentUnavailableConfiguration() {
    guard kept("contentUnavailableIsDue") != true else { return }
    keep(true, "contentUnavailableIsDue")
    DispatchQueue.main.async { [weak self] in
      MainActor.assumeIsolated { self?.updateContentUnavailable() }
    }
  }
  /// Updates what is due; a controller that appears for the first time is.
  func updateContentUnavailable() {
    let shown: UIView? = kept("contentUnavailableView")
    if shown == nil { showContentUnavailable(contentUnavailableConfiguration) }
    guard kept("contentUnavailableIsDue") ?? true else { return }
    keep(false, "contentUnavailableIsDue")
    updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState)
  }
}
