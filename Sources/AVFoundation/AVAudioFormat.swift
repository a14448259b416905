@_exported import CoreAudioTypes
@_exported import CoreMedia

public typealias AVAudioFrameCount = UInt32
public typealias AVAudioPacketCount = UInt32
public typealias AVAudioNodeBus = Int
public typealias AVAudioChannelCount = UInt32
public typealias AVAudioFramePosition = Int64

/// How samples are written.
public enum AVAudioCommonFormat: UInt, Sendable {
  case otherFormat = 0
  case pcmFormatFloat32, pcmFormatFloat64, pcmFormatInt16, pcmFormatInt32

  /// The bytes of a sample; 0 of another format.
  var width: Int {
    switch self {
    case .otherFormat: 0
    case .pcmFormatInt16: 2
    case .pcmFormatFloat32, .pcmFormatInt32: 4
    case .pcmFormatFloat64: 8
    }
  }
  var isFloat: Bool { self == .pcmFormatFloat32 || self == .pcmFormatFloat64 }
}

/// The speakers of the channels, by a tag.
open class AVAudioChannelLayout: NSObject, @unchecked Sendable {  // immutable
  public let layoutTag: AudioChannelLayoutTag
  open var channelCount: AVAudioChannelCount {
    AudioChannelLayoutTag_GetNumberOfChannels(layoutTag)
  }
  /// `nil` for a tag without channels.
  public init?(layoutTag: AudioChannelLayoutTag) {
    guard AudioChannelLayoutTag_GetNumberOfChannels(layoutTag) > 0 else { return nil }
    self.layoutTag = layoutTag
  }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? AVAudioChannelLayout)?.layoutTag == layoutTag
  }
  open override var hash: Int { Int(layoutTag) }
}

/// How sound is written.
open class AVAudioFormat: NSObject, @unchecked Sendable {  // immutable
  public let sampleRate: Double
  public let channelCount: AVAudioChannelCount
  public let commonFormat: AVAudioCommonFormat
  public let isInterleaved: Bool
  public let channelLayout: AVAudioChannelLayout?
  private let description_: UnsafeMutablePointer<AudioStreamBasicDescription>
  private static let mostChannels: AVAudioChannelCount = 64

  private init(
    _ format: AVAudioCommonFormat, _ rate: Double, _ channels: AVAudioChannelCount, _ mixed: Bool,
    _ layout: AVAudioChannelLayout?, _ other: AudioStreamBasicDescription?
  ) {
    (sampleRate, channelCount, commonFormat, isInterleaved) = (rate, channels, format, mixed)
    channelLayout = layout
    description_ = .allocate(capacity: 1)
    description_.initialize(to: other ?? Self.describe(format, rate, channels, mixed))
  }
  deinit { description_.deallocate() }

