import AVFoundation
import Testing

@testable import UIKit

@MainActor @Suite struct `Sounds and speech` {
  /// A WAVE file of one second: 8,000 bytes at 8,000 bytes a second.
  private func wave() -> Data {
    var head = [UInt8](repeating: 0, count: 44)
    head.replaceSubrange(0..<4, with: Array("RIFF".utf8))
    head.replaceSubrange(8..<12, with: Array("WAVE".utf8))
    head[28] = 0x40
    head[29] = 0x1F
    return Data(head + [UInt8](repeating: 0, count: 8000))
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

  @Test func `a player knows how long a WAVE file sounds, and keeps its settings`() throws {
    let player = try AVAudioPlayer(data: wave())
    #expect(player.duration == 1 && !player.isPlaying && player.volume == 1)
    #expect(player.numberOfLoops == 0 && player.prepareToPlay())
    player.play()
    #expect(player.isPlaying)
    player.stop()
    #expect(!player.isPlaying)
    #expect(try AVAudioPlayer(data: Data([1, 2, 3])).duration == 0)
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
