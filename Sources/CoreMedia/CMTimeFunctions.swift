// The names of C, as sources that were written for it have them.

public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
  CMTime(value: value, timescale: timescale)
}
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
  var time = CMTime(value: value, timescale: timescale)
  if time.isValid { time.epoch = epoch }
  return time
}
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
  CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 { time.seconds }
public func CMTimeConvertScale(
  _ time: CMTime, timescale: Int32, method: CMTimeRoundingMethod
) -> CMTime { time.convertScale(timescale, method: method) }
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs + rhs }
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { lhs - rhs }
/// -1, 0 or 1, as the first time is before the second, the same or after it.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  Int32(CMTime.order(time1, time2))
}
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { min(time1, time2) }
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { max(time1, time2) }
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
  if time.isNegativeInfinity { return .positiveInfinity }
  return time.isNumeric && time.value < 0 ? -time : time
}
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
  CMTimeMultiplyByRatio(time, multiplier: multiplier, divisor: 1)
}
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
  guard divisor != 0 else { return .invalid }
  guard time.isNumeric else {
    return (multiplier < 0) != (divisor < 0) && (time.isPositiveInfinity || time.isNegativeInfinity)
      ? (time.isPositiveInfinity ? .negativeInfinity : .positiveInfinity) : time
  }
  return CMTime(
    numerator: Int128(time.value) * Int128(multiplier), divisor: Int128(divisor),
    timescale: time.timescale, method: .default, wasRounded: time.hasBeenRounded,
    epoch: time.epoch)
}
/// The product as a time of the same scale, or of a finer one where that is needed.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Float64) -> CMTime {
  guard time.isNumeric else {
    return time.isValid && multiplier < 0 && !time.isIndefinite ? -time : time
  }
  return CMTime(
    seconds: time.seconds * multiplier, preferredTimescale: max(time.timescale, 65_536))
}
/// A description for the log.
public func CMTimeCopyDescription(allocator: Any?, time: CMTime) -> String? {
  guard time.isValid else { return "{INVALID}" }
  guard time.isNumeric else {
    return time.isIndefinite
      ? "{INDEFINITE}" : time.isPositiveInfinity ? "{+INFINITY}" : "{-INFINITY}"
  }
  let rounded = time.hasBeenRounded ? ", rounded" : ""
  return "{\(time.value)/\(time.timescale) = \(String(format: "%.3f", time.seconds))\(rounded)}"
}
public func CMTimeShow(_ time: CMTime) {
  print(CMTimeCopyDescription(allocator: nil, time: time) ?? "")
}
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }
