/// The view of a keyboard, or one that is above it.
@preconcurrency @MainActor
open class UIInputView: UIView {
  /// The look of the background.
  public enum Style: Int, Sendable {
    case `default` = 0
    case keyboard
  }

  /// The look of the background.
  public let inputViewStyle: UIInputView.Style
  /// Whether the view's constraints determine its height. Reported to have no effect on keyboards, and has none here.
  open var allowsSelfSizing = false

  /// Makes an input view of a style.
  public init(frame: CGRect, inputViewStyle: UIInputView.Style) {
    self.inputViewStyle = inputViewStyle
    super.init(frame: frame)
  }
  public override init(frame: CGRect) {
    inputViewStyle = .default
    super.init(frame: frame)
  }
  /// Makes an input view from an archive.
  public required init?(coder: NSCoder) {
    inputViewStyle = .default
    super.init(coder: coder)
  }
}
