import KeyboardProtocol
import Testing
import TextInput

@testable import UIKit

@MainActor @Suite struct DocumentProxyTests {
  private final class Sent { var batches: [EditBatch] = [] }
  private let identifier = DocumentIdentifier(
    high: 0x0011_2233_4455_6677, low: 0x8899_AABB_CCDD_EEFF)
  private let sent = Sent()
  private let proxy = DocumentProxy()

  private init() {
    focus(TextWindow(before: "ab", after: "cd", hasText: true))
    proxy.deliver = { [sent] in sent.batches.append($0) }
  }
  private func focus(_ window: TextWindow, traits: TextInputTraits = TextInputTraits()) {
    proxy.focus(
      on: Presentation(
        documentIdentifier: identifier, traits: traits, window: window, pushNumber: 7, width: 390,
        height: 216, screen: (390, 844), needsInputModeSwitchKey: true, isDark: false))
  }

  @Test func `the proxy's values are found by their names`() {
    let object = _AnyObjectMembers(proxy)
    #expect(object.value(forKey: "documentContextBeforeInput") as? String == "ab")
    #expect(object.value(forKey: "documentIdentifier") as? UUID == proxy.documentIdentifier)
    #expect(object.value(forKey: "selectedText") == nil)
    #expect(object.value(forKey: "hasText") as? Bool == true)
    #expect(object.value(forKey: "secureTextEntry") as? Bool == false)
    var traits = TextInputTraits()
    traits.returnKey = .search
    focus(TextWindow(), traits: traits)
    #expect(object.value(forKey: "keyboardType") as? Int == UIKeyboardType.default.rawValue)
    #expect(object.value(forKey: "returnKeyType") as? Int == UIReturnKeyType.search.rawValue)
  }

  @Test func `no identifier is found by its name before the field is connected`() {
    proxy.wait(
      for: Presentation(
        documentIdentifier: identifier, traits: TextInputTraits(), window: TextWindow(),
        pushNumber: 7, width: 390, height: 216, screen: (390, 844), needsInputModeSwitchKey: true,
        isDark: false))
    #expect(_AnyObjectMembers(proxy).responds(to: Selector("documentIdentifier")))
    #expect(proxy.value(forKey: "documentIdentifier") == nil)
  }

  @Test func `the proxy's methods are called by their names`() {
    #expect(proxy.responds(to: NSSelectorFromString("insertText:")))
    #expect(!proxy.responds(to: NSSelectorFromString("replaceText:")))
    _AnyObjectMembers(proxy).perform(NSSelectorFromString("insertText:"), with: "x")
    proxy.perform(NSSelectorFromString("deleteBackward"))
    proxy.perform(NSSelectorFromString("insertText:"), with: "y")
    #expect(proxy.documentContextBeforeInput == "aby")
    // A property is read, and its value does not come back.
    #expect(proxy.perform(NSSelectorFromString("documentIdentifier")) == nil)
  }

  /// The proxy's text after one call; the place of a moved caret is known only when the host has answered.
  @Test(arguments: [
    ("insert", "abx", "cd"), ("delete", "a", "cd"), ("left", "ab", "cd"), ("right", "ab", "cd"),
    ("mark", "ab", "cd"), ("unmark", "abxy", "cd"),
  ])
  func `an edit shows in the same turn`(call: String, before: String, after: String) {
    switch call {
    case "insert": proxy.insertText("x")
    case "delete": proxy.deleteBackward()
    case "left": proxy.adjustTextPosition(byCharacterOffset: -1)
    case "right": proxy.adjustTextPosition(byCharacterOffset: 1)
    case "unmark":
      proxy.setMarkedText("xy", selectedRange: NSRange(location: 2, length: 0))
      proxy.unmarkText()
    default: proxy.setMarkedText("xy", selectedRange: NSRange(location: NSNotFound, length: 9))
    }
    #expect(proxy.documentContextBeforeInput == before)
    #expect(proxy.documentContextAfterInput == after)
  }

  @Test func `the edits of a turn are one batch, and a turn without edits is none`() {
    proxy.insertText("x")
    proxy.deleteBackward()
    proxy.flush()
    proxy.flush()
    proxy.insertText("y")
    proxy.flush()
    #expect(
      sent.batches == [
        EditBatch(
          number: 1, documentIdentifier: identifier, basedOnPush: 7,
          edits: [.insert("x"), .deleteBackward]),
        EditBatch(
          number: 2, documentIdentifier: identifier, basedOnPush: 7, edits: [.insert("y")]),
      ])
  }

  @Test func `a push replaces the mirror, and what the host had not seen is done again`() {
    for text in ["x", "y"] {
      proxy.insertText(text)
      proxy.flush()
    }
    proxy.insertText("z")
    proxy.accept(
      TextPush(
        number: 8, acknowledges: 1, window: TextWindow(before: "new", hasText: true),
        callsBack: true))
    #expect(proxy.documentContextBeforeInput == "newyz")
    proxy.flush()
    #expect(sent.batches.last?.basedOnPush == 8)
  }

  @Test func `another focus forgets the edits that were not sent`() {
    proxy.insertText("x")
    focus(TextWindow())
    proxy.flush()
    #expect(sent.batches.isEmpty)
    #expect(proxy.documentContextBeforeInput == nil && !proxy.hasText)
  }

  @Test func `more than a batch may hold is several batches`() {
    proxy.limits.edits = 3
    proxy.limits.batchBytes = 10
    for _ in 0..<4 { proxy.deleteBackward() }
    for text in ["12345", "67890", "x"] { proxy.insertText(text) }
    proxy.flush()
    #expect(
      sent.batches.map(\.edits) == [
        [.deleteBackward, .deleteBackward, .deleteBackward],
        [.deleteBackward, .insert("12345"), .insert("67890")], [.insert("x")],
      ])
    #expect(sent.batches.map(\.number) == [1, 2, 3])
  }

  @Test(arguments: ["0123456789", "a\u{301}\u{302}\u{303}e", "👨‍👩‍👧‍👦!", "ééééé", "1234"])
  func `text that is too long for a string goes in pieces that add up to it`(text: String) {
    proxy.limits.stringBytes = 4
    proxy.insertText(text)
    proxy.flush()
    var pieces: [String] = []
    for case .insert(let piece) in sent.batches.flatMap(\.edits) { pieces.append(piece) }
    #expect(pieces.joined() == text && pieces.allSatisfy { $0.utf8.count <= 4 })
    #expect(proxy.documentContextBeforeInput == "ab" + text)
  }

  @Test func `the traits read as the field has them`() {
    var traits = TextInputTraits()
    traits.keyboardType = .emailAddress
    traits.returnKey = .go
    traits.appearance = .dark
    traits.autocapitalization = .none
    traits.autocorrection = .no
    traits.contentType = "email"
    focus(TextWindow(), traits: traits)
    let seen: any UITextDocumentProxy = proxy
    #expect(seen.keyboardType == .emailAddress && seen.returnKeyType == .go)
    #expect(
      seen.keyboardAppearance == .dark
        && seen.autocapitalizationType == UITextAutocapitalizationType.none)
    #expect(seen.autocorrectionType == .no && seen.spellCheckingType == .default)
    #expect(seen.textContentType == .emailAddress && seen.isSecureTextEntry == false)
  }

  @Test func `the identifier of the focus is a UUID of the same bytes`() {
    #expect(proxy.documentIdentifier.uuidString == "00112233-4455-6677-8899-AABBCCDDEEFF")
  }
}
