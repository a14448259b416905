import CoreText
import Testing

@testable import UIKit

/// Lines and frames of Core Text.
@MainActor @Suite struct `Core Text` {
  private func line(_ text: String, _ attributes: [NSAttributedString.Key: Any] = [:]) -> CTLine {
    CTLineCreateWithAttributedString(
      NSAttributedString(
        string: text,
        attributes: [.font: UIFont.systemFont(ofSize: 20)].merging(attributes) { $1 }))
  }
  private func runs(_ line: CTLine) -> [CTRun] {
    CTLineGetGlyphRuns(line).compactMap { $0 as? CTRun }
  }

  @Test func `a line has a glyph for each character, and their widths add up`() throws {
    let line = line("añ🙂")
    let run = try #require(runs(line).first)
    #expect(CTRunGetGlyphCount(run) == 3)
    var advances = [CGSize](repeating: .zero, count: 3)
    CTRunGetAdvances(run, CFRangeMake(0, 0), &advances)
    var indices = [CFIndex](repeating: 0, count: 3)
    CTRunGetStringIndices(run, CFRangeMake(0, 0), &indices)
    #expect(indices == [0, 1, 2])
    var (ascent, descent) = (CGFloat(0), CGFloat(0))
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, nil)
    #expect(abs(width - Double(advances.reduce(0) { $0 + $1.width })) < 0.001)
    #expect(abs(ascent + descent - UIFont.systemFont(ofSize: 20).lineHeight) < 0.001)
  }

  @Test func `glyphs that are drawn one by one show their characters`() throws {
    let context = CGContext(recording: CGSize(width: 100, height: 40))
    let run = try #require(runs(line("é🙂")).first)
    var glyphs = [CGGlyph](repeating: 0, count: 2)
    CTRunGetGlyphs(run, CFRangeMake(0, 0), &glyphs)
    let positions = [CGPoint(x: 0, y: 10), CGPoint(x: 20, y: 10)]
    CTFontDrawGlyphs(.systemFont(ofSize: 20), glyphs, positions, 2, context)
    #expect(context.recorded.texts == ["é", "🙂"])
  }

  @Test func `a line is drawn at the text position, upward in a flipped context`() throws {
    let context = CGContext(recording: CGSize(width: 100, height: 40))
    context.translateBy(x: 0, y: 40)
    context.scaleBy(x: 1, y: -1)
    context.textPosition = CGPoint(x: 5, y: 10)
    CTLineDraw(line("key"), context)
    guard case .text(let text, let frame, _, _, _) = try #require(context.recorded.commands.first)
    else {
      Issue.record("no text was drawn")
      return
    }
    #expect(text == "key")
    #expect(frame.minX == 5)
    #expect(abs(frame.minY - (30 - UIFont.systemFont(ofSize: 20).ascender)) < 0.001)
  }

  @Test func `a text is broken into lines, and a truncated line ends with its token`() throws {
    let text = NSAttributedString(
      string: "one two three", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    let setter = CTFramesetterCreateWithAttributedString(text)
    let width = TextMetrics.width(of: "one two", in: .systemFont(ofSize: 20)) + 1
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 100), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
    #expect(lines.map { CTLineGetStringRange($0).location } == [0, 8])
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: width, height: .greatestFiniteMagnitude), nil)
    #expect(abs(size.height - 2 * UIFont.systemFont(ofSize: 20).lineHeight) < 0.01)
    let short = try #require(CTLineCreateTruncatedLine(line("one two three"), 60, .end, line("…")))
    #expect(CTLineGetTypographicBounds(short, nil, nil, nil) <= 60)
    #expect(runs(short).last.map { CTRunGetGlyphCount($0) } != nil)
  }

  @Test func `a place on a line is found from a point, and back`() {
    let line = line("abc")
    let offset = CTLineGetOffsetForStringIndex(line, 2, nil)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: offset + 0.1, y: 0)) == 2)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 1000, y: 0)) == 3)
  }

  @Test func `a descriptor answers its font's name`() {
    let descriptor = CTFontDescriptorCreateWithNameAndSize("Menlo-Bold", 12)
    #expect(
      CTFontDescriptorCopyAttribute(descriptor, kCTFontNameAttribute) as? String == "Menlo-Bold")
    #expect(
      CTFontDescriptorCopyAttribute(descriptor, kCTFontFamilyNameAttribute) as? String == "Menlo")
  }

  @Test func `a descriptor with digits of one width has them`() {
    func width(_ text: String, _ selectors: [Int]) -> CGFloat {
      let settings = selectors.map { selector -> [UIFontDescriptor.FeatureKey: Any] in
        [.featureIdentifier: kNumberSpacingType, .typeIdentifier: selector]
      }
      let descriptor = UIFont.systemFont(ofSize: 20).fontDescriptor
        .addingAttributes([.featureSettings: settings])
      let font = UIFont(descriptor: descriptor, size: 0)
      return (text as NSString).size(withAttributes: [.font: font]).width
    }
    let even = [kMonospacedNumbersSelector]
    #expect(width("111", even) == width("888", even))
    #expect(width("111", even) != width("111", []))
    #expect(width("111", even + [kProportionalNumbersSelector]) == width("111", []))
  }
}
