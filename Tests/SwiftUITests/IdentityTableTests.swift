import SwiftUI
import Testing

/// A view that gives each of its positions a number.
private struct Numbered: View {
  static nonisolated(unsafe) var last = 0
  @State private var number: Int
  let name: String
  init(_ name: String = "") {
    self.name = name
    Self.last += 1
    _number = State(initialValue: Self.last)
  }
  var body: some View { Text("\(name)#\(number)") }
}
private final class Step: ObservableObject {
  @Published var step = 0
}
private struct TwoSteps: View {
  @ObservedObject var model: Step
  let content: (Bool) -> AnyView
  var body: some View { content(model.step == 1) }
}
private struct Wrapper<Content: View>: View {
  let content: Content
  var body: some View { content }
}
private struct Flag: Equatable { let isOn: Bool }
private enum Plane { case letters, numbers, symbols }

/// The texts before and after a change, and whether the state inside is kept.
@MainActor
private struct IdentityRow {
  let name: String
  let isKept: Bool
  let content: (Bool) -> AnyView
  init(_ name: String, kept: Bool, @ViewBuilder _ content: @escaping (Bool) -> some View) {
    self.name = name
    isKept = kept
    self.content = { AnyView(content($0)) }
  }
}

@MainActor
struct IdentityTableTests {
  private static var modifiers: [IdentityRow] {
    [
      IdentityRow("padding", kept: true) { Numbered().padding($0 ? 5 : 1) },
      IdentityRow("frame", kept: true) { Numbered().frame(width: $0 ? 50 : 90) },
      IdentityRow("a frame's limit", kept: true) { Numbered().frame(maxWidth: $0 ? nil : 90) },
      IdentityRow("opacity", kept: true) { Numbered().opacity($0 ? 0.5 : 1) },
      IdentityRow("offset", kept: true) { Numbered().offset(x: $0 ? 5 : 0) },
      IdentityRow("scale", kept: true) { Numbered().scaleEffect($0 ? 2 : 1) },
      IdentityRow("rotation", kept: true) { Numbered().rotationEffect(.degrees($0 ? 90 : 0)) },
      IdentityRow("background", kept: true) { Numbered().background($0 ? Color.red : .blue) },
      IdentityRow("overlay", kept: true) { Numbered().overlay($0 ? Color.red : .blue) },
      IdentityRow("blur", kept: true) { Numbered().blur(radius: $0 ? 5 : 0) },
      IdentityRow("brightness", kept: true) { Numbered().brightness($0 ? 0.5 : 0) },
      IdentityRow("blend", kept: true) { Numbered().blendMode($0 ? .multiply : .normal) },
      IdentityRow("mask", kept: true) { isLater in
        Numbered().mask { Color.red.opacity(isLater ? 1 : 0.5) }
      },
      IdentityRow("clip shape", kept: true) {
        Numbered().clipShape(RoundedRectangle(cornerRadius: $0 ? 5 : 9))
      },
      IdentityRow("shadow", kept: true) { Numbered().shadow(radius: $0 ? 5 : 0) },
      IdentityRow("disabled", kept: true) { Numbered().disabled($0) },
      IdentityRow("hit testing", kept: true) { Numbered().allowsHitTesting($0) },
      IdentityRow("z index", kept: true) { Numbered().zIndex($0 ? 5 : 0) },
      IdentityRow("priority", kept: true) { Numbered().layoutPriority($0 ? 5 : 0) },
      IdentityRow("font", kept: true) { Numbered().font($0 ? .title : .body) },
      IdentityRow("color", kept: true) { Numbered().foregroundStyle($0 ? Color.red : .blue) },
      IdentityRow("environment", kept: true) { Numbered().environment(\.lineLimit, $0 ? 1 : 2) },
      IdentityRow("direction", kept: true) {
        Numbered().environment(\.layoutDirection, $0 ? .rightToLeft : .leftToRight)
      },
      IdentityRow("tag", kept: true) { Numbered().tag($0) },
      IdentityRow("the same id", kept: true) { _ in Numbered().id("a") },
      IdentityRow("another id", kept: false) { Numbered().id($0) },
      IdentityRow("an id of an object's value", kept: false) { Numbered().id(Flag(isOn: $0).isOn) },
      IdentityRow("an id around padding", kept: false) { Numbered().padding().id($0) },
      IdentityRow("an id inside of padding", kept: false) { Numbered().id($0).padding() },
    ]
  }
  private static var branches: [IdentityRow] {
    [
      IdentityRow("an if with an else", kept: false) { if $0 { Numbered() } else { Numbered() } },
      IdentityRow("an if beside", kept: true) {
        Numbered()
        if $0 { Color.red }
      },
      IdentityRow("an if before", kept: true) {
        if $0 { Color.red }
        Numbered()
      },
      IdentityRow("an if inside of a stack", kept: true) { isLater in
        VStack {
          if isLater { Color.red }
          Numbered()
        }
      },
      IdentityRow("an if around", kept: false) { if !$0 { Numbered() } else { Color.red } },
      IdentityRow("a condition in an argument", kept: true) { Numbered($0 ? "a" : "b") },
      IdentityRow("a ternary of one type", kept: true) { $0 ? Numbered("a") : Numbered("b") },
      IdentityRow("a switch", kept: false) { isLater in
        switch isLater {
        case true: Numbered()
        case false: Numbered()
        }
      },
      IdentityRow("cases that are one", kept: true) { isLater in
        switch isLater ? Plane.numbers : .symbols {
        case .letters: Color.red
        case .numbers, .symbols: Numbered()
        }
      },
      IdentityRow("an else if", kept: false) { isLater in
        if isLater {
          Numbered()
        } else if !isLater {
          Numbered()
        } else {
          Color.red
        }
      },
      IdentityRow("an if let that stays", kept: true) { isLater in
        if let value = Optional(isLater) { Numbered("\(value)") }
      },
      IdentityRow("an if let that goes", kept: false) { isLater in
        if let value = isLater ? nil : Optional(1) { Numbered("\(value)") }
      },
      IdentityRow("a group", kept: true) { isLater in
        Group {
          Numbered()
          if isLater { Color.red }
        }
      },
      IdentityRow("erased types that are the same", kept: true) { AnyView(Numbered("\($0)")) },
      IdentityRow("erased types that differ", kept: false) {
        $0 ? AnyView(Numbered()) : AnyView(Numbered().padding())
      },
      IdentityRow("an erased branch", kept: true) {
        $0 ? AnyView(Numbered("a")) : AnyView(Numbered("b"))
      },
      IdentityRow("twice erased", kept: true) { AnyView(AnyView(Numbered("\($0)"))) },
      IdentityRow("a generic view", kept: true) { Wrapper(content: Numbered("\($0)")) },
      IdentityRow("an equatable view", kept: true) { isLater in
        Wrapper(content: Numbered("\(isLater)").padding())
      },
    ]
  }
  private static func list(_ first: [Int], _ second: [Int], isLater: Bool) -> some View {
    ForEach(isLater ? second : first, id: \.self) { Numbered("\($0)") }
  }
  private static var collections: [IdentityRow] {
    [
      IdentityRow("another order", kept: true) { list([1, 2, 3], [3, 2, 1], isLater: $0) },
      IdentityRow("one before", kept: true) { list([1, 2], [0, 1, 2], isLater: $0) },
      IdentityRow("one behind", kept: true) { list([1, 2], [1, 2, 3], isLater: $0) },
      IdentityRow("one in between", kept: true) { list([1, 2], [1, 5, 2], isLater: $0) },
      IdentityRow("one that goes", kept: false) { list([1, 2], [2], isLater: $0) },
      IdentityRow("all others", kept: false) { list([1, 2], [3, 4], isLater: $0) },
      IdentityRow("none", kept: false) { list([1], [], isLater: $0) },
      IdentityRow("in a lazy stack", kept: true) { isLater in
        LazyVStack { list([1, 2, 3], [2, 3, 1], isLater: isLater) }
      },
      IdentityRow("in a grid", kept: true) { isLater in
        LazyVGrid(columns: [GridItem(), GridItem()]) {
          list([1, 2, 3], [2, 3, 1], isLater: isLater)
        }
      },
      IdentityRow("by places", kept: true) { isLater in
        ForEach(0..<(isLater ? 3 : 2), id: \.self) { Numbered("\($0)") }
      },
      IdentityRow("by places of what moves", kept: false) { isLater in
        let names = isLater ? ["b", "a"] : ["a", "b"]
        ForEach(Array(names.enumerated()), id: \.offset) { Numbered($1) }
      },
      IdentityRow("by names of what moves", kept: true) { isLater in
        let names = isLater ? ["b", "a"] : ["a", "b"]
        ForEach(Array(names.enumerated()), id: \.element) { Numbered($1) }
      },
      IdentityRow("in a stack that becomes another", kept: false) { isLater in
        if isLater { HStack { Numbered() } } else { VStack { Numbered() } }
      },
      IdentityRow("in a layout that becomes another", kept: true) { isLater in
        let layout = isLater ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout())
        layout { Numbered() }
      },
      IdentityRow("in a scroll view", kept: true) { isLater in
        ScrollView(isLater ? .horizontal : .vertical) { Numbered() }
      },
      IdentityRow("in a reader", kept: true) { isLater in
        GeometryReader { _ in Numbered().padding(isLater ? 4 : 0) }
      },
      IdentityRow("in a button", kept: true) { isLater in
        Button {
        } label: {
          Numbered().padding(isLater ? 4 : 0)
        }
      },
      IdentityRow("in a section", kept: true) { isLater in
        Section { Numbered("\(isLater)") }
      },
    ]
  }

  /// Numbers with the names before them, if names distinguish them.
  private func numbers(_ texts: [String], byName: Bool) -> Set<String> {
    Set(texts.map { byName ? $0 : String($0.drop { $0 != "#" }) })
  }
  @Test func `each row keeps its state or loses it`() {
    let rows = Self.modifiers + Self.branches + Self.collections
    #expect(rows.count >= 60)
    for row in rows {
      let model = Step()
      let laid = Laid(
        CGSize(width: 300, height: 300), root: TwoSteps(model: model, content: row.content))
      let byName = row.name.hasPrefix("by ")
      let first = numbers(laid.texts, byName: byName)
      model.step = 1
      laid.update()
      let second = numbers(laid.texts, byName: byName)
      #expect(!first.isEmpty && first.isSubset(of: second) == row.isKept, "\(row.name)")
    }
  }
}

