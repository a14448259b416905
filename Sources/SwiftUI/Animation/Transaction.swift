/// The properties of a change while it is made.
public struct Transaction: @unchecked Sendable {
  public var animation: Animation?
  public var disablesAnimations = false
  public var isContinuous = false
  public var tracksVelocity = false
  public var scrollTargetAnchor: UnitPoint?
  private var values: [ObjectIdentifier: Any] = [:]
  private var completions: [() -> Void] = []
  public init() {}
  public init(animation: Animation?) { self.animation = animation }

  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
  public mutating func addAnimationCompletion(
    criteria: AnimationCompletionCriteria = .logicallyComplete,
    _ completion: @escaping () -> Void
  ) { completions.append(completion) }

  private static let running = Mutexed<Transaction?>(nil)
  /// The transaction of the change that is being made.
  static var current: Transaction { running.withLock { $0 } ?? Transaction() }
  static func run<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows
    -> Result
  {
    let outer = running.withLock { old in
      defer { old = transaction }
      return old
    }
    defer { running.withLock { $0 = outer } }
    let result = try body()
    transaction.callLater()
    return result
  }
  private func callLater() {
    guard !completions.isEmpty else { return }
    let (completions, animation) = (completions, animation)
    MainActor.assumeIsolated {
      AnimationCompletions.call(after: animation) { for each in completions { each() } }
    }
  }
}
/// A value that changes carry with them.
public protocol TransactionKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

@MainActor
enum AnimationCompletions {
  /// Calls something when an animation is over; at once without one, never where it has no end.
  static func call(after animation: Animation?, _ completion: @escaping () -> Void) {
    guard let delay = animation == nil ? 0 : animation?.total else { return }
    Timer.scheduledTimer(withTimeInterval: delay, repeats: false) { _ in completion() }
  }
}

/// When an animation counts as over.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  let number: Int
  public static let logicallyComplete = AnimationCompletionCriteria(number: 0)
  public static let removed = AnimationCompletionCriteria(number: 1)
}

/// Makes changes with an animation.
@MainActor @preconcurrency
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try Transaction.run(Transaction(animation: animation), body)
}
@MainActor @preconcurrency
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  let result = try Transaction.run(Transaction(animation: animation), body)
  AnimationCompletions.call(after: animation, completion)
  return result
}
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result { try Transaction.run(transaction, body) }
public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try Transaction.run(transaction, body)
}
