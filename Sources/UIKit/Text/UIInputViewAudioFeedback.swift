/// An input view that says whether key clicks are wanted.
@preconcurrency @MainActor
public protocol UIInputViewAudioFeedback: NSObjectProtocol {
  /// Whether `UIDevice.playInputClick()` makes a sound while the view is shown.
  var enableInputClicksWhenVisible: Bool { get }
}

extension UIInputViewAudioFeedback {
  /// Clicks are off unless a view requests them.
  public var enableInputClicksWhenVisible: Bool { false }
}
