import Foundation
import Speech
import Testing

@testable import UIKit

@MainActor @Suite struct `Speech that is analyzed` {
  @Test func `has no language, and fails as it begins, for who waits for results too`() async throws
  {
    #expect(!SpeechTranscriber.isAvailable)
    #expect(await SpeechTranscriber.supportedLocales.isEmpty)
    #expect(
      await DictationTranscriber.supportedLocale(equivalentTo: Locale(identifier: "en")) == nil)
    let transcriber = SpeechTranscriber(
      locale: Locale(identifier: "en-US"), preset: .progressiveTranscription)
    #expect(transcriber.selectedLocales.map(\.identifier) == ["en-US"])
    let modules: [any SpeechModule] = [transcriber, SpeechDetector()]
    #expect(await AssetInventory.status(forModules: modules) == .unsupported)
    #expect(await SpeechAnalyzer.bestAvailableAudioFormat(compatibleWith: modules) == nil)
    let analyzer = SpeechAnalyzer(modules: modules)
    let (input, builder) = AsyncStream<AnalyzerInput>.makeStream()
    builder.finish()
    await #expect(throws: SFSpeechError.self) { try await analyzer.start(inputSequence: input) }
    do {
      for try await result in transcriber.results where result.isFinal {}
      Issue.record("the results must fail")
    } catch SFSpeechError.cannotAllocateUnsupportedLocale {}
  }

  @Test func `ends without results where the analysis is finished`() async throws {
    let transcriber = DictationTranscriber(
      locale: Locale(identifier: "de"), preset: .shortDictation)
    let analyzer = SpeechAnalyzer(modules: [transcriber])
    await analyzer.cancelAndFinishNow()
    for try await _ in transcriber.results { Issue.record("there is no result") }
  }
}
