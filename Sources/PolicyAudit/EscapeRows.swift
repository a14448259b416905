extension EscapeRow {
  /// Every row of the suite, in the order of the threat model.
  public static let all: [EscapeRow] = files
}
