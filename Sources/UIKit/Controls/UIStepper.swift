/// A value that two buttons step down and up.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  open var minimumValue: Double = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = bounded(value)
    }
  }
  open var maximumValue: Double = 100 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = bounded(value)
    }
  }
  /// The value; one beyond the bounds becomes the nearer bound.
  open var value: Double = 0 {
    didSet {
      let inside = bounded(value)
      if value != inside { value = inside }
      showBounds()
    }
  }
  open var stepValue: Double = 1
  /// Whether a step beyond one bound leads to the other.
  open var wraps = false { didSet { showBounds() } }
  /// Whether holding a button keeps stepping. Kept; one press is one step here.
  open var autorepeat = true
  open var isContinuous = true

  let less = UIButton(type: .system)
  let more = UIButton(type: .system)
  override func controlLook() -> RecordedDrawing? { look(in: bounds) }

  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: 94, height: 32)))
    setUp()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }
  private func setUp() {
    for (button, title, name) in [(less, "−", "Decrement"), (more, "+", "Increment")] {
      button.setTitle(title, for: .normal)
      button.titleLabel?.font = .systemFont(ofSize: 22)
      button.setTitleColor(.label, for: .normal)
      button.setTitleColor(.tertiaryLabel, for: .disabled)
      button.accessibilityLabel = name
      addSubview(button)
    }
    less.addAction(UIAction { [weak self] _ in self?.step(by: -1) }, for: .touchUpInside)
    more.addAction(UIAction { [weak self] _ in self?.step(by: 1) }, for: .touchUpInside)
    showBounds()
  }

  open override var isEnabled: Bool { didSet { showBounds() } }
  open override var intrinsicContentSize: CGSize { CGSize(width: 94, height: 32) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let half = CGSize(width: bounds.width / 2, height: bounds.height)
    let (left, right) = isRightToLeft ? (more, less) : (less, more)
    left.frame = CGRect(origin: .zero, size: half)
    right.frame = CGRect(origin: CGPoint(x: half.width, y: 0), size: half)
  }

  private func bounded(_ value: Double) -> Double { max(minimumValue, min(value, maximumValue)) }
  private func showBounds() {
    less.isEnabled = isEnabled && (wraps || value > minimumValue)
    more.isEnabled = isEnabled && (wraps || value < maximumValue)
  }
  private func step(by count: Double) {
    let before = value
    let next = value + count * stepValue
    if wraps, next > maximumValue {
      value = minimumValue
    } else if wraps, next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if value != before { sendActions(for: .valueChanged) }
  }
}
