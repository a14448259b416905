import Foundation
import KeyboardProtocol
import TestSupport
import Testing
import TextInput

@testable import KeyboardHost
@testable import UIKit

/// The quirks that no setting represents, and what Keyward decides where nothing is reported.
@MainActor @Suite struct `Quirks of edits` {
  @Test(
    .bug("https://github.com/keymanapp/keyman", "after a newline"),
    arguments: [("", nil), ("a\n", "\n"), ("a\n\n", "\n"), ("a\r\n", "\r\n")] as [(String, String?)]
  )
  func `right after a line break only the break shows, at the start nothing`(
    text: String, before: String?
  ) throws {
    #expect(try ProxyRig(text).window.before == before)
  }

  @Test(
    .bug("https://github.com/KeyboardKit/KeyboardKit/issues/548", "contextPolicy"),
    arguments: [ContextPolicy.Unit.sentence, .line, .paragraph])
  func `of several pasted lines only the last one shows`(unit: ContextPolicy.Unit) throws {
    let rig = try ProxyRig("") { $0.context.unit = unit }
    try rig.host { $0.paste("one\ntwo\nthree") }
    #expect(rig.window.before == "three")
  }

  @Test(.bug("https://prodopsy.com/?p=466", "contextLimit"), arguments: [300, 200])
  func `of a long sentence the last units show`(limit: Int) throws {
    let rig = try ProxyRig(String(repeating: "long ", count: 200), caret: 500) {
      if limit != 300 { $0.context.limit = limit }
    }
    #expect(rig.window.before?.utf16.count == limit)
    #expect(rig.window.after?.utf16.count == limit)
  }

  @Test(.bug("https://github.com/getdictus/dictus-ios/issues/541", "drift"))
  func `a mirror that has drifted is right again on the next field`() throws {
    let rig = try ProxyRig("ab")
    rig.field.lengthLimit = 3
    try rig.turn { $0.insertText("12") }
    #expect(rig.window.before == "ab12")
    try rig.focus(on: rig.field)
    #expect(rig.window.before == "ab")
  }

  @Test(
    .bug("https://developer.apple.com/documentation/uikit/uitextdocumentproxy", "forward delete"),
    arguments: [("xy", "y"), ("é", ""), ("😀", "\u{FFFD}")])
  func `forward deletion by one unit is too little before an emoji`(
    after: String, left: String
  ) throws {
    let rig = try ProxyRig(after, caret: 0)
    try rig.turn {
      $0.adjustTextPosition(byCharacterOffset: 1)
      $0.deleteBackward()
    }
    #expect(rig.field.document.text == left)
  }

  @Test(arguments: [(1, 5..<5), (-1, 1..<1), (2, 6..<6), (-2, 0..<0), (0, 2..<4), (9, 2..<4)])
  func `a move starts at the edge of a selection that it goes to`(
    offset: Int, selection: Range<Int>
  ) throws {
    let rig = try ProxyRig("abcdef")
    try rig.host { $0.select(2..<4) }
    try rig.turn { $0.adjustTextPosition(byCharacterOffset: offset) }
    #expect(rig.field.document.selectedRange == selection)
    #expect(rig.window.selected == (selection == 2..<4 ? "cd" : nil))
  }

  @Test(
    .bug("https://github.com/keymanapp/keyman/issues/11179", "smartDelete"),
    arguments: [(4..<7, "one"), (5..<7, "one t"), (0..<3, "two"), (3..<7, "one")])
  func `only whole words take a space with them`(selection: Range<Int>, text: String) throws {
    let rig = try ProxyRig("one two")
    try rig.host { $0.select(selection) }
    try rig.turn { $0.deleteBackward() }
    #expect(rig.field.document.text == text)
  }

