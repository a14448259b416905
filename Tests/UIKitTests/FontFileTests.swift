import CoreText
import Foundation
import KeyboardHost
import KeyboardProtocol
import TestSupport
import Testing

@testable import UIKit

/// A font that is installed for the pictures, with its figures as its makers publish them.
private struct KnownFont: CustomTestStringConvertible, Sendable {
  var path: String
  var name: String
  var family: String
  var weight: UIFont.Weight = .regular
  var isItalic = false
  /// How pictures select it.
  var style = ""
  /// Of the letter A, of a space and of a line, in ems.
  var figures: [CGFloat]
  var testDescription: String { name }

  static let all: [KnownFont] = [
    KnownFont(
      path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", name: "DejaVuSans",
      family: "DejaVu Sans", figures: [1401 / 2048, 651 / 2048, 2384 / 2048]),
    KnownFont(
      path: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf",
      name: "DejaVuSansMono-Bold", family: "DejaVu Sans Mono", weight: .bold,
      style: "font-weight=\"700\"", figures: [1233 / 2048, 1233 / 2048, 2384 / 2048]),
    KnownFont(
      path: "/usr/share/fonts/opentype/inter/Inter-Regular.otf", name: "Inter-Regular",
      family: "Inter", figures: []),
    KnownFont(
      path: "/usr/share/fonts/opentype/inter/Inter-BoldItalic.otf", name: "Inter-BoldItalic",
      family: "Inter", weight: .bold, isItalic: true,
      style: "font-weight=\"700\" font-style=\"italic\"", figures: []),
  ]

  func face() throws -> FontFace {
    try #require(FontFile.faces(of: URL(fileURLWithPath: path)).first)
  }
}

/// A font of the keyboard's bundle measures and draws text.
@MainActor @Suite struct `The file of a font` {
  private static let letters = ["A", "g", "&", "ß", "8", "@", "É", "Ł", "ñ", "…", "½", "i"]

