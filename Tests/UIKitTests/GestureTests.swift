import Testing

@testable import UIKit

/// A finger's movement, and the seconds since the step before.
struct GestureStep: Sendable, CustomTestStringConvertible {
  var finger: UInt8 = 0
  /// `nil` only lets time pass.
  var phase: UITouch.Phase?
  var x: Double = 0
  var y: Double = 0
  var after: Double = 0

  static func down(_ x: Double, _ y: Double, finger: UInt8 = 0, after: Double = 0) -> Self {
    Self(finger: finger, phase: .began, x: x, y: y, after: after)
  }
  static func move(_ x: Double, _ y: Double, finger: UInt8 = 0, after: Double = 0) -> Self {
    Self(finger: finger, phase: .moved, x: x, y: y, after: after)
  }
  static func up(_ x: Double, _ y: Double, finger: UInt8 = 0, after: Double = 0) -> Self {
    Self(finger: finger, phase: .ended, x: x, y: y, after: after)
  }
  static let cancel = Self(phase: .cancelled)
  static func wait(_ seconds: Double) -> Self { Self(after: seconds) }
  var testDescription: String { "\(phase.map { "\($0)" } ?? "wait") \(finger) \(x) \(y) +\(after)" }
}

/// Plays steps on a root; the clock moves as the steps say.
@MainActor
func play(_ steps: [GestureStep], on dispatcher: TouchDispatcher) {
  let clock = VirtualClock.current
  for step in steps {
    clock.advance(microseconds: Int64((step.after * 1_000_000).rounded()), afterEach: {})
    guard let phase = step.phase else { continue }
    dispatcher.send(
      finger: step.finger, phase: phase, at: CGPoint(x: step.x, y: step.y),
      timestamp: clock.seconds)
  }
}
@MainActor
func play(_ steps: [GestureStep], on root: UIView) { play(steps, on: TouchDispatcher(root: root)) }

/// Records the calls of recognizers and views.
@MainActor
final class GestureLog: NSObject {
  var lines: [String] = []
  func note(_ recognizer: UIGestureRecognizer) {
    lines.append("\(recognizer.name ?? "") \(recognizer.state)")
  }
  @discardableResult
  func watch<Recognizer: UIGestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, on view: UIView
  ) -> Recognizer {
    recognizer.name = name
    recognizer.addTarget(self, action: Selector._of("note:", GestureLog.note(_:)))
    view.addGestureRecognizer(recognizer)
    return recognizer
  }
}

/// A view that records its touches.
@MainActor
final class LoggedView: UIView {
  weak var log: GestureLog?
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log?.lines.append("touch began")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    log?.lines.append("touch moved")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    log?.lines.append("touch ended")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    log?.lines.append("touch cancelled")
  }
}

@MainActor @Suite struct GestureTests {
  let log = GestureLog()
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

  // MARK: One recognizer

