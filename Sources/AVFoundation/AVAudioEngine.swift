/// The domain of Apple's old error numbers.
private let NSOSStatusErrorDomain = "NSOSStatusErrorDomain"

public typealias AVAudioFrameCount = UInt32
public typealias AVAudioNodeBus = Int
public typealias AVAudioChannelCount = UInt32
public typealias AVAudioFramePosition = Int64
public typealias AVAudioNodeTapBlock = (AVAudioPCMBuffer, AVAudioTime) -> Void

/// How samples are written.
public enum AVAudioCommonFormat: UInt, Sendable {
  case otherFormat = 0
  case pcmFormatFloat32, pcmFormatFloat64, pcmFormatInt16, pcmFormatInt32
}

/// How sound is written.
open class AVAudioFormat: NSObject, @unchecked Sendable {  // immutable
  /// The values as a recorder takes them.
  open var settings: [String: Any] {
    [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: sampleRate,
      AVNumberOfChannelsKey: Int(channelCount),
    ]
  }
  public let sampleRate: Double
  public let channelCount: AVAudioChannelCount
  public let commonFormat: AVAudioCommonFormat
  public let isInterleaved: Bool

  public override init() {
    (sampleRate, channelCount) = (48_000, 1)
    (commonFormat, isInterleaved) = (.pcmFormatFloat32, false)
  }
  public init?(
    commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount,
    interleaved: Bool
  ) {
    guard sampleRate > 0, channels > 0 else { return nil }
    self.sampleRate = sampleRate
    channelCount = channels
    commonFormat = format
    isInterleaved = interleaved
  }
  public convenience init?(
    standardFormatWithSampleRate sampleRate: Double, channels: AVAudioChannelCount
  ) {
    self.init(
      commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: channels,
      interleaved: false)
  }
}

/// Samples of sound.
open class AVAudioPCMBuffer: NSObject {
  public let format: AVAudioFormat
  public let frameCapacity: AVAudioFrameCount
  open var frameLength: AVAudioFrameCount = 0
  private let samples: UnsafeMutablePointer<UnsafeMutablePointer<Float>>

  public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
    guard frameCapacity > 0, frameCapacity <= 1 << 24, format.channelCount <= 64 else { return nil }
    self.format = format
    self.frameCapacity = frameCapacity
    let channels = Int(format.channelCount)
    samples = .allocate(capacity: channels)
    for channel in 0..<channels {
      samples[channel] = .allocate(capacity: Int(frameCapacity))
      samples[channel].initialize(repeating: 0, count: Int(frameCapacity))
    }
  }
  deinit {
    for channel in 0..<Int(format.channelCount) { samples[channel].deallocate() }
    samples.deallocate()
  }
  open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? {
    format.commonFormat == .pcmFormatFloat32 ? UnsafePointer(samples) : nil
  }
  open var stride: Int { 1 }
}

/// A moment of sound.
open class AVAudioTime: NSObject {
  public let sampleTime: AVAudioFramePosition
  public let sampleRate: Double
  public init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    self.sampleTime = sampleTime
    self.sampleRate = sampleRate
  }
}

/// A part of an engine.
open class AVAudioNode: NSObject {
  /// The engine that the node is attached to.
  open internal(set) weak var engine: AVAudioEngine?
  open var numberOfInputs: Int { 1 }
  open var numberOfOutputs: Int { 1 }
  open func inputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { AVAudioFormat() }
  open func outputFormat(forBus bus: AVAudioNodeBus) -> AVAudioFormat { AVAudioFormat() }
  /// Kept; no sound ever arrives.
  open func installTap(
    onBus bus: AVAudioNodeBus, bufferSize: AVAudioFrameCount, format: AVAudioFormat?,
    block tapBlock: @escaping AVAudioNodeTapBlock
  ) {}
  open func removeTap(onBus bus: AVAudioNodeBus) {}
  open func reset() {}
}
/// The microphone, which a keyboard has none of.
open class AVAudioInputNode: AVAudioNode {}
/// The speaker.
open class AVAudioOutputNode: AVAudioNode {}
/// Mixes what sounds.
open class AVAudioMixerNode: AVAudioNode, AVAudioMixing {
  open var outputVolume: Float = 1
  open var volume: Float = 1
  open var pan: Float = 0
  open var nextAvailableInputBus: AVAudioNodeBus { 0 }
}