  /// Registers a font for the time of a test.
  private func with(_ font: KnownFont, _ body: (UIFont) throws -> Void) throws {
    let url = URL(fileURLWithPath: font.path)
    #expect(CTFontManagerRegisterFontsForURL(url as CFURL, .process, nil))
    defer { CTFontManagerUnregisterFontsForURL(url as CFURL, .process, nil) }
    try body(try #require(UIFont(name: font.name, size: 96)))
  }

  private func label(_ text: String, _ font: UIFont, width: CGFloat = 140) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: 140))
    (label.text, label.font, label.textColor) = (text, font, .black)
    return label
  }
  private func picture(of view: UIView) -> LayoutSnapshot {
    let root = UIView(frame: view.frame)
    root.backgroundColor = .white
    root.addSubview(view)
    root.layoutIfNeeded()
    return SnapshotBuilder.picture(of: root)
  }

  @Test(arguments: KnownFont.all)
  fileprivate func `has names, a style and widths`(font: KnownFont) throws {
    let face = try font.face()
    #expect(face.postScriptName == font.name && face.familyName == font.family)
    let named = UIFont(face, size: 2)
    #expect(named.weight == font.weight && named.isItalic == font.isItalic)
    #expect(named.isFixedPitch == (face.advance(of: "i") == face.advance(of: "W")))
    guard font.figures.count == 3 else { return }
    #expect(face.advance(of: "A") == font.figures[0])
    #expect(face.advance(of: " ") == font.figures[1])
    #expect(abs(named.lineHeight - font.figures[2] * 2) < 1e-9)
    #expect(TextMetrics.width(of: "AA", in: named) == TextMetrics.roundedUp(4 * font.figures[0]))
    #expect(face.glyphs(of: "e\u{301}") == face.glyphs(of: "é"))
  }

  /// Share of pixels by which two pictures differ, and share that is not white in one of them.
  private func difference(_ svg: String, _ other: String) throws -> (CGFloat, CGFloat) {
    let program = stageFolder.appendingPathComponent("libexec/keyward/keyward-render").path
    let pixels = try [svg, other].map { svg in
      let png = Data(try PictureRenderer(program: program).png(of: svg, scale: 1))
      return try #require(ImageCodecs.read(png, .png)).bytes
    }
    #expect(pixels[0].count == pixels[1].count)
    let sum = zip(pixels[0], pixels[1]).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    let ink = pixels[1].reduce(0) { $0 + 255 - Int($1) }
    return (CGFloat(sum), CGFloat(ink))
  }

  /// The renderer's own letters are the oracle: FreeType reads the file for it.
  @Test(arguments: KnownFont.all)
  fileprivate func `draws the letters that FreeType draws`(font: KnownFont) throws {
    try with(font) { shown in
      for letter in Self.letters {
        let label = label(letter, shown)
        let svg = picture(of: label).svg()
        #expect(!svg.contains("<text"))
        let baseline = label.bounds.midY + shown.baselineDrop
        let oracle = """
          <svg xmlns="http://www.w3.org/2000/svg" width="140" height="140"><rect width="140" height="140" fill="#ffffff"/>\
          <text x="0" y="\(baseline)" font-size="96" font-family="\(font.family)" \(font.style)>\
          \(letter == "&" ? "&amp;" : letter)</text></svg>
          """
        let (difference, ink) = try difference(svg, oracle)
        #expect(ink > 0 && difference < ink * 0.05, "\(letter): \(difference / ink)")
      }
    }
  }

  @Test func `is sent as outlines with their text, and a letter that it lacks as a text`() throws {
    try with(KnownFont.all[0]) { font in
      let views = picture(of: label("a漢b", font, width: 400)).views
      let entry = try #require(views.last)
      #expect(entry.text == "a漢b")
      let marks = entry.decoration?.marks ?? []
      let glyphs = marks.compactMap { mark -> String? in
        if case .glyphs(let text, _, let steps, _) = mark, !steps.isEmpty { text } else { nil }
      }
      let texts = marks.compactMap { mark -> String? in
        if case .text(let text, _, _, _, _) = mark { text } else { nil }
      }
      #expect(glyphs == ["a漢b"] && texts == ["漢"])
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 140))
      button.setTitle("q", for: .normal)
      button.titleLabel?.font = font
      #expect(!picture(of: button).svg().contains("<text"))
      button.titleLabel?.font = .systemFont(ofSize: 20)
      #expect(picture(of: button).svg().contains("<text"))
    }
  }

  @Test func `draws the text of fields, and a title beside an image`() throws {
    try with(KnownFont.all[2]) { font in
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 140))
      (field.text, field.font, field.borderStyle) = ("abc", font, .roundedRect)
      let view = UITextView(frame: field.frame)
      (view.text, view.font) = ("one two", font.withSize(60))
      let button = UIButton(frame: field.frame)
      button.setTitle("Go", for: .normal)
      button.setImage(UIImage(systemName: "minus"), for: .normal)
      button.titleLabel?.font = font
      for (shown, texts) in [(field as UIView, ["abc"]), (view, ["one", "two"]), (button, ["Go"])] {
        let picture = picture(of: shown)
        #expect(!picture.svg().contains("<text"))
        let glyphs = picture.views.flatMap { $0.decoration?.marks ?? [] }.compactMap { mark in
          if case .glyphs(let text, _, _, _) = mark { text } else { nil as String? }
        }
        #expect(glyphs.map { $0.trimmingCharacters(in: .whitespaces) } == texts)
      }
    }
  }

  @Test func `is shortened and broken by its own widths`() throws {
    try with(KnownFont.all[1]) { font in
      let small = font.withSize(10)
      let label = label("abcdefgh", small, width: 30)
      // Each letter is six points wide, so that four of them and the ellipsis are as wide as the label.
      let marks = picture(of: label).views.last?.decoration?.marks ?? []
      guard case .glyphs(let text, _, _, _)? = marks.first else {
        Issue.record("no outlines")
        return
      }
      #expect(text == "abc…" || text == "abcd…")
      label.numberOfLines = 0
      label.lineBreakMode = .byCharWrapping
      let lines = picture(of: label).views.last?.decoration?.marks.count
      #expect(lines == 2)
    }
  }

  @Test func `gives an image pixels`() throws {
    try with(KnownFont.all[0]) { font in
      let renderer = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 120))
      let image = renderer.image { _ in
        NSAttributedString(string: "A", attributes: [.font: font]).draw(at: .zero)
      }
      let data = try #require(image.pngData())
      let bytes = try #require(ImageCodecs.read(data, .png)).bytes
      #expect(bytes.contains(255) && bytes.contains(0))
    }
  }

  @Test func `is found by its family, and others of the family by their traits`() throws {
    let names = ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSans-BoldOblique"]
    let urls = names.map { URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/\($0).ttf") }
    CTFontManagerRegisterFontURLs(NSArray(array: urls), .process, true, nil)
    defer { for url in urls { CTFontManagerUnregisterFontsForURL(url as CFURL, .process, nil) } }
    let plain = try #require(UIFont(name: "DejaVu Sans", size: 12))
    #expect(plain.fontName == "DejaVuSans" && plain.face != nil)
    #expect(Set(UIFont.fontNames(forFamilyName: "DejaVu Sans")).isSuperset(of: ["DejaVuSans-Bold"]))
    #expect(UIFont.familyNames.contains("DejaVu Sans"))
    for (traits, name) in [
      (UIFontDescriptor.SymbolicTraits.traitBold, "DejaVuSans-Bold"),
      (.traitItalic, "DejaVuSans-Oblique"), ([.traitBold, .traitItalic], "DejaVuSans-BoldOblique"),
    ] {
      let descriptor = try #require(plain.fontDescriptor.withSymbolicTraits(traits))
      #expect(UIFont(descriptor: descriptor, size: 0).fontName == name)
    }
    #expect(plain.withSize(30).face === plain.face && plain.withSize(12) == plain)
  }

  @Test func `is that of a name in UIAppFonts`() throws {
    try withScratchFolder { folder in
      let bundle = folder.appendingPathComponent("Keys.bundle")
      try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: URL(fileURLWithPath: KnownFont.all[2].path),
        to: bundle.appendingPathComponent("Mine.otf"))
      let plist = """
        <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
        <key>CFBundleIdentifier</key><string>org.example.keys</string>
        <key>UIAppFonts</key><array><string>Mine.otf</string><string>Absent.ttf</string>
        <integer>3</integer></array></dict></plist>
        """
      try Data(plist.utf8).write(to: bundle.appendingPathComponent("Info.plist"))
      let fonts = RegisteredFonts(bundle: try #require(Bundle(url: bundle)))
      #expect(fonts.faces.map(\.postScriptName) == ["Inter-Regular"])
      #expect(fonts.face(named: "Inter")?.postScriptName == "Inter-Regular")
      #expect(fonts.face(named: "Inter Bold") == nil)
      // It is registered already, also before the first use of a font.
      let unused = RegisteredFonts(bundle: try #require(Bundle(url: bundle)))
      let key = bundle.appendingPathComponent("Mine.otf").standardizedFileURL.path
      #expect(!unused.add([], key: key) && unused.remove(key: key) && unused.faces.isEmpty)
    }
  }

  /// Glyphs of 30 glyphs each, five levels deep, would take 24 million steps for nothing.
  @Test func `has no glyph of endless parts`() throws {
    func words(_ values: Int...) -> [UInt8] {
      values.flatMap { [UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
    }
    func outlines(parts: Int) -> GlyfOutlines? {
      let glyphs = (1...5).map { level in
        words(0xFFFF, 0, 0, 0, 0)
          + (1...parts).flatMap { words($0 == parts ? 2 : 0x22, level, 0) }
      }
      var places = [0]
      for glyph in glyphs { places.append(places[places.count - 1] + glyph.count) }
      places.append(places[places.count - 1])
      let tables: [(String, [UInt8])] = [
        ("glyf", glyphs.flatMap(\.self)), ("head", [UInt8](repeating: 0, count: 54)),
        ("loca", places.flatMap { words($0 / 2) }),
      ]
      var file = words(1, 0, tables.count, 0, 0, 0)
      var body: [UInt8] = []
      for (tag, bytes) in tables {
        let offset = 12 + 16 * tables.count + body.count
        file += Array(tag.utf8) + words(0, 0, offset >> 16, offset, bytes.count >> 16, bytes.count)
        body += bytes
      }
      return FontTables(Data(file + body), at: 0).flatMap { GlyfOutlines($0, glyphCount: 6) }
    }
    #expect(try #require(outlines(parts: 2)).outline(of: 0) == [])
    #expect(try #require(outlines(parts: 30)).outline(of: 0) == nil)
  }

  /// Damaged files have damaged glyphs, or are none, and end no program.
  @Test(arguments: KnownFont.all)
  fileprivate func `may be damaged anywhere`(font: KnownFont) throws {
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: font.path)))
    var random = SeededRandom(seed: 7)
    var (readable, drawn) = (0, 0)
    for round in 0..<60 {
      var bytes = whole
      if round % 4 == 0 { bytes.removeLast(Int.random(in: 1..<whole.count, using: &random)) }
      // The tables' heads are first, and most of what decides.
      for _ in 0..<(1 << round % 8) where !bytes.isEmpty {
        let place = Int.random(
          in: 0..<(Bool.random(using: &random) ? min(bytes.count, 600) : bytes.count),
          using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      for face in FontFile.faces(of: Data(bytes)) {
        readable += 1
        for character in "Ag&ßÉ8漢\u{F001}😀" { _ = face.advance(of: character) }
        drawn += [0, 1, 36, 70, 200, 700, 65535].count { !face.outline(ofGlyph: $0).isEmpty }
      }
    }
    #expect(readable > 0 && drawn > 0)
  }
}
