extension ProcessInfo {
  /// The needs of an activity. The simulated device never sleeps, and ends no process in the background.
  public struct ActivityOptions: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let idleDisplaySleepDisabled = ActivityOptions(rawValue: 1 << 40)
    public static let idleSystemSleepDisabled = ActivityOptions(rawValue: 1 << 20)
    public static let suddenTerminationDisabled = ActivityOptions(rawValue: 1 << 14)
    public static let automaticTerminationDisabled = ActivityOptions(rawValue: 1 << 15)
    public static let animationTrackingEnabled = ActivityOptions(rawValue: 1 << 45)
    public static let trackingEnabled = ActivityOptions(rawValue: 1 << 46)
    public static let userInitiated = ActivityOptions(rawValue: 0x00FF_FFFF)
    public static let userInitiatedAllowingIdleSystemSleep = ActivityOptions(rawValue: 0x00EF_FFFF)
    public static let background = ActivityOptions(rawValue: 0xFF)
    public static let latencyCritical = ActivityOptions(rawValue: 0xFF_0000_0000)
    public static let userInteractive: ActivityOptions = [.userInitiated, .latencyCritical]
  }

  private final class Activity: NSObject {}

  /// Begins an activity, for which nothing has to change here.
  public func beginActivity(
    options: ActivityOptions = [], reason: String
  ) -> any NSObjectProtocol { Activity() }
  public func endActivity(_ activity: any NSObjectProtocol) {}
  /// Runs a block, for which nothing has to change here.
  public func performActivity(
    options: ActivityOptions = [], reason: String, using block: () -> Void
  ) { block() }
  /// Runs a block with `false` on another thread. The simulated device doesn't suspend a process, so no activity expires.
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
  ) {
    DispatchQueue.global().async { block(false) }
  }
}
