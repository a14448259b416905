/// How a node's sound enters a mixer.
public protocol AVAudioMixing: NSObjectProtocol {
  var volume: Float { get set }
  var pan: Float { get set }
}

/// How a buffer joins those that wait.
public struct AVAudioPlayerNodeBufferOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let loops = AVAudioPlayerNodeBufferOptions(rawValue: 1)
  public static let interrupts = AVAudioPlayerNodeBufferOptions(rawValue: 2)
  public static let interruptsAtLoop = AVAudioPlayerNodeBufferOptions(rawValue: 4)
}
/// The moment of a buffer's end that its handler is called at.
public enum AVAudioPlayerNodeCompletionCallbackType: Int, Sendable {
  case dataConsumed = 0
  case dataRendered, dataPlayedBack
}
public typealias AVAudioNodeCompletionHandler = () -> Void
public typealias AVAudioPlayerNodeCompletionHandler =
  (AVAudioPlayerNodeCompletionCallbackType) -> Void

/// Plays buffers after each other. Nothing sounds; a buffer's handler is called when its time is over on the virtual clock.
open class AVAudioPlayerNode: AVAudioNode, AVAudioMixing, @unchecked Sendable {  // main actor
  private struct Entry {
    let seconds: TimeInterval
    let loops: Bool
    let finished: () -> Void
  }
  private var waiting: [Entry] = []
  private var timer: Timer?
  open private(set) var isPlaying = false
  open var volume: Float = 1
  open var pan: Float = 0
  open var rate: Float = 1

  /// Buffers play while the node does and its engine runs, as on a device.
  open func play() {
    guard !isPlaying else { return }
    isPlaying = true
    playNext()
  }
  open func play(at when: AVAudioTime?) { play() }
  open func pause() {
    isPlaying = false
    timer?.invalidate()
    timer = nil
  }
  /// Stops, forgets the buffers that wait, and calls their handlers.
  open func stop() {
    pause()
    let left = waiting
    waiting = []
    for entry in left { entry.finished() }
  }
  open override func reset() { stop() }

  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, completionHandler: AVAudioNodeCompletionHandler? = nil
  ) { scheduleBuffer(buffer, at: nil, options: [], completionHandler: completionHandler) }
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?,
    options: AVAudioPlayerNodeBufferOptions = [],
    completionHandler: AVAudioNodeCompletionHandler? = nil
  ) {
    let rate = buffer.format.sampleRate
    let entry = Entry(
      seconds: rate > 0 ? Double(buffer.frameLength) / rate : 0, loops: options.contains(.loops),
      finished: completionHandler ?? {})
    if !options.isDisjoint(with: [.interrupts, .interruptsAtLoop]) { interrupt() }
    waiting.append(entry)
    if isPlaying, timer == nil { playNext() }
  }
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime? = nil,
    options: AVAudioPlayerNodeBufferOptions = [],
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
  ) {
    scheduleBuffer(buffer, at: when, options: options) { completionHandler?(callbackType) }
  }
  open func prepare(withFrameCount frameCount: AVAudioFrameCount) {}
  open func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?,
    completionHandler: AVAudioNodeCompletionHandler? = nil
  ) {
    append(Int(file.length), of: file, completionHandler ?? {})
  }
  open func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
  ) {
    append(Int(file.length), of: file) { completionHandler?(callbackType) }
  }
  open func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition,
    frameCount numberFrames: AVAudioFrameCount, at when: AVAudioTime?,
    completionHandler: AVAudioNodeCompletionHandler? = nil
  ) {
    let left = Int(clamping: file.length) - Int(clamping: max(0, startFrame))
    append(max(0, min(left, Int(numberFrames))), of: file, completionHandler ?? {})
  }
  private func append(
    _ frames: Int, of file: AVAudioFile, _ finished: @escaping AVAudioNodeCompletionHandler
  ) {
    let rate = file.processingFormat.sampleRate
    waiting.append(Entry(seconds: Double(frames) / rate, loops: false, finished: finished))
    if isPlaying, timer == nil { playNext() }
  }

  private func interrupt() {
    timer?.invalidate()
    timer = nil
    let left = waiting
    waiting = []
    for entry in left { entry.finished() }
  }
  private func playNext() {
    guard isPlaying, let next = waiting.first else { return }
    tellAudio("AVAudioPlayerNode: a buffer requested; Keyward plays no sound.")
    // One that repeats plays until it is stopped and needs no timer.
    guard !next.loops else { return }
    timer = Timer.scheduledTimer(withTimeInterval: next.seconds, repeats: false) {
      [weak self] _ in self?.cameToEnd()
    }
  }
  private func cameToEnd() {
    timer = nil
    guard !waiting.isEmpty else { return }
    let ended = waiting.removeFirst()
    ended.finished()
    playNext()
  }
}

/// A node that changes sound.
open class AVAudioUnit: AVAudioNode {
  open var name: String { "" }
}
/// A node whose change can be switched off.
open class AVAudioUnitEffect: AVAudioUnit {
  open var bypass = false
}
/// A node that changes the timing of sound.
open class AVAudioUnitTimeEffect: AVAudioUnit {
  open var bypass = false
}
open class AVAudioUnitTimePitch: AVAudioUnitTimeEffect {
  /// In cents, from -2,400 to 2,400.
  open var pitch: Float = 0
  open var rate: Float = 1
  open var overlap: Float = 8
}
open class AVAudioUnitVarispeed: AVAudioUnitTimeEffect {
  open var rate: Float = 1
}
public enum AVAudioUnitReverbPreset: Int, Sendable {
  case smallRoom = 0
  case mediumRoom, largeRoom, mediumHall, largeHall, plate, mediumChamber, largeChamber
  case cathedral, largeRoom2, mediumHall2, mediumHall3, largeHall2
}
open class AVAudioUnitReverb: AVAudioUnitEffect {
  /// In percent of the sound that has reverberation.
  open var wetDryMix: Float = 0
  open func loadFactoryPreset(_ preset: AVAudioUnitReverbPreset) {}
}
open class AVAudioUnitDelay: AVAudioUnitEffect {
  open var delayTime: TimeInterval = 1
  open var feedback: Float = 50
  open var lowPassCutoff: Float = 15_000
  open var wetDryMix: Float = 100
}
open class AVAudioUnitDistortion: AVAudioUnitEffect {
  open var preGain: Float = -6
  open var wetDryMix: Float = 50
}
public enum AVAudioUnitEQFilterType: Int, Sendable {
  case parametric = 0
  case lowPass, highPass, resonantLowPass, resonantHighPass, bandPass, bandStop, lowShelf
  case highShelf, resonantLowShelf, resonantHighShelf
}
open class AVAudioUnitEQFilterParameters: NSObject {
  open var filterType = AVAudioUnitEQFilterType.parametric
  open var frequency: Float = 1_000
  open var bandwidth: Float = 0.5
  open var gain: Float = 0
  open var bypass = true
}
open class AVAudioUnitEQ: AVAudioUnitEffect {
  public let bands: [AVAudioUnitEQFilterParameters]
  open var globalGain: Float = 0
  /// At most 1,024 bands are made.
  public init(numberOfBands: Int) {
    bands = (0..<min(max(numberOfBands, 0), 1_024)).map { _ in AVAudioUnitEQFilterParameters() }
  }
}
