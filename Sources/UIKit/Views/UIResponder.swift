@_exported import Foundation

/// An object that responds to and handles events.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  public override init() { super.init() }

  open var next: UIResponder? { nil }

  /// Whether the object may be the first to hear of keys. Inside a keyboard nothing is: the host app's field keeps the focus.
  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }
  open var isFirstResponder: Bool { false }
  @discardableResult open func becomeFirstResponder() -> Bool { false }
  @discardableResult open func resignFirstResponder() -> Bool { true }

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

  /// Whether the class sees to touches itself. Classes of the keyboard that override `touchesBegan` or `touchesEnded` say so.
  open var _takesTouches: Bool { false }
  /// Calls a method by its Objective-C name. Classes of the keyboard override it with their own table.
  open func _perform(_ selector: String, _ arguments: [Any?]) -> Bool { false }
  /// Sets an outlet by its name. Classes of the keyboard override it with their own table.
  open func _setOutlet(_ name: String, _ value: Any?) -> Bool { false }
}
