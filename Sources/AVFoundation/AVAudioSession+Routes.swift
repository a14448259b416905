/// The session's input and output: the speaker of an iPhone, and no microphone.
extension AVAudioSession {
  /// A kind of input or output.
  public struct Port: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let lineIn = Port(rawValue: "LineIn")
    public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
    public static let headsetMic = Port(rawValue: "MicrophoneWired")
    public static let lineOut = Port(rawValue: "LineOut")
    public static let headphones = Port(rawValue: "Headphones")
    public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
    public static let builtInReceiver = Port(rawValue: "Receiver")
    public static let builtInSpeaker = Port(rawValue: "Speaker")
    public static let HDMI = Port(rawValue: "HDMIOutput")
    public static let airPlay = Port(rawValue: "AirPlay")
    public static let bluetoothLE = Port(rawValue: "BluetoothLE")
    public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
    public static let usbAudio = Port(rawValue: "USBAudio")
    public static let carAudio = Port(rawValue: "CarAudio")
  }
  public enum PortOverride: UInt, Sendable {
    case none = 0
    case speaker = 0x7370_6B72
  }
  public enum IOType: UInt, Sendable {
    case notSpecified = 0
    case aggregated
  }
  public enum InterruptionType: UInt, Sendable {
    case ended = 0
    case began
  }
  public struct InterruptionOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }
  public enum InterruptionReason: UInt, Sendable {
    case `default` = 0
    case appWasSuspended
    case builtInMicMuted
    case routeDisconnected = 4
  }
  public enum RouteChangeReason: UInt, Sendable {
    case unknown = 0
    case newDeviceAvailable, oldDeviceUnavailable, categoryChange, override
    case wakeFromSleep = 6
    case noSuitableRouteForCategory, routeConfigurationChange
  }
  public enum SilenceSecondaryAudioHintType: UInt, Sendable {
    case end = 0
    case begin
  }

  // Nothing interrupts a keyboard here, and its route doesn't change: no notification is posted.

  /// Never posted: nothing interrupts the session.
  public class var interruptionNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionInterruptionNotification")
  }
  /// Never posted: the route doesn't change.
  public class var routeChangeNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionRouteChangeNotification")
  }
  /// Never posted: the services of the simulated device don't restart.
  public class var mediaServicesWereResetNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionMediaServicesWereResetNotification")
  }
  /// Never posted: the services of the simulated device don't end.
  public class var mediaServicesWereLostNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionMediaServicesWereLostNotification")
  }
  /// Never posted: no other app plays.
  public class var silenceSecondaryAudioHintNotification: NSNotification.Name {
    NSNotification.Name("AVAudioSessionSilenceSecondaryAudioHintNotification")
  }

  public var currentRoute: AVAudioSessionRouteDescription { AVAudioSessionRouteDescription() }
  /// Always empty: a keyboard has no microphone.
  public var availableInputs: [AVAudioSessionPortDescription]? { [] }
  /// Always `nil`: a keyboard has no microphone.
  public var preferredInput: AVAudioSessionPortDescription? { nil }
  /// Throws for any input: a keyboard has none.
  public func setPreferredInput(_ inPort: AVAudioSessionPortDescription?) throws {
    if inPort != nil { throw Self.refusal }
  }
  /// The route stays the speaker.
  public func overrideOutputAudioPort(_ portOverride: PortOverride) throws {}
  public var isInputAvailable: Bool { false }
  public var isInputGainSettable: Bool { false }
  public var inputGain: Float { 0 }
  /// Throws: a keyboard has no microphone.
  public func setInputGain(_ gain: Float) throws { throw Self.refusal }
  static var refusal: NSError {
    NSError(
      domain: NSOSStatusErrorDomain, code: -50,
      userInfo: [NSLocalizedDescriptionKey: "A keyboard has no microphone"])
  }

  public var availableCategories: [Category] {
    [.ambient, .soloAmbient, .playback, .record, .playAndRecord, .multiRoute]
  }
  public var availableModes: [Mode] {
    [.default, .voiceChat, .gameChat, .videoRecording, .measurement, .moviePlayback, .spokenAudio]
  }
  public var sampleRate: Double { 48_000 }
  public var inputNumberOfChannels: Int { 0 }
  public var maximumInputNumberOfChannels: Int { 0 }
  public var outputNumberOfChannels: Int { 2 }
  public var maximumOutputNumberOfChannels: Int { 2 }
  public var inputLatency: TimeInterval { 0 }
  public var outputLatency: TimeInterval { 0 }
  public var ioBufferDuration: TimeInterval { 0.021_333 }

  /// Only kept: the rate stays 48,000.
  public func setPreferredSampleRate(_ sampleRate: Double) throws {
    self[\.sampleRate] = sampleRate
  }
  public var preferredSampleRate: Double { self[\.sampleRate] }
  /// Only kept.
  public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
    self[\.bufferDuration] = duration
  }
  public var preferredIOBufferDuration: TimeInterval { self[\.bufferDuration] }
  /// Only kept.
  public func setPreferredInputNumberOfChannels(_ count: Int) throws {
    self[\.inputChannels] = count
  }
  public var preferredInputNumberOfChannels: Int { self[\.inputChannels] }
  /// Only kept.
  public func setPreferredOutputNumberOfChannels(_ count: Int) throws {
    self[\.outputChannels] = count
  }
  public var preferredOutputNumberOfChannels: Int { self[\.outputChannels] }
  /// Only kept: haptics don't depend on it here.
  public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
    self[\.allowsHaptics] = inValue
  }
  public var allowHapticsAndSystemSoundsDuringRecording: Bool { self[\.allowsHaptics] }
  /// Only kept: no call comes.
  public func setPrefersNoInterruptionsFromSystemAlerts(_ inValue: Bool) throws {
    self[\.avoidsAlerts] = inValue
  }
  public var prefersNoInterruptionsFromSystemAlerts: Bool { self[\.avoidsAlerts] }
}
/// The domain of Apple's old error numbers.
private let NSOSStatusErrorDomain = "NSOSStatusErrorDomain"

