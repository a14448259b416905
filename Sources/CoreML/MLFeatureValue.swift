/// The type of a value that a model takes or gives.
public enum MLFeatureType: Int, Sendable {
  case invalid = 0
  case int64, double, string, image, multiArray, dictionary, sequence, state
}

/// A value that a model takes or gives. Images are missing: there are no pixel buffers.
open class MLFeatureValue: NSObject, @unchecked Sendable {  // immutable
  public let type: MLFeatureType
  private let value: Any?

  private init(_ type: MLFeatureType, _ value: Any?) {
    self.type = type
    self.value = value
  }
  public convenience init(int64 value: Int64) { self.init(.int64, value) }
  public convenience init(double value: Double) { self.init(.double, value) }
  public convenience init(string value: String) { self.init(.string, value) }
  public convenience init(multiArray value: MLMultiArray) { self.init(.multiArray, value) }
  public convenience init(sequence: MLSequence) { self.init(.sequence, sequence) }
  /// - Throws: `MLModelError.featureType` where the keys aren't all texts or all whole numbers.
  public convenience init(dictionary value: [AnyHashable: NSNumber]) throws {
    guard value.keys.allSatisfy({ $0.base is String }) || value.keys.allSatisfy(Self.isWhole) else {
      throw MLModelError(.featureType, "The keys must be all texts or all whole numbers.")
    }
    self.init(.dictionary, value)
  }
  public convenience init(undefined type: MLFeatureType) { self.init(type, nil) }
  private static func isWhole(_ key: AnyHashable) -> Bool { key.base is any BinaryInteger }

  open var isUndefined: Bool { value == nil }
  open var int64Value: Int64 { value as? Int64 ?? 0 }
  open var doubleValue: Double { value as? Double ?? 0 }
  open var stringValue: String { value as? String ?? "" }
  open var multiArrayValue: MLMultiArray? { value as? MLMultiArray }
  open var dictionaryValue: [AnyHashable: NSNumber] { value as? [AnyHashable: NSNumber] ?? [:] }
  open var sequenceValue: MLSequence? { value as? MLSequence }
}

/// Texts or whole numbers in an order.
open class MLSequence: NSObject, @unchecked Sendable {  // immutable
  public let type: MLFeatureType
  public let stringValues: [String]
  public let int64Values: [NSNumber]
  public init(strings stringValues: [String]) {
    type = .string
    self.stringValues = stringValues
    int64Values = []
  }
  public init(int64s int64Values: [NSNumber]) {
    type = .int64
    stringValues = []
    self.int64Values = int64Values
  }
  public init(empty type: MLFeatureType) {
    self.type = type
    stringValues = []
    int64Values = []
  }
}

/// The values of a model by name.
public protocol MLFeatureProvider {
  var featureNames: Set<String> { get }
  func featureValue(for featureName: String) -> MLFeatureValue?
}

/// Values by name.
open class MLDictionaryFeatureProvider: NSObject, MLFeatureProvider, @unchecked Sendable {
  public let dictionary: [String: MLFeatureValue]

  /// - Throws: `MLModelError.featureType` where a value can't be one of a model.
  public init(dictionary: [String: Any]) throws {
    self.dictionary = try dictionary.mapValues { value in
      switch value {
      case let value as MLFeatureValue: return value
      case let value as MLMultiArray: return MLFeatureValue(multiArray: value)
      case let value as MLSequence: return MLFeatureValue(sequence: value)
      case let value as String: return MLFeatureValue(string: value)
      case let value as Double: return MLFeatureValue(double: value)
      case let value as Float: return MLFeatureValue(double: Double(value))
      case let value as any BinaryInteger: return MLFeatureValue(int64: Int64(clamping: value))
      case let value as NSNumber: return MLFeatureValue(double: value.doubleValue)
      case let value as [AnyHashable: NSNumber]: return try MLFeatureValue(dictionary: value)
      default:
        throw MLModelError(.featureType, "A value of \(type(of: value)) isn't one of a model.")
      }
    }
  }
  open var featureNames: Set<String> { Set(dictionary.keys) }
  open func featureValue(for featureName: String) -> MLFeatureValue? { dictionary[featureName] }
  open subscript(featureName: String) -> MLFeatureValue? { dictionary[featureName] }
}

/// The values of several predictions.
public protocol MLBatchProvider {
  var count: Int { get }
  func features(at index: Int) -> any MLFeatureProvider
}
/// A list of values.
open class MLArrayBatchProvider: NSObject, MLBatchProvider, @unchecked Sendable {  // immutable
  public let array: [any MLFeatureProvider]
  public init(array: [any MLFeatureProvider]) { self.array = array }
  open var count: Int { array.count }
  open func features(at index: Int) -> any MLFeatureProvider { array[index] }
}
