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
}
