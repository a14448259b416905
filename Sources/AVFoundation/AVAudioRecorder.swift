/// The settings of a recording.
public let AVFormatIDKey = "AVFormatIDKey"
public let AVSampleRateKey = "AVSampleRateKey"
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"
public let AVEncoderBitRateStrategyKey = "AVEncoderBitRateStrategyKey"
public let AVEncoderBitDepthHintKey = "AVEncoderBitDepthHintKey"
public let AVChannelLayoutKey = "AVChannelLayoutKey"

/// The kind of a media file.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
  public static let wav = AVFileType("com.microsoft.waveform-audio")
  public static let m4a = AVFileType("com.apple.m4a-audio")
  public static let mp3 = AVFileType("public.mp3")
  public static let caf = AVFileType("com.apple.coreaudio-format")
  public static let aiff = AVFileType("public.aiff-audio")
  public static let aifc = AVFileType("public.aifc-audio")
  public static let au = AVFileType("public.au-audio")
  public static let ac3 = AVFileType("public.ac3-audio")
  public static let eac3 = AVFileType("public.enhanced-ac3-audio")
  public static let amr = AVFileType("org.3gpp.adaptive-multi-rate-audio")
  public static let mov = AVFileType("com.apple.quicktime-movie")
  public static let mp4 = AVFileType("public.mpeg-4")
  public static let m4v = AVFileType("com.apple.m4v-video")
  public static let mobile3GPP = AVFileType("public.3gpp")
  public static let mobile3GPP2 = AVFileType("public.3gpp2")
  public static let jpg = AVFileType("public.jpeg")
  public static let heic = AVFileType("public.heic")
  public static let heif = AVFileType("public.heif")
  public static let tif = AVFileType("public.tiff")
  public static let dng = AVFileType("com.adobe.raw-image")
}

public enum AVAudioQuality: Int, Sendable {
  case min = 0
  case low = 0x20
  case medium = 0x40
  case high = 0x60
  case max = 0x7F
}

// Unchecked, because it is used on the main actor, as timers are.
/// Records nothing: a keyboard has no microphone, so that `record()` answers false, as on a device.
open class AVAudioRecorder: NSObject, @unchecked Sendable {
  public let url: URL
  public let settings: [String: Any]
  open weak var delegate: (any AVAudioRecorderDelegate)?
  open var isMeteringEnabled = false
  open var isRecording: Bool { false }
  open var currentTime: TimeInterval { 0 }

  public init(url: URL, settings: [String: Any]) throws {
    self.url = url
    self.settings = settings
  }
  @discardableResult open func prepareToRecord() -> Bool { refuse() }
  @discardableResult open func record() -> Bool { refuse() }
  @discardableResult open func record(forDuration duration: TimeInterval) -> Bool { refuse() }
  open func pause() {}
  open func stop() {}
  @discardableResult open func deleteRecording() -> Bool { false }
  open func updateMeters() {}
  /// No sound: the least that Apple's meters show.
  open func averagePower(forChannel channelNumber: Int) -> Float { -160 }
  open func peakPower(forChannel channelNumber: Int) -> Float { -160 }

  private func refuse() -> Bool {
    tellAudio("AVAudioRecorder: a keyboard has no microphone; nothing is recorded.")
    return false
  }
}

/// Receives the end of a recording, which never begins here.
public protocol AVAudioRecorderDelegate: NSObjectProtocol {
  func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool)
  func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?)
}
extension AVAudioRecorderDelegate {
  public func audioRecorderDidFinishRecording(_ recorder: AVAudioRecorder, successfully flag: Bool)
  {}
  public func audioRecorderEncodeErrorDidOccur(_ recorder: AVAudioRecorder, error: (any Error)?) {}
}
