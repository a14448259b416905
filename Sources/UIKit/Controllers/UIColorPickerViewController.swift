/// Chooses a color: by a palette, and by a slider for each part.
@preconcurrency @MainActor
open class UIColorPickerViewController: UIViewController {
  open weak var delegate: (any UIColorPickerViewControllerDelegate)?
  open var supportsAlpha = true
  /// No effect: the picker has no pipette, as a keyboard can't see what is around it.
  open var supportsEyedropper = true
  open var maximumLinearExposure: CGFloat = 1
  open var selectedColor = UIColor.white { didSet { if isViewLoaded { showColor() } } }
  private var sliders: [UISlider] = []
  private var isSliding = false

  public init() { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private static let palette: [(name: String, color: UIColor)] = [
    ("Black", .black), ("Gray", .systemGray), ("White", .white), ("Red", .systemRed),
    ("Orange", .systemOrange), ("Yellow", .systemYellow), ("Green", .systemGreen),
    ("Blue", .systemBlue), ("Purple", .systemPurple), ("Pink", .systemPink),
  ]

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let close = UIButton(type: .system)
    close.setTitle("Done", for: .normal)
    close.addAction(UIAction { [weak self] _ in self?.finish() }, for: .touchUpInside)
    let heading = UILabel()
    heading.text = title ?? "Colors"
    let top = UIStackView(arrangedSubviews: [heading, close])
    let colors = UIStackView(arrangedSubviews: Self.palette.map(button))
    colors.distribution = .fillEqually
    let names = ["Red", "Green", "Blue"] + (supportsAlpha ? ["Opacity"] : [])
    sliders = names.map(slider)
    let all = UIStackView(arrangedSubviews: [top, colors] + sliders)
    all.axis = .vertical
    all.spacing = 4
    all.distribution = .fillEqually
    all.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(all)
    NSLayoutConstraint.activate([
      all.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      all.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      all.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
      all.bottomAnchor.constraint(lessThanOrEqualTo: view.bottomAnchor, constant: -8),
    ])
    showColor()
  }
  open override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    delegate?.colorPickerViewControllerDidFinish(self)
  }

  private func button(_ choice: (name: String, color: UIColor)) -> UIButton {
    let button = UIButton(type: .custom)
    button.backgroundColor = choice.color
    button.accessibilityLabel = choice.name
    button.addAction(
      UIAction { [weak self] _ in self?.choose(choice.color, continuously: false) },
      for: .touchUpInside)
    return button
  }
  private func slider(_ name: String) -> UISlider {
    let slider = UISlider()
    slider.accessibilityLabel = name
    slider.addAction(UIAction { [weak self] _ in self?.slide() }, for: .valueChanged)
    return slider
  }
  private func showColor() {
    guard !isSliding else { return }
    let color = selectedColor.resolvedColor(with: traitCollection)
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    for (slider, part) in zip(sliders, [red, green, blue, alpha]) { slider.value = Float(part) }
  }
  private func slide() {
    let parts = sliders.map { CGFloat($0.value) } + [1]
    isSliding = true
    choose(
      UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]), continuously: true)
    isSliding = false
  }
  private func choose(_ color: UIColor, continuously: Bool) {
    selectedColor = color
    delegate?.colorPickerViewControllerDidSelectColor(self)
    delegate?.colorPickerViewController(self, didSelect: color, continuously: continuously)
  }
  private func finish() { dismiss(animated: true) }
}

/// Is notified of the chosen color.
@preconcurrency @MainActor
public protocol UIColorPickerViewControllerDelegate: NSObjectProtocol {
  func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController)
  /// Apple has replaced it by the method that also reports whether the choice continues.
  func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController)
  func colorPickerViewController(
    _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool)
}
extension UIColorPickerViewControllerDelegate {
  public func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) {}
  public func colorPickerViewControllerDidSelectColor(
    _ viewController: UIColorPickerViewController
  ) {}
  public func colorPickerViewController(
    _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
  ) {}
}
