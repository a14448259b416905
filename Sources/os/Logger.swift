internal import Dispatch
internal import Foundation
internal import UIKit

/// How important a line of the log is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }
  public static let `default` = OSLogType(rawValue: 0)
  public static let info = OSLogType(rawValue: 1)
  public static let debug = OSLogType(rawValue: 2)
  public static let error = OSLogType(rawValue: 16)
  public static let fault = OSLogType(rawValue: 17)

  var word: String {
    switch self {
    case .info: "info"
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: "notice"
    }
  }
}

/// Which readers may see a value in the log. Everyone here: the log is the developer's.
public struct OSLogPrivacy: Sendable {
  /// A way to hide a value and still distinguish it from others.
  public enum Mask: Sendable {
    case hash, none
  }
  public static var `public`: OSLogPrivacy { OSLogPrivacy() }
  public static var `private`: OSLogPrivacy { OSLogPrivacy() }
  public static var sensitive: OSLogPrivacy { OSLogPrivacy() }
  public static var auto: OSLogPrivacy { OSLogPrivacy() }
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// The text of a line.
public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral, Sendable {
  /// The parts of a text.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation<T>(
      _ value: @autoclosure () -> T, privacy: OSLogPrivacy = .auto
    ) {
      text += "\(value())"
    }
  }
  let text: String
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

/// Writes lines for the keyboard's developer, who reads them among the notices.
public struct Logger: Sendable {
  let log: OSLog

  /// Makes a log of a subsystem and a category.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }
  /// Makes the default log.
  public init() { log = .default }
  /// Makes a log of one of the older kind.
  public init(_ logObj: OSLog) { log = logObj }

  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }
  public func log(_ message: OSLogMessage) { log.write(message.text, .default) }
  public func notice(_ message: OSLogMessage) { log.write(message.text, .default) }
  public func trace(_ message: OSLogMessage) { log.write(message.text, .debug) }
  public func debug(_ message: OSLogMessage) { log.write(message.text, .debug) }
  public func info(_ message: OSLogMessage) { log.write(message.text, .info) }
  public func warning(_ message: OSLogMessage) { log.write(message.text, .error) }
  public func error(_ message: OSLogMessage) { log.write(message.text, .error) }
  public func critical(_ message: OSLogMessage) { log.write(message.text, .fault) }
  public func fault(_ message: OSLogMessage) { log.write(message.text, .fault) }
}

/// A log of the older kind.
public final class OSLog: Sendable {
  let subsystem: String
  let category: String

  /// Makes a log of a subsystem and a category.
  public init(subsystem: String, category: String) {
    self.subsystem = subsystem
    self.category = category
  }
  public static let `default` = OSLog(subsystem: "", category: "")
  /// A log without output.
  public static let disabled = OSLog(subsystem: "disabled", category: "")
  public func isEnabled(type: OSLogType) -> Bool { self !== OSLog.disabled }

  func line(_ message: String, _ type: OSLogType) -> String {
    let place = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
    return (place.isEmpty ? "" : "[\(place)] ") + "\(type.word): \(message)"
  }
  func write(_ message: String, _ type: OSLogType) {
    guard isEnabled(type: type) else { return }
    let line = line(message, type)
    if Thread.isMainThread {
      MainActor.assumeIsolated { DeveloperNotices.report(line) }
    } else {
      DispatchQueue.main.async { DeveloperNotices.report(line) }
    }
  }
}

/// Writes a line with values in the places of a format.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: Any...
) {
  log.write(LogFormat.fill("\(message)", args), type)
}
/// Writes a line with values in the places of a format.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  _ message: StaticString, _ args: Any...
) {
  log.write(LogFormat.fill("\(message)", args), type)
}
/// Writes a line.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(message.text, type)
}

/// Formats as C writes them, with remarks in braces (`%{public}@`).
enum LogFormat {
  static func fill(_ format: String, _ values: [Any]) -> String {
    var (result, rest, next) = ("", Substring(format), values[...])
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      if rest.first == "{", let end = rest.firstIndex(of: "}") {
        rest = rest[rest.index(after: end)...]
      }
      let flags = rest.prefix { "0123456789.+-# hlqztj".contains($0) }
      rest = rest.dropFirst(flags.count)
      guard let kind = rest.popFirst(), let value = next.popFirst() else {
        result += "<missing>"
        continue
      }
      result += text(of: value, flags, kind)
    }
    return result + rest
  }

  private static func text(of value: Any, _ flags: Substring, _ kind: Character) -> String {
    let flags = flags.filter { !"hlqztj".contains($0) }
    if "xX".contains(kind), let number = value as? any BinaryInteger {
      return String(number, radix: 16, uppercase: kind == "X")
    }
    if "feg".contains(kind), let number = value as? any BinaryFloatingPoint {
      return String(format: "%\(flags)\(kind)", Double(number))
    }
    return "\(value)"
  }
}
