internal import KeyboardProtocol

/// The controller of a keyboard: what a keyboard extension subclasses.
@preconcurrency @MainActor
open class UIInputViewController: UIViewController, UITextInputDelegate {
  /// The proxy that the system made for this controller, or for the one that it is a child of.
  private let connectedProxy = ExtensionRuntime.current?.proxy
  private lazy var detachedProxy = DocumentProxy()
  private var hasAskedEarly = false
  private let inputModeKey = InputModeKey()

  // MARK: The view

  /// The controller's view as an input view.
  open override var inputView: UIInputView? {
    get { view as? UIInputView }
    set { view = newValue }
  }

  /// Takes the view from a nib, or makes a `UIInputView`, since `inputView` has that type.
  open override func loadView() {
    guard !loadViewFromNib() else { return }
    view = UIInputView(frame: .zero, inputViewStyle: .keyboard)
  }

  // MARK: The document

  /// The keyboard's view of the focused document.
  open var textDocumentProxy: any UITextDocumentProxy {
    connectedProxy ?? ExtensionRuntime.current?.proxy ?? detachedProxy
  }

  /// The selection is about to change. The argument is always `nil`.
  open func selectionWillChange(_ textInput: (any UITextInput)?) {}
  /// The selection has changed. The argument is always `nil`.
  open func selectionDidChange(_ textInput: (any UITextInput)?) {}
  /// The text is about to change; the proxy still shows the old text. The argument is always `nil`.
  open func textWillChange(_ textInput: (any UITextInput)?) {}
  /// The text has changed. The argument is always `nil`.
  open func textDidChange(_ textInput: (any UITextInput)?) {}

  // MARK: Notifications of the system

  /// The language as a BCP 47 tag; `nil` means the manifest's.
  open var primaryLanguage: String?
  /// Whether the keyboard has its own dictation key.
  open var hasDictationKey = false
  /// Whether the keyboard requested open access and the user allowed it.
  open var hasFullAccess: Bool { ExtensionRuntime.current?.hasFullAccess ?? false }

  /// Whether the keyboard must show its own next-keyboard key.
  ///
  /// Before the first field is known the answer is false, with UIKit's own message: it may turn out otherwise.
  open var needsInputModeSwitchKey: Bool {
    if let needed = ExtensionRuntime.current?.needsInputModeSwitchKey { return needed }
    if !hasAskedEarly {
      hasAskedEarly = true
      DeveloperNotices.report(
        "-[UIInputViewController needsInputModeSwitchKey] was called before a connection was established to the host "
          + "application. This will produce an inaccurate result. Please make sure to call this after your primary "
          + "view controller has been initialized.")
    }
    return false
  }

  // MARK: Requests of the keyboard

  /// Asks the system to hide the keyboard.
  open func dismissKeyboard() { ExtensionRuntime.current?.send(.request(.dismissKeyboard)) }
  /// Asks the system for the next keyboard.
  open func advanceToNextInputMode() {
    ExtensionRuntime.current?.send(.request(.advanceToNextInputMode))
  }

  /// The globe key's action, wired to all touch events: a tap advances, a long press or an upward drag requests the
  /// list.
  open func handleInputModeList(from view: UIView, with event: UIEvent) {
    guard let runtime = ExtensionRuntime.current else { return }
    inputModeKey.handle(view: view, event: event, clock: runtime.clock) { [weak self] outcome in
      switch outcome {
      case .advance: self?.advanceToNextInputMode()
      case .showList: runtime.send(.request(.showInputModeList))
      }
    }
  }

  nonisolated open override func _hasMethod(_ selector: String) -> Bool {
    [
      "advanceToNextInputMode", "dismissKeyboard", "handleInputModeListFromView:withEvent:",
      "textDocumentProxy",
    ].contains(selector) || super._hasMethod(selector)
  }
  open override func _perform(_ selector: String, _ arguments: [Any?]) -> Bool {
    switch selector {
    case "advanceToNextInputMode": advanceToNextInputMode()
    case "dismissKeyboard": dismissKeyboard()
    case "handleInputModeListFromView:withEvent:":
      guard let view = arguments.first as? UIView, let event = arguments.last as? UIEvent else {
        return false
      }
      handleInputModeList(from: view, with: event)
    default: return super._perform(selector, arguments)
    }
    return true
  }

  /// Requests the user's words and shortcuts; they arrive later on the main queue, with any access.
  open func requestSupplementaryLexicon(
    completion completionHandler: @escaping (UILexicon) -> Void
  ) {
    let completion = MainActorClosure(completionHandler)
    guard let runtime = ExtensionRuntime.current else {
      DispatchQueue.main.async { completion.call(UILexicon(entries: [])) }
      return
    }
    runtime.requestLexicon { completion.call($0) }
  }
  /// Requests the user's words and shortcuts.
  open func requestSupplementaryLexicon() async -> UILexicon {
    await withCheckedContinuation { continuation in
      requestSupplementaryLexicon { continuation.resume(returning: $0) }
    }
  }
}

/// Carries a closure of the main actor through a queue that takes only sendable closures.
///
/// Unchecked, because the closure is made on the main actor and called there.
struct MainActorClosure<Value: Sendable>: @unchecked Sendable {
  private let body: (Value) -> Void
  init(_ body: @escaping (Value) -> Void) { self.body = body }
  func call(_ value: Value) { body(value) }
}
