import Testing

@testable import AVFoundation

@Suite struct `Conversion of sound` {
  /// Half a second of a tone.
  private func tone(_ hertz: Double, _ format: AVAudioFormat) throws -> AVAudioPCMBuffer {
    let frames = Int(format.sampleRate / 2)
    let buffer = try #require(
      AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(frames)))
    buffer.frameLength = AVAudioFrameCount(frames)
    let data = try #require(buffer.floatChannelData)
    for frame in 0..<frames {
      let value = Float(sin(2 * .pi * hertz * Double(frame) / format.sampleRate) / 2)
      for channel in 0..<Int(format.channelCount) {
        data[channel][frame * buffer.stride] = value
      }
    }
    return buffer
  }
  private func format(
    _ rate: Double, _ channels: AVAudioChannelCount = 1,
    _ common: AVAudioCommonFormat = .pcmFormatFloat32, interleaved: Bool = false
  ) throws -> AVAudioFormat {
    try #require(
      AVAudioFormat(
        commonFormat: common, sampleRate: rate, channels: channels, interleaved: interleaved))
  }
  /// All output of a converter, which gets the input in pieces of a size.
  private func convert(
    _ input: AVAudioPCMBuffer, to format: AVAudioFormat, piece: Int
  ) throws -> [Float] {
    let converter = try #require(AVAudioConverter(from: input.format, to: format))
    let output = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 777))
    var (place, found) = (0, [Float]())
    for _ in 0..<1_000 {
      let status = converter.convert(to: output, error: nil) { _, status in
        let count = min(piece, Int(input.frameLength) - place)
        guard count > 0,
          let part = AVAudioPCMBuffer(
            pcmFormat: input.format, frameCapacity: AVAudioFrameCount(count))
        else {
          status.pointee = .endOfStream
          return nil
        }
        part.frameLength = AVAudioFrameCount(count)
        for frame in 0..<count {
          part.floatChannelData?[0][frame] = input.floatChannelData?[0][place + frame] ?? 0
        }
        place += count
        status.pointee = .haveData
        return part
      }
      guard status == .haveData else { break }
      found += (0..<Int(output.frameLength)).map { output.floatChannelData?[0][$0] ?? 0 }
    }
    return found
  }

  @Test(arguments: [
    (44_100.0, 16_000.0), (16_000, 44_100), (48_000, 8_000), (8_000, 48_000), (44_100, 48_000),
  ])
  func `a tone keeps its frequency, phase and loudness at another rate`(
    from: Double, to: Double
  ) throws {
    let input = try tone(440, format(from))
    let output = try convert(input, to: format(to), piece: 1_000)
    #expect(abs(output.count - Int(to / 2)) <= 1)
    // Apart from the edges, where silence begins.
    for frame in output.count / 4..<output.count * 3 / 4 {
      let exact = Float(sin(2 * .pi * 440 * Double(frame) / to) / 2)
      #expect(abs(output[frame] - exact) < 0.002, "\(frame)")
    }
  }

  @Test func `the size of the pieces doesn't matter`() throws {
    let input = try tone(1_000, format(44_100))
    let whole = try convert(input, to: format(16_000), piece: 22_050)
    for piece in [1, 63, 4_096] {
      #expect(try convert(input, to: format(16_000), piece: piece) == whole)
    }
  }

  @Test func `a tone that the lower rate has no room for disappears`() throws {
    let output = try convert(try tone(12_000, format(44_100)), to: format(16_000), piece: 4_096)
    let middle = output[output.count / 4..<output.count * 3 / 4]
    #expect(middle.allSatisfy { abs($0) < 0.001 })
  }

  @Test func `formats and channels change without another rate`() throws {
    let input = try tone(440, format(8_000))
    let stereo = try format(8_000, 2, .pcmFormatInt16, interleaved: true)
    let output = try #require(AVAudioPCMBuffer(pcmFormat: stereo, frameCapacity: 4_000))
    let converter = try #require(AVAudioConverter(from: input.format, to: stereo))
    try converter.convert(to: output, from: input)
    let (samples, data) = (try #require(input.floatChannelData), output.int16ChannelData)
    #expect(output.frameLength == 4_000 && output.stride == 2)
    for frame in 0..<4_000 {
      let exact = Int16((samples[0][frame] * 32_768).rounded())
      #expect(data?[0][frame * 2] == exact && data?[1][frame * 2] == exact)
    }
    let small = try #require(AVAudioPCMBuffer(pcmFormat: stereo, frameCapacity: 10))
    #expect(throws: NSError.self) { try converter.convert(to: small, from: input) }
    let other = try #require(AVAudioConverter(from: input.format, to: format(4_000)))
    #expect(throws: NSError.self) { try other.convert(to: output, from: input) }
  }

  @Test func `channels are mapped, mixed or silent`() throws {
    let (two, one) = (try format(8_000, 2), try format(8_000))
    let input = try #require(AVAudioPCMBuffer(pcmFormat: two, frameCapacity: 1))
    input.frameLength = 1
    input.floatChannelData?[0][0] = 0.25
    input.floatChannelData?[1][0] = 0.75
    let output = try #require(AVAudioPCMBuffer(pcmFormat: one, frameCapacity: 1))
    let converter = try #require(AVAudioConverter(from: two, to: one))
    func first() throws -> Float? {
      try converter.convert(to: output, from: input)
      return output.floatChannelData?[0][0]
    }
    #expect(try first() == 0.25)
    converter.downmix = true
    #expect(try first() == 0.5)
    converter.downmix = false
    converter.channelMap = [1]
    #expect(try first() == 0.75)
    converter.channelMap = [-1]
    #expect(try first() == 0)
  }

  @Test func `a block without data runs dry, and one with an empty buffer does too`() throws {
    let converter = try #require(AVAudioConverter(from: format(8_000), to: format(16_000)))
    let output = try #require(AVAudioPCMBuffer(pcmFormat: format(16_000), frameCapacity: 10))
    let none = converter.convert(to: output, error: nil) { _, status in
      status.pointee = .noDataNow
      return nil
    }
    #expect(none == .inputRanDry && output.frameLength == 0)
    let empty = try #require(AVAudioPCMBuffer(pcmFormat: format(8_000), frameCapacity: 1))
    let nothing = converter.convert(to: output, error: nil) { _, _ in empty }
    #expect(nothing == .inputRanDry)
  }

  @Test(arguments: ["wav", "caf"], [8, 16, 24, 32])
  func `what is written to a file is read from it`(kind: String, bits: Int) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).\(kind)")
    defer { try? FileManager.default.removeItem(at: url) }
    let settings: [String: Any] = [
      AVFormatIDKey: Int(kAudioFormatLinearPCM), AVSampleRateKey: 22_050,
      AVNumberOfChannelsKey: 2, AVLinearPCMBitDepthKey: bits,
      AVLinearPCMIsFloatKey: bits == 32,
    ]
    let values: [Float] = [0, 0.5, -0.5, 1, -1]
    let written = try AVAudioFile(forWriting: url, settings: settings)
    let buffer = try #require(
      AVAudioPCMBuffer(pcmFormat: written.processingFormat, frameCapacity: 5))
    buffer.frameLength = 5
    for (frame, value) in values.enumerated() {
      buffer.floatChannelData?[0][frame] = value
      buffer.floatChannelData?[1][frame] = -value
    }
    for _ in 0..<2 { try written.write(from: buffer) }
    let read = try AVAudioFile(forReading: url)
    #expect(read.length == 10 && read.processingFormat.sampleRate == 22_050)
    #expect(read.fileFormat.streamDescription.pointee.mBitsPerChannel == UInt32(bits))
    read.framePosition = 5
    try read.read(into: buffer)
    #expect(buffer.frameLength == 5 && read.framePosition == 10)
    for (frame, value) in values.enumerated() {
      let found = buffer.floatChannelData?[0][frame] ?? 9
      #expect(abs(found - value) <= (bits == 8 ? 0.008 : 0.000_04), "\(frame)")
    }
    #expect(throws: NSError.self) { try read.read(into: buffer) }
  }

  @Test func `a damaged or foreign file throws`() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    func code(_ bytes: [UInt8]) throws -> Int {
      try Data(bytes).write(to: url)
      do { _ = try AVAudioFile(forReading: url) } catch { return (error as NSError).code }
      return 0
    }
    #expect(try code(Array("ID3 and music".utf8)) == 1_954_115_647)
    #expect(try code(Array("RIFF....WAVE".utf8)) == 1_685_348_671)
    let far: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    #expect(try code(Array("RIFF....WAVEfmt ".utf8) + far) == 1_685_348_671)
    let long: [UInt8] = Array(repeating: 0xFF, count: 8)
    #expect(try code(Array("caff\0\u{1}\0\0desc".utf8) + long) == 1_685_348_671)
    #expect(throws: NSError.self) {
      try AVAudioFile(forReading: URL(fileURLWithPath: "/nowhere.wav"))
    }
  }

  @Test func `settings and descriptions give the format that they describe`() throws {
    #expect(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 3) == nil)
    #expect(AVAudioFormat(settings: [:]) == nil)
    let int = try format(16_000, 1, .pcmFormatInt16, interleaved: true)
    #expect(AVAudioFormat(settings: int.settings) == int)
    #expect(AVAudioFormat(streamDescription: int.streamDescription) == int)
    #expect(try int != format(16_000, 1, .pcmFormatInt16, interleaved: false))
    #expect(int.streamDescription.pointee.mBytesPerFrame == 2)
    let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
    #expect(
      AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout).channelCount == 6)
    let aac = AVAudioFormat(settings: [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
    ])
    #expect(aac?.commonFormat == .otherFormat)
    #expect(aac.map { AVAudioPCMBuffer(pcmFormat: $0, frameCapacity: 1) == nil } == true)
    #expect(AVAudioFormat(settings: [AVFormatIDKey: -1.5, AVSampleRateKey: Double.nan]) == nil)
  }

  @Test(arguments: [
    0, -1, .nan, .infinity, 1e-20, 0.5, 1e7, 1e18, 1e300, .greatestFiniteMagnitude,
  ])
  func `no format has a rate that no sound has`(rate: Double) throws {
    #expect(AVAudioFormat(standardFormatWithSampleRate: rate, channels: 1) == nil)
    #expect(
      AVAudioFormat(
        commonFormat: .pcmFormatInt16, sampleRate: rate, channels: 2, interleaved: true) == nil)
    for kind in [kAudioFormatLinearPCM, kAudioFormatMPEG4AAC] {
      let settings: [String: Any] = [
        AVFormatIDKey: kind, AVSampleRateKey: rate, AVNumberOfChannelsKey: 1,
      ]
      #expect(AVAudioFormat(settings: settings) == nil)
    }
    // The description belongs to the format.
    let known = try format(8_000)
    var stream = withExtendedLifetime(known) { known.streamDescription.pointee }
    stream.mSampleRate = rate
    #expect(AVAudioFormat(streamDescription: &stream) == nil)
    #expect(RateConverter(from: rate, to: 8_000, channels: 1) == nil)
    #expect(RateConverter(from: 8_000, to: rate, channels: 1) == nil)
  }
  @Test func `a layout with a rate that no sound has ends the keyboard`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Stereo))
      _ = AVAudioFormat(standardFormatWithSampleRate: 1e300, channelLayout: layout)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'com.apple.coreaudio.avfaudio', reason: 'the sample rate 1e+300"))
  }
  @Test func `a format describes itself`() throws {
    #expect(
      try format(44_100.4, 2).description
        == "<AVAudioFormat: 2 ch, 44100 Hz, Float32, deinterleaved>")
  }
  @Test(arguments: [(1.0, 1_000_000.0), (1_000_000, 1), (1.5, 999_999.5), (44_100.25, 48_000)])
  func `rates that are far apart have an end`(from: Double, to: Double) throws {
    var rates = try #require(RateConverter(from: from, to: to, channels: 1))
    rates.append([Array(repeating: 0.5, count: 2_000)])
    #expect(rates.missing(for: 1 << 24) > 0)
    let found = rates.take(500, isEnd: true)[0]
    #expect(found.count == min(500, Int((2_000 / from * to).rounded(.up))))
    #expect(found.allSatisfy { abs($0) < 1 })
  }
  @Test func `a file has nothing at odd places`() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).wav")
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try AVAudioFile(forWriting: url, settings: format(8_000).settings)
    let buffer = try #require(
      AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 2))
    buffer.frameLength = 2
    try file.write(from: buffer)
    for place in [.min, -1, 2, .max] as [AVAudioFramePosition] {
      file.framePosition = place
      #expect(throws: NSError.self) { try file.read(into: buffer) }
    }
    file.framePosition = 1
    try file.read(into: buffer)
    #expect(buffer.frameLength == 1)
  }

  @Test func `the list of a buffer has its memory`() throws {
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format(8_000, 2), frameCapacity: 4))
    buffer.frameLength = 9
    #expect(buffer.frameLength == 4)
    let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
    #expect(list.count == 2 && list[1].mDataByteSize == 16)
    list[1].mData?.assumingMemoryBound(to: Float.self)[3] = 0.5
    #expect(buffer.floatChannelData?[1][3] == 0.5)
  }

  @Test func `moments are extrapolated`() {
    let anchor = AVAudioTime(hostTime: 1_000_000_000, sampleTime: 0, atRate: 8_000)
    let later = AVAudioTime(sampleTime: 4_000, atRate: 8_000).extrapolateTime(fromAnchor: anchor)
    #expect(later?.hostTime == 1_500_000_000)
    let host = AVAudioTime(hostTime: 2_000_000_000).extrapolateTime(fromAnchor: anchor)
    #expect(host?.sampleTime == 8_000)
  }
}

