/// An object that announces its changes in advance.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}

/// Announces that an object is about to change.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never
  private let subject = PassthroughSubject<Void, Never>()
  public init() {}
  public func send() { subject.send() }
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}

/// A published property, as the object's own publisher looks for it.
public protocol _AnnouncingProperty {
  /// Sets the publisher of the object, and returns the previous one.
  func _join(_ publisher: ObservableObjectPublisher?) -> ObservableObjectPublisher?
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Announces each change of a published property in advance. An object without any has a new publisher each time.
  public var objectWillChange: ObservableObjectPublisher {
    var properties: [any _AnnouncingProperty] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      properties += current.children.compactMap { $0.value as? any _AnnouncingProperty }
      mirror = current.superclassMirror
    }
    let known = properties.lazy.compactMap { $0._join(nil) }.first
    let publisher = known ?? ObservableObjectPublisher()
    for property in properties { _ = property._join(publisher) }
    return publisher
  }
}

/// A property that publishes its values: the new one is sent before the property has it.
@propertyWrapper
public struct Published<Value> {
  /// The values of the property, beginning with the one that it has.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never
    fileprivate let box: Box
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Value, S.Failure == Never {
      box.subject.receive(subscriber: subscriber)
    }
  }
  fileprivate final class Box: @unchecked Sendable {  // the state is behind locks
    let value: Shared<Value>
    let subject: CurrentValueSubject<Value, Never>
    let owner = Shared<ObservableObjectPublisher?>(nil)
    let ties = Shared<Set<AnyCancellable>>([])
    init(_ value: Value) {
      self.value = Shared(value)
      subject = CurrentValueSubject(value)
    }
    func set(_ new: Value) {
      owner.current?.send()
      subject.send(new)
      value.change { $0 = new }
    }
  }
  fileprivate let box: Box

  public init(wrappedValue: Value) { box = Box(wrappedValue) }
  public init(initialValue: Value) { box = Box(initialValue) }

  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { box.value.current }
    set { box.set(newValue) }
  }
  /// The publisher; setting it is what `assign(to:)` does.
  public var projectedValue: Publisher {
    get { Publisher(box: box) }
    set {}
  }
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].box.value.current }
    set {
      object[keyPath: storageKeyPath].box.set(newValue)
    }
  }
}

extension Published: _AnnouncingProperty {
  public func _join(_ publisher: ObservableObjectPublisher?) -> ObservableObjectPublisher? {
    box.owner.change { owner in
      if owner == nil { owner = publisher }
      return owner
    }
  }
}

extension Publisher where Failure == Never {
  /// Sets a published property to each value, for as long as the property is there.
  public func assign(to published: inout Published<Output>.Publisher) {
    let tie = sink { [weak box = published.box] in box?.set($0) }
    published.box.ties.change { tie.store(in: &$0) }
  }
}
