import Testing

@testable import SwiftUI
@testable import UIKit

@MainActor
@Suite struct GestureTests {
  private func event(
    _ phase: GestureEvent.Phase, _ points: [CGPoint], at time: TimeInterval = 0
  ) -> GestureEvent {
    GestureEvent(
      phase: phase, points: points, time: time, tapCount: 1,
      space: GestureSpace { point, _ in point })
  }
  private func course(
    _ gesture: some Gesture<Bool>, ups time: TimeInterval
  ) -> _GesturePhase<Bool> {
    let tracker = gesture._makeTracker()
    tracker.handle(event(.began, [.zero]))
    tracker.handle(event(.ended, [.zero], at: time))
    return tracker.phase
  }

  @Test(arguments: [(0.00001, true), (0.03, true), (0.1, false), (0.5, false)])
  func `a tap meets a long press that no finger is too fast for`(_ row: (Double, Bool)) {
    let phase = course(LongPressGesture(minimumDuration: row.0), ups: 0)
    if case .ended = phase { #expect(row.1) } else { #expect(!row.1) }
  }
  @Test func `two fingers that move apart magnify by their distances`() {
    let tracker = MagnifyGesture()._makeTracker()
    tracker.handle(event(.began, [.zero]))
    #expect(tracker.known == nil)
    tracker.handle(event(.began, [.zero, CGPoint(x: 100, y: 0)]))
    tracker.handle(event(.moved, [.zero, CGPoint(x: 250, y: 0)], at: 0.5))
    #expect(tracker.known?.magnification == 2.5)
    #expect(tracker.known?.velocity == 3)
    #expect(tracker.known?.startLocation == CGPoint(x: 50, y: 0))
    tracker.handle(event(.ended, [.zero], at: 0.6))
    if case .ended(let value) = tracker.phase {
      #expect(value.magnification == 2.5)
    } else {
      Issue.record("the gesture has not ended")
    }
  }
  @Test func `two fingers that turn rotate by their angle, over half a turn too`() {
    let tracker = RotationGesture()._makeTracker()
    tracker.handle(event(.began, [.zero, CGPoint(x: 100, y: 0)]))
    for degrees in stride(from: 30.0, through: 270, by: 30) {
      let angle = degrees * .pi / 180
      tracker.handle(
        event(.moved, [.zero, CGPoint(x: 100 * cos(angle), y: 100 * sin(angle))]))
    }
    #expect(abs((tracker.known?.degrees ?? 0) - 270) < 0.001)
  }
  @Test func `one finger neither magnifies nor rotates`() {
    let tracker = MagnificationGesture()._makeTracker()
    tracker.handle(event(.began, [.zero]))
    tracker.handle(event(.moved, [CGPoint(x: 50, y: 0)]))
    tracker.handle(event(.ended, [CGPoint(x: 50, y: 0)]))
    if case .failed = tracker.phase {} else { Issue.record("the gesture has not failed") }
  }
  struct Trimmed: Sendable {
    let from: CGFloat
    let to: CGFloat
    let text: String
  }
  @Test(arguments: [
    Trimmed(from: 0, to: 1, text: "0.0 0.0 m 100.0 0.0 l 100.0 100.0 l"),
    Trimmed(from: 0, to: 0.25, text: "0.0 0.0 m 50.0 0.0 l"),
    Trimmed(from: 0.25, to: 0.75, text: "50.0 0.0 m 100.0 0.0 l 100.0 50.0 l"),
    Trimmed(from: 0.5, to: 0.5, text: ""), Trimmed(from: 0.8, to: 0.2, text: ""),
  ])
  func `a trimmed path is the part between two lengths`(_ row: Trimmed) {
    var path = Path()
    path.addLines([.zero, CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 100)])
    #expect(path.trimmedPath(from: row.from, to: row.to).description == row.text)
  }
  @Test func `the text of a path makes the same path`() {
    let path = Path(roundedRect: CGRect(x: 0, y: 0, width: 30, height: 20), cornerRadius: 4)
    #expect(Path(path.description) == path)
  }
}
