import SwiftUI
import Testing

/// A view with its own state that counts up each time it appears.
private struct Counter: View {
  let log: Log
  var name = ""
  @State private var number = Int.random(in: 0..<1_000_000_000)
  var body: some View {
    Text("\(name)\(number)").onAppear { log.appeared += 1 }.onDisappear { log.disappeared += 1 }
  }
}
private final class Log {
  var appeared = 0
  var disappeared = 0
}
private final class Switch: ObservableObject {
  @Published var step = 0
}
/// A view that shows something else in its second step.
private struct Stepped<Content: View>: View {
  @ObservedObject var model: Switch
  let content: (Int) -> Content
  var body: some View { content(model.step) }
}

@MainActor
struct IdentityTests {
  /// Whether a counter's state is the same in the second step as in the first.
  private func keeps(
    _ log: Log = Log(), @ViewBuilder _ content: @escaping (Int, Log) -> some View
  ) -> Bool {
    let model = Switch()
    let laid = Laid(root: Stepped(model: model) { content($0, log) })
    let first = laid.texts
    model.step = 1
    laid.update()
    return Set(first).isSubset(of: laid.texts) && !first.isEmpty
  }

  @Test func `a place of its own keeps its state`() {
    #expect(keeps { _, log in Counter(log: log) })
    #expect(keeps { step, log in Counter(log: log).padding(CGFloat(step)) })
    #expect(
      keeps { step, log in
        HStack {
          Color.red.frame(width: CGFloat(step)); Counter(log: log)
        }
      })
    #expect(keeps { step, log in Counter(log: log).opacity(step == 0 ? 1 : 0.5) })
    #expect(
      keeps { step, log in
        Group {
          Counter(log: log); if step == 1 { Spacer() }
        }
      })
    #expect(
      keeps { step, log in
        HStack {
          if step == 1 { Spacer() }; Counter(log: log)
        }
      })
    #expect(keeps { step, log in AnyView(Counter(log: log)) })
    #expect(keeps { step, log in AnyView(Counter(log: log).padding(CGFloat(step))) })
    #expect(keeps { _, log in Counter(log: log).id(1) })
    #expect(keeps { step, log in Counter(log: log).environment(\.lineLimit, step) })
    #expect(
      keeps { step, log in
        Button {
        } label: {
          Counter(log: log)
        }.disabled(step == 1)
      })
    #expect(keeps { step, log in GeometryReader { _ in Counter(log: log).padding(CGFloat(step)) } })
  }
  @Test func `another branch, type or key is another place`() {
    #expect(
      !keeps { step, log in if step == 0 { Counter(log: log) } else { Counter(log: log) } })
    #expect(!keeps { step, log in Counter(log: log).id(step) })
    #expect(
      !keeps { step, log in
        step == 0 ? AnyView(Counter(log: log)) : AnyView(Counter(log: log).padding())
      })
    #expect(!keeps { step, log in if step == 0 { Counter(log: log) } })
    #expect(
      !keeps { step, log in
        switch step {
        case 0: Counter(log: log)
        default: Counter(log: log)
        }
      })
    #expect(!keeps { step, log in ForEach([step], id: \.self) { _ in Counter(log: log) } })
  }
  @Test func `elements of a collection keep their state by their identity`() {
    #expect(
      keeps { step, log in
        ForEach(step == 0 ? [1, 2, 3] : [3, 1, 2], id: \.self) { Counter(log: log, name: "\($0):") }
      })
    #expect(
      keeps { step, log in
        ForEach(step == 0 ? [1, 2] : [0, 1, 2], id: \.self) { Counter(log: log, name: "\($0):") }
      })
    #expect(
      !keeps { step, log in
        ForEach(step == 0 ? [1, 2] : [2, 4], id: \.self) { Counter(log: log, name: "\($0):") }
      })
  }
  @Test func `what comes appears once, and what goes disappears once`() {
    let log = Log()
    _ = keeps(log) { step, log in if step == 0 { Counter(log: log) } else { Text("gone") } }
    #expect(log.appeared == 1 && log.disappeared == 1)
    let kept = Log()
    _ = keeps(kept) { step, log in Counter(log: log).padding(CGFloat(step)) }
    #expect(kept.appeared == 1 && kept.disappeared == 0)
  }
  @Test func `a new root view keeps what is at the same place`() {
    let log = Log()
    let controller = UIHostingController(rootView: Counter(log: log, name: "a"))
    controller.view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    controller.view.layoutIfNeeded()
    let first = (controller.view.subviews.first as? UILabel)?.text?.dropFirst()
    controller.rootView = Counter(log: log, name: "b")
    controller.view.layoutIfNeeded()
    let second = (controller.view.subviews.first as? UILabel)?.text
    #expect(first.map { "b" + $0 } == second && second != nil)
  }
  @Test func `the view goes on without its controller, and all ends with the view`() {
    let log = Log()
    weak var view: UIView?
    do {
      let model = Switch()
      let kept = UIHostingController(
        rootView: Stepped(model: model) { Text("\($0)").onDisappear { log.disappeared += 1 } }
      ).view
      view = kept
      kept?.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      kept?.layoutIfNeeded()
      model.step = 1
      kept?.layoutIfNeeded()
      #expect((kept?.subviews.first as? UILabel)?.text == "1")
    }
    #expect(view == nil)
  }
}
