import Testing

@testable import UIKit

/// Touch scripts on one control, and the resulting events.
@MainActor
struct ControlEventTests {
  /// A step of a script: a finger's action, its place, and the time since the previous step.
  struct Step: Sendable, CustomTestStringConvertible {
    var finger: UInt8 = 0
    var phase: UITouch.Phase
    var x: Double
    var y: Double = 20
    var after: Double = 0.05

    static func down(_ x: Double, finger: UInt8 = 0, after: Double = 0.05) -> Step {
      Step(finger: finger, phase: .began, x: x, after: after)
    }
    static func move(_ x: Double, finger: UInt8 = 0) -> Step {
      Step(finger: finger, phase: .moved, x: x)
    }
    static func up(_ x: Double, finger: UInt8 = 0) -> Step {
      Step(finger: finger, phase: .ended, x: x)
    }
    static func cancel(_ x: Double) -> Step { Step(phase: .cancelled, x: x) }
    var testDescription: String { "\(finger) \(phase) \(x)" }
  }

  /// Records the events of a control, one target per event.
  @MainActor final class Recorder: NSObject {
    var events: [String] = []
    static let names: [(String, UIControl.Event)] = [
      ("down", .touchDown), ("repeat", .touchDownRepeat), ("dragInside", .touchDragInside),
      ("dragOutside", .touchDragOutside), ("dragEnter", .touchDragEnter),
      ("dragExit", .touchDragExit), ("upInside", .touchUpInside), ("upOutside", .touchUpOutside),
      ("cancel", .touchCancel), ("primary", .primaryActionTriggered),
    ]
    func watch(_ control: UIControl) {
      for (name, event) in Recorder.names {
        control.addAction(UIAction { _ in self.events.append(name) }, for: event)
      }
    }
  }

  func run(_ script: [Step], on root: UIView) {
    let dispatcher = TouchDispatcher(root: root)
    var time = 0.0
    for step in script {
      time += step.after
      dispatcher.send(
        finger: step.finger, phase: step.phase, at: CGPoint(x: step.x, y: step.y), timestamp: time)
    }
  }

