import Testing

@testable import SwiftUI
@testable import UIKit

@MainActor
@Suite struct ScrollPhaseTests {
  private func drag(_ laid: Laid, by distance: CGFloat, in seconds: Double) {
    let window = UIWindow(frame: laid.view.frame)
    window.addSubview(laid.view)
    window.layoutIfNeeded()
    let dispatcher = TouchDispatcher(root: window)
    func send(_ phase: UITouch.Phase, _ y: CGFloat, _ time: Double) {
      dispatcher.send(finger: 0, phase: phase, at: CGPoint(x: 50, y: y), timestamp: time)
      laid.update()
    }
    send(.began, 90, 0)
    for part in 1...10 {
      send(.moved, 90 - distance * CGFloat(part) / 10, seconds * Double(part) / 10)
    }
    send(.ended, 90 - distance, seconds == 0.1 ? 0.1 : seconds + 10)
  }

  @Test(arguments: [
    (0.1, ["idle interacting", "interacting decelerating", "decelerating idle"]),
    (30.0, ["idle interacting", "interacting idle"]),
  ])
  func `a drag tells the phases of the scroll view`(seconds: Double, phases: [String]) {
    var seen: [String] = []
    var contexts: [ScrollPhaseChangeContext] = []
    let laid = Laid(
      root: ScrollView { Box(50, 900) }
        .onScrollPhaseChange { old, new in seen.append("\(old) \(new)") }
        .onScrollPhaseChange { _, _, context in contexts.append(context) })
    drag(laid, by: 60, in: seconds)
    #expect(seen == phases)
    #expect(contexts.count == phases.count)
    #expect(contexts.allSatisfy { $0.geometry.contentSize.height == 900 })
    let speeds = contexts.compactMap(\.velocity?.dy)
    #expect(speeds.count == phases.count - 2 && speeds.allSatisfy { $0 > 0 })
  }
  @Test func `commands of an app compile`() {
    struct Own: Commands {
      var body: some Commands {
        CommandMenu("Own") { Button("Do") {} }
        CommandGroup(replacing: .help) { Text("Help") }
      }
    }
    func scene() -> some Scene {
      WindowGroup { Text("a") }.commands {
        Own()
        SidebarCommands()
      }
      .windowResizability(.contentSize)
    }
    let made: any Scene = scene()
    #expect(made is WindowGroup<Text>)
  }
}
