import Testing

@testable import UIKit

@MainActor struct StackViewTests {
  @Test func `four rows of letters share the keyboard`() {
    let (view, keys) = letterRows()
    view.layoutIfNeeded()
    #expect(keys.count == 33)
    let q = keys[0].convert(keys[0].bounds, to: view)
    #expect(q == rectangle(3, 3, 33, 45))
    let last = keys[32].convert(keys[32].bounds, to: view)
    #expect(last.maxX == 387)
    #expect(last.maxY == 213)
  }
}
