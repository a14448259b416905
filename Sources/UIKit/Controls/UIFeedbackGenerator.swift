/// A source of haptics. Nothing vibrates here; the developer sees the requests.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
  open func prepare() {}

  func report(_ what: String) {
    let isRefused = ExtensionRuntime.current?.hasFullAccess == false
    SystemServices.note(.haptics, "\(type(of: self)).\(what)", isRefused: isRefused)
    DeveloperNotices.report(
      "\(type(of: self)): \(what) requested; "
        + (isRefused
          ? "without full access nothing is felt, as on a device." : "Keyward plays no haptics."))
  }
}

@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() { report("selectionChanged") }
}

@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable {
    case light = 0
    case medium, heavy, soft, rigid
  }
  let style: FeedbackStyle

  public init(style: FeedbackStyle) { self.style = style }
  public convenience override init() { self.init(style: .medium) }

  open func impactOccurred() { report("impactOccurred (\(style))") }
  open func impactOccurred(intensity: CGFloat) {
    report("impactOccurred (\(style), intensity \(intensity))")
  }
}

@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable {
    case success = 0
    case warning, error
  }
  open func notificationOccurred(_ type: FeedbackType) { report("notificationOccurred (\(type))") }
}
