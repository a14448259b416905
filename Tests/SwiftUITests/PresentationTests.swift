import Testing
import Translation

@testable import SwiftUI
@testable import UIKit

private final class Model: ObservableObject {
  @Published var isOn = false
  @Published var item: Item?
  @Published var done: [String] = []
}
private struct Item: Identifiable {
  let id: Int
}
private struct Host<Content: View>: View {
  @ObservedObject var model: Model
  let content: (Model) -> Content
  var body: some View { content(model) }
}
extension Laid {
  /// The buttons, by their names.
  var buttons: [ButtonControl] {
    var found: [ButtonControl] = []
    func visit(_ view: UIView) {
      if view.isHidden { return }
      if let button = view as? ButtonControl { found.append(button) }
      for subview in view.subviews { visit(subview) }
    }
    visit(view)
    return found
  }
  func tap(_ name: String) {
    guard let button = buttons.last(where: { $0.accessibilityLabel == name }) else {
      Issue.record("no button \(name) among \(buttons.map { $0.accessibilityLabel ?? "" })")
      return
    }
    button.sendActions(for: .touchUpInside)
    update()
  }
  /// The texts of the visible views.
  var visibleTexts: [String] {
    var found: [String] = []
    func visit(_ view: UIView) {
      if view.isHidden { return }
      if let label = view as? UILabel { found.append(label.text ?? "") }
      for subview in view.subviews { visit(subview) }
    }
    visit(view)
    return found
  }
}
private struct Closing: View {
  @Environment(\.dismiss) private var dismiss
  @Environment(\.isPresented) private var isPresented
  var body: some View {
    VStack {
      Text(isPresented ? "presented" : "plain")
      Button("Close") { dismiss() }
    }
  }
}

@MainActor
@Suite(.serialized) struct PresentationTests {
  private let model = Model()
  private func laid(@ViewBuilder _ content: @escaping (Model) -> some View) -> Laid {
    Laid(CGSize(width: 300, height: 200), root: Host(model: model, content: content))
  }

  @Test func `a sheet covers the view until it dismisses itself`() {
    var dismissals = 0
    let laid = laid { model in
      Text("below").sheet(
        isPresented: Binding(get: { model.isOn }, set: { model.isOn = $0 }),
        onDismiss: { dismissals += 1 }
      ) { Closing() }
    }
    #expect(laid.texts == ["below"])
    model.isOn = true
    laid.update()
    #expect(laid.texts == ["below", "presented", "Close"])
    laid.tap("Close")
    #expect(laid.texts == ["below"])
    #expect(!model.isOn)
    #expect(dismissals == 1)
  }
  @Test(arguments: [true, false])
  func `a translation that shows nothing is over at once`(isFirst: Bool) {
    model.isOn = isFirst
    let laid = laid { model in
      Text("below").translationPresentation(
        isPresented: Binding(get: { model.isOn }, set: { model.isOn = $0 }), text: "Hallo")
    }
    laid.update()
    #expect(!model.isOn)
    model.isOn = true
    laid.update()
    #expect(!model.isOn)
  }
  @Test func `a sheet of an item shows that item`() {
    let laid = laid { model in
      Text("below").sheet(
        item: Binding(get: { model.item }, set: { model.item = $0 })
      ) { Text("item \($0.id)") }
    }
    model.item = Item(id: 3)
    laid.update()
    #expect(laid.texts.last == "item 3")
    model.item = Item(id: 4)
    laid.update()
    #expect(laid.texts == ["below", "item 4"])
    model.item = nil
    laid.update()
    #expect(laid.texts == ["below"])
  }
  @Test func `a button of an alert takes the alert away and then acts`() {
    let laid = laid { model in
      Text("below").alert(
        "Sure?", isPresented: Binding(get: { model.isOn }, set: { model.isOn = $0 })
      ) {
        Button("Yes") { model.done.append("yes, shown: \(model.isOn)") }
        Button("No", role: .cancel) {}
      } message: {
        Text("Really")
      }
    }
    model.isOn = true
    laid.update()
    #expect(laid.texts == ["below", "Sure?", "Really", "Yes", "No"])
    laid.tap("Yes")
    #expect(model.done == ["yes, shown: false"])
    #expect(laid.texts == ["below"])
  }
  @Test func `an alert without buttons has one that takes it away`() {
    let laid = laid { model in
      Text("below").alert(
        isPresented: Binding(get: { model.isOn }, set: { model.isOn = $0 })
      ) { Alert(title: Text("Done")) }
    }
    model.isOn = true
    laid.update()
    laid.tap("OK")
    #expect(laid.texts == ["below"])
  }
  @Test func `a confirmation dialog without a cancel button has one`() {
    let laid = laid { model in
      Text("below").confirmationDialog(
        "Delete?", isPresented: Binding(get: { model.isOn }, set: { model.isOn = $0 }),
        titleVisibility: .visible
      ) { Button("Delete", role: .destructive) { model.done.append("deleted") } }
    }
    model.isOn = true
    laid.update()
    #expect(laid.texts == ["below", "Delete?", "Delete", "Cancel"])
    laid.tap("Cancel")
    #expect(model.done == [])
    #expect(laid.texts == ["below"])
  }
  @Test func `a menu opens beside its button and inside the view`() {
    let laid = laid { model in
      VStack {
        Spacer()
        Menu("More") {
          Button("One") { model.done.append("one") }
          Button("Two") { model.done.append("two") }
        }
      }
    }
    laid.tap("More")
    #expect(laid.texts == ["More", "One", "Two"])
    for button in laid.buttons {
      #expect(laid.view.bounds.contains(button.convert(button.bounds, to: laid.view)))
    }
    laid.tap("Two")
    #expect(model.done == ["two"])
    #expect(laid.texts == ["More"])
  }
  @Test func `a popover stands beside its view`() {
    let laid = laid { model in
      Box(20, 20).popover(
        isPresented: Binding(get: { model.isOn }, set: { model.isOn = $0 }), arrowEdge: .bottom
      ) { Text("hint").frame(width: 60, height: 30) }
    }
    model.isOn = true
    laid.update()
    let label = laid.first(UILabel.self)
    #expect(label.map { $0.convert($0.bounds, to: laid.view).minY >= 110 } == true)
  }

