@_exported import UIKit

public typealias CMTimeValue = Int64
public typealias CMTimeScale = Int32
public typealias CMTimeEpoch = Int64
public let kCMTimeMaxTimescale: CMTimeScale = 0x7FFF_FFFF

/// Whether a time is a number, and which special time it is otherwise.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let valid = CMTimeFlags(rawValue: 1)
  public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
  public static let positiveInfinity = CMTimeFlags(rawValue: 4)
  public static let negativeInfinity = CMTimeFlags(rawValue: 8)
  public static let indefinite = CMTimeFlags(rawValue: 16)
  public static let impliedValueFlagsMask = CMTimeFlags(rawValue: 28)
}
/// How a time is rounded that its new scale does not have.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  case roundHalfAwayFromZero = 1
  case roundTowardZero, roundAwayFromZero, quickTime, roundTowardPositiveInfinity
  case roundTowardNegativeInfinity
  public static let `default` = CMTimeRoundingMethod.roundHalfAwayFromZero
}

/// A time as a fraction of seconds, or one of the times that are no number.
public struct CMTime: Sendable {
  public var value: CMTimeValue
  public var timescale: CMTimeScale
  public var flags: CMTimeFlags
  public var epoch: CMTimeEpoch

  public init() { self = .invalid }
  public init(
    value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch
  ) { (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch) }
  /// Invalid without a scale of more than 0.
  public init(value: CMTimeValue, timescale: CMTimeScale) {
    guard timescale > 0 else {
      self = .invalid
      return
    }
    self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
  }
  public init(value: Int, timescale: Int) {
    self.init(value: CMTimeValue(value), timescale: CMTimeScale(clamping: timescale))
  }
  /// The nearest time of the scale; an infinity for one that is too long for any scale.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    guard preferredTimescale > 0, !seconds.isNaN else {
      self = .invalid
      return
    }
    var scale = preferredTimescale
    while scale > 1, abs(seconds * Double(scale)) >= 9.2e18 { scale /= 2 }
    let exact = seconds * Double(scale)
    guard abs(exact) < 9.2e18 else {
      self = seconds > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    let value = exact.rounded(.toNearestOrAwayFromZero)
    self.init(
      value: CMTimeValue(value), timescale: scale,
      flags: value == exact ? .valid : [.valid, .hasBeenRounded], epoch: 0)
  }

  public static let invalid = CMTime(value: 0, timescale: 0, flags: [], epoch: 0)
  public static let zero = CMTime(value: 0, timescale: 1, flags: .valid, epoch: 0)
  public static let indefinite = special(.indefinite)
  public static let positiveInfinity = special(.positiveInfinity)
  public static let negativeInfinity = special(.negativeInfinity)
  private static func special(_ flag: CMTimeFlags) -> CMTime {
    CMTime(value: 0, timescale: 0, flags: [.valid, flag], epoch: 0)
  }

  public var isValid: Bool { flags.contains(.valid) }
  public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
  public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
  public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
  public var isNumeric: Bool {
    isValid && timescale > 0 && flags.isDisjoint(with: .impliedValueFlagsMask)
  }
  public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }
  /// Not a number for times that are invalid or indefinite.
  public var seconds: Double {
    if isNumeric { return Double(value) / Double(timescale) }
    if isPositiveInfinity { return .infinity }
    return isNegativeInfinity ? -.infinity : .nan
  }

  /// The time in another scale, rounded where it is not a multiple of its unit.
  public func convertScale(_ newTimescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime {
    guard isNumeric, newTimescale > 0 else { return isNumeric ? .invalid : self }
    guard newTimescale != timescale else { return self }
    return CMTime(
      numerator: Int128(value) * Int128(newTimescale), divisor: Int128(timescale),
      timescale: newTimescale, method: method, wasRounded: hasBeenRounded, epoch: epoch)
  }
}

