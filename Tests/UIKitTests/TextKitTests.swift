import Testing

@testable import UIKit

/// Texts that layout managers break into lines.
@MainActor @Suite struct `Layout managers` {
  private static let font = UIFont.monospacedSystemFont(ofSize: 10, weight: .regular)
  /// A text in a container; the layout manager doesn't keep the storage.
  @MainActor
  private struct LaidOut {
    let storage: NSTextStorage
    let manager = NSLayoutManager()
    let container: NSTextContainer

    /// A character of the font is 6 points wide, a line 11.93 high.
    init(_ text: String) {
      storage = NSTextStorage(string: text, attributes: [.font: font])
      container = NSTextContainer(size: CGSize(width: 30, height: 1000))
      container.lineFragmentPadding = 0
      storage.addLayoutManager(manager)
      manager.addTextContainer(container)
      manager.ensureLayout(for: container)
    }
    var starts: [Int] {
      var found: [Int] = []
      manager.enumerateLineFragments(
        forGlyphRange: NSRange(location: 0, length: manager.numberOfGlyphs)
      ) { _, _, _, range, _ in found.append(range.location) }
      return found
    }
  }

  @Test func `glyphs and backgrounds of a range are drawn line by line`() throws {
    let text = LaidOut("ab cd ef")
    text.storage.addAttribute(
      .backgroundColor, value: UIColor.red, range: NSRange(location: 1, length: 6))
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 100, height: 50), false, 1)
    defer { UIGraphicsEndImageContext() }
    let context = try #require(UIGraphicsGetCurrentContext())
    let range = NSRange(location: 3, length: 4)
    text.manager.drawBackground(forGlyphRange: range, at: CGPoint(x: 10, y: 20))
    text.manager.drawGlyphs(forGlyphRange: range, at: CGPoint(x: 10, y: 20))
    let frames = context.drawing.commands.compactMap { command -> CGRect? in
      guard case .fill(let shape, _, _) = command else { return nil }
      return shape.bounds
    }
    // "cd" on the first line, with the space behind it, and "e" on the second.
    #expect(frames.map(\.minX) == [28, 10] && frames.map(\.minY).first == 20)
    #expect(frames.last?.width == 6)
    let texts = context.drawing.commands.compactMap { command -> (String, CGPoint)? in
      guard case .text(let text, let frame, _, _, _) = command else { return nil }
      return (text, frame.origin)
    }
    #expect(texts.map { $0.0.trimmingCharacters(in: .whitespaces) } == ["cd", "e"])
    #expect(texts.map(\.1.x) == [28, 10])
    #expect(context.drawing.commands.count == 4)
  }

  @Test(arguments: [
    ("abc", [0]), ("ab cd ef", [0, 6]), ("a\nb", [0, 2]), ("abcdefg", [0, 5]), ("a\n", [0]),
    ("", []),
  ])
  func `lines begin where the width or a break says`(text: String, begins: [Int]) {
    #expect(LaidOut(text).starts == begins)
  }

  @Test func `a character is at the sum of the widths before it in its line`() {
    let text = LaidOut("ab cd ef")
    let (manager, container) = (text.manager, text.container)
    #expect(manager.location(forGlyphAt: 1).x == 6)
    #expect(manager.location(forGlyphAt: 7).x == 6)
    let line = manager.lineFragmentRect(forGlyphAt: 7, effectiveRange: nil)
    #expect(line.origin == CGPoint(x: 0, y: Self.font.lineHeight) && line.width == 30)
    let box = manager.boundingRect(
      forGlyphRange: NSRange(location: 3, length: 2), in: container)
    #expect(box == CGRect(x: 18, y: 0, width: 12, height: Self.font.lineHeight))
    #expect(manager.glyphIndex(for: CGPoint(x: 13, y: 20), in: container) == 7)
  }

  @MainActor private final class Editor: NSObject, NSTextStorageDelegate {
    nonisolated(unsafe) var edits: [String] = []
    nonisolated func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) {
      let what = editedMask.contains(.editedCharacters) ? "text" : "look"
      edits.append("\(what) \(editedRange.location)+\(editedRange.length) by \(delta)")
    }
  }

  @Test func `a storage tells its delegate of edits, those between begin and end together`() {
    let storage = NSTextStorage(string: "abc")
    let editor = Editor()
    storage.delegate = editor
    storage.replaceCharacters(in: NSRange(location: 1, length: 1), with: "xyz")
    storage.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 2))
    storage.beginEditing()
    storage.append(NSAttributedString(string: "d"))
    storage.deleteCharacters(in: NSRange(location: 0, length: 1))
    storage.endEditing()
    #expect(editor.edits == ["text 1+3 by 2", "look 0+2 by 0", "text 0+6 by 0"])
  }

  @Test func `a text view shows what its storage says, and the other way round`() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 40, height: 100))
    view.font = Self.font
    view.text = "ab cd"
    let storage = view.textStorage
    storage.replaceCharacters(in: NSRange(location: 0, length: 2), with: "x")
    #expect(view.text == "x cd")
    storage.addAttribute(.kern, value: 3, range: NSRange(location: 2, length: 2))
    view.selectedRange = NSRange(location: 1, length: 0)
    view.insertText("yz")
    #expect(storage.string == "xyz cd" && view.textStorage === storage)
    #expect(view.attributedText.attribute(.kern, at: 4, effectiveRange: nil) as? Int == 3)
    #expect(
      view.attributedText.attribute(.font, at: 2, effectiveRange: nil) as? UIFont == Self.font)
    let manager = view.layoutManager
    #expect(manager === view.layoutManager && manager.textStorage === storage)
    #expect(manager.lineFragmentRect(forGlyphAt: 4, effectiveRange: nil).minY > 0)
    view.attributedText = NSAttributedString(string: "🙂b", attributes: [.kern: 1])
    view.selectedRange = NSRange(location: 0, length: 2)
    view.insertText("🙃")
    #expect(view.text == "🙃b" && storage.string == "🙃b")
  }

  @Test func `an edit of the storage is laid out, and padding moves the text`() {
    let text = LaidOut("a")
    let (storage, manager, container) = (text.storage, text.manager, text.container)
    #expect(manager.usedRect(for: container).width == 6)
    storage.append(NSAttributedString(string: "bc", attributes: [.font: Self.font]))
    #expect(manager.usedRect(for: container).width == 18)
    storage.addAttribute(
      .font, value: Self.font.withSize(20), range: NSRange(location: 0, length: 1))
    #expect(manager.usedRect(for: container).size == CGSize(width: 24, height: 23.86))
    container.lineFragmentPadding = 3
    #expect(manager.location(forGlyphAt: 0).x == 3)
  }

  @Test func `a last line break is followed by an empty line`() {
    let (text, other) = (LaidOut("a\n"), LaidOut("a"))
    let (manager, container) = (text.manager, text.container)
    #expect(manager.extraLineFragmentRect.minY == Self.font.lineHeight)
    #expect(manager.usedRect(for: container).height == 2 * Self.font.lineHeight)
    #expect(other.manager.extraLineFragmentRect == .zero)
  }

  @Test func `glyphs of a font are its characters, with the widths that labels use`() {
    let units = Array("ab".utf16)
    var glyphs: [CGGlyph] = [0, 0]
    var sizes = [CGSize.zero, .zero]
    #expect(CTFontGetGlyphsForCharacters(Self.font, units, &glyphs, 2))
    #expect(CTFontGetAdvancesForGlyphs(Self.font, .horizontal, glyphs, &sizes, 2) == 12)
    #expect(sizes == [CGSize(width: 6, height: 0), CGSize(width: 6, height: 0)])
    #expect(!CTFontGetGlyphsForCharacters(Self.font, Array("😀".utf16), &glyphs, 2))
  }
}
