import SwiftUI
import Testing

private struct LevelKey: ContainerValueKey { static let defaultValue = 0 }
extension ContainerValues {
  fileprivate var level: Int {
    get { self[LevelKey.self] }
    set { self[LevelKey.self] = newValue }
  }
}
private final class Words: ObservableObject { @Published var words = ["b", "c"] }
/// A view whose body is several views, with properties of its own.
private struct Several: View {
  @ObservedObject var model: Words
  @State private var suffix = "!"
  var body: some View {
    ForEach(model.words, id: \.self) { Text($0 + suffix) }
    Text("end")
  }
}
private struct Counted<Content: View>: View {
  @ViewBuilder let content: Content
  var body: some View {
    VStack {
      Group(subviews: content) { subviews in
        Text("\(subviews.count)")
        ForEach(subviews) { subview in
          if subview.containerValues.level > 0 { Text("+\(subview.containerValues.level)") }
          subview
        }
      }
    }
  }
}

/// Beside each other, by widths that are known from the last change of the views.
private struct Measured: Layout {
  func makeCache(subviews: Subviews) -> [CGFloat] {
    subviews.map { $0.sizeThatFits(.unspecified).width }
  }
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGFloat]
  ) -> CGSize { CGSize(width: cache.reduce(0, +), height: 10) }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGFloat]
  ) {
    guard cache.count == subviews.count else { return }
    var x = bounds.minX
    for (subview, width) in zip(subviews, cache) {
      subview.place(at: CGPoint(x: x, y: bounds.minY), proposal: .unspecified)
      x += width
    }
  }
}
private final class Amount: ObservableObject { @Published var count = 1 }
private struct Squares: View {
  @ObservedObject var amount: Amount
  var body: some View {
    ForEach(0..<amount.count, id: \.self) { _ in Color.red.frame(width: 10, height: 10) }
  }
}

@MainActor
@Suite(.serialized) struct SubviewTests {
  private let model = Words()

  @Test func `a container knows how many views are inside another one`() {
    let laid = Laid(
      CGSize(width: 200, height: 400),
      root: Counted {
        Text("a")
        Several(model: model)
        if model.words.isEmpty { Text("none") }
        Group { Text("x").containerValue(\.level, 2) }
        EmptyView()
      })
    #expect(laid.texts == ["5", "a", "b!", "c!", "end", "+2", "x"])
    model.words.append("d")
    laid.update()
    #expect(laid.texts == ["6", "a", "b!", "c!", "d!", "end", "+2", "x"])
  }
  @Test func `a modifier of several views is one of each subview`() {
    let laid = Laid(
      CGSize(width: 200, height: 400),
      root: Counted {
        Group {
          Text("a")
          Text("b").containerValue(\.level, 3)
        }
        .containerValue(\.level, 1)
      })
    #expect(laid.texts == ["2", "+1", "a", "+1", "b"])
  }
  @Test func `subviews have tags and keep what their modifiers set`() {
    var tags: [Int?] = []
    let laid = Laid(
      CGSize(width: 200, height: 400),
      root: VStack {
        ForEach(
          subviews: Group {
            Text("a").tag(1)
            Text("b").tag("x").tag(2)
            Text("c")
          }
        ) { subview in
          let _ = tags.append(subview.containerValues.tag(for: Int.self))
          let _ = #expect(subview.containerValues.hasTag("x") == (tags.count == 2))
          subview.bold()
        }
      })
    #expect(laid.texts == ["a", "b", "c"] && tags == [1, 2, nil])
  }
  @Test func `sections are found with their headers, and views outside of them make one`() {
    let laid = Laid(
      CGSize(width: 200, height: 400),
      root: VStack {
        Group(
          sections: Group {
            Text("loose")
            Section("One") { Several(model: model) }
          }
        ) { sections in
          ForEach(sections) { section in
            Text("\(section.header.count) \(section.content.count) \(section.footer.count)")
            section.header
            section.content
          }
        }
      })
    #expect(laid.texts == ["0 1 0", "loose", "1 3 0", "One", "b!", "c!", "end"])
  }
  @Test func `subviews of subviews are those of the inner content`() {
    let laid = Laid(
      CGSize(width: 200, height: 400),
      root: Counted {
        ForEach(subviews: Several(model: model)) { subview in
          subview
          Text("-")
        }
      })
    #expect(laid.texts == ["6", "b!", "-", "c!", "-", "end", "-"])
  }
  @Test func `state of a subview stays when others come before it`() {
    struct Taps: View {
      @State private var made = UUID().uuidString
      var body: some View { Text(made) }
    }
    struct Root: View {
      @ObservedObject var model: Words
      var body: some View {
        Counted {
          ForEach(model.words, id: \.self) { Text($0) }
          Taps()
        }
      }
    }
    let laid = Laid(CGSize(width: 200, height: 400), root: Root(model: model))
    let before = laid.texts.last
    model.words.insert("a", at: 0)
    laid.update()
    #expect(laid.texts == ["4", "a", "b", "c", before])
  }
  @Test func `the cache of a layout is updated when a view inside adds subviews`() {
    let amount = Amount()
    let laid = Laid(root: Measured { Squares(amount: amount) })
    amount.count = 3
    laid.update()
    #expect(laid.frames.map(\CGRect.minX) == [35, 45, 55])
  }
}
