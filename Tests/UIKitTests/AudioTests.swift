import Testing

@testable import AVFoundation
@testable import UIKit

@MainActor @Suite struct `Sounds and speech` {
  /// A file of one second of silence.
  private func file(
    _ kind: SoundFile.Kind = .wave, rate: Double = 8_000, channels: Int = 1, bits: Int = 8
  ) throws -> Data {
    let layout = try #require(
      SoundLayout(
        rate: rate, channels: channels, bits: bits, isFloat: false,
        isUnsigned: kind == .wave && bits == 8))
    let head = SoundFile.head(kind, layout, frames: Int(rate))
    return Data(head + [UInt8](repeating: 0, count: Int(rate) * layout.bytesPerFrame))
  }

  /// A voice with a language of its own, as keyboards write one.
  private final class Voice: AVSpeechSynthesisVoice, @unchecked Sendable {
    override var language: String { "eo" }
  }
  @Test func `a voice can be subclassed`() {
    #expect(Voice().language == "eo")
    #expect(AVSpeechSynthesisVoice().language == "en-US")
    #expect(AVSpeechSynthesisVoice(language: "fr-FR")?.language == "fr-FR")
  }

  @Test func `a session has one speaker, and no microphone to choose`() throws {
    let session = AVAudioSession.sharedInstance()
    #expect(session.inputDataSources == nil && session.outputDataSource == nil)
    try session.setInputDataSource(nil)
    try session.setPreferredInputOrientation(.none)
    let source = AVAudioSessionDataSourceDescription(name: "Bottom")
    #expect(throws: NSError.self) { try session.setInputDataSource(source) }
    #expect(throws: NSError.self) { try session.setOutputDataSource(source) }
    #expect(throws: NSError.self) { try session.setPreferredInputOrientation(.portrait) }
    #expect(throws: NSError.self) { try session.setPrefersEchoCancelledInput(true) }
    #expect(throws: NSError.self) { try source.setPreferredPolarPattern(.cardioid) }
    let speaker = try #require(session.currentRoute.outputs.first)
    #expect(throws: NSError.self) { try speaker.setPreferredDataSource(source) }
    #expect(noErr == 0)
  }

  @Test func `a player knows how long a WAVE file sounds, and keeps its settings`() throws {
    let player = try AVAudioPlayer(data: file())
    #expect(player.duration == 1 && !player.isPlaying && player.volume == 1)
    #expect(player.numberOfLoops == 0 && player.prepareToPlay())
    player.play()
    #expect(player.isPlaying)
    player.stop()
    #expect(!player.isPlaying)
    #expect(try AVAudioPlayer(data: Data([1, 2, 3])).duration == 0)
  }

  @Test(arguments: [(SoundFile.Kind.wave, 2, 16), (.caf, 1, 24), (.caf, 6, 16)])
  func `a player has the format of its sound`(
    kind: SoundFile.Kind, channels: Int, bits: Int
  ) throws {
    let data = try file(kind, rate: 22_050, channels: channels, bits: bits)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    try data.write(to: url)
    for player in [try AVAudioPlayer(data: data), try AVAudioPlayer(contentsOf: url)] {
      #expect(player.duration == 1 && player.numberOfChannels == channels)
      #expect(player.format.sampleRate == 22_050 && Int(player.format.channelCount) == channels)
      #expect(player.settings[AVLinearPCMBitDepthKey] as? Int == bits)
    }
  }

  @Test func `settings have Objective-C's numbers for true`() throws {
    let settings: [String: Any] = [
      AVFormatIDKey: Int(kAudioFormatLinearPCM), AVSampleRateKey: 8_000, AVNumberOfChannelsKey: 2,
      AVLinearPCMIsFloatKey: 1, AVLinearPCMIsNonInterleaved: NSNumber(value: 1),
    ]
    let format = try #require(AVAudioFormat(settings: settings))
    #expect(format.commonFormat == .pcmFormatFloat32 && !format.isInterleaved)
    let big = settings.merging([AVLinearPCMIsBigEndianKey: 1]) { $1 }
    #expect(SoundLayout(settings: big)?.isBigEndian == true)
    #expect(SoundLayout(settings: settings)?.isBigEndian == false)
  }

  @Test func `a node has one connection for each bus`() {
    let (engine, first, second) = (AVAudioEngine(), AVAudioPlayerNode(), AVAudioPlayerNode())
    let (pitch, mixer) = (AVAudioUnitTimePitch(), engine.mainMixerNode)
    for node in [first, second, pitch] { engine.attach(node) }
    engine.connect(first, to: mixer, format: nil)
    engine.connect(first, to: pitch, format: nil)
    #expect(engine.inputConnectionPoint(for: mixer, inputBus: 0) == nil)
    #expect(engine.outputConnectionPoints(for: first, outputBus: 0).map(\.node) == [pitch])
    engine.connect(second, to: pitch, format: nil)
    #expect(engine.inputConnectionPoint(for: pitch, inputBus: 0)?.node === second)
    #expect(engine.outputConnectionPoints(for: first, outputBus: 0).isEmpty)
    engine.connect(first, to: mixer, format: nil)
    engine.connect(first, to: mixer, format: nil)
    #expect(mixer.nextAvailableInputBus == 1)
    engine.detach(first)
    engine.detach(pitch)
    #expect(mixer.nextAvailableInputBus == 0 && first.engine == nil)
    #expect(engine.outputConnectionPoints(for: second, outputBus: 0).isEmpty)
  }

  @Test func `a tap says that nothing is recorded`() async {
    var lines: [String] = []
    let before = DeveloperNotices.report
    DeveloperNotices.report = { $0.contains("installTap") ? lines.append($0) : before($0) }
    defer { DeveloperNotices.report = before }
    AVAudioEngine().mainMixerNode.installTap(onBus: 0, bufferSize: 1_024, format: nil) { _, _ in }
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    #expect(lines == ["AVAudioNode.installTap: nothing is recorded; the block is never called"])
  }

  /// A player that loops a part of one second of sound, and its seconds at times of the clock, which other tests move, too.
  private func loop(
    _ range: CMTimeRange, milliseconds: Int
  ) async throws -> (looper: AVPlayerLooper, player: AVQueuePlayer, seconds: [Double]) {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).wav")
    defer { try? FileManager.default.removeItem(at: url) }
    try file().write(to: url)
    let player = AVQueuePlayer()
    let looper = AVPlayerLooper(
      player: player, templateItem: AVPlayerItem(url: url), timeRange: range)
    player.play()
    var seconds: [Double] = []
    for _ in 0..<milliseconds / 50 {
      await pass(milliseconds: 50)
      seconds.append(player.currentTime().seconds)
    }
    return (looper, player, seconds)
  }
  private func seconds(_ value: Double) -> CMTime {
    CMTime(seconds: value, preferredTimescale: 1_000)
  }
  @Test func `a looper plays the part of its range`() async throws {
    let range = CMTimeRange(start: seconds(0.5), end: seconds(0.75))
    let (looper, player, seconds) = try await loop(range, milliseconds: 1_100)
    #expect(looper.status == .ready && looper.loopCount >= 4 && player.rate == 1)
    #expect(seconds.allSatisfy { (0.5...0.75).contains($0) } && Set(seconds).count > 1)
  }
  @Test func `a looper without a length fails and plays nothing`() async throws {
    for range in [
      CMTimeRange(start: .zero, duration: .zero), CMTimeRange(start: seconds(0.5), duration: .zero),
      CMTimeRange(start: seconds(-1), end: seconds(0.5)),
      CMTimeRange(start: .indefinite, duration: seconds(1)),
    ] {
      let (looper, player, _) = try await loop(range, milliseconds: 100)
      #expect(looper.status == .failed && looper.error is AVError)
      #expect(looper.loopCount == 0 && player.items().isEmpty)
    }
  }
  @Test func `a looper of a range behind the end ends`() async throws {
    let range = CMTimeRange(start: seconds(3), end: seconds(1e9))
    let (looper, player, _) = try await loop(range, milliseconds: 100)
    #expect(looper.loopCount == 0 && player.rate == 0)
  }

  @Test func `a player of a file that is missing cannot be made`() {
    #expect(throws: (any Error).self) {
      try AVAudioPlayer(contentsOf: URL(fileURLWithPath: "/nowhere/click.wav"))
    }
  }

  @Test func `the session keeps what is set and has no microphone`() throws {
    let session = AVAudioSession.sharedInstance()
    #expect(session.recordPermission == .denied)
    try session.setCategory(.playback, mode: .spokenAudio, options: [.duckOthers])
    try session.setActive(true)
    #expect(session.category == .playback && session.mode == .spokenAudio)
    #expect(session.categoryOptions == .duckOthers)
    try session.setCategory(.ambient)
    #expect(session.category == .ambient && session.categoryOptions == [])
  }

  @Test func `an utterance has Apple's defaults, and what waits can be called off`() {
    let utterance = AVSpeechUtterance(string: "Hello")
    #expect(utterance.rate == 0.5 && utterance.pitchMultiplier == 1 && utterance.volume == 1)
    #expect(utterance.voice == nil && utterance.speechString == "Hello")
    let synthesizer = AVSpeechSynthesizer()
    #expect(!synthesizer.stopSpeaking(at: .immediate))
    synthesizer.speak(utterance)
    #expect(synthesizer.isSpeaking && synthesizer.stopSpeaking(at: .immediate))
    #expect(!synthesizer.isSpeaking)
  }

  @Test func `an engine that only plays starts, and its buffers end by their length`() async throws
  {
    let (engine, player, pitch) = (AVAudioEngine(), AVAudioPlayerNode(), AVAudioUnitTimePitch())
    engine.attach(player)
    engine.attach(pitch)
    engine.connect(player, to: pitch, format: nil)
    engine.connect(pitch, to: engine.mainMixerNode, format: nil)
    try engine.start()
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 1_000, channels: 1))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 20))
    buffer.frameLength = 20
    nonisolated(unsafe) var ended: [String] = []
    player.scheduleBuffer(buffer) { ended.append("first") }
    player.scheduleBuffer(buffer, completionCallbackType: .dataPlayedBack) { _ in
      ended.append("second")
    }
    player.scheduleBuffer(buffer, at: nil, options: .loops) { ended.append("loop") }
    #expect(ended.isEmpty && engine.isRunning)
    player.play()
    for _ in 0..<8 { await pass(milliseconds: 10) }
    #expect(ended == ["first", "second"] && player.isPlaying)
    engine.stop()
    #expect(ended == ["first", "second", "loop"] && !player.isPlaying)
  }
  /// Moves the clock of the process: off the main thread, timers start on the main queue.
  private func pass(milliseconds: Int64) async {
    func turn() async {
      await withCheckedContinuation { continuation in
        DispatchQueue.main.async { continuation.resume() }
      }
    }
    await turn()
    VirtualClock.current.advance(microseconds: milliseconds * 1000) {}
    await turn()
  }
}
