/// How what is behind a view looks through it.
open class UIVisualEffect: NSObject, @unchecked Sendable {}  // immutable after init

/// A blur. Only its style is kept.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {  // immutable after init
  public enum Style: Int, Sendable {
    case extraLight = 0
    case light, dark
    case regular = 4
    case prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial,
      systemThickMaterial, systemChromeMaterial, systemUltraThinMaterialLight,
      systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight,
      systemChromeMaterialLight, systemUltraThinMaterialDark, systemThinMaterialDark,
      systemMaterialDark, systemThickMaterialDark, systemChromeMaterialDark
  }
  let style: Style
  /// Makes a blur of a style.
  public init(style: Style) { self.style = style }
}

/// Content that takes on the colors behind it.
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {  // immutable after init
  /// Makes an effect for content above a blur.
  public init(blurEffect: UIBlurEffect) {}
  /// Makes an effect for one kind of content.
  public convenience init(blurEffect: UIBlurEffect, style: UIVibrancyEffectStyle) {
    self.init(blurEffect: blurEffect)
  }
}
/// A kind of content above a blur. Kept: content has its own colors.
public enum UIVibrancyEffectStyle: Int, Sendable {
  case label = 0
  case secondaryLabel, tertiaryLabel, quaternaryLabel, fill, secondaryFill, tertiaryFill, separator
}

/// Glass. Only its style, its tint and whether it answers touches are kept.
open class UIGlassEffect: UIVisualEffect, @unchecked Sendable {  // set on the main actor alone
  public enum Style: Int, Sendable {
    case regular = 0
    case clear
  }
  let style: Style
  /// Kept.
  open var isInteractive = false
  /// Kept.
  open var tintColor: UIColor?
  public override convenience init() { self.init(style: .regular) }
  /// Makes glass of a style.
  public init(style: Style) { self.style = style }
}

/// Glass that flows together with glass beside it. Only its spacing is kept.
open class UIGlassContainerEffect: UIVisualEffect, @unchecked Sendable {  // set on the main actor
  /// Kept.
  open var spacing: CGFloat = 0
}

/// A translucent view. Its content goes into its content view.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  open var effect: UIVisualEffect? { didSet { ViewChanges.note() } }
  override func controlLook() -> RecordedDrawing? { look(in: bounds) }
  public let contentView = UIView(frame: .zero)

  /// Makes a view with an effect.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    takeDefaults()
  }
  public convenience override init(frame: CGRect) {
    self.init(effect: nil)
    self.frame = frame
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() {
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.frame = bounds
    addSubview(contentView)
  }
}

/// A wheel that turns while work is in progress.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  public enum Style: Int, Sendable {
    case medium = 100
    case large = 101
  }
  open var style: Style {
    didSet {
      ViewChanges.note()
      invalidateIntrinsicContentSize()
    }
  }
  override func controlLook() -> RecordedDrawing? { look(in: bounds) }
  open var hidesWhenStopped = true {
    didSet { if !isAnimating { isHidden = hidesWhenStopped } }
  }
  open var color: UIColor! { didSet { ViewChanges.note() } }
  open private(set) var isAnimating = false

  /// Makes a wheel, which is not animated.
  public init(style: Style) {
    self.style = style
    super.init(frame: .zero)
    takeDefaults()
  }
  public override init(frame: CGRect) {
    style = .medium
    super.init(frame: frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) {
    style = .medium
    super.init(coder: coder)
  }
  override func takeDefaults() {
    color = .systemGray
    isUserInteractionEnabled = false
    isHidden = true
    if bounds.isEmpty { bounds.size = intrinsicContentSize }
  }
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }
  open func stopAnimating() {
    isAnimating = false
    if hidesWhenStopped { isHidden = true }
  }
  open override var intrinsicContentSize: CGSize {
    style == .large ? CGSize(width: 37, height: 37) : CGSize(width: 20, height: 20)
  }
}
