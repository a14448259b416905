@testable import SwiftUI
import Testing

@testable import UIKit

/// Moves the clock of the process without a host: off the main thread, timers start on the main queue.
@MainActor
func wait(_ milliseconds: Int64) async {
  func turn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }
  var left = milliseconds
  await turn()
  while left > 0 {
    VirtualClock.current.advance(microseconds: min(left, 10) * 1000) {}
    left -= 10
    await turn()
  }
}

/// The state that a test changes from outside a tree.
private final class Model: ObservableObject {
  @Published var isOn = false
  @Published var count = 0
}
private struct Moving: View {
  @ObservedObject var model: Model
  let change: (AnyView, Bool) -> AnyView
  var body: some View { change(AnyView(Box(10, 10)), model.isOn) }
}
private struct Row {
  let name: String
  let change: @MainActor (AnyView, Bool) -> AnyView
  let look: @MainActor (Laid) -> CGFloat
  /// At once, in the middle, and at the end.
  let values: [CGFloat]
}

@MainActor
@Suite(.serialized) struct AnimationTests {
  private static let rows = [
    Row(
      name: "opacity", change: { AnyView($0.opacity($1 ? 0 : 1)) },
      look: { $0.view.subviews[0].alpha }, values: [0, 0.5, 0]),
    Row(
      name: "offset", change: { AnyView($0.offset(x: $1 ? 40 : 0)) },
      look: { $0.frames[0].minX }, values: [85, 65, 85]),
    Row(
      name: "frame", change: { AnyView($0.frame(width: $1 ? 80 : 20, alignment: .leading)) },
      look: { $0.frames[0].minX }, values: [10, 25, 10]),
    Row(
      name: "scale", change: { AnyView($0.scaleEffect($1 ? 3 : 1)) },
      look: { $0.view.subviews[0].transform.a }, values: [3, 2, 3]),
    Row(
      name: "corner radius", change: { AnyView($0.cornerRadius($1 ? 8 : 2)) },
      look: { $0.view.subviews[0].layer.cornerRadius }, values: [8, 5, 8]),
  ]

  @Test(arguments: 0..<5)
  func `a change has its end at once and its middle when half the time has passed`(_ index: Int)
    async
  {
    let row = Self.rows[index]
    let model = Model()
    let laid = Laid(root: Moving(model: model, change: row.change))
    withAnimation(.linear(duration: 0.2)) { model.isOn = true }
    laid.update()
    var seen = [row.look(laid)]
    await wait(100)
    seen.append(row.look(laid))
    await wait(200)
    seen.append(row.look(laid))
    for (value, expected) in zip(seen, row.values) {
      #expect(abs(value - expected) < 0.01, "\(row.name): \(seen)")
    }
  }
  @Test func `an animation without arguments is the newest of its name`() {
    #expect(Animation.spring() == .spring(duration: 0.5, bounce: 0))
    #expect(Animation.spring() != .spring(response: 0.5))
    #expect(Animation.spring(response: 0.3) == .spring(response: 0.3, dampingFraction: 0.825))
    #expect(Animation.spring(blendDuration: 0) == .spring())
    #expect(Animation.interactiveSpring() == .interactiveSpring(response: 0.15))
    #expect(Animation.interpolatingSpring() == .interpolatingSpring)
    #expect(Animation.bouncy() == .bouncy && Animation.smooth() == .smooth)
    #expect(Animation.snappy() == .snappy)
  }
  @Test func `a change without an animation has no way`() async {
    let model = Model()
    let laid = Laid(root: Moving(model: model) { AnyView($0.offset(x: $1 ? 40 : 0)) })
    model.isOn = true
    laid.update()
    await wait(100)
    #expect(laid.frames[0].minX == 85)
  }
  @Test func `a layout on the way goes on with the way`() async {
    let model = Model()
    let laid = Laid(root: Moving(model: model) { AnyView($0.offset(x: $1 ? 40 : 0)) })
    withAnimation(.linear(duration: 0.2)) { model.isOn = true }
    laid.update()
    await wait(50)
    model.count += 1
    laid.update()
    #expect(abs(laid.frames[0].minX - 55) < 0.01)
    await wait(50)
    #expect(abs(laid.frames[0].minX - 65) < 0.01)
    await wait(150)
    #expect(laid.frames[0].minX == 85)
  }
  @Test func `an animation of a value is for what is inside of it alone`() async {
    let model = Model()
    struct Two: View {
      @ObservedObject var model: Model
      var body: some View {
        ZStack(alignment: .leading) {
          Box(10, 10).offset(x: model.isOn ? 40 : 0)
            .animation(.linear(duration: 0.2), value: model.isOn)
          Box(20, 10).offset(x: model.isOn ? 40 : 0)
        }
        .frame(width: 100, alignment: .leading)
      }
    }
    let laid = Laid(root: Two(model: model))
    model.isOn = true
    laid.update()
    await wait(100)
    #expect(abs(laid.frames[0].minX - 20) < 0.01)
    #expect(laid.frames[1].minX == 40)
  }
  @Test func `nil as an animation stops that of the change`() async {
    let model = Model()
    let laid = Laid(
      root: Moving(model: model) {
        AnyView($0.offset(x: $1 ? 40 : 0).animation(nil, value: $1))
      })
    withAnimation(.linear(duration: 0.2)) { model.isOn = true }
    laid.update()
    await wait(100)
    #expect(laid.frames[0].minX == 85)
  }
  @Test func `a view that goes stays to be seen until its transition is over`() async throws {
    let model = Model()
    struct Coming: View {
      @ObservedObject var model: Model
      var body: some View {
        ZStack {
          Box(10, 10)
          if !model.isOn { Box(30, 30).transition(.opacity) }
        }
      }
    }
    let laid = Laid(root: Coming(model: model))
    #expect(laid.view.subviews.count == 2)
    withAnimation(.linear(duration: 0.2)) { model.isOn = true }
    laid.update()
    #expect(laid.view.subviews.count == 1)
    await wait(100)
    try #require(laid.view.subviews.count == 2)
    let leaving = laid.view.subviews[1]
    #expect(abs(leaving.alpha - 0.5) < 0.01)
    #expect(leaving.accessibilityElementsHidden)
    #expect(!leaving.isUserInteractionEnabled)
    // A layout in between leaves it there, and requests no other one.
    model.count += 1
    laid.update()
    #expect(laid.view.subviews.last === leaving)
    #expect(laid.view.layoutFlags.isDisjoint(with: [.layout, .layoutBelow]))
    await wait(200)
    #expect(laid.view.subviews.count == 1)
  }
  @Test func `a view that comes moves in from its edge`() async {
    let model = Model()
    struct Coming: View {
      @ObservedObject var model: Model
      var body: some View {
        ZStack { if model.isOn { Box(20, 20).transition(.move(edge: .leading)) } }
          .frame(width: 100, height: 100)
      }
    }
    let laid = Laid(root: Coming(model: model))
    withAnimation(.linear(duration: 0.2)) { model.isOn = true }
    laid.update()
    #expect(laid.frames.map(\.minX) == [40])
    await wait(100)
    #expect(abs(laid.frames[0].minX - 30) < 0.01)
    await wait(150)
    #expect(laid.frames.map(\.minX) == [40])
  }
  @Test func `a completion comes when the time of the animation has passed`() async {
    var done = 0
    withAnimation(.easeOut(duration: 0.2).delay(0.1)) {
    } completion: {
      done += 1
    }
    await wait(299)
    #expect(done == 0)
    await wait(1)
    #expect(done == 1)
  }
  @Test func `a shape is shown on its way by its data`() async {
    let model = Model()
    struct Bar: Shape {
      var part: CGFloat
      var animatableData: CGFloat {
        get { part }
        set { part = newValue }
      }
      func path(in rect: CGRect) -> Path {
        Path(CGRect(x: 0, y: 0, width: rect.width * part, height: rect.height / 2))
      }
    }
    struct Progress: View {
      @ObservedObject var model: Model
      var body: some View { Bar(part: model.isOn ? 1 : 0).fill(.red) }
    }
    let laid = Laid(root: Progress(model: model))
    withAnimation(.linear(duration: 0.2)) { model.isOn = true }
    laid.update()
    func width() -> CGFloat? {
      (laid.view.subviews[0].layer.sublayers?.first as? CAShapeLayer)?.path?.boundingBox.width
    }
    #expect(width() == 100)
    await wait(50)
    #expect(abs((width() ?? 0) - 25) < 0.01)
    await wait(200)
    #expect(width() == 100)
  }

  struct Course: Sendable {
    let name: String
    let animation: Animation
    let values: [TimeInterval: Double?]
  }
  static let courses = [
    Course(
      name: "linear", animation: .linear(duration: 1),
      values: [0: 0, 0.25: 0.25, 0.5: 0.5, 1: nil]),
    Course(
      name: "delay", animation: .linear(duration: 1).delay(1),
      values: [0.5: 0, 1.25: 0.25, 2: nil]),
    Course(
      name: "speed", animation: .linear(duration: 1).speed(2), values: [0.25: 0.5, 0.5: nil]),
    Course(
      name: "there and back", animation: .linear(duration: 1).repeatCount(2),
      values: [0.25: 0.25, 1.25: 0.75, 2: nil]),
    Course(
      name: "again and again",
      animation: .linear(duration: 1).repeatForever(autoreverses: false),
      values: [0.25: 0.25, 10.25: 0.25, 1000.5: 0.5]),
    Course(
      name: "ease in and out", animation: .easeInOut(duration: 1),
      values: [0.5: 0.5, 0.25: 0.129_161_931_704_864_2]),
  ]
  @Test(arguments: 0..<6)
  func `an animation has come so far after a time`(_ index: Int) {
    let course = Self.courses[index]
    for (time, value) in course.values {
      let progress = course.animation.progress(at: time)
      if let value {
        #expect(abs((progress ?? -1) - value) < 0.000_001, "\(course.name) at \(time)")
      } else {
        #expect(progress == nil, "\(course.name) at \(time)")
      }
    }
  }
  @Test(arguments: [0.0, 0.3, 0.7, -0.4])
  func `a spring begins at its start and rests at its target`(_ bounce: Double) {
    let spring = Spring(duration: 0.5, bounce: bounce)
    #expect(spring.value(target: 10.0, time: 0) == 0)
    #expect(abs(spring.value(target: 10.0, time: spring.settlingDuration) - 10) < 0.02)
    let most = stride(from: 0, to: 2, by: 0.01).map { spring.value(target: 10.0, time: $0) }.max()
    #expect((most ?? 0 > 10.01) == (bounce > 0))
  }
}
