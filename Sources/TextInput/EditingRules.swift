/// What a field does with an edit beyond the edit itself.
public struct EditingRules: Equatable, Sendable {
  /// Whether a line break alone means return, and inside a longer text becomes a space.
  public var isSingleLine: Bool
  /// The most UTF-16 units that the document may hold; an edit that would exceed it does nothing.
  public var lengthLimit: Int

  /// Makes rules; the default is a field of many lines.
  public init(isSingleLine: Bool = false, lengthLimit: Int = 1 << 27) {
    self.isSingleLine = isSingleLine
    self.lengthLimit = lengthLimit
  }
}
