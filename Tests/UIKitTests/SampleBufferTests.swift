import AVFoundation
import Testing

@testable import UIKit

@Suite struct `Sample buffers and timebases` {
  private func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 10) }
  private func timing(_ start: Int64, _ length: Int64) -> CMSampleTimingInfo {
    CMSampleTimingInfo(
      duration: time(length), presentationTimeStamp: time(start), decodeTimeStamp: .invalid)
  }
  private func buffer(
    _ count: Int, _ timings: [CMSampleTimingInfo] = [], _ sizes: [Int] = []
  ) throws -> CMSampleBuffer {
    try CMSampleBuffer(
      dataBuffer: nil, formatDescription: nil, numSamples: count, sampleTimings: timings,
      sampleSizes: sizes)
  }

  @Test func `a buffer knows the times and sizes of its samples`() throws {
    let equal = try buffer(3, [timing(20, 4)], [100])
    #expect(equal.presentationTimeStamp == time(20) && equal.duration == time(12))
    #expect(equal.totalSampleSize == 300)
    #expect(try equal.sampleTimingInfo(at: 2).presentationTimeStamp == time(28))
    let own = try buffer(2, [timing(30, 1), timing(10, 2)], [5, 6])
    #expect(own.presentationTimeStamp == time(10) && own.duration == time(3))
    #expect(own.totalSampleSize == 11)
    #expect(try own.sampleTimingInfo(at: 1).presentationTimeStamp == time(10))
    let none = try buffer(1)
    #expect(!none.presentationTimeStamp.isValid && !none.duration.isValid && none.isValid)
    try none.invalidate()
    #expect(!none.isValid)
  }

  @Test(arguments: [
    (2, 0, [1, 2, 3], -12_738), (2, 3, [], -12_738), (-1, 0, [], -12_731), (1, 1, [-4], -12_731),
  ])
  func `a buffer refuses entries that fit no samples`(
    count: Int, timings: Int, sizes: [Int], code: Int
  ) {
    let error = #expect(throws: NSError.self) {
      try buffer(count, Array(repeating: timing(0, 1), count: timings), sizes)
    }
    #expect(error?.code == code)
  }

  @Test func `samples and bytes outside are refused`() throws {
    let samples = try buffer(2, [timing(0, 1)], [.max])
    for index in [-1, 2, .max] {
      #expect(throws: NSError.self) { try samples.sampleTimingInfo(at: index) }
    }
    #expect(throws: NSError.self) { try buffer(1).sampleTimingInfo(at: 0) }
    _ = samples.totalSampleSize
    #expect(throws: NSError.self) { try CMBlockBuffer(length: -1) }
    #expect(throws: NSError.self) { try CMBlockBuffer(length: .max) }
    let block = try CMBlockBuffer(length: 3)
    try [UInt8](arrayLiteral: 7, 8).withUnsafeBytes { bytes in
      try block.replaceDataBytes(with: bytes, offsetIntoDestination: 1)
      for offset in [-1, 2, .max] {
        #expect(throws: NSError.self) {
          try block.replaceDataBytes(with: bytes, offsetIntoDestination: offset)
        }
      }
    }
    #expect(try block.dataBytes() == Data([0, 7, 8]))
  }

  @Test func `a timebase runs at its rate beside the clock`() throws {
    let base = try CMTimebase(sourceClock: .hostTimeClock)
    #expect(base.time == .zero && base.rate == 0)
    try base.setTime(time(50))
    #expect(base.time == time(50))
    let past = CMClock.hostTimeClock.time - CMTime(value: 2, timescale: 1)
    try base.setRateAndAnchorTime(rate: 3, anchorTime: time(100), immediateSourceTime: past)
    #expect(base.time >= CMTime(value: 16, timescale: 1) - CMTime(value: 1, timescale: 1_000))
    for rate in [Double.nan, .infinity] {
      #expect(throws: NSError.self) { try base.setRate(rate) }
    }
    #expect(throws: NSError.self) { try base.setTime(.indefinite) }
    #expect(base.rate == 3)
    try base.setRate(1e300)
    #expect(base.time > .zero)
  }

  @Test func `a renderer fails with the first sample until it is flushed`() throws {
    let renderer = AVSampleBufferVideoRenderer()
    #expect(renderer.status == .unknown && renderer.isReadyForMoreMediaData)
    renderer.enqueue(try buffer(1))
    #expect(renderer.status == .failed && !renderer.isReadyForMoreMediaData)
    #expect((renderer.error as? AVError)?.code == .decoderNotFound)
    renderer.flush()
    #expect(renderer.status == .unknown && renderer.error == nil)
  }
}
