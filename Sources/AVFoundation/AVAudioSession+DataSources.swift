// The microphones and speakers of a port. A keyboard has no microphone, and the speaker is one alone.

extension AVAudioSession {
  /// Where a microphone or speaker is in the device.
  public struct Location: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let upper = Location(rawValue: "Upper")
    public static let lower = Location(rawValue: "Lower")
  }
  /// The side to which a microphone or speaker is directed.
  public struct Orientation: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let top = Orientation(rawValue: "Top")
    public static let bottom = Orientation(rawValue: "Bottom")
    public static let front = Orientation(rawValue: "Front")
    public static let back = Orientation(rawValue: "Back")
    public static let left = Orientation(rawValue: "Left")
    public static let right = Orientation(rawValue: "Right")
  }
  /// The directions from which a microphone takes sound.
  public struct PolarPattern: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let omnidirectional = PolarPattern(rawValue: "Omnidirectional")
    public static let cardioid = PolarPattern(rawValue: "Cardioid")
    public static let subcardioid = PolarPattern(rawValue: "Subcardioid")
    public static let stereo = PolarPattern(rawValue: "Stereo")
  }
  /// How the device is held while it records in stereo.
  public enum StereoOrientation: Int, Sendable {
    case none, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
  }
  /// How long a question for the microphone is.
  public enum PromptStyle: UInt, Sendable {
    case none = 0x6E6F_6E65
    case short = 0x7368_7274
    case normal = 0x6E72_6D6C
  }

  /// Always `nil`: there is nothing to choose.
  public var inputDataSources: [AVAudioSessionDataSourceDescription]? { nil }
  public var inputDataSource: AVAudioSessionDataSourceDescription? { nil }
  /// Always `nil`: there is nothing to choose.
  public var outputDataSources: [AVAudioSessionDataSourceDescription]? { nil }
  public var outputDataSource: AVAudioSessionDataSourceDescription? { nil }
  /// Throws for any source: a keyboard has no microphone.
  public func setInputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    if dataSource != nil { throw Self.refusal }
  }
  /// Throws for any source: the speaker has none to choose.
  public func setOutputDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    if dataSource != nil { throw Self.refusal }
  }
  public var inputOrientation: StereoOrientation { .none }
  public var preferredInputOrientation: StereoOrientation { .none }
  /// Throws, except for none: a keyboard has no microphone.
  public func setPreferredInputOrientation(_ orientation: StereoOrientation) throws {
    if orientation != .none { throw Self.refusal }
  }
  public var promptStyle: PromptStyle { .normal }

  public var isEchoCancelledInputAvailable: Bool { false }
  public var isEchoCancelledInputEnabled: Bool { false }
  public var prefersEchoCancelledInput: Bool { false }
  /// Throws, except for `false`: a keyboard has no microphone.
  public func setPrefersEchoCancelledInput(_ value: Bool) throws {
    if value { throw Self.refusal }
  }
}

extension AVAudioSessionDataSourceDescription {
  public var location: AVAudioSession.Location? { nil }
  public var orientation: AVAudioSession.Orientation? { nil }
  public var supportedPolarPatterns: [AVAudioSession.PolarPattern]? { nil }
  public var selectedPolarPattern: AVAudioSession.PolarPattern? { nil }
  public var preferredPolarPattern: AVAudioSession.PolarPattern? { nil }
  /// Throws for any pattern: a keyboard has no microphone.
  public func setPreferredPolarPattern(_ pattern: AVAudioSession.PolarPattern?) throws {
    if pattern != nil { throw AVAudioSession.refusal }
  }
}

extension AVAudioSessionPortDescription {
  public var preferredDataSource: AVAudioSessionDataSourceDescription? { nil }
  /// Throws for any source: there is none to choose.
  public func setPreferredDataSource(_ dataSource: AVAudioSessionDataSourceDescription?) throws {
    if dataSource != nil { throw AVAudioSession.refusal }
  }
}
