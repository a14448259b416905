public import KeyboardProtocol

/// One thing that a keyboard had to do with a service of the system.
public struct ServiceEvent: Hashable, Sendable {
  /// The outcome.
  public enum Outcome: Hashable, Sendable {
    /// It got what it requested.
    case served
    /// It got nothing; why not, as a part of a sentence.
    case refused(String)
    /// The user is prompted.
    case prompted(usageDescription: String)
    /// The user allowed or denied it.
    case answered(isAllowed: Bool)

    /// The word that reports use.
    public var name: String {
      switch self {
      case .served: "served"
      case .refused: "refused"
      case .prompted: "prompted"
      case .answered(let isAllowed): isAllowed ? "allowed" : "denied"
      }
    }
  }

  /// Which service.
  public var service: SystemService
  /// The request: a member's name, or a URL.
  public var member: String
  /// The outcome.
  public var outcome: Outcome
  /// Whether the extension itself reported it; then nothing depends on its being true.
  public var isTold: Bool

  /// Makes an event.
  public init(
    _ service: SystemService, _ member: String, _ outcome: Outcome, isTold: Bool = false
  ) {
    self.service = service
    self.member = member
    self.outcome = outcome
    self.isTold = isTold
  }

  /// The requested or answered permission.
  public var permission: Permission? {
    switch service {
    case .location: .location
    case .contacts: .contacts
    default: nil
    }
  }

  /// Why nothing was got.
  public var reason: String? {
    if case .refused(let reason) = outcome { reason } else { nil }
  }
}

/// The services that keyboards used, each kind of use once with its count, bounded.
public struct ServiceRecord: Sendable {
  /// One kind of use.
  public struct Entry: Equatable, Sendable {
    /// The keyboard's identifier.
    public var keyboard: String
    /// The event.
    public var event: ServiceEvent
    /// How often.
    public var count: Int
  }

  private struct Key: Hashable {
    var keyboard: String
    var event: ServiceEvent
  }

  /// The uses in the order in which they came first.
  public private(set) var entries: [Entry] = []
  /// How many uses are in none of the entries.
  public private(set) var dropped = 0
  private var places: [Key: Int] = [:]
  private static let limit = 1000

  /// Makes an empty record.
  public init() {}

  /// Counts one use.
  package mutating func add(_ event: ServiceEvent, keyboard: String) {
    let key = Key(keyboard: keyboard, event: event)
    if let place = places[key] {
      entries[place].count += 1
    } else if entries.count < Self.limit {
      places[key] = entries.count
      entries.append(Entry(keyboard: keyboard, event: event, count: 1))
    } else {
      dropped += 1
    }
  }
}
