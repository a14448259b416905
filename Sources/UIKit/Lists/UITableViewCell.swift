/// One row of a table.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// The layout of a cell.
  public enum CellStyle: Int, Sendable {
    case `default` = 0
    case value1, value2, subtitle
  }
  /// How a selected cell looks. Kept.
  public enum SelectionStyle: Int, Sendable {
    case none = 0
    case blue, gray, `default`
  }
  /// The mark at the end of a row.
  public enum AccessoryType: Int, Sendable {
    case none = 0
    case disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }
  /// How a row is edited. Editing is not simulated.
  public enum EditingStyle: Int, Sendable {
    case none = 0
    case delete, insert
  }

  let style: CellStyle
  public internal(set) var reuseIdentifier: String?
  open private(set) lazy var contentView = UIView(frame: bounds)

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    takeDefaults()
  }
  public required init?(coder: NSCoder) {
    let nib = coder as? NibCoder
    style = nib?.integer("style").flatMap(CellStyle.init) ?? .default
    reuseIdentifier = nib?.text("reuseIdentifier")
    super.init(coder: coder)
  }
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }
  override func takeDefaults() {
    backgroundColor = .systemBackground
    hasUsualBackground = true
    addSubview(contentView)
  }
  /// Whether nobody set a background, so that the row has that of its table's style.
  var hasUsualBackground = true
  open override var backgroundColor: UIColor? { didSet { hasUsualBackground = false } }

  // MARK: Parts

  private var madeTextLabel: UILabel?
  private var madeDetailLabel: UILabel?
  private var madeImageView: UIImageView?
  open var textLabel: UILabel? { part(&madeTextLabel, size: 17) }
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    let isNew = madeDetailLabel == nil
    let label = part(&madeDetailLabel, size: style == .subtitle ? 12 : 17)
    if isNew, style == .value1 { label?.textColor = .secondaryLabel }
    return label
  }
  open var imageView: UIImageView? {
    if madeImageView == nil {
      let made = UIImageView()
      contentView.addSubview(made)
      madeImageView = made
    }
    setNeedsLayout()
    return madeImageView
  }
  private func part(_ label: inout UILabel?, size: CGFloat) -> UILabel? {
    if label == nil {
      let made = UILabel()
      made.font = .systemFont(ofSize: size)
      contentView.addSubview(made)
      label = made
    }
    // The next properties may need another layout.
    setNeedsLayout()
    return label
  }
  open var accessoryType = AccessoryType.none {
    didSet {
      ViewChanges.note()
      setNeedsLayout()
    }
  }
  override func controlLook() -> RecordedDrawing? { overlay == nil ? look() : nil }
  /// Shows the separator and the accessory above a background that would cover them.
  private var overlay: CellOverlay?
  open var accessoryView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      setNeedsLayout()
    }
  }
  open var backgroundView: UIView? { didSet { replaceBackground(oldValue, backgroundView) } }
  open var selectedBackgroundView: UIView?
  open var selectionStyle = SelectionStyle.default
  private var ownSeparatorInset: UIEdgeInsets?
  open var separatorInset: UIEdgeInsets {
    get { ownSeparatorInset ?? table?.separatorInset ?? UITableView.usualSeparatorInset }
    set {
      ownSeparatorInset = newValue
      ViewChanges.note()
    }
  }
  open var indentationLevel = 0
  open var indentationWidth: CGFloat = 10
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  open func willTransition(to state: StateMask) {}
  open func didTransition(to state: StateMask) {}
  open var isEditing = false { didSet { setNeedsUpdateConfiguration() } }
  open var showsReorderControl = false

  private func replaceBackground(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { insertSubview(new, at: 0) }
    setNeedsLayout()
  }

  // MARK: Content and background as values

  let configured = CellContent()
  /// The cell's content as a value, in a separate view that fills the content view.
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

  /// The content of the cell's style, without texts.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .value1, .value2: .valueCell()
    case .subtitle: .subtitleCell()
    case .default: .cell()
    }
  }
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    table?.style == .plain ? .listPlainCell() : .listGroupedCell()
  }
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isEditing = isEditing
    state.isDisabled = !isUserInteractionEnabled
    return state
  }
  /// Sets the cell up for a state.
  public typealias ConfigurationUpdateHandler = (UITableViewCell, UICellConfigurationState) -> Void
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// Requests a configuration update before the cell's next layout.
  open func setNeedsUpdateConfiguration() { becomeStale() }
  open func updateConfiguration(using state: UICellConfigurationState) {
    adapt(to: state)
    configurationUpdateHandler?(self, state)
  }

  // MARK: State

  open var isSelected = false {
    didSet { if isSelected != oldValue { stateDidChange() } }
  }
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateDidChange() } }
  }
  private func stateDidChange() {
    ViewChanges.note()
    setNeedsUpdateConfiguration()
  }
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
  /// The cell is about to show another row.
  open func prepareForReuse() {}

  // MARK: Touches

  weak var table: UITableView?
  var placeInSection = PlaceInSection()
  override var takesTaps: Bool { table?.allowsSelection ?? false || super.takesTaps }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let table, table.mayHighlight(self) else { return }
    setHighlighted(true, animated: false)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isHighlighted, let touch = touches.first else { return }
    if !bounds.holds(touch.location(in: self)) { setHighlighted(false, animated: false) }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isHighlighted else { return }
    setHighlighted(false, animated: false)
    table?.tapped(self)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    if isHighlighted { setHighlighted(false, animated: false) }
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    refresh({ configurationState }, updateConfiguration(using:))
    configured.layOut(bounds)
    var room = bounds
    if let accessoryView {
      let size = accessoryView.bounds.size
      room.size.width -= size.width + 16
      accessoryView.frame = CGRect(
        x: isRightToLeft ? 16 : room.maxX, y: (bounds.height - size.height) / 2,
        width: size.width, height: size.height)
    } else if accessoryType != .none {
      room.size.width -= 36
    }
    if isRightToLeft { room.origin.x = bounds.maxX - room.width }
    contentView.frame = room
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    overlay = overlaid(overlay)
    placeParts(in: room.size)
    guard isRightToLeft else { return }
    for part in [madeTextLabel, madeDetailLabel, madeImageView].compactMap({ $0 as UIView? }) {
      part.frame.origin.x = room.width - part.frame.maxX
    }
  }

  /// The parts that a style brings along, as wide as their text.
  private func placeParts(in size: CGSize) {
    var left: CGFloat = 15 + CGFloat(indentationLevel) * indentationWidth
    if let image = madeImageView, let shown = image.image {
      let side = min(shown.size.height, size.height)
      image.frame = CGRect(
        x: left, y: (size.height - side) / 2, width: min(shown.size.width, 60), height: side)
      left = image.frame.maxX + 15
    }
    let room = max(0, size.width - left - 15)
    guard let text = madeTextLabel else { return }
    let first = text.sizeThatFits(CGSize(width: room, height: size.height))
    guard let detail = madeDetailLabel, detail.text?.isEmpty == false else {
      text.frame = CGRect(x: left, y: 0, width: room, height: size.height)
      return
    }
    let second = detail.sizeThatFits(CGSize(width: room, height: size.height))
    if style == .subtitle {
      let top = (size.height - first.height - second.height) / 2
      text.frame = CGRect(x: left, y: top, width: room, height: first.height)
      detail.frame = CGRect(x: left, y: top + first.height, width: room, height: second.height)
    } else {
      let width = min(first.width, room)
      text.frame = CGRect(x: left, y: 0, width: width, height: size.height)
      detail.frame = CGRect(
        x: max(left + width, left + room - second.width), y: 0,
        width: min(second.width, room - width), height: size.height)
    }
  }
}
