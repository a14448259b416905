/// The common part of the cells and headers of lists: a content and a background that are values.
@MainActor
final class CellContent {
  /// The content, and the view that shows it.
  var content: (any UIContentConfiguration)?
  private(set) var contentView: (any UIView & UIContentView)?
  var background: UIBackgroundConfiguration?
  private(set) var backgroundView: ConfiguredBackground?
  var updatesContent = true
  var updatesBackground = true
  /// Whether the view needs new content before its next layout.
  var isStale = false
  /// The state that the view is being set up for.
  var updating: (any UIConfigurationState)?

  /// Shows the content in a view, in the view that shows it already if that one can.
  func showContent(_ configuration: any UIContentConfiguration, in parent: UIView) {
    if let shown = contentView, shown.superview === parent, shown.supports(configuration) {
      shown.configuration = configuration
      return
    }
    contentView?.removeFromSuperview()
    let made = configuration.makeContentView()
    contentView = made
    made.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(made)
    NSLayoutConstraint.activate([
      made.topAnchor.constraint(equalTo: parent.topAnchor),
      made.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
      made.trailingAnchor.constraint(equalTo: parent.trailingAnchor),
      made.bottomAnchor.constraint(equalTo: parent.bottomAnchor),
    ])
  }
  func removeContent() {
    contentView?.removeFromSuperview()
    contentView = nil
  }

  /// Shows the background behind everything else of a view.
  func showBackground(_ configuration: UIBackgroundConfiguration, in parent: UIView) {
    let view = backgroundView ?? ConfiguredBackground()
    if backgroundView == nil {
      backgroundView = view
      parent.insertSubview(view, at: 0)
    }
    view.show(configuration, tint: parent.tintColor)
    parent.setNeedsLayout()
  }
  func removeBackground() {
    backgroundView?.removeFromSuperview()
    backgroundView = nil
  }
  func layOut(_ bounds: CGRect) {
    guard let view = backgroundView, let background else { return }
    view.frame = bounds.inset(
      by: background.backgroundInsets.resolved(isRightToLeft: view.isRightToLeft))
  }
}

/// The view of a background configuration.
@MainActor
final class ConfiguredBackground: UIView {
  private var custom: UIView?
  private var picture: UIImageView?

  func show(_ configuration: UIBackgroundConfiguration, tint: UIColor) {
    isUserInteractionEnabled = configuration.customView != nil
    backgroundColor = configuration.resolvedBackgroundColor(for: tint)
    layer.cornerRadius = configuration.cornerRadius
    layer.borderWidth = configuration.strokeWidth
    layer.borderColor = configuration.resolvedStrokeColor(for: tint).cgColor
    if custom !== configuration.customView {
      custom?.removeFromSuperview()
      custom = configuration.customView
      if let custom { addSubview(custom) }
    }
    if picture?.image !== configuration.image {
      picture?.removeFromSuperview()
      picture = configuration.image.map(UIImageView.init(image:))
      if let picture { insertSubview(picture, at: 0) }
    }
    setNeedsLayout()
  }
  override func layoutSubviews() {
    super.layoutSubviews()
    custom?.frame = bounds
    picture?.frame = bounds
  }
}

/// A cell or header whose content and background may be values.
@MainActor
protocol ConfiguredCell: UIView {
  var configured: CellContent { get }
  func setNeedsUpdateConfiguration()
}

extension ConfiguredCell {
  func take(_ content: (any UIContentConfiguration)?, in parent: UIView) {
    configured.content = content
    if let content {
      configured.showContent(content, in: parent)
    } else {
      configured.removeContent()
    }
    valueDidChange()
  }
  func take(background: UIBackgroundConfiguration?) {
    configured.background = background
    if let background {
      configured.showBackground(background, in: self)
    } else {
      configured.removeBackground()
    }
    valueDidChange()
  }
  /// A value that comes from the update itself needs no other update, which would go on forever.
  private func valueDidChange() {
    guard let state = configured.updating else { return setNeedsUpdateConfiguration() }
    adapt(to: state)
  }

  /// Notes that the view needs an update.
  ///
  /// A request during an update is part of it: a handler may make one each time.
  func becomeStale() {
    guard configured.updating == nil else { return }
    configured.isStale = true
    setNeedsLayout()
  }
  /// Updates the view if it is stale.
  func refresh<State: UIConfigurationState & Equatable>(
    _ state: () -> State, _ update: (State) -> Void
  ) {
    guard configured.isStale, configured.updating == nil else { return }
    let before = state()
    configured.isStale = false
    configured.updating = before
    update(before)
    configured.updating = nil
    // The update may have selected or disabled the view.
    if state() != before { setNeedsUpdateConfiguration() }
  }
  /// Shows content and background in a state; explicit values stay.
  func adapt(to state: any UIConfigurationState) {
    if configured.updatesContent, let content = configured.content {
      configured.contentView?.configuration = content.updated(for: state)
    }
    if configured.updatesBackground, let background = configured.background {
      configured.showBackground(background.updated(for: state), in: self)
    }
  }
}

extension UITableViewCell: ConfiguredCell {}
extension UITableViewHeaderFooterView: ConfiguredCell {}
extension UICollectionViewCell: ConfiguredCell {}