extension CMTime {
  /// The quotient as a value of the scale; an infinity where it has no room.
  init(
    numerator: Int128, divisor: Int128, timescale: CMTimeScale, method: CMTimeRoundingMethod,
    wasRounded: Bool, epoch: CMTimeEpoch
  ) {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: divisor)
    let isNegative = (numerator < 0) != (divisor < 0)
    let away: Bool =
      switch method {
      case .roundHalfAwayFromZero: remainder.magnitude * 2 >= divisor.magnitude
      case .roundTowardZero: false
      case .roundAwayFromZero: true
      // Toward zero into a finer scale, away from it into a coarser one.
      case .quickTime: Int128(timescale) < divisor
      case .roundTowardPositiveInfinity: !isNegative
      case .roundTowardNegativeInfinity: isNegative
      }
    let value = remainder != 0 && away ? quotient + (isNegative ? -1 : 1) : quotient
    guard let exact = CMTimeValue(exactly: value) else {
      self = value > 0 ? .positiveInfinity : .negativeInfinity
      return
    }
    self.init(
      value: exact, timescale: timescale,
      flags: wasRounded || remainder != 0 ? [.valid, .hasBeenRounded] : .valid, epoch: epoch)
  }

  /// Both values in one scale: the least that has both, as far as there is one.
  private func joined(_ other: CMTime, _ combine: (Int128, Int128) -> Int128) -> CMTime {
    let wasRounded = hasBeenRounded || other.hasBeenRounded
    let (a, b) = (Int64(timescale), Int64(other.timescale))
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    let common = a / x * b
    let scale = CMTimeScale(exactly: common) ?? kCMTimeMaxTimescale
    let sum = combine(Int128(value) * Int128(common / a), Int128(other.value) * Int128(common / b))
    return CMTime(
      numerator: sum * Int128(scale), divisor: Int128(common), timescale: scale,
      method: .default, wasRounded: wasRounded, epoch: epoch == other.epoch ? epoch : 0)
  }
  /// The sum of times of which one is no number.
  private static func special(_ a: CMTime, _ b: CMTime) -> CMTime {
    guard a.isValid, b.isValid else { return .invalid }
    if a.isIndefinite || b.isIndefinite { return .indefinite }
    if a.isPositiveInfinity || b.isPositiveInfinity {
      return a.isNegativeInfinity || b.isNegativeInfinity ? .invalid : .positiveInfinity
    }
    return .negativeInfinity
  }

  public static func + (a: CMTime, b: CMTime) -> CMTime {
    a.isNumeric && b.isNumeric ? a.joined(b, +) : special(a, b)
  }
  public static prefix func - (time: CMTime) -> CMTime {
    if time.isPositiveInfinity { return .negativeInfinity }
    if time.isNegativeInfinity { return .positiveInfinity }
    return CMTimeMultiply(time, multiplier: -1)
  }
  public static func - (a: CMTime, b: CMTime) -> CMTime {
    a.isNumeric && b.isNumeric ? a.joined(b, -) : special(a, -b)
  }
  public static func += (a: inout CMTime, b: CMTime) { a = a + b }
  public static func -= (a: inout CMTime, b: CMTime) { a = a - b }
}

extension CMTime: Hashable, Comparable {
  /// Before all numbers, then numbers by their size, then what is after all of them.
  private var rank: Int {
    if !isValid { return 3 }
    if isNegativeInfinity { return -1 }
    return isPositiveInfinity ? 1 : isIndefinite ? 2 : 0
  }
  static func order(_ a: CMTime, _ b: CMTime) -> Int {
    guard a.rank == 0, b.rank == 0 else { return (a.rank - b.rank).signum() }
    guard a.epoch == b.epoch else { return a.epoch < b.epoch ? -1 : 1 }
    let (left, right) = (
      Int128(a.value) * Int128(b.timescale), Int128(b.value) * Int128(a.timescale)
    )
    return left < right ? -1 : left > right ? 1 : 0
  }
  public static func == (a: CMTime, b: CMTime) -> Bool { order(a, b) == 0 }
  public static func < (a: CMTime, b: CMTime) -> Bool { order(a, b) < 0 }
  public func hash(into hasher: inout Hasher) { hasher.combine(seconds) }
}
