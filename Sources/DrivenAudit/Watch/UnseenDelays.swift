import KeyboardHost

/// Delays of a keyboard whose ends a run may not see, as its process noted them.
struct UnseenDelays: Sendable {
  /// One way of waiting, and how long.
  private struct Delay: Hashable {
    var name: String
    var seconds: Int64
    var isOnClock: Bool
  }
  private var all: Set<Delay> = []
  /// As long the run lets time pass after the last tap; shorter delays on the session's clock end in it.
  private static let covered: Int64 = 90
  private static let most = 100

  /// Adds the notes of a process; a keyboard may have written anything there.
  mutating func add(_ notes: [UInt8]) {
    for line in notes.split(separator: UInt8(ascii: "\n")) where all.count < Self.most {
      let words = String(decoding: line, as: UTF8.self).split(separator: "\t")
      guard words.count == 3, let seconds = Int64(words[1]), seconds >= 0 else { continue }
      let delay = Delay(
        name: String(words[0].prefix(60)), seconds: seconds, isOnClock: words[2] == "clock")
      if !delay.isOnClock || seconds > Self.covered { all.insert(delay) }
    }
  }

  mutating func formUnion(_ other: UnseenDelays) { all.formUnion(other.all) }

  /// Each way of waiting with its shortest and longest time, for people.
  var descriptions: [String] {
    Dictionary(grouping: all) { $0.name }.sorted { $0.key < $1.key }.map { name, delays in
      let seconds = delays.map(\.seconds)
      let (least, most) = (seconds.min() ?? 0, seconds.max() ?? 0)
      return "\(name) of \(least == most ? "\(least)" : "\(least) to \(most)") s"
    }
  }
}
