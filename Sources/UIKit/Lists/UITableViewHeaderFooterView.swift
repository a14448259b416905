/// The head or foot of a table's section.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  public internal(set) var reuseIdentifier: String?
  open private(set) lazy var contentView = UIView(frame: bounds)
  open private(set) lazy var textLabel: UILabel? = {
    let label = UILabel()
    label.font = .systemFont(ofSize: 13)
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }()
  open var backgroundView: UIView?

  // MARK: Content and background as values

  let configured = CellContent()
  /// The view's content as a value, in a separate view that fills the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configured.content }
    set { take(newValue, in: contentView) }
  }
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configured.updatesContent }
    set { configured.updatesContent = newValue }
  }
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configured.background }
    set { take(background: newValue) }
  }
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configured.updatesBackground }
    set { configured.updatesBackground = newValue }
  }
  open func defaultContentConfiguration() -> UIListContentConfiguration { .groupedHeader() }
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    .listPlainHeaderFooter()
  }
  open var configurationState: UIViewConfigurationState {
    UIViewConfigurationState(traitCollection: traitCollection)
  }
  /// Sets the view up for a state.
  public typealias ConfigurationUpdateHandler = (
    UITableViewHeaderFooterView, UIViewConfigurationState
  ) -> Void
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  open func setNeedsUpdateConfiguration() { becomeStale() }
  open func updateConfiguration(using state: UIViewConfigurationState) {
    adapt(to: state)
    configurationUpdateHandler?(self, state)
  }

  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    addSubview(contentView)
  }
  public convenience override init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }
  open func prepareForReuse() {}
  open override func layoutSubviews() {
    super.layoutSubviews()
    refresh({ configurationState }, updateConfiguration(using:))
    configured.layOut(bounds)
    contentView.frame = bounds
    for label in contentView.subviews where label === textLabel {
      label.frame = bounds.insetBy(dx: 15, dy: 0)
    }
  }
}
