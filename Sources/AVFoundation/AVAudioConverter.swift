/// Whether the block that gives input has some.
public enum AVAudioConverterInputStatus: Int, Sendable {
  case haveData = 0
  case noDataNow, endOfStream
}
/// How a conversion ended.
public enum AVAudioConverterOutputStatus: Int, Sendable {
  case haveData = 0
  case inputRanDry, endOfStream, error
}
public enum AVAudioConverterPrimeMethod: Int, Sendable {
  case pre = 0
  case normal, none
}
public struct AVAudioConverterPrimeInfo: Sendable {
  public var leadingFrames: AVAudioFrameCount
  public var trailingFrames: AVAudioFrameCount
  public init() { (leadingFrames, trailingFrames) = (0, 0) }
  public init(leadingFrames: AVAudioFrameCount, trailingFrames: AVAudioFrameCount) {
    (self.leadingFrames, self.trailingFrames) = (leadingFrames, trailingFrames)
  }
}
public typealias AVAudioConverterInputBlock = (
  AVAudioPacketCount, UnsafeMutablePointer<AVAudioConverterInputStatus>
) -> AVAudioBuffer?

public let AVSampleRateConverterAlgorithm_Normal = "AVSampleRateConverterAlgorithm_Normal"
public let AVSampleRateConverterAlgorithm_Mastering = "AVSampleRateConverterAlgorithm_Mastering"
public let AVSampleRateConverterAlgorithm_MinimumPhase =
  "AVSampleRateConverterAlgorithm_MinimumPhase"

/// Converts samples between rates, formats and numbers of channels. One sound of a single channel goes to all channels;
/// otherwise each channel goes to that of its number, unless `channelMap` or `downmix` says something else.
///
/// It converts samples only: for compressed formats there is no converter.
open class AVAudioConverter: NSObject, @unchecked Sendable {  // used by one thread at a time
  public let inputFormat: AVAudioFormat
  public let outputFormat: AVAudioFormat
  private var rates: RateConverter?
  /// Frames that have been read but not written, of equal rates.
  private var left: [[Double]] = []
  private var hasEnded = false

  /// The input channel of each output channel; -1 for silence.
  open var channelMap: [NSNumber] = []
  /// Whether the channels are mixed where their numbers differ.
  open var downmix = false
  /// Only kept.
  open var dither = false
  /// Only kept: one quality of conversion serves all.
  open var sampleRateConverterQuality = 64
  /// Only kept.
  open var sampleRateConverterAlgorithm: String? = AVSampleRateConverterAlgorithm_Normal
  /// Only kept: the frames of the output begin with the first of the input.
  open var primeMethod = AVAudioConverterPrimeMethod.normal
  open var primeInfo = AVAudioConverterPrimeInfo()
  open var magicCookie: Data?
  /// Only kept: no format with a bit rate is written.
  open var bitRate = 0
  open var bitRateStrategy: String?
  open var maximumOutputPacketSize: Int {
    Int(outputFormat.streamDescription.pointee.mBytesPerPacket)
  }
  /// Always `nil`: no format with a bit rate is written.
  open var availableEncodeBitRates: [NSNumber]? { nil }
  open var availableEncodeSampleRates: [NSNumber]? { nil }

  /// `nil`, with a notice, for compressed sound.
  public init?(from fromFormat: AVAudioFormat, to toFormat: AVAudioFormat) {
    guard fromFormat.commonFormat != .otherFormat, toFormat.commonFormat != .otherFormat else {
      SystemServices.tell(
        "AVAudioConverter is nil: Keyward has no codecs and converts only uncompressed sound")
      return nil
    }
    (inputFormat, outputFormat) = (fromFormat, toFormat)
    super.init()
    reset()
  }
  /// Forgets what was read, to convert another sound.
  open func reset() {
    hasEnded = false
    let channels = Int(outputFormat.channelCount)
    left = Array(repeating: [], count: channels)
    let (from, to) = (inputFormat.sampleRate, outputFormat.sampleRate)
    rates = from == to ? nil : RateConverter(from: from, to: to, channels: channels)
  }

