/// The type of the numbers of an array. Half precision and bytes are missing.
public enum MLMultiArrayDataType: Int, Sendable {
  case double = 0x10040
  case float32 = 0x10020
  case int32 = 0x20020
  public static let float64 = MLMultiArrayDataType.double
  public static let float = MLMultiArrayDataType.float32

  var size: Int { self == .double ? 8 : 4 }
}

/// Numbers in several dimensions, in memory, the last dimension first.
open class MLMultiArray: NSObject, @unchecked Sendable {  // by one thread at a time
  public let dataType: MLMultiArrayDataType
  public let count: Int
  private let sizes: [Int]
  private let steps: [Int]
  private let start: UnsafeMutableRawPointer
  private let release: ((UnsafeMutableRawPointer) -> Void)?

  /// An array of zeros.
  /// - Throws: `MLModelError.parameters` where the shape has a number below 0, or needs more than 1 GB.
  public init(shape: [NSNumber], dataType: MLMultiArrayDataType) throws {
    let layout = try Self.layout(shape.map(\.intValue), dataType)
    sizes = layout.sizes
    steps = layout.steps
    count = layout.count
    self.dataType = dataType
    let bytes = layout.count * dataType.size
    start = .allocate(byteCount: max(bytes, 1), alignment: 16)
    start.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    release = { $0.deallocate() }
  }
  /// An array of one dimension.
  public convenience init(_ data: some Collection<Double>) throws {
    try self.init(shape: [NSNumber(value: data.count)], dataType: .double)
    for (index, value) in data.enumerated() { set(value, at: index) }
  }
  public convenience init(_ data: some Collection<Float>) throws {
    try self.init(shape: [NSNumber(value: data.count)], dataType: .float32)
    for (index, value) in data.enumerated() { set(Double(value), at: index) }
  }
  public convenience init(_ data: some Collection<Int32>) throws {
    try self.init(shape: [NSNumber(value: data.count)], dataType: .int32)
    for (index, value) in data.enumerated() { set(Double(value), at: index) }
  }
  /// An array over memory of the caller's.
  /// - Throws: `MLModelError.parameters` where the strides aren't those of numbers that follow each other.
  public init(
    dataPointer: UnsafeMutableRawPointer, shape: [NSNumber], dataType: MLMultiArrayDataType,
    strides: [NSNumber], deallocator: ((UnsafeMutableRawPointer) -> Void)? = nil
  ) throws {
    let layout = try Self.layout(shape.map(\.intValue), dataType)
    guard strides.map(\.intValue) == layout.steps else {
      throw MLModelError(.parameters, "Only numbers that follow each other are available.")
    }
    sizes = layout.sizes
    steps = layout.steps
    count = layout.count
    self.dataType = dataType
    start = dataPointer
    release = deallocator
  }
  deinit { release?(start) }

  private static func layout(
    _ sizes: [Int], _ type: MLMultiArrayDataType
  ) throws -> (sizes: [Int], steps: [Int], count: Int) {
    var steps = [Int](repeating: 1, count: sizes.count)
    var count = 1
    for index in sizes.indices.reversed() {
      steps[index] = count
      let (next, isTooMuch) = count.multipliedReportingOverflow(by: sizes[index])
      guard sizes[index] >= 0, !isTooMuch, next <= 1 << 30 / type.size else {
        throw MLModelError(.parameters, "The shape \(sizes) isn't one of at most 1 GB.")
      }
      count = next
    }
    return (sizes, steps, sizes.isEmpty ? 0 : count)
  }

  open var shape: [NSNumber] { sizes.map { NSNumber(value: $0) } }
  open var strides: [NSNumber] { steps.map { NSNumber(value: $0) } }
  open var dataPointer: UnsafeMutableRawPointer { start }

  private func get(_ index: Int) -> NSNumber {
    switch dataType {
    case .double: NSNumber(value: start.load(fromByteOffset: index * 8, as: Double.self))
    case .float32: NSNumber(value: start.load(fromByteOffset: index * 4, as: Float.self))
    case .int32: NSNumber(value: start.load(fromByteOffset: index * 4, as: Int32.self))
    }
  }
  private func set(_ value: Double, at index: Int) {
    switch dataType {
    case .double: start.storeBytes(of: value, toByteOffset: index * 8, as: Double.self)
    case .float32: start.storeBytes(of: Float(value), toByteOffset: index * 4, as: Float.self)
    case .int32:
      let whole = Int32(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
      start.storeBytes(of: value.isNaN ? 0 : whole, toByteOffset: index * 4, as: Int32.self)
    }
  }
  private func checked(_ index: Int) -> Int {
    guard (0..<count).contains(index) else {
      UncaughtException.raise(
        "NSRangeException", "Index \(index) is not in an MLMultiArray of \(count) numbers")
    }
    return index
  }
  private func offset(_ key: [Int]) -> Int {
    guard key.count == sizes.count, zip(key, sizes).allSatisfy({ (0..<$1).contains($0) }) else {
      UncaughtException.raise(
        "NSRangeException", "The index \(key) is not in an MLMultiArray of the shape \(sizes)")
    }
    return zip(key, steps).reduce(0) { $0 + $1.0 * $1.1 }
  }
  open subscript(index: Int) -> NSNumber {
    get { get(checked(index)) }
    set { set(newValue.doubleValue, at: checked(index)) }
  }
  open subscript(key: [NSNumber]) -> NSNumber {
    get { get(offset(key.map(\.intValue))) }
    set { set(newValue.doubleValue, at: offset(key.map(\.intValue))) }
  }

  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count * dataType.size))
  }
  public func withUnsafeMutableBytes<Result>(
    _ body: (UnsafeMutableRawBufferPointer, [Int]) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeMutableRawBufferPointer(start: start, count: count * dataType.size), steps)
  }
  public func withUnsafeBufferPointer<Scalar, Result>(
    ofType type: Scalar.Type, _ body: (UnsafeBufferPointer<Scalar>) throws -> Result
  ) rethrows -> Result {
    try body(
      UnsafeBufferPointer(
        start: start.assumingMemoryBound(to: type),
        count: count * dataType.size / max(MemoryLayout<Scalar>.stride, 1)))
  }
}
