import Testing

@testable import SwiftUI
@testable import UIKit

private final class Rows: ObservableObject {
  @Published var chosen: Set<Int> = []
  @Published var names = ["a", "b", "c"]
}

@MainActor
@Suite(.serialized) struct ListTests {
  private let model = Rows()
  private func isRed(_ view: UIView) -> Bool {
    view.backgroundColor?.cgColor
      == UIColor.systemRed.resolvedColor(with: view.traitCollection).cgColor
  }
  private struct Lined: View {
    let name: String
    var body: some View {
      Text(name).listRowInsets(EdgeInsets(top: 5, leading: 40, bottom: 5, trailing: 0))
        .listRowBackground(Color.red)
    }
  }

  @Test func `a row has the environment of the modifiers around it`() {
    struct Root: View {
      struct Sized: View {
        @Environment(\.controlSize) private var size
        var body: some View {
          if size == .mini { Text("mini") }
          if size == .large { Text("large") }
        }
      }
      @State private var choice = 1
      var body: some View {
        Form {
          Section {
            Sized().controlSize(.mini)
            Sized().controlSize(.mini).padding(1)
            Picker("Number", selection: $choice) {
              ForEach(1..<3) { Text("choice \($0)").tag($0) }
            }
            .pickerStyle(.segmented)
          }
          .environment(\.controlSize, .large)
        }
      }
    }
    let laid = Laid(CGSize(width: 200, height: 300), root: Root())
    #expect(laid.texts == ["mini", "mini", "choice 1", "choice 2"])
  }
  @Test func `rows in sections are selected by a tap`() {
    struct Root: View {
      @ObservedObject var model: Rows
      var body: some View {
        List(selection: $model.chosen) {
          Section("Numbers") {
            ForEach([1, 2], id: \.self) { Text("row \($0)") }
            Text("row 7").tag(7)
          }
          Text("plain")
        }
      }
    }
    let laid = Laid(CGSize(width: 200, height: 300), root: Root(model: model))
    #expect(laid.texts == ["Numbers", "row 1", "row 2", "row 7", "plain"])
    laid.tap("row 2")
    laid.tap("row 7")
    #expect(model.chosen == [2, 7])
    laid.tap("row 2")
    #expect(model.chosen == [7])
  }
  @Test(arguments: [false, true])
  func `a row's own insets and background are those of the whole row`(isSwiped: Bool) {
    let laid = Laid(
      CGSize(width: 200, height: 200),
      root: List {
        Text("far")
        if isSwiped {
          Lined(name: "near").swipeActions { Button("x") {} }
        } else {
          Lined(name: "near")
        }
      })
    var frames: [String: CGRect] = [:]
    var reds: [CGRect] = []
    func visit(_ view: UIView) {
      let frame = view.convert(view.bounds, to: laid.view)
      if let label = view as? UILabel, let text = label.text { frames[text] = frame }
      if isRed(view) { reds.append(frame) }
      view.subviews.forEach(visit)
    }
    visit(laid.view)
    #expect(frames["far"]?.minX == 16 && frames["near"]?.minX == 40)
    #expect(reds == [CGRect(x: 0, y: 44, width: 200, height: 44)])
  }
  @Test
  func `a guide of the separator leaves the row where it is, and a section's header is no row`() {
    let laid = Laid(
      CGSize(width: 200, height: 200),
      root: List {
        Section("head") {
          Text("row").alignmentGuide(.listRowSeparatorLeading) { $0[.leading] - 9 }
        }
        .listRowBackground(Color.red)
      })
    var reds = 0
    func visit(_ view: UIView) {
      if isRed(view) { reds += 1 }
      if let label = view as? UILabel {
        #expect(label.convert(label.bounds, to: laid.view).minX == 16)
      }
      view.subviews.forEach(visit)
    }
    visit(laid.view)
    #expect(reds == 1 && laid.texts == ["head", "row"])
  }
  @Test func `a background made of preferences is behind its content`() {
    struct Key: PreferenceKey {
      static let defaultValue = ""
      static func reduce(value: inout String, nextValue: () -> String) { value += nextValue() }
    }
    let laid = Laid(
      root: Text("front").preference(key: Key.self, value: "back")
        .backgroundPreferenceValue(Key.self) { Text($0) }
        .overlayPreferenceValue(Key.self) { Text($0 + "!") })
    #expect(laid.texts == ["back", "front", "back!"])
  }
  @Test func `a reader in an overlay made of anchors needs no second layout`() {
    struct Key: PreferenceKey {
      static let defaultValue: [Anchor<CGRect>] = []
      static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) {
        value += nextValue()
      }
    }
    let laid = Laid(
      root: Text("key").anchorPreference(key: Key.self, value: .bounds) { [$0] }
        .overlayPreferenceValue(Key.self) { anchors in
          GeometryReader { reader in
            if let first = anchors.first { Text("\(Int(reader[first].height))") }
          }
        })
    #expect(laid.texts == ["key", "20"])
    #expect(!laid.view.layoutFlags.contains(.layout))
  }
  private struct Edited: View {
    @ObservedObject var model: Rows
    var body: some View {
      NavigationStack {
        List {
          ForEach(model.names, id: \.self) { name in
            Text(name).deleteDisabled(name == "a").listRowSeparator(
              name == "c" ? .hidden : .visible)
          }
          .onMove { model.names.move(fromOffsets: $0, toOffset: $1) }
          .onDelete { model.names.remove(atOffsets: $0) }
        }
        .toolbar { EditButton() }
      }
    }
  }
  @Test func `rows that can be moved and deleted have controls while the list is edited`() {
    let laid = Laid(CGSize(width: 200, height: 300), root: Edited(model: model))
    #expect(laid.visibleTexts.filter { $0.count == 1 } == ["a", "b", "c"])
    laid.tap("Edit")
    #expect(laid.buttons.filter { $0.accessibilityLabel == "Remove" }.count == 2)
    laid.tap("Remove")
    laid.tap("Delete")
    #expect(model.names == ["a", "b"])
    laid.tap("Done")
    #expect(!laid.buttons.contains { $0.accessibilityLabel == "Remove" })
  }
  @Test func `a drag of its handle moves a row`() throws {
    let laid = Laid(CGSize(width: 200, height: 300), root: Edited(model: model))
    laid.tap("Edit")
    let window = UIWindow(frame: laid.view.frame)
    window.addSubview(laid.view)
    window.layoutIfNeeded()
    let dispatcher = TouchDispatcher(root: window)
    let way: [(UITouch.Phase, CGFloat)] = [
      (.began, 66), (.moved, 90), (.moved, 160), (.ended, 160),
    ]
    for (index, (phase, y)) in way.enumerated() {
      dispatcher.send(
        finger: 0, phase: phase, at: CGPoint(x: 170, y: y), timestamp: Double(index) * 0.05)
      laid.update()
    }
    #expect(model.names == ["b", "c", "a"])
  }
  @Test func `a form has rows, lines between them and pale footers, as a list has`() {
    let laid = Laid(
      CGSize(width: 200, height: 300),
      root: Form {
        Section {
          Text("a")
          Text("b")
        } footer: {
          Text("foot")
        }
      })
    var lines: [CGFloat] = []
    var foot: UIFont?
    func visit(_ view: UIView) {
      let frame = view.convert(view.bounds, to: laid.view)
      if view is ShapeBackedView, frame.height <= 1 { lines.append(frame.maxY) }
      if let label = view as? UILabel, label.text == "foot" { foot = label.font }
      view.subviews.forEach(visit)
    }
    visit(laid.view)
    #expect(lines == [44])
    #expect(foot?.pointSize == UIFont.preferredFont(forTextStyle: .footnote).pointSize)
  }
  @Test func `rows are below each other, with a line between those that show it`() {
    let laid = Laid(CGSize(width: 200, height: 300), root: Edited(model: model))
    var lines: [CGFloat] = []
    var tops: [CGFloat] = []
    func visit(_ view: UIView) {
      let frame = view.convert(view.bounds, to: laid.view)
      if view is ShapeBackedView, frame.height <= 1 { lines.append(frame.maxY) }
      if let label = view as? UILabel, label.text?.count == 1 { tops.append(frame.minY) }
      view.subviews.forEach(visit)
    }
    visit(laid.view)
    #expect(
      tops.count == 3 && abs(tops[1] - tops[0] - 44) < 0.5 && abs(tops[2] - tops[1] - 44) < 0.5)
    #expect(lines == [88])
  }
  @Test func `elements are moved and removed by their offsets`() {
    var letters = Array("abcde")
    letters.move(fromOffsets: [1, 3], toOffset: 5)
    #expect(letters == Array("acebd"))
    letters.move(fromOffsets: [4], toOffset: 0)
    #expect(letters == Array("daceb"))
    letters.move(fromOffsets: [0, 2], toOffset: 2)
    #expect(letters == Array("adceb"))
    letters.remove(atOffsets: [0, 4])
    #expect(letters == Array("dce"))
  }
}
