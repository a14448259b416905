import Platform
import Audit
import KeyboardHost
import Sandbox

/// The attempts that the sandbox refused in a drive: equal attempts together, each with the step after which it
/// was seen first.
struct RefusedAttempts {
  /// Attempts that differ only in their time.
  struct Attempt {
    var event: AccessEvent
    var hasFullAccess: Bool
    /// The step after which it was seen first.
    var step: String
    /// How often it was made in the whole drive.
    var count: Int
  }

  /// How often each event of one process has been counted by now.
  typealias Log = [UInt64: Int]

  private struct Key: Hashable {
    var category: AccessEvent.Category
    var systemCall: String
    var subject: String?
    var errno: String?
    var hasFullAccess: Bool
  }

  private(set) var all: [Attempt] = []
  private var places: [Key: Int] = [:]
  /// A keyboard may try something else each time; more entries add nothing new.
  static let most = 1_000
  /// Links can be made on devices, and tell others something by their number, names and targets.
  static let links: Set<String> = ["link", "linkat", "symlink", "symlinkat"]

  /// Attributes can be set on devices, and an app that shares a group reads them.
  ///
  /// A file's permissions are left out: libraries set those of files that they write.
  static let attributes: Set<String> = [
    "setxattr", "lsetxattr", "removexattr", "lremovexattr", "utime", "utimes", "utimensat",
    "futimesat",
  ]

  /// Adds the new events of a process since the last call with the same log.
  mutating func add(
    _ events: [AccessEvent], since log: inout Log, hasFullAccess: Bool, step: String
  ) {
    for event in events where event.verdict == .deny {
      let new = event.count - log[event.sequence, default: 0]
      guard new > 0 else { continue }
      log[event.sequence] = event.count
      var event = event
      // The paths may contain anything; the attempt is the same.
      if Self.links.union(Self.attributes).contains(event.systemCall) { event.subject = nil }
      let key = Key(
        category: event.category, systemCall: event.systemCall, subject: event.subject,
        errno: event.errno, hasFullAccess: hasFullAccess)
      if let place = places[key] {
        all[place].count += new
      } else if all.count < Self.most {
        places[key] = all.count
        all.append(
          Attempt(event: event, hasFullAccess: hasFullAccess, step: step, count: new))
      }
    }
  }
}

extension RefusedAttempts.Attempt {
  /// The attempt, in words; `nil` for attempts that aren't a finding.
  ///
  /// Writes to a group, by which keyboards detect that they are refused, are left out.
  private var deed: String? {
    switch event.category {
    case .socket, .connect, .send: return "open a connection"
    case .unixSocket: return "talk to another program"
    case .exec, .fork: return "start a program"
    case .fileRead: return "read a file outside its folders"
    case .fileWrite where RefusedAttempts.attributes.contains(event.systemCall):
      return "set a date or an extended attribute of a file, which the audit does not see,"
    case .fileWrite: return event.errno == "EPERM" ? nil : "write a file outside its folders"
    case .kernel where RefusedAttempts.links.contains(event.systemCall):
      return "make a link to a file, whose name and target the audit does not see,"
    case .fileMetadata, .kernel, .resource, .lifecycle: return nil
    }
  }

  /// One sentence: the call, its path or address, when it was seen first, and how often; `nil` for attempts that are
  /// no finding.
  var message: String? {
    guard let deed else { return nil }
    let subject = event.subject.map { " \($0.escaped(limit: 200))" } ?? ""
    let times = count == 1 ? "once" : "\(count) times in all"
    return "\(hasFullAccess ? "with" : "without") full access it tried to \(deed) "
      + "(\(event.systemCall)\(subject)) and was refused (\(event.errno ?? "no error"))"
      + "\(Finding.circumstances)\(step), \(times)"
  }
}
