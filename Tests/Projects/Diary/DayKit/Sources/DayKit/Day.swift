/// The days of the week.
public enum Day: String, CaseIterable {
  case monday, tuesday

  /// The name with a capital.
  public var title: String { rawValue.capitalized }
}
