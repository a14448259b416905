import KeyboardHost
import Testing

@testable import DrivenAudit

struct WatchWordsTests {
  private let words = WatchWords(seed: 7)

  @Test func `several words have no letter in common with those of the other text`() {
    let texts = [TextVariant.first, .second].map { words.words(3, $0, count: 15) }
    for text in texts {
      let parts = text.split(separator: " ")
      #expect(Set(parts).count == 15)
      #expect(parts.allSatisfy { Canary.isTelling(String($0)) })
    }
    #expect(Set(texts[0]).intersection(texts[1]) == [" "])
    #expect(texts[0].count == texts[1].count)
  }

  @Test func `reordered words have the same letters`() {
    let (first, other) = (
      words.words(3, .first, count: 15), words.words(3, .reordered, count: 15)
    )
    #expect(first != other && first.sorted() == other.sorted())
  }

  @Test func `an address has the digits of a wallet's, and none in common with the other text's`() {
    let texts = [TextVariant.first, .second].map { words.hexadecimal(9, $0, count: 40) }
    for text in texts { #expect(text.wholeMatch(of: /[0-9a-f]{40}/) != nil) }
    #expect(Set(texts[0]).isDisjoint(with: texts[1]))
  }

  @Test func `noted messages are sent ones, each with its step`() {
    let evidence = [
      Evidence(place: .sent, step: 4, bytes: Array("host a\n".utf8)),
      Evidence(place: .sent, step: 6, bytes: Array("host a\nhost b\n".utf8)),
      Evidence(place: .handed, step: 6, bytes: Array("c\n".utf8)),
    ]
    let messages = WatchTrace.noted(evidence, 3)
    #expect(messages.map { String(decoding: $0.bytes, as: UTF8.self) } == ["host a", "host b"])
    #expect(messages.map(\.step) == [1, 3])
    #expect(messages.allSatisfy { $0.place.channel == .traffic })
  }
}
