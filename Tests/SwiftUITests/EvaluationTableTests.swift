import SwiftUI
import Testing

@MainActor
private enum Runs {
  static var counts: [String: Int] = [:]
  static func note(_ name: String) { counts[name, default: 0] += 1 }
}
private struct Cell: View {
  let name: String
  let value: Int
  var body: some View {
    Runs.note(name)
    return Text("\(value)")
  }
}
private final class Store: ObservableObject {
  @Published var numbers = [1, 2, 3]
  @Published var other = 0
}
private struct Reading: View {
  @EnvironmentObject private var store: Store
  var body: some View {
    Runs.note("reading")
    return Text("\(store.other)")
  }
}
private struct Board: View {
  @ObservedObject var store: Store
  var body: some View {
    Runs.note("board")
    return VStack {
      ForEach(store.numbers.indices, id: \.self) {
        Cell(name: "cell\($0)", value: store.numbers[$0])
      }
    }
  }
}
private struct Outer: View {
  let store: Store
  var body: some View {
    Runs.note("outer")
    return VStack {
      Reading()
      Cell(name: "cell", value: 0)
    }.environmentObject(store)
  }
}
private struct Stored: View {
  @AppStorage("KeywardEvaluation") private var number = 0
  let hand: (@escaping (Int) -> Void) -> Void
  var body: some View {
    Runs.note("stored")
    hand { number = $0 }
    return Cell(name: "cell", value: number)
  }
}
private struct Measured: View {
  @ObservedObject var store: Store
  var body: some View {
    Runs.note("measured")
    return GeometryReader { proxy in
      Cell(name: "inside", value: Int(proxy.size.width))
    }.frame(width: CGFloat(store.other))
  }
}

@MainActor
@Suite(.serialized) struct EvaluationTableTests {
  private func counts(
    _ root: some View, _ change: @MainActor (Laid) -> Void
  ) -> [String: Int] {
    let laid = Laid(CGSize(width: 200, height: 200), root: root)
    Runs.counts = [:]
    change(laid)
    laid.update()
    return Runs.counts
  }
  @Test func `one element of a collection that changes runs one body beside the list's`() {
    let store = Store()
    #expect(counts(Board(store: store)) { _ in store.numbers[1] = 9 } == ["board": 1, "cell1": 1])
  }
  @Test func `elements that are added run their own bodies`() {
    let store = Store()
    #expect(
      counts(Board(store: store)) { _ in store.numbers.append(4) } == ["board": 1, "cell3": 1])
  }
  @Test func `elements that go run no body`() {
    let store = Store()
    #expect(counts(Board(store: store)) { _ in store.numbers.removeLast() } == ["board": 1])
  }
  @Test func `the same value published again runs the observer alone`() {
    let store = Store()
    #expect(counts(Board(store: store)) { _ in store.numbers = [1, 2, 3] } == ["board": 1])
  }
  @Test func `an environment object runs who reads it`() {
    let store = Store()
    #expect(counts(Outer(store: store)) { _ in store.other = 4 } == ["reading": 1])
  }
  @Test func `a stored default runs who shows it, and a value that stays nobody`() {
    UserDefaults.standard.removeObject(forKey: "KeywardEvaluation")
    defer { UserDefaults.standard.removeObject(forKey: "KeywardEvaluation") }
    var set: (Int) -> Void = { _ in }
    #expect(
      counts(Stored { set = $0 }) { _ in set(7) } == ["stored": 1, "cell": 1])
  }
  @Test func `a reader's content runs when its size changes`() {
    let store = Store()
    store.other = 50
    #expect(
      counts(Measured(store: store)) { _ in store.other = 80 } == ["measured": 1, "inside": 1])
  }
  @Test func `another root of the same value runs nothing`() {
    #expect(
      counts(Cell(name: "cell", value: 1)) {
        $0.controller.rootView = AnyView(Cell(name: "cell", value: 1))
      } == [:])
    #expect(
      counts(Cell(name: "cell", value: 1)) {
        $0.controller.rootView = AnyView(Cell(name: "cell", value: 2))
      } == ["cell": 1])
  }
  @Test func `another size of the hosting view runs no body`() {
    let store = Store()
    #expect(
      counts(Board(store: store)) {
        $0.view.frame.size = CGSize(width: 90, height: 90)
      } == [:])
  }
}
