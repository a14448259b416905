/// A value that an intent needs.
@propertyWrapper public final class IntentParameter<Value>: @unchecked Sendable {  // as its intent
  public let title: LocalizedStringResource?
  private var value: Value?

  /// The value. A value that was never set ends the process, as on a device; an optional one is `nil`.
  public var wrappedValue: Value {
    get {
      if let value { return value }
      if let empty = Optional<Any>.none as? Value { return empty }
      preconditionFailure("The parameter of an intent was read before it was set.")
    }
    set { value = newValue }
  }
  public var projectedValue: IntentParameter { self }

  public init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default value: Value? = nil, requestValueDialog: IntentDialog? = nil
  ) {
    self.title = title
    self.value = value
  }
  public convenience init<Bound: Comparable>(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default value: Value? = nil, inclusiveRange: (Bound, Bound),
    requestValueDialog: IntentDialog? = nil
  ) { self.init(title: title, default: value) }
  public convenience init(
    title: LocalizedStringResource? = nil, description: LocalizedStringResource? = nil,
    default value: Value? = nil, requestValueDialog: IntentDialog? = nil,
    optionsProvider: some DynamicOptionsProvider
  ) { self.init(title: title, default: value) }

  /// Throws `AppIntentError.needsUser`: nobody is asked.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value {
    throw AppIntentError.needsUser
  }
  /// The error that has the user asked for a value.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> any Error {
    AppIntentError.needsUser
  }
}

/// Offers values of a parameter.
public protocol DynamicOptionsProvider: Sendable {
  associatedtype Result
  func results() async throws -> Result
}

/// How an intent with its values reads.
public protocol ParameterSummary: Sendable {}
/// A sentence with the values of an intent.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  init() {}
  public init(_ sentence: ParameterSummaryString<Intent>, table: String? = nil) {}
  public init(
    _ sentence: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterSummaryBuilder<Intent> _ more: () -> [PartialKeyPath<Intent>]
  ) {}
}
/// A sentence that names parameters.
public struct ParameterSummaryString<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable
{
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation<Value>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {}
  }
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}
}
/// Lists parameters.
@resultBuilder public enum ParameterSummaryBuilder<Intent: AppIntent> {
  public static func buildExpression<Value>(_ parameter: KeyPath<Intent, IntentParameter<Value>>)
    -> PartialKeyPath<Intent>
  { parameter }
  public static func buildBlock(_ parameters: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>]
  { parameters }
}

/// A value that the app keeps for its intents.
@propertyWrapper public struct AppDependency<Value: Sendable>: Sendable {
  private let key: String?
  public init(key: String? = nil, default value: @autoclosure @escaping @Sendable () -> Value) {
    self.key = key
    AppDependencyManager.shared.add(key: key, unlessThere: value)
  }
  public init(key: String? = nil, manager: AppDependencyManager = .shared) { self.key = key }
  /// The value. Without one the process ends, as on a device.
  public var wrappedValue: Value {
    guard let value: Value = AppDependencyManager.shared.value(key) else {
      preconditionFailure("No dependency of the type \(Value.self) was added.")
    }
    return value
  }
}

/// Keeps the values that an app gives its intents.
public final class AppDependencyManager: Sendable {
  public static let shared = AppDependencyManager()
  private let makers = Lock<[String: @Sendable () -> any Sendable]>([:])

  public func add<Value: Sendable>(
    key: String? = nil, dependency: @autoclosure @escaping @Sendable () -> Value
  ) { makers.withLock { $0[name(key, Value.self)] = dependency } }
  public func add<Value: Sendable>(
    key: String? = nil, dependencyProvider: @escaping @Sendable () -> Value
  ) { makers.withLock { $0[name(key, Value.self)] = dependencyProvider } }

  func add<Value: Sendable>(key: String?, unlessThere make: @escaping @Sendable () -> Value) {
    makers.withLock { makers in
      let name = name(key, Value.self)
      if makers[name] == nil { makers[name] = make }
    }
  }
  func value<Value: Sendable>(_ key: String?) -> Value? {
    makers.withLock { $0[name(key, Value.self)] }?() as? Value
  }
  private func name(_ key: String?, _ type: Any.Type) -> String {
    "\(key ?? "") \(String(reflecting: type))"
  }
}
