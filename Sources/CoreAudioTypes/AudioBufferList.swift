/// The samples of one channel, or of several that alternate.
public struct AudioBuffer {
  public var mNumberChannels: UInt32
  public var mDataByteSize: UInt32
  public var mData: UnsafeMutableRawPointer?
  public init() { self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil) }
  public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
    self.mNumberChannels = mNumberChannels
    self.mDataByteSize = mDataByteSize
    self.mData = mData
  }
  /// Describes samples that the caller owns.
  public init<Element>(
    _ typedBuffer: UnsafeMutableBufferPointer<Element>, numberOfChannels: Int
  ) {
    self.init(
      mNumberChannels: UInt32(clamping: numberOfChannels),
      mDataByteSize: UInt32(clamping: typedBuffer.count * MemoryLayout<Element>.stride),
      mData: UnsafeMutableRawPointer(typedBuffer.baseAddress))
  }
}
/// Several buffers. In memory, further ones follow the first.
public struct AudioBufferList {
  public var mNumberBuffers: UInt32
  public var mBuffers: AudioBuffer
  public init() { self.init(mNumberBuffers: 0, mBuffers: AudioBuffer()) }
  public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
    self.mNumberBuffers = mNumberBuffers
    self.mBuffers = mBuffers
  }
  fileprivate static let first = MemoryLayout<AudioBufferList>.offset(of: \.mBuffers) ?? 8
  /// The bytes of a list with a number of buffers, of which there is at least one.
  public static func sizeInBytes(maximumBuffers: Int) -> Int {
    first + max(1, maximumBuffers) * MemoryLayout<AudioBuffer>.stride
  }
  /// Memory for a list, which the caller releases with `free`.
  public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
    let size = sizeInBytes(maximumBuffers: maximumBuffers)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    let list = UnsafeMutableAudioBufferListPointer(
      memory.assumingMemoryBound(to: AudioBufferList.self))
    list.count = maximumBuffers
    return list
  }
}

/// The buffers of a list as a collection.
public struct UnsafeMutableAudioBufferListPointer: MutableCollection, RandomAccessCollection {
  public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>
  public init(_ p: UnsafeMutablePointer<AudioBufferList>) { unsafeMutablePointer = p }
  public init?(_ p: UnsafeMutablePointer<AudioBufferList>?) {
    guard let p else { return nil }
    self.init(p)
  }
  public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }
  public var count: Int {
    get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
    nonmutating set {
      unsafeMutablePointer.pointee.mNumberBuffers = UInt32(clamping: newValue)
    }
  }
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }
  public subscript(index: Int) -> AudioBuffer {
    get { buffers[index] }
    nonmutating set { buffers[index] = newValue }
  }
  private var buffers: UnsafeMutablePointer<AudioBuffer> {
    (UnsafeMutableRawPointer(unsafeMutablePointer) + AudioBufferList.first)
      .assumingMemoryBound(to: AudioBuffer.self)
  }
}

/// The valid parts of a time stamp.
public struct AudioTimeStampFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sampleTimeValid = AudioTimeStampFlags(rawValue: 1)
  public static let hostTimeValid = AudioTimeStampFlags(rawValue: 2)
  public static let rateScalarValid = AudioTimeStampFlags(rawValue: 4)
  public static let sampleHostTimeValid: AudioTimeStampFlags = [.sampleTimeValid, .hostTimeValid]
}
/// A moment of sound, by its frame or by the clock of the machine.
public struct AudioTimeStamp: Sendable {
  public var mSampleTime: Double
  public var mHostTime: UInt64
  public var mRateScalar: Double
  public var mWordClockTime: UInt64
  public var mFlags: AudioTimeStampFlags
  public init() { (mSampleTime, mHostTime, mRateScalar, mWordClockTime, mFlags) = (0, 0, 0, 0, []) }
}
