import KeyboardProtocol
import Testing

@testable import UIKit

@MainActor @Suite struct SnapshotTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  private func button(_ title: String, _ frame: CGRect) -> UIButton {
    let button = UIButton(type: .system)
    button.frame = frame
    button.setTitle(title, for: .normal)
    root.addSubview(button)
    return button
  }
  private func entry(_ text: String) throws -> ViewSnapshot {
    try #require(SnapshotBuilder.picture(of: root).views.first { $0.text == text })
  }

  @Test(arguments: [
    ("plain", ViewSnapshot.Reach.tappable), ("hidden", .hidden), ("transparent", .hidden),
    ("disabled", .disabled), ("deaf", .disabled), ("covered", .covered), ("outside", .outside),
  ])
  func `the reach of a key is what a tap at its centre meets`(
    change: String, reach: ViewSnapshot.Reach
  ) throws {
    let key = button("K", CGRect(x: 10, y: 10, width: 40, height: 40))
    switch change {
    case "hidden": key.isHidden = true
    case "transparent": key.alpha = 0
    case "disabled": key.isEnabled = false
    case "deaf": root.isUserInteractionEnabled = false
    case "covered": root.addSubview(UIView(frame: CGRect(x: 20, y: 20, width: 20, height: 20)))
    case "outside": key.frame.origin.y = 90
    default: break
    }
    #expect(try entry("K").reach == reach)
  }

  /// A key from 0 to 40 in a scroll view that shows a part of it.
  @Test(arguments: [
    (0.0, ViewSnapshot.Reach.tappable), (25, .tappable), (39, .tappable), (60, .covered),
  ])
  func `the reach of a key that is cut off is what a tap on its visible part meets`(
    offset: Double, reach: ViewSnapshot.Reach
  ) throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 50, width: 100, height: 50))
    scroll.contentSize = CGSize(width: 100, height: 400)
    root.addSubview(scroll)
    scroll.addSubview(button("K", CGRect(x: 0, y: 0, width: 40, height: 40)))
    scroll.contentOffset.y = offset
    #expect(try entry("K").reach == reach)
  }

  @Test(arguments: [(true, ViewSnapshot.Reach.notInteractive), (false, .disabled)])
  func `a button that takes no touches is a part of the key around it, if there is one`(
    isKey: Bool, reach: ViewSnapshot.Reach
  ) throws {
    let frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    let around = isKey ? UIControl(frame: frame) : UIView(frame: frame)
    let face = button("K", CGRect(x: 2, y: 2, width: 36, height: 36))
    face.isUserInteractionEnabled = false
    around.addSubview(face)
    root.addSubview(around)
    #expect(try entry("K").reach == reach)
  }

  @Test
  func `a key whose ancestor takes the touches for it is tappable, one outside its parent is not`()
    throws
  {
    final class Forwarding: UIView {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event) == nil ? nil : self
      }
    }
    let panel = Forwarding(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(panel)
    let key = button("K", CGRect(x: 10, y: 10, width: 40, height: 40))
    panel.addSubview(key)
    #expect(try entry("K").reach == .tappable)
    key.frame.origin.x = 120
    #expect(try entry("K").reach == .covered)
  }

  @Test func `a button is one entry with its title, colours and place`() throws {
    let panel = UIView(frame: CGRect(x: 100, y: 20, width: 100, height: 80))
    root.addSubview(panel)
    let key = UIButton(type: .custom)
    key.frame = CGRect(x: 5, y: 10, width: 30, height: 20)
    key.setTitle("7", for: .normal)
    key.setTitleColor(UIColor(red: 1, green: 0, blue: 0, alpha: 1), for: .normal)
    key.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    key.layer.cornerRadius = 4
    key.accessibilityIdentifier = "seven"
    panel.addSubview(key)
    key.layoutIfNeeded()
    let picture = SnapshotBuilder.picture(of: root)
    #expect(picture.views.map(\.parent) == [-1, 0, 1])
    let entry = try #require(picture.views.last)
    #expect(entry.frame == (105, 30, 30, 20))
    #expect(entry.className == "UIButton" && entry.text == "7")
    #expect(entry.accessibilityLabel == "7" && entry.accessibilityIdentifier == "seven")
    #expect(entry.foreground == 0xFF00_00FF && entry.background == 0x0000_FF80)
    #expect(entry.cornerRadius == 4 && entry.fontSize > 0)
  }

  @Test func `what a button holds besides its own parts is listed`() throws {
    let key = button("K", CGRect(x: 0, y: 0, width: 80, height: 40))
    let extra = UILabel(frame: CGRect(x: 1, y: 1, width: 10, height: 10))
    extra.text = "extra"
    key.addSubview(extra)
    #expect(try entry("extra").className == "UILabel")
    #expect(SnapshotBuilder.picture(of: root).views.count == 3)
  }

  @Test func `parents come before children, in drawing order`() {
    let lower = UIView(frame: root.bounds)
    let upper = UILabel(frame: root.bounds)
    root.addSubview(upper)
    root.insertSubview(lower, at: 0)
    lower.addSubview(UIControl(frame: .zero))
    let views = SnapshotBuilder.picture(of: root).views
    #expect(views.map(\.className) == ["UIView", "UIView", "UIControl", "UILabel"])
    #expect(views.map(\.parent) == [-1, 0, 1, 0])
  }

  @Test func `numbers that no picture can hold are bounded`() throws {
    let key = button("K", CGRect(x: CGFloat.nan, y: .infinity, width: 1e300, height: 10))
    key.alpha = 7
    let picture = SnapshotBuilder.picture(of: root)
    var frame: [UInt8] = []
    ExtensionMessage.layout(picture).encode(into: &frame)
    #expect(try ExtensionMessage(decoding: Array(frame.dropFirst(4))) == .layout(picture))
  }

  @Test func `long texts are cut`() throws {
    let label = UILabel(frame: root.bounds)
    label.text = String(repeating: "long", count: 100_000)
    root.addSubview(label)
    let text = try #require(SnapshotBuilder.picture(of: root).views.last?.text)
    #expect(text.utf8.count <= 4096 && text.hasPrefix("longlong"))
  }
}
