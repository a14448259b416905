extension String {
  /// The string filled up with spaces to a width; at least one follows.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - count))
  }
}
