/// The number of each process's events that were reported.
struct AccessCursor {
  private var reported: [Int] = []

  /// The events since the last call; processes stay in the order of their starts.
  mutating func takeNew<Event>(of processes: [[Event]]) -> [Event] {
    let new = processes.enumerated().flatMap { index, events in
      events.dropFirst(reported.indices.contains(index) ? reported[index] : 0)
    }
    reported = processes.map(\.count)
    return new
  }
}
