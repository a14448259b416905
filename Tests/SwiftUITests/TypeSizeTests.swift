import SwiftUI
import Testing

/// Sizes of text.
@MainActor struct TypeSizeTests {
  private func points(_ view: some View) -> CGFloat? {
    Laid(size, root: view).first(UILabel.self)?.font.pointSize
  }
  private let size = CGSize(width: 300, height: 300)

  @Test func `fonts of a style follow the size of text, those of points don't`() {
    #expect(points(Text("a").dynamicTypeSize(.xxxLarge)) == 23)
    #expect(points(Text("a").font(.caption2).dynamicTypeSize(.accessibility5)) == 40)
    #expect(points(Text("a").font(.largeTitle).environment(\.sizeCategory, .extraSmall)) == 31)
    #expect(points(Text("a").font(.system(size: 9)).dynamicTypeSize(.xxxLarge)) == 9)
    #expect(points(Text("a").font(.headline)) == 17)
  }

  @Test func `custom fonts follow a style unless their size is fixed`() {
    let fonts: [(Font, usual: CGFloat, large: CGFloat)] = [
      (.custom("Courier", size: 34), 34, 46),
      (.custom("Courier", size: 11, relativeTo: .caption2), 11, 17),
      (.custom("Courier", fixedSize: 34), 34, 34),
    ]
    for (font, usual, large) in fonts {
      #expect(points(Text("a").font(font)) == usual)
      #expect(points(Text("a").font(font).dynamicTypeSize(.xxxLarge)) == large)
    }
  }

  @Test func `scaled numbers follow the size of text as their style does`() {
    let seen = SeenNumbers()
    _ = Laid(size, root: Scaled(seen: seen))
    #expect(seen.numbers == [17, 34])
    _ = Laid(size, root: Scaled(seen: seen).dynamicTypeSize(.xxxLarge))
    #expect(seen.numbers == [23, 40])
    _ = Laid(size, root: Scaled(seen: seen).dynamicTypeSize(...DynamicTypeSize.xSmall))
    #expect(seen.numbers == [14, 31])
  }

  @Test func `a range limits the size of text around it`() {
    #expect(points(Text("a").dynamicTypeSize(...DynamicTypeSize.small)) == 15)
    #expect(points(Text("a").dynamicTypeSize(DynamicTypeSize.xLarge...)) == 19)
    #expect(points(Text("a").dynamicTypeSize(.xSmall ... .xLarge)) == 17)
    #expect(
      points(Text("a").dynamicTypeSize(...DynamicTypeSize.small).dynamicTypeSize(.xSmall)) == 14)
  }

  @Test func `each size has its category in UIKit and back`() {
    for (size, category) in zip(DynamicTypeSize.allCases, ContentSizeCategory.allCases) {
      #expect(DynamicTypeSize(UIContentSizeCategory(size)) == size)
      #expect(ContentSizeCategory(UIContentSizeCategory(category)) == category)
      #expect(UIContentSizeCategory(size) == UIContentSizeCategory(category))
    }
    #expect(DynamicTypeSize(.unspecified) == nil && ContentSizeCategory(.unspecified) == nil)
  }
}

private final class SeenNumbers { var numbers: [Double] = [] }
private struct Scaled: View {
  let seen: SeenNumbers
  @ScaledMetric private var body17 = 17.0
  @ScaledMetric(relativeTo: .largeTitle) private var title34 = 34.0
  var body: some View {
    seen.numbers = [body17, title34]
    return Color.red.frame(width: body17, height: title34)
  }
}

private struct Places: PreferenceKey {
  static let defaultValue: [Anchor<CGRect>] = []
  static func reduce(value: inout [Anchor<CGRect>], nextValue: () -> [Anchor<CGRect>]) {
    value += nextValue()
  }
}
private final class Seen { var counts: [Int] = [] }
private struct Marked: View {
  let width: CGFloat
  var body: some View {
    Color.red.frame(width: width, height: 10)
      .anchorPreference(key: Places.self, value: .bounds) { [$0] }
  }
}

/// Places that views hand to others.
@MainActor struct AnchorTests {
  @Test func `anchors are equal at one place, and differ at others`() {
    let seen = Seen()
    _ = Laid(
      root: HStack(spacing: 0) {
        ZStack {
          Marked(width: 20)
          Marked(width: 20)
          Marked(width: 10)
        }
        Marked(width: 20)
      }.onPreferenceChange(Places.self) { seen.counts.append(Set($0).count) })
    #expect(seen.counts == [3])
  }
}
