public let AVAudioFileTypeKey = "AVAudioFileTypeKey"

/// A file of uncompressed sound, WAVE or CAF. Keyward has no codecs: opening or writing any other kind throws Apple's error,
/// with a notice.
open class AVAudioFile: NSObject, @unchecked Sendable {  // used by one thread at a time
  public let url: URL
  public let fileFormat: AVAudioFormat
  public let processingFormat: AVAudioFormat
  private let kind: SoundFile.Kind
  private let layout: SoundLayout
  private let start: Int
  private let isWritten: Bool
  private var handle: FileHandle?
  private var frames: Int

  open var length: AVAudioFramePosition { AVAudioFramePosition(frames) }
  open var framePosition: AVAudioFramePosition = 0
  open var isOpen: Bool { handle != nil }

  public convenience init(forReading fileURL: URL) throws {
    try self.init(forReading: fileURL, commonFormat: .pcmFormatFloat32, interleaved: false)
  }
  public init(
    forReading fileURL: URL, commonFormat format: AVAudioCommonFormat, interleaved: Bool
  ) throws {
    guard let handle = try? FileHandle(forReadingFrom: fileURL) else {
      throw audioError(2_003_334_207, "The file can't be opened")
    }
    let found: SoundFile
    do { found = try SoundFile(handle) } catch { throw Self.refusal(error) }
    guard let formats = Self.formats(found.layout, format, interleaved) else {
      throw audioError(-50, "The format of the buffers is unknown")
    }
    url = fileURL
    (fileFormat, processingFormat) = formats
    (kind, layout, start, frames) = (found.kind, found.layout, found.start, found.frames)
    isWritten = false
    self.handle = handle
  }
  public convenience init(forWriting fileURL: URL, settings: [String: Any]) throws {
    try self.init(
      forWriting: fileURL, settings: settings, commonFormat: .pcmFormatFloat32,
      interleaved: false)
  }
  public init(
    forWriting fileURL: URL, settings: [String: Any], commonFormat format: AVAudioCommonFormat,
    interleaved: Bool
  ) throws {
    let kinds: [String: SoundFile.Kind] = ["wav": .wave, "wave": .wave, "caf": .caf]
    guard let kind = kinds[fileURL.pathExtension.lowercased()],
      var layout = SoundLayout(settings: settings)
    else { throw Self.refusal(SoundFile.Flaw.compressed) }
    if kind == .wave {
      (layout.isBigEndian, layout.isUnsigned) = (false, layout.width == 1)
    }
    guard let formats = Self.formats(layout, format, interleaved) else {
      throw audioError(-50, "The format of the buffers is unknown")
    }
    let head = SoundFile.head(kind, layout, frames: 0)
    guard (try? Data(head).write(to: fileURL)) != nil,
      let handle = try? FileHandle(forUpdating: fileURL)
    else { throw audioError(2_003_334_207, "The file can't be written") }
    url = fileURL
    (fileFormat, processingFormat) = formats
    (self.kind, self.layout, start, frames) = (kind, layout, head.count, 0)
    isWritten = true
    self.handle = handle
  }
  deinit { close() }

  private static func formats(
    _ layout: SoundLayout, _ common: AVAudioCommonFormat, _ interleaved: Bool
  ) -> (AVAudioFormat, AVAudioFormat)? {
    guard common != .otherFormat, let file = layout.format else { return nil }
    let buffers =
      file.channelLayout.map {
        AVAudioFormat(
          commonFormat: common, sampleRate: layout.rate, interleaved: interleaved,
          channelLayout: $0)
      }
      ?? AVAudioFormat(
        commonFormat: common, sampleRate: layout.rate,
        channels: AVAudioChannelCount(layout.channels), interleaved: interleaved)
    return buffers.map { (file, $0) }
  }
  private static func refusal(_ flaw: any Error) -> NSError {
    switch flaw {
    case SoundFile.Flaw.damaged: return audioError(1_685_348_671, "The file is damaged")
    case is SoundFile.Flaw:
      SystemServices.tell(
        "AVAudioFile opens only uncompressed sound, WAVE or CAF: Keyward has no codecs")
      return audioError(1_954_115_647, "The type of the file isn't supported")
    default: return audioError(2_003_334_207, "The file can't be read")
    }
  }

  open func read(into buffer: AVAudioPCMBuffer) throws {
    try read(into: buffer, frameCount: buffer.frameCapacity)
  }
  /// Reads from the position as many frames as there are, and have room; throws at the end of the file.
  open func read(into buffer: AVAudioPCMBuffer, frameCount frames: AVAudioFrameCount) throws {
    guard let handle, buffer.format == processingFormat else {
      throw audioError(-50, "The buffer doesn't fit the file")
    }
    let position = Int(framePosition)
    buffer.frameLength = 0
    guard position >= 0, position < self.frames else {
      throw audioError(-39, "The file ends here")
    }
    let count = min(Int(frames), Int(buffer.frameCapacity), self.frames - position)
    let offset = UInt64(start + position * layout.bytesPerFrame)
    guard (try? handle.seek(toOffset: offset)) != nil,
      let data = try? handle.read(upToCount: count * layout.bytesPerFrame)
    else { throw audioError(2_003_334_207, "The file can't be read") }
    let read = data.count / layout.bytesPerFrame
    buffer.frameLength = AVAudioFrameCount(read)
    data.withUnsafeBytes { bytes in
      for channel in 0..<layout.channels {
        let samples = (0..<read).map {
          layout.sample(bytes, at: $0 * layout.bytesPerFrame + channel * layout.width)
        }
        buffer.set(samples[...], of: channel)
      }
    }
    framePosition += AVAudioFramePosition(read)
  }
  /// Appends the frames of a buffer.
  open func write(from buffer: AVAudioPCMBuffer) throws {
    guard isWritten, let handle, buffer.format == processingFormat else {
      throw audioError(-50, "The buffer doesn't fit the file")
    }
    let channels = (0..<layout.channels).map(buffer.samples)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(buffer.frameLength) * layout.bytesPerFrame)
    for frame in 0..<Int(buffer.frameLength) {
      for samples in channels { layout.write(samples[frame], to: &bytes) }
    }
    do {
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(bytes))
      frames += Int(buffer.frameLength)
      try handle.seek(toOffset: 0)
      try handle.write(contentsOf: Data(SoundFile.head(kind, layout, frames: frames)))
    } catch {
      throw audioError(2_003_334_207, "The file can't be written")
    }
    framePosition = length
  }
  open func close() {
    try? handle?.close()
    handle = nil
  }
}
