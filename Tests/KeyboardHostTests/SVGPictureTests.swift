import Foundation
import FoundationXML
import KeyboardProtocol
import TestSupport
import Testing

@testable import KeyboardHost

private func view(
  _ text: String? = nil, x: Double = 10, y: Double = 20, width: Double = 40, height: Double = 30,
  parent: Int32 = 0, decoration: ViewDecoration? = nil,
  _ change: (inout ViewSnapshot) -> Void = { _ in }
) -> ViewSnapshot {
  var view = ViewSnapshot(
    parent: parent, className: "UIButton", frame: (x, y, width, height), reach: .tappable,
    text: text, decoration: decoration)
  view.fontSize = text == nil ? 0 : 16
  view.font.alignment = .center
  change(&view)
  return view
}

private let symbolFrame = DrawnRect(origin: DrawnPoint(x: 12, y: 27), width: 16, height: 16)
private let titleFrame = DrawnRect(origin: DrawnPoint(x: 30, y: 25), width: 22, height: 20)

private func board(_ views: [ViewSnapshot]) -> LayoutSnapshot {
  let root = ViewSnapshot(parent: -1, className: "UIInputView", frame: (0, 0, 100, 80))
  return LayoutSnapshot(width: 100, height: 80, views: [root] + views)
}

/// An XML reader's view of an SVG.
private final class Reading: NSObject, XMLParserDelegate {
  var elements: [String] = []
  var text = ""
  var depth = 0
  var deepest = 0

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) {
    elements.append(elementName)
    depth += 1
    deepest = max(deepest, depth)
  }
  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) { depth -= 1 }
  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  /// Reads an image, and fails if it isn't XML.
  static func of(_ svg: String) throws -> Reading {
    let reading = Reading()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reading
    try #require(parser.parse(), "\(String(describing: parser.parserError))")
    return reading
  }
}

@Suite struct `A picture of the keyboard` {
  @Test(arguments: [
    (0.0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (1.0 / 3, "0.333"), (0.0004, "0"),
    (-0.0004, "0"), (99.9996, "100"), (1e6, "1000000"), (.nan, "0"), (.infinity, "0"),
    (0.05, "0.05"), (1e300, "1000000000"),
  ])
  func `writes a number in one way`(value: Double, text: String) {
    #expect(SVGText.number(value) == text)
  }

  /// Korean fonts would draw Chinese characters in Korean shapes.
  @Test(arguments: [("가", true), ("ㅎ", true), ("漢", false), ("あ", false), ("A", false)])
  func `has a font for Korean in Korean text alone`(text: String, isKorean: Bool) {
    #expect(board([view(text) { _ in }]).svg().contains("NanumGothic") == isKorean)
  }

  @Test func `is the same text for the same keyboard`() {
    let snapshot = board([
      view("A") {
        $0.background = 0xFFFF_FFFF
        $0.foreground = 0x1122_3380
        $0.cornerRadius = 5
        $0.font.weight = 6
      }
    ])
    #expect(
      snapshot.svg() == """
        <svg xmlns="http://www.w3.org/2000/svg" width="100" height="80" viewBox="0 0 100 80" \
        font-family="-apple-system, 'SF Pro Text', Inter, 'Helvetica Neue', Arial, \
        'Liberation Sans', 'DejaVu Sans', 'Droid Sans Fallback', sans-serif">
        <rect width="100" height="80" fill="#d1d4da"/>
        <rect x="10" y="20" width="40" height="30" rx="5" fill="#ffffff"/>
        <text x="30" y="40.6" font-size="16" text-anchor="middle" font-weight="600" \
        fill="#112233" fill-opacity="0.502">A</text>
        </svg>

        """)
  }

