import Testing

@testable import SwiftUI
@testable import UIKit

private final class Model: ObservableObject {
  @Published var count = 0
  @Published var chosen: Int?
  @Published var position = ScrollPosition()
  @Published var names = ["a", "b", "c"]
}

@MainActor
@Suite(.serialized) struct FamilyTests {
  private let model = Model()

  @Test func `a timeline shows its content again at the times of its schedule`() async {
    var shown = 0
    struct Clock: View {
      let count: () -> Void
      var body: some View {
        TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 0.1)) { context in
          let _ = count()
          Text("\(context.cadence == .live ? "live" : "slow")")
        }
      }
    }
    let laid = Laid(root: Clock { shown += 1 })
    let first = shown
    #expect(laid.texts == ["live"])
    await wait(500)
    laid.update()
    #expect(shown > first)
  }
  @Test func `phases follow each other and end with the first one`() async {
    struct Phases: View {
      @ObservedObject var model: Model
      var body: some View {
        PhaseAnimator([0, 1, 2], trigger: model.count) {
          Text("\($0)")
        } animation: { _ in
          .linear(duration: 0.1)
        }
      }
    }
    let laid = Laid(root: Phases(model: model))
    #expect(laid.texts == ["0"])
    model.count += 1
    laid.update()
    var seen = laid.texts
    for _ in 0..<8 {
      await wait(50)
      laid.update()
      if seen.last != laid.texts.last { seen += laid.texts }
    }
    #expect(seen == ["1", "2", "0"])
  }
  @Test func `keyframes give the values of their tracks by time`() {
    struct Values {
      var x = 0.0
      var y = 10.0
    }
    let timeline = KeyframeTimeline(initialValue: Values()) {
      KeyframeTrack(\.x) {
        LinearKeyframe(100.0, duration: 1)
        MoveKeyframe(50.0)
        LinearKeyframe(0.0, duration: 1)
      }
      KeyframeTrack(\.y) { LinearKeyframe(20.0, duration: 0.5) }
    }
    #expect(timeline.duration == 2)
    let rows: [(Double, Double, Double)] = [
      (0, 0, 10), (0.25, 25, 15), (0.5, 50, 20), (1, 50, 20), (1.5, 25, 20), (3, 0, 20),
    ]
    for (time, x, y) in rows {
      let value = timeline.value(time: time)
      #expect(value.x == x && value.y == y, "at \(time): \(value)")
    }
  }
  @Test func `a tap on a row of a list selects it`() {
    struct Rows: View {
      @ObservedObject var model: Model
      var body: some View {
        List([1, 2, 3], id: \.self, selection: $model.chosen) { Text("row \($0)") }
      }
    }
    let laid = Laid(CGSize(width: 200, height: 200), root: Rows(model: model))
    laid.tap("row 2")
    #expect(model.chosen == 2)
    laid.tap("row 3")
    #expect(model.chosen == 3)
    laid.tap("row 3")
    #expect(model.chosen == nil)
  }
  @Test(arguments: [
    (ScrollPosition(idType: Int.self, edge: .bottom), 300.0),
    (ScrollPosition(idType: Int.self, point: CGPoint(x: 0, y: 120)), 120.0),
    (ScrollPosition(idType: Int.self, point: CGPoint(x: 0, y: 9000)), 300.0),
    (ScrollPosition(id: 2, anchor: .top), 200.0), (ScrollPosition(), 0.0),
  ])
  func `a scroll position is shown`(_ row: (ScrollPosition, Double)) {
    struct Scrolled: View {
      @ObservedObject var model: Model
      var body: some View {
        ScrollView {
          VStack(spacing: 0) { ForEach(0..<4) { _ in Box(50, 100) } }
        }
        .scrollPosition($model.position)
      }
    }
    let laid = Laid(root: Scrolled(model: model))
    model.position = row.0
    laid.update()
    #expect(laid.first(UIScrollView.self)?.contentOffset.y == CGFloat(row.1))
  }
  @Test(arguments: [(50, 920.0), (12, 160.0), (99, 1900.0)])
  func `a reader scrolls to a view of a lazy stack that was never in sight`(
    _ row: (id: Int, offset: Double)
  ) {
    struct Rows: View {
      let hand: (ScrollViewProxy) -> Void
      var body: some View {
        ScrollViewReader { proxy in
          let _ = hand(proxy)
          ScrollView {
            LazyVStack(spacing: 0) {
              // The identity belongs to something inside the lazy stack's own view.
              ForEach(0..<100) { row in ZStack { Box(50, 20).id(row + 1000) } }
            }
          }
        }
      }
    }
    for id in [row.id, row.id + 1000] {
      var proxy: ScrollViewProxy?
      let laid = Laid(root: Rows { proxy = $0 })
      proxy?.scrollTo(id, anchor: .bottom)
      laid.update()
      #expect(laid.first(UIScrollView.self)?.contentOffset.y == CGFloat(row.offset), "\(id)")
    }
  }
  @Test func `content beside an inset gets the rest of the room`() {
    let laid = Laid(root: Color.red.safeAreaInset(edge: .bottom) { Box(100, 30) })
    #expect(
      laid.frames == [
        CGRect(x: 0, y: 0, width: 100, height: 70), CGRect(x: 0, y: 70, width: 100, height: 30),
      ])
  }
  @Test func `a change of geometry is reported once for each value`() {
    var seen: [CGFloat] = []
    struct Sized: View {
      @ObservedObject var model: Model
      let note: (CGFloat) -> Void
      var body: some View {
        Box(10 + CGFloat(model.count), 10)
          .onGeometryChange(for: CGFloat.self, of: { $0.size.width }, action: { note($0) })
      }
    }
    let laid = Laid(root: Sized(model: model) { seen.append($0) })
    model.chosen = 1
    laid.update()
    model.count = 5
    laid.update()
    #expect(seen == [10, 15])
  }
  @Test func `values of a scene outlive the view`() {
    struct Kept: View {
      @SceneStorage("FamilyTests.kept") private var count = 0
      var body: some View { Button("count \(count)") { count += 1 } }
    }
    Laid(root: Kept()).tap("count 0")
    #expect(Laid(root: Kept()).texts == ["count 1"])
  }
  @Test func `content of a disclosure group shows when its label is tapped`() {
    let laid = Laid(
      CGSize(width: 200, height: 200), root: DisclosureGroup("More") { Text("inside") })
    #expect(laid.texts == ["More"])
    laid.buttons.first?.sendActions(for: .touchUpInside)
    laid.update()
    #expect(laid.texts == ["More", "inside"])
  }
}
