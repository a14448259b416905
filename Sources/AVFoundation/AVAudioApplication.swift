/// The keyboard as a program with sound. It has no microphone, and the user can't allow one.
open class AVAudioApplication: NSObject, @unchecked Sendable {  // the state is behind a lock
  /// Whether the user lets the process listen.
  public enum recordPermission: Int, Sendable {
    case undetermined = 0x756E_6474
    case denied = 0x6465_6E79
    case granted = 0x6772_6E74
  }
  private static let only = AVAudioApplication()
  private let lock = NSLock()
  private var isMuted = false
  private override init() {}
  open class var shared: AVAudioApplication { only }
  open var recordPermission: recordPermission { .denied }
  /// Always answers that the microphone is not allowed, in a later turn of the main queue.
  @preconcurrency
  open class func requestRecordPermission(
    completionHandler response: @escaping @Sendable (Bool) -> Void
  ) {
    AVAudioSession.sharedInstance().requestRecordPermission(response)
  }
  open class func requestRecordPermission() async -> Bool {
    await withCheckedContinuation { continuation in
      requestRecordPermission { continuation.resume(returning: $0) }
    }
  }
  open var isInputMuted: Bool { lock.withLock { isMuted } }
  /// Only kept: no input arrives.
  open func setInputMuted(_ muted: Bool) throws {
    lock.withLock { isMuted = muted }
    NotificationCenter.default.post(
      name: Self.inputMuteStateChangeNotification, object: self,
      userInfo: [Self.muteStateKey: muted])
  }
  public class var inputMuteStateChangeNotification: NSNotification.Name {
    NSNotification.Name("AVAudioApplicationInputMuteStateChangeNotification")
  }
  public class var muteStateKey: String { "AVAudioApplicationMuteStateKey" }
}
