/// The name of a method, which may carry the method itself.
///
/// There is no Objective-C runtime here, so a selector written as `#selector(tap)` carries the unapplied method, while one
/// made from a string is answered by the target's own table. As with Apple's, only the name counts for equality.
public struct Selector: Equatable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible,
  @unchecked Sendable  // the invocation is isolated to the main actor, the name is a value
{
  let name: String
  private let invocation: (@MainActor (AnyObject, [Any?]) -> Bool)?
  private var accepts: (@Sendable (AnyObject) -> Bool)?
  /// The way that a control's event takes: the target, the control and the event.
  private let delivery: Delivery?
  public typealias Delivery = @MainActor (AnyObject, AnyObject, AnyObject) -> Bool

  public init(_ name: String) {
    self.name = name
    invocation = nil
    accepts = nil
    delivery = nil
  }
  public init(stringLiteral value: String) { self.init(value) }

  @usableFromInline
  init(
    carrying name: String, accepts: @escaping @Sendable (AnyObject) -> Bool,
    delivery: @escaping Delivery,
    invocation: @escaping @MainActor (AnyObject, [Any?]) -> Bool
  ) {
    self.name = name
    self.accepts = accepts
    self.delivery = delivery
    self.invocation = invocation
  }

  /// The selector of a nib's action: like one from a string, with the way from a control's event settled beforehand.
  static func ofNib(_ name: String) -> Selector {
    let count = name.utf8.reduce(0) { $1 == UInt8(ascii: ":") ? $0 + 1 : $0 }
    let delivery: Delivery = { target, sender, event in
      guard let responder = target as? UIResponder else { return false }
      switch count {
      case 0: return responder._perform(name, [])
      case 1: return responder._perform(name, [sender])
      default: return responder._perform(name, [sender, event])
      }
    }
    return Selector(named: name, delivery)
  }
  private init(named name: String, _ delivery: @escaping Delivery) {
    self.name = name
    self.delivery = delivery
    invocation = nil
    accepts = nil
  }

  public var description: String { name }
  public static func == (a: Self, b: Self) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// How many arguments the Objective-C name takes.
  var argumentCount: Int { name.reduce(0) { $1 == ":" ? $0 + 1 : $0 } }

  /// Whether an object of this class has the method that the selector carries.
  private func isCarried(by target: AnyObject) -> Bool { accepts?(target) ?? false }
  /// Whether an object has a method of the name: the one that the selector carries, or one in the object's own table.
  func isAnswered(by target: AnyObject) -> Bool {
    if isCarried(by: target) { return true }
    if let responder = target as? UIResponder { return responder._hasMethod(name) }
    return (target as? any _ObjCDispatching)?._hasMethod(name) ?? false
  }

  // MARK: The result of `#selector`

  // Inlinable, because the casts of a delivery are two comparisons where the classes are known and a search through the
  // runtime's tables where they are not.

  @preconcurrency @inlinable
  public static func _of<T, R>(
    _ name: String, _ method: @escaping @MainActor (T) -> @MainActor () -> R
  ) -> Selector {
    Selector(
      carrying: name, accepts: { $0 is T },
      delivery: { target, _, _ in
        guard let target = target as? T else { return false }
        _ = method(target)()
        return true
      }
    ) { target, _ in
      guard let target = target as? T else { return false }
      _ = method(target)()
      return true
    }
  }

  @preconcurrency @inlinable
  public static func _of<T, A, R>(
    _ name: String, _ method: @escaping @MainActor (T) -> @MainActor (A) -> R
  ) -> Selector {
    Selector(
      carrying: name, accepts: { $0 is T },
      delivery: { target, sender, _ in
        guard let target = target as? T, let first = sender as? A else { return false }
        _ = method(target)(first)
        return true
      }
    ) { target, arguments in
      guard let target = target as? T, let first: A = argument(0, of: arguments) else {
        return false
      }
      _ = method(target)(first)
      return true
    }
  }

  @preconcurrency @inlinable
  public static func _of<T, A, B, R>(
    _ name: String, _ method: @escaping @MainActor (T) -> @MainActor (A, B) -> R
  ) -> Selector {
    Selector(
      carrying: name, accepts: { $0 is T },
      delivery: { target, sender, event in
        guard let target = target as? T, let first = sender as? A, let second = event as? B else {
          return false
        }
        _ = method(target)(first, second)
        return true
      }
    ) { target, arguments in
      guard let target = target as? T, let first: A = argument(0, of: arguments),
        let second: B = argument(1, of: arguments)
      else { return false }
      _ = method(target)(first, second)
      return true
    }
  }

  /// An argument as the method's own type, or `nil` where it does not fit.
  ///
  /// Apple's runtime would pass `nil` where a method requests a `UIEvent` and none is under way. Swift code cannot hold
  /// such a value, so it gets an event without touches.
  @MainActor @usableFromInline
  static func argument<A>(_ index: Int, of arguments: [Any?]) -> A? {
    if index < arguments.count, let value = arguments[index] { return value as? A }
    if A.self == UIEvent.self { return UIEvent() as? A }
    return Any?.none as? A
  }

  /// The same selector, of an optional method: an object has it only if its own table says so.
  public var _ofOptional: Selector {
    var selector = self
    selector.accepts = nil
    return selector
  }

  // MARK: Sending

  /// Sets a property that the target exposes, for `setName:`, or reads one, whose value does not come back.
  @MainActor
  private func accessProperty(of target: AnyObject, _ arguments: [Any?]) -> Bool {
    guard let object = target as? NSObject, isAnswered(by: target) else { return false }
    if argumentCount == 0 { return true }
    guard argumentCount == 1, name.hasPrefix("set"), let value = arguments.first else {
      return false
    }
    let key = name.dropFirst(3).dropLast()
    object.setValue(value, forKey: key.prefix(1).lowercased() + key.dropFirst())
    return true
  }

  /// Sends the message: the carried method first, then the target's table of names. Returns whether anything answered.
  @MainActor
  public func _invoke(on target: AnyObject, _ arguments: [Any?]) -> Bool {
    if let invocation, invocation(target, arguments) { return true }
    let passed = Array(arguments.prefix(argumentCount))
    if let responder = target as? UIResponder { return responder._perform(name, passed) }
    if let table = target as? any _ObjCDispatching { return table._perform(name, passed) }
    return false
  }

  /// Brings a control's event to a target, if the selector carries a method that takes these very objects.
  ///
  /// Returns whether it did; `_invoke` then knows what else a message may mean.
  @MainActor
  func deliver(to target: AnyObject, from sender: AnyObject, _ event: AnyObject) -> Bool {
    delivery?(target, sender, event) ?? false
  }

  /// Sends the message; when nothing answers, the keyboard ends, as on a device.
  @MainActor @discardableResult
  func send(to target: AnyObject, _ arguments: [Any?]) -> Bool {
    if _invoke(on: target, arguments) || accessProperty(of: target, arguments) { return true }
    let address = String(
      UInt(bitPattern: Unmanaged.passUnretained(target).toOpaque()), radix: 16)
    UncaughtException.raise(
      "NSInvalidArgumentException",
      "-[\(String(reflecting: Swift.type(of: target))) \(name)]: unrecognized selector sent to "
        + "instance 0x\(address)")
  }
}

