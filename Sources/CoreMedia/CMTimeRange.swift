/// A start and a length.
public struct CMTimeRange: Hashable, Sendable {
  public var start: CMTime
  public var duration: CMTime
  public init() { (start, duration) = (.invalid, .invalid) }
  public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }
  public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  public static let invalid = CMTimeRange()

  public var end: CMTime { start + duration }
  public var isValid: Bool {
    start.isValid && duration.isValid && duration.epoch == 0 && !(duration < .zero)
  }
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  public var isEmpty: Bool { isValid && duration == .zero }
  public func containsTime(_ time: CMTime) -> Bool {
    isValid && time.isValid && time >= start && time < end
  }
  public func containsTimeRange(_ range: CMTimeRange) -> Bool {
    isValid && range.isValid && range.start >= start && range.end <= end
  }
  /// The part that both have; empty where there is none.
  public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    let (from, to) = (max(start, otherRange.start), min(end, otherRange.end))
    return from < to ? CMTimeRange(start: from, end: to) : .zero
  }
  /// The least range that has both.
  public func union(_ otherRange: CMTimeRange) -> CMTimeRange {
    guard isValid, otherRange.isValid else { return .invalid }
    return CMTimeRange(start: min(start, otherRange.start), end: max(end, otherRange.end))
  }
}
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, duration: duration)
}
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRange(start: start, end: end)
}
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { range.end }
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
  range.containsTime(time)
}
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
  range.containsTimeRange(otherRange)
}
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
  range1 == range2
}
public func CMTimeRangeGetIntersection(
  _ range: CMTimeRange, otherRange: CMTimeRange
) -> CMTimeRange { range.intersection(otherRange) }
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  range.union(otherRange)
}
/// The time in the range that is nearest to a time.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
  guard time.isValid, range.isValid else { return .invalid }
  return min(max(time, range.start), range.end)
}

/// A number for each place of a video.
public struct CMVideoDimensions: Hashable, Sendable {
  public var width: Int32
  public var height: Int32
  public init() { (width, height) = (0, 0) }
  public init(width: Int32, height: Int32) { (self.width, self.height) = (width, height) }
}

extension NSValue {
  /// A time as an object, as arrays of Objective-C have them.
  public convenience init(time: CMTime) {
    // Of the structures with four numbers that Foundation stores, one with room for the bits.
    func part(_ bits: UInt64) -> CGFloat { CGFloat(Double(bitPattern: bits)) }
    self.init(
      edgeInsets: NSEdgeInsets(
        top: part(UInt64(bitPattern: time.value)), left: CGFloat(time.timescale),
        bottom: CGFloat(time.flags.rawValue), right: part(UInt64(bitPattern: time.epoch))))
  }
  /// Invalid for an object that is no time.
  public var timeValue: CMTime {
    guard String(cString: objCType) == "{NSEdgeInsets=dddd}" else { return .invalid }
    let insets = edgeInsetsValue
    guard let scale = CMTimeScale(exactly: Double(insets.left)),
      let flags = UInt32(exactly: Double(insets.bottom))
    else { return .invalid }
    return CMTime(
      value: CMTimeValue(bitPattern: Double(insets.top).bitPattern), timescale: scale,
      flags: CMTimeFlags(rawValue: flags), epoch: Int64(bitPattern: Double(insets.right).bitPattern)
    )
  }
}
