import KeyboardProtocol
import Testing

@testable import KeyboardHost

private func view(
  _ text: String?, identifier: String? = nil, label: String? = nil,
  reach: ViewSnapshot.Reach = .tappable, parent: Int32 = 0, x: Double = 0
) -> ViewSnapshot {
  ViewSnapshot(
    parent: parent, className: "UIButton", frame: (x, 0, 10, 20), reach: reach, text: text,
    accessibilityLabel: label, accessibilityIdentifier: identifier)
}

private func board(_ views: [ViewSnapshot]) -> LayoutSnapshot {
  let root = ViewSnapshot(parent: -1, className: "UIInputView", frame: (0, 0, 100, 100))
  return LayoutSnapshot(width: 100, height: 100, views: [root] + views)
}

@Suite struct `A key` {
  @Test(arguments: [
    ("1", 1), ("digit.two", 2), ("delete", 3), ("X", 4), ("x", 5), ("plus", 6), ("return", 8),
    ("DELETE", 3),
  ])
  func `is found by identifier, label or text, exactly before loosely`(name: String, index: Int)
    throws
  {
    let snapshot = board([
      view("1"), view("2", identifier: "digit.two"), view("⌫", label: "delete"), view("X"),
      view("x"), view("+", identifier: "plus"), view(nil, label: "outer"),
      view(nil), view("return", reach: .notInteractive, parent: 8),
    ])
    #expect(try snapshot.key(named: name).index == index)
  }

  @Test func `without a name is found by the picture that lies over it`() throws {
    let snapshot = board([
      view(nil, x: 0), view(nil, x: 20), view("c", x: 40),
      view(nil, reach: .covered, x: 20), view("b", reach: .notInteractive, parent: 4, x: 20),
      view("a", reach: .notInteractive, x: 0), view("far", reach: .notInteractive, x: 60),
      view("over c", reach: .notInteractive, x: 40),
    ])
    #expect(try snapshot.key(named: "a").index == 1 && snapshot.key(named: "b").index == 2)
    #expect(snapshot.tappableKeys == ["a", "b", "c"] && snapshot.name(ofKeyAt: 2) == "b")
    for name in ["far", "over c"] {
      #expect(throws: KeyLookupError.self) { try snapshot.key(named: name) }
    }
  }

  @Test func `without a name that takes the touches over a picture is found by the picture`() throws
  {
    let snapshot = board([
      view("a", reach: .notInteractive, x: 0),
      view(nil, label: "space", reach: .notInteractive, x: 20),
      view(nil, x: 0), view(nil, x: 20),
    ])
    #expect(try snapshot.key(named: "a").index == 3 && snapshot.key(named: "space").index == 4)
    #expect(snapshot.tappableKeys.first == "a")
    var tracker = view(nil)
    tracker.frame = (0, 0, 100, 100)
    let tracked = board([
      view("a", reach: .notInteractive, x: 0), view("b", reach: .notInteractive, x: 20), tracker,
    ])
    let key = try tracked.key(named: "b")
    #expect(key.index == 3 && key.x == 25 && tracked.tappableKeys == ["UIButton"])
  }

  @Test func `and a picture over it are compared only while there are few of both`() {
    func pairs(_ count: Int) -> Int {
      let keys = (0..<count).map { _ in view(nil) }
      return board(keys + keys.map { _ in view("a", reach: .notInteractive) }).keysUnderTexts.count
    }
    #expect(pairs(1_000) == 1_000 && pairs(1_001) == 0)
  }

  @Test(arguments: [
    ("a", 1, 15.0, 30.0), ("globe.png", 1, 50, 30), ("Globe", 1, 50, 30),
    ("delete.left", 2, 5, 10), ("arrow.PNG", 3, 5, 10), ("arrow", 3, 5, 10),
  ])
  func `is found by what a view has drawn, and by its only image`(
    name: String, index: Int, x: Double, y: Double
  ) throws {
    var pad = view("a b", reach: .notInteractive)
    pad.frame = (0, 0, 100, 100)
    func place(_ x: Double) -> DrawnRect {
      DrawnRect(origin: DrawnPoint(x: x, y: 20), width: 10, height: 20)
    }
    pad.decoration = ViewDecoration(marks: [
      .text("a", place(10), color: 255, fontSize: 9),
      .glyphs("b", place(90), [], color: 255),
      .image(DrawnImage("globe.png", place(45))), .text("c", place(200), color: 255, fontSize: 9),
    ])
    var (symbol, file) = (view(nil), view(""))
    symbol.decoration = ViewDecoration(image: "delete.left")
    file.decoration = ViewDecoration(image: "arrow.png")
    let snapshot = board([pad, symbol, file])
    let key = try snapshot.key(named: name)
    #expect(key.index == index && key.x == x && key.y == y)
    #expect(throws: KeyLookupError.self) { try snapshot.key(named: "c") }
  }

  @Test func `is preferred by identifier over another one's text`() throws {
    let snapshot = board([view("a"), view("b", identifier: "a")])
    #expect(try snapshot.key(named: "a").index == 2)
  }

  @Test func `is tapped in its middle`() throws {
    let key = try board([view("a", x: 30)]).key(named: "a")
    #expect(key == FoundKey(index: 1, name: "a", x: 35, y: 10))
  }

  @Test func `that is a text in a view that sees to touches itself is tapped where it stands`()
    throws
  {
    var pad = view(nil)
    pad.frame = (0, 0, 100, 100)
    let snapshot = board([
      pad, view("a", reach: .notInteractive, parent: 1),
      view("b", reach: .notInteractive, parent: 1, x: 60),
    ])
    #expect(try snapshot.key(named: "b").x == 65)
    #expect(try snapshot.key(named: "b").index == 1)
  }

