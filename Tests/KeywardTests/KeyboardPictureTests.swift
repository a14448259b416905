import KeyboardTesting
import KeyboardProtocol
import Testing

@testable import keyward

private func key(
  _ text: String?, x: Double, y: Double, width: Double = 50, height: Double = 40,
  label: String? = nil, isHidden: Bool = false
) -> ViewSnapshot {
  ViewSnapshot(
    parent: 0, className: "UIButton", frame: (x, y, width, height), reach: .tappable,
    isHidden: isHidden, text: text, accessibilityLabel: label)
}

private func snapshot(_ views: [ViewSnapshot], width: Double = 100, height: Double = 80)
  -> LayoutSnapshot
{
  let root = ViewSnapshot(parent: -1, className: "UIInputView", frame: (0, 0, width, height))
  return LayoutSnapshot(width: width, height: height, views: [root] + views)
}

@Suite struct `The keyboard's picture` {
  @Test func `shows a line for each row of keys with their titles in the middle`() {
    let picture = KeyboardPicture.lines(
      of: snapshot([
        key("1", x: 0, y: 0), key("2", x: 50, y: 0), key("Insert", x: 0, y: 40, width: 100),
      ]), columns: 22)
    #expect(
      picture == [
        "╭────────────────────╮",
        "│[   1    ][   2    ]│",
        "│[      Insert      ]│",
        "╰────────────────────╯",
      ])
  }

  @Test(arguments: [2, 3, 4, 5, 8])
  func `never puts two rows on one line`(count: Int) {
    let keys = (0..<count).map { key("k\($0)", x: 0, y: Double($0) * 46, width: 100) }
    let picture = KeyboardPicture.lines(of: snapshot(keys, height: Double(count) * 46))
    for index in 0..<count {
      #expect(picture.filter { $0.contains("k\(index)") }.count == 1)
    }
    #expect(picture.filter { $0.contains("k") }.count == count)
  }

  @Test func `falls back to the accessibility label of a key without a title`() {
    let picture = KeyboardPicture.lines(
      of: snapshot([key(nil, x: 0, y: 0, width: 100, height: 80, label: "delete")]), columns: 20)
    #expect(picture.joined().contains("delete"))
  }

  @Test func `shows a text inside a key in place of the key's label`() {
    var text = key("123", x: 0, y: 20, width: 100)
    text.reach = .notInteractive
    text.parent = 1
    let views = [key(nil, x: 0, y: 0, width: 100, height: 80, label: "numbers"), text]
    #expect(
      KeyboardPicture.lines(of: snapshot(views), columns: 22)[1] == "│[       123        ]│")
  }

  @Test func `leaves hidden keys out`() {
    let picture = KeyboardPicture.lines(
      of: snapshot([key("secret", x: 0, y: 0, width: 100, height: 80, isHidden: true)]),
      columns: 20)
    #expect(!picture.joined().contains("secret"))
  }

  @Test func `gives a wide character its two cells`() {
    let picture = KeyboardPicture.lines(
      of: snapshot([key("🌐", x: 0, y: 0), key("a", x: 50, y: 0)]), columns: 22)
    #expect(picture[1] == "│[   🌐   ][   a    ]│")
  }

  @Test(arguments: ["a\u{1B}[2Jb", "a\u{202E}b", "a\nb", "\u{7}ab"])
  func `never carries control characters to the terminal`(title: String) {
    let picture = KeyboardPicture.lines(
      of: snapshot([key(title, x: 0, y: 0, width: 100, height: 80)]), columns: 40)
    for scalar in picture.joined().unicodeScalars {
      #expect(scalar.value >= 0x20 && scalar.value != 0x7F && scalar.value != 0x202E)
    }
  }

  @Test(arguments: [
    (0.0, 0.0), (1.0, 1_000_000.0), (1_000_000.0, 1.0), (320.0, 216.0),
  ])
  func `has bounded size for any keyboard`(width: Double, height: Double) {
    let views = [
      key("far", x: -1_000_000, y: -1_000_000, width: 1_000_000, height: 1_000_000),
      key("big", x: 0, y: 0, width: 1_000_000, height: 0.001),
    ]
    let picture = KeyboardPicture.lines(of: snapshot(views, width: width, height: height))
    #expect(picture.count <= 48)
    #expect(picture.allSatisfy { $0.count <= 64 })
  }

  @Test(arguments: [
    (5e-324, 280.0), (390.0, 5e-324), (.infinity, 1.0), (1.0, .infinity), (1e-3, 1e-3),
  ])
  func `has a place for every number`(width: Double, height: Double) {
    let views = [0, -1e6, 1e6, .nan, .infinity, -.infinity].map {
      key("a", x: $0, y: $0, width: $0, height: $0)
    }
    let picture = KeyboardPicture.lines(of: snapshot(views, width: width, height: height))
    #expect(picture.count <= 48)
  }

  @Test(arguments: [
    "b" + String(repeating: "\u{301}", count: 100_000), String(repeating: "\u{7}", count: 100_000),
    String(repeating: "👨‍👩‍👧‍👦", count: 10_000), String(repeating: "\u{200D}", count: 100_000),
  ])
  func `has rows of bounded length whatever the titles`(title: String) {
    let keys = (0..<3).map { key(title, x: Double($0) * 30, y: 0, width: 30) }
    for line in KeyboardPicture.lines(of: snapshot(keys)) {
      #expect(line.unicodeScalars.count <= 64 * 16)
    }
  }
}
