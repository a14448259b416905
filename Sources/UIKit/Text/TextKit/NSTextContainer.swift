/// The area that lines of text fill.
open class NSTextContainer: NSObject {
  /// The room at both ends of each line.
  open var lineFragmentPadding: CGFloat = 5
  /// A layout manager obeys it; a text view shows all its lines.
  open var maximumNumberOfLines = 0
  /// A layout manager obeys it; a text view breaks its lines between words.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping
  open var size: CGSize
  /// Kept.
  open var widthTracksTextView = false
  /// Kept.
  open var heightTracksTextView = false
  open internal(set) weak var layoutManager: NSLayoutManager?
  public init(size: CGSize = .zero) { self.size = size }

  /// The width of a line without its padding; no width means no limit.
  var room: CGFloat {
    size.width > 0 ? max(1, size.width - 2 * lineFragmentPadding) : .greatestFiniteMagnitude
  }
}
