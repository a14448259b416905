/// Plays a file without a sound. It finishes after the file's duration on the virtual clock, if that is known.
open class AVAudioPlayer: NSObject, @unchecked Sendable {  // used on the main actor, as timers are
  private let sound: SoundFile?
  private let name: String
  private var timer: Timer?
  private var loopsLeft = 0

  open weak var delegate: (any AVAudioPlayerDelegate)?
  open var volume: Float = 1
  open var pan: Float = 0
  open var rate: Float = 1
  open var enableRate = false
  open var numberOfLoops = 0
  open var currentTime: TimeInterval = 0
  open private(set) var isPlaying = false
  open private(set) var url: URL?
  open private(set) var data: Data?
  /// How long the sound of a WAVE or CAF file is, 0 of any other.
  open var duration: TimeInterval { sound?.seconds ?? 0 }
  open var numberOfChannels: Int { sound?.layout.channels ?? 1 }
  open var isMeteringEnabled = false
  /// That of the file, if Keyward can read it.
  open var format: AVAudioFormat { sound?.layout.format ?? AVAudioFormat() }
  open var settings: [String: Any] { format.settings }
  open var deviceCurrentTime: TimeInterval { 0 }
  open func updateMeters() {}
  /// No sound: the least that Apple's meters show.
  open func averagePower(forChannel channelNumber: Int) -> Float { -160 }
  open func peakPower(forChannel channelNumber: Int) -> Float { -160 }
  open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
    self.volume = volume
  }

  public convenience init(contentsOf url: URL) throws {
    try self.init(contentsOf: url, fileTypeHint: nil)
  }
  public init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    sound = try? SoundFile(handle)
    name = url.lastPathComponent
    self.url = url
  }
  public convenience init(data: Data) throws { try self.init(data: data, fileTypeHint: nil) }
  public init(data: Data, fileTypeHint utiString: String?) throws {
    sound = try? SoundFile(data)
    name = "\(data.count) bytes"
    self.data = data
  }

  @discardableResult open func prepareToPlay() -> Bool { true }
  @discardableResult open func play() -> Bool {
    guard !isPlaying else { return true }
    tellAudio("AVAudioPlayer: \(name) requested; Keyward plays no sound.")
    isPlaying = true
    loopsLeft = numberOfLoops
    startTimer()
    return true
  }
  @discardableResult open func play(atTime time: TimeInterval) -> Bool { play() }
  open func pause() {
    timer?.invalidate()
    timer = nil
    isPlaying = false
  }
  open func stop() { pause() }

  private func startTimer() {
    timer = Timer.scheduledTimer(
      withTimeInterval: max(0, duration - currentTime), repeats: false
    ) { [weak self] _ in self?.cameToEnd() }
  }
  private func cameToEnd() {
    currentTime = 0
    if loopsLeft != 0 {
      // A sound of no length that repeats forever would block the clock.
      guard duration > 0 else { return }
      loopsLeft -= loopsLeft > 0 ? 1 : 0
      return startTimer()
    }
    timer = nil
    isPlaying = false
    delegate?.audioPlayerDidFinishPlaying(self, successfully: true)
  }
}

/// Receives the end of a sound.
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
  func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}
extension AVAudioPlayerDelegate {
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
  public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
}
