@_exported import Foundation

/// An object that responds to and handles events.
@preconcurrency @MainActor
open class UIResponder: NSObject, UIResponderStandardEditActions, UIPasteConfigurationSupporting {
  public override init() { super.init() }

  open var next: UIResponder? { nil }

  // MARK: The first responder

  /// The one object inside the keyboard that has the focus. The host app's field keeps its own.
  private static weak var first: UIResponder?
  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  open var isFirstResponder: Bool { UIResponder.first === self }
  @discardableResult open func becomeFirstResponder() -> Bool {
    if UIResponder.first === self { return true }
    guard canBecomeFirstResponder, UIResponder.first?.resignFirstResponder() ?? true else {
      return false
    }
    UIResponder.first = self
    return true
  }
  @discardableResult open func resignFirstResponder() -> Bool {
    guard canResignFirstResponder else { return false }
    if UIResponder.first === self { UIResponder.first = nil }
    return true
  }
  /// The focused object loses the focus, as when the host app's focus moves.
  static func endFocus() { first?.resignFirstResponder() }
  /// A view that leaves the screen loses the focus.
  static func leftWindow(_ view: UIView) {
    if let focused = first as? UIView, focused.isDescendant(of: view) { endFocus() }
  }

  /// The view that is shown while the object is the first responder; a keyboard shows no keyboard of
  /// its own.
  open var inputView: UIView? { nil }
  open var inputAccessoryView: UIView? { nil }
  open var inputViewController: UIInputViewController? { nil }
  open var inputAccessoryViewController: UIInputViewController? { nil }
  open func reloadInputViews() {}
  open var textInputContextIdentifier: String? { nil }
  open var textInputMode: UITextInputMode? { nil }