  /// The control spans 100...200; the slack reaches to 30 and 270.
  func scene<Control: UIControl>(_ control: Control) -> UIView {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 40))
    control.frame = CGRect(x: 100, y: 0, width: 100, height: 40)
    root.addSubview(control)
    return root
  }

  nonisolated static let scripts: [([Step], [String])] = [
    ([.down(150), .up(150)], ["down", "upInside"]),
    ([.down(150), .move(160), .up(160)], ["down", "dragInside", "upInside"]),
    ([.down(150), .move(260), .up(260)], ["down", "dragInside", "upInside"]),
    ([.down(150), .up(271)], ["down", "upOutside"]),
    ([.down(150), .move(280), .up(280)], ["down", "dragExit", "dragOutside", "upOutside"]),
    (
      [.down(150), .move(280), .move(290), .move(150), .up(150)],
      ["down", "dragExit", "dragOutside", "dragOutside", "dragEnter", "dragInside", "upInside"]
    ),
    ([.down(150), .cancel(150)], ["down", "cancel"]),
    ([.down(150), .down(150)], ["down", "cancel", "down"]),
    ([.down(50), .move(150), .up(150)], []),
    ([.move(150), .up(150)], []),
    (
      [.down(150), .up(150), .down(150), .up(150)],
      ["down", "upInside", "down", "repeat", "upInside"]
    ),
    (
      [.down(150), .up(150), .down(150, after: 0.5), .up(150)],
      ["down", "upInside", "down", "upInside"]
    ),
    ([.down(110), .up(110), .down(190), .up(190)], ["down", "upInside", "down", "upInside"]),
    (
      [.down(150), .down(160, finger: 1), .up(150), .up(160, finger: 1)], ["down", "upInside"]
    ),
  ]

  @Test(arguments: scripts)
  func `touches become a control's events in order`(script: [Step], expected: [String]) {
    let control = UIControl()
    let recorder = Recorder()
    recorder.watch(control)
    run(script, on: scene(control))
    #expect(recorder.events == expected)
    #expect(!control.isTracking || script.last?.phase == .began)
  }

  @Test func `a tap on a button ends with its primary action`() {
    let button = UIButton(type: .system)
    let recorder = Recorder()
    recorder.watch(button)
    run([.down(150), .up(150)], on: scene(button))
    #expect(recorder.events == ["down", "upInside", "primary"])
  }

  @Test func `a disabled control swallows touches, and its parent gets none`() {
    final class Parent: UIView {
      var touches = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        self.touches += 1
      }
    }
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let parent = Parent(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    parent.addSubview(control)
    control.isEnabled = false
    let recorder = Recorder()
    recorder.watch(control)
    run([.down(50), .up(50)], on: parent)
    #expect(recorder.events.isEmpty && parent.touches == 0)
    run([.down(150), .up(150)], on: parent)
    #expect(parent.touches == 1)
  }

  @Test func `a control that is disabled under the finger lets go of it`() {
    let control = UIControl()
    let recorder = Recorder()
    recorder.watch(control)
    control.addAction(UIAction { _ in control.isEnabled = false }, for: .touchDown)
    run([.down(150), .move(160), .up(160)], on: scene(control))
    #expect(recorder.events == ["down"])
    #expect(!control.isTracking && !control.isHighlighted)
  }

  @Test func `a control is highlighted while a finger is inside`() {
    let control = UIControl()
    let root = scene(control)
    let dispatcher = TouchDispatcher(root: root)
    var seen: [Bool] = []
    for (phase, x) in [
      (UITouch.Phase.began, 150.0), (.moved, 300), (.moved, 150), (.ended, 150),
    ] {
      dispatcher.send(finger: 0, phase: phase, at: CGPoint(x: x, y: 20), timestamp: 0)
      seen.append(control.isHighlighted)
    }
    #expect(seen == [true, false, true, false])
    #expect(dispatcher.isIdle)
  }

  @Test func `a target of all touch events hears each of them with its event`() {
    @MainActor final class Globe: NSObject {
      var phases: [UITouch.Phase] = []
      func handle(_ sender: UIView, with event: UIEvent) {
        phases += event.allTouches?.map(\.phase) ?? []
      }
    }
    let globe = Globe()
    let button = UIButton()
    button.addTarget(
      globe, action: Selector._of("handle:with:", Globe.handle(_:with:)), for: .allTouchEvents)
    run([.down(150), .move(160), .up(160)], on: scene(button))
    #expect(globe.phases == [.began, .moved, .ended])
  }

  @Test func `refused tracking sends nothing`() {
    final class Stubborn: UIControl {
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
    }
    let control = Stubborn()
    let recorder = Recorder()
    recorder.watch(control)
    run([.down(150), .move(160), .up(160)], on: scene(control))
    #expect(recorder.events.isEmpty)
  }

  @Test func `two controls follow a finger each`() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 40))
    let recorders = [Recorder(), Recorder()]
    for (index, recorder) in recorders.enumerated() {
      let control = UIControl(frame: CGRect(x: index * 100, y: 0, width: 100, height: 40))
      recorder.watch(control)
      root.addSubview(control)
    }
    run([.down(50), .down(150, finger: 1), .up(150, finger: 1), .up(50)], on: root)
    #expect(recorders.map(\.events) == [["down", "upInside"], ["down", "upInside"]])
  }

  @Test func `a view with multiple touch gets every finger, one without only the first`() {
    final class Pad: UIView {
      var began = 0
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        began += touches.count
      }
    }
    for (isMultiple, expected) in [(false, 1), (true, 2)] {
      let pad = Pad(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
      pad.isMultipleTouchEnabled = isMultiple
      run([.down(10), .down(90, finger: 1)], on: pad)
      #expect(pad.began == expected)
    }
  }

  @Test func `a view taken out of the tree keeps its touch`() {
    let control = UIControl()
    let root = scene(control)
    let recorder = Recorder()
    recorder.watch(control)
    control.addAction(UIAction { _ in control.removeFromSuperview() }, for: .touchDown)
    let dispatcher = TouchDispatcher(root: root)
    dispatcher.send(finger: 0, phase: .began, at: CGPoint(x: 150, y: 20), timestamp: 0)
    dispatcher.cancelAll(timestamp: 1)
    #expect(recorder.events == ["down", "cancel"])
  }

  @Test func `a position that is no number is ignored`() {
    let control = UIControl()
    let recorder = Recorder()
    recorder.watch(control)
    run([.down(.nan), .down(.infinity), .up(150)], on: scene(control))
    #expect(recorder.events.isEmpty)
  }
}
