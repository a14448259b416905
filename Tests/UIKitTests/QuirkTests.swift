import KeyboardProtocol
import Testing
import TextInput

@testable import KeyboardHost
@testable import UIKit

/// One reported behavior of iOS each; docs/text-quirks.md lists them with the settings that represent them.
@MainActor @Suite struct `Quirks of the proxy` {
  @Test(.bug("https://github.com/keymanapp/keyman/issues/10204", "ownMoves = afterHost"))
  func `a caret move shows nothing new until the host has answered`() throws {
    let rig = try ProxyRig("abcd", caret: 2, latency: HostLatency(milliseconds: 20))
    try rig.turn {
      $0.adjustTextPosition(byCharacterOffset: -1)
      #expect($0.documentContextBeforeInput == "ab")
    }
    try rig.wait(10)
    #expect(rig.window.before == "ab")
    try rig.wait(10)
    #expect(rig.window.before == "a" && rig.window.after == "bcd")
  }

  @Test(.bug("https://github.com/keymanapp/keyman/issues/10204", "onWindowRefill"))
  func `a move there and back cancels the refresh`() throws {
    let rig = try ProxyRig("abcd", caret: 2)
    try rig.turn {
      $0.adjustTextPosition(byCharacterOffset: -1)
      $0.adjustTextPosition(byCharacterOffset: 1)
    }
    #expect(rig.link.pushNumber == 0)
    #expect(try #require(rig.keyboard).calls.isEmpty)
  }

  @Test(
    .bug("https://github.com/KeyboardKit/KeyboardKit/issues/24", "ownEdits"),
    arguments: [(Fidelity.OwnEdits.sameTurn, "abx"), (.afterCallback, "ab")])
  func `own insertions show in the same turn, or after the callback`(
    setting: Fidelity.OwnEdits, before: String
  ) throws {
    let rig = try ProxyRig("ab") { $0.ownEdits = setting }
    try rig.turn {
      $0.insertText("x")
      #expect($0.documentContextBeforeInput == before)
    }
    #expect(rig.window.before == "abx")
  }

  @Test(
    .bug("https://github.com/getdictus/dictus-ios/issues/541", "drift"),
    arguments: [(Fidelity.Drift.sticky, "ab12"), (.corrected, "ab")])
  func `a mirror that has drifted stays wrong, or is corrected`(
    setting: Fidelity.Drift, before: String
  ) throws {
    let rig = try ProxyRig("ab") { $0.drift = setting }
    rig.field.lengthLimit = 3
    try rig.turn { $0.insertText("12") }
    #expect(rig.field.document.text == "ab")
    #expect(rig.window.before == before)
  }

  @Test(.bug("https://github.com/getdictus/dictus-ios/issues/530", "the window in callbacks"))
  func `the old window is visible in will and the new one in did`() throws {
    let rig = try ProxyRig("abcd")
    try rig.host { $0.moveCaret(to: 1) }
    #expect(try #require(rig.keyboard).calls == ["willText abcd", "didText a"])
  }

  @Test(
    .bug("https://github.com/keymanapp/keyman/issues/460", "ownEditCallbacks"),
    arguments: [
      (Fidelity.OwnEditCallbacks.onWindowRefill, 0), (.never, 0), (.always, 2),
    ])
  func `own typing calls nothing back, except in an app's own input view`(
    setting: Fidelity.OwnEditCallbacks, calls: Int
  ) throws {
    let rig = try ProxyRig("ab") { $0.ownEditCallbacks = setting }
    try rig.turn { $0.insertText("x") }
    #expect(try #require(rig.keyboard).calls.count == calls)
  }

  @Test(
    .bug("https://github.com/keymanapp/keyman/issues/2770", "ownEditCallbacks"),
    arguments: [
      ("One. T", Fidelity.OwnEditCallbacks.onWindowRefill, ["willText nil", "didText One. "]),
      ("One. T", .never, []),
      ("one\nT", .onWindowRefill, ["willText nil", "didText \n"]),
      ("One. Tw", .onWindowRefill, []),
    ])
  func `a deletion that empties the window calls back`(
    text: String, setting: Fidelity.OwnEditCallbacks, calls: [String]
  ) throws {
    let rig = try ProxyRig(text) { $0.ownEditCallbacks = setting }
    try rig.turn { $0.deleteBackward() }
    #expect(try #require(rig.keyboard).calls == calls)
  }

