/// How values are stored in a frame: little-endian integers, IEEE doubles, strings with a length
/// before them.
///
/// Nothing here traps: a count too large for its field is clamped, and the other side then refuses it.
extension [UInt8] {
  /// Appends one frame, whose body the closure appends.
  mutating func appendFrame(tag: UInt8, _ appendBody: (inout [UInt8]) -> Void) {
    if isEmpty { reserveCapacity(256) }
    let start = count
    append(littleEndian: UInt32(0))
    append(tag)
    appendBody(&self)
    let length = UInt32(clamping: count - start - 4)
    for offset in 0..<4 {
      self[start + offset] = UInt8(truncatingIfNeeded: length >> UInt32(8 * offset))
    }
  }

  mutating func append<Value: FixedWidthInteger & Sendable>(littleEndian value: Value) {
    var rest = value
    for _ in 0..<(Value.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  mutating func append(count value: Int) {
    append(littleEndian: UInt32(clamping: value))
  }

  mutating func append(flag value: Bool) {
    append(value ? 1 : 0)
  }

  /// Appends a number of points, made finite and bounded as the decoder demands.
  ///
  /// A keyboard may give a view an infinite frame; that must be visible in its snapshot, and not end its session.
  mutating func append(points value: Double) {
    append(value, within: -ProtocolLimits.magnitude...ProtocolLimits.magnitude)
  }

  mutating func append(size value: Double) {
    // False for NaN too.
    let isSize = value >= ProtocolLimits.leastSize
    append(isSize ? value : 0, within: 0...ProtocolLimits.magnitude)
  }

  mutating func append(_ value: Double, within bounds: ClosedRange<Double>) {
    var bounded = value
    if value.isNaN {
      bounded = bounds.contains(0) ? 0 : bounds.lowerBound
    } else if value < bounds.lowerBound {
      bounded = bounds.lowerBound
    } else if value > bounds.upperBound {
      bounded = bounds.upperBound
    }
    append(littleEndian: bounded.bitPattern)
  }

  mutating func append(string: String) {
    append(count: string.utf8.count)
    append(contentsOf: string.utf8)
  }

  mutating func append(optional string: String?) {
    append(flag: string != nil)
    if let string { append(string: string) }
  }

  mutating func append(optional value: UInt32?) {
    append(flag: value != nil)
    if let value { append(littleEndian: value) }
  }

  /// Appends a range of UTF-16 units, clamped to the string as applying the edit would do.
  ///
  /// A keyboard that counts characters instead of units must not end its session.
  mutating func append(range: Range<Int>, within string: String) {
    let inner = range.clamped(to: 0..<string.utf16.count)
    append(count: inner.lowerBound)
    append(count: inner.upperBound)
  }
}
