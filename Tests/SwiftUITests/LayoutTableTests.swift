import SwiftUI
import Testing

@MainActor
struct LayoutTableTests {
  @Test func `every row has the frames it should have`() {
    for row in LayoutRows.all {
      let laid = Laid(row.size, root: row.root())
      #expect(laid.frames == row.frames, "\(row.name)")
      laid.view.setNeedsLayout()
      laid.update()
      #expect(laid.frames == row.frames, "\(row.name), laid out again")
    }
  }
  @Test func `the table has rows of each family`() { #expect(LayoutRows.all.count >= 60) }
}
