import Testing

@testable import DrivenAudit

/// Finds keys again in another picture.
struct DrivenKeyTests {
  private static func key(_ id: String, x: Double, y: Double) -> DrivenKey {
    DrivenKey(id: id, name: String(id.prefix(1)), x: x, y: y)
  }

  private static let rows = [
    // A row of recent keys came in front of it, and its number changed.
    (now: [key("a", x: 10, y: 0), key("a #2", x: 30, y: 60)], found: "a #2"),
    (now: [key("a", x: 30, y: 62), key("a #2", x: 90, y: 60)], found: "a"),
    // It is the only one, wherever it is.
    (now: [key("b", x: 30, y: 50), key("a", x: 300, y: 100)], found: "a"),
    (now: [key("b", x: 30, y: 50)], found: nil),
  ]

  @Test(arguments: rows)
  func `of keys with the same name, the one in the place of a key is found`(
    row: (now: [DrivenKey], found: String?)
  ) {
    let before = Self.key("a", x: 30, y: 50)
    #expect(before.nearest(of: row.now)?.id == row.found)
  }
}