  /// Whether the object, on its way up the chain, answers an action: here one of its own methods.
  ///
  /// An edit action is answered by fields, as their selection and the pasteboard allow.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    EditActions.names.contains(action.name)
      ? editActions?.allows(action.name) ?? false : action.isAnswered(by: self)
  }
  /// The first object up the chain that answers an action.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    var candidate: UIResponder? = self
    while let current = candidate {
      if current.canPerformAction(action, withSender: sender) { return current }
      candidate = current.next
    }
    return nil
  }

  // MARK: Edit actions, of which only fields make anything

  /// The object's editing actions, if it is a field.
  var editActions: EditActions? { nil }
  open func cut(_ sender: Any?) { editActions?.cut() }
  open func copy(_ sender: Any?) { editActions?.copy() }
  open func paste(_ sender: Any?) { editActions?.paste() }
  open func delete(_ sender: Any?) { editActions?.delete() }
  open func select(_ sender: Any?) { editActions?.select() }
  open func selectAll(_ sender: Any?) { editActions?.selectAll() }
  /// Would enter text from the camera, which a keyboard doesn't have: nothing offers the action.
  open func captureTextFromCamera(_ sender: Any?) {}

  /// The types that the object takes from a paste control.
  open var pasteConfiguration: UIPasteConfiguration? {
    get { kept("pasteConfiguration") }
    set { keep(newValue, "pasteConfiguration") }
  }
  /// Whether each item has a type of the configuration.
  open func canPaste(_ itemProviders: [NSItemProvider]) -> Bool {
    guard let pasteConfiguration else { return false }
    return !itemProviders.isEmpty && itemProviders.allSatisfy(pasteConfiguration.accepts)
  }
  open func paste(itemProviders: [NSItemProvider]) {}

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  // A hardware keyboard's keys never reach a keyboard extension, so nothing begins a press.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }
  /// The undo manager: that of the next responder, which a keyboard's controller does not have.
  open var undoManager: UndoManager? { next?.undoManager }
  open func remoteControlReceived(with event: UIEvent?) {}
  /// A key that the object observes has changed; see `addObserver(_:forKeyPath:options:context:)`.
  ///
  /// As on a device, a change that no class handles crashes the keyboard.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) { observeValue(forKeyPath: keyPath, of: object, change: change, context: context, ()) }

  /// Kept: a hardware keyboard's keys never reach a keyboard extension.
  open var keyCommands: [UIKeyCommand]? { nil }

  // MARK: Names of the app's notifications about a keyboard, of which a keyboard itself gets none

  nonisolated public class var keyboardWillShowNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillShowNotification")
  }
  nonisolated public class var keyboardDidShowNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardDidShowNotification")
  }
  nonisolated public class var keyboardWillHideNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillHideNotification")
  }
  nonisolated public class var keyboardDidHideNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardDidHideNotification")
  }
  nonisolated public class var keyboardWillChangeFrameNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardWillChangeFrameNotification")
  }
  nonisolated public class var keyboardDidChangeFrameNotification: NSNotification.Name {
    NSNotification.Name("UIKeyboardDidChangeFrameNotification")
  }
  nonisolated public class var keyboardFrameBeginUserInfoKey: String {
    "UIKeyboardFrameBeginUserInfoKey"
  }
  nonisolated public class var keyboardFrameEndUserInfoKey: String {
    "UIKeyboardFrameEndUserInfoKey"
  }
  nonisolated public class var keyboardAnimationDurationUserInfoKey: String {
    "UIKeyboardAnimationDurationUserInfoKey"
  }
  nonisolated public class var keyboardAnimationCurveUserInfoKey: String {
    "UIKeyboardAnimationCurveUserInfoKey"
  }
  nonisolated public class var keyboardIsLocalUserInfoKey: String {
    "UIKeyboardIsLocalUserInfoKey"
  }

  /// Kept: an iPad's bar of shortcuts is above the app's keyboards, not above an extension's.
  open var inputAssistantItem: UITextInputAssistantItem {
    if let known: UITextInputAssistantItem = kept("inputAssistantItem") { return known }
    let item = UITextInputAssistantItem()
    keep(item, "inputAssistantItem")
    return item
  }
  /// Kept: nothing hands activities over to other devices.
  open var userActivity: NSUserActivity? {
    get { kept("userActivity") }
    set { keep(newValue, "userActivity") }
  }
  open func updateUserActivityState(_ activity: NSUserActivity) {}
  open func restoreUserActivityState(_ activity: NSUserActivity) {}
  /// Nothing builds menus of a menu bar in an extension.
  open func buildMenu(with builder: any UIMenuBuilder) {}
  open func validate(_ command: UICommand) {}
  open var editingInteractionConfiguration: UIEditingInteractionConfiguration { .default }
  /// Kept: an estimate of a touch is never made better.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}
  open class func clearTextInputContextIdentifier(_ identifier: String) {}

  /// Interface Builder is about to show the object. Nothing calls it here.
  open func prepareForInterfaceBuilder() {}
  /// The nib that made the object has set all its values and ties.
  open func awakeFromNib() {}
  /// A shake, which is not simulated.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  /// Whether the class handles touches itself. Classes of the keyboard that override `touchesBegan` or `touchesEnded`
  /// return true.
  open var _takesTouches: Bool { false }
  /// Whether there is a method of an Objective-C name. Classes of the keyboard override it with their own table.
  nonisolated open func _hasMethod(_ selector: String) -> Bool {
    ["becomeFirstResponder", "resignFirstResponder"].contains(selector)
      || EditActions.names.contains(selector)
  }
  /// Calls a method by its Objective-C name. Classes of the keyboard override it with their own table.
  open func _perform(_ selector: String, _ arguments: [Any?]) -> Bool {
    // UIKit's own, which interface files may name.
    switch selector {
    case "becomeFirstResponder": becomeFirstResponder()
    case "resignFirstResponder": resignFirstResponder()
    default: return false
    }
    return true
  }
  /// Sets an outlet by its name. Classes of the keyboard override it with their own table.
  open func _setOutlet(_ name: String, _ value: Any?) -> Bool { false }
  /// The value of a property that isn't in the object's storage. Classes of the keyboard override it with their own
  /// table.
  open func _exposedValue(_ name: String) -> Any? { nil }
}
