import Testing

@testable import LiveSimulator

@Suite struct `Attempts of several keyboards` {
  @Test func `are reported once each, whichever process made them`() {
    var cursor = AccessCursor()
    #expect(cursor.takeNew(of: [["a1"]]) == ["a1"])
    #expect(cursor.takeNew(of: [["a1"], ["b1", "b2"]]) == ["b1", "b2"])
    // The first process goes on after the second has begun.
    #expect(cursor.takeNew(of: [["a1", "a2"], ["b1", "b2"]]) == ["a2"])
    #expect(cursor.takeNew(of: [["a1", "a2"], ["b1", "b2", "b3"]]) == ["b3"])
    #expect(cursor.takeNew(of: [["a1", "a2"], ["b1", "b2", "b3"]]) == [])
  }
}
