import Testing

@testable import SwiftUI
@testable import UIKit

/// A text, and what is beside each other in its place.
private struct Inline: Sendable {
  let text: @Sendable () -> Text
  let parts: [String]
  init(_ parts: [String], _ text: @escaping @Sendable () -> Text) {
    (self.text, self.parts) = (text, parts)
  }
}

@MainActor
struct InlineImageTests {
  private nonisolated static let rows = [
    Inline(["*star"]) { Text(Image(systemName: "star")) },
    Inline(["*star", " one"]) { Text(Image(systemName: "star")) + Text(" one") },
    Inline(["a ", "*star", " b ", "*globe"]) {
      Text("a \(Image(systemName: "star")) b \(Image(systemName: "globe"))")
    },
    Inline(["5 ", "*star", " bold"]) { Text("\(5) \(Image(systemName: "star")) **bold**") },
    Inline(["ab"]) { Text("a") + Text("b") },
  ]
  @Test(arguments: rows)
  fileprivate func `images are shown among the characters of a text`(_ row: Inline) {
    let laid = Laid(CGSize(width: 300, height: 60), root: row.text().foregroundColor(.red))
    var parts: [(String, CGRect)] = []
    func visit(_ view: UIView) {
      let frame = view.convert(view.bounds, to: laid.view)
      if let label = view as? UILabel { parts.append((label.text ?? "", frame)) }
      if let image = (view as? UIImageView)?.image { parts.append(("*" + image.name, frame)) }
      view.subviews.forEach(visit)
    }
    visit(laid.view)
    #expect(parts.map(\.0) == row.parts)
    for (left, right) in zip(parts, parts.dropFirst()) {
      #expect(abs(left.1.maxX - right.1.minX) < 1.01 && right.1.minY < left.1.maxY)
    }
  }
  @Test func `a text that is only read has the names of its images`() {
    let text = Text("a \(Image(systemName: "star")) b")
    #expect(text.string(EnvironmentValues()) == "a star b")
  }
}

/// A text with a value, and its characters in German.
private struct Localized: Sendable {
  let german: String
  let text: @Sendable () -> Text
  init(_ german: String, _ text: @escaping @Sendable () -> Text) {
    (self.german, self.text) = (german, text)
  }
}
@MainActor
struct LocalizedValueTests {
  private nonisolated static let rows = [
    Localized("1.234,5") { Text(1234.5, format: .number) },
    Localized("x 1.234,5 y") { Text("x \(1234.5, format: .number) y") },
    Localized("12 %") { Text(0.12, format: .percent) },
    // A locale of the format's own counts more.
    Localized("1 234,5") { Text(1234.5, format: .number.locale(Locale(identifier: "fr"))) },
    Localized("1. Januar 1970") {
      Text(Date(timeIntervalSince1970: 43_200), style: .date)
    },
    Localized("am 1. Januar 1970") {
      Text("am \(Date(timeIntervalSince1970: 43_200), style: .date)")
    },
  ]
  @Test(arguments: rows)
  fileprivate func `a value in a text follows the locale of the environment`(_ row: Localized) {
    let laid = Laid(
      CGSize(width: 300, height: 60),
      root: row.text().environment(\.locale, Locale(identifier: "de_DE")))
    let plain = { (text: String) in
      text.replacingOccurrences(of: "\u{A0}", with: " ")
        .replacingOccurrences(of: "\u{202F}", with: " ")
    }
    #expect(laid.texts.map(plain) == [row.german])
  }
  @Test func `a timer inside a text changes as time passes`() {
    let start = FrameClock.now
    let text = Text("left \(timerInterval: start...start.addingTimeInterval(90))")
    #expect(text.isLive && !Text("left \(90)").isLive)
    #expect(text.string(EnvironmentValues()) == "left 1:30")
  }
}
