/// A button that shows a color, and lets another one be chosen.
@preconcurrency @MainActor
open class UIColorWell: UIControl {
  /// The title of the picker.
  open var title: String?
  open var supportsAlpha = true
  open var maximumLinearExposure: CGFloat = 1
  open var selectedColor: UIColor? { didSet { showColor() } }
  private let chooser = ColorWellChooser()
  private let swatch = CALayer()

  public override init(frame: CGRect) {
    super.init(frame: frame.isEmpty ? CGRect(origin: frame.origin, size: Self.size) : frame)
    setUp()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }
  private static let size = CGSize(width: 28, height: 28)
  private func setUp() {
    isAccessibilityElement = true
    accessibilityLabel = "Color"
    accessibilityTraits = .button
    layer.addSublayer(swatch)
    addAction(UIAction { [weak self] _ in self?.openPicker() }, for: .touchUpInside)
    chooser.well = self
    showColor()
  }
  private func showColor() {
    swatch.backgroundColor = (selectedColor ?? .clear).cgColor
    swatch.borderColor = UIColor.systemGray3.cgColor
    swatch.borderWidth = 3
    ViewChanges.note()
  }
  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let side = min(bounds.width, bounds.height)
    swatch.frame = CGRect(
      x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
    swatch.cornerRadius = side / 2
  }

  /// The controller that shows the well also shows its picker.
  private func openPicker() {
    var responder: UIResponder? = next
    while let current = responder, !(current is UIViewController) { responder = current.next }
    guard let controller = responder as? UIViewController else { return }
    let picker = UIColorPickerViewController()
    picker.title = title
    picker.supportsAlpha = supportsAlpha
    picker.selectedColor = selectedColor ?? .white
    picker.delegate = chooser
    controller.present(picker, animated: true)
  }
}

/// Brings the color of a picker to its well.
@MainActor
private final class ColorWellChooser: NSObject, UIColorPickerViewControllerDelegate {
  weak var well: UIColorWell?
  func colorPickerViewController(
    _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
  ) {
    well?.selectedColor = color
    well?.sendActions(for: .valueChanged)
  }
}
