import Testing

@testable import SwiftUI
@testable import UIKit

@MainActor
private final class Store: ObservableObject {
  @Published var refreshes = 0
  @Published var renames = 0
}
private struct StyleRow {
  let style: any ListStyle
  let header: String
  let left: CGFloat
  let distance: CGFloat
  let lines: Int
  let lineEnd: CGFloat
  let corners: Int
  let background: UIColor
}

@MainActor
@Suite(.serialized) struct ListStyleTests {
  private func all<Kind: UIView>(_ kind: Kind.Type, in view: UIView) -> [Kind] {
    ((view as? Kind).map { [$0] } ?? []) + view.subviews.flatMap { all(kind, in: $0) }
  }
  private func frame(_ view: UIView, _ laid: Laid) -> CGRect {
    view.convert(view.bounds, to: laid.view)
  }
  private func place(_ text: String, _ laid: Laid) -> CGRect? {
    all(UILabel.self, in: laid.view).first { $0.text == text }.map { frame($0, laid) }
  }
  private func list(_ style: some ListStyle) -> AnyView {
    AnyView(
      List {
        Section("head") {
          Text("a")
          Text("b")
        }
        Section { Text("c") }
      }
      .listStyle(style))
  }

  @Test func `each style has its own rows, lines and backgrounds`() {
    let rows = [
      StyleRow(
        style: .automatic, header: "head", left: 16, distance: 44, lines: 1, lineEnd: 300,
        corners: 0, background: .systemBackground),
      StyleRow(
        style: .plain, header: "head", left: 16, distance: 44, lines: 1, lineEnd: 300, corners: 0,
        background: .systemBackground),
      StyleRow(
        style: .inset, header: "head", left: 16, distance: 44, lines: 1, lineEnd: 284, corners: 0,
        background: .systemBackground),
      StyleRow(
        style: .sidebar, header: "head", left: 16, distance: 44, lines: 0, lineEnd: 0, corners: 0,
        background: .systemBackground),
      StyleRow(
        style: .grouped, header: "HEAD", left: 16, distance: 79, lines: 1, lineEnd: 300,
        corners: 0, background: .systemGroupedBackground),
      StyleRow(
        style: .insetGrouped, header: "HEAD", left: 32, distance: 79, lines: 1, lineEnd: 284,
        corners: 3, background: .systemGroupedBackground),
    ]
    for row in rows {
      let name = "\(row.style)"
      let laid = Laid(CGSize(width: 300, height: 400), root: list(row.style))
      #expect(laid.texts == [row.header, "a", "b", "c"], "\(name)")
      let (a, b, c) = (place("a", laid), place("b", laid), place("c", laid))
      #expect(a?.minX == row.left, "\(name)")
      #expect((c?.minY ?? 0) - (b?.minY ?? 0) == row.distance, "\(name)")
      let lines = all(UIView.self, in: laid.view).filter {
        $0.subviews.isEmpty && $0.bounds.height > 0 && $0.bounds.height <= 1
      }
      #expect(lines.count == row.lines, "\(name)")
      #expect((lines.first.map { frame($0, laid).maxX } ?? 0) == row.lineEnd, "\(name)")
      #expect(
        all(HolderView.self, in: laid.view).filter(\.clipsToBounds).count == row.corners, "\(name)")
      let whole = all(UIView.self, in: laid.view).first {
        $0.subviews.isEmpty && $0.bounds.size == laid.view.bounds.size
      }
      #expect(
        whole?.backgroundColor?.cgColor
          == row.background.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
          .cgColor, "\(name)")
    }
  }
  @Test(arguments: [(40.0, 84.0), (0, 44), (-5, 44), (.nan, 44), (.infinity, 44)])
  func `the distance of sections is set`(spacing: Double, distance: CGFloat) throws {
    let laid = Laid(
      CGSize(width: 300, height: 400), root: list(.grouped).listSectionSpacing(spacing))
    let (b, c) = (try #require(place("b", laid)), try #require(place("c", laid)))
    #expect(c.minY - b.minY == distance)
  }
  @Test func `a prominent header is large and as it is written`() throws {
    let laid = Laid(
      CGSize(width: 300, height: 400),
      root: List {
        Section("loud") { Text("a") }.headerProminence(.increased)
        Section("quiet") { Text("b") }
      }
      .listStyle(.insetGrouped))
    #expect(laid.texts == ["loud", "a", "QUIET", "b"])
    let labels = all(UILabel.self, in: laid.view)
    #expect(labels[0].font.pointSize > labels[2].font.pointSize)
  }
  @Test func `rows of every style are selected by a tap`() {
    struct Rows: View {
      let style: any ListStyle
      @State private var chosen: Int?
      var body: some View {
        styled(style)
        Text("chosen \(chosen ?? 0)")
      }
      private func styled(_ style: some ListStyle) -> AnyView {
        AnyView(
          List([1, 2], id: \.self, selection: $chosen) { Text("row \($0)") }.listStyle(style))
      }
    }
    for style in [.plain, .sidebar, .grouped, .insetGrouped] as [any ListStyle] {
      let laid = Laid(CGSize(width: 200, height: 300), root: Rows(style: style))
      laid.tap("row 2")
      #expect(laid.texts.last == "chosen 2")
    }
  }

  private func drag(_ laid: Laid, from start: CGFloat, to end: CGFloat) {
    let window = UIWindow(frame: laid.view.frame)
    window.addSubview(laid.view)
    window.layoutIfNeeded()
    let dispatcher = TouchDispatcher(root: window)
    let middle = (start + end) / 2
    let phases: [(UITouch.Phase, CGFloat)] = [
      (.began, start), (.moved, middle), (.moved, end), (.ended, end),
    ]
    for (index, (phase, y)) in phases.enumerated() {
      dispatcher.send(
        finger: 0, phase: phase, at: CGPoint(x: 50, y: y), timestamp: Double(index) * 0.2)
      laid.update()
    }
  }
  private struct Refreshed: View {
    let store: Store
    struct Inside: View {
      @Environment(\.refresh) private var refresh
      var body: some View { Text(refresh == nil ? "fixed" : "fresh") }
    }
    var body: some View {
      ScrollView {
        Inside()
        Color.red.frame(width: 100, height: 500)
      }
      .refreshable { @MainActor in store.refreshes += 1 }
    }
  }
  @Test(arguments: [
    (0.0, 10.0, 90.0, 1), (0, 10, 50, 0), (0, 90, 10, 0), (200, 10, 90, 0),
  ])
  func `a pull of a scroll view at its top refreshes`(
    offset: Double, start: Double, end: Double, count: Int
  ) async {
    let store = Store()
    let laid = Laid(root: Refreshed(store: store))
    #expect(laid.texts == ["fresh"])
    laid.first(UIScrollView.self)?.contentOffset.y = offset
    laid.update()
    drag(laid, from: start, to: end)
    await wait(100)
    #expect(store.refreshes == count)
  }
  @Test func `a rename button performs the nearest action, and is disabled without one`() {
    let store = Store()
    let laid = Laid(root: RenameButton().renameAction { store.renames += 1 })
    laid.tap("pencil, Rename")
    #expect(store.renames == 1)
    #expect(Laid(root: RenameButton()).first(ButtonControl.self)?.isEnabled == false)
  }
  @Test func `a notice says that a keyboard opens no windows`() async {
    var notices: [String] = []
    let before = DeveloperNotices.report
    DeveloperNotices.report = { notices.append($0) }
    defer { DeveloperNotices.report = before }
    EnvironmentValues().openWindow(id: "main")
    EnvironmentValues().dismissWindow(id: "main")
    await wait(10)
    #expect(notices.count == 2 && notices.allSatisfy { $0.contains("it applies to apps only") })
  }
}
