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
  /// How symbols without an explicit size are shown.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
    didSet { invalidateIntrinsicContentSize() }
  }
  /// Images that follow each other, as the virtual clock advances.
  open var animationImages: [UIImage]?
  open var highlightedAnimationImages: [UIImage]?
  open var animationDuration: TimeInterval = 0
  /// How often all images are shown; 0 means without end.
  open var animationRepeatCount = 0
  open var isAnimating: Bool { animationStart != nil }
  private var animationStart: TimeInterval?
  open func startAnimating() {
    animationStart = VirtualClock.current.seconds
    ViewChanges.note()
  }
  open func stopAnimating() {
    animationStart = nil
    ViewChanges.note()
  }

  /// The image that is seen now.
  var currentImage: UIImage? {
    let image = isHighlighted ? highlightedImage ?? image : image
    let own = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    if let start = animationStart, let images = own, !images.isEmpty {
      let length = animationDuration > 0 ? animationDuration : Double(images.count) / 30
      let round = (VirtualClock.current.seconds - start) / length
      let isOver = animationRepeatCount > 0 && round >= Double(animationRepeatCount)
      return isOver ? image : Self.frame(of: images, round)
    }
    guard let images = image?.images, !images.isEmpty else { return image }
    let length = image?.duration ?? 0
    return length > 0 ? Self.frame(of: images, VirtualClock.current.seconds / length) : images[0]
  }
  private static func frame(of images: [UIImage], _ round: Double) -> UIImage {
    let part = round - round.rounded(.down)
    return images[min(max(Int(part * Double(images.count)), 0), images.count - 1)]
  }
  /// Whether the image changes by itself.
  var showsSeveralImages: Bool { isAnimating || image?.images != nil }
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