/// Processes audio, without making a sound. An engine whose microphone is used never starts: a keyboard has
/// none, so that `start()` throws, as on a device.
open class AVAudioEngine: NSObject, @unchecked Sendable {  // used on the main actor
  private var usesMicrophone = false
  private var attached: Set<AVAudioNode> = []
  private let input = AVAudioInputNode()
  public let outputNode = AVAudioOutputNode()
  public let mainMixerNode = AVAudioMixerNode()
  open private(set) var isRunning = false
  open var isAutoShutdownEnabled = false
  open var inputNode: AVAudioInputNode {
    usesMicrophone = true
    return input
  }
  /// The nodes that were attached.
  open var attachedNodes: Set<AVAudioNode> { attached }

  open func prepare() {}
  open func start() throws {
    guard usesMicrophone else {
      isRunning = true
      return
    }
    SystemServices.tell("AVAudioEngine.start fails: a keyboard has no microphone")
    throw NSError(
      domain: "com.apple.coreaudio.avfaudio", code: 561_145_187,
      userInfo: [NSLocalizedDescriptionKey: "The audio session may not record"])
  }
  open func pause() { isRunning = false }
  open func stop() {
    isRunning = false
    for case let player as AVAudioPlayerNode in attached { player.stop() }
  }
  open func reset() { for node in attached { node.reset() } }
  open func attach(_ node: AVAudioNode) {
    attached.insert(node)
    node.engine = self
  }
  open func detach(_ node: AVAudioNode) {
    guard attached.remove(node) != nil else { return }
    node.engine = nil
    (node as? AVAudioPlayerNode)?.stop()
  }
  open func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {}
  open func connect(
    _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: AVAudioNodeBus,
    toBus bus2: AVAudioNodeBus, format: AVAudioFormat?
  ) {}
  open func disconnectNodeInput(_ node: AVAudioNode) {}
  open func disconnectNodeInput(_ node: AVAudioNode, bus: AVAudioNodeBus) {}
  open func disconnectNodeOutput(_ node: AVAudioNode) {}
  open func disconnectNodeOutput(_ node: AVAudioNode, bus: AVAudioNodeBus) {}
}

/// An audio file. None can be opened: a keyboard has no microphone to record from, and nothing decodes files. So making
/// one throws.
open class AVAudioFile: NSObject {
  public let url: URL
  public let fileFormat = AVAudioFormat()
  public let processingFormat = AVAudioFormat()
  open var length: AVAudioFramePosition { 0 }
  open var framePosition: AVAudioFramePosition = 0

  public convenience init(forReading fileURL: URL) throws { try self.init(refused: fileURL) }
  public convenience init(forWriting fileURL: URL, settings: [String: Any]) throws {
    try self.init(refused: fileURL)
  }
  public convenience init(
    forWriting fileURL: URL, settings: [String: Any], commonFormat format: AVAudioCommonFormat,
    interleaved: Bool
  ) throws { try self.init(refused: fileURL) }
  private init(refused url: URL) throws {
    self.url = url
    super.init()
    SystemServices.tell("AVAudioFile opens no file: Keyward reads and writes no sound")
    throw NSError(domain: NSOSStatusErrorDomain, code: -54)
  }
  open func read(into buffer: AVAudioPCMBuffer) throws {
    throw NSError(domain: NSOSStatusErrorDomain, code: -54)
  }
  open func write(from buffer: AVAudioPCMBuffer) throws {
    throw NSError(domain: NSOSStatusErrorDomain, code: -54)
  }
}
