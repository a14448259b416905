import Foundation
import KeyboardProtocol
import Testing

@testable import DrivenAudit

struct DrivenPicturesTests {
  private func layout(_ views: [ViewSnapshot]) -> LayoutSnapshot {
    let root = ViewSnapshot(parent: -1, className: "UIInputView", frame: (0, 0, 320, 216))
    return LayoutSnapshot(width: 320, height: 216, views: [root] + views)
  }

  private func key(_ x: Double, _ text: String = "a") -> ViewSnapshot {
    ViewSnapshot(
      parent: 0, className: "UIButton", frame: (x, 0, 40, 40), reach: .tappable, text: text,
      background: 0xFFFF_FFFF)
  }

  @Test func `what lies outside is in the picture and framed`() throws {
    let layout = layout([key(0), key(300)])
    var pictures = DrivenPictures()
    pictures.keepStart(layout, in: "at first")
    pictures.keep(layout, isDark: false, in: "upright", LayoutInspection(layout).flaws)
    let all = pictures.all(of: "K")
    #expect(all.map(\.rule) == [nil, "key-outside"])
    #expect(all.map(\.keyboard) == ["K", "K"])
    let svg = try #require(all.last?.svg)
    #expect(svg.contains("viewBox=\"-2.0 -2.0 344.0 220.0\""))
    #expect(
      svg.contains("<rect x=\"300.0\" y=\"0.0\" width=\"40.0\" height=\"40.0\" fill=\"none\""))
    #expect(!all[0].svg.contains("#d70015"))
  }

  @Test func `pictures are bounded in number, reach and size`() throws {
    let far = layout([key(1e6), key(-1e6)])
    let large = layout((0..<4000).map { key(300, "key number \($0)") })
    var pictures = DrivenPictures()
    for number in 0..<9 {
      pictures.keepStart(far, in: "start \(number)")
      pictures.keep(far, isDark: true, in: "situation \(number)", LayoutInspection(far).flaws)
    }
    #expect(pictures.all(of: "K").count == 4)
    let svg = try #require(pictures.all(of: "K").last?.svg)
    #expect(svg.contains("viewBox=\"-642.0 -2.0 1924.0 220.0\""), "\(svg.prefix(200))")
    var others = DrivenPictures()
    others.keepStart(large, in: "large")
    #expect(others.all(of: "K").isEmpty)
  }

  @Test func `a picture is well-formed XML whatever the keys are called`() throws {
    let layout = layout([key(300, "</svg><script>\u{1}&\"'")])
    var pictures = DrivenPictures()
    pictures.keep(layout, isDark: false, in: "upright", LayoutInspection(layout).flaws)
    let svg = try #require(pictures.all(of: "K").first?.svg)
    #expect(!svg.contains("<script"))
    #expect(
      svg.components(separatedBy: "<svg ").count == svg.components(separatedBy: "</svg>").count)
  }
}
