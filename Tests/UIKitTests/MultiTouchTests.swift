import Testing

@testable import UIKit

/// A view that records how many fingers it receives at once.
@MainActor
private final class Counter: UIView {
  var heard: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    heard.append("began \(touches.count)")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    let still = event?.allTouches?.count { $0.phase == .stationary } ?? 0
    heard.append("moved \(touches.count), still \(still)")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    heard.append("ended \(touches.count)")
  }
}

@MainActor @Suite struct `Fingers in one frame` {
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

  private func view(x: CGFloat) -> Counter {
    let view = Counter(frame: CGRect(x: x, y: 0, width: 200, height: 400))
    view.isMultipleTouchEnabled = true
    root.addSubview(view)
    return view
  }
  private func move(_ dispatcher: TouchDispatcher, _ places: [(UInt8, CGFloat, CGFloat)]) {
    dispatcher.move(
      places.map { ($0.0, CGPoint(x: $0.1, y: $0.2)) },
      timestamp: VirtualClock.current.seconds)
  }

  @Test func `are told to each view together, and those that rest are still`() {
    let (left, right) = (view(x: 0), view(x: 200))
    let dispatcher = TouchDispatcher(root: root)
    play(
      [.down(10, 10), .down(50, 10, finger: 1), .down(210, 10, finger: 2)], on: dispatcher)
    move(dispatcher, [(0, 20, 20), (1, 60, 20)])
    move(dispatcher, [(0, 30, 30), (1, 70, 30), (2, 220, 30)])
    // An unknown finger, an invalid place, and a finger twice.
    move(dispatcher, [(7, 0, 0), (0, .nan, 0), (2, 230, 40), (2, 240, 50)])
    play([.up(30, 30), .up(70, 30, finger: 1), .up(230, 40, finger: 2)], on: dispatcher)
    #expect(
      left.heard
        == ["began 1", "began 1", "moved 2, still 1", "moved 2, still 0", "ended 1", "ended 1"])
    #expect(right.heard == ["began 1", "moved 1, still 0", "moved 1, still 2", "ended 1"])
  }

  @Test(arguments: [2.0, 0.5, 1.01])
  func `pinch to the scale that they end at`(scale: Double) {
    let log = GestureLog()
    let pad = view(x: 0)
    var scales: [CGFloat] = []
    let pinch = log.watch(UIPinchGestureRecognizer(), "pinch", on: pad)
    let dispatcher = TouchDispatcher(root: root)
    play([.down(80, 50), .down(120, 50, finger: 1)], on: dispatcher)
    for part in stride(from: 0.1, through: 1, by: 0.1) {
      let radius = 20 * (1 + part * (scale - 1))
      move(dispatcher, [(0, 100 - radius, 50), (1, 100 + radius, 50)])
      scales.append(pinch.scale)
    }
    #expect(pinch.numberOfTouches == 2)
    play([.up(0, 50), .up(200, 50, finger: 1)], on: dispatcher)
    guard abs(scale - 1) > 0.1 else {
      #expect(log.lines.isEmpty)
      return
    }
    #expect(abs(Double(scales[9]) - scale) < 1e-9)
    #expect(log.lines.first == "pinch began" && log.lines.last == "pinch ended")
    #expect(pad.heard.prefix(3) == ["began 1", "began 1", "moved 2, still 0"])
    #expect(!pad.heard.contains("ended 1"))
  }
}

@MainActor @Suite struct `A view that wants to be touched alone` {
  /// Which of two views is exclusive, and which receive a finger on each that comes down one after the
  /// other.
  nonisolated static let rows: [(exclusive: [Int], order: [Int], heard: [Int])] = [
    ([], [0, 1], [1, 1]), ([0], [0, 1], [1, 0]), ([0], [1, 0], [0, 1]), ([1], [0, 1], [1, 0]),
    ([0, 1], [0, 1], [1, 0]), ([0], [0, 0], [1, 0]),
  ]

  @Test(arguments: rows)
  func `keeps others off, and is kept off by them`(
    exclusive: [Int], order: [Int], heard: [Int]
  ) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let views = [0, 1].map { Counter(frame: CGRect(x: $0 * 200, y: 0, width: 200, height: 400)) }
    for (index, view) in views.enumerated() {
      view.isExclusiveTouch = exclusive.contains(index)
      root.addSubview(view)
    }
    let dispatcher = TouchDispatcher(root: root)
    for (finger, index) in order.enumerated() {
      play([.down(Double(index) * 200 + 10, 10, finger: UInt8(finger))], on: dispatcher)
    }
    #expect(views.map(\.heard.count) == heard)
    for finger in order.indices { play([.up(0, 0, finger: UInt8(finger))], on: dispatcher) }
    play([.down(10, 10), .up(10, 10)], on: dispatcher)
    #expect(views[0].heard.suffix(2) == ["began 1", "ended 1"])
  }
}
