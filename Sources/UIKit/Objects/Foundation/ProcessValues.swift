public protocol _OneOfItsKind {}
extension ProcessInfo: _OneOfItsKind {}
extension _OneOfItsKind where Self: ProcessInfo {
  /// The information agent: there is one process.
  public init() {
    guard let shared = ProcessInfo.processInfo as? Self else {
      fatalError("ProcessInfo has no subclasses in Keyward")
    }
    self = shared
  }
}
