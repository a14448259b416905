/// A choice of an alert.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable {
    case `default` = 0
    case cancel, destructive
  }
  public let title: String?
  public let style: Style
  open var isEnabled = true { didSet { if isEnabled != oldValue { changed?() } } }
  let handler: ((UIAlertAction) -> Void)?
  var changed: (() -> Void)?

  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}

/// A message with choices, shown inside the keyboard: its title, message, fields and a button for each action.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
  public enum Style: Int, Sendable {
    case actionSheet = 0
    case alert
  }

  public private(set) var preferredStyle = Style.actionSheet
  open var message: String? { didSet { fill() } }
  open override var title: String? { didSet { fill() } }
  open private(set) var actions: [UIAlertAction] = []
  open private(set) var textFields: [UITextField]?
  open var preferredAction: UIAlertAction?
  private let list = UIStackView()

  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.preferredStyle = preferredStyle
    self.title = title
    self.message = message
  }

  open func addAction(_ action: UIAlertAction) {
    actions.append(action)
    fill()
  }
  /// Adds a field to an alert; the closure sets it up.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard preferredStyle == .alert else {
      UncaughtException.raise(
        "NSInternalInconsistencyException",
        "Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert")
    }
    let field = UITextField()
    field.borderStyle = .roundedRect
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
    fill()
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor.black.withAlphaComponent(0.3)
    list.axis = .vertical
    list.backgroundColor = .systemBackground
    list.layer.cornerRadius = 13
    list.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(list)
    let place =
      preferredStyle == .alert
      ? list.centerYAnchor.constraint(equalTo: view.centerYAnchor)
      : list.bottomAnchor.constraint(equalTo: view.bottomAnchor)
    let width = list.widthAnchor.constraint(equalToConstant: 270)
    width.priority = .defaultHigh
    NSLayoutConstraint.activate([
      place, width, list.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      list.widthAnchor.constraint(lessThanOrEqualTo: view.widthAnchor),
    ])
    fill()
  }

  private func fill() {
    guard isViewLoaded else { return }
    for part in list.arrangedSubviews { part.removeFromSuperview() }
    for (text, size) in [(title, CGFloat(17)), (message, 13)] {
      guard let text, !text.isEmpty else { continue }
      let label = UILabel()
      label.text = text
      label.font = .systemFont(ofSize: size)
      label.textAlignment = .center
      label.numberOfLines = 0
      list.addArrangedSubview(label)
    }
    for field in textFields ?? [] { list.addArrangedSubview(field) }
    // The one that calls it off is last.
    for action in actions.filter({ $0.style != .cancel }) + actions.filter({ $0.style == .cancel })
    {
      list.addArrangedSubview(button(for: action))
    }
  }
  private func button(for action: UIAlertAction) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(action.title, for: .normal)
    button.isEnabled = action.isEnabled
    if action.style == .destructive { button.setTitleColor(.systemRed, for: .normal) }
    action.changed = { [weak button, weak action] in button?.isEnabled = action?.isEnabled ?? false
    }
    button.addAction(
      UIAction { [weak self] _ in
        // A handler may refer to the alert weakly.
        withExtendedLifetime(self) {
          self?.dismiss(animated: false)
          action.handler?(action)
        }
      }, for: .touchUpInside)
    return button
  }
}
