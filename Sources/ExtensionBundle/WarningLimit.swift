extension [String] {
  /// The most warnings of one kind that are kept: an untrusted file can cause one with each of its lines.
  package static var mostWarnings: Int { 1_000 }

  private static var more: String {
    "warning: there are more than \(mostWarnings) warnings; the others are left out"
  }

  /// Adds a warning unless there are too many; the last one says that more were left out.
  package mutating func warn(_ text: @autoclosure () -> String) {
    if count < Self.mostWarnings {
      append(text())
    } else if count == Self.mostWarnings {
      append(Self.more)
    }
  }

  /// The first warnings; the last one says that more were left out.
  package var limitedWarnings: [String] {
    count <= Self.mostWarnings + 1 ? self : prefix(Self.mostWarnings) + [Self.more]
  }
}
