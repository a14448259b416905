/// A view that shows an image.
@preconcurrency @MainActor
open class UIImageView: UIView {
  open var image: UIImage? {
    didSet {
      if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
      setNeedsDisplay()
      ViewChanges.note()
    }
  }
  open var highlightedImage: UIImage? { didSet { ViewChanges.note() } }
  open var isHighlighted = false { didSet { ViewChanges.note() } }
  /// How symbols without a size of their own are shown.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet { invalidateIntrinsicContentSize() }
  }
  /// Images that follow each other. Kept; the picture has the one image.
  open var animationImages: [UIImage]?
  open var highlightedAnimationImages: [UIImage]?
  open var animationDuration: TimeInterval = 0
  open var animationRepeatCount = 0
  open private(set) var isAnimating = false
  open func startAnimating() { isAnimating = true }
  open func stopAnimating() { isAnimating = false }
  private var shownSize: CGSize? {
    guard let image else { return nil }
    guard let preferredSymbolConfiguration, image.symbolConfiguration == nil else {
      return image.size
    }
    return image.withConfiguration(preferredSymbolConfiguration).size
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() { isUserInteractionEnabled = false }

  public convenience init(image: UIImage?) {
    self.init(image: image, highlightedImage: nil)
  }
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
  }

  open override var intrinsicContentSize: CGSize { shownSize ?? super.intrinsicContentSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { shownSize ?? size }
}
