import Testing

@testable import SwiftUI
@testable import UIKit

@MainActor
@Suite struct RedactionTests {
  private struct Row {
    let name: String
    let texts: [String]
    let placeholders: Int
    let root: AnyView
    init(_ name: String, _ texts: [String], _ placeholders: Int, _ root: some View) {
      (self.name, self.texts, self.placeholders) = (name, texts, placeholders)
      self.root = AnyView(root)
    }
  }
  private func all<Kind: UIView>(_ kind: Kind.Type, in view: UIView) -> [Kind] {
    ((view as? Kind).map { [$0] } ?? []) + view.subviews.flatMap { all(kind, in: $0) }
  }

  @Test func `texts and images that a reason hides are placeholders`() {
    let open = Text("open")
    let secret = Text("secret").privacySensitive()
    let rows = [
      Row("nothing", ["open"], 0, open),
      Row("a placeholder", [], 1, open.redacted(reason: .placeholder)),
      Row("no reason", ["open"], 0, open.redacted(reason: [])),
      Row(
        "a part that is shown", ["open"], 1,
        VStack {
          open.unredacted()
          Text("b")
        }.redacted(reason: .placeholder)),
      Row(
        "privacy", ["open"], 1,
        VStack {
          open
          secret
        }.redacted(reason: .privacy)),
      Row("privacy of nothing", ["secret"], 0, secret),
      Row("privacy taken back", ["secret"], 0, secret.privacySensitive(true).redacted(reason: [])),
      Row(
        "both", [], 1, open.redacted(reason: .privacy).redacted(reason: .placeholder)),
      Row("an image", [], 1, Image(systemName: "star").redacted(reason: .placeholder)),
      Row("a color", [], 0, Color.red.redacted(reason: .placeholder)),
      Row("invalidated", ["open"], 0, open.redacted(reason: .invalidated)),
    ]
    for row in rows {
      let laid = Laid(root: row.root)
      #expect(laid.texts == row.texts, "\(row.name)")
      #expect(all(RedactionView.self, in: laid.view).count == row.placeholders, "\(row.name)")
    }
  }
  @Test func `a placeholder has the size of its text, with a bar for each line`() throws {
    let text = Text(verbatim: "several words that need lines").frame(width: 80)
    let shown = Laid(root: text)
    let hidden = Laid(root: text.redacted(reason: .placeholder))
    let label = try #require(shown.first(UILabel.self))
    let placeholder = try #require(hidden.first(RedactionView.self))
    #expect(placeholder.frame == label.frame)
    #expect(
      placeholder.subviews.count == Int((label.frame.height / label.font.lineHeight).rounded()))
    #expect(placeholder.subviews.count > 1)
  }
  @Test func `a secret has no name, and a placeholder that of its text`() {
    let text = Text("1234").privacySensitive()
    let names = [RedactionReasons.placeholder, .privacy].map {
      Laid(root: text.redacted(reason: $0)).first(RedactionView.self)?.accessibilityLabel
    }
    #expect(names == ["1234", nil])
  }
  @Test func `invalidatable content is paler while it is invalid`() {
    for (isOn, alpha) in [(true, 0.5), (false, 1)] as [(Bool, CGFloat)] {
      let laid = Laid(
        root: Text("a").invalidatableContent(isOn).redacted(reason: .invalidated))
      #expect(laid.first(UILabel.self)?.superview?.alpha == alpha)
    }
  }
  @Test func `a row of a list has its badge at the trailing edge`() {
    let laid = Laid(
      CGSize(width: 200, height: 400),
      root: List {
        Text("number").badge(3)
        Text("zero").badge(0)
        Text("word").badge("new")
        Text("text").badge(Text("bold").bold())
        Text("none").badge(Text?.none)
        Text("loud").badge(12).badgeProminence(.increased)
      })
    #expect(
      laid.texts == ["number", "3", "zero", "word", "new", "text", "bold", "none", "loud", "12"])
    let badge = all(UILabel.self, in: laid.view).first { $0.text == "3" }
    #expect(badge.map { $0.convert($0.bounds, to: laid.view).maxX } == 184)
  }
  @Test func `a tab has its badge on its item`() {
    let laid = Laid(
      CGSize(width: 200, height: 200),
      root: TabView {
        Text("A").tabItem { Text("first") }.badge(7)
        Text("B").tabItem { Text("second") }
      })
    #expect(laid.texts == ["A", "first", "7", "second"])
  }
  @Test(arguments: [(0.0, 20.0), (5, 15), (20, 0), (30, 0)])
  func `a relative shape is the container's, smaller by the distance`(
    padding: CGFloat, radius: CGFloat
  ) throws {
    let laid = Laid(
      root: ContainerRelativeShape().fill(.red).padding(padding)
        .containerShape(RoundedRectangle(cornerRadius: 20, style: .circular)))
    let view = try #require(laid.first(ShapeBackedView.self))
    #expect(view.layer.cornerRadius == radius)
    #expect(view.bounds.width == 100 - 2 * padding)
  }
  @Test func `a container whose own shape is relative has a rectangle`() throws {
    let laid = Laid(
      root: ContainerRelativeShape().fill(.red).containerShape(.containerRelative)
        .containerShape(RoundedRectangle(cornerRadius: 20, style: .circular)))
    let view = try #require(laid.first(ShapeBackedView.self))
    #expect(view.layer.cornerRadius == 0 && view.bounds.width == 100)
  }
  @Test func `a relative shape clips, and is a rectangle without a container`() throws {
    let box = Color.red.frame(width: 90, height: 90)
    let inside = Laid(
      root: box.clipShape(.containerRelative).frame(width: 100, height: 100)
        .containerShape(RoundedRectangle(cornerRadius: 20, style: .circular)))
    let outside = Laid(root: box.clipShape(.containerRelative))
    let radii = [inside, outside].map { laid in
      all(HolderView.self, in: laid.view).first { $0.clipsToBounds }?.layer.cornerRadius
    }
    #expect(radii == [15, 0])
  }
}
