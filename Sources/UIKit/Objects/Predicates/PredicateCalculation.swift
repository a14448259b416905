extension PredicateFunction {
  /// The function's result for its values; lists count as their elements.
  func result(_ values: [Any?]) -> Any? {
    guard values.count >= valueCount else {
      UncaughtException.raise(
        "NSInvalidArgumentException", "\(rawValue) needs more values than \(values.count)")
    }
    let first = PredicateValues.plain(values.first ?? nil)
    switch self {
    case .now: return Date()
    case .random: return NSNumber(value: Int.random(in: 0...Int(Int32.max)))
    case .noIndex: return first
    case .uppercase: return (first as? String)?.uppercased()
    case .lowercase: return (first as? String)?.lowercased()
    case .length: return (first as? String).map { NSNumber(value: $0.utf16.count) }
    case .min, .max: return extreme(values)
    case .mode: return mode(values)
    case .count, .sum, .average, .median, .stddev: return statistic(values)
    case .abs, .ceiling, .floor, .trunc, .sqrt, .log, .ln, .exp:
      return (first as? NSNumber).map { NSNumber(value: calculated($0.doubleValue)) }
    case .onesComplement: return (first as? NSNumber).map { NSNumber(value: ~Self.whole($0)) }
    case .randomBelow: return (first as? NSNumber).map { random(below: Self.whole($0)) }
    case .add, .subtract, .multiply, .divide, .modulus, .power, .bitwiseAnd, .bitwiseOr,
      .bitwiseXor, .leftShift, .rightShift:
      guard let left = first as? NSNumber, let right = PredicateValues.plain(values[1]) as? NSNumber
      else { return nil }
      return combined(left, right)
    }
  }

  // MARK: Two numbers

  static func isFraction(_ number: NSNumber) -> Bool {
    number is NSDecimalNumber || [0x64, 0x66].contains(number.objCType.pointee)
  }
  /// The whole part of a number: none of them ends the process.
  private static func whole(_ number: NSNumber) -> Int {
    guard isFraction(number) else { return Int(truncatingIfNeeded: number.int64Value) }
    return Int(bounding: CGFloat(number.doubleValue))
  }

  private func combined(_ left: NSNumber, _ right: NSNumber) -> NSNumber {
    switch self {
    case .add, .subtract, .multiply, .divide, .modulus:
      guard Self.isFraction(left) || Self.isFraction(right) else {
        return NSNumber(value: combined(Self.whole(left), Self.whole(right)))
      }
      return NSNumber(value: combined(left.doubleValue, right.doubleValue))
    case .power: return NSNumber(value: pow(left.doubleValue, right.doubleValue))
    default: return NSNumber(value: combined(Self.whole(left), Self.whole(right)))
    }
  }
  private func combined(_ left: Double, _ right: Double) -> Double {
    switch self {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    default: left.truncatingRemainder(dividingBy: right)
    }
  }
  /// Integers stay integers, and wrap around as the processor's do.
  private func combined(_ left: Int, _ right: Int) -> Int {
    if right == 0, self == .divide || self == .modulus { raiseDivisionByZero() }
    return switch self {
    case .add: left &+ right
    case .subtract: left &- right
    case .multiply: left &* right
    case .divide: left.dividedReportingOverflow(by: right).partialValue
    case .modulus: left.remainderReportingOverflow(dividingBy: right).partialValue
    case .bitwiseAnd: left & right
    case .bitwiseOr: left | right
    case .bitwiseXor: left ^ right
    case .leftShift: left << right
    default: left >> right
    }
  }
  private func random(below limit: Int) -> NSNumber {
    guard limit > 0 else { raiseDivisionByZero() }
    return NSNumber(value: Int.random(in: 0..<limit))
  }
  private func raiseDivisionByZero() -> Never {
    UncaughtException.raise(
      "NSInvalidArgumentException", "\(rawValue) can't divide an integer by zero")
  }

  // MARK: One number

  private func calculated(_ number: Double) -> Double {
    switch self {
    case .abs: Swift.abs(number)
    case .ceiling: number.rounded(.up)
    case .floor: number.rounded(.down)
    case .trunc: number.rounded(.towardZero)
    case .sqrt: number.squareRoot()
    case .log: Foundation.log10(number)
    case .ln: Foundation.log(number)
    case .exp: Foundation.exp(number)
    default: number
    }
  }

  // MARK: Lists

  private func flat(_ values: [Any?]) -> [Any] {
    values.flatMap { PredicateValues.elements(PredicateValues.plain($0)) ?? [$0] }
      .compactMap(PredicateValues.plain)
  }

  private func extreme(_ values: [Any?]) -> Any? {
    let wanted: ComparisonResult = self == .min ? .orderedAscending : .orderedDescending
    return flat(values).reduce(nil as Any?) { best, next in
      guard let best else { return next }
      return PredicateValues.order(next, best) == wanted ? next : best
    }
  }

  /// All numbers that are the most frequent, in their order.
  private func mode(_ values: [Any?]) -> [NSNumber] {
    var (order, counts): ([NSNumber], [NSNumber: Int]) = ([], [:])
    for number in flat(values).compactMap({ $0 as? NSNumber }) {
      if counts[number] == nil { order.append(number) }
      counts[number, default: 0] += 1
    }
    let most = counts.values.max()
    return order.filter { counts[$0] == most }
  }

  private func statistic(_ values: [Any?]) -> NSNumber? {
    let items = flat(values)
    if self == .count { return NSNumber(value: items.count) }
    let numbers = items.compactMap { ($0 as? NSNumber)?.doubleValue }.sorted()
    let sum = numbers.reduce(0, +)
    if self == .sum { return NSNumber(value: sum) }
    guard !numbers.isEmpty else { return NSNumber(value: 0) }
    let mean = sum / Double(numbers.count)
    switch self {
    case .average: return NSNumber(value: mean)
    case .median:
      let middle = numbers.count / 2
      let below = numbers.count.isMultiple(of: 2) ? numbers[middle - 1] : numbers[middle]
      return NSNumber(value: (below + numbers[middle]) / 2)
    default:
      let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return NSNumber(value: (squares / Double(numbers.count)).squareRoot())
    }
  }
}
