/// A menu on the screen: its elements as buttons above the keyboard, and an area around them that closes it.
///
/// Apple's looks otherwise and is drawn by the system; here it is part of the snapshot, so that a test finds its
/// elements by their titles.
@MainActor
final class MenuView: UIView {
  private static let rowHeight: CGFloat = 44
  private static let width: CGFloat = 250
  private let list = UIScrollView()
  private let anchor: UIView
  private let ended: () -> Void
  /// The menus on the way from the first to the one that is shown.
  private var path: [UIMenu]
  private weak var changing: UIButton?

  /// Shows a menu beside a view that is on the screen; without one nothing happens.
  @discardableResult
  static func show(_ menu: UIMenu, at anchor: UIView, ended: @escaping () -> Void = {}) -> Bool {
    guard anchor.window != nil else { return false }
    var root = anchor
    while let parent = root.parentView { root = parent }
    for case let open as MenuView in root.subviews { open.close() }
    let view = MenuView(menu, at: anchor, in: root, ended: ended)
    root.addSubview(view)
    view.fill()
    return true
  }

  private init(_ menu: UIMenu, at anchor: UIView, in root: UIView, ended: @escaping () -> Void) {
    self.anchor = anchor
    self.ended = ended
    path = [menu]
    super.init(frame: root.bounds)
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    accessibilityIdentifier = "UIMenu"
    list.backgroundColor = .systemBackground
    list.layer.cornerRadius = 13
    addSubview(list)
    let outside = UITapGestureRecognizer(
      target: self, action: Selector._of("close", MenuView.close))
    outside.cancelsTouchesInView = false
    addGestureRecognizer(outside)
  }
  required init?(coder: NSCoder) { nil }

  func close() {
    removeFromSuperview()
    ended()
  }

  // MARK: Elements

  private func fill() {
    for view in list.subviews { view.removeFromSuperview() }
    guard let menu = path.last else { return }
    let elements = flat(menu.children)
    var top: CGFloat = 0
    for element in elements {
      let row = row(for: element, in: menu)
      row.frame = CGRect(x: 0, y: top, width: Self.width, height: Self.rowHeight)
      list.addSubview(row)
      top += Self.rowHeight
    }
    let place = anchor.convert(anchor.bounds, to: self)
    let height = min(top, bounds.height)
    list.contentSize = CGSize(width: Self.width, height: top)
    list.frame = CGRect(
      x: min(max(0, place.midX - Self.width / 2), max(0, bounds.width - Self.width)),
      y: min(max(0, place.minY - height), max(0, bounds.height - height)),
      width: min(Self.width, bounds.width), height: height)
  }
  /// The visible elements, including those of inline and deferred menus.
  private func flat(_ children: [UIMenuElement]) -> [UIMenuElement] {
    children.flatMap { child -> [UIMenuElement] in
      switch child {
      case let menu as UIMenu where menu.options.contains(.displayInline): flat(menu.children)
      case let action as UIAction where action.attributes.contains(.hidden): []
      case let later as UIDeferredMenuElement: flat(elements(of: later))
      default: [child]
      }
    }
  }
  private func elements(of element: UIDeferredMenuElement) -> [UIMenuElement] {
    if let known = element.known { return known }
    var given: [UIMenuElement]?
    element.provider { [weak self] elements in
      let isLate = given != nil
      given = elements
      if element.isCached || isLate { element.known = elements }
      if isLate { self?.fill() }
    }
    // Elements that are provided later are shown then.
    defer { given = given ?? [] }
    return given ?? []
  }
  private func row(for element: UIMenuElement, in menu: UIMenu) -> UIButton {
    let row = UIButton(type: .system)
    let isOn = (element as? UIAction)?.state == .on
    row.setTitle(element.title, for: .normal)
    row.setImage(element.image, for: .normal)
    row.isSelected = isOn
    row.contentHorizontalAlignment = .leading
    if let action = element as? UIAction {
      row.isEnabled = !action.attributes.contains(.disabled)
      if action.attributes.contains(.destructive) { row.setTitleColor(.systemRed, for: .normal) }
      row.accessibilityIdentifier = action.accessibilityIdentifier
    }
    row.addAction(
      UIAction { [weak self] _ in self?.choose(element, in: menu) }, for: .touchUpInside)
    return row
  }
  private func choose(_ element: UIMenuElement, in menu: UIMenu) {
    if let inner = element as? UIMenu {
      path.append(inner)
      return fill()
    }
    guard let action = element as? UIAction else { return }
    let button = anchor as? UIButton
    if menu.options.contains(.singleSelection) || button?.changesSelectionAsPrimaryAction == true {
      for case let other as UIAction in flat(menu.children)
      where !action.attributes.contains(.keepsMenuPresented) {
        other.state = other === action ? .on : .off
      }
      if button?.changesSelectionAsPrimaryAction == true { button?.showSelection(of: action) }
    }
    if !action.attributes.contains(.keepsMenuPresented) { close() }
    action.performWithSender(anchor, target: nil)
  }
}
