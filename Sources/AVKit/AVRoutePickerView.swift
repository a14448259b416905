/// A button for the list of devices that can play. Here there is only the device's own speaker.
///
/// A tap shows no list: the delegate receives that it begins and ends, with a notice.
@preconcurrency @MainActor
open class AVRoutePickerView: UIView {
  open weak var delegate: (any AVRoutePickerViewDelegate)?
  /// Only kept: no other route is ever active.
  open var activeTintColor: UIColor! = .systemBlue
  open var prioritizesVideoDevices = false { didSet { showSymbol() } }
  private let button = UIButton(type: .system)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }
  private func setUp() {
    button.frame = bounds
    button.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    button.accessibilityLabel = "AirPlay"
    button.addAction(UIAction { [weak self] _ in self?.present() }, for: .touchUpInside)
    addSubview(button)
    showSymbol()
  }
  private func showSymbol() {
    button.setImage(
      UIImage(systemName: prioritizesVideoDevices ? "airplayvideo" : "airplayaudio"), for: .normal)
  }
  private func present() {
    SystemServices.tell("AVRoutePickerView shows nothing: the device's speaker is the only route")
    delegate?.routePickerViewWillBeginPresentingRoutes(self)
    delegate?.routePickerViewDidEndPresentingRoutes(self)
  }
}

/// Receives when the list of devices begins and ends.
@preconcurrency @MainActor
public protocol AVRoutePickerViewDelegate: NSObjectProtocol {
  func routePickerViewWillBeginPresentingRoutes(_ routePickerView: AVRoutePickerView)
  func routePickerViewDidEndPresentingRoutes(_ routePickerView: AVRoutePickerView)
}
extension AVRoutePickerViewDelegate {
  public func routePickerViewWillBeginPresentingRoutes(_ routePickerView: AVRoutePickerView) {}
  public func routePickerViewDidEndPresentingRoutes(_ routePickerView: AVRoutePickerView) {}
}

extension AVAudioSession {
  /// Where sound is to be played.
  public enum RouteSelection: Int, Sendable {
    case none = 0
    case local, external
  }
  /// Answers in a later turn of the main queue that the device itself plays: there is no other route to choose.
  public func prepareRouteSelectionForPlayback(
    completionHandler: @escaping @Sendable (Bool, RouteSelection) -> Void
  ) { DispatchQueue.main.async { completionHandler(true, .local) } }
  public func prepareRouteSelectionForPlayback() async -> (Bool, RouteSelection) { (true, .local) }
}
