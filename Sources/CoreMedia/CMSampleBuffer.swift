public typealias CMItemCount = Int

/// When a sample is shown or sounds, and for how long.
public struct CMSampleTimingInfo: Sendable {
  public var duration: CMTime
  public var presentationTimeStamp: CMTime
  public var decodeTimeStamp: CMTime
  public init() { self.init(duration: .zero, presentationTimeStamp: .zero, decodeTimeStamp: .zero) }
  public init(duration: CMTime, presentationTimeStamp: CMTime, decodeTimeStamp: CMTime) {
    self.duration = duration
    self.presentationTimeStamp = presentationTimeStamp
    self.decodeTimeStamp = decodeTimeStamp
  }
  public static let invalid = CMSampleTimingInfo(
    duration: .invalid, presentationTimeStamp: .invalid, decodeTimeStamp: .invalid)
}

/// The kind of media in a sample buffer.
public final class CMFormatDescription: NSObject, Sendable {
  public struct MediaType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let video = MediaType(rawValue: 0x7669_6465)
    public static let audio = MediaType(rawValue: 0x736F_756E)
    public static let text = MediaType(rawValue: 0x7465_7874)
    public static let subtitle = MediaType(rawValue: 0x7362_746C)
    public static let metadata = MediaType(rawValue: 0x6D65_7461)
  }
  public struct MediaSubType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let h264 = MediaSubType(rawValue: 0x6176_6331)
    public static let hevc = MediaSubType(rawValue: 0x6876_6331)
    public static let linearPCM = MediaSubType(rawValue: 0x6C70_636D)
    public static let mpeg4AAC = MediaSubType(rawValue: 0x6161_6320)
  }
  public let mediaType: MediaType
  public let mediaSubType: MediaSubType
  public init(mediaType: MediaType, mediaSubType: MediaSubType) throws {
    (self.mediaType, self.mediaSubType) = (mediaType, mediaSubType)
  }
}
public typealias CMVideoFormatDescription = CMFormatDescription
public typealias CMAudioFormatDescription = CMFormatDescription

/// The bytes of a sample buffer.
public final class CMBlockBuffer: NSObject, @unchecked Sendable {  // behind the lock
  private let bytes: Lock<Data>
  public init(length: Int) throws {
    guard length >= 0, length <= 1 << 28 else { throw sampleError(-12_700) }
    bytes = Lock(Data(count: length))
  }
  public var dataLength: Int { bytes.withLock { $0.count } }
  public func dataBytes() throws -> Data { bytes.withLock { $0 } }
  /// Replaces bytes from a place on; all of them must be inside.
  public func replaceDataBytes(
    with replacement: UnsafeRawBufferPointer, offsetIntoDestination: Int = 0
  ) throws {
    let data = Data(replacement)
    try bytes.withLock { bytes in
      guard offsetIntoDestination >= 0, data.count <= bytes.count,
        offsetIntoDestination <= bytes.count - data.count
      else { throw sampleError(-12_702) }
      bytes.replaceSubrange(offsetIntoDestination..<offsetIntoDestination + data.count, with: data)
    }
  }
}

/// Samples of media with their times. Keyward decodes none of them.
public final class CMSampleBuffer: NSObject, @unchecked Sendable {  // behind the lock
  public let dataBuffer: CMBlockBuffer?
  public let formatDescription: CMFormatDescription?
  public let numSamples: CMItemCount
  private let timings: [CMSampleTimingInfo]
  private let sizes: [Int]
  private let isInvalid = Lock(false)

  /// Throws an error unless there is one timing, and one size, for all samples, for each sample, or none.
  public init(
    dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?, numSamples: CMItemCount,
    sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int]
  ) throws {
    for count in [sampleTimings.count, sampleSizes.count] {
      guard count <= 1 || count == numSamples else { throw sampleError(-12_738) }
    }
    guard numSamples >= 0, sampleSizes.allSatisfy({ $0 >= 0 }) else {
      throw sampleError(-12_731)
    }
    (self.dataBuffer, self.formatDescription) = (dataBuffer, formatDescription)
    self.numSamples = numSamples
    (timings, sizes) = (sampleTimings, sampleSizes)
  }

  public var isValid: Bool { !isInvalid.withLock { $0 } }
  public func invalidate() throws { isInvalid.withLock { $0 = true } }
  /// The earliest time of a sample.
  public var presentationTimeStamp: CMTime {
    timings.map(\.presentationTimeStamp).filter(\.isValid).min() ?? .invalid
  }
  public var outputPresentationTimeStamp: CMTime { presentationTimeStamp }
  public var decodeTimeStamp: CMTime { timings.first?.decodeTimeStamp ?? .invalid }
  /// How long all samples together are.
  public var duration: CMTime {
    guard let first = timings.first else { return .invalid }
    guard timings.count == 1 else {
      return timings.dropFirst().reduce(first.duration) { $0 + $1.duration }
    }
    return CMTimeMultiply(first.duration, multiplier: Int32(clamping: numSamples))
  }
  public var totalSampleSize: Int {
    let (first, count) = (sizes.first ?? 0, sizes.count)
    guard count == 1 else { return sizes.reduce(0) { $0.addingReportingOverflow($1).partialValue } }
    return first.multipliedReportingOverflow(by: numSamples).partialValue
  }
  public func sampleTimingInfo(at index: Int) throws -> CMSampleTimingInfo {
    guard index >= 0, index < numSamples else { throw sampleError(-12_734) }
    guard let last = timings.last else { throw sampleError(-12_736) }
    guard timings.count == 1 else { return timings[index] }
    var info = last
    info.presentationTimeStamp =
      info.presentationTimeStamp
      + CMTimeMultiply(info.duration, multiplier: Int32(clamping: index))
    return info
  }
}
private func sampleError(_ code: Int) -> NSError {
  NSError(domain: "NSOSStatusErrorDomain", code: code)
}

public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.decodeTimeStamp
}
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? {
  sbuf.dataBuffer
}
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }
