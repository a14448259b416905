import Testing

@testable import SwiftUI
@testable import UIKit

/// The events, in order.
@MainActor
private final class Log {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}
/// A finger's movement, at a time of the virtual clock.
private enum Touch {
  case down(CGFloat, CGFloat, finger: UInt8 = 0)
  case move(CGFloat, CGFloat, finger: UInt8 = 0)
  case up(CGFloat, CGFloat, finger: UInt8 = 0)
  case cancel(finger: UInt8 = 0)

  static func tap(_ x: CGFloat, _ y: CGFloat) -> [Touch] { [.down(x, y), .up(x, y)] }
}
@MainActor
private struct GestureRow {
  let name: String
  let touches: [Touch]
  let lines: [String]
  let root: (Log) -> AnyView
  init(
    _ name: String, _ touches: [Touch], _ lines: [String],
    @ViewBuilder _ root: @escaping (Log) -> some View
  ) {
    (self.name, self.touches, self.lines) = (name, touches, lines)
    self.root = { AnyView(root($0)) }
  }
}

private struct Telling: ButtonStyle {
  let log: Log
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.onChange(of: configuration.isPressed) { _, isPressed in
      log.add(isPressed ? "pressed" : "released")
    }
  }
}
private struct Dragged: View {
  let log: Log
  @GestureState private var distance: CGFloat = 0
  var body: some View {
    Color.red.gesture(
      DragGesture(minimumDistance: 0).updating($distance) { value, state, _ in
        state = value.translation.width
      }
    )
    .onChange(of: distance) { _, now in log.add("\(Int(now))") }
  }
}

/// Its body is evaluated again with each report.
private struct Pressed: View {
  let log: Log
  var duration = 0.5
  @State private var reports = 0
  var body: some View {
    Color.red.onLongPressGesture(minimumDuration: duration) {
      log.add("press \(reports)")
    } onPressingChanged: {
      reports += 1
      log.add(($0 ? "down " : "up ") + "\(reports)")
    }
  }
}

/// Its own gesture is there after each second tap.
private struct Switched: View {
  let log: Log
  @State private var isOn = false
  var body: some View {
    Color.red
      .gesture(isOn ? TapGesture().onEnded { log.add("tap") } : nil)
      .simultaneousGesture(
        TapGesture().onEnded {
          isOn.toggle()
          log.add(isOn ? "on" : "off")
        })
  }
}

@MainActor
struct GestureTableTests {
  private static func drag(_ log: Log, _ least: CGFloat) -> some Gesture {
    DragGesture(minimumDistance: least)
      .onChanged { log.add("changed \(Int($0.translation.width))") }
      .onEnded { log.add("ended \(Int($0.translation.width))") }
  }
  private static func pressed(_ view: some View, _ duration: Double, _ log: Log) -> some View {
    view.onLongPressGesture(minimumDuration: duration) {
      log.add("press")
    } onPressingChanged: {
      log.add($0 ? "down" : "up")
    }
  }
  private static func key(_ log: Log) -> some View {
    Button {
      log.add("button")
    } label: {
      Color.red
    }
  }
  private static func tap(_ log: Log) -> some Gesture { TapGesture().onEnded { log.add("tap") } }
  private static func oneOrTwo(_ log: Log) -> some View {
    Color.red.onTapGesture(count: 2) { log.add("double") }.onTapGesture { log.add("tap") }
  }
  private static func absent<G: Gesture>(_ gesture: G) -> G? { nil }

  private static var plain: [GestureRow] {
    [
      GestureRow("a tap", Touch.tap(50, 50), ["tap"]) { log in
        Color.red.onTapGesture { log.add("tap") }
      },
      GestureRow("a tap beside", Touch.tap(5, 5), []) { log in
        Color.red.frame(width: 20, height: 20).onTapGesture { log.add("tap") }
      },
      GestureRow("two taps", Touch.tap(50, 50) + Touch.tap(50, 50), ["double"]) { log in
        Color.red.onTapGesture(count: 2) { log.add("double") }
      },
      GestureRow("two taps inside of one", Touch.tap(50, 50) + Touch.tap(50, 50), ["double"]) {
        oneOrTwo($0)
      },
      GestureRow("two taps before one", Touch.tap(50, 50) + Touch.tap(50, 50), ["double"]) { log in
        Color.red.gesture(
          TapGesture(count: 2).onEnded { log.add("double") }.exclusively(before: tap(log)))
      },
      GestureRow("one of two taps inside of one, at first", Touch.tap(50, 50), []) { oneOrTwo($0) },
      GestureRow("one of two taps", Touch.tap(50, 50), []) { log in
        Color.red.onTapGesture(count: 2) { log.add("double") }
      },
      GestureRow("a tap that moves far", [.down(50, 50), .move(98, 98), .up(98, 98)], []) { log in
        Color.red.onTapGesture { log.add("tap") }
      },
      GestureRow("a tap on nothing", Touch.tap(50, 50), []) { log in
        Color.clear.onTapGesture { log.add("tap") }
      },
      GestureRow("a tap on a content shape", Touch.tap(50, 50), ["tap"]) { log in
        Color.clear.contentShape(Rectangle()).onTapGesture { log.add("tap") }
      },
      GestureRow("a tap that is not let through", Touch.tap(50, 50), []) { log in
        Color.red.onTapGesture { log.add("tap") }.allowsHitTesting(false)
      },
      GestureRow("a tap on the one behind", Touch.tap(50, 50), ["behind"]) { log in
        ZStack {
          Color.red.onTapGesture { log.add("behind") }
          Color.blue.onTapGesture { log.add("front") }.allowsHitTesting(false)
        }
      },
      GestureRow(
        "a drag from the first touch", [.down(10, 10), .up(10, 10)], ["changed 0", "ended 0"]
      ) { Color.red.gesture(drag($0, 0)) },
      GestureRow("a drag that is too short", [.down(10, 10), .move(15, 10), .up(15, 10)], []) {
        Color.red.gesture(drag($0, 10))
      },
      GestureRow(
        "a drag", [.down(10, 10), .move(40, 10), .up(40, 10)], ["changed 30", "ended 30"]
      ) { Color.red.gesture(drag($0, 10)) },
      GestureRow("a drag that is cancelled", [.down(10, 10), .cancel()], ["changed 0"]) {
        Color.red.gesture(drag($0, 0))
      },
      GestureRow("an optional gesture", Touch.tap(50, 50), ["tap"]) { log in
        Color.red.gesture(Optional(tap(log)))
      },
      GestureRow("a gesture that is missing", Touch.tap(50, 50), ["behind"]) { log in
        Color.red.gesture(absent(tap(log))).onTapGesture { log.add("behind") }
      },
      GestureRow(
        "a gesture that comes and goes", Touch.tap(50, 50) + Touch.tap(50, 50) + Touch.tap(50, 50),
        ["on", "tap", "off", "on"]
      ) { Switched(log: $0) },
    ]
  }
  private static var reporting: [GestureRow] {
    [
      GestureRow("a short press that changes the state", Touch.tap(50, 50), ["down 1", "up 2"]) {
        Pressed(log: $0)
      },
      GestureRow(
        "a long press that changes the state",
        [.down(50, 50), .move(51, 50), .move(50, 50), .move(51, 50), .up(50, 50)],
        ["down 1", "up 2"]
      ) { Pressed(log: $0) },
      GestureRow(
        "a press that is long enough and changes the state",
        [.down(50, 50), .move(51, 50), .move(50, 50), .move(51, 50), .up(50, 50)],
        ["down 1", "up 2", "press 2"]
      ) { Pressed(log: $0, duration: 0.1) },
    ]
  }
  private static var buttons: [GestureRow] {
    [
      GestureRow("a button", Touch.tap(50, 50), ["button"]) { key($0) },
      GestureRow("a button that is disabled", Touch.tap(50, 50), []) { key($0).disabled(true) },
      GestureRow("press and release", Touch.tap(50, 50), ["pressed", "button", "released"]) {
        key($0).buttonStyle(Telling(log: $0))
      },
      GestureRow("a button beside a simultaneous one", Touch.tap(50, 50), ["button", "tap"]) {
        log in key(log).simultaneousGesture(tap(log))
      },
      GestureRow("a button below one of high priority", Touch.tap(50, 50), ["tap"]) { log in
        key(log).highPriorityGesture(tap(log))
      },
      GestureRow("a mask of subviews", Touch.tap(50, 50), ["button"]) { log in
        key(log).highPriorityGesture(tap(log), including: .subviews)
      },
      GestureRow(
        "a button and a simultaneous drag", Touch.tap(50, 50),
        ["button", "changed 0", "ended 0"]
      ) { log in key(log).simultaneousGesture(drag(log, 0)) },
      GestureRow(
        "two fingers on two buttons",
        [
          .down(25, 50, finger: 0), .down(75, 50, finger: 1), .up(25, 50, finger: 0),
          .up(75, 50, finger: 1),
        ], ["a", "b"]
      ) { log in
        HStack(spacing: 0) {
          Button {
            log.add("a")
          } label: {
            Color.red
          }
          Button {
            log.add("b")
          } label: {
            Color.red
          }
        }
      },
    ]
  }
  private static var pairs: [GestureRow] {
    [
      GestureRow("a tap below a long press", Touch.tap(50, 50), ["down", "tap", "up"]) { log in
        pressed(Color.red.onTapGesture { log.add("tap") }, 9, log)
      },
      GestureRow(
        "a long press above a tap",
        [.down(50, 50), .move(50, 50), .move(50, 50), .move(50, 50), .up(50, 50)],
        ["down", "press", "up"]
      ) { log in pressed(Color.red.onTapGesture { log.add("tap") }, 0.1, log) },
      GestureRow("one of two: the second", Touch.tap(50, 50), ["tap"]) { log in
        Color.red.gesture(drag(log, 10).exclusively(before: tap(log)))
      },
      GestureRow(
        "one of two: the first", [.down(10, 10), .move(40, 10), .up(40, 10)],
        ["changed 30", "ended 30"]
      ) { log in Color.red.gesture(drag(log, 10).exclusively(before: tap(log))) },
      GestureRow("both", Touch.tap(50, 50), ["changed 0", "ended 0", "tap"]) { log in
        Color.red.gesture(drag(log, 0).simultaneously(with: tap(log)))
      },
      GestureRow(
        "one after the other", Touch.tap(50, 50) + [.down(10, 10), .move(40, 10), .up(40, 10)],
        ["changed 30", "ended 30", "tap"]
      ) { log in Color.red.gesture(tap(log).sequenced(before: drag(log, 10))) },
      GestureRow(
        "a state goes back at the end", [.down(10, 10), .move(40, 10), .up(40, 10)], ["0", "30"]
      ) { Dragged(log: $0) },
      GestureRow(
        "a state goes back when it is cancelled", [.down(10, 10), .move(40, 10), .cancel()],
        ["0", "30"]
      ) { Dragged(log: $0) },
    ]
  }

  @Test func `a gesture or button above a text has its name, unless there are several`() {
    func name<Kind: UIView>(_ kind: Kind.Type, _ front: some View, _ texts: [String]) -> String? {
      let laid = Laid(
        root: ZStack {
          HStack { ForEach(texts, id: \.self) { Text($0) } }
          Text("B").position(x: 300, y: 0)
        }.overlay(front))
      return laid.first(kind)?.accessibilityLabel
    }
    let tapped = Color.clear.contentShape(Rectangle()).onTapGesture {}
    let button = Button {
    } label: {
      Color.clear
    }
    #expect(name(GestureHolder.self, tapped, ["A"]) == "A")
    #expect(name(ButtonControl.self, button, ["A"]) == "A")
    #expect(name(GestureHolder.self, tapped, ["A", "C"]) == nil)
    #expect(name(GestureHolder.self, tapped.accessibilityLabel("Key"), ["A"]) == "Key")
  }

  @Test func `a switch, a slider and an icon alone have the names of their labels`() {
    let isOn = Binding.constant(true)
    let laid = Laid(
      root: VStack {
        Toggle("Sound", isOn: isOn)
        Slider(value: .constant(0.5)) { Text("Volume") }
        Button("Erase", systemImage: "delete.left") {}.labelStyle(.iconOnly)
      })
    #expect(laid.first(UISwitch.self)?.accessibilityLabel == "Sound")
    #expect(laid.first(UISlider.self)?.accessibilityLabel == "Volume")
    #expect(laid.first(ButtonControl.self)?.accessibilityLabel == "Erase")
    let named = Laid(root: Toggle(isOn: isOn) { Label("Light", systemImage: "sun.max") })
    #expect(named.first(UISwitch.self)?.accessibilityLabel == "Light")
    let hidden = Laid(root: Toggle("Wifi", isOn: isOn).labelsHidden())
    #expect(hidden.first(UISwitch.self)?.accessibilityLabel == "Wifi")
  }

  @Test func `a tap is recognized once the time for another one has passed`() async {
    let roots: [(Log) -> AnyView] = [
      { AnyView(Self.oneOrTwo($0)) },
      { log in
        AnyView(
          Color.red.gesture(
            TapGesture(count: 2).onEnded { log.add("double") }.exclusively(before: Self.tap(log))))
      },
    ]
    for root in roots {
      let log = Log()
      let laid = Laid(root: root(log))
      let window = UIWindow(frame: laid.view.frame)
      window.addSubview(laid.view)
      window.layoutIfNeeded()
      let dispatcher = TouchDispatcher(root: window)
      for (index, touch) in Touch.tap(50, 50).enumerated() {
        send(touch, dispatcher, Double(index) * 0.05)
      }
      let end = ContinuousClock.now + .seconds(20)
      while log.lines.isEmpty, .now < end { await wait(50) }
      #expect(log.lines == ["tap"])
    }
  }

  private func send(_ touch: Touch, _ dispatcher: TouchDispatcher, _ time: TimeInterval) {
    func send(_ finger: UInt8, _ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
      dispatcher.send(
        finger: finger, phase: phase, at: CGPoint(x: x, y: y), timestamp: time)
    }
    switch touch {
    case .down(let x, let y, let finger): send(finger, .began, x, y)
    case .move(let x, let y, let finger): send(finger, .moved, x, y)
    case .up(let x, let y, let finger): send(finger, .ended, x, y)
    case .cancel(let finger): send(finger, .cancelled, 0, 0)
    }
  }
  @Test func `each row tells what it should, whoever is first`() {
    let rows = Self.plain + Self.buttons + Self.pairs + Self.reporting
    for row in rows {
      let log = Log()
      let laid = Laid(root: row.root(log))
      let window = UIWindow(frame: laid.view.frame)
      window.addSubview(laid.view)
      window.layoutIfNeeded()
      let dispatcher = TouchDispatcher(root: window)
      for (index, touch) in row.touches.enumerated() {
        send(touch, dispatcher, Double(index) * 0.05)
        laid.update()
      }
      #expect(log.lines.sorted() == row.lines.sorted(), "\(row.name): \(log.lines)")
    }
  }
}
