extension EscapeRow {
  /// Every row of the suite: first the numbered ones, then those that were added to them.
  package static let all: [EscapeRow] =
    files + looking + programs + network + processes + kernel + further + furtherPaths
    + furtherNetwork + tools
}