public struct AVAudioSessionActivationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// An input or output.
open class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {  // immutable
  public let portType: AVAudioSession.Port
  public let portName: String
  public let uid: String
  init(_ type: AVAudioSession.Port, _ name: String) {
    (portType, portName, uid) = (type, name, name)
  }
  open var hasHardwareVoiceCallProcessing: Bool { false }
  open var isSpatialAudioEnabled: Bool { false }
  /// Always `nil`: the channels are not described.
  open var channels: [AVAudioSessionChannelDescription]? { nil }
  /// Always `nil`: there is nothing to choose.
  open var dataSources: [AVAudioSessionDataSourceDescription]? { nil }
  open var selectedDataSource: AVAudioSessionDataSourceDescription? { nil }
}
/// A channel of a port. Only the system makes one.
open class AVAudioSessionChannelDescription: NSObject, @unchecked Sendable {  // immutable
  init(name: String) { channelName = name }
  public let channelName: String
  open var channelNumber: Int { 1 }
  open var owningPortUID: String { channelName }
}
/// A microphone of several in a port. Only the system makes one.
open class AVAudioSessionDataSourceDescription: NSObject, @unchecked Sendable {  // immutable
  init(name: String) { dataSourceName = name }
  public let dataSourceName: String
  open var dataSourceID: NSNumber { 1 }
}
/// The way of the sound: to the speaker.
open class AVAudioSessionRouteDescription: NSObject, @unchecked Sendable {  // immutable
  override init() {}
  open var inputs: [AVAudioSessionPortDescription] { [] }
  open var outputs: [AVAudioSessionPortDescription] {
    [AVAudioSessionPortDescription(.builtInSpeaker, "Speaker")]
  }
}

public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
public let AVAudioSessionInterruptionReasonKey = "AVAudioSessionInterruptionReasonKey"
public let AVAudioSessionInterruptionWasSuspendedKey = "AVAudioSessionInterruptionWasSuspendedKey"
public let AVAudioSessionRouteChangeReasonKey = "AVAudioSessionRouteChangeReasonKey"
public let AVAudioSessionRouteChangePreviousRouteKey =
  "AVAudioSessionRouteChangePreviousRouteKey"
public let AVAudioSessionSilenceSecondaryAudioHintTypeKey =
  "AVAudioSessionSilenceSecondaryAudioHintTypeKey"
