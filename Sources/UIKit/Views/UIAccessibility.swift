/// Settings of assistive technology, all of them off, and its notifications, which nobody hears.
@preconcurrency @MainActor
public enum UIAccessibility {
  /// What happened.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let screenChanged = Notification(rawValue: 1000)
    public static let layoutChanged = Notification(rawValue: 1001)
    public static let announcement = Notification(rawValue: 1008)
    public static let pageScrolled = Notification(rawValue: 1009)
  }
  public static func post(notification: Notification, argument: Any?) {}
  public static var isVoiceOverRunning: Bool { false }
  public static var isSwitchControlRunning: Bool { false }
  public static var isReduceMotionEnabled: Bool { false }
  public static var isReduceTransparencyEnabled: Bool { false }
  public static var isBoldTextEnabled: Bool { false }
  public static var isDarkerSystemColorsEnabled: Bool { false }
}

/// How the screen is held.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown = 0
  case portrait, portraitUpsideDown
  case landscapeRight = 3
  case landscapeLeft = 4
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// How the device is held.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown = 0
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}
