/// How the process makes sounds. What is set is kept; nothing sounds.
open class AVAudioSession: NSObject, @unchecked Sendable {  // the state is behind a lock
  /// The purpose of the sounds.
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }
  /// How a category is used.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
  }
  public struct CategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
    public static let allowBluetoothHFP = CategoryOptions(rawValue: 0x4)
    public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
    public static let overrideMutedMicrophoneInterruption = CategoryOptions(rawValue: 0x80)
  }
  public struct SetActiveOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }
  /// Where the sound of other apps may go.
  public enum RouteSharingPolicy: UInt, Sendable {
    case `default` = 0
    case longFormAudio, independent, longFormVideo
    public static let longForm = RouteSharingPolicy.longFormAudio
  }
  /// Whether the user lets the process listen. A keyboard has no microphone.
  public enum RecordPermission: UInt, Sendable {
    case undetermined = 0x756E_6474
    case denied = 0x6465_6E79
    case granted = 0x6772_6E74
  }

  private static let shared = AVAudioSession()
  struct Settings {
    var category = Category.soloAmbient
    var mode = Mode.default
    var options: CategoryOptions = []
    var policy = RouteSharingPolicy.default
    var sampleRate = 0.0
    var bufferDuration = 0.0
    var inputChannels = 0
    var outputChannels = 0
    var allowsHaptics = false
    var avoidsAlerts = false
  }
  private let lock = NSLock()
  private var kept = Settings()
  subscript<Value>(member: WritableKeyPath<Settings, Value>) -> Value {
    get { lock.withLock { kept[keyPath: member] } }
    set { lock.withLock { kept[keyPath: member] = newValue } }
  }

  open class func sharedInstance() -> AVAudioSession { shared }
  open var category: Category { self[\.category] }
  open var mode: Mode { self[\.mode] }
  open var categoryOptions: CategoryOptions { self[\.options] }
  open var routeSharingPolicy: RouteSharingPolicy { self[\.policy] }
  open func setCategory(_ category: Category) throws {
    try setCategory(category, mode: .default, options: [])
  }
  open func setCategory(_ category: Category, options: CategoryOptions) throws {
    try setCategory(category, mode: .default, options: options)
  }
  open func setCategory(
    _ category: Category, mode: Mode, options: CategoryOptions = []
  ) throws { try setCategory(category, mode: mode, policy: .default, options: options) }
  open func setCategory(
    _ category: Category, mode: Mode, policy: RouteSharingPolicy, options: CategoryOptions = []
  ) throws {
    lock.withLock {
      (kept.category, kept.mode, kept.options) = (category, mode, options)
      kept.policy = policy
    }
  }
  open func setMode(_ mode: Mode) throws { self[\.mode] = mode }
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}
  /// Answers that the session is active, in a later turn of the main queue.
  @preconcurrency
  open func activate(
    options: AVAudioSessionActivationOptions = [],
    completionHandler handler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    DispatchQueue.main.async { handler(true, nil) }
  }
  open var isOtherAudioPlaying: Bool { false }
  open var secondaryAudioShouldBeSilencedHint: Bool { false }
  open var outputVolume: Float { 1 }
  open var recordPermission: RecordPermission { .denied }
  /// Always answers that the microphone is not allowed, in a later turn of the main queue.
  @preconcurrency
  open func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) {
    tellAudio("requestRecordPermission: a keyboard has no microphone; the answer is false.")
    DispatchQueue.main.async { response(false) }
  }
}
