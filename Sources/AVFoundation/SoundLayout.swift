/// How uncompressed samples are laid out in a file.
struct SoundLayout: Equatable {
  var rate: Double
  var channels: Int
  /// The bytes of a sample: 1 to 4 of an integer, 4 or 8 of a number of floating point.
  var width: Int
  var isFloat = false
  var isBigEndian = false
  /// Samples of a byte count from 0 in WAVE files.
  var isUnsigned = false
  var bytesPerFrame: Int { width * channels }
  /// The frames per second that sound may have.
  static let rates = 1...1_000_000.0

  /// `nil` for what no file of samples has.
  init?(
    rate: Double, channels: Int, bits: Int, isFloat: Bool, isBigEndian: Bool = false,
    isUnsigned: Bool = false
  ) {
    guard Self.rates ~= rate, 1...64 ~= channels,
      (isFloat ? [32, 64] : [8, 16, 24, 32]).contains(bits)
    else { return nil }
    (self.rate, self.channels, width) = (rate, channels, bits / 8)
    (self.isFloat, self.isBigEndian, self.isUnsigned) = (isFloat, isBigEndian, isUnsigned)
  }
  /// The layout that settings describe; `nil` for compressed sound.
  init?(settings: [String: Any]) {
    guard Self.number(settings[AVFormatIDKey]) == Double(kAudioFormatLinearPCM),
      let rate = Self.number(settings[AVSampleRateKey]),
      let channels = Self.number(settings[AVNumberOfChannelsKey]).flatMap({ Int(exactly: $0) })
    else { return nil }
    let isFloat = Self.flag(settings[AVLinearPCMIsFloatKey])
    let bits = Self.number(settings[AVLinearPCMBitDepthKey]).flatMap { Int(exactly: $0) }
    self.init(
      rate: rate, channels: channels, bits: bits ?? (isFloat ? 32 : 16), isFloat: isFloat,
      isBigEndian: Self.flag(settings[AVLinearPCMIsBigEndianKey]))
  }
  /// Settings of Objective-C have 1 for true.
  static func flag(_ value: Any?) -> Bool { value as? Bool ?? (number(value) ?? 0 != 0) }
  static func number(_ value: Any?) -> Double? {
    switch value {
    case let value as Double: value
    case let value as Int: Double(value)
    case let value as UInt32: Double(value)
    case let value as Float: Double(value)
    case let value as any BinaryInteger: Double(Int64(clamping: value))
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }
  static func compressed(_ settings: [String: Any]) -> AudioStreamBasicDescription? {
    guard let format = number(settings[AVFormatIDKey]).flatMap({ UInt32(exactly: $0) }),
      let rate = number(settings[AVSampleRateKey]), rates ~= rate,
      let channels = number(settings[AVNumberOfChannelsKey]).flatMap({ UInt32(exactly: $0) }),
      1...64 ~= channels, format != kAudioFormatLinearPCM
    else { return nil }
    var stream = AudioStreamBasicDescription()
    (stream.mSampleRate, stream.mFormatID, stream.mChannelsPerFrame) = (rate, format, channels)
    return stream
  }

  /// The format of buffers that has the same samples; `otherFormat` where there is none.
  var common: AVAudioCommonFormat {
    guard !isBigEndian, !isUnsigned else { return .otherFormat }
    if isFloat { return width == 4 ? .pcmFormatFloat32 : .pcmFormatFloat64 }
    return width == 2 ? .pcmFormatInt16 : width == 4 ? .pcmFormatInt32 : .otherFormat
  }
  static func common(of stream: AudioStreamBasicDescription) -> AVAudioCommonFormat {
    let flags = stream.mFormatFlags
    guard stream.mFormatID == kAudioFormatLinearPCM, flags & kAudioFormatFlagIsBigEndian == 0
    else { return .otherFormat }
    switch (flags & kAudioFormatFlagIsFloat != 0, stream.mBitsPerChannel) {
    case (true, 32): return .pcmFormatFloat32
    case (true, 64): return .pcmFormatFloat64
    case (false, 16): return .pcmFormatInt16
    case (false, 32): return .pcmFormatInt32
    default: return .otherFormat
    }
  }
  var stream: AudioStreamBasicDescription {
    let bytes = UInt32(bytesPerFrame)
    return AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: (isFloat
        ? kAudioFormatFlagIsFloat : isUnsigned ? 0 : kAudioFormatFlagIsSignedInteger)
        | (isBigEndian ? kAudioFormatFlagIsBigEndian : 0) | kAudioFormatFlagIsPacked,
      mBytesPerPacket: bytes, mFramesPerPacket: 1, mBytesPerFrame: bytes,
      mChannelsPerFrame: UInt32(channels), mBitsPerChannel: UInt32(width * 8), mReserved: 0)
  }

  /// The format of a file with such samples.
  var format: AVAudioFormat? {
    let tag = kAudioChannelLayoutTag_DiscreteInOrder | AudioChannelLayoutTag(channels)
    var stream = stream
    return AVAudioFormat(
      streamDescription: &stream,
      channelLayout: channels > 2 ? AVAudioChannelLayout(layoutTag: tag) : nil)
  }

  // MARK: Samples from -1 to 1

  func sample(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Double {
    var raw: UInt64 = 0
    for index in 0..<width {
      let byte = bytes[place + (isBigEndian ? index : width - 1 - index)]
      raw = raw << 8 | UInt64(byte)
    }
    if isFloat {
      let value =
        width == 4
        ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw))) : Double(bitPattern: raw)
      return value.isFinite ? value : 0
    }
    if isUnsigned { return Double(Int(raw) - 128) / 128 }
    let shift = 64 - width * 8
    return Double(Int64(bitPattern: raw << UInt64(shift)) >> Int64(shift)) / half
  }
  func write(_ value: Double, to bytes: inout [UInt8]) {
    let value = value.isFinite ? value : 0
    let raw: UInt64
    if isFloat {
      raw = width == 4 ? UInt64(Float(value).bitPattern) : value.bitPattern
    } else {
      let whole = min(max((value * half).rounded(), -half), half - 1)
      raw = UInt64(bitPattern: Int64(whole) + (isUnsigned ? 128 : 0))
    }
    for index in 0..<width {
      let place = isBigEndian ? width - 1 - index : index
      bytes.append(UInt8(truncatingIfNeeded: raw >> UInt64(8 * place)))
    }
  }
  private var half: Double { Double(Int64(1) << Int64(width * 8 - 1)) }
}