@Suite struct `Times of media` {
  @Test func `sums are exact in the least scale that has both`() {
    let sum = CMTime(value: 1, timescale: 3) + CMTime(value: 1, timescale: 4)
    #expect(sum.value == 7 && sum.timescale == 12 && !sum.hasBeenRounded)
    #expect(CMTime(value: 1, timescale: 2) == CMTime(value: 300, timescale: 600))
    #expect(CMTime(value: 1, timescale: 3) - CMTime(value: 1, timescale: 3) == .zero)
    let fine =
      CMTime(value: 1, timescale: 2_147_483_647) + CMTime(value: 1, timescale: 2_147_483_629)
    #expect(fine.timescale == kCMTimeMaxTimescale && fine.hasBeenRounded)
  }

  @Test func `times that are no numbers stay what they are`() {
    #expect(CMTime(seconds: .nan, preferredTimescale: 600) == .invalid)
    #expect(CMTime(value: 1, timescale: 0) == .invalid)
    #expect((CMTime.positiveInfinity + .zero).isPositiveInfinity)
    #expect(!(CMTime.positiveInfinity - .positiveInfinity).isValid)
    #expect(
      CMTime(value: .max, timescale: 1) + CMTime(value: .max, timescale: 1) == .positiveInfinity)
    #expect(CMTime(seconds: 1e300, preferredTimescale: 600) == .positiveInfinity)
    #expect((-CMTime(value: .min, timescale: 1)).isPositiveInfinity)
    #expect(
      [CMTime.positiveInfinity, .zero, .negativeInfinity].sorted().first == .negativeInfinity)
  }

  @Test(arguments: [
    (CMTimeRoundingMethod.default, Int64(3)), (.roundTowardZero, 2), (.roundAwayFromZero, 3),
    (.roundTowardPositiveInfinity, 3), (.roundTowardNegativeInfinity, 2),
  ])
  func `another scale rounds as asked`(method: CMTimeRoundingMethod, value: Int64) {
    let time = CMTime(value: 5, timescale: 2).convertScale(1, method: method)
    #expect(time.value == value && time.hasBeenRounded)
    #expect(
      CMTimeMultiplyByRatio(CMTime(value: 9, timescale: 10), multiplier: 2, divisor: 3).value == 6)
  }

  @Test func `ranges join and overlap`() {
    func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
      CMTimeRange(start: CMTime(value: start, timescale: 1), end: CMTime(value: end, timescale: 1))
    }
    #expect(range(0, 4).intersection(range(2, 6)) == range(2, 4))
    #expect(range(0, 4).union(range(2, 6)) == range(0, 6))
    #expect(range(0, 1).intersection(range(2, 3)).isEmpty)
    #expect(range(0, 2).containsTime(.zero) && !range(0, 2).containsTime(range(0, 2).end))
    #expect(NSValue(time: range(1, 2).start).timeValue == range(1, 2).start)
    #expect(!NSValue(cgPoint: .zero).timeValue.isValid)
  }
}
