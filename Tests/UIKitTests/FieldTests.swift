import Testing

@testable import UIKit

/// Records a field's notifications, and forbids changes on request.
@MainActor
private final class Listener: NSObject, UITextFieldDelegate, UITextViewDelegate, UISearchBarDelegate
{
  var heard: [String] = []
  var forbidden: Set<String> = []
  private func may(_ what: String) -> Bool {
    heard.append(what)
    return !forbidden.contains(what)
  }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { may("shouldBegin") }
  func textFieldDidBeginEditing(_ textField: UITextField) { heard.append("didBegin") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { may("shouldEnd") }
  func textFieldDidEndEditing(_ textField: UITextField) { heard.append("didEnd") }
  func textFieldShouldClear(_ textField: UITextField) -> Bool { may("shouldClear") }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool { may("shouldReturn") }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { may("shouldChange") }

  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { may("shouldBegin") }
  func textViewDidBeginEditing(_ textView: UITextView) { heard.append("didBegin") }
  func textViewDidEndEditing(_ textView: UITextView) { heard.append("didEnd") }
  func textViewDidChange(_ textView: UITextView) { heard.append("change \(textView.text ?? "")") }

  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
    heard.append("search \(searchText)")
  }
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { heard.append("go") }
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { heard.append("cancel") }
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { heard.append("begin") }
}

@MainActor @Suite(.serialized) struct `Fields inside the keyboard` {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
  private let listener = Listener()

  private func shown<View: UIView>(_ view: View) -> View {
    view.frame = CGRect(x: 10, y: 10, width: 200, height: 40)
    root.addSubview(view)
    if root.hostWindow == nil { root.enter(UIWindow(of: root)) }
    return view
  }
  private func tap(_ view: UIView, at point: CGPoint) {
    let touches = TouchDispatcher(root: root)
    let place = view.convert(point, to: nil)
    touches.send(finger: 0, phase: .began, at: place, timestamp: 0)
    touches.send(finger: 0, phase: .ended, at: place, timestamp: 0.05)
  }

  @Test func `a field has the defaults that Apple documents`() {
    let field = UITextField()
    #expect(field.text == "" && field.placeholder == nil && !field.isEditing)
    #expect(field.borderStyle == .none && field.clearButtonMode == .never)
    #expect(field.leftViewMode == .never && field.rightViewMode == .never)
    #expect(field.textAlignment == .natural && field.minimumFontSize == 0)
    #expect(!field.clearsOnBeginEditing && !field.adjustsFontSizeToFitWidth)
    #expect(field.keyboardType == .default && field.returnKeyType == .default)
    #expect(field.autocapitalizationType == .sentences && !field.isSecureTextEntry)
    let view = UITextView()
    #expect(view.text == "" && view.isEditable && view.isSelectable && view.isScrollEnabled)
    #expect(view.textContainerInset == UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
    #expect(view.textContainer.lineFragmentPadding == 5 && view.font == nil)
  }

  @Test func `a field has the focus only on the screen, and only one has it`() {
    #expect(!UITextField().becomeFirstResponder())
    let (one, other) = (shown(UITextField()), shown(UITextField()))
    #expect(one.becomeFirstResponder() && one.isFirstResponder && one.isEditing)
    #expect(other.becomeFirstResponder() && !one.isFirstResponder)
    other.removeFromSuperview()
    #expect(!other.isFirstResponder)
  }

  @Test func `a tap begins to edit and sets the caret where it is`() {
    let field = shown(UITextField())
    field.delegate = listener
    field.text = "hello"
    tap(field, at: CGPoint(x: 1, y: 20))
    #expect(field.isFirstResponder && listener.heard == ["shouldBegin", "didBegin"])
    field.insertText("o")
    #expect(field.text == "ohello")
    tap(field, at: CGPoint(x: 190, y: 20))
    field.insertText("!")
    #expect(field.text == "ohello!")
    #expect(listener.heard == ["shouldBegin", "didBegin"], "typing by code asks no one")
  }

  @Test func `a delegate that forbids is obeyed`() {
    let field = shown(UITextField())
    field.delegate = listener
    listener.forbidden = ["shouldBegin"]
    #expect(!field.becomeFirstResponder())
    listener.forbidden = ["shouldEnd"]
    #expect(field.becomeFirstResponder() && !field.resignFirstResponder())
    let other = shown(UITextField())
    #expect(!other.becomeFirstResponder() && field.isFirstResponder)
    listener.forbidden = []
    #expect(field.resignFirstResponder() && listener.heard.last == "didEnd")
  }

  @Test func `typing sends what editing sends, setting the text sends nothing`() {
    let field = shown(UITextField())
    var sent: [String] = []
    field.addAction(UIAction { _ in sent.append("begin") }, for: .editingDidBegin)
    field.addAction(UIAction { _ in sent.append("changed") }, for: .editingChanged)
    field.addAction(UIAction { _ in sent.append("exit") }, for: .editingDidEndOnExit)
    field.addAction(UIAction { _ in sent.append("end") }, for: .editingDidEnd)
    field.text = "x"
    #expect(sent.isEmpty)
    field.becomeFirstResponder()
    field.insertText("ab")
    field.deleteBackward()
    field.insertText("\n")
    #expect(field.text == "xa" && !field.isFirstResponder)
    #expect(sent == ["begin", "changed", "changed", "exit", "end"])
  }

