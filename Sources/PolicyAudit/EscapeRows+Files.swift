import Sandbox

extension EscapeRow {
  /// Opening and changing files outside the grants.
  static let files: [EscapeRow] = [
    EscapeRow("1", "open for reading, outside", .stopped("openat EACCES", event: .fileRead)),
    EscapeRow("2", "open for writing, outside", .stopped("openat EACCES", event: .fileWrite)),
  ]
}
