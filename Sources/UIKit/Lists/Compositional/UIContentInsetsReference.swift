/// The edges that the insets of a section count from.
public enum UIContentInsetsReference: Int, Sendable {
  case automatic = 0
  case none, safeArea, layoutMargins, readableContent

  /// The distances from the sides of a collection, beyond those of its content.
  @MainActor
  func sides(of view: UICollectionView, otherwise usual: Self = .safeArea)
    -> NSDirectionalEdgeInsets
  {
    let given: UIEdgeInsets
    switch self == .automatic ? usual : self {
    case .automatic, .safeArea: given = view.safeAreaInsets
    case .none: return .zero
    case .layoutMargins: given = view.layoutMargins
    case .readableContent:
      let frame = view.readableContentGuide.layoutFrame
      given = UIEdgeInsets(
        top: 0, left: frame.minX - view.bounds.minX, bottom: 0,
        right: view.bounds.maxX - frame.maxX)
    }
    let taken = view.adjustedContentInset
    return NSDirectionalEdgeInsets(
      top: 0, leading: max(0, given.left - taken.left), bottom: 0,
      trailing: max(0, given.right - taken.right))
  }
}

extension NSDirectionalEdgeInsets {
  static func + (left: Self, right: Self) -> Self {
    NSDirectionalEdgeInsets(
      top: left.top + right.top, leading: left.leading + right.leading,
      bottom: left.bottom + right.bottom, trailing: left.trailing + right.trailing)
  }
}