  @Test(
    .bug("https://developer.apple.com/documentation/uikit/uitextinput", "insertOverMarked"),
    arguments: [
      (["k", "か", "かn", "かな"], 2, .replacesAll, "aかなb", "axb"),
      (["かな"], 1, .replacesAll, "aかなb", "axb"),
      (["k", "か", "かn", "かな"], 2, .replacesSelected, "aかなb", "aかなxb"),
      (["かな"], 1, .replacesSelected, "aかなb", "aかxなb"),
    ] as [([String], Int, Fidelity.InsertOverMarked, String, String)])
  func
    `marked text is replaced as a whole, by an insertion too or only where its caret is`(
      steps: [String], caret: Int, setting: Fidelity.InsertOverMarked, marked: String,
      inserted: String
    ) throws
  {
    let rig = try ProxyRig("ab", caret: 1) { $0.insertOverMarked = setting }
    for step in steps {
      try rig.turn {
        $0.setMarkedText(step, selectedRange: NSRange(location: caret, length: 0))
      }
    }
    #expect(rig.field.document.text == marked)
    try rig.turn { $0.insertText("x") }
    #expect(rig.field.document.text == inserted)
    #expect((rig.field.document.markedRange == nil) == (setting == .replacesAll))
  }

  @Test(
    .bug("https://developer.apple.com/documentation/uikit/uitextinput", "movePastEnd"),
    arguments: [
      (.ignored, 2, 2, ["willText ab", "didText ab"]),
      (.ignored, 1, 3, ["willText ab", "didText abc"]),
      (.ignored, .min, 2, ["willText ab", "didText ab"]), (.ignored, 0, 2, []),
      (.clamped, 2, 3, ["willText ab", "didText abc"]), (.clamped, 0, 2, []),
    ] as [(Fidelity.MovePastEnd, Int, Int, [String])])
  func `a move past an end does nothing and is answered anyway, or goes to the end`(
    setting: Fidelity.MovePastEnd, offset: Int, caret: Int, calls: [String]
  ) throws {
    let rig = try ProxyRig("abc", caret: 2) { $0.movePastEnd = setting }
    try rig.turn { $0.adjustTextPosition(byCharacterOffset: offset) }
    #expect(rig.field.document.selectedRange == caret..<caret)
    #expect(try #require(rig.keyboard).calls == calls)
  }

  @Test(
    .bug("https://developer.apple.com/documentation/uikit/uitextdocumentproxy", "moveReports"),
    arguments: [(.once, -1, 2), (.twice, -1, 4), (.twice, 0, 0), (.twice, 9, 2)]
      as [(Fidelity.MoveReports, Int, Int)])
  func `a move is reported once, or twice as in web views`(
    setting: Fidelity.MoveReports, offset: Int, calls: Int
  ) throws {
    let rig = try ProxyRig("abc") { $0.moveReports = setting }
    try rig.turn { $0.adjustTextPosition(byCharacterOffset: offset) }
    #expect(try #require(rig.keyboard).calls.count == calls)
    try rig.turn { $0.insertText("x") }
    #expect(try #require(rig.keyboard).calls.count == calls, "typing is no move")
  }

  /// The keyboard sees where its move leads before the host has answered, and is called back for both.
  @Test(.bug("https://developer.apple.com/documentation/uikit/uitextdocumentproxy", "ownMoves"))
  func `a provisional window comes at the end of the turn, and the answer later`() throws {
    let rig = try ProxyRig("One. Two.", latency: HostLatency(milliseconds: 20)) {
      $0.ownMoves = .provisional
    }
    try rig.turn {
      $0.adjustTextPosition(byCharacterOffset: -4)
      #expect($0.documentContextBeforeInput == "Two.")
    }
    let keyboard = try #require(rig.keyboard)
    #expect(keyboard.calls == ["willText Two.", "didText nil"])
    #expect(rig.window.after == "Two.")
    try rig.settle()
    #expect(keyboard.calls.suffix(2) == ["willText nil", "didText One. "])
    try rig.turn {
      $0.adjustTextPosition(byCharacterOffset: 1)
      $0.insertText("x")
      #expect($0.documentContextBeforeInput == "Tx")
    }
    #expect(keyboard.calls.count == 4, "what an edit shows at once is no provisional window")
  }

