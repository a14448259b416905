internal import KeyboardProtocol

/// A snapshot of the keyboard, with the facts that show whether it is still valid.
@MainActor
struct KeyboardPicture {
  let snapshot: LayoutSnapshot
  private weak var root: UIView?
  private let traits: UITraitCollection
  private let changes: UInt64
  private let hasOnlyOwnClasses: Bool

  init(of root: UIView) {
    self.root = root
    traits = .current
    // Before the picture: what the keyboard's getters change while it is made may have come too late for it.
    changes = ViewChanges.count
    ViewChanges.forgetHighlights()
    (snapshot, hasOnlyOwnClasses) = SnapshotBuilder.build(of: root)
  }

  /// Whether a new picture of the root would be equal for sure.
  ///
  /// A view of the keyboard's own class may override any getter, and `hitTest(_:with:)`; then only a new
  /// snapshot shows its state.
  func holds(for root: UIView) -> Bool {
    hasOnlyOwnClasses && self.root === root && changes == ViewChanges.count
      && !ViewChanges.hasHighlightChange && traits === UITraitCollection.current
  }
}