  @Test func `a link pushes its view and the bar goes back`() {
    let laid = laid { _ in
      NavigationStack {
        VStack {
          NavigationLink("Next") { Text("second").navigationTitle("Detail") }
        }
        .navigationTitle("Root")
      }
    }
    #expect(laid.visibleTexts == ["Root", "Next"])
    laid.tap("Next")
    #expect(laid.visibleTexts == ["Detail", "second"])
    laid.tap("Back")
    #expect(laid.visibleTexts == ["Root", "Next"])
  }
  @Test func `values of a path are shown by the destination of their type`() {
    final class Paths: ObservableObject { @Published var path = NavigationPath() }
    struct Root: View {
      @ObservedObject var paths: Paths
      var body: some View {
        NavigationStack(path: $paths.path) {
          NavigationLink("Five", value: 5)
            .navigationDestination(for: Int.self) { Text("number \($0)") }
            .navigationDestination(for: String.self) { Text("text \($0)") }
        }
      }
    }
    let paths = Paths()
    let laid = Laid(CGSize(width: 300, height: 200), root: Root(paths: paths))
    laid.tap("Five")
    #expect(paths.path.count == 1)
    #expect(laid.visibleTexts == ["number 5"])
    paths.path.append("x")
    laid.update()
    #expect(laid.visibleTexts == ["text x"])
    paths.path = NavigationPath()
    laid.update()
    #expect(laid.visibleTexts == ["Five"])
  }
  @Test func `items of a toolbar are buttons of the bar`() {
    let laid = laid { model in
      NavigationView {
        Text("content").toolbar {
          ToolbarItem(placement: .navigationBarTrailing) {
            Button("Add") { model.done.append("add") }
          }
          ToolbarItem(placement: .bottomBar) { Button("Low") {} }
        }
      }
    }
    laid.tap("Add")
    #expect(model.done == ["add"])
    #expect(laid.visibleTexts == ["Add", "content", "Low"])
  }
  @Test func `the bar of tabs shows one tab and keeps the state of the others`() {
    struct Counter: View {
      @State private var count = 0
      var body: some View { Button("count \(count)") { count += 1 } }
    }
    let laid = laid { _ in
      TabView {
        Counter().tabItem { Text("A") }
        Text("second").tabItem { Label("B", systemImage: "star") }
      }
    }
    #expect(laid.visibleTexts == ["count 0", "A", "B"])
    laid.tap("count 0")
    laid.tap("B")
    #expect(laid.visibleTexts == ["second", "A", "B"])
    laid.tap("A")
    #expect(laid.visibleTexts == ["count 1", "A", "B"])
  }
  @Test func `pages show the one that is selected, without a bar`() {
    struct Pages: View {
      @ObservedObject var model: Model
      var body: some View {
        TabView(selection: Binding(get: { model.isOn ? 7 : 0 }, set: { model.isOn = $0 == 7 })) {
          Text("zero").tag(0)
          Text("seven").tag(7)
        }
        .tabViewStyle(.page(indexDisplayMode: .never))
      }
    }
    let laid = Laid(root: Pages(model: model))
    #expect(laid.visibleTexts == ["zero"])
    model.isOn = true
    laid.update()
    #expect(laid.visibleTexts == ["seven"])
  }
}
