import Foundation
import KeyboardProtocol
import TestSupport
import Testing

@testable import KeyboardHost

@Suite struct `The images of a keyboard` {
  private let renderer = PictureRenderer(
    program: stageFolder.appendingPathComponent("libexec/keyward/keyward-render").path)
  private static let lines = Array(
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"4\"><rect width=\"8\" height=\"4\"/></svg>"
      .utf8)

  private static func pixels(_ width: Int, _ height: Int) -> [UInt8] {
    PixelFile.bytes(
      width: width, height: height, pixels: [UInt8](repeating: 200, count: width * height * 4))
      ?? []
  }
  /// The head of a PNG file that declares an enormous size.
  private static let enormous: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 6, 0, 0, 0, 0xEE, 0xEE, 0xEE, 0xEE]

  @Test func `are decoded in their order, whatever stands between them`() {
    let bomb = Array(
      ("<!DOCTYPE svg [<!ENTITY a0 \"aaaaaaaaaa\">"
        + (1..<30).map {
          "<!ENTITY a\($0) \"" + String(repeating: "&a\($0 - 1);", count: 10) + "\">"
        }
        .joined() + "]><svg width=\"9\" height=\"9\"><text>&a29;</text></svg>").utf8)
    let good = Self.pixels(3, 2)
    let hostile: [[UInt8]] = [
      [], [0], Array("KWPX".utf8), good.dropLast(), Self.enormous, bomb, Array("GIF89a".utf8),
      Array("RIFF....WEBPVP8 ".utf8), [0xFF, 0xD8, 0xFF, 0xE0], Array("<svg".utf8),
      Array("KWPX".utf8) + [UInt8](repeating: 0xFF, count: 40),
    ].map(Array.init)
    let files = [Self.lines] + hostile + [good]
    let images = renderer.decode(files)
    #expect(images.count == files.count)
    #expect(images.first??.width == 256 && images.first??.height == 128)
    #expect(images.last??.width == 3 && images.last??.height == 2)
    for image in images.dropFirst().dropLast() { #expect(image == nil) }
    for image in [images.first, images.last] {
      #expect(image??.png.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
    }
  }

  /// A page of 24 by 12 points with these operators, without a table of its parts: readers then look for them.
  private static func page(_ content: String) -> [UInt8] {
    let parts = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 24 12] /Contents 4 0 R >>",
      "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
    ].enumerated().map { "\($0 + 1) 0 obj\n\($1)\nendobj\n" }
    return Array(
      ("%PDF-1.4\n" + parts.joined() + "trailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n").utf8)
  }

  @Test func `are drawn from the first page of a PDF file, and only what it covers`() throws {
    let images = renderer.decode([
      Self.page("1 0 0 rg 12 0 12 12 re f"), Self.page(""), Array("%PDF-1.4\n%%EOF\n".utf8),
      Array(Self.page("0 0 24 12 re f").prefix(60)),
    ])
    #expect(images.map { $0?.width } == [256, 256, nil, nil])
    #expect(images.map { $0?.height } == [128, 128, nil, nil])
    let blue = "<rect width=\"256\" height=\"128\" fill=\"#00f\"/>"
    let red = "<rect x=\"128\" width=\"128\" height=\"128\" fill=\"#f00\"/>"
    for (image, shown) in zip(images, [red, ""]) {
      let data = Data(try #require(image).png).base64EncodedString()
      let drawn = "<image width=\"256\" height=\"128\" href=\"data:image/png;base64,\(data)\"/>"
      #expect(try renderer(Self.picture(blue + drawn)) == renderer(Self.picture(blue + shown)))
    }
  }
  private static func picture(_ content: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"256\" height=\"128\">\(content)</svg>"
  }

  @Test func `are read beneath the bundle, and each once`() throws {
    try withScratchFolder { folder in
      let bundle = folder.appendingPathComponent("A.appex")
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
      try Data(Self.lines).write(to: folder.appendingPathComponent("secret.svg"))
      try Data(Self.lines).write(to: bundle.appendingPathComponent("own.svg"))
      try FileManager.default.createSymbolicLink(
        atPath: bundle.appendingPathComponent("link.svg").path, withDestinationPath: "../secret.svg"
      )
      let images = SessionImages(bundlePath: bundle.path, renderer: renderer)
      let outside: [DrawnImage.Source] = [
        .resource("../secret.svg"), .resource("link.svg"), .resource("none.svg"), .resource(""),
        .resource("/etc/hostname"), .unknown, .symbol(weight: 4), .sent(9),
      ]
      let found = images.decoded(outside + [.resource("own.svg")])
      #expect(Set(found.keys) == [.resource("own.svg")])
      try FileManager.default.removeItem(at: bundle)
      #expect(images.decoded([.resource("own.svg")]) == found)
    }
  }

  @Test func `are read no more often than fits a bound, whatever their names`() throws {
    try withScratchFolder { folder in
      try Data(Self.lines).write(to: folder.appendingPathComponent("own.svg"))
      let images = SessionImages(
        bundlePath: folder.path, renderer: renderer, resourceBytes: 3 * Self.lines.count + 5)
      let names = (0..<20).map { String(repeating: "./", count: $0) + "own.svg" }
      #expect(images.decoded(names.map { .resource($0) }).count == 3)
    }
  }

  @Test func `are stretched where more of them would be tiled than are drawn so`() {
    let caps = DrawnImage.Caps(
      top: 1, left: 1, bottom: 1, right: 1, width: 3, height: 3, isTiled: true)
    let frame = DrawnRect(origin: DrawnPoint(x: 0, y: 0), width: 12, height: 12)
    let tiled = DrawnMark.image(DrawnImage("a", frame, source: .sent(1), caps: caps))
    var view = ViewSnapshot(parent: -1, className: "UIView", frame: (0, 0, 12, 12))
    view.decoration = ViewDecoration()
    view.decoration?.marks = [tiled, tiled]
    view.decoration?.mask = [tiled]
    var layout = LayoutSnapshot(width: 12, height: 12, views: [view, view])
    layout.stretchTiles(beyond: 4)
    let areTiled = layout.drawnImages.map { $0.caps?.isTiled }
    #expect(areTiled == [true, true, true, true, false, false])
  }

  @Test func `are kept up to a bound`() {
    let images = SessionImages(bundlePath: "/nowhere", renderer: renderer)
    let file = [UInt8](repeating: 0, count: 8 << 20)
    #expect(images.keep(file, number: 1) && !images.keep([], number: 1))
    #expect((2...4).allSatisfy { images.keep(file, number: $0) })
    #expect(!images.keep([0], number: 5))
    #expect(PixelFile.bytes(width: 2000, height: 2000, pixels: []) == nil)
  }

  @Test func `stand once in a picture, in parts, turned and tinted`() throws {
    let images = SessionImages(bundlePath: "/nowhere", renderer: renderer)
    #expect(images.keep(Self.pixels(10, 20), number: 7))
    let frame = DrawnRect(origin: DrawnPoint(x: 0, y: 0), width: 100, height: 50)
    let caps = DrawnImage.Caps(top: 2, left: 3, bottom: 4, right: 5, width: 10, height: 20)
    let shown = [
      DrawnImage("a", frame, source: .sent(7)),
      DrawnImage("a", frame, source: .sent(7), color: 0xFF00_0080, caps: caps),
      DrawnImage("a", frame, source: .sent(7), turn: .right),
    ]
    var snapshot = LayoutSnapshot(
      width: 100, height: 50,
      views: [
        ViewSnapshot(
          parent: -1, className: "UIView", frame: (0, 0, 100, 50),
          decoration: ViewDecoration(marks: shown.map(DrawnMark.image)))
      ])
    #expect(!snapshot.svg().contains("data:"))
    snapshot.images = images
    let svg = snapshot.svg()
    #expect(svg.components(separatedBy: "data:image/png;base64,").count == 2)
    #expect(svg.components(separatedBy: "<use ").count == 1 + 1 + 9 + 1)
    #expect(svg.contains("viewBox=\"3 2 2 14\"") && svg.contains("matrix(0 1 -1 0 20 0)"))
    #expect(svg.contains("0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0.502 0"))
    #expect(try !renderer(svg).isEmpty)
  }

  private func renderer(_ svg: String) throws -> [UInt8] { try renderer.png(of: svg, scale: 1) }

  static let slices: [(DrawnImage.Caps, Int)] = [
    (.init(top: 0, left: 0, bottom: 0, right: 0, width: 10, height: 10), 1),
    (.init(top: 1, left: 1, bottom: 1, right: 1, width: 10, height: 10), 9),
    (.init(top: 0, left: 4, bottom: 0, right: 5, width: 10, height: 10), 3),
    (.init(top: 1, left: 1, bottom: 1, right: 1, width: 12, height: 12, isTiled: true), 144),
    (.init(top: -1, left: 60, bottom: 0, right: 60, width: 10, height: 0), 1),
  ]

  @Test(arguments: slices)
  func `are cut into parts that fill the frame`(caps: DrawnImage.Caps, count: Int) {
    let frame = DrawnRect(origin: DrawnPoint(x: 5, y: 6), width: 100, height: 100)
    let parts = caps.slices(filling: frame)
    #expect(parts.count == count)
    let area = parts.reduce(0) { $0 + $1.to.width * $1.to.height }
    #expect(abs(area - 10_000) < 1e-6)
    for part in parts {
      #expect(part.from.origin.x >= 0 && part.from.origin.x + part.from.width <= 1 + 1e-9)
    }
  }
}
