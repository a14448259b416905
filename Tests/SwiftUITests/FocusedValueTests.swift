import SwiftUI
import Testing

@testable import UIKit

private struct NoteKey: FocusedValueKey { typealias Value = String }
private struct CountKey: FocusedValueKey { typealias Value = Binding<Int> }
extension FocusedValues {
  fileprivate var note: String? {
    get { self[NoteKey.self] }
    set { self[NoteKey.self] = newValue }
  }
  fileprivate var count: Binding<Int>? {
    get { self[CountKey.self] }
    set { self[CountKey.self] = newValue }
  }
}
private final class Draft: ObservableObject { @Published var title = "draft" }

private struct Reader: View {
  @FocusedValue(\.note) private var note
  @FocusedBinding(\.count) private var count
  @FocusedObject private var draft: Draft?
  var body: some View {
    Text("\(note ?? "-") \(count.map(String.init) ?? "-") \(draft?.title ?? "-")")
    Button("add") { count? += 1 }
  }
}
private struct Editor: View {
  @State private var text = ""
  @State private var count = 1
  let draft: Draft
  var body: some View {
    VStack {
      Reader()
      TextField("first", text: $text).focusedValue(\.note, "inner")
      TextField("second", text: $text)
      Text("\(count)")
    }
    .focusedValue(\.note, "outer").focusedValue(\.count, $count).focusedObject(draft)
  }
}

@MainActor
@Suite(.serialized) struct FocusedValueTests {
  private func fields(_ laid: Laid) -> [UITextField] {
    func all(_ view: UIView) -> [UITextField] {
      [view as? UITextField].compactMap { $0 } + view.subviews.flatMap(all)
    }
    return all(laid.view)
  }

  @Test func `the field with the focus decides which values are offered`() {
    let draft = Draft()
    let laid = Laid(CGSize(width: 200, height: 300), root: Editor(draft: draft))
    #expect(laid.texts.first == "- - -")
    laid.view.enter(UIWindow(of: laid.view))
    let fields = fields(laid)
    fields[0].becomeFirstResponder()
    laid.update()
    #expect(laid.texts.first == "inner 1 draft")
    fields[1].becomeFirstResponder()
    laid.update()
    #expect(laid.texts.first == "outer 1 draft")
    draft.title = "letter"
    laid.update()
    #expect(laid.texts.first == "outer 1 letter")
    fields[1].resignFirstResponder()
    laid.update()
    #expect(laid.texts.first == "- - -")
  }
  @Test func `a value of the scene is offered without a focus`() {
    struct Scene: View {
      @State var note = "a"
      @State var count = 4
      var body: some View {
        VStack {
          Reader()
          Button("change") { note = "b" }
        }
        .focusedSceneValue(\.note, note).focusedSceneValue(\.count, $count)
      }
    }
    let laid = Laid(CGSize(width: 200, height: 300), root: Scene())
    #expect(laid.texts.first == "a 4 -")
  }
  @Test func `of two views of the scene, the last one in the tree counts, and the outer one`() {
    struct Scene: View {
      @State private var isFirst = false
      var body: some View {
        VStack {
          Reader()
          if isFirst { Text("first").focusedSceneValue(\.note, "first") }
          Text("last").focusedSceneValue(\.note, "inner").focusedSceneValue(\.note, "last")
          Button("change") { isFirst = true }
        }
      }
    }
    let laid = Laid(CGSize(width: 200, height: 300), root: Scene())
    #expect(laid.texts.first == "last - -")
    laid.tap("change")
    #expect(laid.texts.first == "last - -")
  }
}
