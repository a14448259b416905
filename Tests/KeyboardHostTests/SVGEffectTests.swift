import Foundation
import FoundationXML
import KeyboardProtocol
import TestSupport
import Testing

@testable import KeyboardHost

private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [DrawnStep] {
  DrawnRect(origin: DrawnPoint(x: x, y: y), width: width, height: height).steps
}
private func view(
  _ x: Double = 10, _ y: Double = 10, _ width: Double = 20, _ height: Double = 20,
  parent: Int32 = 0, background: UInt32? = nil, _ decoration: ViewDecoration? = nil
) -> ViewSnapshot {
  ViewSnapshot(
    parent: parent, className: "UIView", frame: (x, y, width, height), background: background,
    decoration: decoration)
}
private func decorated(_ decoration: ViewDecoration) -> ViewSnapshot {
  view(10, 10, 20, 20, decoration)
}
private func svg(_ views: [ViewSnapshot]) -> String {
  let root = ViewSnapshot(parent: -1, className: "UIInputView", frame: (0, 0, 100, 80))
  return LayoutSnapshot(width: 100, height: 80, views: [root] + views).svg()
}
/// Whether an image is XML, and how deep its elements are nested.
private func depth(_ svg: String) -> Int? {
  final class Reader: NSObject, XMLParserDelegate {
    var (depth, deepest) = (0, 0)
    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      depth += 1
      deepest = max(deepest, depth)
    }
    func parser(
      _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?
    ) { depth -= 1 }
  }
  let (reader, parser) = (Reader(), XMLParser(data: Data(svg.utf8)))
  parser.delegate = reader
  return parser.parse() ? reader.deepest : nil
}

@Suite struct `Effects in a picture` {
  @Test(arguments: [
    (DrawnEffect.opacity(0.5), #"<g opacity="0.5">"#),
    (.blend(.colorDodge), #"<g style="mix-blend-mode:color-dodge">"#),
    (.isolated, #"<g style="isolation:isolate">"#), (.blur(2), #"stdDeviation="2""#),
    (.blur(1e6), #"stdDeviation="32""#), (.blur(-1), #"stdDeviation="0""#),
    (
      .shadow(.init(offset: DrawnPoint(x: 1, y: 2), radius: 4, color: 0xFF00_0080)),
      #"<feOffset dx="1" dy="2"/>"#
    ),
  ])
  func `each is around the view and all that is in it`(effect: DrawnEffect, text: String) throws {
    let picture = svg([
      decorated(.init(effects: [effect])), view(parent: 1, background: 0xFF),
      view(50, background: 0x1234_56FF),
    ])
    #expect(picture.contains(text))
    let parts = picture.components(separatedBy: "</g>")
    #expect(parts.count == 2 && parts[0].contains("#000000") && parts[1].contains("#123456"))
    #expect(depth(picture) != nil)
  }
  @Test func `a colour matrix is written row by row`() throws {
    let values = (0..<DrawnColorMatrix.count).map { Double($0) / 10 }
    let matrix = try #require(DrawnColorMatrix(values: values))
    let picture = svg([decorated(.init(effects: [.colors(matrix)]))])
    #expect(picture.contains("0 0.1 0.2") && picture.contains("1.8 1.9\""))
    #expect(DrawnColorMatrix(values: [1]) == nil)
  }
  @Test func `a mask is white where it was drawn`() {
    let picture = svg([
      decorated(.init(mask: [.fill(box(0, 0, 5, 5), color: 0xFF)])),
      view(parent: 1, background: 0xFF),
    ])
    #expect(picture.contains("<mask id=") && picture.contains("mask=\"url(#"))
    #expect(depth(picture) != nil)
  }
  @Test func `marks have masks, groups, circles and dashes`() {
    let marks: [DrawnMark] = [
      .mask(isInverse: true), .fill(box(0, 0, 5, 5), color: 0xFF, isEvenOdd: true), .endMask,
      .group([.opacity(0.5), .blur(1)]),
      .radialGradient(
        colors: [0xFF, 0xFFFF_FFFF], stops: [0, 1], center: DrawnPoint(x: 5, y: 5), from: 2, to: 8),
      .gradient(
        colors: [0xFF, 0xFFFF_FFFF], stops: [0.2, 0.4], from: DrawnPoint(x: 0, y: 0),
        to: DrawnPoint(x: 9, y: 0)),
      .stroke(
        box(0, 0, 9, 9), color: 0xFF, width: 2,
        line: DrawnLine(cap: .round, join: .bevel, dash: [3, 1], phase: 2)),
      .end, .end,
    ]
    let picture = svg([decorated(.init(marks: marks))])
    for text in [
      "evenodd", #"r="8""#, #"offset="0.25""#, #"offset="0.2""#, #"stroke-dasharray="3 1""#,
      #"stroke-dashoffset="2""#, #"stroke-linecap="round""#, #"stroke-linejoin="bevel""#,
    ] { #expect(picture.contains(text), "\(text)") }
    #expect(depth(picture) != nil)
  }
  @Test func `a shadow without a box is that of what is in the view`() {
    let shadow = ViewDecoration.Shadow(offset: DrawnPoint(x: 0, y: 1), radius: 2, color: 0x80)
    #expect(svg([decorated(.init(shadow: shadow))]).contains("feMerge"))
    let boxed = view(background: 0xFF, .init(shadow: shadow))
    #expect(!svg([boxed]).contains("feMerge"))
  }

  @Test(arguments: UInt64(0)..<40)
  func `a picture is well-formed and not nested without end whatever the marks are`(
    seed: UInt64
  ) {
    var random = SeededRandom(seed: seed)
    let some: [DrawnMark] = [
      .clip(box(0, 0, 9, 9)), .group([.opacity(0.5), .blur(3)]), .mask(isInverse: false), .endMask,
      .end, .end, .fill(box(1, 1, 2, 2), color: 0xFF), .group([]), .mask(isInverse: true),
    ]
    let views = (0..<30).map { index in
      var decoration = ViewDecoration(effects: [.blur(2), .isolated])
      decoration.marks = (0..<40).map { _ in some.randomElement(using: &random) ?? .end }
      decoration.mask = (0..<10).map { _ in some.randomElement(using: &random) ?? .end }
      return view(
        10, 10, 20, 20, parent: Int32.random(in: 0...Int32(index), using: &random), decoration)
    }
    let picture = svg(views)
    #expect(depth(picture).map { $0 < 120 } ?? false)
    #expect(picture.components(separatedBy: "<filter").count < 2 * 256 + 600)
  }
}
