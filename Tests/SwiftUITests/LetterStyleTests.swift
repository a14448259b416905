import SwiftUI
import Testing

/// Distances of letters and lines, and lines at letters, of a text and of all texts in a view.
@MainActor struct LetterStyleTests {
  private func size(_ view: some View) -> CGSize {
    Laid(CGSize(width: 300, height: 300), root: view).frames.first?.size ?? .zero
  }
  private func attributes(_ view: some View) -> [NSAttributedString.Key: Any] {
    let laid = Laid(CGSize(width: 300, height: 300), root: view)
    let text = laid.first(UILabel.self)?.attributedText
    return text.flatMap { $0.length > 0 ? $0.attributes(at: 0, effectiveRange: nil) : nil } ?? [:]
  }
  private let text = Text("abcd")

  @Test func `letters have a distance, and a text's own one comes first`() {
    let width = size(text).width
    #expect(abs(size(text.kerning(3)).width - width - 12) < 0.01)
    #expect(abs(size(text.tracking(3)).width - width - 12) < 0.01)
    #expect(abs(size(VStack { text }.kerning(3)).width - width - 12) < 0.01)
    #expect(abs(size(VStack { text.kerning(1) }.tracking(3)).width - width - 4) < 0.01)
    #expect(abs(size(VStack { text.kerning(0) }.tracking(3)).width - width) < 0.01)
    #expect(abs(size(text.kerning(1).kerning(3)).width - width - 4) < 0.01)
  }

  @Test func `lines have a distance between them alone`() {
    let two = Text("a\nb")
    #expect(size(two.lineSpacing(10)).height == size(two).height + 10)
    #expect(size(text.lineSpacing(10)) == size(text))
  }

  @Test func `a text of several sizes is as high as its lines`() {
    let (large, small) = (text.font(.system(size: 22)), text.font(.system(size: 10)))
    let both = large + Text("\n").font(.system(size: 22)) + small
    #expect(abs(size(both).height - size(large).height - size(small).height) < 1)
    #expect(size(both.frame(height: size(both).height)) == size(both))
  }

  @Test func `views underline, strike and raise all their texts`() {
    let key = attributes(VStack { text }.underline().strikethrough().baselineOffset(4))
    #expect(key[.underlineStyle] as? Int == 1 && key[.strikethroughStyle] as? Int == 1)
    #expect(key[.baselineOffset] as? CGFloat == 4)
    #expect(attributes(VStack { text }.underline(false))[.underlineStyle] == nil)
  }
}