  /// Each row: what is made, what the fingers do, and the states that the target receives.
  nonisolated static let rows: [(String, [GestureStep], [String])] = [
    ("tap", [.down(50, 50), .up(50, 50)], ["ended"]),
    ("tap", [.down(50, 50), .move(80, 50), .up(94, 50)], ["ended"]),
    ("tap", [.down(50, 50), .move(96, 50), .up(50, 50)], []),
    ("tap", [.down(50, 50), .up(50, 50, after: 0.74)], ["ended"]),
    ("tap", [.down(50, 50), .up(50, 50, after: 0.76)], []),
    ("tap", [.down(50, 50), .down(90, 50, finger: 1), .up(50, 50)], []),
    ("tap", [.down(50, 50), .cancel], []),
    ("tap", [.down(50, 50), .up(50, 50), .down(50, 50), .up(50, 50)], ["ended", "ended"]),
    ("two fingers", [.down(50, 50), .up(50, 50)], []),
    (
      "two fingers",
      [.down(50, 50), .down(90, 50, finger: 1), .up(50, 50), .up(90, 50, finger: 1)], ["ended"]
    ),
    ("double", [.down(50, 50), .up(50, 50), .wait(0.3), .down(50, 50), .up(50, 50)], ["ended"]),
    ("double", [.down(50, 50), .up(50, 50), .wait(0.4), .down(50, 50), .up(50, 50)], []),
    ("double", [.down(50, 50), .up(50, 50), .down(150, 50), .up(150, 50)], []),
    ("long", [.down(50, 50), .up(50, 50, after: 0.49)], []),
    ("long", [.down(50, 50), .up(50, 50, after: 0.5)], ["began", "ended"]),
    ("long", [.down(50, 50), .move(61, 50), .up(61, 50, after: 0.6)], []),
    (
      "long", [.down(50, 50), .move(59, 50), .move(90, 50, after: 0.5), .up(90, 50)],
      ["began", "changed", "ended"]
    ),
    ("long", [.down(50, 50), .wait(0.5), .cancel], ["began", "cancelled"]),
    ("at once", [.down(50, 50), .up(50, 50)], ["began", "ended"]),
    ("pan", [.down(50, 50), .move(59, 50), .up(59, 50)], []),
    ("pan", [.down(50, 50), .move(60, 50), .up(60, 50)], ["began", "ended"]),
    (
      "pan", [.down(50, 50), .move(56, 58), .move(90, 90), .up(90, 90)],
      ["began", "changed", "ended"]
    ),
    ("pan", [.down(50, 50), .move(90, 50), .cancel], ["began", "cancelled"]),
    ("swipe", [.down(50, 50), .move(99, 50), .up(99, 50)], []),
    ("swipe", [.down(50, 50), .move(100, 60), .up(100, 60)], ["ended"]),
    ("swipe", [.down(150, 50), .move(100, 50), .up(100, 50)], []),
    ("swipe", [.down(50, 50), .move(100, 50, after: 0.51), .up(100, 50)], []),
    ("swipe", [.down(50, 50), .move(50, 101), .move(150, 101), .up(150, 101)], []),
    (
      "pinch",
      [
        .down(100, 50), .down(200, 50, finger: 1), .move(205, 50, finger: 1),
        .move(210, 50, finger: 1), .move(220, 50, finger: 1), .up(220, 50, finger: 1),
      ], ["began", "changed", "ended"]
    ),
    ("pinch", [.down(100, 50), .move(200, 50), .up(200, 50)], []),
  ]

  @Test(arguments: rows)
  func `fingers become a gesture's states`(
    kind: String, steps: [GestureStep], expected: [String]
  ) throws {
    let recognizer = log.watch(try make(kind), "", on: root)
    let dispatcher = TouchDispatcher(root: root)
    play(steps + [.wait(2)], on: dispatcher)
    #expect(log.lines == expected.map { " \($0)" })
    #expect(recognizer.state == .possible || !dispatcher.isIdle)
  }

  private func make(_ kind: String) throws -> UIGestureRecognizer {
    switch kind {
    case "tap": return UITapGestureRecognizer()
    case "two fingers":
      let tap = UITapGestureRecognizer()
      tap.numberOfTouchesRequired = 2
      return tap
    case "double":
      let tap = UITapGestureRecognizer()
      tap.numberOfTapsRequired = 2
      return tap
    case "long": return UILongPressGestureRecognizer()
    case "at once":
      let press = UILongPressGestureRecognizer()
      press.minimumPressDuration = 0
      return press
    case "pan": return UIPanGestureRecognizer()
    case "swipe": return UISwipeGestureRecognizer()
    case "pinch": return UIPinchGestureRecognizer()
    default: throw CancellationError()
    }
  }

  @Test func `a pan tells how far and how fast, in the coordinates of a view`() {
    let half = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    half.transform = CGAffineTransform(scaleX: 2, y: 2)
    root.addSubview(half)
    let pan = log.watch(UIPanGestureRecognizer(), "pan", on: root)
    let dispatcher = TouchDispatcher(root: root)
    play([.down(20, 20), .move(40, 20, after: 0.05), .move(80, 60, after: 0.05)], on: dispatcher)
    #expect(pan.translation(in: root) == CGPoint(x: 60, y: 40))
    #expect(pan.translation(in: half) == CGPoint(x: 30, y: 20))
    #expect(abs(pan.velocity(in: root).x - 600) < 0.001)
    #expect(pan.location(in: root) == CGPoint(x: 80, y: 60))
    pan.setTranslation(.zero, in: root)
    play([.move(85, 60)], on: dispatcher)
    #expect(pan.translation(in: root) == CGPoint(x: 5, y: 0))
  }

