internal import KeyboardProtocol
internal import TextInput

/// The calls by which a controller learns of changes of the text and of the selection.
extension ExtensionRuntime {
  func call(back member: ProxyMember) {
    proxy.note(member)
    switch member {
    case .textWillChange: controller?.textWillChange(nil)
    case .textDidChange: controller?.textDidChange(nil)
    case .selectionWillChange: controller?.selectionWillChange(nil)
    case .selectionDidChange: controller?.selectionDidChange(nil)
    default: break
    }
  }

  /// Takes a state of the host.
  func accept(_ push: TextPush) {
    change(text: push.callsBack, selection: push.tellsSelection) { proxy.accept(push) }
  }

  /// Gives a new controller the state of its first field.
  func connect(to presentation: Presentation) {
    let fidelity = presentation.fidelity
    let isCalled = fidelity.firstCallbacks == .called
    change(text: isCalled, selection: isCalled && fidelity.selectionCallbacks == .paired) {
      if !proxy.isConnected { proxy.focus(on: presentation) }
    }
  }

  /// Changes what the proxy shows, between the callbacks; the selection's lie within the text's.
  private func change(text: Bool, selection: Bool, _ change: () -> Void) {
    if text { call(back: .textWillChange) }
    if selection { call(back: .selectionWillChange) }
    change()
    if selection { call(back: .selectionDidChange) }
    if text { call(back: .textDidChange) }
  }

  /// Shows where the turn's caret moves lead, between the callbacks, before the host has answered.
  func showMoves() {
    guard proxy.hasHiddenMoves else { return }
    change(text: proxy.fidelity.ownEditCallbacks != .never, selection: false) { proxy.showMoves() }
    // A move of the callback shows without another callback, or a keyboard could never end.
    proxy.showMoves()
  }

  /// Edits a field inside the keyboard: UIKit calls the controller back for it as for the document.
  ///
  /// An edit that a callback makes calls nothing back, or a keyboard could never end.
  static func edit(_ field: UIResponder, _ edit: () -> Void) {
    guard let runtime = current, field.isFirstResponder, !runtime.isInOwnEdit,
      runtime.proxy.fidelity.ownFieldCallbacks == .called
    else { return edit() }
    runtime.isInOwnEdit = true
    defer { runtime.isInOwnEdit = false }
    runtime.change(text: true, selection: false, edit)
  }
}
