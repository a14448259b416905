import Glibc

/// The access events of one process, bounded whatever the process does.
struct AccessLog: Sendable {
  private struct Key: Hashable {
    var category: AccessEvent.Category
    var systemCall: String
    var subject: String?
    var errno: Int32
  }
  private static let capacity = 256

  private(set) var events: [AccessEvent] = []
  private var places: [Key: Int] = [:]
  private var sequence: UInt64 = 0

  /// Adds what was refused, or counts it with an equal one.
  mutating func refuse(
    _ category: AccessEvent.Category, _ systemCall: String, _ subject: String?, errno: Int32,
    process: Int32, thread: Int32, hint: String? = nil
  ) {
    sequence += 1
    let key = Key(category: category, systemCall: systemCall, subject: subject, errno: errno)
    if let place = places[key] {
      events[place].count += 1
      return
    }
    guard events.count < Self.capacity else { return overflow(process: process, thread: thread) }
    places[key] = events.count
    events.append(
      AccessEvent(
        sequence: sequence, monotonicNanoseconds: monotonicNanoseconds(), processID: process,
        threadID: thread, category: category, systemCall: systemCall, subject: subject,
        verdict: .deny, errno: ErrnoName.of(errno), layer: .notify, hint: hint))
  }

  /// One last event says how many different ones found no room.
  private mutating func overflow(process: Int32, thread: Int32) {
    if events.count == Self.capacity {
      events.append(
        AccessEvent(
          sequence: sequence, monotonicNanoseconds: monotonicNanoseconds(), processID: process,
          threadID: thread, category: .resource, systemCall: "", subject: nil, verdict: .deny,
          errno: nil, layer: .notify,
          hint: "More different attempts were refused than are kept."))
    }
    events[Self.capacity].dropped += 1
  }
}
