import Testing

@testable import SwiftUI
@testable import UIKit

/// A finger's way over the first row, and what it leads to.
private struct Swipe: Sendable {
  let name: String
  /// The places, of which the first is where the finger goes down.
  let way: [CGPoint]
  let texts: [String]
  var done: [String] = []
}

@MainActor
struct RowSwipeTests {
  private final class Log {
    var lines: [String] = []
  }
  private nonisolated static let swipes = [
    Swipe(
      name: "a tap", way: [CGPoint(x: 60, y: 20)], texts: ["row"], done: ["row"]),
    Swipe(
      name: "to the trailing edge",
      way: [CGPoint(x: 60, y: 20), CGPoint(x: 90, y: 20), CGPoint(x: 130, y: 20)],
      texts: ["pin", "row"]),
    Swipe(
      name: "to the leading edge",
      way: [CGPoint(x: 130, y: 20), CGPoint(x: 100, y: 20), CGPoint(x: 60, y: 20)],
      texts: ["row", "delete"]),
    Swipe(
      name: "and back",
      way: [CGPoint(x: 130, y: 20), CGPoint(x: 60, y: 20), CGPoint(x: 128, y: 20)],
      texts: ["row"]),
    Swipe(
      name: "downwards, still on the row", way: [CGPoint(x: 60, y: 8), CGPoint(x: 60, y: 30)],
      texts: ["row"], done: ["row"]),
  ]
  @Test(arguments: swipes)
  fileprivate func `a swipe along a row opens its actions and leaves its button alone`(
    _ row: Swipe
  ) {
    let log = Log()
    let laid = Laid(
      CGSize(width: 200, height: 44),
      root: VStack {
        Button {
          log.lines.append("row")
        } label: {
          Text("row").frame(maxWidth: .infinity, minHeight: 44).contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .swipeActions(edge: .leading) { Button("pin") {} }
        .swipeActions { Button("delete") {} }
      })
    let window = UIWindow(frame: laid.view.frame)
    window.addSubview(laid.view)
    window.layoutIfNeeded()
    let dispatcher = TouchDispatcher(root: window)
    for (index, point) in row.way.enumerated() {
      dispatcher.send(
        finger: 0, phase: index == 0 ? .began : .moved, at: point, timestamp: Double(index) * 0.05)
    }
    dispatcher.send(
      finger: 0, phase: .ended, at: row.way[row.way.count - 1],
      timestamp: Double(row.way.count) * 0.05)
    laid.update()
    #expect(laid.visibleTexts == row.texts, "\(row.name)")
    #expect(log.lines == row.done, "\(row.name)")
  }
}