  static let shown: [(String, ViewSnapshot, String)] = [
    (
      "a border inside the frame", view(decoration: .init(border: .init(width: 2, color: 0xFF))),
      ##"<rect x="11" y="21" width="38" height="28" fill="none" stroke="#000000" stroke-width="2"/>"##
    ),
    (
      "a shadow that is not blurred",
      view(
        decoration: .init(
          shadow: .init(offset: DrawnPoint(x: 0, y: 1), radius: 0, color: 0x0000_004D))
      ) { $0.background = 0xFFFF_FFFF },
      ##"<rect x="10" y="21" width="40" height="30" fill="#000000" fill-opacity="0.302"/>"##
    ),
    (
      "a shadow that is",
      view(
        decoration: .init(
          shadow: .init(offset: DrawnPoint(x: 0, y: 1), radius: 3, color: 0xFF))
      ) { $0.background = 0xFFFF_FFFF }, #"<feGaussianBlur stdDeviation="1.5"/>"#
    ),
    (
      "a text in a font of the keyboard's by its outlines",
      view(
        decoration: .init(marks: [
          .glyphs(
            "Q", symbolFrame,
            [
              .move(DrawnPoint(x: 1, y: 2)), .line(DrawnPoint(x: 3, y: 2)),
              .line(DrawnPoint(x: 3, y: 5)), .close,
            ], color: 0xFF00_00FF)
        ])
      ), ##"<path d="M1 2L3 2L3 5Z" fill="#ff0000"/>"##
    ),
    (
      "an image without pixels by its name",
      view(decoration: .init(image: "cat", marks: [.image(DrawnImage("cat", symbolFrame))])),
      ">cat</text>"
    ),
    (
      "a frame around that name",
      view("Go", decoration: .init(image: "cat", marks: [.image(DrawnImage("cat", symbolFrame))])),
      ##"<rect x="13.6" y="28.6" width="12.8" height="12.8" rx="3" fill="none""##
    ),
    (
      "a symbol by its lines, in its colour and weight",
      view(
        decoration: .init(
          image: "return",
          marks: [
            .image(
              DrawnImage("minus", symbolFrame, source: .symbol(weight: 4), color: 0x1122_33FF))
          ])),
      ##"<path d="M14.267 35L25.733 35" fill="none" stroke="#112233" stroke-width="1.2""##
    ),
    (
      "a title in its own frame",
      view(
        "Go",
        decoration: .init(
          image: "return", imageFrame: symbolFrame, textFrame: titleFrame,
          marks: [.image(DrawnImage("return", symbolFrame, source: .symbol(weight: 4)))])),
      ##"<text x="41" y="40.6" font-size="16" text-anchor="middle" fill="#000000">Go</text>"##
    ),
    (
      "a title beside what an image has drawn",
      view(
        "Go",
        decoration: .init(
          image: "drawing",
          marks: [.text("x", symbolFrame, color: 0xFF, fontSize: 9, font: ViewFont())])),
      ">Go</text>"
    ),
    (
      "a path",
      view(
        decoration: .init(marks: [
          .stroke(
            [
              .move(DrawnPoint(x: 1, y: 2)), .line(DrawnPoint(x: 3, y: 4)),
              .quadratic(DrawnPoint(x: 5, y: 6), control: DrawnPoint(x: 7, y: 8)),
              .cubic(
                DrawnPoint(x: 1, y: 1), control1: DrawnPoint(x: 2, y: 2),
                control2: DrawnPoint(x: 3, y: 3)), .close,
            ], color: 0xFF00_00FF, width: 1.5)
        ])),
      ##"<path d="M1 2L3 4Q7 8 5 6C2 2 3 3 1 1Z" fill="none" stroke="#ff0000" stroke-width="1.5"/>"##
    ),
    (
      "a path that begins in the middle",
      view(decoration: .init(marks: [.fill([.close], color: 0xFF)])),
      ##"<path d="M0 0Z" fill="#000000"/>"##
    ),
    (
      "colours that pass into each other",
      view(
        decoration: .init(marks: [
          .gradient(
            colors: [0xFF00_00FF, 0x0000_FF80], from: DrawnPoint(x: 0, y: 0),
            to: DrawnPoint(x: 0, y: 9))
        ])), ##"<stop offset="1" stop-color="#0000ff" stop-opacity="0.502"/>"##
    ),
    ("a half transparent view", view("x") { $0.alpha = 0.5 }, #"<g opacity="0.5">"#),
    (
      "text on the right", view("x") { $0.font.alignment = .right },
      #"<text x="50" y="40.6" font-size="16" text-anchor="end""#
    ),
  ]

  @Test(arguments: shown)
  func `shows`(what: String, view: ViewSnapshot, line: String) throws {
    let svg = board([view]).svg()
    #expect(svg.contains(line), "\(what): \(svg)")
    _ = try Reading.of(svg)
  }

  @Test func `leaves out what is hidden, transparent, empty, or outside of a view that clips`() {
    let clipper = view(x: 0, y: 0, width: 20, height: 20, decoration: .init(clips: true))
    let svg = board([
      view("hidden") { $0.isHidden = true }, view("glass") { $0.alpha = 0 },
      view("empty", width: 0), clipper, view("far away", x: 50, parent: 4),
      view("at the edge", x: 15, y: 5, parent: 4),
      view("inside", x: 0, y: 0, width: 9, height: 9, parent: 4),
    ]).svg()
    for word in ["hidden", "glass", "empty", "far"] { #expect(!svg.contains(word), "\(word)") }
    #expect(svg.contains(##"<clipPath id="c1">"##) && svg.contains(##"<g clip-path="url(#c1)">"##))
    #expect(svg.components(separatedBy: "clip-path=").count == 2)
  }

  static let hostile = [
    "</text><script>alert(1)</script>", "]]>", "<![CDATA[", "\" onload=\"x", "&lt;&#0;&amp;", "--",
    "\u{0}\u{1}\u{8}\u{B}\u{1F}", "\u{FFFE}\u{FFFF}", "\u{202E}abc", "a\r\n\tb", "\u{85}\u{7F}",
    String(repeating: "\u{301}", count: 500), String(repeating: "𓀀", count: 2000), "\u{10FFFF}",
    "%s%n${x}",
  ]

  @Test(arguments: hostile)
  func `stays well-formed whatever a keyboard shows`(text: String) throws {
    let marks: [DrawnMark] = [
      .text(
        text, DrawnRect(origin: DrawnPoint(x: 0, y: 0), width: 9, height: 9), color: 1, fontSize: 9),
      .image(DrawnImage(text, DrawnRect(origin: DrawnPoint(x: 0, y: 0), width: 9, height: 9))),
    ]
    let svg = board([
      view(text), view(text, decoration: .init(image: text)), view(decoration: .init(marks: marks)),
    ]).svg()
    let reading = try Reading.of(svg)
    let known: Set = ["svg", "rect", "text", "g", "clipPath", "path"]
    #expect(Set(reading.elements).isSubset(of: known), "\(reading.elements)")
  }

  @Test func `a round edge that clips cuts off what reaches into its corners`() {
    let plate = view(x: 10, y: 10, width: 40, height: 40, decoration: .init(clips: true)) {
      $0.cornerRadius = 10
    }
    func svg(_ x: Double, _ size: Double) -> String {
      board([
        plate,
        view(x: x, y: x, width: size, height: size, parent: 1) { $0.background = 0xFF00_00FF },
      ]).svg()
    }
    #expect(!svg(14, 32).contains("clip-path="))
    let cut = svg(10, 40)
    #expect(cut.components(separatedBy: "clip-path=").count == 2)
    #expect(cut.contains(#"d="M20 10L40 10C"#))
  }

  @Test func `spaces at the beginning of a text stay`() {
    #expect(board([view(" a")]).svg().contains(#"xml:space="preserve"> a</text>"#))
    #expect(!board([view("a b")]).svg().contains("xml:space"))
  }

  @Test func `draws no more text than a screen can show`() {
    let long = String(repeating: "long ", count: 400_000)
    let place = DrawnRect(origin: DrawnPoint(x: 0, y: 0), width: 1e9, height: 20)
    // In a view of its width, as a mark, and as one character.
    for views in [
      [view(long, width: 1e9)],
      [view(decoration: .init(marks: [.text(long, place, color: 1, fontSize: 9)]))],
      [view("a" + String(repeating: "\u{301}", count: 1_000_000))],
    ] {
      #expect(board(views).svg().utf8.count < 50_000)
    }
    let many = (0..<1000).map { _ in view(String(repeating: "many ", count: 800), width: 1e9) }
    let svg = board([view("first")] + many).svg()
    #expect(svg.contains(">first</text>") && (500_000...1_500_000).contains(svg.utf8.count))
  }

  @Test func `a text that scrolls is cut off at the edge of its view`() {
    func svg(_ height: Double) -> String {
      let place = DrawnRect(origin: DrawnPoint(x: 15, y: 28), width: 30, height: height)
      return board([view("a\nb", decoration: .init(clips: true, textFrame: place))]).svg()
    }
    #expect(!svg(20).contains("clip-path=") && svg(40).contains("clip-path="))
  }

  @Test func `a turned view is drawn upright inside of what turns it`() {
    let turn = ViewDecoration.Turn(a: 0, b: -1, c: 1, d: 0, width: 60, height: 20)
    let svg = board([
      view("up", x: 40, y: 10, width: 20, height: 60, decoration: .init(turn: turn)) {
        $0.background = 0xFF00_00FF
      }
    ]).svg()
    #expect(svg.contains(#"<g transform="matrix(0 -1 1 0 10 90)">"#), "\(svg)")
    #expect(svg.contains(#"<rect x="20" y="30" width="60" height="20""#))
  }

  @Test func `is never nested without end, and ends what it begins`() throws {
    let bomb = [DrawnMark](repeating: .clip([]), count: 5_000)
    let ends = [DrawnMark](repeating: .end, count: 200)
    for marks in [bomb, ends, bomb + ends, ends + bomb + ends] {
      let reading = try Reading.of(board([view(decoration: .init(marks: marks))]).svg())
      #expect(reading.deepest < 25)
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func `is well-formed for any snapshot`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func number() -> Double {
      [
        0, -1, 1e6, -1e6, 0.001, .leastNonzeroMagnitude, -1e-300,
        Double.random(in: -200...400, using: &random),
      ]
      .randomElement(using: &random) ?? 0
    }
    let views = (0..<60).map { index in
      view(
        Self.hostile.randomElement(using: &random), x: number(), y: number(), width: number(),
        height: number(), parent: Int32.random(in: 0...Int32(index), using: &random),
        decoration: .init(
          border: .init(width: number(), color: .random(in: 0...(.max), using: &random)),
          shadow: .init(
            offset: DrawnPoint(x: number(), y: number()), radius: number(), color: 0xFF),
          clips: .random(using: &random), image: "x",
          marks: [
            .image(
              DrawnImage(
                "x",
                DrawnRect(
                  origin: DrawnPoint(x: number(), y: number()), width: number(), height: number()),
                caps: .init(
                  top: number(), left: number(), bottom: number(), right: number(),
                  width: number(), height: number(), isTiled: true)))
          ])
      ) {
        $0.cornerRadius = number()
        $0.fontSize = number()
        $0.background = .random(in: 0...(.max), using: &random)
      }
    }
    let reading = try Reading.of(board(views).svg())
    #expect(reading.depth == 0)
  }

  @Test func `an image as small as a number can be isn't repeated`() {
    let caps = DrawnImage.Caps(
      top: 0, left: 0, bottom: 0, right: 0, width: .leastNonzeroMagnitude, height: 1e-300,
      isTiled: true)
    let frame = DrawnRect(origin: DrawnPoint(x: 1, y: 2), width: 30, height: 40)
    let slices = caps.slices(filling: frame)
    #expect(slices.map(\.to) == [frame])
  }

  @Test func `each word of a long text is measured once`() {
    let words = String(repeating: "ab ", count: 60_000)
    let lines = TextLines(font: ViewFont(), columns: 40_000).lines(of: words, atMost: 40)
    #expect(lines.count == 2 || lines.count == 3)
  }

  @Test(arguments: [
    ("Insert", 10.0, 1, ["Insert"]), ("Insert", 1.2, 1, ["I…"]), ("a b", 9, 3, ["a b"]),
    ("one two", 2.2, 2, ["one", "two"]), ("a\nb\nc", 9, 2, ["a", "b"]), ("漢字漢字", 2, 1, ["漢…"]),
    ("", 5, 1, [""]), ("W", 0, 1, ["W"]),
  ])
  func `breaks and cuts text as there is room`(
    text: String, columns: Double, most: Int, lines: [String]
  ) {
    #expect(
      TextLines(font: ViewFont(), columns: columns).lines(of: text, atMost: most) == lines)
  }
}

@Suite struct `The layout as text` {
  @Test func `tells what is not plain, one view on a line`() {
    let snapshot = board([
      view(
        "say \"hi\"\n",
        decoration: .init(
          border: .init(width: 1, color: 0xFF),
          shadow: .init(offset: DrawnPoint(x: 0, y: 1), radius: 2, color: 0x80), clips: true,
          image: "cat", marks: [.end])
      ) {
        $0.accessibilityIdentifier = "key"
        $0.traits = 1 | 1 << 5 | 1 << 20
        $0.background = 0xFFFF_FFFF
        $0.foreground = 0x0A
        $0.isSelected = true
        $0.isEnabled = false
        $0.alpha = 0.25
        $0.cornerRadius = 4
        $0.font.weight = 7
        $0.font.isItalic = true
      },
      view(x: 1.5, parent: 1),
    ])
    #expect(
      snapshot.goldenText == """
        keyboard 100 x 80
        UIInputView 0 0 100 80
          UIButton 10 20 40 30 text="say \\"hi\\"\\n" id="key" tappable disabled selected alpha=0.25 \
        traits=button,keyboardKey,bit20 font=16/700/italic/center color=#0000000A \
        background=#FFFFFFFF corner=4 border=1/#000000FF shadow=0/1/2/#00000080 clips \
        image="cat" drawn=1
            UIButton 1.5 20 40 30 tappable

        """)
  }

  @Test func `stays small for views that are nested without end`() {
    let chain = (0..<2000).map { view(parent: Int32($0)) }
    #expect(board(chain).goldenText.utf8.count < 2001 * 200)
  }
}
