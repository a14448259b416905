import Testing

@testable import SwiftUI
@testable import UIKit

private final class Choices: ObservableObject {
  @Published var done: [String] = []
  @Published var isOn = false
  @Published var number = 1
  @Published var settings = [false, true]
}
private struct Host<Content: View>: View {
  @ObservedObject var model: Choices
  let content: (Choices, ObservedObject<Choices>.Wrapper) -> Content
  var body: some View { content(model, $model) }
}

@MainActor
@Suite(.serialized) struct MenuTests {
  private let model = Choices()
  private func laid(
    @ViewBuilder _ content:
      @escaping (Choices, ObservedObject<Choices>.Wrapper) -> some View
  ) -> Laid {
    Laid(CGSize(width: 320, height: 300), root: Host(model: model, content: content))
  }

  @Test func `a control in a menu acts and takes the menu away`() {
    let laid = laid { model, bindings in
      Menu("menu") {
        Button("act") { model.done.append("act") }
        Toggle("flag", isOn: bindings.isOn)
        Picker("pick", selection: bindings.number) {
          Text("first").tag(1)
          Text("second").tag(2)
        }
      }
    }
    #expect(laid.visibleTexts == ["menu"])
    laid.tap("menu")
    #expect(laid.visibleTexts == ["menu", "act", "flag", "first", "second"])
    laid.tap("act")
    #expect(laid.visibleTexts == ["menu"] && model.done == ["act"])
    laid.tap("menu")
    laid.tap("flag")
    #expect(laid.visibleTexts == ["menu"] && model.isOn)
    laid.tap("menu")
    laid.tap("second")
    #expect(laid.visibleTexts == ["menu"] && model.number == 2)
  }
  @Test func `a menu inside of another one unfolds, and its choice closes both`() {
    let laid = laid { model, _ in
      Menu("menu") {
        Menu("more") { Button("deep") { model.done.append("deep") } }
        Button("act") {}
      }
    }
    laid.tap("menu")
    #expect(laid.visibleTexts == ["menu", "more", "act"])
    laid.tap("more")
    #expect(laid.visibleTexts == ["menu", "more", "deep", "act"])
    laid.tap("deep")
    #expect(laid.visibleTexts == ["menu"] && model.done == ["deep"])
  }
  @Test(arguments: [(0.0, ["primary"], ["menu"]), (0.7, [], ["menu", "act"])])
  func `a menu with an action of its own opens only for a finger that stays`(
    _ row: (seconds: Double, done: [String], texts: [String])
  ) {
    let laid = laid { model, _ in
      Menu("menu") {
        Button("act") {}
      } primaryAction: {
        model.done.append("primary")
      }
    }
    let window = UIWindow(frame: laid.view.frame)
    window.addSubview(laid.view)
    window.layoutIfNeeded()
    let dispatcher = TouchDispatcher(root: window)
    let middle = laid.view.center
    dispatcher.send(finger: 0, phase: .began, at: middle, timestamp: 0)
    dispatcher.send(finger: 0, phase: .moved, at: middle, timestamp: row.seconds)
    dispatcher.send(finger: 0, phase: .ended, at: middle, timestamp: row.seconds + 0.01)
    laid.update()
    #expect(model.done == row.done && laid.visibleTexts == row.texts)
  }
  @Test func `a picker shows its choice, and in a list its title, too`() {
    let laid = laid { _, bindings in
      Picker("title", selection: bindings.number) {
        Text("first").tag(1)
        Text("second").tag(2)
      }
      Form {
        Picker("other", selection: bindings.number) {
          Text("one").tag(1)
          Text("two").tag(2)
        }
      }
    }
    #expect(laid.visibleTexts == ["first", "other", "one"])
    laid.tap("title")
    #expect(laid.visibleTexts == ["first", "other", "one", "first", "second"])
    laid.tap("second")
    #expect(laid.visibleTexts == ["second", "other", "two"])
  }
  @Test func `a toggle of several settings is mixed until it sets them all`() throws {
    struct Telling: ToggleStyle {
      func makeBody(configuration: Configuration) -> some View {
        Button("\(configuration.isMixed) \(configuration.isOn)") { configuration.isOn.toggle() }
      }
    }
    let laid = laid { model, bindings in
      Toggle("all", sources: [bindings.settings[0], bindings.settings[1]], isOn: \.self)
        .toggleStyle(Telling())
    }
    #expect(laid.visibleTexts == ["true false"])
    laid.tap("true false")
    #expect(model.settings == [true, true])
    #expect(laid.visibleTexts == ["false true"])
  }
  @Test func `a picker of several settings has no choice until it sets them all`() {
    struct One {
      var value: Int
    }
    final class Several: ObservableObject { @Published var all = [One(value: 1), One(value: 2)] }
    struct Root: View {
      @ObservedObject var several: Several
      var body: some View {
        Picker("pick", sources: $several.all, selection: \.value) {
          Text("first").tag(1)
          Text("second").tag(2)
        }
        .pickerStyle(.segmented)
      }
    }
    let several = Several()
    let laid = Laid(CGSize(width: 320, height: 100), root: Root(several: several))
    let chosen = {
      laid.buttons.filter { $0.accessibilityTraits.contains(.selected) }
        .compactMap(\.accessibilityLabel)
    }
    #expect(chosen() == [])
    laid.tap("first")
    #expect(several.all.map(\.value) == [1, 1] && chosen() == ["first"])
  }
  @Test func `rows of a tree unfold in a list`() {
    struct Folder: Identifiable {
      let id: String
      var inside: [Folder]?
    }
    let folders = [Folder(id: "a", inside: [Folder(id: "b")]), Folder(id: "c")]
    let laid = laid { _, _ in List(folders, children: \.inside) { Text($0.id) } }
    #expect(laid.visibleTexts == ["a", "c"])
    laid.tap("a")
    #expect(laid.visibleTexts == ["a", "b", "c"])
  }
}

@MainActor
struct BoxTests {
  @Test func `a menu of a low view is shown over the whole keyboard`() throws {
    let choices = Choices()
    let controller = UIHostingController(
      rootView: Menu("menu") {
        Button("one") { choices.done.append("one") }
        Button("two") { choices.done.append("two") }
      })
    let keyboard = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
    let bar: UIView = controller.view
    bar.frame = CGRect(x: 0, y: 180, width: 320, height: 36)
    keyboard.addSubview(bar)
    keyboard.layoutIfNeeded()
    func buttons(_ view: UIView) -> [ButtonControl] {
      view.subviews.flatMap { ($0 as? ButtonControl).map { [$0] } ?? buttons($0) }
    }
    try #require(buttons(bar).first).sendActions(for: .touchUpInside)
    bar.layoutIfNeeded()
    let rows = buttons(keyboard).filter { ["one", "two"].contains($0.accessibilityLabel) }
    #expect(rows.count == 2)
    for row in rows {
      let frame = row.convert(row.bounds, to: keyboard)
      #expect(keyboard.bounds.contains(frame))
      let hit = keyboard.hitTest(CGPoint(x: frame.midX, y: frame.midY), with: nil)
      #expect(hit === row)
    }
    rows[1].sendActions(for: .touchUpInside)
    bar.layoutIfNeeded()
    #expect(choices.done == ["two"] && keyboard.subviews == [bar])
  }
}
