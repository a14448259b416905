/// Something at the end of a row.
@MainActor @preconcurrency
public struct UICellAccessory {
  public enum DisplayedState: Sendable { case always, whenEditing, whenNotEditing }
  public typealias ActionHandler = () -> Void
  public enum Placement {
    case leading(displayed: DisplayedState = .always)
    case trailing(displayed: DisplayedState = .always)
    var isLeading: Bool { if case .leading = self { true } else { false } }
    var displayed: DisplayedState {
      switch self {
      case .leading(let displayed), .trailing(let displayed): displayed
      }
    }
  }
  let isLeading: Bool
  let displayed: DisplayedState
  /// Whether it shows the state of a row with children.
  var isOutline = false
  let make: () -> UIView

  private static func symbol(
    _ name: String, _ label: String?, _ displayed: DisplayedState, isLeading: Bool = false,
    _ action: ActionHandler? = nil
  ) -> UICellAccessory {
    UICellAccessory(isLeading: isLeading, displayed: displayed) {
      guard let action else { return UIImageView(image: UIImage(systemName: name)) }
      let button = UIButton(type: .system)
      button.setImage(UIImage(systemName: name), for: .normal)
      button.accessibilityLabel = label
      button.addAction(UIAction { _ in action() }, for: .touchUpInside)
      return button
    }
  }
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
  ) -> UICellAccessory { symbol("chevron.forward", nil, displayed) }
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory {
    UICellAccessory(isLeading: false, displayed: displayed, isOutline: true) {
      let button = OutlineButton(type: .system)
      button.handler = actionHandler
      if let color = options.tintColor { button.tintColor = color }
      return button
    }
  }
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
  ) -> UICellAccessory { symbol("checkmark", nil, displayed) }
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory { symbol("info.circle", "More Info", displayed, actionHandler) }
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory {
    symbol("minus.circle.fill", "Delete", displayed, isLeading: true, actionHandler)
  }
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(),
    actionHandler: ActionHandler? = nil
  ) -> UICellAccessory {
    symbol("plus.circle.fill", "Insert", displayed, isLeading: true, actionHandler)
  }
  /// Rows are not dragged here; the mark shows.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
  ) -> UICellAccessory { symbol("line.3.horizontal", nil, displayed) }
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(isLeading: false, displayed: displayed) {
      let label = UILabel()
      label.text = text
      label.textColor = options.tintColor ?? .secondaryLabel
      if let font = options.font { label.font = font }
      return label
    }
  }
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    UICellAccessory(
      isLeading: configuration.placement.isLeading, displayed: configuration.placement.displayed
    ) { configuration.customView }
  }

  // How each looks. Kept, but for the font and the color of a label.
  public struct DisclosureIndicatorOptions {
    public var tintColor: UIColor?
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }
  public struct CheckmarkOptions {
    public var tintColor: UIColor?
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }
  public struct DetailOptions {
    public var tintColor: UIColor?
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }
  public struct DeleteOptions {
    public var tintColor: UIColor?
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }
  public struct InsertOptions {
    public var tintColor: UIColor?
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }
  public struct ReorderOptions {
    public var tintColor: UIColor?
    public init(tintColor: UIColor? = nil) { self.tintColor = tintColor }
  }
  public struct OutlineDisclosureOptions {
    public enum Style: Sendable { case automatic, header, cell }
    public var style: Style
    public var tintColor: UIColor?
    public init(style: Style = .automatic, tintColor: UIColor? = nil) {
      (self.style, self.tintColor) = (style, tintColor)
    }
  }
  public struct LabelOptions {
    public var tintColor: UIColor?
    public var font: UIFont?
    public init(tintColor: UIColor? = nil, font: UIFont? = nil) {
      (self.tintColor, self.font) = (tintColor, font)
    }
  }
  public struct CustomViewConfiguration {
    public let customView: UIView
    public let placement: Placement
    public init(customView: UIView, placement: Placement) {
      (self.customView, self.placement) = (customView, placement)
    }
  }
}

/// The mark of a row with children, which expands it.
final class OutlineButton: UIButton {
  var handler: UICellAccessory.ActionHandler?
  func show(isExpanded: Bool) {
    setImage(UIImage(systemName: isExpanded ? "chevron.down" : "chevron.forward"), for: .normal)
    accessibilityLabel = isExpanded ? "Collapse" : "Expand"
  }
}

/// A cell that is a row of a list.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  private var shown: [(view: UIView, isLeading: Bool)] = []
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  open var indentationWidth: CGFloat = 10
  open var accessories: [UICellAccessory] = [] { didSet { showAccessories() } }

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
  /// The distance of separators from the edges, which are not drawn here.
  open private(set) lazy var separatorLayoutGuide: UILayoutGuide = {
    let guide = UILayoutGuide()
    addLayoutGuide(guide)
    return guide
  }()

  /// Whether the row's children show; `nil` for a row without any.
  var isExpanded: Bool? {
    didSet { if isExpanded != oldValue { showAccessories() } }
  }
  private func set(up button: OutlineButton) {
    button.show(isExpanded: isExpanded ?? false)
    button.addAction(
      UIAction { [weak self, weak button] _ in
        guard let self, let button else { return }
        if let handler = button.handler { return handler() }
        guard let list = collection, let path = list.indexPath(for: self) else { return }
        (list.dataSource as? any OutlineSource)?.toggleOutline(at: path)
      }, for: .touchUpInside)
  }

  private func showAccessories() {
    for (view, _) in shown { view.removeFromSuperview() }
    // No list is edited here.
    shown = accessories.filter { $0.displayed != .whenEditing }.map { ($0.make(), $0.isLeading) }
    for (view, _) in shown {
      if let button = view as? OutlineButton { set(up: button) }
      addSubview(view)
    }
    setNeedsLayout()
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    var room = bounds
    room.origin.x += CGFloat(indentationLevel) * indentationWidth
    room.size.width -= CGFloat(indentationLevel) * indentationWidth
    for (view, isLeading) in shown {
      let size = fitting(view, in: bounds)
      let isLeft = isLeading != isRightToLeft
      view.frame = CGRect(
        x: isLeft ? room.minX + 8 : room.maxX - 8 - size.width, y: bounds.midY - size.height / 2,
        width: size.width, height: size.height)
      room.size.width -= size.width + 8
      if isLeft { room.origin.x += size.width + 8 }
    }
    contentView.frame = room
  }
}