  @Test func `a pinch tells the distance in relation to the first one`() {
    let pinch = log.watch(UIPinchGestureRecognizer(), "pinch", on: root)
    play(
      [
        .down(100, 50), .down(200, 50, finger: 1), .move(250, 50, finger: 1),
        .move(300, 50, finger: 1),
      ], on: TouchDispatcher(root: root))
    #expect(pinch.scale == 2)
  }

  // MARK: Views and recognizers

  private func logged() -> LoggedView {
    let view = LoggedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.log = log
    root.addSubview(view)
    return view
  }

  @Test func `a recognised gesture takes the touch away from the view`() {
    log.watch(UITapGestureRecognizer(), "tap", on: logged())
    play([.down(50, 50), .up(50, 50)], on: root)
    #expect(log.lines == ["touch began", "touch cancelled", "tap ended"])
  }
  @Test func `a gesture that does not cancel leaves the touch to the view`() {
    let tap = log.watch(UITapGestureRecognizer(), "tap", on: logged())
    tap.cancelsTouchesInView = false
    play([.down(50, 50), .up(50, 50)], on: root)
    #expect(log.lines == ["touch began", "tap ended", "touch ended"])
  }
  @Test func `a view hears of the end when the double tap has failed`() {
    let tap = log.watch(UITapGestureRecognizer(), "tap", on: logged())
    tap.numberOfTapsRequired = 2
    let dispatcher = TouchDispatcher(root: root)
    play([.down(50, 50), .up(50, 50)], on: dispatcher)
    #expect(log.lines == ["touch began"])
    play([.wait(0.4)], on: dispatcher)
    #expect(log.lines == ["touch began", "touch ended"])
  }
  @Test func `a view hears of nothing before a delaying gesture has failed`() {
    let pan = log.watch(UIPanGestureRecognizer(), "pan", on: logged())
    pan.delaysTouchesBegan = true
    play([.down(50, 50), .move(55, 50)], on: TouchDispatcher(root: root))
    #expect(log.lines.isEmpty)
    play([.down(50, 50), .move(55, 50), .up(55, 50)], on: root)
    #expect(log.lines.suffix(3) == ["touch began", "touch moved", "touch ended"])
  }

