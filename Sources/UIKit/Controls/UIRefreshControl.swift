/// The view that a list shows while its content is fetched again.
///
/// A scroll view here stops at its edges, so no pull begins it; `beginRefreshing()` does, and so does its own action.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  open private(set) var isRefreshing = false
  open var attributedTitle: NSAttributedString?
  private let indicator = UIActivityIndicatorView(style: .medium)

  public convenience init() { self.init(frame: .zero) }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    takeDefaults()
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func takeDefaults() {
    addSubview(indicator)
    isHidden = true
  }
  open func beginRefreshing() {
    isRefreshing = true
    isHidden = false
    indicator.startAnimating()
  }
  open func endRefreshing() {
    isRefreshing = false
    isHidden = true
    indicator.stopAnimating()
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 60)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    indicator.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}

extension UIScrollView {
  /// Shown above the content while it refreshes.
  public var refreshControl: UIRefreshControl? {
    get { subviews.lazy.compactMap { $0 as? UIRefreshControl }.first }
    set {
      refreshControl?.removeFromSuperview()
      guard let newValue else { return }
      newValue.frame = CGRect(x: 0, y: -60, width: bounds.width, height: 60)
      newValue.autoresizingMask = .flexibleWidth
      insertSubview(newValue, at: 0)
    }
  }
}