extension NSObjectProtocol {
  /// The object if it has a method of a delegate that is optional, by the method's Objective-C name.
  ///
  /// The rewriter turns `delegate.scrollViewDidScroll?(view)` into a call behind this.
  public func _implementing(_ method: String) -> Self? {
    Selector(method).isAnswered(by: self) ? self : nil
  }
}

/// A class outside the view tree whose methods can be called by their Objective-C names.
///
/// It is isolated to nothing, so that a conformance does not isolate the class to the main actor; the conformances
/// that the rewriter adds are isolated instead (`class Watcher: NSObject, @MainActor _ObjCDispatching`).
public protocol _ObjCDispatching {
  nonisolated func _hasMethod(_ selector: String) -> Bool
  func _perform(_ selector: String, _ arguments: [Any?]) -> Bool
  func _setOutlet(_ name: String, _ value: Any?) -> Bool
  func _exposedValue(_ name: String) -> Any?
}
extension _ObjCDispatching {
  /// The value of a property that isn't in the object's storage; `nil` where there is no such property.
  public func _exposedValue(_ name: String) -> Any? { nil }
}

public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
public func NSStringFromSelector(_ selector: Selector) -> String { selector.name }

extension NSObject {
  /// Whether the object has a method of the selector's name.
  ///
  /// Of a class of the keyboard these are the methods that it shows to Objective-C, and the properties that it shows. Of
  /// UIKit's classes they are those that `perform(_:)` reaches, and the properties that `value(forKey:)` finds.
  public func responds(to selector: Selector?) -> Bool { selector?.isAnswered(by: self) ?? false }

  /// Sends a message in a later turn of the main queue: another thread's code would be indistinguishable from
  /// UIKit's here.
  public func performSelector(inBackground aSelector: Selector, with arg: Any?) {
    sendLater(aSelector, arg)
  }
  /// Sends a message in a later turn of the main queue, and does not wait for it.
  public func performSelector(
    onMainThread aSelector: Selector, with arg: Any?, waitUntilDone wait: Bool
  ) { sendLater(aSelector, arg) }
  private func sendLater(_ selector: Selector, _ argument: Any?) {
    nonisolated(unsafe) let (target, argument) = (self, argument)
    DispatchQueue.main.async {
      MainActor.assumeIsolated { _ = selector.send(to: target, [argument]) }
    }
  }
  // A method's result does not come back through a selector here, so each of these answers `nil`.
  @preconcurrency @MainActor @discardableResult
  public func perform(_ selector: Selector) -> Unmanaged<AnyObject>! {
    selector.send(to: self, [])
    return nil
  }

  @preconcurrency @MainActor @discardableResult
  public func perform(_ selector: Selector, with object: Any?) -> Unmanaged<AnyObject>! {
    selector.send(to: self, [object])
    return nil
  }

  @preconcurrency @MainActor @discardableResult
  public func perform(
    _ selector: Selector, with first: Any?, with second: Any?
  ) -> Unmanaged<AnyObject>! {
    selector.send(to: self, [first, second])
    return nil
  }
}
public func sel_registerName(_ str: UnsafePointer<CChar>) -> Selector {
  Selector(String(cString: str))
}
public func sel_getName(_ sel: Selector) -> String { sel.name }
