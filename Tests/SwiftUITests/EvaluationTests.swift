import SwiftUI
import Testing

@MainActor
private enum Bodies {
  static var counts: [String: Int] = [:]
  static func note(_ name: String) { counts[name, default: 0] += 1 }
  /// How often each body ran while something was done.
  static func during(_ body: () -> Void) -> [String: Int] {
    counts = [:]
    body()
    return counts
  }
}
private struct Leaf: View {
  let name: String
  let value: Int
  var body: some View {
    Bodies.note(name)
    return Text("\(value)")
  }
}
private struct WithClosure: View {
  let action: () -> Void
  var body: some View {
    Bodies.note("closure")
    return Text("x").onTapGesture(perform: action)
  }
}
private struct Reader: View {
  @Environment(\.lineLimit) private var limit
  var body: some View {
    Bodies.note("reader")
    return Text("\(limit ?? 0)")
  }
}
private final class Model: ObservableObject {
  @Published var first = 0
  @Published var second = 0
}
@Observable private final class Watched {
  var first = 0
  var second = 0
}
private struct Parent: View {
  @ObservedObject var model: Model
  var body: some View {
    Bodies.note("parent")
    return VStack {
      Leaf(name: "changing", value: model.first)
      Leaf(name: "fixed", value: 1)
      Reader()
    }
  }
}
private struct Bound: View {
  let name: String
  @Binding var value: Int
  var body: some View {
    Bodies.note(name)
    return Text("\(value)")
  }
}
private struct Binder: View {
  @ObservedObject var model: Model
  var body: some View {
    Bound(name: "first", value: $model.first)
    Bound(name: "second", value: $model.second)
  }
}
private struct First: View {
  let watched: Watched
  var body: some View {
    Bodies.note("first")
    return Text("\(watched.first)")
  }
}
private struct Both: View {
  let watched: Watched
  var body: some View {
    Bodies.note("both")
    return VStack {
      First(watched: watched)
      Text("\(watched.second)")
    }
  }
}
private struct Owner: View {
  @State private var number = 0
  let hand: Hand
  var body: some View {
    Bodies.note("owner")
    hand.set = { number = $0 }
    return VStack {
      Holder(number: $number)
      Leaf(name: "beside", value: 0)
    }
  }
}
private struct Holder: View {
  @Binding var number: Int
  var body: some View {
    Bodies.note("holder")
    return Text("\(number)")
  }
}
private final class Hand {
  var set: (Int) -> Void = { _ in }
}

@MainActor
@Suite(.serialized) struct EvaluationTests {
  @Test func `only the bodies whose values differ run again`() {
    let model = Model()
    let laid = Laid(root: Parent(model: model))
    let counts = Bodies.during {
      model.first = 5
      laid.update()
    }
    #expect(counts == ["parent": 1, "changing": 1])
    #expect(laid.texts == ["5", "1", "0"])
  }
  @Test func `two changes in one turn are one update`() {
    let model = Model()
    let laid = Laid(root: Parent(model: model))
    let counts = Bodies.during {
      model.first = 5
      model.second = 6
      model.first = 7
      laid.update()
    }
    #expect(counts == ["parent": 1, "changing": 1])
  }
  @Test func `a binding to an observed object's property touches who reads it`() {
    let model = Model()
    let laid = Laid(root: Binder(model: model))
    let counts = Bodies.during {
      model.second = 6
      laid.update()
    }
    #expect(counts == ["second": 1])
    #expect(laid.texts == ["0", "6"])
  }
  @Test func `an observable object's property touches who reads it`() {
    let watched = Watched()
    let laid = Laid(root: Both(watched: watched))
    #expect(
      Bodies.during {
        watched.first = 1
        laid.update()
      } == ["first": 1])
    #expect(
      Bodies.during {
        watched.second = 1
        laid.update()
      } == ["both": 1])
    #expect(laid.texts == ["1", "1"])
  }
  @Test func `a state read through a binding alone leaves its owner out`() {
    let hand = Hand()
    let laid = Laid(root: Owner(hand: hand))
    let counts = Bodies.during {
      hand.set(3)
      laid.update()
    }
    #expect(counts == ["holder": 1])
    #expect(laid.texts == ["3", "0"])
  }
  @Test func `the same value again runs nothing`() {
    let hand = Hand()
    let laid = Laid(root: Owner(hand: hand))
    let counts = Bodies.during {
      hand.set(0)
      laid.update()
    }
    #expect(counts == [:])
  }
  @Test func `a layout without a change runs nothing`() {
    let laid = Laid(root: Parent(model: Model()))
    let counts = Bodies.during {
      laid.view.setNeedsLayout()
      laid.update()
    }
    #expect(counts == [:])
  }
  @Test func `the environment touches who reads it`() {
    let model = Model()
    let laid = Laid(
      root: Environed(model: model))
    let counts = Bodies.during {
      model.first = 4
      laid.update()
    }
    #expect(counts == ["environed": 1, "reader": 1])
    #expect(laid.texts == ["4", "9"])
  }
  @Test func `a closure is never equal`() {
    let model = Model()
    let laid = Laid(root: Closed(model: model))
    let counts = Bodies.during {
      model.first = 4
      laid.update()
    }
    #expect(counts == ["closed": 1, "closure": 1])
  }
}
private struct Environed: View {
  @ObservedObject var model: Model
  var body: some View {
    Bodies.note("environed")
    return VStack {
      Reader()
      Leaf(name: "leaf", value: 9)
    }.environment(\.lineLimit, model.first)
  }
}
private struct Closed: View {
  @ObservedObject var model: Model
  var body: some View {
    Bodies.note("closed")
    let number = model.first
    return WithClosure { _ = number }
  }
}
