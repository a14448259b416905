/// Where one element of a collection is, and how it looks.
@preconcurrency @MainActor
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  public override init() { super.init() }
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath)
  {
    self.init()
    self.indexPath = indexPath
    representedElementKind = elementKind
    representedElementCategory = .supplementaryView
  }

  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    self.indexPath = indexPath
    representedElementKind = decorationViewKind
    representedElementCategory = .decorationView
  }

  open var indexPath = IndexPath(item: 0, section: 0)
  /// Whether it is about a cell or something beside the cells.
  open private(set) var representedElementCategory = UICollectionView.ElementCategory.cell
  /// The kind of a header or footer; `nil` for a cell.
  open private(set) var representedElementKind: String?
  open var frame: CGRect {
    get {
      CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
    }
    set {
      size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }
  open var center = CGPoint.zero
  open var size = CGSize.zero
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }
  open var transform3D = CATransform3DIdentity
  open var alpha: CGFloat = 1
  open var zIndex = 0
  open var isHidden = false
  /// Whether a cell that chooses its size keeps the width, or the height.
  var keepsWidth = false
  var keepsHeight = false

  nonisolated open func copy(with zone: NSZone? = nil) -> Any {
    MainActor.assumeIsolated { Copied(value: duplicate()) }.value
  }
  private func duplicate() -> UICollectionViewLayoutAttributes {
    let copy = type(of: self).init()
    copy.indexPath = indexPath
    copy.representedElementKind = representedElementKind
    copy.representedElementCategory = representedElementCategory
    (copy.center, copy.size, copy.transform3D) = (center, size, transform3D)
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    (copy.keepsWidth, copy.keepsHeight) = (keepsWidth, keepsHeight)
    return copy
  }
  private struct Copied: @unchecked Sendable {  // handed out on the actor that made it
    let value: UICollectionViewLayoutAttributes
  }
}

/// Decides where the elements of a collection are.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?
  var isPrepared = false

  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init() }

  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// Works out what the other methods answer; called before them after each invalidation.
  open func prepare() {}
  open func invalidateLayout() {
    isPrepared = false
    collectionView?.setNeedsLayout()
  }
  open var collectionViewContentSize: CGSize { .zero }
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }
  private func newContext() -> UICollectionViewLayoutInvalidationContext {
    (type(of: self).invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type)?
      .init() ?? UICollectionViewLayoutInvalidationContext()
  }
  /// Works the layout out again. Kept: all of it, for any context.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let adjustment = context.contentOffsetAdjustment
    if adjustment != .zero, let list = collectionView {
      list.contentOffset = CGPoint(
        x: list.contentOffset.x + adjustment.x, y: list.contentOffset.y + adjustment.y)
    }
    isPrepared = false
    collectionView?.setNeedsLayout()
  }
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { newContext() }
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { newContext() }

  // Insertions and deletions reload the list, so that nothing calls these.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  open func finalizeCollectionViewUpdates() {}
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  open func finalizeAnimatedBoundsChange() {}
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  open func finalizeLayoutTransition() {}
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Kept: a layout is not mirrored.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  private var decorationClasses: [String: UICollectionReusableView.Type] = [:]
  private var decorationNibs: [String: UINib] = [:]
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass as? UICollectionReusableView.Type
    decorationNibs[elementKind] = nil
  }
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    decorationNibs[elementKind] = nib
    decorationClasses[elementKind] = nil
  }
  /// A view that the layout itself adds, which the data source does not know.
  func makeDecoration(_ kind: String, _ frame: CGRect) -> UICollectionReusableView {
    if let nib = decorationNibs[kind] {
      let view: UICollectionReusableView = nib.reusable(kind, \.reuseIdentifier)
      view.reuseIdentifier = kind
      return view
    }
    guard let type = decorationClasses[kind] else {
      UncaughtException.raise(
        "NSInternalInconsistencyException",
        "could not dequeue a decoration view of kind: \(kind) - must register as a class or nib or "
          + "connect a prototype in a storyboard")
    }
    return type.reusable(kind, frame: frame)
  }
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  { proposedContentOffset }
}

extension UICollectionView {
  /// The kinds of elements.
  public enum ElementCategory: UInt, Sendable {
    case cell = 0
    case supplementaryView, decorationView
  }
}