  @Test func `a button behind which a tap is recognised keeps its own taps`() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    button.addAction(UIAction { [log] _ in log.lines.append("button") }, for: .touchUpInside)
    root.addSubview(button)
    log.watch(UITapGestureRecognizer(), "root", on: root)
    play([.down(50, 50), .up(50, 50)], on: root)
    play([.down(150, 50), .up(150, 50)], on: root)
    #expect(log.lines == ["button", "root ended"])
  }

  @Test func `a long press on a button cancels its touch and types no key`() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    for (name, event) in [("down", UIControl.Event.touchDown), ("up", .touchUpInside)] {
      button.addAction(UIAction { [log] _ in log.lines.append(name) }, for: event)
    }
    button.addAction(UIAction { [log] _ in log.lines.append("cancel") }, for: .touchCancel)
    root.addSubview(button)
    log.watch(UILongPressGestureRecognizer(), "long", on: button)
    play([.down(50, 50), .up(50, 50)], on: root)
    #expect(log.lines == ["down", "up"])
    log.lines = []
    play([.down(50, 50, after: 1), .up(50, 50, after: 0.6)], on: root)
    #expect(log.lines == ["down", "cancel", "long began", "long ended"])
  }

  // MARK: Recognizers and each other

  @Test func `the inner view's tap goes before the outer's`() {
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(inner)
    log.watch(UITapGestureRecognizer(), "outer", on: root)
    log.watch(UITapGestureRecognizer(), "inner", on: inner)
    play([.down(50, 50), .up(50, 50)], on: root)
    #expect(log.lines == ["inner ended"])
  }

  private final class Together: NSObject, UIGestureRecognizerDelegate {
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
  }
  private final class Refusing: NSObject, UIGestureRecognizerDelegate {
    var beginsAnyway = false
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      beginsAnyway
    }
    func gestureRecognizer(
      _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
    ) -> Bool { touch.location(in: gestureRecognizer.view).x < 200 }
  }

  @Test func `a delegate lets both be recognised`() {
    let together = Together()
    log.watch(UITapGestureRecognizer(), "one", on: root).delegate = together
    log.watch(UITapGestureRecognizer(), "two", on: root)
    play([.down(50, 50), .up(50, 50)], on: root)
    #expect(log.lines == ["one ended", "two ended"])
  }
  @Test func `a delegate refuses to begin, and fingers`() {
    let refusing = Refusing()
    log.watch(UITapGestureRecognizer(), "one", on: root).delegate = refusing
    play([.down(50, 50), .up(50, 50)], on: root)
    refusing.beginsAnyway = true
    play([.down(250, 50), .up(250, 50)], on: root)
    #expect(log.lines.isEmpty)
    play([.down(50, 50), .up(50, 50)], on: root)
    #expect(log.lines == ["one ended"])
  }

  @Test func `a tap that requires the double tap's failure waits for it`() {
    let single = log.watch(UITapGestureRecognizer(), "single", on: root)
    let double = log.watch(UITapGestureRecognizer(), "double", on: root)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    let dispatcher = TouchDispatcher(root: root)
    play([.down(50, 50), .up(50, 50)], on: dispatcher)
    #expect(log.lines.isEmpty)
    play([.wait(0.4)], on: dispatcher)
    #expect(log.lines == ["single ended"])
    play([.down(50, 50), .up(50, 50), .down(50, 50), .up(50, 50), .wait(1)], on: dispatcher)
    #expect(log.lines == ["single ended", "double ended"])
  }
  @Test func `without that the single tap comes first, and once`() {
    log.watch(UITapGestureRecognizer(), "single", on: root)
    log.watch(UITapGestureRecognizer(), "double", on: root).numberOfTapsRequired = 2
    play([.down(50, 50), .up(50, 50), .down(50, 50), .up(50, 50)], on: root)
    #expect(log.lines == ["single ended", "double ended"])
  }

  @Test func `the pan that begins makes the swipe and the tap fail`() {
    log.watch(UITapGestureRecognizer(), "tap", on: root)
    log.watch(UISwipeGestureRecognizer(), "swipe", on: root)
    log.watch(UIPanGestureRecognizer(), "pan", on: root)
    play([.down(50, 50), .move(62, 50), .move(150, 50), .up(150, 50)], on: root)
    #expect(log.lines == ["pan began", "pan changed", "pan ended"])
  }

  @Test func `switching off cancels what is under way`() {
    let pan = log.watch(UIPanGestureRecognizer(), "pan", on: root)
    let dispatcher = TouchDispatcher(root: root)
    play([.down(50, 50), .move(90, 50)], on: dispatcher)
    pan.isEnabled = false
    play([.move(100, 50), .up(100, 50)], on: dispatcher)
    #expect(log.lines == ["pan began", "pan cancelled"])
    pan.isEnabled = true
    play([.down(50, 50), .move(90, 50), .up(90, 50)], on: dispatcher)
    #expect(log.lines.suffix(2) == ["pan began", "pan ended"])
  }

  @Test func `a recogniser of the keyboard's own sets its state`() {
    final class Third: UIGestureRecognizer {
      var moves = 0
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        moves += 1
        if moves == 3 { state = .recognized }
      }
      override func reset() {
        super.reset()
        moves = 0
      }
    }
    log.watch(Third(target: nil, action: nil), "third", on: root)
    for _ in 0..<2 {
      play([.down(5, 5), .move(6, 5), .move(7, 5), .move(8, 5), .up(8, 5)], on: root)
    }
    #expect(log.lines == ["third ended", "third ended"])
  }

  // MARK: The picture

  @Test func `a view with a tap or a press is a key, one with a pan is none`() {
    let tapped = UILabel(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    tapped.isUserInteractionEnabled = true
    let panned = UIView(frame: CGRect(x: 20, y: 0, width: 10, height: 10))
    let off = UIView(frame: CGRect(x: 40, y: 0, width: 10, height: 10))
    for view in [tapped, panned, off] { root.addSubview(view) }
    tapped.addGestureRecognizer(UITapGestureRecognizer())
    panned.addGestureRecognizer(UIPanGestureRecognizer())
    off.addGestureRecognizer(UITapGestureRecognizer())
    off.gestureRecognizers?.first?.isEnabled = false
    let views = SnapshotBuilder.picture(of: root).views
    #expect(
      views.map(\.reach) == [.notInteractive, .tappable, .notInteractive, .notInteractive])
  }
}
