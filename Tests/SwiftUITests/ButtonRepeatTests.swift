import Testing

@testable import SwiftUI
@testable import UIKit

@MainActor
private final class Board: ObservableObject {
  @Published var count = 0
  @Published var isDisabled = false
  @Published var isShown = true
  @Published var editing: [Bool] = []
  @Published var gestures = 0
}
private enum Step {
  case down, up, out, back, cancel, wait(Int64), disable, remove
}
private struct RepeatRow {
  let name: String
  let steps: [Step]
  let count: Int
  var behavior = ButtonRepeatBehavior.enabled
}

@MainActor
@Suite(.serialized) struct ButtonRepeatTests {
  private struct Key: View {
    @ObservedObject var board: Board
    let behavior: ButtonRepeatBehavior
    var body: some View {
      if board.isShown {
        Button {
          board.count += 1
        } label: {
          Color.red
        }
        .frame(width: 40, height: 40)
        .disabled(board.isDisabled)
        .buttonRepeatBehavior(behavior)
      }
    }
  }
  private static func rows() -> [RepeatRow] {
    [
      RepeatRow(name: "a tap acts once", steps: [.down, .wait(100), .up], count: 1),
      RepeatRow(name: "just before the first repeat", steps: [.down, .wait(490), .up], count: 1),
      RepeatRow(
        name: "the release isn't a further action", steps: [.down, .wait(500), .up], count: 1),
      RepeatRow(name: "a second held", steps: [.down, .wait(1000), .up], count: 6),
      RepeatRow(
        name: "nothing after the release", steps: [.down, .wait(600), .up, .wait(900)], count: 2),
      RepeatRow(
        name: "a tap after a hold acts", steps: [.down, .wait(600), .up, .down, .up], count: 3),
      RepeatRow(
        name: "a finger that leaves ends it", steps: [.down, .wait(600), .out, .wait(900), .up],
        count: 2),
      RepeatRow(
        name: "a finger that comes back waits again",
        steps: [.down, .wait(600), .out, .back, .wait(400), .up], count: 2),
      RepeatRow(
        name: "a cancelled touch ends it", steps: [.down, .wait(600), .cancel, .wait(900)], count: 2
      ),
      RepeatRow(
        name: "a tap after a cancelled hold acts",
        steps: [.down, .wait(600), .cancel, .down, .up], count: 3),
      RepeatRow(
        name: "a disabled button ends it",
        steps: [.down, .wait(600), .disable, .wait(900), .up], count: 2),
      RepeatRow(
        name: "a removed button ends it", steps: [.down, .wait(600), .remove, .wait(900), .up],
        count: 2),
      RepeatRow(
        name: "automatic acts at the release", steps: [.down, .wait(2000), .up], count: 1,
        behavior: .automatic),
      RepeatRow(
        name: "disabled acts at the release", steps: [.down, .wait(2000), .up], count: 1,
        behavior: .disabled),
    ]
  }
  private func perform(_ steps: [Step], _ laid: Laid, _ board: Board, at point: CGPoint) async {
    let window = UIWindow(frame: laid.view.frame)
    window.addSubview(laid.view)
    window.layoutIfNeeded()
    let dispatcher = TouchDispatcher(root: window)
    var now: TimeInterval = 0
    for step in steps {
      func send(_ phase: UITouch.Phase, _ x: CGFloat = point.x) {
        dispatcher.send(finger: 0, phase: phase, at: CGPoint(x: x, y: point.y), timestamp: now)
      }
      switch step {
      case .down: send(.began)
      case .up: send(.ended)
      case .out: send(.moved, 400)
      case .back: send(.moved)
      case .cancel: send(.cancelled)
      case .disable: board.isDisabled = true
      case .remove: board.isShown = false
      case .wait(let milliseconds):
        await wait(milliseconds)
        now += Double(milliseconds) / 1000
      }
      laid.update()
    }
  }

  @Test func `a held button repeats until the touch ends`() async {
    for row in Self.rows() {
      let board = Board()
      let laid = Laid(root: Key(board: board, behavior: row.behavior))
      await perform(row.steps, laid, board, at: CGPoint(x: 50, y: 50))
      #expect(board.count == row.count, "\(row.name)")
    }
  }
  @Test func `a gesture beside a held button is recognized too`() async {
    let board = Board()
    let laid = Laid(
      root: Key(board: board, behavior: .enabled)
        .simultaneousGesture(LongPressGesture().onEnded { _ in board.gestures += 1 }))
    await perform([.down, .wait(800), .up], laid, board, at: CGPoint(x: 50, y: 50))
    #expect(board.count == 4 && board.gestures == 1)
  }

  private struct Steps: View {
    @ObservedObject var board: Board
    let bounds: ClosedRange<Int>
    let behavior: ButtonRepeatBehavior
    var body: some View {
      Stepper(value: $board.count, in: bounds) {
        EmptyView()
      } onEditingChanged: {
        board.editing.append($0)
      }
      .buttonRepeatBehavior(behavior)
    }
  }
  @Test func `a held stepper counts to its bound, and reports when editing begins and ends`() async
  {
    let rows: [(ButtonRepeatBehavior, ClosedRange<Int>, Int)] = [
      (.automatic, 0...100, 6), (.enabled, 0...100, 6), (.automatic, 0...3, 3),
      (.disabled, 0...9, 1),
    ]
    for (behavior, bounds, count) in rows {
      let board = Board()
      let laid = Laid(root: Steps(board: board, bounds: bounds, behavior: behavior))
      await perform([.down, .wait(1000), .up], laid, board, at: CGPoint(x: 85, y: 50))
      #expect(board.count == count, "\(behavior) \(bounds)")
      #expect(board.editing == [true, false], "\(behavior) \(bounds)")
    }
  }
  @Test func `a stepper whose view isn't updated stays in its bounds`() {
    var value: UInt8 = 254
    let stepper = Stepper(value: Binding(get: { value }, set: { value = $0 }), in: 0...255) {
      EmptyView()
    }
    for _ in 0..<3 { stepper.increment?() }
    #expect(value == 255)
  }
  @Test func `your own styles read the behavior`() {
    struct Reading: View {
      @Environment(\.buttonRepeatBehavior) private var behavior
      var body: some View { Text(behavior == .enabled ? "enabled" : "other") }
    }
    #expect(Laid(root: Reading()).texts == ["other"])
    #expect(Laid(root: Reading().buttonRepeatBehavior(.enabled)).texts == ["enabled"])
  }
}
