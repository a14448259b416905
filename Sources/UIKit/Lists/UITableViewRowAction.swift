/// An action of a row that was swiped, from before iOS 11.
@preconcurrency @MainActor
open class UITableViewRowAction: NSObject {
  public enum Style: Int, Sendable {
    case `default` = 0
    case normal
    public static let destructive = Style.default
  }
  open var style: Style { ownStyle }
  open var title: String?
  open var backgroundColor: UIColor?
  /// Kept; the buttons of a row have no blurred background.
  open var backgroundEffect: UIVisualEffect?
  private let ownStyle: Style
  private let handler: (UITableViewRowAction, IndexPath) -> Void

  public init(
    style: Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void
  ) {
    (ownStyle, self.title, self.handler) = (style, title, handler)
    super.init()
    backgroundColor = style == .default ? .systemRed : .systemGray
  }

  /// The same action in the form that rows show.
  func contextual(at path: IndexPath) -> UIContextualAction {
    let action = UIContextualAction(
      style: style == .default ? .destructive : .normal, title: title
    ) { _, _, done in
      self.handler(self, path)
      done(true)
    }
    if let backgroundColor { action.backgroundColor = backgroundColor }
    return action
  }
}
