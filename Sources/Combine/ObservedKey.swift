import UIKit

extension _KeyValueCodingAndObserving {
  /// Publishes a value of an object: at once if the options contain `.initial`, then whenever it changes.
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
    NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
  }
}

extension NSObject {
  /// The values of an object's property, as its observer sees them.
  public struct KeyValueObservingPublisher<Subject: NSObject, Value>: Publisher, Equatable {
    public typealias Output = Value
    public typealias Failure = Never
    public let object: Subject
    public let keyPath: KeyPath<Subject, Value>
    public let options: NSKeyValueObservingOptions
    public init(
      object: Subject, keyPath: KeyPath<Subject, Value>, options: NSKeyValueObservingOptions
    ) {
      (self.object, self.keyPath, self.options) = (object, keyPath, options)
    }
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Value, S.Failure == Never {
      let (object, keyPath, options) = (object, keyPath, options)
      let first = options.contains(.initial) ? [object[keyPath: keyPath]] : []
      joined { out, ties in
        let observation = object.observe(keyPath, options: options.subtracting(.initial)) {
          [errand = KeyErrand(out: out)] object, _ in errand.out.send(object[keyPath: keyPath])
        }
        ties.add(AnyCancellable(observation.invalidate))
      }.prepend(first).receive(subscriber: subscriber)
    }
    public static func == (first: Self, second: Self) -> Bool {
      first.object === second.object && first.keyPath == second.keyPath
        && first.options == second.options
    }
  }
}
private struct KeyErrand<Value>: @unchecked Sendable {  // the outlet has a lock
  let out: Outlet<Value, Never>
}