  @Test(
    .bug("https://github.com/KeyboardKit/KeyboardKit/issues/582", "selectionCallbacks"),
    arguments: [
      (Fidelity.SelectionCallbacks.viaText, ["willText abcd", "didText a"]),
      (.paired, ["willSelect abcd", "didSelect a"]),
    ])
  func `a moved caret is told by the text pair, or by the selection pair`(
    setting: Fidelity.SelectionCallbacks, calls: [String]
  ) throws {
    let rig = try ProxyRig("abcd") { $0.selectionCallbacks = setting }
    try rig.host { $0.moveCaret(to: 1) }
    #expect(try #require(rig.keyboard).calls == calls)
  }

  @Test func `where text and caret change, the selection pair lies inside the text pair`() throws {
    let rig = try ProxyRig("ab") { $0.selectionCallbacks = .paired }
    try rig.host { $0.insert("c") }
    #expect(
      try #require(rig.keyboard).calls == [
        "willText ab", "willSelect ab", "didSelect abc", "didText abc",
      ])
  }

  @Test(
    .bug("https://github.com/macmixing/keyvox/issues/81", "contextAfterPaste"),
    arguments: [(Fidelity.ContextAfterPaste.refreshed, "a bc" as String?), (.nilUntilEdit, nil)])
  func `after a paste the context is there, or nil until the next edit`(
    setting: Fidelity.ContextAfterPaste, before: String?
  ) throws {
    let rig = try ProxyRig("a ") { $0.contextAfterPaste = setting }
    try rig.host { $0.paste("bc") }
    #expect(rig.window.before == before && rig.window.hasText)
    try rig.turn { $0.insertText("d") }
    #expect(rig.window.before == "a bcd")
  }

  @Test(
    .bug("https://github.com/KeyboardKit/KeyboardKit/issues/998", "contextInitial"),
    arguments: [(Fidelity.ContextInitial.filled, "ab" as String?), (.nilUntilEdit, nil)])
  func `at first the context is there, or nil until the first edit`(
    setting: Fidelity.ContextInitial, before: String?
  ) throws {
    let rig = try ProxyRig("ab") { $0.contextInitial = setting }
    #expect(rig.window.before == before)
    try rig.turn { $0.deleteBackward() }
    #expect(rig.field.document.text == "a" && rig.window.before == "a")
  }

  @Test(
    .bug("https://github.com/KeyboardKit/KeyboardKit/issues/281", "contextPolicy"),
    arguments: [
      (ContextPolicy.Unit.sentence, "Three"), (.line, "Two. Three"), (.paragraph, "Two. Three"),
      (.document, "One.\nTwo. Three"), (.threeSentences, "One.\nTwo. Three"),
    ])
  func `the context ends at the sentence, the line or nowhere`(
    unit: ContextPolicy.Unit, before: String
  ) throws {
    let rig = try ProxyRig("One.\nTwo. Three") { $0.context.unit = unit }
    #expect(rig.window.before == before)
  }

  @Test(.bug("https://github.com/keymanapp/keyman/issues/10584", "contextLimit"))
  func `an empty window is not the start of the document`() throws {
    let rig = try ProxyRig("ab") { $0.context.limit = 0 }
    #expect(rig.window.before == nil && rig.window.hasText)
    try rig.turn { $0.deleteBackward() }
    #expect(rig.field.document.text == "a")
  }

  @Test(
    .bug("https://github.com/KeyboardKit/KeyboardKitPro/issues/2", "selectedTextElision"),
    arguments: [
      (Fidelity.SelectedTextElision.firstAndLast, "One. Two. Three. Four.", "One. Four."),
      (.full, "One. Two. Three. Four.", "One. Two. Three. Four."),
      (.firstAndLast, "One. Two. Three.", "One. Two. Three."),
    ])
  func `more than three selected sentences show as the first and the last`(
    setting: Fidelity.SelectedTextElision, text: String, selected: String
  ) throws {
    let rig = try ProxyRig(text) { $0.selectedTextElision = setting }
    try rig.host { $0.select(0..<text.utf16.count) }
    #expect(rig.window.selected == selected)
  }

  @Test(
    .bug("https://github.com/cl445/wurstfinger/issues/205", "adjustUnit"),
    arguments: [(Fidelity.AdjustUnit.utf16, 11), (.grapheme, 1)])
  func `a move counts UTF-16 units, or clusters`(unit: Fidelity.AdjustUnit, steps: Int) throws {
    let rig = try ProxyRig("👨‍👩‍👧‍👦x", caret: 11) { $0.adjustUnit = unit }
    try rig.turn { $0.adjustTextPosition(byCharacterOffset: -steps) }
    #expect(rig.window.before == nil && rig.window.after == "👨‍👩‍👧‍👦x")
  }

  @Test(
    .bug("https://github.com/keymanapp/keyman/issues/7865", "smartDelete"),
    arguments: [
      (Fidelity.SmartDelete.hostOnly, "one", "one "), (.both, "one", "one"), (.off, "one ", "one "),
    ])
  func `deleting a selected word takes the space before it, in the document alone or in both`(
    setting: Fidelity.SmartDelete, text: String, before: String
  ) throws {
    let rig = try ProxyRig("one two", caret: 0) { $0.smartDelete = setting }
    try rig.host { $0.select(4..<7) }
    try rig.turn { $0.deleteBackward() }
    #expect(rig.field.document.text == text)
    #expect(rig.window.before == before)
  }

  @Test(
    .bug("https://github.com/flutter-team-archive/engine/pull/7982", "deleteUnit"),
    arguments: [
      (Fidelity.DeleteUnit.cluster, "👍🏽", ""), (.scalar, "👍🏽", "👍"), (.cluster, "กำ", ""),
      (.scriptAware, "กำ", "ก"),
    ])
  func `a deletion takes a cluster, or a part of it`(
    unit: Fidelity.DeleteUnit, text: String, left: String
  ) throws {
    let rig = try ProxyRig(text) { $0.deleteUnit = unit }
    try rig.turn { $0.deleteBackward() }
    #expect(rig.field.document.text == left)
    #expect(rig.window.before ?? "" == left)
  }

  @Test(
    .bug("https://github.com/WebKit/WebKit/pull/19626", "insertEmpty"),
    arguments: [(Fidelity.InsertEmpty.ignored, "abc"), (.deletesSelection, "a")])
  func `an empty insertion leaves the selection, or deletes it`(
    setting: Fidelity.InsertEmpty, text: String
  ) throws {
    let rig = try ProxyRig("abc") { $0.insertEmpty = setting }
    try rig.host { $0.select(1..<3) }
    try rig.turn { $0.insertText("") }
    #expect(rig.field.document.text == text)
  }

  @Test(.bug("https://github.com/azooKey/azooKey/issues/266", "marked text"))
  func `marked text is in neither context and cannot be read back`() throws {
    let rig = try ProxyRig("ab", caret: 1)
    try rig.turn { $0.setMarkedText("かな", selectedRange: NSRange(location: 2, length: 0)) }
    #expect(rig.field.document.text == "aかなb")
    #expect(rig.window == TextWindow(before: "a", after: "b", hasText: true))
    try rig.turn { $0.unmarkText() }
    #expect(rig.window.before == "aかな")
  }

  @Test(.bug("https://github.com/fcitx-contrib/fcitx5-ios/issues/124", "identifierGap"))
  func `the identifier is new with each focus`() throws {
    let rig = try ProxyRig("a")
    let first = rig.proxy.documentIdentifier
    try rig.turn { $0.insertText("b") }
    #expect(rig.proxy.documentIdentifier == first)
    try rig.focus(on: Field(name: "other", kind: .text))
    #expect(rig.proxy.documentIdentifier != first)
  }

  @Test func `an identifier that is read between two fields can end the process`() async {
    await #expect(processExitsWith: .signal(4)) {
      await MainActor.run {
        let proxy = DocumentProxy()
        var presentation = FixtureProcess.presentation()
        presentation.fidelity.identifierGap = .trap
        proxy.focus(on: presentation)
        _ = proxy.documentIdentifier
        proxy.isBetweenFields = true
        _ = proxy.documentIdentifier
      }
    }
  }

  @Test(arguments: [Fidelity.TraitCoverage.full, .sparse])
  func `the rarer traits may be nil`(coverage: Fidelity.TraitCoverage) throws {
    let rig = try ProxyRig("a") { $0.traits = coverage }
    let proxy: any UITextDocumentProxy = rig.proxy
    #expect(proxy.keyboardType == .default && proxy.returnKeyType == .default)
    #expect((proxy.inlinePredictionType == nil) == (coverage == .sparse))
    #expect((proxy.textContentType == nil) == (coverage == .sparse))
  }

  @Test(.bug("https://github.com/getdictus/dictus-ios/issues/541", "hostLatency"))
  func `a stale mirror makes a keyboard that trusts it delete too much`() throws {
    // It deletes the word that it sees, but by then the host has replaced that word with a shorter one.
    let rig = try ProxyRig("go teh", latency: HostLatency(milliseconds: 33)) {
      $0.context.unit = .document
    }
    try rig.host { $0.replaceText(in: 3..<6, with: "t") }
    try rig.turn { proxy in
      for _ in "teh" { proxy.deleteBackward() }
      proxy.insertText("the")
    }
    try rig.settle()
    #expect(rig.field.document.text == "gthe")
  }

  @Test(
    .bug("https://developer.apple.com/documentation/uikit/uitextinputtraits", "smartPunctuation"),
    arguments: [(Fidelity.SmartPunctuation.keyboard, "\"a\""), (.host, "“a”")])
  func `straight quotes stay, or the host turns them`(
    setting: Fidelity.SmartPunctuation, text: String
  ) throws {
    let rig = try ProxyRig("") { $0.smartPunctuation = setting }
    try rig.turn { proxy in for part in ["\"", "a", "\""] { proxy.insertText(part) } }
    #expect(rig.field.document.text == text)
  }

  @Test func `each setting of the proxy has a test here, or a reason elsewhere`() {
    let tested: Set = [
      "deleteUnit", "markAfterBreak", "smartDelete", "insertEmpty", "insertOverMarked",
      "smartPunctuation",
      "adjustUnit", "movePastEnd", "moveReports", "contextPolicy", "contextLimit",
      "segmentLimit", "ownEdits", "ownMoves", "drift", "ownEditCallbacks", "selectionCallbacks",
      "contextAfterPaste", "contextInitial", "hasTextInitial", "connection", "firstCallbacks",
      "ownFieldCallbacks", "selectedTextElision",
      "identifierGap", "traits",
    ]
    // Closed access to folders is the sandbox's, a host's words are its own, and when controllers come and go is the
    // life cycle's; they are tested there.
    let elsewhere: Set = [
      "groupContainer", "unspacedWords", "controllers", "missingDisappear", "resumeLimit",
    ]
    #expect(Set(Fidelity.settings.map(\.name)) == tested.union(elsewhere))
  }
}

