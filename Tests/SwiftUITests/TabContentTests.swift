import Testing

@testable import SwiftUI
@testable import UIKit

@MainActor
private final class Choice: ObservableObject {
  @Published var tab = "a"
  @Published var hidesB = false
}
private struct Entry: Identifiable { let id: String }
private struct Extra: TabContent {
  var body: some TabContent<String> {
    Tab("x", systemImage: "xmark", value: "x") { Text("page x") }
    Tab("y", systemImage: "circle", value: "y") { Text("page y") }
  }
}

@MainActor
@Suite struct TabContentTests {
  private struct Tabs: View {
    @ObservedObject var choice: Choice
    var body: some View {
      TabView(selection: $choice.tab) {
        Tab("A", systemImage: "star", value: "a") { Text("page a") }
        Tab(value: "b") {
          Text("page b")
        } label: {
          Text("B")
        }
        .badge(3)
        .hidden(choice.hidesB)
        TabSection("section") {
          ForEach([Entry(id: "c"), Entry(id: "d")]) { entry in
            Tab(entry.id.uppercased(), systemImage: "circle", value: entry.id) {
              Text("page \(entry.id)")
            }
          }
        }
        if choice.tab == "d" {
          Tab(value: "search", role: .search) { Text("page of the search") }
        }
        Extra().disabled(true)
      }
      .tabViewStyle(.sidebarAdaptable)
    }
  }
  private func items(_ laid: Laid) -> [String] { laid.buttons.compactMap(\.accessibilityLabel) }

  @Test func `tabs of sections, collections, conditions and own types have items`() {
    let choice = Choice()
    let laid = Laid(CGSize(width: 400, height: 200), root: Tabs(choice: choice))
    #expect(laid.visibleTexts == ["page a", "A", "B", "3", "C", "D", "x", "y"])
    choice.hidesB = true
    choice.tab = "d"
    laid.update()
    #expect(laid.visibleTexts == ["page d", "A", "C", "D", "Search", "x", "y"])
  }
  @Test func `an item chooses its tab by the value, unless it is disabled`() {
    let choice = Choice()
    let laid = Laid(CGSize(width: 400, height: 200), root: Tabs(choice: choice))
    let names = items(laid)
    #expect(names.count == 6)
    laid.tap(names[2])
    #expect(choice.tab == "c" && laid.visibleTexts.first == "page c")
    #expect(laid.buttons.map(\.isEnabled) == [true, true, true, true, false, false])
  }
  @Test func `tabs without values are chosen by their place`() {
    let laid = Laid(
      CGSize(width: 300, height: 200),
      root: TabView {
        Tab("A", systemImage: "star") { Text("page a") }
        Tab("B", image: "none") { Text("page b") }.badge("new")
        Tab {
          Text("page c")
        } label: {
          Text("C")
        }
        .tabPlacement(.pinned)
      })
    #expect(laid.visibleTexts == ["page a", "A", "B", "new", "C"])
    laid.tap("C")
    #expect(laid.visibleTexts.first == "page c")
  }
  @Test func `a tab view without tabs shows nothing`() {
    let laid = Laid(
      root: TabView { ForEach([Entry]()) { _ in Tab("A", systemImage: "star") { Text("a") } } })
    #expect(laid.texts == [])
  }
}