  /// Converts a whole buffer of the same sample rate.
  open func convert(
    to outputBuffer: AVAudioPCMBuffer, from inputBuffer: AVAudioPCMBuffer
  ) throws {
    guard inputFormat.sampleRate == outputFormat.sampleRate, inputBuffer.format == inputFormat,
      outputBuffer.format == outputFormat,
      outputBuffer.frameCapacity >= inputBuffer.frameLength
    else { throw audioError(-50, "The buffers don't fit the conversion") }
    outputBuffer.frameLength = inputBuffer.frameLength
    for (channel, samples) in routed(inputBuffer).enumerated() {
      outputBuffer.set(samples[...], of: channel)
    }
  }

  /// Fills a buffer as far as the block gives input.
  @discardableResult
  open func convert(
    to outputBuffer: AVAudioBuffer, error outError: NSErrorPointer,
    withInputFrom inputBlock: AVAudioConverterInputBlock
  ) -> AVAudioConverterOutputStatus {
    guard let output = outputBuffer as? AVAudioPCMBuffer, output.format == outputFormat else {
      outError?.pointee = audioError(-50, "The output buffer doesn't fit the conversion")
      return .error
    }
    output.frameLength = 0
    let capacity = Int(output.frameCapacity)
    var filled = 0
    while true {
      filled += write(to: output, from: filled)
      if filled == capacity { break }
      if hasEnded { return filled > 0 ? .haveData : .endOfStream }
      let wanted = rates?.missing(for: capacity - filled) ?? capacity - filled
      var status = AVAudioConverterInputStatus.haveData
      let input = inputBlock(AVAudioPacketCount(clamping: wanted), &status)
      switch status {
      case .noDataNow: return .inputRanDry
      case .endOfStream: hasEnded = true
      case .haveData:
        // A block that always has nothing would never end.
        guard let input = input as? AVAudioPCMBuffer, input.frameLength > 0 else {
          return .inputRanDry
        }
        guard input.format == inputFormat else {
          outError?.pointee = audioError(-50, "The input buffer doesn't fit the conversion")
          return .error
        }
        read(input)
      }
    }
    return .haveData
  }

  private func read(_ input: AVAudioPCMBuffer) {
    let samples = routed(input)
    guard rates == nil else {
      rates?.append(samples)
      return
    }
    for channel in left.indices { left[channel] += samples[channel] }
  }
  /// Writes as many frames as fit; returns the number of frames.
  private func write(to output: AVAudioPCMBuffer, from frame: Int) -> Int {
    let room = Int(output.frameCapacity) - frame
    var ready: [[Double]]
    if rates != nil {
      ready = rates?.take(room, isEnd: hasEnded) ?? []
    } else {
      ready = left.map { Array($0.prefix(room)) }
      for channel in left.indices { left[channel].removeFirst(ready[channel].count) }
    }
    let count = ready.first?.count ?? 0
    output.frameLength = AVAudioFrameCount(frame + count)
    for (channel, samples) in ready.enumerated() {
      output.set(samples[...], of: channel, from: frame)
    }
    return count
  }

  /// The input's samples for each channel of the output.
  private func routed(_ input: AVAudioPCMBuffer) -> [[Double]] {
    let (from, to) = (Int(inputFormat.channelCount), Int(outputFormat.channelCount))
    let channels = (0..<from).map(input.samples)
    let silence = [Double](repeating: 0, count: Int(input.frameLength))
    if downmix, from > to {
      var mix = silence
      for samples in channels {
        for index in mix.indices { mix[index] += samples[index] / Double(from) }
      }
      return Array(repeating: mix, count: to)
    }
    return (0..<to).map { channel in
      let source =
        channelMap.count == to ? channelMap[channel].intValue : from == 1 ? 0 : channel
      return channels.indices.contains(source) ? channels[source] : silence
    }
  }
}

/// An error of Apple's audio modules.
func audioError(_ code: Int, _ text: String) -> NSError {
  NSError(
    domain: "com.apple.coreaudio.avfaudio", code: code,
    userInfo: [NSLocalizedDescriptionKey: text])
}