/// The trace of a turn, in order.
@MainActor @Suite struct `The trace of a proxy` {
  @Test func `has calls, reads, batches and callbacks with their states in order`() throws {
    let trace = TextTrace()
    let rig = try ProxyRig("ab", latency: HostLatency(milliseconds: 20), trace: trace)
    let start = trace.entries.count
    try rig.turn {
      _ = $0.hasText
      $0.insertText("c")
      $0.adjustTextPosition(byCharacterOffset: -1)
      _ = $0.keyboardType
    }
    try rig.settle()
    let entries = trace.entries[start...]
    #expect(
      entries.map { "\($0.milliseconds) \($0.kind.rawValue) \($0.name)" } == [
        "0 read hasText", "0 call insertText", "0 call adjustTextPosition", "0 read trait",
        "0 batch 1", "10 apply 1", "10 push 1", "20 deliver 1", "20 callback textWillChange",
        "20 read documentContextBeforeInput", "20 callback textDidChange",
        "20 read documentContextBeforeInput",
      ])
    let call = try #require(entries.first { $0.name == "insertText" })
    #expect(call.detail == "c" && call.before?.before == "ab" && call.after?.before == "abc")
    #expect(call.line == "    0 ms  call     insertText(c)                    “ab▏” → “abc▏”")
    let apply = try #require(entries.first { $0.kind == .apply })
    #expect(
      apply.before?.before == "ab" && apply.after?.before == "ab" && apply.after?.after == "c")
    #expect(entries.map(\.sequence) == Array((start + 1)...(start + 12)))
  }

  @Test func `tells nothing unless it is asked for`() throws {
    let rig = try ProxyRig("ab")
    #expect(rig.proxy.trace == nil)
    _ = rig.proxy.documentContextBeforeInput
    try rig.turn { $0.insertText("c") }
    #expect(rig.proxy.trace == nil)
  }

  @Test func `counts what a turn has too much of`() throws {
    let trace = TextTrace()
    let rig = try ProxyRig("ab", trace: trace)
    try rig.turn { proxy in for _ in 0..<5000 { _ = proxy.hasText } }
    #expect(trace.entries.contains { $0.name == "904 more uses of the proxy in this turn" })
  }
}

@MainActor @Suite struct `The supplementary lexicon` {
  @Test func `comes later, with names, shortcuts and words`() throws {
    let rig = try ProxyRig("")
    var lexicons: [UILexicon] = []
    try rig.withKeyboard { keyboard in
      keyboard.requestSupplementaryLexicon { lexicons.append($0) }
      keyboard.requestSupplementaryLexicon { lexicons.append($0) }
      #expect(lexicons.isEmpty)
    }
    #expect(lexicons.count == 2)
    let entries = try #require(lexicons.first).entries
    #expect(
      entries.map(\.userInput).prefix(5) == ["Ada", "Lovelace", "Muhammad", "al-Khwarizmi", "omw"])
    #expect(entries.first { $0.userInput == "omw" }?.documentText == "On my way!")
    try rig.withKeyboard { $0.requestSupplementaryLexicon { lexicons.append($0) } }
    #expect(lexicons.count == 3)
  }
}