  @Test func `the return key asks the delegate and keeps the line`() {
    let field = shown(UITextField())
    field.delegate = listener
    listener.forbidden = ["shouldReturn"]
    field.becomeFirstResponder()
    field.insertText("\n")
    #expect(field.text == "" && field.isFirstResponder)
    #expect(listener.heard == ["shouldBegin", "didBegin", "shouldReturn"])
  }

  @Test func `the clear button clears after asking`() {
    let field = shown(UITextField())
    field.delegate = listener
    field.clearButtonMode = .always
    field.text = "abc"
    let button = field.clearButtonRect(forBounds: field.bounds)
    listener.forbidden = ["shouldClear"]
    tap(field, at: CGPoint(x: button.midX, y: button.midY))
    #expect(field.text == "abc")
    listener.forbidden = []
    tap(field, at: CGPoint(x: button.midX, y: button.midY))
    #expect(field.text == "")
  }

  @Test func `a field is a UITextInput of its own`() throws {
    let field = shown(UITextField())
    field.text = "one two"
    let start = field.beginningOfDocument
    let third = try #require(field.position(from: start, offset: 3))
    let word = try #require(field.textRange(from: start, to: third))
    #expect(field.text(in: word) == "one")
    #expect(field.compare(start, to: third) == .orderedAscending)
    #expect(field.offset(from: start, to: field.endOfDocument) == 7)
    #expect(field.position(from: start, offset: 8) == nil)
    field.selectedTextRange = word
    field.insertText("1")
    #expect(field.text == "1 two")
    field.setMarkedText("ni", selectedRange: NSRange(location: 2, length: 0))
    #expect(field.text == "1ni two" && field.markedTextRange != nil)
    field.unmarkText()
    #expect(field.markedTextRange == nil)
    let last = try #require(field.position(from: field.endOfDocument, offset: -1))
    let found = field.tokenizer.rangeEnclosingPosition(
      last, with: .word, inDirection: .storage(.backward))
    #expect(found.flatMap(field.text(in:)) == "two")
    #expect(field.caretRect(for: start).minX < field.caretRect(for: last).minX)
    let traits: any UITextInputTraits = field
    #expect(traits.keyboardType == .default && traits.isSecureTextEntry == false)
  }

  @Test func `a subclass overrides the traits, which the protocol sees too`() {
    let field = shown(PinField())
    field.text = "1234"
    let traits: any UITextInputTraits = field
    #expect(field.keyboardType == .numberPad && traits.keyboardType == .numberPad)
    #expect(traits.isSecureTextEntry == true && traits.textContentType == .oneTimeCode)
    #expect(SnapshotBuilder.picture(of: root).views.contains { $0.text == "••••" })
    field.keyboardType = .default
    field.returnKeyType = .go
    #expect(traits.keyboardType == .numberPad && traits.returnKeyType == .go)
    let view = PlainTextView()
    #expect((view as any UITextInputTraits).autocorrectionType == .no)
  }

  @Test func `a secret and a placeholder are told in the picture`() {
    let field = shown(UITextField())
    field.placeholder = "Search"
    #expect(SnapshotBuilder.picture(of: root).views.contains { $0.text == "Search" })
    field.text = "abc"
    field.isSecureTextEntry = true
    #expect(SnapshotBuilder.picture(of: root).views.contains { $0.text == "•••" })
  }

  @Test func `side views and the border leave less room for the text`() {
    let field = shown(UITextField())
    #expect(field.textRect(forBounds: field.bounds) == field.bounds)
    field.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    #expect(field.textRect(forBounds: field.bounds).minX == 0, "leftViewMode is .never at first")
    field.leftViewMode = .always
    field.borderStyle = .roundedRect
    field.layoutIfNeeded()
    #expect(field.textRect(forBounds: field.bounds).minX == 37)
    #expect(field.leftView?.frame == CGRect(x: 0, y: 10, width: 30, height: 20))
    #expect(field.intrinsicContentSize.height == 34)
  }

  @Test func `a text view takes lines, tells of changes and is as high as its lines`() {
    let view = shown(UITextView())
    view.delegate = listener
    view.isScrollEnabled = false
    let one = view.sizeThatFits(CGSize(width: 200, height: 0)).height
    tap(view, at: CGPoint(x: 20, y: 20))
    #expect(view.isFirstResponder)
    view.insertText("a")
    view.insertText("\n")
    #expect(view.text == "a\n")
    #expect(listener.heard == ["shouldBegin", "didBegin", "change a", "change a\n"])
    let lineHeight = UIFont.systemFont(ofSize: 12).lineHeight
    let two = view.sizeThatFits(CGSize(width: 200, height: 0)).height
    #expect(abs(two - one - lineHeight) < 0.5)
    view.selectedRange = NSRange(location: 0, length: 1)
    view.deleteBackward()
    #expect(view.text == "\n")
    view.resignFirstResponder()
    #expect(listener.heard.last == "didEnd")
  }