@MainActor
struct LifeTests {
  private final class Log: @unchecked Sendable { var lines: [String] = [] }
  private struct Lived: View {
    let name: String
    let log: Log
    var body: some View {
      Text(name).onAppear { log.lines.append("+\(name)") }
        .onDisappear { log.lines.append("-\(name)") }
    }
  }
  private func lines(@ViewBuilder _ content: @escaping (Bool, Log) -> some View) -> [String] {
    let (model, log) = (Step(), Log())
    let laid = Laid(root: TwoSteps(model: model) { AnyView(content($0, log)) })
    model.step = 1
    laid.update()
    return log.lines
  }
  @Test func `views appear and disappear as they come and go`() {
    #expect(lines { _, log in Lived(name: "a", log: log) } == ["+a"])
    #expect(
      Set(
        lines { isLater, log in
          if isLater { Lived(name: "b", log: log) } else { Lived(name: "a", log: log) }
        }) == ["+a", "-a", "+b"])
    #expect(
      lines { isLater, log in if !isLater { Lived(name: "a", log: log) } } == ["+a", "-a"])
    #expect(
      lines { isLater, log in Lived(name: "a", log: log).padding(isLater ? 3 : 0) } == ["+a"])
    #expect(
      Set(lines { isLater, log in Lived(name: "a", log: log).id(isLater) }) == ["+a", "-a"])
  }
  @Test func `a task is cancelled when its view goes, and not before`() async throws {
    let (model, log) = (Step(), Log())
    let laid = Laid(
      root: TwoSteps(model: model) { isLater in
        AnyView(
          Group {
            if isLater {
              Text("gone")
            } else {
              Text("here").task {
                log.lines.append("begun")
                while !Task.isCancelled { await Task.yield() }
                log.lines.append("cancelled")
              }
            }
          })
      })
    for _ in 0..<1000 where log.lines.isEmpty { await Task.yield() }
    #expect(log.lines == ["begun"])
    model.step = 1
    laid.update()
    for _ in 0..<1000 where log.lines.count < 2 { await Task.yield() }
    #expect(log.lines == ["begun", "cancelled"])
  }
}
