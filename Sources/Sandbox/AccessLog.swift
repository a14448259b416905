import Platform
import Glibc

/// The access events of one process, bounded for any process.
///
/// Equal attempts are counted together. Different ones are kept as long as each category's bucket lasts, and
/// at most `capacity` in all; the rest is counted as dropped.
struct AccessLog: Sendable {
  private struct Key: Hashable {
    var category: AccessEvent.Category
    var systemCall: String
    var subject: String?
    var errno: Int32
  }

  /// A burst of different attempts, and then a rate for each second.
  private struct Bucket: Sendable {
    static let burst = 128.0
    static let perSecond = 50.0
    var tokens = burst
    var filled: UInt64 = 0
    var dropped = 0

    mutating func take(at now: UInt64) -> Bool {
      tokens = min(Self.burst, tokens + Double(now - min(filled, now)) * Self.perSecond / 1e9)
      filled = now
      guard tokens >= 1 else { return false }
      tokens -= 1
      return true
    }
  }

  static let capacity = 512

  private var ending: [AccessEvent] = []
  private var kept: [AccessEvent] = []
  private var places: [Key: Int] = [:]
  private var buckets: [AccessEvent.Category: Bucket] = [:]
  private var sequence: UInt64 = 0

  /// Adds what was refused, or counts it with an equal one.
  mutating func refuse(
    _ category: AccessEvent.Category, _ systemCall: String, _ subject: String?, errno: Int32,
    process: Int32, thread: Int32, hint: String? = nil, now: UInt64 = monotonicNanoseconds()
  ) {
    sequence += 1
    let key = Key(category: category, systemCall: systemCall, subject: subject, errno: errno)
    if let place = places[key] {
      kept[place].count += 1
      return
    }
    guard kept.count < Self.capacity, buckets[category, default: Bucket()].take(at: now) else {
      buckets[category, default: Bucket()].dropped += 1
      return
    }
    places[key] = kept.count
    kept.append(
      AccessEvent(
        sequence: sequence, monotonicNanoseconds: now, processID: process, threadID: thread,
        category: category, systemCall: systemCall, subject: subject, verdict: .deny,
        errno: ErrnoName.of(errno), layer: .notify,
        dropped: buckets[category]?.dropped ?? 0, hint: hint))
    buckets[category]?.dropped = 0
  }

  /// The refused attempts, in order; then the number of dropped ones, and why the process was killed.
  var events: [AccessEvent] {
    let dropped = buckets.values.reduce(0) { $0 + $1.dropped }
    guard dropped > 0, let last = kept.last else { return kept + ending }
    var rest = last
    rest.sequence = sequence
    rest.category = .resource
    rest.systemCall = ""
    rest.subject = nil
    rest.errno = nil
    rest.count = 1
    rest.dropped = dropped
    rest.hint = "More different attempts were refused than are kept."
    return kept + [rest] + ending
  }

  /// Adds that the process was killed for its use of a resource; never dropped, because it explains
  /// the end.
  mutating func kill(for excess: ResourceExcess, process: Int32) {
    sequence += 1
    ending = [
      AccessEvent(
        sequence: sequence, monotonicNanoseconds: monotonicNanoseconds(), processID: process,
        threadID: process, category: .resource, systemCall: "", subject: excess.figures,
        verdict: .kill, errno: nil, layer: excess.isByKernel ? .launcher : .supervisor)
    ]
  }
}