  public convenience override init() { self.init(.pcmFormatFloat32, 48_000, 1, false, nil, nil) }
  /// `nil` for no channels, for more than two, which need a layout, and for a rate outside 1 to 1,000,000.
  public convenience init?(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount,
    interleaved: Bool
  ) {
    guard SoundLayout.rates ~= sampleRate, 1...2 ~= channels, format != .otherFormat else {
      return nil
    }
    self.init(format, sampleRate, channels, interleaved, nil, nil)
  }
  /// Ends the keyboard for a rate outside 1 to 1,000,000.
  public convenience init(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, interleaved: Bool,
    channelLayout layout: AVAudioChannelLayout
  ) {
    guard SoundLayout.rates ~= sampleRate else {
      UncaughtException.raise(
        "com.apple.coreaudio.avfaudio", "the sample rate \(sampleRate) is out of range")
    }
    let channels = min(layout.channelCount, Self.mostChannels)
    self.init(format, sampleRate, channels, interleaved, layout, nil)
  }
  public convenience init?(
    standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount
  ) {
    self.init(
      commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels,
      interleaved: false)
  }
  public convenience init(
    standardFormatWithSampleRate sampleRate: Double, channelLayout layout: AVAudioChannelLayout
  ) {
    self.init(
      commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, interleaved: false,
      channelLayout: layout)
  }
  /// The format that settings of a recorder or a file describe; `nil` where a value is missing or wrong.
  public convenience init?(settings: [String: Any]) {
    guard let layout = SoundLayout(settings: settings) else {
      guard let stream = SoundLayout.compressed(settings) else { return nil }
      self.init(.otherFormat, stream.mSampleRate, stream.mChannelsPerFrame, false, nil, stream)
      return
    }
    let mixed = !SoundLayout.flag(settings[AVLinearPCMIsNonInterleaved])
    self.init(
      layout.common, layout.rate, AVAudioChannelCount(layout.channels), mixed, nil,
      layout.common == .otherFormat ? layout.stream : nil)
  }
  public convenience init?(streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>) {
    self.init(streamDescription: asbd, channelLayout: nil)
  }
  public convenience init?(
    streamDescription asbd: UnsafePointer<AudioStreamBasicDescription>,
    channelLayout layout: AVAudioChannelLayout?
  ) {
    let stream = asbd.pointee
    guard SoundLayout.rates ~= stream.mSampleRate,
      1...Self.mostChannels ~= stream.mChannelsPerFrame,
      stream.mChannelsPerFrame <= 2 || layout != nil
    else { return nil }
    let common = SoundLayout.common(of: stream)
    let mixed = stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
    self.init(
      common, stream.mSampleRate, stream.mChannelsPerFrame, mixed, layout,
      common == .otherFormat ? stream : nil)
  }

  /// Whether the samples are 32-bit numbers of floating point, with each channel apart.
  open var isStandard: Bool { commonFormat == .pcmFormatFloat32 && !isInterleaved }
  open var streamDescription: UnsafePointer<AudioStreamBasicDescription> {
    UnsafePointer(description_)
  }
  /// The values as a recorder takes them.
  open var settings: [String: Any] {
    let stream = description_.pointee
    var values: [String: Any] = [
      AVFormatIDKey: stream.mFormatID, AVSampleRateKey: sampleRate,
      AVNumberOfChannelsKey: Int(channelCount),
    ]
    guard stream.mFormatID == kAudioFormatLinearPCM else { return values }
    values[AVLinearPCMBitDepthKey] = Int(stream.mBitsPerChannel)
    values[AVLinearPCMIsFloatKey] = stream.mFormatFlags & kAudioFormatFlagIsFloat != 0
    values[AVLinearPCMIsBigEndianKey] = stream.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
    values[AVLinearPCMIsNonInterleaved] = !isInterleaved
    return values
  }
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioFormat else { return false }
    return description_.pointee == other.description_.pointee
      && channelLayout == other.channelLayout
  }
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(sampleRate)
    hasher.combine(channelCount)
    hasher.combine(commonFormat)
    return hasher.finalize()
  }
  open override var description: String {
    let kinds = ["other", "Float32", "Float64", "Int16", "Int32"]
    let order = isInterleaved ? "interleaved" : "deinterleaved"
    let kind = kinds[Int(commonFormat.rawValue)]
    let rate = String(format: "%.0f", sampleRate)
    return "<AVAudioFormat: \(channelCount) ch, \(rate) Hz, \(kind), \(order)>"
  }

  private static func describe(
    _ format: AVAudioCommonFormat, _ rate: Double, _ channels: AVAudioChannelCount, _ mixed: Bool
  ) -> AudioStreamBasicDescription {
    let bytes = UInt32(format.width) * (mixed ? channels : 1)
    return AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: (format.isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger)
        | kAudioFormatFlagIsPacked | (mixed ? 0 : kAudioFormatFlagIsNonInterleaved),
      mBytesPerPacket: bytes, mFramesPerPacket: 1, mBytesPerFrame: bytes,
      mChannelsPerFrame: channels, mBitsPerChannel: UInt32(format.width) * 8, mReserved: 0)
  }
}
