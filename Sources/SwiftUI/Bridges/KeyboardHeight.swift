/// Requests the height that content needs if nothing else determines the keyboard's height.
///
/// The system's height is for content that can be lower or higher. Rows of fixed heights can't, and would be cut off.
@MainActor
final class KeyboardHeight {
  private var constraint: NSLayoutConstraint?
  /// Higher than the system's own priority, lower than that of developers' heights.
  private static let priority = UILayoutPriority(998.75)

  /// - Parameter least: The height of the content where it is offered none.
  func update(of view: UIView, isWanted: Bool, least: () -> CGFloat) {
    guard isWanted, view.bounds.width > 0, !view.translatesAutoresizingMaskIntoConstraints,
      let keyboard = view.superview as? UIInputView, !hasHeight(keyboard)
    else {
      constraint?.isActive = false
      return
    }
    let needed = least()
    guard needed.isFinite else { return }
    let known = constraint ?? view.heightAnchor.constraint(greaterThanOrEqualToConstant: needed)
    known.priority = Self.priority
    if known.constant != needed { known.constant = needed }
    if !known.isActive { known.isActive = true }
    constraint = known
  }

  private func hasHeight(_ keyboard: UIView) -> Bool {
    keyboard.constraints.contains {
      $0.isActive && $0.firstItem === keyboard && $0.firstAttribute == .height
        && $0.secondItem == nil
    }
  }
}
