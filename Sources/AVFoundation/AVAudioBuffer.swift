/// Memory for sound.
open class AVAudioBuffer: NSObject, @unchecked Sendable {  // used by one thread at a time
  public let format: AVAudioFormat
  fileprivate let buffers: UnsafeMutableAudioBufferListPointer
  fileprivate let bytesPerBuffer: Int

  fileprivate init(_ format: AVAudioFormat, frames: Int) {
    self.format = format
    let stream = format.streamDescription.pointee
    let count = format.isInterleaved ? 1 : Int(format.channelCount)
    let width = Int(stream.mBytesPerFrame)
    bytesPerBuffer = frames * width
    buffers = AudioBufferList.allocate(maximumBuffers: count)
    for index in 0..<count {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: bytesPerBuffer, alignment: 16)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerBuffer)
      buffers[index] = AudioBuffer(
        mNumberChannels: format.isInterleaved ? format.channelCount : 1,
        mDataByteSize: UInt32(bytesPerBuffer), mData: memory)
    }
    allocated = buffers.map(\.mData)
  }
  /// The memory, whatever the keyboard puts into the list.
  private let allocated: [UnsafeMutableRawPointer?]
  deinit {
    for memory in allocated { memory?.deallocate() }
    UnsafeMutableRawPointer(buffers.unsafeMutablePointer).deallocate()
  }
  open var audioBufferList: UnsafePointer<AudioBufferList> { buffers.unsafePointer }
  open var mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList> {
    buffers.unsafeMutablePointer
  }
  fileprivate func memory(_ index: Int) -> UnsafeMutableRawPointer? { allocated[index] }
}

/// Samples of sound.
open class AVAudioPCMBuffer: AVAudioBuffer, @unchecked Sendable {
  public let frameCapacity: AVAudioFrameCount
  private var length: AVAudioFrameCount = 0
  /// The first sample of each channel.
  private let starts: UnsafeMutablePointer<UnsafeMutableRawPointer>

  /// `nil` for compressed sound, for no frames, and for more than 16 million.
  public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
    guard frameCapacity > 0, frameCapacity <= 1 << 24, format.commonFormat != .otherFormat,
      Int(frameCapacity) * Int(format.channelCount) <= 1 << 26
    else { return nil }
    self.frameCapacity = frameCapacity
    starts = .allocate(capacity: Int(format.channelCount))
    super.init(format, frames: Int(frameCapacity))
    for channel in 0..<Int(format.channelCount) {
      let offset = format.isInterleaved ? channel * format.commonFormat.width : 0
      guard let memory = memory(format.isInterleaved ? 0 : channel) else { continue }
      (starts + channel).initialize(to: memory + offset)
    }
    frameLength = 0
  }
  deinit { starts.deallocate() }

  /// At most the capacity.
  open var frameLength: AVAudioFrameCount {
    get { length }
    set {
      length = min(newValue, frameCapacity)
      let bytes = length * format.streamDescription.pointee.mBytesPerFrame
      for index in 0..<buffers.count { buffers[index].mDataByteSize = bytes }
    }
  }
  /// The distance between two samples of a channel.
  open var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }
  open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? {
    channels(.pcmFormatFloat32)
  }
  open var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? {
    channels(.pcmFormatInt16)
  }
  open var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? {
    channels(.pcmFormatInt32)
  }
  private func channels<Sample>(
    _ common: AVAudioCommonFormat
  ) -> UnsafePointer<UnsafeMutablePointer<Sample>>? {
    guard format.commonFormat == common else { return nil }
    return UnsafeRawPointer(starts).assumingMemoryBound(to: UnsafeMutablePointer<Sample>.self)
  }

  // MARK: Samples from -1 to 1

  func samples(of channel: Int) -> [Double] {
    let (start, step) = (starts[channel], stride)
    func all<Sample>(_ type: Sample.Type, _ value: (Sample) -> Double) -> [Double] {
      let samples = start.assumingMemoryBound(to: type)
      return (0..<Int(length)).map { value(samples[$0 * step]) }
    }
    switch format.commonFormat {
    case .pcmFormatFloat32: return all(Float.self) { Double($0) }
    case .pcmFormatFloat64: return all(Double.self) { $0 }
    case .pcmFormatInt16: return all(Int16.self) { Double($0) / 32_768 }
    case .pcmFormatInt32: return all(Int32.self) { Double($0) / 2_147_483_648 }
    case .otherFormat: return []
    }
  }
  func set(_ values: ArraySlice<Double>, of channel: Int, from frame: Int = 0) {
    let (start, step) = (starts[channel], stride)
    func put<Sample>(_ type: Sample.Type, _ value: (Double) -> Sample) {
      let samples = start.assumingMemoryBound(to: type)
      for (index, each) in values.prefix(Int(frameCapacity) - frame).enumerated() {
        samples[(frame + index) * step] = value(each)
      }
    }
    func whole(_ value: Double, _ half: Double) -> Double {
      value.isFinite ? min(max((value * half).rounded(), -half), half - 1) : 0
    }
    switch format.commonFormat {
    case .pcmFormatFloat32: put(Float.self) { Float($0) }
    case .pcmFormatFloat64: put(Double.self) { $0 }
    case .pcmFormatInt16: put(Int16.self) { Int16(whole($0, 32_768)) }
    case .pcmFormatInt32: put(Int32.self) { Int32(whole($0, 2_147_483_648)) }
    case .otherFormat: break
    }
  }
}

