import KeyboardProtocol
import Testing
import TextInput

@testable import KeyboardHost
@testable import UIKit

/// The whole path of a text: the proxy, both codecs, the field's document, and the mirror that the host predicts.
@MainActor @Suite struct `No text can trap the proxy` {
  private nonisolated static let texts: [(name: String, text: String)] = [
    ("NUL", "a\0b\0"), ("bidi controls", "\u{202E}abc\u{202C}\u{2066}d\u{2069}\u{200F}"),
    ("noncharacters", "\u{FFFE}\u{FFFF}\u{10FFFF}"), ("pairs", "😀👍🏽\u{1F1E9}\u{1F1EA}"),
    ("joiners alone", "\u{200D}\u{200D}\u{200C}"), ("marks alone", "\u{301}\u{E33}\u{903}"),
    ("line breaks", "\r\n\u{B}\u{C}\u{85}\u{2028}\u{2029}"), ("nothing", ""),
  ]
  private nonisolated static let offsets = [
    0, 1, -1, 2, -3, 1 << 31, -1 << 31, 1 << 53, .max, .max - 1, .min, .min + 1,
  ]

  /// The proxy shows the host's prediction; marked text cannot be read back.
  private func check(_ rig: ProxyRig, _ what: @autoclosure () -> String) throws {
    let selection = rig.field.document.selectedRange
    try #require(selection.lowerBound >= 0, "\(what())")
    try #require(selection.upperBound <= rig.field.document.utf16Count, "\(what())")
    var predicted = rig.predicted
    (predicted.marked, predicted.markedSelection) = (nil, 0..<0)
    try #require(rig.window == predicted, "\(what())")
  }

  @Test(arguments: texts, Fidelity.OwnMoves.allCases)
  func `moves to anywhere, followed by every call`(
    row: (name: String, text: String), moves: Fidelity.OwnMoves
  ) throws {
    for offset in Self.offsets {
      let rig = try ProxyRig("😀" + row.text + "😀", caret: 3, trace: TextTrace()) {
        $0.ownMoves = moves
      }
      let calls: [(any UITextDocumentProxy) -> Void] = [
        { $0.insertText(row.text) }, { $0.deleteBackward() },
        { $0.setMarkedText(row.text, selectedRange: NSRange(location: 1, length: 1)) },
        { $0.unmarkText() },
      ]
      for (index, call) in calls.enumerated() {
        try rig.turn {
          $0.adjustTextPosition(byCharacterOffset: offset)
          call($0)
        }
        try check(rig, "\(row.name): a move by \(offset), then call \(index)")
      }
    }
  }

  /// Between the halves of a pair both contexts end in a half, which no string can contain.
  @Test(arguments: [
    ("insert", "\u{FFFD}x\u{FFFD}", "\u{FFFD}x"), ("delete", "\u{FFFD}", nil),
    ("mark", "\u{FFFD}y\u{FFFD}", "\u{FFFD}"),
  ])
  func `halves of a pair show as replacements on both sides`(
    call: String, text: String, before: String?
  ) throws {
    let rig = try ProxyRig("😀", caret: 2)
    try rig.turn { $0.adjustTextPosition(byCharacterOffset: -1) }
    #expect(rig.window == TextWindow(before: "\u{FFFD}", after: "\u{FFFD}", hasText: true))
    try rig.turn { proxy in
      switch call {
      case "insert": proxy.insertText("x")
      case "delete": proxy.deleteBackward()
      default: proxy.setMarkedText("y", selectedRange: NSRange(location: 1, length: 0))
      }
    }
    #expect(rig.field.document.text == text)
    #expect(rig.window.before == before)
    try check(rig, call)
  }

  @Test(arguments: [
    NSRange(location: NSNotFound, length: 0), NSRange(location: 0, length: .max),
    NSRange(location: .max, length: .max), NSRange(location: -5, length: 3),
    NSRange(location: .min, length: .min), NSRange(location: 1, length: 1),
    NSRange(location: 2, length: -1),
  ])
  func `a marked selection may be any range`(range: NSRange) throws {
    let rig = try ProxyRig("ab", caret: 1)
    try rig.turn { $0.setMarkedText("😀é", selectedRange: range) }
    try rig.turn { $0.setMarkedText("", selectedRange: range) }
    try rig.turn { $0.setMarkedText("k", selectedRange: range) }
    #expect(rig.field.document.text == "akb")
    try rig.turn { $0.unmarkText() }
    #expect(rig.field.document.markedRange == nil)
    try check(rig, "\(range)")
  }

  @Test func `the host app's own places may be anywhere`() throws {
    let rig = try ProxyRig("a😀b", latency: HostLatency(milliseconds: 16))
    let ends = [Int.min, -1, 0, 2, 3, 4, 5, Int.max]
    for (index, lower) in ends.enumerated() {
      for upper in ends[index...] {
        try rig.turn { $0.insertText("\0") }
        try rig.host { $0.select(lower..<upper) }
        try rig.host { $0.moveCaret(to: upper) }
        try rig.host { $0.replaceText(in: lower..<upper, with: "😀") }
      }
    }
    try rig.settle()
    try check(rig, "at the end")
  }

  @Test(arguments: [0, 33] as [UInt32])
  func `a million units go in at once, and stay with the document`(latency: UInt32) throws {
    let million = String(repeating: "Word 12. é😀", count: 1_000_000 / 12)
    let rig = try ProxyRig("ab", caret: 1, latency: HostLatency(milliseconds: latency))
    try rig.turn {
      $0.insertText(million)
      $0.deleteBackward()
      $0.setMarkedText(million, selectedRange: NSRange(location: 1 << 20, length: 1 << 20))
      $0.unmarkText()
    }
    try rig.settle()
    #expect(rig.field.document.utf16Count == 2 * million.utf16.count)
    #expect(rig.field.document.text(in: 0..<9) == "aWord 12.")
    try check(rig, "a million units")
  }

  @Test(arguments: Fidelity.DeleteUnit.allCases, [false, true])
  func `a hundred thousand marks on one letter`(unit: Fidelity.DeleteUnit, isTraced: Bool) throws {
    let marks = String(repeating: "\u{301}", count: 100_000)
    let rig = try ProxyRig("x", trace: isTraced ? TextTrace() : nil) { $0.deleteUnit = unit }
    try rig.turn { $0.insertText("e" + marks) }
    try check(rig, "after the insertion")
    try rig.turn { $0.adjustTextPosition(byCharacterOffset: -50_000) }
    try rig.turn { $0.adjustTextPosition(byCharacterOffset: 50_000) }
    try rig.turn { $0.deleteBackward() }
    // The part of the cluster that one deletion removes ends at the limit of a walk.
    let taken = unit == .scalar ? 1 : rig.field.fidelity.segmentLimit
    #expect(rig.field.document.utf16Count == 100_002 - taken)
    try check(rig, "after the deletion")
  }
}
