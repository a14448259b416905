import KeyboardProtocol
import Testing

@testable import DrivenAudit

struct LayoutInspectionTests {
  private typealias Flaw = LayoutInspection.Flaw.Kind

  /// Views by their frames on a keyboard of 320 by 216 points, all children of the first.
  private static func flaws(
    _ views: [ViewSnapshot]
  ) -> [LayoutInspection.Flaw] {
    let root = ViewSnapshot(parent: -1, className: "UIInputView", frame: (0, 0, 320, 216))
    return LayoutInspection(LayoutSnapshot(width: 320, height: 216, views: [root] + views)).flaws
  }

  private static func key(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, text: String? = "a",
    parent: Int32 = 0, reach: ViewSnapshot.Reach = .tappable
  ) -> ViewSnapshot {
    ViewSnapshot(
      parent: parent, className: "UIButton", frame: (x, y, width, height), reach: reach, text: text)
  }

  @Test func `a key says what it is, itself or by what stands in it`() {
    #expect(Self.flaws([Self.key(0, 0, 40, 40)]).isEmpty)
    #expect(Self.flaws([Self.key(0, 0, 40, 40, text: nil)]).map(\.kind) == [.unlabelled])
    var labelled = Self.key(0, 0, 40, 40, text: nil)
    labelled.accessibilityLabel = "delete"
    #expect(Self.flaws([labelled]).isEmpty)
    let label = Self.key(4, 4, 20, 20, text: "inside", parent: 1, reach: .notInteractive)
    #expect(Self.flaws([Self.key(0, 0, 40, 40, text: nil), label]).isEmpty)
    let other = Self.key(4, 4, 30, 30, text: "inside", parent: 1)
    #expect(
      Self.flaws([Self.key(0, 0, 40, 40, text: nil), other]).map(\.kind) == [.unlabelled])
  }

  /// Two keys, and how many of them are too small for their position.
  static let pairs: [(first: [Double], second: [Double], small: Int)] = [
    ([0, 0, 24, 24], [24, 0, 24, 24], 0), ([0, 0, 20, 40], [20, 0, 40, 40], 1),
    ([0, 0, 20, 20], [22, 0, 20, 20], 2), ([0, 0, 20, 20], [44, 0, 20, 20], 0),
    ([0, 0, 20, 20], [32, 0, 40, 40], 0), ([0, 0, 20, 20], [0, 20, 40, 40], 1),
    ([0, 0, 100, 10], [0, 10, 100, 10], 2), ([0, 0, 100, 10], [0, 100, 100, 10], 0),
  ]

  @Test(arguments: pairs)
  func `a small key needs space around it`(row: (first: [Double], second: [Double], small: Int)) {
    let keys = [row.first, row.second].map { Self.key($0[0], $0[1], $0[2], $0[3]) }
    #expect(Self.flaws(keys).count { $0.kind == .small } == row.small)
  }

  /// Each pair of keys walked up all the views around it, which took minutes.
  @Test func `keys in thousands of nested views are one target, and their neighbours others`() {
    let depth: Int32 = 16_000
    let nested = (0..<depth).map {
      Self.key(0, 0, 10, 10, parent: $0, reach: $0 % 16 == 0 ? .tappable : .notInteractive)
    }
    #expect(Self.flaws(nested).allSatisfy { $0.kind != .small })
    let neighbours = (0..<3).map { Self.key(Double($0) * 12, 0, 10, 10) }
    #expect(Self.flaws(nested.prefix(100) + neighbours).count { $0.kind == .small } == 10)
  }

  @Test func `a key outside is told, unless something scrolls`() {
    #expect(Self.flaws([Self.key(280, 0, 40, 40)]).isEmpty)
    #expect(Self.flaws([Self.key(290, 0, 40, 40)]).map(\.kind) == [.outside])
    #expect(Self.flaws([Self.key(0, 300, 40, 40, reach: .outside)]).map(\.kind) == [.outside])
    #expect(Self.flaws([Self.key(0, 300, 40, 40, reach: .hidden)]).isEmpty)
    var scroll = ViewSnapshot(parent: 0, className: "UIScrollView", frame: (0, 0, 320, 100))
    scroll.decoration = ViewDecoration(clips: true)
    #expect(Self.flaws([scroll, Self.key(0, 300, 40, 40, parent: 1, reach: .outside)]).isEmpty)
  }

  @Test func `pictures that contradict themselves are looked at all the same`() {
    let views = [
      Self.key(.infinity, 0, 40, 40, parent: 7), Self.key(0, -.infinity, .infinity, 1, parent: -9),
      Self.key(.nan, .nan, .nan, .nan, text: nil, parent: 2),
    ]
    #expect(Self.flaws(views).count <= 9)
  }

  @Test func `a keyboard without keys is tapped on a grid`() {
    let root = ViewSnapshot(parent: -1, className: "Canvas", frame: (0, 0, 320, 216))
    let keys = DrivenKey.all(in: LayoutSnapshot(width: 320, height: 216, views: [root]))
    #expect(keys.count == 40 && Set(keys).count == 40)
    #expect(keys.allSatisfy { (0...320).contains($0.x) && (0...216).contains($0.y) })
    let twins = [Self.key(0, 0, 40, 40), Self.key(50, 0, 40, 40)]
    let layout = LayoutSnapshot(width: 320, height: 216, views: [root] + twins)
    #expect(DrivenKey.all(in: layout).map(\.id) == ["a", "a #2"])
  }

  static let changes = [
    ("", "a", "a", ""), ("ab", "abc", "c", ""), ("abc", "ab", "", "c"), ("abc", "abc", "", ""),
    ("a👨‍👩‍👧", "a", "", "👨‍👩‍👧"), ("one two", "one 2 two", "2 ", ""), ("aa", "aaa", "a", ""),
    ("abc", "axc", "x", "b"),
  ]

  @Test(arguments: changes)
  func `what a tap did is what differs`(
    row: (before: String, after: String, inserted: String, removed: String)
  ) {
    let change = TextChange(from: row.before, to: row.after)
    #expect(change.inserted == row.inserted && change.removed == row.removed)
  }
}