/// Sound that a codec has written. Keyward has no codecs, so that no converter fills it.
open class AVAudioCompressedBuffer: AVAudioBuffer, @unchecked Sendable {
  public let packetCapacity: AVAudioPacketCount
  public let maximumPacketSize: Int
  open var packetCount: AVAudioPacketCount = 0
  open var byteCapacity: UInt32 { UInt32(clamping: Int(packetCapacity) * maximumPacketSize) }
  open var byteLength: UInt32 = 0
  private let bytes: UnsafeMutableRawPointer
  open var data: UnsafeMutableRawPointer { bytes }

  public init(
    format: AVAudioFormat, packetCapacity: AVAudioPacketCount, maximumPacketSize: Int
  ) {
    self.packetCapacity = min(packetCapacity, 1 << 16)
    self.maximumPacketSize = min(max(maximumPacketSize, 1), 1 << 12)
    let size = Int(self.packetCapacity) * self.maximumPacketSize
    bytes = .allocate(byteCount: max(size, 1), alignment: 16)
    super.init(format, frames: 0)
  }
  public convenience init(format: AVAudioFormat, packetCapacity: AVAudioPacketCount) {
    self.init(format: format, packetCapacity: packetCapacity, maximumPacketSize: 1)
  }
  deinit { bytes.deallocate() }
}

/// A moment of sound, by its frame or by the clock of the machine.
open class AVAudioTime: NSObject, @unchecked Sendable {  // immutable
  public let sampleTime: AVAudioFramePosition
  public let sampleRate: Double
  public let hostTime: UInt64
  public let isSampleTimeValid: Bool
  public let isHostTimeValid: Bool
  public init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    (self.sampleTime, self.sampleRate, hostTime) = (sampleTime, sampleRate, 0)
    (isSampleTimeValid, isHostTimeValid) = (true, false)
  }
  public init(hostTime: UInt64) {
    (sampleTime, sampleRate, self.hostTime) = (0, 0, hostTime)
    (isSampleTimeValid, isHostTimeValid) = (false, true)
  }
  public init(
    hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double
  ) {
    (self.sampleTime, self.sampleRate, self.hostTime) = (sampleTime, sampleRate, hostTime)
    (isSampleTimeValid, isHostTimeValid) = (true, true)
  }
  /// The clock counts nanoseconds here.
  open class func seconds(forHostTime hostTime: UInt64) -> TimeInterval { Double(hostTime) / 1e9 }
  open class func hostTime(forSeconds seconds: TimeInterval) -> UInt64 {
    UInt64(exactly: (seconds * 1e9).rounded()) ?? 0
  }
  /// The moment with what it lacks, by the distance to one that has both; `nil` where that is unknown.
  open func extrapolateTime(fromAnchor anchorTime: AVAudioTime) -> AVAudioTime? {
    if isHostTimeValid, isSampleTimeValid { return self }
    let rate = isSampleTimeValid ? sampleRate : anchorTime.sampleRate
    guard anchorTime.isHostTimeValid, anchorTime.isSampleTimeValid, rate > 0 else { return nil }
    if isHostTimeValid {
      let seconds = (Double(hostTime) - Double(anchorTime.hostTime)) / 1e9
      guard let frames = AVAudioFramePosition(exactly: (seconds * rate).rounded()) else {
        return nil
      }
      return AVAudioTime(
        hostTime: hostTime, sampleTime: anchorTime.sampleTime &+ frames, atRate: rate)
    }
    let seconds = (Double(sampleTime) - Double(anchorTime.sampleTime)) / rate
    let host = Double(anchorTime.hostTime) + seconds * 1e9
    guard let hostTime = UInt64(exactly: host.rounded()) else { return nil }
    return AVAudioTime(hostTime: hostTime, sampleTime: sampleTime, atRate: rate)
  }
}
