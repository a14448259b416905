@_exported import Foundation

/// An object that responds to and handles events.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  public override init() { super.init() }

  open var next: UIResponder? { nil }
}