  /// A candidate is committed by an insertion, and any way in which a keyboard ends the composition after it keeps
  /// it.
  @Test(
    .bug("https://developer.apple.com/documentation/uikit/uitextdocumentproxy", "insertOverMarked"),
    arguments: [0, 33] as [UInt32], ["none", "unmark", "clear", "both", "compose"])
  func `a candidate that was inserted over marked text stays`(
    latency: UInt32, ending: String
  ) throws {
    let rig = try ProxyRig("ab", caret: 1, latency: HostLatency(milliseconds: latency))
    let end = NSRange(location: 0, length: 0)
    try rig.turn { $0.setMarkedText("にほん", selectedRange: NSRange(location: 3, length: 0)) }
    try rig.turn { proxy in
      proxy.insertText("日本")
      #expect(proxy.documentContextBeforeInput == "a日本")
      if ["unmark", "both"].contains(ending) { proxy.unmarkText() }
      if ["clear", "both"].contains(ending) { proxy.setMarkedText("", selectedRange: end) }
      if ending == "compose" { proxy.setMarkedText("ご", selectedRange: end) }
    }
    try rig.settle()
    #expect(rig.field.document.text == (ending == "compose" ? "a日本ごb" : "a日本b"))
    #expect(rig.window == TextWindow(before: "a日本", after: "b", hasText: true))
  }

  @Test func `a deletion stays inside marked text, and unmarking keeps it`() throws {
    let rig = try ProxyRig("ab", caret: 1)
    try rig.turn { $0.setMarkedText("xy", selectedRange: NSRange(location: 2, length: 0)) }
    try rig.turn { proxy in for _ in 0..<5 { proxy.deleteBackward() } }
    // Once no text is marked any more, the deletion that follows continues in the text.
    #expect(rig.field.document.text == "b")
    try rig.turn { $0.setMarkedText("z", selectedRange: NSRange(location: 1, length: 0)) }
    try rig.turn { $0.unmarkText() }
    #expect(rig.field.document.text == "zb" && rig.field.document.markedRange == nil)
  }

  @Test(arguments: [(FieldKind.text, "ab"), (.multiline, "ab\n")])
  func `return is text where lines are many, and none where there is one`(
    kind: FieldKind, text: String
  ) throws {
    let rig = try ProxyRig("ab", kind: kind)
    try rig.turn { $0.insertText("\n") }
    #expect(rig.field.document.text == text)
  }

  @Test func `whether there is text is answered from the mirror`() throws {
    let rig = try ProxyRig("a", latency: HostLatency(milliseconds: 33))
    try rig.host { $0.replaceText(in: 0..<1, with: "") }
    #expect(rig.field.document.text.isEmpty && rig.window.hasText)
    try rig.settle()
    #expect(!rig.window.hasText)
  }

  @Test(.bug("https://developer.apple.com/documentation/uikit/uitextdocumentproxy", "input mode"))
  func `a field gives back the input mode that its host stored`() throws {
    let rig = try ProxyRig("a")
    #expect(rig.proxy.documentInputMode == nil)
    let german = Field(name: "german", kind: .text)
    german.inputMode = "de-AT"
    try rig.focus(on: german)
    #expect(rig.proxy.documentInputMode?.primaryLanguage == "de-AT")
    try rig.focus(on: Field(name: "none", kind: .text))
    #expect(rig.proxy.documentInputMode == nil)
  }

  @Test func `the focus moves without the keyboard, and the traits change between the callbacks`()
    throws
  {
    let rig = try ProxyRig("a", kind: .text)
    let keyboard = try #require(rig.keyboard)
    keyboard.calls = []
    keyboard.notesKeyboardType = true
    try rig.focus(on: Field(name: "next", kind: .email, text: "b"))
    #expect(keyboard.calls == ["willText a 0", "didText b 7"])
    #expect(!keyboard.hasSeenArgument)
  }

  /// Moving, waiting, reading and moving back is what keyboards do to see all of a text, and what goes wrong on devices.
  @Test(.bug("https://github.com/KeyboardKit/KeyboardKitPro/issues/2", "hostLatency"))
  func `reading a document by moving the caret reads the same text twice, and the trace shows it`()
    throws
  {
    let trace = TextTrace()
    let rig = try ProxyRig(
      "One. Two. Three.", latency: HostLatency(milliseconds: 33), trace: trace)
    var text = ""
    for _ in 0..<2 {
      try rig.turn {
        let before = $0.documentContextBeforeInput ?? ""
        text = before + text
        $0.adjustTextPosition(byCharacterOffset: -before.utf16.count)
      }
    }
    #expect(text == "Three.Three.")
    try rig.settle()
    let names = trace.entries.filter { $0.kind == .call || $0.kind == .push }.map(\.name)
    #expect(names == ["adjustTextPosition", "adjustTextPosition", "1"])
    #expect(rig.window.before == "One.")
  }
}