  @Test func `by itself goes before a text in something larger`() throws {
    var pad = view(nil)
    pad.frame = (0, 0, 100, 100)
    let snapshot = board([pad, view("1", reach: .notInteractive, parent: 1), view("1", parent: 1)])
    #expect(try snapshot.key(named: "1").index == 3)
  }

  @Test func `that can be tapped wins over a hidden one of the same name`() throws {
    let snapshot = board([view("a", reach: .hidden), view("a", x: 40)])
    #expect(try snapshot.key(named: "a").index == 2)
  }

  @Test func `is not a display that shows the same text`() throws {
    let snapshot = board([view("1", reach: .notInteractive), view("1")])
    #expect(try snapshot.key(named: "1").index == 2)
  }

  @Test(arguments: [
    (ViewSnapshot.Reach.hidden, "it is hidden"), (.disabled, "it is disabled"),
    (.covered, "another view covers it"), (.outside, "it is outside the keyboard"),
  ])
  func `that no tap reaches is an error with the reason and the other keys`(
    reach: ViewSnapshot.Reach, words: String
  ) {
    let snapshot = board([view("a", reach: reach), view("b"), view("c")])
    #expect(throws: KeyLookupError.unreachable("a", reach, tappable: ["b", "c"])) {
      try snapshot.key(named: "a")
    }
    let message = KeyLookupError.unreachable("a", reach, tappable: ["b", "c"]).message
    #expect(message.contains(words) && message.contains("b  c"))
  }

  @Test func `that has no size is an error which says so`() {
    var key = view("a", reach: .covered)
    key.frame = (0, 0, 0, 0)
    let snapshot = board([key, view("b")])
    #expect(throws: KeyLookupError.empty("a", tappable: ["b"])) { try snapshot.key(named: "a") }
    #expect(KeyLookupError.empty("a", tappable: ["b"]).message.contains("no size"))
  }

  /// A key from 0 to 20 in a view that clips and shows this much of it.
  @Test(arguments: [(12.0, 10.0), (8, 4), (1, 0.5)])
  func `that is cut off is tapped in the middle of its visible part`(
    height: Double, y: Double
  ) throws {
    var clip = view(nil, reach: .notInteractive)
    clip.frame = (0, 0, 100, height)
    clip.decoration = ViewDecoration(clips: true)
    let snapshot = board([clip, view("a", parent: 1)])
    let key = try snapshot.key(named: "a")
    #expect(key.x == 5 && key.y == y)
  }

  @Test func `that is scrolled away is an error which says so`() {
    var clip = view(nil, reach: .notInteractive)
    clip.frame = (0, 20, 100, 80)
    clip.decoration = ViewDecoration(clips: true)
    let snapshot = board([
      clip, view("a", reach: .covered, parent: 1), view("b", parent: 0), view("c", reach: .covered),
    ])
    let error = KeyLookupError.clipped("a", tappable: ["b"])
    #expect(throws: error) { try snapshot.key(named: "a") }
    #expect(error.message.contains("scroll to it first"))
    #expect(throws: KeyLookupError.unreachable("c", .covered, tappable: ["b"])) {
      try snapshot.key(named: "c")
    }
  }

  @Test func `that is missing is an error with the keys that are there`() {
    #expect(throws: KeyLookupError.missing("z", tappable: ["a"])) {
      try board([view("a")]).key(named: "z")
    }
    #expect(KeyLookupError.missing("z", tappable: []).message.contains("No key can be tapped"))
  }

  @Test func `that shares its name is an error with the places of both`() {
    #expect(throws: KeyLookupError.ambiguous("a", ["a at (0, 0)", "a at (50, 0)"])) {
      try board([view("a"), view("a", x: 50)]).key(named: "a")
    }
  }

  @Test(arguments: [(0.0, 3), (50, nil)])
  func `around one of its name is the inner one, where a finger meets both in one place`(
    x: Double, index: Int?
  ) {
    let snapshot = board([
      view(nil, label: "a"), view(nil, label: "a", parent: 1),
      view(nil, label: "a", parent: 2, x: x),
    ])
    #expect((try? snapshot.key(named: "a"))?.index == index)
  }

  @Test func `whose parents lead nowhere is no key`() {
    let snapshot = board([
      view("a", reach: .notInteractive, parent: 1), view("b", reach: .notInteractive, parent: 90),
    ])
    for name in ["a", "b"] {
      #expect(throws: KeyLookupError.missing(name, tappable: [])) {
        try snapshot.key(named: name)
      }
    }
  }

  @Test func `that is missing among thousands is an error of bounded length`() {
    let names = (0..<10_000).map { "\($0)" + String(repeating: "k", count: 400) }
    let missing = KeyLookupError.missing("z", tappable: names).message
    #expect(missing.count < 6_000 && missing.hasSuffix("… and 9940 more"))
    let ambiguous = KeyLookupError.ambiguous("a", names).message
    #expect(ambiguous.count < 6_000 && ambiguous.contains("names 10000 keys"))
    #expect(ambiguous.contains("… and 9940 more\n"))
  }

  /// Work that grew with the square of the number of views would take minutes here.
  @Test func `is looked up in time among the most views that there can be`() {
    let count = 16_384
    var chain = board([])
    for index in 1..<count {
      chain.views.append(view("a", reach: .notInteractive, parent: Int32(index - 1)))
    }
    let unnamed = board((1..<count).map { _ in view(nil) })
    let twins = board((1..<count).map { _ in view("a") })
    for snapshot in [chain, unnamed, twins] {
      for name in ["a", "z"] {
        #expect(throws: KeyLookupError.self) { try snapshot.key(named: name) }
      }
    }
    #expect(unnamed.tappableKeys.count == count - 1)
  }
}
