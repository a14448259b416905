/// A row of segments of which one is chosen.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// No segment is chosen.
  public nonisolated static let noSegment = -1
  private static let height: CGFloat = 32
  private static let margin: CGFloat = 12

  private var segments: [UIButton] = []
  private var widths: [ObjectIdentifier: CGFloat] = [:]

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Makes a control of titles and images.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    for (index, item) in (items ?? []).enumerated() {
      if let image = item as? UIImage {
        insertSegment(with: image, at: index, animated: false)
      } else {
        insertSegment(withTitle: item as? String, at: index, animated: false)
      }
    }
    frame.size = intrinsicContentSize
  }

  // MARK: Segments

  open var numberOfSegments: Int { segments.count }
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(at: segment).setTitle(title, for: .normal)
  }
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(at: segment).setImage(image, for: .normal)
  }
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    give(action, to: insert(at: segment))
  }
  /// Makes a control of actions, each of which runs when its segment is chosen.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(frame: frame)
    for (index, action) in actions.enumerated() {
      insertSegment(action: action, at: index, animated: false)
    }
    if frame.isEmpty { self.frame.size = intrinsicContentSize }
  }
  private var actions: [ObjectIdentifier: UIAction] = [:]
  private func give(_ action: UIAction, to button: UIButton) {
    button.setTitle(action.title.isEmpty ? nil : action.title, for: .normal)
    button.setImage(action.image, for: .normal)
    button.isEnabled = !action.attributes.contains(.disabled)
    actions[ObjectIdentifier(button)] = action
    changed()
  }
  open func setAction(_ action: UIAction, forSegmentAt segment: Int) {
    if let button = button(segment) { give(action, to: button) }
  }
  open func actionForSegment(at segment: Int) -> UIAction? {
    button(segment).flatMap { actions[ObjectIdentifier($0)] }
  }
  /// The segment whose action has an identifier, or `NSNotFound`.
  open func segmentIndex(identifiedBy actionIdentifier: UIAction.Identifier) -> Int {
    segments.firstIndex { actions[ObjectIdentifier($0)]?.identifier == actionIdentifier }
      ?? NSNotFound
  }
  private func insert(at place: Int) -> UIButton {
    let button = UIButton(type: .system)
    button.titleLabel?.font = titleFont
    button.setTitleColor(.label, for: .normal)
    button.addAction(
      UIAction { [weak self, weak button] _ in
        if let button { self?.tapped(button) }
      }, for: .touchUpInside)
    let place = min(max(place, 0), segments.count)
    segments.insert(button, at: place)
    addSubview(button)
    // A keyboard may have selected a segment that isn't there.
    if (place..<segments.count - 1).contains(selectedSegmentIndex) { selectedSegmentIndex += 1 }
    changed()
    return button
  }
  open func removeSegment(at segment: Int, animated: Bool) {
    guard let button = button(segment) else { return }
    segments.remove(at: segment)
    actions[ObjectIdentifier(button)] = nil
    button.removeFromSuperview()
    if selectedSegmentIndex == segment {
      selectedSegmentIndex = Self.noSegment
    } else if selectedSegmentIndex > segment {
      selectedSegmentIndex -= 1
    }
    changed()
  }
  open func removeAllSegments() {
    for button in segments { button.removeFromSuperview() }
    segments = []
    actions = [:]
    selectedSegmentIndex = Self.noSegment
    changed()
  }
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    button(segment)?.setTitle(title, for: .normal)
    changed()
  }
  open func titleForSegment(at segment: Int) -> String? { button(segment)?.title(for: .normal) }
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    button(segment)?.setImage(image, for: .normal)
    changed()
  }
  open func imageForSegment(at segment: Int) -> UIImage? { button(segment)?.image(for: .normal) }
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    button(segment)?.isEnabled = enabled
  }
  open func isEnabledForSegment(at segment: Int) -> Bool { button(segment)?.isEnabled ?? false }
  /// Sets a segment's width; 0 shares the remaining width.
  open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
    guard let button = button(segment) else { return }
    widths[ObjectIdentifier(button)] = width
    changed()
  }
  open func widthForSegment(at segment: Int) -> CGFloat {
    button(segment).flatMap { widths[ObjectIdentifier($0)] } ?? 0
  }
  private func button(_ segment: Int) -> UIButton? {
    segments.indices.contains(segment) ? segments[segment] : nil
  }
  private func changed() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: The choice

  /// The chosen segment. Setting it sends no event.
  open var selectedSegmentIndex = UISegmentedControl.noSegment {
    didSet { showChoice() }
  }
  open var isMomentary = false
  open var apportionsSegmentWidthsByContent = false { didSet { setNeedsLayout() } }
  open var selectedSegmentTintColor: UIColor? { didSet { showChoice() } }
  private var titleColors: [UIControl.State: UIColor] = [:]
  private var titleFont = UIFont.systemFont(ofSize: 13, weight: .medium)
  override func controlLook() -> RecordedDrawing? {
    look(in: bounds, segments: segments.map(\.frame))
  }
  /// The font and color of titles.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
  ) {
    titleColors[state] = attributes?[.foregroundColor] as? UIColor
    if state == .normal, let font = attributes?[.font] as? UIFont {
      titleFont = font
      for button in segments { button.titleLabel?.font = font }
      changed()
    }
    showChoice()
  }

  private func showChoice() {
    for (index, button) in segments.enumerated() {
      let isChosen = index == selectedSegmentIndex
      button.isSelected = isChosen
      let color = (isChosen ? titleColors[.selected] : nil) ?? titleColors[.normal]
      button.setTitleColor(color ?? .label, for: .normal)
    }
    ViewChanges.note()
  }
  private func tapped(_ button: UIButton) {
    guard isEnabled, let index = segments.firstIndex(where: { $0 === button }) else { return }
    guard isMomentary || index != selectedSegmentIndex else { return }
    selectedSegmentIndex = index
    actions[ObjectIdentifier(button)]?.performWithSender(self, target: nil)
    sendActions(for: .valueChanged)
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    let wanted = segments.map(wantedWidth)
    let width =
      apportionsSegmentWidthsByContent
      ? wanted.reduce(0, +) : (wanted.max() ?? 0) * CGFloat(segments.count)
    return CGSize(width: width, height: Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  private func wantedWidth(_ button: UIButton) -> CGFloat {
    if let width = widths[ObjectIdentifier(button)], width > 0 { return width }
    return button.sizeThatFits(.zero).width + 2 * Self.margin
  }
  /// Segments with a set width have it; the others share the rest, by content or equally.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let fixed = segments.map { widths[ObjectIdentifier($0)] ?? 0 }
    let free = max(0, bounds.width - fixed.reduce(0, +))
    let sharing = segments.indices.filter { fixed[$0] <= 0 }
    let wanted = sharing.map { wantedWidth(segments[$0]) }
    let all = wanted.reduce(0, +)
    var place: CGFloat = 0
    for (index, button) in segments.enumerated() {
      var width = fixed[index]
      if let order = sharing.firstIndex(of: index) {
        width =
          apportionsSegmentWidthsByContent && all > 0
          ? free * wanted[order] / all : free / CGFloat(sharing.count)
      }
      let x = isRightToLeft ? bounds.width - place - width : place
      button.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      place += width
    }
  }
}
