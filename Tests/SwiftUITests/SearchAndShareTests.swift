import Testing

@testable import SwiftUI
@testable import UIKit

private final class Query: ObservableObject {
  @Published var text = ""
}

@MainActor
@Suite(.serialized) struct SearchAndShareTests {
  @Test func `a search has a field above what it searches`() throws {
    struct Names: View {
      @ObservedObject var query: Query
      var body: some View {
        VStack {
          ForEach(
            ["apple", "pear"].filter { query.text.isEmpty || $0.hasPrefix(query.text) }, id: \.self
          ) {
            Text($0)
          }
          Searching()
        }
        .searchable(text: $query.text, prompt: "Fruit")
      }
    }
    struct Searching: View {
      @Environment(\.isSearching) private var isSearching
      @Environment(\.dismissSearch) private var dismissSearch
      var body: some View {
        if isSearching {
          Button("end") { dismissSearch() }
        }
      }
    }
    let query = Query()
    let laid = Laid(CGSize(width: 300, height: 300), root: Names(query: query))
    #expect(laid.texts.contains("pear") && !laid.texts.contains("Cancel"))
    #expect(try #require(laid.first(UITextField.self)).placeholder == "Fruit")
    query.text = "ap"
    laid.update()
    #expect(laid.texts.contains("apple") && !laid.texts.contains("pear"))
    laid.tap("end")
    #expect(query.text.isEmpty && laid.texts.contains("pear"))
  }

  @Test func `a cell shows a view`() throws {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    cell.contentConfiguration = UIHostingConfiguration { Text("hosted") }.margins(.all, 0)
    cell.layoutIfNeeded()
    func labels(_ view: UIView) -> [String] {
      ((view as? UILabel)?.text.map { [$0] } ?? []) + view.subviews.flatMap(labels)
    }
    #expect(labels(cell).contains("hosted"))
    cell.contentConfiguration = UIHostingConfiguration { Text("other") }.background(.red)
    cell.layoutIfNeeded()
    #expect(labels(cell).contains("other") && !labels(cell).contains("hosted"))
  }

  @Test func `what has no counterpart says so`() {
    var lines: [String] = []
    let before = DeveloperNotices.report
    DeveloperNotices.report = { lines.append($0) }
    defer { DeveloperNotices.report = before }
    let laid = Laid(
      CGSize(width: 300, height: 100),
      root: VStack {
        ShareLink("Send", item: "text")
        Text("drag").draggable("text").dropDestination(for: String.self) { _, _ in true }
      })
    #expect(laid.texts.contains("Send") && laid.texts.contains("drag"))
    laid.tap("square.and.arrow.up, Send")
    let names = ["ShareLink", "draggable", "dropDestination"]
    #expect(names.allSatisfy { name in lines.contains { $0.contains(name) } })
  }

  @Test func `a split view is a stack that begins with the sidebar`() {
    let laid = Laid(
      CGSize(width: 300, height: 300),
      root: NavigationSplitView {
        Text("sidebar")
      } detail: {
        Text("detail")
      })
    #expect(laid.texts.contains("sidebar") && !laid.texts.contains("detail"))
  }
}
