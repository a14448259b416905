internal import Foundation
internal import Synchronization
internal import UIKit

// Signposts are shown by Apple's Instruments alone. Here they have their identity and states, and a notice says that
// nothing shows them.

extension OSLog {
  /// A category with a meaning of its own for Instruments.
  public struct Category: Sendable {
    public let rawValue: String
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
    public static let dynamicTracing = Category(rawValue: "DynamicTracing")
    public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
  }
  /// Makes a log for Instruments.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.rawValue)
  }
  /// Whether signposts are taken.
  public var signpostsEnabled: Bool { self !== OSLog.disabled }
}

/// A place in an interval, or a single event.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }
  public static let event = OSSignpostType(rawValue: 0)
  public static let begin = OSSignpostType(rawValue: 1)
  public static let end = OSSignpostType(rawValue: 2)
}

/// Tells intervals of one name apart.
public struct OSSignpostID: Hashable, Comparable, Sendable {
  private static let next = Atomic<UInt64>(1)
  public let rawValue: UInt64
  public init(_ value: UInt64) { rawValue = value }
  /// An identifier that no other interval of the log has.
  public init(log: OSLog) {
    rawValue = Self.next.wrappingAdd(1, ordering: .relaxed).oldValue
  }
  /// The identifier of an object.
  public init(log: OSLog, object: AnyObject) {
    rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }
  /// For intervals that never overlap.
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
  public static let null = OSSignpostID(0)
  public static let invalid = OSSignpostID(.max)
  public static func < (a: OSSignpostID, b: OSSignpostID) -> Bool { a.rawValue < b.rawValue }
}

/// Marks an event, or the beginning or end of an interval.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive
) { if log.signpostsEnabled { tellOfSignposts() } }
/// Marks an event, or the beginning or end of an interval, with values in the places of a format.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any...
) { if log.signpostsEnabled { tellOfSignposts() } }

/// The value that a signpost has besides its name.
public typealias SignpostMetadata = OSLogMessage

/// An interval that has begun.
public final class OSSignpostIntervalState: Codable, Sendable {
  let id: UInt64
  private let isOpen = Mutex(true)
  init(_ id: OSSignpostID) { self.id = id.rawValue }
  /// The state of an interval that began elsewhere.
  public static func beginState(id: OSSignpostID) -> OSSignpostIntervalState {
    OSSignpostIntervalState(id)
  }
  private enum CodingKeys: String, CodingKey { case id }
  public init(from decoder: any Decoder) throws {
    id = try decoder.container(keyedBy: CodingKeys.self).decode(UInt64.self, forKey: .id)
  }
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
  }
  /// Ends the interval; `false` if it had ended.
  func end() -> Bool {
    isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
  }
}

/// Marks events and intervals for Instruments.
public struct OSSignposter: Sendable {
  private let log: OSLog
  public init() { log = .default }
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }
  public init(subsystem: String, category: OSLog.Category) {
    log = OSLog(subsystem: subsystem, category: category)
  }
  public init(logger: Logger) { log = logger.log }
  public init(logHandle: OSLog) { log = logHandle }
  /// One that marks nothing.
  public static var disabled: OSSignposter { OSSignposter(logHandle: .disabled) }
  public var isEnabled: Bool { log.signpostsEnabled }

  public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }
  public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
    OSSignpostID(log: log, object: object)
  }
  private func mark() { if isEnabled { tellOfSignposts() } }

  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState {
    mark()
    return OSSignpostIntervalState(id)
  }
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
  ) -> OSSignpostIntervalState { beginInterval(name, id: id) }
  public func beginAnimationInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive
  ) -> OSSignpostIntervalState { beginInterval(name, id: id) }
  public func beginAnimationInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
  ) -> OSSignpostIntervalState { beginInterval(name, id: id) }
  /// Ends an interval; a second end is a mistake, of which a notice tells.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
    guard !state.end(), isEnabled else { return }
    _tellDeveloper("OSSignposter: the interval \(name) was ended twice.")
  }
  public func endInterval(
    _ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata
  ) { endInterval(name, state) }
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) { mark() }
  public func emitEvent(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
  ) { mark() }
  public func withIntervalSignpost<T>(
    _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
  ) rethrows -> T {
    let state = beginInterval(name, id: id)
    defer { endInterval(name, state) }
    return try task()
  }
  public func withIntervalSignpost<T>(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata,
    around task: () throws -> T
  ) rethrows -> T { try withIntervalSignpost(name, id: id, around: task) }
}

private func tellOfSignposts() {
  guard signpostsWereMarked.exchange(true, ordering: .relaxed) == false else { return }
  _tellDeveloper("signposts aren't shown: they are for Apple's Instruments.")
}
private let signpostsWereMarked = Atomic<Bool>(false)