  @Test func `a search bar tells what is searched for`() {
    let bar = shown(UISearchBar())
    bar.delegate = listener
    bar.placeholder = "Find"
    bar.showsCancelButton = true
    bar.layoutIfNeeded()
    bar.becomeFirstResponder()
    bar.searchTextField.insertText("cat")
    bar.searchTextField.insertText("\n")
    let cancel = bar.subviews.compactMap { $0 as? UIButton }.first
    cancel?.sendActions(for: .touchUpInside)
    #expect(listener.heard == ["begin", "search cat", "go", "cancel"])
    #expect(bar.text == "cat" && bar.searchTextField.placeholder == "Find")
    #expect(bar.intrinsicContentSize.height == 56)
  }

  @MainActor private final class Shelf: NSObject, UISearchBarDelegate {
    var heard: [String] = []
    func searchBar(
      _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { text != "x" }
    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) { heard.append("bookmark") }
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) { heard.append("results") }
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange scope: Int) {
      heard.append("scope \(scope)")
    }
  }

  @Test func `a search bar has choices below it, a button in it, and asks before a change`() {
    let bar = shown(UISearchBar())
    let shelf = Shelf()
    bar.delegate = shelf
    bar.scopeButtonTitles = ["All", "New"]
    bar.showsScopeBar = true
    bar.showsBookmarkButton = true
    #expect(bar.intrinsicContentSize.height == 96)
    bar.frame.size.height = 96
    bar.layoutIfNeeded()
    tap(bar, at: CGPoint(x: bar.frame.width * 3 / 4, y: 68))
    tap(bar, at: CGPoint(x: bar.frame.width - 26, y: 28))
    #expect(shelf.heard == ["scope 1", "bookmark"])
    #expect(bar.selectedScopeButtonIndex == 1)
    bar.becomeFirstResponder()
    for text in ["a", "x"] { bar.searchTextField.insertText(text) }
    #expect(bar.text == "ax")
  }
}

/// A view that writes down how it comes into windows.
private final class Traveller: UIView {
  var log: [String] = []
  override func willMove(toWindow newWindow: UIWindow?) { log.append("will \(newWindow != nil)") }
  override func didMoveToWindow() { log.append("did \(window != nil)") }
  override func didMoveToSuperview() { log.append("superview \(superview != nil)") }
}

@MainActor @Suite struct `The window of a keyboard` {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))

  @Test func `a view is in a window while its root is`() {
    let (inner, outer) = (Traveller(), Traveller())
    outer.addSubview(inner)
    root.addSubview(outer)
    #expect(inner.window == nil && inner.log == ["superview true"])
    let window = UIWindow(of: root)
    root.enter(window)
    #expect(inner.window === window && root.superview === window && root.window === window)
    #expect(inner.log == ["superview true", "will true", "did true"])
    outer.removeFromSuperview()
    #expect(inner.window == nil && inner.log.suffix(2) == ["will false", "did false"])
    #expect(outer.log.last == "superview false")
    root.addSubview(outer)
    #expect(outer.log.suffix(3) == ["will true", "did true", "superview true"])
    root.enter(nil)
    #expect(outer.window == nil && root.superview == nil)
  }

  @Test func `moving inside one window tells nothing of windows`() {
    let traveller = Traveller()
    let other = UIView()
    root.addSubview(other)
    root.addSubview(traveller)
    root.enter(UIWindow(of: root))
    traveller.log = []
    other.addSubview(traveller)
    #expect(traveller.log == ["superview true"])
  }

  @Test
  func `the window is as large as the keyboard, and what is added to it is added to the keyboard`()
  {
    let window = UIWindow(of: root)
    root.enter(window)
    #expect(window.bounds == root.bounds && window.subviews == [root])
    let popup = UIView()
    window.addSubview(popup)
    #expect(popup.parentView === root && window.windowScene?.interfaceOrientation == .portrait)
  }

  @Test func `the chain of responders leads from a key over controllers and the window to an end`()
  {
    let controller = UIInputViewController()
    controller.loadViewIfNeeded()
    let key = UIButton()
    controller.view.addSubview(key)
    controller.view.enter(UIWindow(of: controller.view))
    var chain: [String] = []
    var current: UIResponder? = key
    while let responder = current {
      chain.append(String(describing: type(of: responder)))
      current = responder.next
    }
    #expect(
      chain == ["UIButton", "UIInputView", "UIInputViewController", "UIWindow", "UIWindowScene"])
  }
}

/// A field that decides its traits itself.
private final class PinField: UITextField {
  override var keyboardType: UIKeyboardType {
    get { .numberPad }
    set {}
  }
  override var isSecureTextEntry: Bool {
    get { true }
    set {}
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  override var textContentType: UITextContentType! {
    get { .oneTimeCode }
    set {}
  }
}
private final class PlainTextView: UITextView {
  override var autocorrectionType: UITextAutocorrectionType {
    get { .no }
    set {}
  }
}
