/// The simulated device, as far as a keyboard can see it.
public struct Screen: Equatable, Sendable {
  /// A kind of device, by the size of its screen.
  public enum Device: String, CaseIterable, Sendable {
    /// 390 by 844 points.
    case phone
    /// 375 by 667 points, two pixels to a point.
    case smallPhone
    /// 440 by 956 points; wide when it is held sideways.
    case largePhone
    /// 820 by 1180 points.
    case pad
  }
  /// The sizes that a keyboard's view goes through while it is launched.
  public enum LaunchFrames: String, CaseIterable, Sendable {
    /// The last one at once.
    case final
    /// The whole screen, about half of it, then the last one, as launches were seen to go.
    case staged
  }

  /// Points across.
  public var width: Double = 390
  /// Points down.
  public var height: Double = 844
  /// The height of a keyboard that requests no other.
  public var keyboardHeight: Double = 216
  /// The width of a keyboard that is not as wide as the screen.
  public var keyboardWidth: Double?
  /// Whether the system's appearance is dark.
  public var isDark = false
  /// Whether the device is an iPad.
  public var isPad = false
  /// The sizes that a keyboard's view goes through while it is launched.
  public var launchFrames = LaunchFrames.final
  /// Whether the system draws a globe key below keyboards, as iPhones with Face ID do.
  public var drawsGlobe = false

  /// Makes an iPhone held upright.
  public init() {}

  /// Makes a device held upright.
  public init(_ device: Device) {
    switch device {
    case .phone: break
    case .smallPhone: (width, height) = (375, 667)
    case .largePhone: (width, height) = (440, 956)
    case .pad: (width, height, keyboardHeight, isPad) = (820, 1180, 264, true)
    }
  }

  /// Whether the device is held sideways; turning it sets the system's height for that orientation.
  public var isLandscape: Bool {
    get { width > height }
    set {
      guard newValue != isLandscape else { return }
      (width, height) = (height, width)
      keyboardHeight = isPad ? (newValue ? 352 : 264) : (newValue ? 162 : 216)
    }
  }
}
